"""All players there are, each expected to beat the one before it; docs/bots.md has what was
measured. What a rung does is fixed by a number of iterations, so that its games can be repeated."""

from __future__ import annotations

from typing import Final

from grandtour.bots.bot import Level
from grandtour.bots.budget import Budget
from grandtour.bots.cyclist import Cyclist
from grandtour.bots.halving import Halving
from grandtour.bots.settings import FLAT, INFORMED, PLAIN
from grandtour.bots.tree import TreeSearch
from grandtour.bots.walker import Walker
from grandtour.bots.weighted import Weighted

LADDER: Final[dict[str, Level]] = {
    "walker": Level(Walker(), Budget(1)),
    "rambler": Level(Weighted(), Budget(1)),
    "pilot": Level(TreeSearch(PLAIN), Budget(1500)),
    "cyclist": Level(Cyclist(), Budget(1500)),
    "cartographer": Level(TreeSearch(INFORMED), Budget(60)),
    "coachman": Level(Halving(FLAT), Budget(60)),
}
