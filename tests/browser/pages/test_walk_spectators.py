"""Test spectators. Inès and Haruki, who read English and Japanese, have agreed that members who
watch see all hands five moves late. Léa watches on her phone in French."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grandtour.language import Count
from tests.browser.pages.test_access import faults, fits_width
from tests.meetings import (
    link_to, name_guest, open_by_form, signed_in, sits_down, token_of, wait_for_start,
)
from tests.some_game import WITH_HANDS
from tests.window import Opener, Window

LATE = 5                        # moves
FOLLOWS = 10_000                # milliseconds between two looks of a page that follows a game


def make_moves(people: list[Window], table: str, count: int) -> None:
    """Make this many moves by the players to move. They buy cards when they can, so hands fill."""
    players = [person.site.player(token_of(person)) for person in people]
    for _ in range(count):
        seat = players[0].get(f"/tables/{table}").json()["to_act"]
        seen = players[seat].get(f"/tables/{table}").json()
        wanted = sorted(seen["actions"], key=lambda one: not one.startswith("purchase "))
        done = players[seat].post(f"/tables/{table}/actions", json={
            "number": seen["number"], "action": wanted[0]})
        assert done.is_success, done.text
    for player in players:
        player.close()


@pytest.mark.sample(pool="walks")
def test_spectators_see_all_hands_late(window: Opener) -> None:
    ines, haruki = name_guest(window(), "Inès"), name_guest(window(language="ja"), "春樹")
    lea = signed_in(window(language="fr", phone=True), "Léa regarde")
    table = open_by_form(ines, game=WITH_HANDS, seat2="open", seat3="", **{"open-after": str(LATE)})
    id = table.rpartition("/")[2]
    invitation = link_to(ines, 2)
    haruki.open(invitation)
    haruki.wait_for_text(Count(
        "anyone with the address of the table; members who only watch see everything, with a "
        "delay of {n} move, and cannot write in the chat",
        "anyone with the address of the table; members who only watch see everything, with "
        "a delay of {n} moves, and cannot write in the chat", LATE))
    assert faults(haruki) == []
    sits_down(haruki, invitation)
    wait_for_start(ines, haruki)

    lea.open(table)
    lea.wait_for_text("You are watching")
    lea.wait_for_text(Count("Members who watch see everything, with a delay of {n} move.",
                    "Members who watch see everything, with a delay of {n} moves.", LATE))
    assert faults(lea) == []
    make_moves([ines, haruki], id, 2 * LATE)
    lea.press(seen_late(lea))
    lea.page.wait_for_url("**?as=all")
    hands = lea.page.locator("#players .covered")
    expect(hands).to_have_count(2)                      # on the phone as on a desk
    assert faults(lea) == []
    assert fits_width(lea)
    for person in (ines, haruki):
        assert opened_to(person, f"{table}/open") == 403
        expect(person.page.locator("#players .covered")).to_have_count(0)

    lea.page.clock.install()
    lea.open(f"{table}/open")
    lea.wait_for_text("This page follows the game.")
    before = lea.page.url
    make_moves([ines, haruki], id, 1)
    lea.page.clock.fast_forward(FOLLOWS)
    lea.page.wait_for_url(lambda url: url != before and url.endswith("as=all"))


def opened_to(person: Window, address: str) -> int:
    """The status of what the person gets there."""
    answer = person.page.goto(address)
    assert answer is not None
    return answer.status


def seen_late(person: Window) -> str:
    return person.say(Count("Everything visible, with a delay of {n} move",
                            "Everything visible, with a delay of {n} moves", LATE))
