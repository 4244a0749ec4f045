"""Results, ratings and statistics in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from babel.numbers import format_decimal

from grandtour.feature import PlayNote
from grandtour.language import N_, Count, Language, Phrase
from grandtour.ratings import FEWEST, Player
from grandtour.results.rows import LadderRow, TableResult
from grandtour.results.statistics import (
    GameStatistics, HeadToHead, Interval, PersonStatistics, RecentGames, SizeStatistics,
    find_own_seat,
)
from grandtour.web.http.dates import format_day
from grandtour.web.http.labels import LEVELS
from grandtour.web.http.layout import describe_box, format_range
from grandtour.web.lobby.new_table import describe_options
from grandtour.web.table_view.rated import NOT_RATED, player_name, rating_text

# The limits in seconds up to which a unit is used, the unit's length, and its message.
UNITS: Final = (
    (120, 1, N_("{span} s")), (2 * 3600, 60, N_("{span} min")),
    (48 * 3600, 3600, N_("{span} h")), (None, 24 * 3600, N_("{span} days")))
WIDTH: Final = 200              # of the drawing of an interval
RIM: Final = 8                  # free space on both sides
PLACES: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"))


@dataclass(frozen=True)
class HistogramBar:
    """An interval in words and as a drawing: start and end of the line, and the dot at the
    value."""

    text: str
    games: int
    start: float = 0.0
    end: float = 0.0
    dot: float = 0.0


@dataclass(frozen=True)
class LadderLine:
    """A row of a ladder. `challenge`: the bot's level, to play against; "" for people."""

    place: int
    name: str
    member: bool
    rating: str
    games: int
    challenge: str = ""
    note: str = ""


# The ladder.

def build_ladder_lines(ladder: Iterable[LadderRow], named: frozenset[str],
                       language: Language) -> list[LadderLine]:
    """Return the rows of a ladder: bots, and the people in `named`."""
    shown = [row for row in ladder if row.rating.is_settled
             and (row.player.kind != "person" or (row.name and row.player.id in named))]
    return [LadderLine(place, language.show_name(player_name(row.player, row.name)), row.member,
                       rating_text(row.rating, language), row.rating.games,
                       row.player.id if row.player.kind == "bot" else "",
                       describe_player(row.player, language))
            for place, row in enumerate(shown, start=1)]


def describe_player(player: Player, language: Language) -> str:
    if player.kind == "bot" and player.id not in LEVELS:
        return language.say(N_("computer player from another package"))
    if player.kind == "bot":
        level = list(LEVELS).index(player.id) + 1
        return language.say(N_("computer player, level {level}"), level=level)
    return language.say(N_("automated opponent")) if player.kind == "rules" else ""


def separate_programs(ladder: Iterable[LadderRow]) -> tuple[list[LadderRow], list[LadderRow]]:
    """Return the ladder without the accounts of programs, and that of these accounts alone."""
    rows = list(ladder)
    return [row for row in rows if not row.program], [row for row in rows if row.program]


def describe_unnamed(ladder: Iterable[LadderRow], named: frozenset[str]) -> list[Phrase]:
    """Return sentences about rated people who are not in the list."""
    people = [row for row in ladder if row.player.kind == "person"]
    hidden = len([row for row in people if row.rating.is_settled
                  and not (row.name and row.player.id in named)])
    young = len([row for row in people if not row.rating.is_settled])
    said: list[Phrase] = []
    if hidden:
        said.append(Count(
            "{n} more player is rated here but keeps their statistics private.",
            "{n} more players are rated here but keep their statistics private.", hidden))
    if young:
        said.append(Count("{n} person has not played {fewest} rated games yet.",
                          "{n} people have not played {fewest} rated games yet.", young,
                          fewest=FEWEST))
    return said


# A person.

def describe_figures(found: Iterable[PersonStatistics], notes: Mapping[str, Sequence[PlayNote]],
                     language: Language) -> list[dict[str, Any]]:
    """Return the statistics of a person, a row for each game, with the notes of features on it."""
    return [{
        "game": describe_box(one.game, language), "games": one.games,
        "players": format_range(one.players),
        "won": format_decimal_number(one.won, language, "0.#"),
        "rating": rating_text(one.rating, language),
        "notes": notes.get(one.game, ()),
        "usual": times_text(one.usual, language),
        "stayed": language.say(N_("{part} of {all}"), part=one.stayed, all=one.games),
    } for one in found]


def describe_habits(found: RecentGames, language: Language) -> list[str]:
    """Return the known facts about a person's recent games with others."""
    said = [language.say(N_("finished {stayed} of the last {games} games with other people"),
                         stayed=found.stayed, games=found.games)]
    if found.reply is not None:
        said.append(language.say(N_("median turn in correspondence games: {time}"),
                                 time=times_text((found.reply, found.reply), language)))
    return said


