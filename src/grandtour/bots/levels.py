"""The computer players at tables: levels numbered from the weakest, with the same names in every
game.

`Game.levels` says how many there are, which rung of the ladder plays each, and for how many
iterations. A level is limited by iterations, so its choices can be repeated. A game that does not
define `levels` has five:

>>> import grandtour
>>> from grandtour.bots.levels import levels_by_name, strongest_level
>>> bombay = grandtour.game("bombay")
>>> grandtour.Game.levels(bombay)
[('random', 1), ('greedy', 1), ('tree', 50), ('tree', 200), ('tree', 800)]
>>> list(levels_by_name(bombay))[:4]
['walker', 'cyclist', 'coachman', 'pilot']
>>> strongest_level(bombay) == list(levels_by_name(bombay))[-1]
True
"""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.entry_points import load_bots
from grandtour.bots.ladder import LADDER
from grandtour.engine.game import Game

NAMES: Final = (
    "walker", "cyclist", "coachman", "pilot", "cartographer", "explorer", "astronomer")
USUAL_BOT: Final = "coachman"       # for people who have chosen no opponent
FEWEST: Final = 4                   # levels of a game: the site seats these by name


class Level(Contender):
    """A rung with a number of iterations, under its name at tables."""

    def __init__(self, number: int, rung: str, iterations: int) -> None:
        super().__init__(LADDER[rung].bot, Budget(iterations))
        self.number = number
        self.name = NAMES[number - 1]
        self.rung = rung
        self.iterations = iterations

    @property
    def arena_name(self) -> str:
        """Return its name in the arena, which does not depend on the level's name: `halving@60`."""
        return f"{self.rung}@{self.iterations}"


def levels_by_name(game: Game[Any]) -> dict[str, Level]:
    """Return the levels of a game by name, the weakest first.

    Raise ValueError if there are fewer than four, or more than there are names."""
    rungs = game.levels()
    if not FEWEST <= len(rungs) <= len(NAMES):
        raise ValueError(f"{game.name}: {len(rungs)} levels, not {FEWEST} to {len(NAMES)}")
    return {NAMES[place]: Level(place + 1, rungs[place][0], rungs[place][1])
            for place in range(len(rungs))}


def strongest_level(game: Game[Any]) -> str:
    """Return the name of the highest level of a game."""
    return list(levels_by_name(game))[-1]


class UnknownBot(LookupError):
    """An error: there is no computer player with this name. The message lists those of the game."""

    def __init__(self, name: str, game: Game[Any]) -> None:
        super().__init__(name, game)
        self.name = name
        self.game = game

    def __str__(self) -> str:
        known = bot_names(self.game)
        said = f"there is no player '{self.name}' of {self.game.name}; there are {', '.join(known)}"
        name, at, _ = self.name.partition("@")
        if at and name in known:
            said += (f". A name has no budget: for another one, write "
                     f"Contender(bot(game, '{name}').bot, Budget(iterations=1000))")
        return said


def bot_names(game: Game[Any] | None = None) -> tuple[str, ...]:
    """List the levels, the weakest first, then all other bots, then the bots from other packages.

    Without a game, list all bots."""
    if game is None:
        return (*NAMES, *LADDER, *load_bots((*NAMES, *LADDER)))
    return tuple(dict.fromkeys((*levels_by_name(game), *list_ways_to_play(game))))


def list_table_bots(game: Game[Any]) -> dict[str, Contender]:
    """Return the players that tables of this game can choose: the levels, and the bots of other
    packages that play it."""
    found: dict[str, Contender] = {}
    found.update(levels_by_name(game))
    for name, known in load_bots((*NAMES, *LADDER)).items():
        if known.bot.plays(game):
            found[name] = known
    return found


def list_ways_to_play(game: Game[Any]) -> dict[str, Contender]:
    """Return all ways to play this game: the rungs of the ladder, and the bots of other packages
    that play it."""
    found = dict(LADDER)
    for name, known in list_table_bots(game).items():
        if name not in NAMES:
            found[name] = known
    return found


def find_contender(game: Game[Any], name: str) -> Contender:
    """Return the level or bot of the game with this name, with its usual budget. Raise UnknownBot
    if there is none."""
    found = list_table_bots(game).get(name) or LADDER.get(name)
    if found is None:
        raise UnknownBot(name, game)
    return found
