"""Test that an open waiting room says that a host has removed it, and where to continue."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from grandtour.cli.main import main
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.two_people import ME_AND_OPEN
from tests.window import Opener


def test_removed_waiting_rooms_say_so(window: Opener, place: Site) -> None:
    with place.player() as opener:
        table = opener.post("/tables", json={
            "game": PLAIN, "seats": ME_AND_OPEN, "guest": "Inès"}).json()["table"]
    looking = window()
    looking.open(f"/t/{table}")
    looking.page.wait_for_selector("#connection.live")
    with ThreadPoolExecutor(1) as aside:        # this one has a loop of the browser's
        done = aside.submit(main, ["tables", "--remove", table, "--database", place.address])
        assert done.result() == 0
    looking.wait_for_text("This waiting room no longer exists")
    assert looking.page.evaluate("document.activeElement.id") == "gone-h"
    assert looking.page.title() == "This waiting room no longer exists"
    looking.press("Open tables")
    looking.page.wait_for_url("**/tables")
