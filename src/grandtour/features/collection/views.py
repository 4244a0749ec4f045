"""The collection in words: facts for templates, from what the services found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from grandtour.features.collection.filters import SORTS, TIMES, WEIGHTS, ShelfFilter, CollectedGame
from grandtour.texts.markdown import extract_first_paragraph, render_html, estimate_reading_minutes
from grandtour.features.collection.rows import (
    KINDS, MARKS, CommentRow, MarkKind, MarkRow, PlayRow, TextKind,
)
from grandtour.features.collection.recommendation import FEWEST, Recommendation
from grandtour.features.collection.service import CollectionOverview
from grandtour.features.collection.texts import ReceivedText
from grandtour.features.collection.tonight import EveningWish
from grandtour.features.collection.votes import PlayerCountPoll, find_best_player_count
from grandtour.language import N_, Count, Language, Phrase
from grandtour.web.http.dates import format_day
from grandtour.web.http.layout import GameBox, describe_box, format_range
from grandtour.web.http.templating import mark_bold, render_bold

ICONS: Final[Mapping[MarkKind, str]] = {
    "own": "box", "played": "check", "interested": "star", "favourite": "heart"}
MARKED: Final[Mapping[MarkKind, str]] = {
    "own": N_("own"), "played": N_("played"), "interested": N_("interested"),
    "favourite": N_("favourite")}
SORTED: Final[Mapping[str, str]] = {
    "tonight": N_("fits tonight"), "players": N_("players"), "time": N_("time"),
    "weight": N_("weight"), "plays": N_("my plays"), "year": N_("year")}
KIND: Final[Mapping[TextKind, str]] = {
    "review": N_("Review"), "teaching": N_("Teaching text"), "diary": N_("Diary")}
LIKED: Final[Mapping[MarkKind, str]] = {
    "favourite": N_("it is one of your favourites"), "interested": N_("you are interested in it"),
    "own": N_("you own it")}
NUMBERS: Final = (1, 2, 3, 4, 5)
BARS: Final = 200               # the width of a bar of votes


@dataclass(frozen=True)
class FilterChoice:
    """A choice of a filter, which is a link."""

    text: str
    address: str
    on: bool


@dataclass(frozen=True)
class MarkButton:
    """A mark as a button; `by`: people who let others see that they have set it."""

    kind: MarkKind
    icon: str
    text: str
    on: bool
    total: int
    by: Sequence[MarkRow] = ()


def list_filter_choices(wished: ShelfFilter, language: Language) -> dict[str, list[FilterChoice]]:
    """Return every filter as links that keep the other filters."""
    say = language.say

    def pick(name: str, text: str, value: Any) -> FilterChoice:
        return FilterChoice(text, shelf_address(replace(wished, **{name: value})),
                            getattr(wished, name) == value)

    any_ = say(N_("any"))
    return {
        "players": [pick("players", any_, 0), *(pick("players", str(n), n) for n in NUMBERS)],
        "minutes": [pick("minutes", any_, 0),
                    *(pick("minutes", say(N_("up to {n}"), n=n), n) for n in TIMES)],
        "weight": [pick("weight", any_, ""),
                   *(pick("weight", format_range(weights), name) for name,
                     weights in WEIGHTS.items())],
        "mark": [pick("mark", any_, ""),
                 *(pick("mark", say(MARKED[kind]), kind) for kind in MARKS)],
        "sort": [pick("sort", say(SORTED[name]), name) for name in SORTS],
    }


def shelf_address(wished: ShelfFilter) -> str:
    usual = ShelfFilter()
    said = {name: value for name, value in vars(wished).items() if value != getattr(usual, name)}
    return f"/?{urlencode(said)}#sh" if said else "/#sh"


def drop_missing_choices(people: int, wished: ShelfFilter,
                         language: Language) -> FilterChoice | None:
    """Return the people present as a choice of players, unless the viewer has chosen a number."""
    if wished.players or not 1 < people <= NUMBERS[-1]:
        return None
    text = language.say(Count("{n} person is here now", "{n} people are here now", people))
    return FilterChoice(text, shelf_address(replace(wished, players=people)), False)


def list_buttons(marks: frozenset[MarkKind], totals: Mapping[MarkKind, int], language: Language,
                 shown: Mapping[MarkKind, Sequence[MarkRow]] | None = None) -> list[MarkButton]:
    return [MarkButton(kind, ICONS[kind], language.say(MARKED[kind]), kind in marks, totals[kind],
                       (shown or {}).get(kind, ())) for kind in MARKS]


def describe_cards(row: CollectionOverview, language: Language) -> dict[str, dict[str, Any]]:
    """Return by game the facts and marks on its card."""
    return {volume.box.name: {
        "plays": volume.plays, "measured": row.measured.get(volume.box.name),
        "marks": list_buttons(volume.marks, row.marked.count_marks(volume.box.name), language)}
        for volume in row.volumes}


def describe_tonight(row: CollectionOverview, evening: EveningWish,
                     language: Language) -> Markup | None:
    """Return in one sentence which game fits best, and why.

    None without a number of players or minutes, and if nothing fits."""
    best = min(row.volumes, key=lambda volume: volume.fit.sort_key)
    if not (evening.players or evening.minutes) or not (best.fit.seats and best.fit.in_time):
        return None
    reasons = language.say(N_(", ")).join(
        language.say(reason) for reason in list_reasons(best, evening))
    title = mark_bold([describe_box(best.box.name, language).title])[0]
    return render_bold(language, Phrase(N_("{game}: {reasons}."), game=title, reasons=reasons))


def list_reasons(volume: CollectedGame, evening: EveningWish) -> list[Phrase]:
    """Return why a game fits: players, time, the viewer's marks."""
    reasons: list[Phrase] = []
    if evening.players == 1:
        reasons.append(Phrase("it has solo rules") if volume.box.solo
                       else Phrase("you can play it alone against computer players"))
    elif evening.players:
        reasons.append(Count("it can be played with {n} player",
                             "it can be played with {n} players", evening.players))
    if evening.minutes:
        lasts = N_("games on this site take {minutes} of your {all} "
                   "minutes") if volume.fit.measured else \
            N_("according to its box, it takes up to {minutes} of your {all} minutes")
        reasons.append(Phrase(lasts, minutes=volume.fit.minutes, all=evening.minutes))
    reasons += [Phrase(LIKED[mark]) for mark in LIKED if mark in volume.marks][:1]
    return reasons


