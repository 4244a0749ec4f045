"""A game ends while its page is open, and whether it is rated appears there."""

from __future__ import annotations

import httpx
import pytest

from grandtour import games
from grandtour.language import Message
from tests.browser.pages.test_access import faults
from tests.group import Stand, against_bots
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Opener, sit

UNRATED = "Not rated: it was a guest’s first game."
UNSHOWN = "Rated: game {n} of the {fewest} you need before your rating is shown."


@pytest.mark.slow
@pytest.mark.parametrize(("phone", "dark", "language"), [
    (False, True, "en"), (True, False, "ja"), (False, False, "fr")])
def test_last_moves_lead_to_statistics(
        window: Opener, place: Site, phone: bool, dark: bool, language: str) -> None:
    stand = nearly_over(place)
    player = window(phone=phone, dark=dark, language=language)
    rated = player.page.locator("#result .rated")
    with place.player(stand.token) as client:
        sit(player, stand)
        play_out(client, stand.table)
        player.wait_for_text(UNRATED)
        again = client.post("/tables", json={"game": PLAIN, "seats": [
            {"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()["table"]
        stand = Stand(again, stand.token)
        sit(player, stand)
        play_out(client, again)
    rated.wait_for()
    assert rated.locator("span").first.inner_text() == \
        player.say(UNSHOWN, n=1, fewest=10)
    assert faults(player) == []
    rated.locator("a").click()
    assert player.page.locator("h1").inner_text() == player.say(
        "Ladder of {game}", game=games.words(PLAIN).ABOUT.title)
    assert player.say("walker") in player.page.locator(".ladder").inner_text()
    player.page.locator(".ladder .do a").last.click()
    assert player.page.locator("h1").inner_text() == player.say("Create a table")
    player.open(f"/t/{stand.table}")
    player.press("Next level: {level}", level=Message("cyclist"))
    assert player.page.locator("[name=seat2]").input_value() == "bot cyclist"
    player.open("/me/statistics")
    assert player.page.locator(".ended-game").count() == 2
    assert player.say("too few games") in player.page.locator(".by-game").inner_text()
    assert faults(player) == []
    assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def play_out(client: httpx.Client, table: str) -> None:
    while not (seen := client.get(f"/tables/{table}").json())["over"]:
        if seen["to_act"] == 0:
            client.post(f"/tables/{table}/actions", json={
                "number": seen["number"], "action": seen["actions"][0]})


def nearly_over(place: Site) -> Stand:
    """The last round against a walker."""
    return against_bots(place, 2, PLAIN, {"first_seat": "0"},
                        lambda seen: seen["view"]["set"] == 3 and seen["view"]["round"] >= 3,
                        lambda seen: seen["actions"][seen["number"] % len(seen["actions"])],
                        bot="walker")
