"""The navigation through the positions on the page of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from grandtour.language import N_
from grandtour.web.replay.milestones import Milestone
from grandtour.web.replay.replay import Replay
from grandtour.features.training.analysis_view import Loss


@dataclass(frozen=True)
class AnalysisNav(Replay):
    """A replay that stays on the page of the analysis, with the turning points found so far as
    milestones."""

    points: tuple[Loss, ...] = ()

    @property
    def home(self) -> str:
        """Return the address of the game."""
        return f"/t/{self.table.id}"

    @property
    def trains(self) -> bool:
        """Return whether decisions can become exercises, and people can play on from a position.
        That needs a table that is stored."""
        return True

    @property
    def form(self) -> tuple[str, str]:
        return f"{self.home}/analysis", "at"

    def address(self, number: int) -> str:
        kept = f"&as={self.wish}" if self.query else ""
        return f"{self.home}/analysis?at={number}{kept}"

    def seen_by(self, number: int, wish: str) -> str:
        return f"{self.home}/analysis?at={number}&as={wish}"

    @cached_property
    def milestones(self) -> list[Milestone]:
        title = self.view.language.say(N_("Turning point"))
        return [*super().milestones, *(Milestone(point.before, "point", title)
                                       for point in self.points)]
