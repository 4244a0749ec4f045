"""Windows of guests who finish a game together."""

from __future__ import annotations

from tests.browser.pages.test_meeting import OVER, play_out
from tests.meetings import (
    LIVE, link_to, name_guest, open_by_form, sits_down, token_of, wait_for_start,
)
from tests.some_game import WITH_SHOWS
from tests.window import Window


def start_game(host: Window, second: Window, third: Window) -> str:
    """Let three guests sit down; return the table."""
    for one, name in ((host, "Ada"), (second, "健二"), (third, "Inès")):
        name_guest(one, name)
    table = open_by_form(host, game=WITH_SHOWS, seat2="open", seat3="open")
    invitations = [link_to(host, seat) for seat in (2, 3)]
    for guest, invitation in zip((second, third), invitations, strict=True):
        sits_down(guest, invitation)
    wait_for_start(host, second, third)
    return table


def finish(table: str, *players: Window) -> None:
    """Play to the end, whoever sits where."""
    match = table.rpartition("/")[2]
    tokens = {}
    for one in players:
        with one.site.player(token_of(one)) as player:
            tokens[player.get(f"/tables/{match}").json()["you"]] = token_of(one)
    play_out(players[0], match, tokens)
    for one in players:
        one.open(table)
        one.page.wait_for_selector(OVER, state="attached")
        one.page.wait_for_selector(LIVE)
