"""PX-8.5, PX-8.6: a standing instruction that answers small bribes."""

from __future__ import annotations

import pytest

from grandtour.engine.core import CHANCE
from grandtour.features.plans.progress import find_progress
from grandtour.features.plans.plan import Plan, PlanStep
from tests.evidence import clause
from tests.scene import bargaining

NO_SMALL_BRIBE = Plan((PlanStep(("...", "offer <2 *"), ("decline",)),), standing=True)


@clause("PX-8.5", "PX-8.6")
@pytest.mark.parametrize(("amount", "state"), [(1, "due"), (2, "waits")])
def test_declining_below_two_asks_about_two(amount: int, state: str) -> None:
    match = bargaining()
    actions = match.game.actions_by_text()
    base = match.number
    match.play(actions[f"offer {amount}"])
    receiver = match.state.current_player()
    assert receiver != CHANCE and actions["decline"] in match.state.choices()
    found = find_progress(NO_SMALL_BRIBE, base, match, receiver)
    assert found.state == state
    assert found.actions == (("decline",) if state == "due" else ())