def times_text(usual: tuple[int, int] | None, language: Language) -> str:
    """Return a range of times such as "18–55 s"; a dash if unknown."""
    if usual is None:
        return "–"
    _, unit, message = next(row for row in UNITS if row[0] is None or usual[1] < row[0])
    return language.say(message, span=format_range([round(time / unit) for time in usual]))


def list_played_with(results: Sequence[TableResult], person: str,
                     language: Language) -> list[dict[str, Any]]:
    """Return the finished games of a person."""
    rows = []
    for result in results:
        own = find_own_seat(result, person)[1]
        rows.append({
            "table": result.table, "game": describe_box(result.game, language).title,
            "day": format_day(result.moment, language),
            "rank": language.say(N_("rank {rank} of {players}"), rank=own.rank,
                                 players=len(result.seats)),
            "points": language.say(Count("{n} point", "{n} points", own.points)),
            "rating": rating_text(own.rating,
                                  language) if own.rating and own.rating.is_settled else "",
            "unrated": language.say(NOT_RATED[result.unrated]) if result.unrated else ""})
    return rows


def versus_text(found: HeadToHead, language: Language) -> str:
    """Return how often each of two people was ahead, as the viewer sees it."""
    if not found.tables_together:
        return language.say(N_("You have not finished a game together."))
    parts = (Count("ahead in {n} game", "ahead in {n} games", found.ahead),
             Count("behind in {n} game", "behind in {n} games", found.behind),
             Count("level in {n} game", "level in {n} games", found.level))
    return language.say(N_("you were {places}"), places=language.say(N_(", ")).join(
        language.say(part) for part in parts if part.n))


# A game.

def describe_statistics(found: GameStatistics, game: str, language: Language) -> dict[str, Any]:
    """Return the statistics of a game."""
    compared = [(describe_options(game, [(choice.option, choice.value)], language)[0],
                 choice.points, choice.games) for choice in found.choices]
    usual = (language.say(N_("nothing is changed")), "")
    bars = draw_bars([found.usual, *(points for _, points, _ in compared)], language)
    return {
        "games": found.games,
        "numbers": [describe_size(one, language) for one in found.numbers],
        "choices": [{"text": text, "clause": clause, "bar": bar} for (text, clause), bar
                    in zip([usual, *(said for said, _, _ in compared)], bars, strict=True)]
        if compared else []}


def describe_size(found: SizeStatistics, language: Language) -> dict[str, Any]:
    """Return a game with one number of players."""
    points = draw_bars([points for points, _ in found.places], language)
    shares = [share_text(share, language) for _, share in found.places]
    return {
        "title": language.say(Count("{n} player", "{n} players", found.players)),
        "players": found.players,
        "games": language.say(Count("{n} game", "{n} games", found.games)),
        "points": "" if found.points is None else estimate_text(found.points, language),
        "minutes": ranges_text(found.minutes, N_("{middle} min ({least}–{most})"), language),
        "moves": ranges_text(found.moves, N_("{middle} ({least}–{most})"), language),
        "places": [{"place": PLACES[number], "points": bar, "share": share} for number, (bar, share)
                   in enumerate(zip(points, shares, strict=True))]
        if any(bar.text for bar in points) else []}


def ranges_text(found: tuple[int, int, int] | None, message: str, language: Language) -> str:
    if found is None:
        return ""
    return language.say(message, middle=found[0], least=found[1], most=found[2])


def draw_bars(found: Sequence[Interval | None], language: Language) -> list[HistogramBar]:
    """Return the estimates on one scale; an empty bar for too few games."""
    known = [one for one in found if one is not None]
    least = min((one.low for one in known), default=0.0)
    width = max((one.high for one in known), default=0.0) - least

    def at(value: float) -> float:
        return round(RIM + (WIDTH - 2 * RIM) * (value - least) / width if width else WIDTH / 2, 1)
    return [HistogramBar("", 0) if one is None else
            HistogramBar(estimate_text(one, language), one.games, at(one.low), at(one.high),
                         at(one.value))
            for one in found]


def estimate_text(found: Interval, language: Language) -> str:
    """Return a mean with its interval such as "81.5 (75.2–87.8)"."""
    return language.say(N_("{value} ({low}–{high})"),
                        value=format_decimal_number(found.value, language),
                        low=format_decimal_number(found.low, language),
                        high=format_decimal_number(found.high, language))


def share_text(found: Interval | None, language: Language) -> str:
    """Return a percentage with its interval such as "52 % (41–63)"."""
    if found is None:
        return ""
    value, low, high = (round(100 * share) for share in (found.value, found.low, found.high))
    return language.say(N_("{value}% ({low}–{high})"), value=value, low=low, high=high)


def format_decimal_number(value: float, language: Language, form: str = "0.0") -> str:
    return format_decimal(value, form, language.code)
