"""All ways to play, under the names of their methods. docs/bots.md has measurements.

A number of iterations limits each rung, so that its games can be repeated."""

from __future__ import annotations

from typing import Final

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.greedy import Greedy
from grandtour.bots.halving import Halving
from grandtour.bots.ismcts import Ismcts
from grandtour.bots.sampled import Sampled
from grandtour.bots.settings import FLAT, INFORMED, PLAIN, TURNS
from grandtour.bots.uniform import Uniform
from grandtour.bots.weighted import Weighted

LADDER: Final[dict[str, Contender]] = {
    "random": Contender(Uniform(), Budget(1)),
    "habits": Contender(Weighted(), Budget(1)),
    "sampled": Contender(Sampled(), Budget(10)),
    "tree": Contender(Ismcts(PLAIN), Budget(1500)),
    "greedy": Contender(Greedy(), Budget(1500)),
    "halving": Contender(Halving(FLAT), Budget(60)),
    "informed": Contender(Ismcts(INFORMED), Budget(60)),
    "turns": Contender(Halving(TURNS), Budget(60)),
}
