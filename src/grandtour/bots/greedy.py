"""Greedy: looks to the end of the turn, and takes what is worth most there."""

from __future__ import annotations

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget, Watch
from grandtour.bots.findings import Alternative, Findings
from grandtour.bots.looking import Looking, drawn
from grandtour.bots.outlook import FirstSight
from grandtour.engine.core import State
from grandtour.engine.rng import Rng


class Greedy(Bot):
    """Tries every way through the own turn, one to its end after the other, an iteration a
    position, and values the position in which the turn ends or chance is asked by `Game.evaluate`;
    when no iterations are left, each position where it got to. Ties go by lot."""

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        ways = Looking(seat, Watch(budget)).ways(s)
        best = drawn(ways, rng)
        others = sorted([way for way in ways if way is not best], key=lambda way: -way.worth)
        sight = FirstSight(s, seat)
        return Findings([
            Alternative(way.actions[0], 1, sight.shares(way.worth))
            for way in [best] + others])
