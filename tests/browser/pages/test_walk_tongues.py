"""Test three people at one device, each in another language: Inès in English, Aiko in Japanese, Léa
in French. The player who takes it chooses the language on the hand-over screen. Noor, on her phone,
stays in English."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import check_page
from grandtour.language import NAMES
from grandtour.language import language as language_of
from tests.browser.table.test_hot_seat import HIDDEN, check_handover, end_turn, take
from tests.meetings import link_to, name_guest, open_by_form, sits_down, wait_for_start
from tests.some_game import PLAIN
from tests.window import Opener, Window


def choose_language(person: Window, code: str) -> None:
    """Choose a language on the hand-over screen."""
    person.page.get_by_role("link", name=NAMES[code], exact=True).click()
    expect(person.page.locator("html")).to_have_attribute("lang", code)
    person.say = language_of(code).say


@pytest.mark.sample("phone", pool="walks")
@pytest.mark.parametrize("phone", [False, True])
def test_each_player_uses_their_language(window: Opener, phone: bool) -> None:
    device = name_guest(window(phone=phone, dark=not phone), "Inès")
    noor = name_guest(window(phone=True), "Noor")
    open_by_form(device, game=PLAIN, profile="guide", seat2="shared", sharer2="愛子",
                 seat3="shared",
           sharer3="Léa", seat4="open", **{"option-first_seat": "0"})
    check_page(device)
    sits_down(noor, link_to(device, 4))
    wait_for_start(noor)
    check_page(noor)

    for name, code in (("Inès", "en"), ("愛子", "ja"), ("Léa", "fr")):
        expect(device.page.locator(".curtain h1")).to_contain_text(name)
        choose_language(device, code)
        check_handover(device, name)
        assert device.page.locator(HIDDEN).count() == 0
        check_page(device)
        take(device, name)
        check_page(device)
        end_turn(device)
    lies = device.say("The device is on the table and shows what everyone may see.")
    expect(device.page.locator("#device")).to_contain_text(lies)
    check_page(device)
    expect(noor.page.locator("html")).to_have_attribute("lang", "en")
    assert noor.my_turn()
    end_turn(noor)
    check_handover(device, "Inès")
