"""A secret community: two members talk in two languages, a stranger who reads a third finds
nothing; axe finds no serious fault."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grandtour.language import Count
from tests.browser.pages.test_access import faults, fits_width
from tests.some_game import PLAIN, game_title
from tests.window import Opener, Window


def signed_up(window: Window, name: str) -> Window:
    """The reader of the window as a new member of the site."""
    window.open("/")
    kept = window.page.request.post("/sign-up", form={
        "name": name, "password": "three horses and a cart"})
    assert kept.ok
    return window


@pytest.mark.slow
@pytest.mark.parametrize(("phone", "dark"), [(False, True), (True, False)])
def test_two_members_and_a_stranger(window: Opener, phone: bool, dark: bool) -> None:
    where = "phone" if phone else "desk"
    lea = signed_up(window(phone=phone, dark=dark), f"Léa at the {where}")
    lea.open("/communities/new")
    page = lea.page
    assert faults(lea) == []
    page.fill("#title", "Friday four")
    page.fill("#about", "Silk at six")
    page.check("[name=seen][value=secret]", force=True)
    page.locator(".steps .go").click()
    assert page.locator("main h1").inner_text() == "Friday four"
    place = page.url
    page.locator(".person .go").click()
    page.fill("#title", "Who brings silk?")
    page.fill("#body", "I bring **two** boxes.")
    assert faults(lea) == []
    page.locator(".steps .go").click()
    assert page.locator(".posts strong").inner_text() == "two"
    thread = page.url
    lea.open(f"{place}/members")
    invitation = page.locator("#invitation").input_value()
    assert faults(lea) == []
    assert fits_width(lea)

    kenji = signed_up(window(phone=phone, dark=dark, language="ja"), f"Kenji at the {where}")
    kenji.open(invitation)
    assert "Silk at six" in kenji.page.locator("main").inner_text()
    assert faults(kenji) == []
    kenji.page.locator("main .go").click()
    kenji.page.locator(".thread .title-link").click()
    kenji.page.fill("#body", "I come.")
    kenji.page.locator("#answer ~ form .go").click()
    expect(kenji.page.locator(".posts > li")).to_have_count(2)
    kenji.page.locator(".posts [aria-pressed=false]").click()
    assert kenji.page.locator(".posts [aria-pressed=true]").inner_text() == kenji.say(
        Count("{n} like", "{n} likes", 1))
    assert faults(kenji) == []
    assert fits_width(kenji)

    lea.open(place)
    assert page.locator(".thread .chip.good").inner_text() == "1 new reply"
    page.locator("#lists + a").click()
    page.fill("#title", "Short ones")
    page.fill("#body", f"{game_title(PLAIN)}: quick\nA game from elsewhere")
    page.locator(".steps .go").click()
    assert faults(lea) == []
    lea.open(place)
    assert faults(lea) == []
    assert fits_width(lea)

    stranger = window(phone=phone, dark=dark, language="fr")
    for address in (place, thread, f"{place}/members"):
        answer = stranger.page.goto(address)
        assert answer is not None
        assert answer.status == 404
        assert "Friday four" not in answer.text()
    stranger.open("/communities")
    assert "Friday four" not in stranger.page.content()
    assert faults(stranger) == []
