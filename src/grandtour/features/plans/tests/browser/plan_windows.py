"""What scenes of plans do in a window."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.meetings import choose
from tests.window import Window


def add(person: Window, action: str) -> None:
    """Add a step to the plan; the page is loaded again."""
    steps = person.page.locator("#draft .plan-steps li")
    before = steps.count()
    choose(person, action)
    person.page.locator("#turn-choice .go").click()
    expect(steps).to_have_count(before + 1)
