"""The result of a search: the best action, and the alternatives that it was compared with."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from grandtour.engine.core import Action


class Alternative:
    """An action that a bot considered, with its number of trials and its values.

    `values` has each seat's share of the victory, from 0 to 1. It is empty if nothing evaluated
    the action. `line` is the best line found for the turn and begins with the action."""

    def __init__(self, action: Action[Any], visits: i64, values: list[float],
                 line: list[Action[Any]] | None = None) -> None:
        self.action = action
        self.visits = visits
        self.values = values
        self.line = [action] if line is None else line

    def __repr__(self) -> str:
        return f"{self.action}: {self.visits} {self.values}"


class SearchResult:
    """All alternatives that a bot considered, the best one first."""

    def __init__(self, alternatives: list[Alternative]) -> None:
        self.alternatives = alternatives

    @property
    def best(self) -> Action[Any]:
        """Return the action of the best alternative."""
        return self.alternatives[0].action

    @property
    def trials(self) -> int:
        """Return the total number of trials of the alternatives."""
        return int(sum([found.visits for found in self.alternatives]))


def make_unevaluated_result(action: Action[Any]) -> SearchResult:
    """Return a result with one action that was not evaluated."""
    return SearchResult([Alternative(action, 0, [])])
