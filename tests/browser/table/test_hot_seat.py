"""Two people at one device, a third elsewhere and a computer player: a curtain between two hands,
and nothing of a hand where another is to look."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages.test_access import AXE, faults
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import FIRST
from tests.window import Opener, Window

HIDDEN = "#board, #own, #log, #chat, #moves, #players"


@dataclass
class Evening:
    """A table: Inès and Aiko at one device, Kenji elsewhere, and a computer player."""

    table: str
    tokens: list[str]

    def open_as(self, window: Window, who: int) -> Window:
        window.context.add_cookies([{"name": "grandtour", "value": self.tokens[who],
                                     "url": window.site.url}])
        window.open(f"/t/{self.table}")
        return window


@pytest.fixture
def evening(place: Site) -> Evening:
    with place.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "options": FIRST, "guest": "Inès", "seats": [
                {"kind": "me"}, {"kind": "shared", "name": "Aiko"}, {"kind": "open"},
                {"kind": "bot", "bot": "walker"}]}).json()
        joined = client.post(f"/tables/{opened['table']}/seats", json={"guest": "Kenji"}).json()
    return Evening(opened["table"], [opened["token"], joined["token"]])


def check_handover(window: Window, name: str) -> None:
    """Check that the hand-over screen waits for this person and shows nothing of the game."""
    expect(window.page.locator(".curtain h1")).to_have_text(
        window.say("Hand the device to {name}", name=name))
    assert window.page.locator(HIDDEN).count() == 0


def take(window: Window, name: str) -> None:
    window.press("I am {name}", name=name)
    expect(window.page.locator("#device")).to_contain_text(
        window.say("{name} has the device.", name=name))
    assert window.my_turn()


def end_turn(window: Window) -> None:
    window.page.locator("[data-choose=end]").first.click()
    window.page.locator("#turn-choice .go").click()


def test_a_round_at_a_shared_device(window: Opener, evening: Evening) -> None:
    desk, phone = window(), window(phone=True)
    evening.open_as(desk, 0)
    evening.open_as(phone, 1)
    check_handover(desk, "Inès")
    pages = desk.page.evaluate("history.length")
    take(desk, "Inès")
    end_turn(desk)
    check_handover(desk, "Aiko")
    assert not phone.page.locator("#device").count()
    take(desk, "Aiko")
    assert desk.page.evaluate("history.length") == pages        # nothing leads back to a hand
    end_turn(desk)
    lies = desk.say("The device is on the table and shows what everyone may see.")
    expect(desk.page.locator("#device")).to_contain_text(lies)
    assert desk.page.locator("#choices button").count() == 0
    assert phone.my_turn()
    end_turn(phone)
    check_handover(desk, "Inès")           # the computer player has had its turn


def test_waiting_players_see_their_hand(window: Opener, evening: Evening) -> None:
    desk, beside = window(), window()
    for one in (desk, beside):
        evening.open_as(one, 0)
    check_handover(desk, "Inès")
    desk.page.locator(".curtain summary").click()
    desk.press("I am {name}", name="Aiko")
    expect(desk.page.locator("#device")).to_contain_text("Aiko")
    assert desk.page.locator("#turn-idle").get_attribute("data-mine") == "no"
    expect(beside.page.locator("#device")).to_contain_text("Aiko")      # the same account
    desk.press("Put it down")
    check_handover(desk, "Inès")
    check_handover(beside, "Inès")


def test_handover_screens_work_by_keyboard(window: Opener, evening: Evening) -> None:
    assert AXE
    for wishes in ({}, {"dark": True}, {"phone": True, "language": "ja"}, {"language": "fr"}):
        seen = evening.open_as(window(**wishes), 0)
        check_handover(seen, "Inès")
        assert not faults(seen)
        assert seen.page.evaluate("document.activeElement.id") == "ask"
    for key in ("Tab", "Enter"):
        seen.page.keyboard.press(key)
    expect(seen.page.locator("#device")).to_contain_text("Inès")
    seen.my_turn()
    assert not faults(seen)


def test_handover_screens_work_without_scripts(
        browser: Browser, place: Site, evening: Evening) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=place.url)
    context.add_cookies([{"name": "grandtour", "value": evening.tokens[0], "url": place.url}])
    page = context.new_page()
    for name in ("Inès", "Aiko"):
        page.goto(f"/t/{evening.table}", wait_until="domcontentloaded")
        expect(page.locator(".curtain h1")).to_contain_text(name)
        page.get_by_role("button", name=f"I am {name}").first.click()
        page.locator("#choices [data-choose=end], #turn-idle [data-choose=end]").first.click()
        page.click("#turn-choice .go")
    page.wait_for_selector("#device")
    context.close()
