"""A position with everything visible, whose reader chooses for every seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from grandtour.engine.core import CHANCE, EVERYTHING
from grandtour.games.words import Choice
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class AllSeatsView(TableView):
    """A position on a table that is not stored, with everything visible."""

    @property
    def acts(self) -> bool:
        """Return whether the reader may choose here."""
        return True

    @property
    def mine(self) -> bool:
        return self.acts and self.to_act >= 0

    @property
    def asker(self) -> int | None:
        return self.seat if self.mine else None

    @cached_property
    def visible(self) -> dict[str, Any]:
        return self.state.view(EVERYTHING)

    @cached_property
    def choices(self) -> list[Choice]:
        """Return the choices. Each is made by the button only."""
        return [replace(choice, leaves=True) for choice in self.legal] if self.mine else []

    @property
    def further(self) -> list[Choice]:
        return []

    @property
    def draws(self) -> bool:
        """Return whether chance is asked."""
        return self.state.current_player() == CHANCE
