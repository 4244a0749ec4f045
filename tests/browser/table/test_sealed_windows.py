"""Two people who are asked at the same time, in two windows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.outsiders import ROOT, path_with
from tests.real_site import Site
from tests.window import Opener, Window, open_seat, opening

GAME = "goofspiel"


def describe_package(folder: Path) -> None:
    """Describe the game of tests/engine in this folder, as if its package were installed."""
    about = folder / f"{GAME}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {GAME}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[grandtour.games]\n{GAME} = tests.engine.{GAME}\n")


@pytest.fixture(name="bidders")
def _bidders(tmp_path: Path) -> Iterator[Site]:
    describe_package(tmp_path)
    site = Site(tmp_path / "grandtour.sqlite")
    site.start(PYTHONPATH=f"{path_with(tmp_path)}{os.pathsep}{ROOT}")
    yield site
    site.stop()


@pytest.fixture(name="open_window")
def _open_window(browser: Browser, bidders: Site) -> Iterator[Opener]:
    with opening(lambda **wishes: Window(browser, bidders, **wishes)) as opener:
        yield opener


def choose_bid(window: Window, card: int) -> None:
    """Choose this card in the list, and confirm it."""
    window.page.locator(f"#choices [data-choose='bid {card}']").click()
    window.page.locator("#turn-choice .go").click()


@pytest.mark.slow
def test_bids_show_at_the_same_time(bidders: Site, open_window: Opener) -> None:
    """Each of the two reads the own bid and that the other is awaited; then both read both."""
    host = bidders.player()
    opened = host.post("/tables", json={"game": GAME, "guest": "Inès", "seats": [
        {"kind": "me"}, {"kind": "open"}]}).json()
    joined = host.post(f"/tables/{opened['table']}/seats", json={"guest": "Kenji"}).json()
    ines = open_seat(open_window(), opened["table"], bidders.player(opened["token"]))
    kenji = open_seat(open_window(phone=True), opened["table"], bidders.player(joined["token"]))
    assert ines.my_turn() and kenji.my_turn()

    choose_bid(kenji, 4)
    kenji.wait_for_text("Your answer is sealed: Bid 4")
    kenji.wait_for_text("Waiting for Inès.")
    assert ines.my_turn()
    expect(ines.page.locator("#log")).not_to_contain_text("bid")
    before = ines.number()

    choose_bid(ines, 3)
    for window in (ines, kenji):
        window.page.wait_for_function(
            "before => Number(document.body.dataset.number) > before", arg=before)
        expect(window.page.locator("#log")).to_contain_text("Inès has bid 3.")
        expect(window.page.locator("#log")).to_contain_text("Kenji has bid 4.")
        assert window.my_turn()
        assert window.page.locator(".sealed").count() == 0
