"""The computer players at tables: levels that are numbered from the weakest, and named alike in
every game. How many there are, which rung of the ladder plays on each, and how long, the game says
(`Game.levels`). A level is fixed by iterations, so its choices can be repeated."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.entry_points import bots_of_packages
from grandtour.bots.ladder import LADDER
from grandtour.engine.game import Game

NAMES: Final = (
    "walker", "cyclist", "coachman", "pilot", "cartographer", "explorer", "astronomer")
USUAL_BOT: Final = "coachman"       # for people who have not said against whom they play
FEWEST: Final = 4                   # levels of a game: the site seats these by name


class Level(Contender):
    """A rung with a number of iterations, under the name that it has at tables."""

    def __init__(self, number: int, rung: str, iterations: int) -> None:
        super().__init__(LADDER[rung].bot, Budget(iterations))
        self.number = number
        self.name = NAMES[number - 1]
        self.rung = rung
        self.iterations = iterations

    @property
    def played_as(self) -> str:
        """What the arena calls it, whatever the level is called: `halving@60`."""
        return f"{self.rung}@{self.iterations}"


def levels(game: Game[Any]) -> dict[str, Level]:
    """Return the levels of a game by name, the weakest first. ValueError if there are fewer than
    four of them, or more than names."""
    rungs = game.levels()
    if not FEWEST <= len(rungs) <= len(NAMES):
        raise ValueError(f"{game.name}: {len(rungs)} levels, not {FEWEST} to {len(NAMES)}")
    return {NAMES[place]: Level(place + 1, rungs[place][0], rungs[place][1])
            for place in range(len(rungs))}


def strongest(game: Game[Any]) -> str:
    """Return the name of the highest level of a game."""
    return list(levels(game))[-1]


class UnknownBot(LookupError):
    """There is no computer player of this name."""


def bot_names(game: Game[Any] | None = None) -> tuple[str, ...]:
    """List the levels, the weakest first, then all ways to play, then the bots of other packages:
    those that play this game, or all there are."""
    if game is None:
        return (*NAMES, *LADDER, *bots_of_packages((*NAMES, *LADDER)))
    return tuple(dict.fromkeys((*levels(game), *ways(game))))


def offered(game: Game[Any]) -> dict[str, Contender]:
    """Who can be chosen at tables of this game: the levels, and whoever of other packages plays
    it."""
    found: dict[str, Contender] = {}
    found.update(levels(game))
    for name, known in bots_of_packages((*NAMES, *LADDER)).items():
        if known.bot.plays(game):
            found[name] = known
    return found


def ways(game: Game[Any]) -> dict[str, Contender]:
    """All ways to play this game: the rungs of the ladder, and whoever of other packages plays
    it."""
    found = dict(LADDER)
    for name, known in offered(game).items():
        if name not in NAMES:
            found[name] = known
    return found


def contender(game: Game[Any], name: str) -> Contender:
    """Who plays this game under this name: a level of the game, or a way to play. UnknownBot if
    there is neither."""
    found = offered(game).get(name) or LADDER.get(name)
    if found is None:
        raise UnknownBot(name)
    return found
