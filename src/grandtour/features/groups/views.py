"""A group in words: facts for its page and for the result of its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

from grandtour.features.groups.evenings import Evening
from grandtour.features.groups.score import (
    collect_names, count_wins, find_best_scores, find_longest_streak, list_people, list_winners,
)
from grandtour.features.groups.service import GroupView
from grandtour.language import N_, Count, Language, Phrase
from grandtour.results.rows import TableResult
from grandtour.tables.times import moment_text
from grandtour.web.http.dates import format_day
from grandtour.web.http.layout import describe_box

SHOWN: Final = 20               # games on the page
GONE: Final = N_("Someone who left")
SCORE: Final = N_("{name} ({wins})")
# By whether the viewer comes and whether the viewer has declined.
ANSWERS: Final = {(True, False): N_("You’re coming"), (False, True): N_("You’re not coming"),
                  (False, False): N_("Are you coming?")}
RUNNING: Final = N_("The score so far: {score}.")


@dataclass(frozen=True)
class ScoreLine:
    """A person with the number of games won, of all, and whether it is the viewer."""

    name: str
    wins: int
    text: str
    own: bool


@dataclass(frozen=True)
class FinishedGameLine:
    """A finished game: its title, day and table, who won, and the points of each person."""

    title: str
    day: str
    table: str
    winners: str
    points: str


@dataclass(frozen=True)
class GroupLine:
    """A group in a list of groups: its page, its people, and facts about it."""

    path: str
    title: str
    facts: Sequence[str]


def list_score_lines(view: GroupView, viewer: str, language: Language) -> list[ScoreLine]:
    names = find_names(view, language)
    games = len(view.results)
    return [ScoreLine(names[one.person], one.wins,
                      language.say(Count("{n} win in {games} games", "{n} wins in {games} games",
                                         one.wins), games=games), one.person == viewer)
            for one in count_wins(view.results)]


def find_names(view: GroupView, language: Language) -> dict[str, str]:
    """Return the names of all people who have played in the group."""
    found = {**collect_names(view.results), **{one.id: one.name for one in view.people}}
    return {person: name or language.say(GONE) for person, name in found.items()}


def title_text(view: GroupView, language: Language) -> str:
    return language.join([one.name or language.say(GONE) for one in view.people])


def score_phrase(results: Sequence[TableResult]) -> Phrase:
    """Return the running score, as "Chloé (2), Kenji (2)"."""
    names = collect_names(results)
    first, *others = [Phrase(SCORE, name=names[one.person] or Phrase(GONE), wins=one.wins)
                      for one in count_wins(results)]
    return Phrase(RUNNING, score=reduce(
        lambda most, one: Phrase("{most}, {next}", most=most, next=one), others, first))


def list_game_lines(view: GroupView, language: Language) -> list[FinishedGameLine]:
    """Return the last games, the newest first."""
    names = find_names(view, language)
    lines = []
    for result in view.results[:-SHOWN - 1:-1]:
        winners = [names[one] for one in list_winners(result)]
        lines.append(FinishedGameLine(
            describe_box(result.game, language).title, format_day(result.moment, language),
            result.table,
            language.join(winners) if winners else language.say(N_("a computer player")),
            language.say(N_(", ")).join(
                language.say(SCORE, name=names[seat.player.id], wins=seat.points)
                for seat in list_people(result))))
    return lines


def list_records(view: GroupView, now: int, language: Language) -> list[tuple[str, str, str]]:
    """Return the records of the group: title, text, and the address of the game, if any."""
    say, names = language.say, find_names(view, language)
    records = []
    streak = find_longest_streak(view.results)
    if streak is not None:
        records.append((say(N_("Longest winning streak")), say(Count(
            "{name}: {n} game in a row", "{name}: {n} games in a row", streak.games),
            name=names[streak.person]), ""))
    for best in find_best_scores(view.results, now):
        records.append((say(N_("Best score of the last 13 weeks: {game}"),
                            game=describe_box(best.game, language).title),
                        say(Count("{name}: {n} point", "{name}: {n} points", best.points),
                            name=names[best.person]), f"/t/{best.table}"))
    return records


def make_group_line(view: GroupView, evening: Evening | None, viewer: str, zone: str,
                    language: Language) -> GroupLine:
    """Return the line of a group: its next evening with the viewer's answer, and its score."""
    facts = []
    if evening is not None:
        answer = ANSWERS[viewer in evening.coming, viewer in evening.absent]
        facts += [moment_text(evening.row.begins, zone, language), language.say(answer)]
    if view.results:
        facts.append(language.say(score_phrase(view.results)))
    return GroupLine(f"/g/{view.group.address}", title_text(view, language), facts)


def describe_evening(evening: Evening | None, view: GroupView, viewer: str, zone: str, now: int,
                     language: Language) -> Mapping[str, Any] | None:
    """Return the next evening of the group in words; None if there is none."""
    if evening is None:
        return None
    names = find_names(view, language)
    row = evening.row

    def join(people: Sequence[str]) -> str:
        return language.join([names[one] for one in people if one in names])
    waiting = [one.id for one in view.people if one.id not in (*evening.coming, *evening.absent)]
    return {"row": row, "said": moment_text(row.begins, zone, language),
            "coming": join(evening.coming), "absent": join(evening.absent),
            "waiting": join(waiting), "begun": row.begins <= now,
            "answer": "yes" if viewer in evening.coming else
            "no" if viewer in evening.absent else ""}
