"""Test private notes. A player writes one next to the table, saves it without leaving the page, and
sees it by the question on the player's own turn."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table.test_talking import company, open_seat
from tests.real_site import Site
from tests.window import Opener


def test_memos_are_saved_in_place(window: Opener, place: Site) -> None:
    group = company(place)
    desk, phone, other = window(), window(phone=True), window()
    open_seat(desk, group, 0)
    desk.my_turn()
    field, strip = desk.page.locator("#memo-text"), desk.page.locator("#memo-now")
    expect(field).to_be_hidden()
    expect(strip).to_be_hidden()
    desk.page.locator("#log .tab[href='#memo']").click()
    field.fill("First Nashik")
    desk.press("Keep")
    expect(desk.page.locator("#memo-told")).to_have_text(desk.say("Kept."))
    expect(strip).to_contain_text("First Nashik")
    field.fill("Then Pune")
    with desk.page.expect_response("**/memo"):
        field.press("Tab")                      # whoever leaves the field has not to press anything
    open_seat(phone, group, 0)
    phone.my_turn()
    expect(phone.page.locator("#memo-now")).to_contain_text("Then Pune")
    phone.page.locator(".phonebar [href='#memo']").tap()
    expect(phone.page.locator("#memo-text")).to_be_in_viewport()
    expect(phone.page.locator("#memo-text")).to_have_value("Then Pune")
    open_seat(other, group, 1)
    other.page.wait_for_selector("[data-connection=live]")
    assert "Then Pune" not in other.page.content()

    assert group.act(0, group.see(0)["actions"][0])
    phone.press("Delete")
    expect(phone.page.locator("#memo-told")).to_have_text(phone.say("Deleted."))
    desk.page.reload()
    expect(field).to_have_value("")
    group.close()
