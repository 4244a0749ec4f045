"""The referee in a browser: the board opens the controls, and the page answers in place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from grandtour import games
from grandtour.games.arranging import find_arranging, list_groups
from tests.browser.pages.test_access import faults
from tests.window import Opener

ARRANGED = [name for name in sorted(games.list_own_packages()) if find_arranging(name)]


@pytest.mark.parametrize("game", ARRANGED)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_place_opens_controls_that_change_it(window: Opener, game: str, phone: bool) -> None:
    someone = window(phone=phone)
    page = someone.page
    someone.open(f"/referee/new?game={game}&players=2")
    module = find_arranging(game)
    assert module is not None
    groups = [one for one in list_groups(module.set_up(2), ["Ana", "Bo"]) if one.places]
    group = groups[0]
    page.goto(f"{page.url}?at={groups[-1].name}")
    page.evaluate("() => { window.loaded = true; }")
    page.locator(f"#{'t' if phone else 'w'}-{group.places[0]}").dispatch_event("click")
    expect(page.locator(f'[data-edit="group-{group.name}"][aria-current]')).to_be_visible()
    step = page.locator("#controls a[data-edit]:not([aria-current]):not(.go)").first
    step.click()
    expect(page.locator('[data-edit="undo"]')).to_be_visible()
    assert page.evaluate("() => window.loaded") and not faults(someone)
    page.locator('[data-edit="undo"]').click()
    expect(page.locator('[data-edit="undo"]')).to_have_count(0)


def test_back_takes_changes_back(window: Opener) -> None:
    someone = window()
    page = someone.page
    someone.open(f"/referee/new?game={ARRANGED[0]}&players=2")
    page.locator("#controls a[data-edit]:not([aria-current]):not(.go)").first.click()
    expect(page.locator('[data-edit="undo"]')).to_be_visible()
    page.go_back()
    expect(page.locator('[data-edit="undo"]')).to_have_count(0)


def test_moves_are_shown_refused_and_played(window: Opener) -> None:
    someone = window()
    page = someone.page
    someone.open(f"/referee/new?game={ARRANGED[0]}&players=2")
    page.locator("#controls .go").click()
    page.locator("#moves [data-ask]").first.click(force=True)
    expect(page.locator("#refusal .clause")).to_be_visible()
    page.locator("#moves [data-choose]").first.click()
    page.locator("#turn-choice .go").click()
    expect(page).to_have_url(re.compile("before="))
    assert not faults(someone)
    page.get_by_role("link", name=someone.say("Take back")).click()
    expect(page).not_to_have_url(re.compile("before="))
