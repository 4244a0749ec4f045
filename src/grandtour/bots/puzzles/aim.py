"""What a game asks of its puzzles: the file `puzzles.toml` in its folder."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Final

from grandtour import games
from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.ladder import LADDER

FILE: Final = "puzzles.toml"
SHARE: Final = "share"          # units of value: of the victory,
POINTS: Final = "points"        # or points ahead of the best other seat
BEST: Final = "best"            # tasks: find the best turn
WIN: Final = "win"              # or end the game in victory with this turn


@dataclass(frozen=True)
class PuzzleAim:
    """The unit in which turns are compared, and the `lead` that the best turn must have. In points,
    the game must be `open`: a seat further behind after the best turn, or further ahead after the
    second, no longer plays for the victory. The `task` is what its miner looks for.

    Of all puzzles, only few may be found by the `yardstick`: a rung of the ladder with a number of
    iterations, which never changes, so that easy puzzles mean the same in all editions."""

    unit: str = SHARE
    lead: float = 0.15
    open: float = inf
    task: str = BEST
    yardstick: tuple[str, int] = ("greedy", 1500)

    def player(self) -> Contender:
        """Return the yardstick."""
        rung, iterations = self.yardstick
        return Contender(LADDER[rung].bot, Budget(iterations))


@cache
def load_aim(game: str) -> PuzzleAim:
    """Return what the game asks, the usual if it has no file. Raise UnknownGame if there is no such
    game, TypeError if the file is malformed."""
    file = games.find_game_folder(game) / FILE
    if not file.is_file():
        return PuzzleAim()
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    return PuzzleAim(**values | {"yardstick": tuple(values["yardstick"])})
