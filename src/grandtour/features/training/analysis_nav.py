"""The navigation through the positions on the page of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from grandtour.language import N_
from grandtour.web.replay.milestones import Milestone
from grandtour.web.replay.replay import ReplayView
from grandtour.features.training.analysis_view import Loss


@dataclass(frozen=True)
class AnalysisNavigation(ReplayView):
    """A replay that stays on the page of the analysis, with the turning points found so far as
    milestones."""

    points: tuple[Loss, ...] = ()

    @property
    def game_address(self) -> str:
        """Return the address of the game."""
        return f"/t/{self.table.id}"

    @property
    def can_train(self) -> bool:
        """Return whether decisions can become exercises, and people can play on from a position.
        That needs a table that is stored."""
        return True

    @property
    def form(self) -> tuple[str, str]:
        return f"{self.game_address}/analysis", "at"

    def position_address(self, number: int) -> str:
        kept = f"&as={self.requested_perspective}" if self.query else ""
        return f"{self.game_address}/analysis?at={number}{kept}"

    def address_seen_by(self, number: int, wish: str) -> str:
        return f"{self.game_address}/analysis?at={number}&as={wish}"

    @cached_property
    def milestones(self) -> list[Milestone]:
        title = self.view.language.say(N_("Turning point"))
        return [*super().milestones, *(Milestone(point.before, "point", title)
                                       for point in self.points)]
