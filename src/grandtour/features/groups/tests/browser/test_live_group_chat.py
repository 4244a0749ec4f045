"""Messages in a group come in while its page is open, and nothing moves under the reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import faults, fits_width
from tests.browser.table.test_talking import company
from tests.real_site import Site
from tests.window import Opener, open_seat


@pytest.mark.slow
def test_messages_come_in_live(window: Opener, place: Site) -> None:
    group = company(place)
    while not (seen := group.see(0))["over"]:
        seat = seen["to_act"]
        assert group.act(seat, group.see(seat)["actions"][0])
    made = group.clients[0].post(f"/tables/{group.table}/next-week").json()
    address = f"/g/{made['address']}"
    desk, phone = window(), window(phone=True, language="fr")
    for one, client in ((desk, group.clients[0]), (phone, group.clients[1])):
        open_seat(one, group.table, client)
        one.open(address)
        expect(one.page.locator("#talk-list li")).to_have_count(0)
    for number in range(8):
        group.clients[number % 2].post(f"/groups/{made['address']}/messages", json={
            "text": f"Message {number}, of a few words. " * 2})
    expect(phone.page.locator("#talk-list li")).to_have_count(8)
    top = "document.querySelector('#chat .lines').scrollTop"
    assert phone.page.evaluate(top) > 0                     # the newest is in sight

    phone.page.evaluate(f"{top} = 0")
    phone.page.fill("#talk-text", "Jeudi ?")
    before = phone.page.locator("#talk-text").bounding_box()
    desk.page.fill("#talk-text", "Thursday?")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("#talk-text")).to_have_value("")
    for one in (desk, phone):
        expect(one.page.locator("#talk-list li").last).to_contain_text("Thursday?")
    expect(phone.page.locator("#say")).to_contain_text("Thursday?")
    assert phone.page.evaluate(top) == 0                    # who reads earlier ones stays there
    assert phone.page.locator("#talk-text").bounding_box() == before
    expect(phone.page.locator("#talk-text")).to_have_value("Jeudi ?")
    phone.page.reload()
    phone.open("/tables")
    expect(phone.page.locator("body")).not_to_contain_text("nouveau message")
    for one in (desk, phone):
        one.open(address)
        assert faults(one) == []
        assert fits_width(one)
    group.close()
