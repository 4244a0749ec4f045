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
    def can_act(self) -> bool:
        """Return whether the reader may choose here."""
        return True

    @property
    def may_act(self) -> bool:
        return self.can_act and self.to_act >= 0

    @property
    def asking_seat(self) -> int | None:
        return self.seat if self.may_act else None

    @cached_property
    def visible_state(self) -> dict[str, Any]:
        return self.state.view(EVERYTHING)

    @cached_property
    def choices(self) -> list[Choice]:
        """Return the choices. Each is made by the button only."""
        return [replace(choice, leaves=True)
                for choice in self.legal_actions] if self.may_act else []

    @property
    def combined_choices(self) -> list[Choice]:
        return []

    @property
    def is_chance_asked(self) -> bool:
        """Return whether chance is asked."""
        return self.state.current_player() == CHANCE
