"""The levels of the computer players in words: how they play, and their measured strength."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.bots import strength
from grandtour.bots.levels import Level, levels_by_name, list_table_bots
from grandtour.language import N_, Count, Language
from grandtour.ratings import Player, Rating
from grandtour.results.rows import LadderRow
from grandtour.results.statistics import Interval
from grandtour.web.http.faces import FACES
from grandtour.web.http.labels import LEVELS
from grandtour.web.results.views import format_decimal_number, share_text
from grandtour.web.table_view.rated import rating_text

TABLES: Final = (2, 4)          # numbers of players in the measurements
SHORTEST: Final = 0.01          # shortest time that is shown, in seconds

# By rung of the ladder, or by what a level is played as where that needs words of its own.
STYLES: Final = {
    "greedy@1": N_("Makes the move that looks best right now, without planning the rest of its "
                   "turn. Ignores what the others will do."),
    "random": N_("Moves at random."),
    "habits": N_("Moves at random, but does some things more often than others."),
    "sampled": N_("Tries {n} random ways to play its turn and picks the best one. Ignores what "
                  "the others will do."),
    "greedy": N_("Examines up to {n} positions that its turn can lead to and plays the best "
                 "line. Ignores what the others will do."),
    "tree": N_("Plays the game out at random, {n} times for each decision, and looks deeper at "
               "moves that did well."),
    "informed": N_("Thinks ahead into the other players’ turns, {n} times for each decision, and "
                   "looks deeper at promising moves."),
    "halving": N_("Tries every choice with the same luck, {n} times in all for each decision, "
                  "and repeatedly drops the worse half."),
    "turns": N_("Finds the best ways to play its turn, then plays them out with the same luck, "
                "{n} times in all for each decision, to see how the others respond."),
}


@dataclass(frozen=True)
class MeasuredStrength:
    """A measurement at tables of one size; "" if there is none."""

    rivals: str
    text: str


@dataclass(frozen=True)
class LevelRow:
    """A computer player on the ladder page. Only levels have a number and a habit."""

    number: int
    id: str
    name: str
    habit: str
    style: str
    measured: list[MeasuredStrength]
    pace: str
    rating: str
    games: int


def list_levels(game: str, ladder: Iterable[LadderRow], language: Language) -> list[LevelRow]:
    """Return the levels of a game, weakest first, then bots of other packages, with their
    ratings."""
    known = {row.player: row.rating for row in ladder}
    found: list[LevelRow] = []
    below: Level | None = None
    for level in levels_by_name(games.game(game)).values():
        rating = known.get(Player("bot", level.name), Rating())
        found.append(LevelRow(
            level.number, level.name, language.say(LEVELS[level.name]),
            language.say(FACES[level.name].habit),
            language.say(style_text(level),
                         n=format_decimal_number(level.iterations, language, "#,##0")),
            describe_strength(game, level, below, language) if below else [],
            pace_text(game, level, language),
            rating_text(rating, language), rating.games))
        below = level
    for name in list_table_bots(games.game(game)):
        if name not in LEVELS:
            rating = known.get(Player("bot", name), Rating())
            found.append(LevelRow(
                0, name, name, "", language.say(N_("Comes from another package.")), [], "",
                rating_text(rating, language), rating.games))
    return found


def style_text(level: Level) -> str:
    """Return how a level plays."""
    return STYLES.get(level.arena_name, STYLES[level.rung])


def describe_strength(game: str, level: Level, below: Level,
                      language: Language) -> list[MeasuredStrength]:
    """Return how often a level wins alone against the level below it."""
    played = strength.load_strength(game).find_pairings(level.arena_name, below.arena_name)
    return [MeasuredStrength(language.say(Count("Win rate against level {level}",
                                                "Win rate against {n} players of level {level}",
                                                players - 1, level=below.number)),
                             win_text(played[players], language) if players in played else "")
            for players in TABLES]


def win_text(one: strength.PairingStrength, language: Language) -> str:
    """Return a share of wins such as "95 % (76–99), 20 games"."""
    share = share_text(Interval(one.share, one.low, one.high, one.games), language)
    return language.say(N_("{share}, {games}"), share=share,
                        games=language.say(Count("{n} game", "{n} games", one.games)))


def pace_text(game: str, level: Level, language: Language) -> str:
    """Return the time per move such as "0.04 s"; "" if it was not measured."""
    found = strength.load_strength(game).find_pace(level.arena_name)
    if found is None:
        return ""
    if found.seconds < SHORTEST:
        return language.say(N_("under {span} s"),
                            span=format_decimal_number(SHORTEST, language, "0.00"))
    return language.say(N_("{span} s"), span=format_decimal_number(found.seconds, language, "0.00"))
