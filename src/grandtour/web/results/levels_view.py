"""The levels of the computer players in words: how they play, and what was measured of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.bots import strength
from grandtour.bots.levels import Level, levels, offered
from grandtour.language import N_, Count, Language
from grandtour.tables.rating import Player, Rating
from grandtour.tables.result_rows import LadderRow
from grandtour.tables.statistics import Interval
from grandtour.web.http.labels import LEVELS
from grandtour.web.results.views import decimal, share_text
from grandtour.web.table_view.rated import rating_text

TABLES: Final = (2, 4)          # players, as the measuring has them
SHORTEST: Final = 0.01          # seconds that are told

# By rung of the ladder, or by what a level is played as where that needs words of its own.
STYLES: Final = {
    "greedy@1": N_("Takes whatever looks best at once, without thinking its turn through. Does not "
                   "ask what the others will do."),
    "random": N_("Moves at random."),
    "habits": N_("Moves at random, but does some things more often than others."),
    "sampled": N_("Draws {n} ways through its own turn and takes the one that ends best. Does not "
                  "ask what the others will do."),
    "greedy": N_("Looks at up to {n} positions on the ways through its own turn and takes the way "
                 "that looks best. Does not ask what the others will do."),
    "tree": N_("Plays on at random to the end of the game, {n} times for each decision, and looks "
               "deeper where that went well."),
    "informed": N_("Thinks ahead into the turns of the others, {n} times for each decision, and "
                   "looks deeper where that promises more."),
    "halving": N_("Tries every choice under the same luck, {n} times in all for each decision, and "
                  "drops the worse half again and again."),
    "turns": N_("Looks for the best ways through its own turn, and then plays them on under the "
                "same luck, {n} times in all for each decision, to see what the others will make "
                "of it."),
}


@dataclass(frozen=True)
class Measured:
    """What was measured at tables of one size; no text where it was not."""

    rivals: str
    text: str


@dataclass(frozen=True)
class Row:
    """A computer player as the ladder page shows it; only levels have a number."""

    number: int
    id: str
    name: str
    style: str
    measured: list[Measured]
    pace: str
    rating: str
    games: int


def rows(game: str, ladder: Iterable[LadderRow], language: Language) -> list[Row]:
    """The levels of a game, the weakest first, then the computer players of other packages,
    with their ratings on this site."""
    known = {row.player: row.rating for row in ladder}
    found: list[Row] = []
    below: Level | None = None
    for level in levels(games.game(game)).values():
        rating = known.get(Player("bot", level.name), Rating())
        found.append(Row(
            level.number, level.name, language.say(LEVELS[level.name]),
            language.say(style(level), n=decimal(level.iterations, language, "#,##0")),
            measured(game, level, below, language) if below else [], pace(game, level, language),
            rating_text(rating, language), rating.games))
        below = level
    for name in offered(games.game(game)):
        if name not in LEVELS:
            rating = known.get(Player("bot", name), Rating())
            found.append(Row(0, name, name, language.say(N_("Comes from another package.")), [], "",
                             rating_text(rating, language), rating.games))
    return found


def style(level: Level) -> str:
    """How it plays."""
    return STYLES.get(level.played_as, STYLES[level.rung])


def measured(game: str, level: Level, below: Level, language: Language) -> list[Measured]:
    """How often it wins alone against the level below it."""
    played = strength.strength_of(game).against(level.played_as, below.played_as)
    return [Measured(language.say(Count("Wins alone against level {level}",
                                        "Wins alone against {n} players of level {level}",
                                        players - 1, level=below.number)),
                     won(played[players], language) if players in played else "")
            for players in TABLES]


def won(one: strength.PairingStrength, language: Language) -> str:
    """ "95 % (76–99), 20 games"."""
    share = share_text(Interval(one.share, one.low, one.high, one.games), language)
    return language.say(N_("{share}, {games}"), share=share,
                        games=language.say(Count("{n} game", "{n} games", one.games)))


def pace(game: str, level: Level, language: Language) -> str:
    """ "0.04 s"; nothing where it was not measured."""
    found = strength.strength_of(game).pace(level.played_as)
    if found is None:
        return ""
    if found.seconds < SHORTEST:
        return language.say(N_("under {span} s"), span=decimal(SHORTEST, language, "0.00"))
    return language.say(N_("{span} s"), span=decimal(found.seconds, language, "0.00"))
