"""An address of a remark from the time when a commentary was one page leads to it still."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages.test_meeting import token_of
from tests.meetings import begun, called, link_to, opened, signed_in, sits_down
from tests.some_game import WITH_HANDS
from tests.window import Opener, Window

WRITERS = ("Solène remarque", "Tomoko remarque", "Ulrich remarque")
EACH = 8                        # remarks of each of them, more than a page in all


def remarks(person: Window, table: str) -> None:
    """As many as one person may write without a pause."""
    with person.site.player(token_of(person)) as player:
        for number in range(EACH):
            answer = player.post(f"/tables/{table}/commentary", json={
                "position": 0, "text": f"No. {number}"})
            assert answer.is_success, answer.text


def test_an_old_address_of_a_remark_leads_to_its_page(window: Opener) -> None:
    ines, haruki = called(window(), "Inès"), called(window(language="ja"), "春樹")
    table = opened(ines, game=WITH_HANDS, seat2="open", seat3="", **{"open-after": "5"})
    sits_down(haruki, link_to(ines, 2))
    begun(ines, haruki)
    for name in WRITERS:
        reader = signed_in(window(phone=True), name)
        remarks(reader, table.rpartition("/")[2])

    reader.open(f"{table}/commentary#remark-24")
    expect(reader.page.locator("#remark-24")).to_be_in_viewport()
    expect(reader.page.locator("#remark-1")).to_have_count(0)
    assert reader.page.url.endswith("/commentary?remark=24#remark-24")
    reader.page.go_back()
    assert "commentary" not in reader.page.url          # the old address is left out
    reader.open(f"{table}/commentary#remark-7")
    expect(reader.page.locator("#remark-7")).to_be_in_viewport()
    assert "?" not in reader.page.url
    reader.page.goto(f"{reader.site.url}{table}/commentary?remark=500#remark-500")
    expect(reader.page.locator("#remark-1")).to_be_in_viewport()
