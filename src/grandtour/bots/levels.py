"""The computer players at tables: every game has five levels, numbered from the weakest and named
alike everywhere. The first moves at random; which rung of the ladder plays on the others, and how
long, each game says (`Game.levels`). A level is fixed by iterations: what it has done can be done
again."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.entry_points import bots_of_packages
from grandtour.bots.ladder import LADDER
from grandtour.engine.game import Game

NAMES: Final = ("walker", "cyclist", "coachman", "pilot", "cartographer")
USUAL_BOT: Final = "coachman"       # for people who have not said against whom they play
LOWEST: Final = ("random", 1)       # in every game: what all measuring rests on


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
    """All five by name, the weakest first."""
    rungs = [LOWEST] + game.levels()
    return {NAMES[place]: Level(place + 1, rungs[place][0], rungs[place][1])
            for place in range(len(NAMES))}


class UnknownBot(LookupError):
    """There is no computer player of this name."""


def bot_names() -> tuple[str, ...]:
    """The levels, the weakest first, then all ways to play, then those of other packages."""
    return (*NAMES, *LADDER, *bots_of_packages((*NAMES, *LADDER)))


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
    if name in NAMES:
        return levels(game)[name]
    if name in LADDER:
        return LADDER[name]
    found = ways(game).get(name)
    if found is None:
        raise UnknownBot(name)
    return found