def describe_recommendation(found: Sequence[Recommendation],
                            language: Language) -> dict[str, Any] | None:
    """Return the first recommendation: the sentence, and its basis."""
    if not found:
        return None
    first = found[0]
    game, because = mark_bold([describe_box(name, language).title
                               for name in (first.game, first.because)])
    if first.asked:
        sentence: Phrase = Count(
            "{game}: of {n} other person here who likes {because}, {also} also likes it.",
            "{game}: of {n} other people here who like {because}, {also} also like it.",
            first.asked, game=game, because=because, also=first.also)
        rests: Phrase = Count("Based on the marks and games of {n} person here.",
                              "Based on the marks and games of {n} people here.",
                              first.asked)
    else:
        sentence = Phrase(
            N_("{game}: of the games you do not know yet, this one is closest to {because} in "
               "player count, length and weight."), game=game, because=because)
        rests = Count(
            "Based only on information from the box. {n} other person here likes that game; "
            "opinions count only if at least {fewest} do.",
            "Based only on information from the box. {n} other people here like that game; "
            "opinions count only if at least {fewest} do.", first.members, fewest=FEWEST)
    return {"game": first.game, "sentence": render_bold(language, sentence),
            "rests": language.say(rests)}


def describe_votes(polls: Sequence[PlayerCountPoll], language: Language) -> dict[str, Any]:
    """Return the votes on numbers of players: a heading, and a bar with words for each."""
    best = find_best_player_count(polls)
    return {
        "title": language.say(Count("Best with {n} player", "Best with {n} players", best))
        if best else language.say(N_("With how many players?")),
        "rows": [{"poll": poll, "said": poll_text(poll, language), "bars": measure_poll_bars(poll)}
                 for poll in polls],
        "may_vote": [poll for poll in polls if poll.may_vote],
    }


def poll_text(poll: PlayerCountPoll, language: Language) -> str:
    return language.say(N_("best {best}, good {good}, rather not {not_}"), best=poll.best,
                        good=poll.good, not_=poll.rather_not)


def measure_poll_bars(poll: PlayerCountPoll) -> list[tuple[float, float]]:
    """Return start and width of the three parts of a bar."""
    found, start = [], 0.0
    for votes in (poll.best, poll.good, poll.rather_not):
        width = round(BARS * votes / poll.vote_count, 1) if poll.vote_count else 0.0
        found.append((round(start, 1), width))
        start += width
    return found


def text_row(heard: ReceivedText, language: Language, viewer: str) -> dict[str, Any]:
    """Return a text in a list: author, facts, time, and its first paragraph."""
    text, say = heard.text, language.say
    facts = [say(KIND[text.kind]), format_day(text.moment, language)]
    if text.kind != "diary":
        facts.append(say(Count("{n} game here", "{n} games here", heard.plays)))
    if text.kind == "teaching":
        minutes = estimate_reading_minutes(text.body, text.language)
        facts.append(say(Count("{n} minute aloud", "{n} minutes aloud", minutes)))
    if text.company:
        facts.append(say(Count("{n} at the table", "{n} at the table", len(text.company))))
    return {"text": text, "facts": facts, "gist": extract_first_paragraph(text.body),
            "echo": heard.echo,
            "game": describe_box(text.game, language), "own": text.author == viewer,
            "reads": say(Count("{n} read", "{n} reads", heard.echo.reads)),
            "likes": say(Count("{n} like", "{n} likes", heard.echo.likes)),
            "comments": say(Count("{n} comment", "{n} comments", heard.echo.comments))}


def list_texts(found: Sequence[ReceivedText], language: Language,
               viewer: str) -> list[dict[str, Any]]:
    return [text_row(heard, language, viewer) for heard in found]


def describe_text(heard: ReceivedText, comments: Sequence[CommentRow], language: Language,
                  viewer: str) -> dict[str, Any]:
    """Return a text for reading, with its comments."""
    return text_row(heard, language, viewer) | {
        "html": Markup(render_html(heard.text.body)),
        "company": [(one.name, one.points) for one in heard.text.company],
        "said": [{"row": row, "html": Markup(render_html(row.body)),
                  "day": format_day(row.moment, language),
                  "own": row.author == viewer} for row in comments]}


def count_kinds(texts: Sequence[ReceivedText]) -> dict[TextKind, int]:
    return {kind: sum(one.text.kind == kind for one in texts) for kind in KINDS}


def describe_offer(play: PlayRow, viewer: str, language: Language) -> dict[str, Any]:
    """Return a finished table that the diary could have."""
    others = [one.name for one in play.company if one.person != viewer]
    mine = next((one.points for one in play.company if one.person == viewer), None)
    title: GameBox = describe_box(play.game, language)
    return {"play": play, "game": title, "with": language.join(others), "points": mine,
            "day": format_day(play.moment, language)}
