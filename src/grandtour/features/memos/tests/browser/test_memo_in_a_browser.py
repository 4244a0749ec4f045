"""Test that a memo is saved without leaving the page, and is next to the question at the author's
turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_walk_asking import press_key
from tests.browser.pages.test_walk_away import check_page
from tests.browser.table.test_talking import company
from tests.meetings import LIVE, link_to, name_guest, open_by_form, sits_down, wait_for_start
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Opener, open_seat

MEMO = "次はナーシク、それから売る。"


def test_memos_are_saved_in_place(window: Opener, place: Site) -> None:
    group = company(place)
    desk, phone, other = window(), window(phone=True), window()
    open_seat(desk, group.table, group.clients[0])
    desk.my_turn()
    field, strip = desk.page.locator("#memo-text"), desk.page.locator("#memo-now")
    expect(field).to_be_hidden()
    expect(strip).to_be_hidden()
    desk.page.locator("#log .tab[href='#memo']").click()
    field.fill("First Nashik")
    desk.press("Save")
    expect(desk.page.locator("#memo-told")).to_have_text(desk.say("Saved."))
    expect(strip).to_contain_text("First Nashik")
    field.fill("Then Pune")
    with desk.page.expect_response("**/memo"):
        field.press("Tab")                      # leaving the field saves it
    open_seat(phone, group.table, group.clients[0])
    phone.my_turn()
    expect(phone.page.locator("#memo-now")).to_contain_text("Then Pune")
    phone.page.locator(".phonebar [href='#memo']").tap()
    expect(phone.page.locator("#memo-text")).to_be_in_viewport()
    expect(phone.page.locator("#memo-text")).to_have_value("Then Pune")
    open_seat(other, group.table, group.clients[1])
    other.page.wait_for_selector("[data-connection=live]")
    assert "Then Pune" not in other.page.content()

    assert group.act(0, group.see(0)["actions"][0])
    phone.press("Delete")
    expect(phone.page.locator("#memo-told")).to_have_text(phone.say("Deleted."))
    desk.page.reload()
    expect(field).to_have_value("")
    group.close()


@pytest.mark.sample(pool="walks")
def test_memos_are_private_until_deleted(window: Opener) -> None:
    ada = name_guest(window(), "Ada")
    kenji = name_guest(window(language="ja", phone=True), "健二")
    ines = window(language="fr")
    table = open_by_form(ada, game=PLAIN, seat2="open", seat3="", pace="days-1",
                   **{"option-first_seat": "1"})
    sits_down(kenji, link_to(ada, 2))
    wait_for_start(ada, kenji)
    kenji.my_turn()
    kenji.tap(kenji.page.locator(".phonebar [href='#memo']"))
    kenji.page.fill("#memo-text", MEMO)
    kenji.press("Save")
    expect(kenji.page.locator("#memo-told")).to_have_text(kenji.say("Saved."))
    check_page(kenji)
    press_key(kenji, "e")
    kenji.open("/tables")
    ines.open(table)
    for other in (ada, ines):
        other.page.wait_for_selector(LIVE)
        assert MEMO not in other.page.content()
    press_key(ada, "e")
    assert MEMO not in ada.page.content()
    kenji.page.reload()
    kenji.press("Go to my next turn")
    kenji.my_turn()
    expect(kenji.page.locator("#memo-now")).to_contain_text(MEMO)
    check_page(kenji)
