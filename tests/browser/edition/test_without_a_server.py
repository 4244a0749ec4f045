"""The browser edition from a plain file server: every game to its end, its records on their way to
those who have a server, and what goes on when the file server has gone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from file_server import FileServer
from playwright.sync_api import Page

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.cli.main import main
from grandtour.cli.record_file import read
from tests.browser.table.test_games import finished
from tests.browsers import Opens
from tests.needed import need
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window

# Where `tools/set_up.py all` puts what the edition is made of.
PARTS = Path(__file__).parents[3] / ".venv" / "webassembly"
OPENING = 600_000               # milliseconds in which Python has begun, on the busiest machine
OFFERED = "#choices [data-choose], #turn-idle [data-choose]"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    parts = Path(os.environ.get("GRANDTOUR_WEBASSEMBLY", PARTS))
    need("Pyodide", str(parts) if (parts / "wheels").is_dir() else None)
    need("Node", shutil.which("node"))
    made = tmp_path_factory.mktemp("edition")
    subprocess.run([sys.executable, "-m", "grandtour", "static", made, "--pyodide",
                    parts / "package", "--wheels", parts / "wheels"], check=True)
    return made


@pytest.fixture
def server(folder: Path) -> Iterator[FileServer]:
    with FileServer(folder) as made:
        yield made


@pytest.fixture
def tab(browser: Opens, server: FileServer) -> Iterator[Window]:
    """A browser that has opened the edition for the first time."""
    made = Window(browser, cast(Site, server), worker=True)     # only its address is asked for
    opened(made)
    yield made
    made.close()


def opened(tab: Window) -> None:
    """Wait until the shell shows a page; that is the page of the window from now on."""
    shell = tab.context.pages[0]
    shell.goto("/")
    frame = shell.wait_for_selector("#page:not([hidden])", timeout=OPENING).content_frame()
    tab.page = cast(Page, frame)        # has whatever is asked of a page
    tab.page.wait_for_selector("main")


def begin(tab: Window, game: str) -> str:
    """A table with the weakest bot; its address."""
    tab.open(f"/new?game={game}")
    tab.page.evaluate("""bot => {
        const seats = [...document.querySelectorAll('select[name^=seat]')];
        seats.forEach((seat, place) => { seat.value = ['me', bot][place] ?? ''; });
    }""", f"bot {NAMES[0]}")
    tab.page.click("form button.go")
    tab.page.wait_for_selector("#turn-idle", state="attached")
    return tab.page.url.partition("?")[0]


def act(tab: Window) -> None:
    """Do the first thing that is offered."""
    tab.page.locator(OFFERED).first.dispatch_event("click")
    tab.page.wait_for_selector("#turn-choice .go")
    tab.confirm(lambda: tab.page.locator("#turn-choice .go").dispatch_event("click"))


def saved(tab: Window, ending: str, to: Path) -> Path:
    """Take the match away as a file."""
    shell = tab.context.pages[0]
    tab.page.click("#result .menu > summary")
    with shell.expect_download() as waited:
        tab.page.click(f"#result a[href$='{ending}']")
    waited.value.save_as(to / f"match.{ending}")
    return to / f"match.{ending}"


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_is_played_replayed_and_taken_to_a_server(
        tab: Window, tmp_path: Path, game: str) -> None:
    table = begin(tab, game)
    while tab.my_turn():
        act(tab)
    finished(tab)
    number = tab.number()
    for ending in ("record", "record.json"):
        file = saved(tab, ending, tmp_path)
        match, names = read(file)
        assert (match.game.name, match.number) == (game, number)
        assert len(names) == 2
        assert main(["check", str(file)]) == 0
    for position in (0, number):
        tab.open(f"{table}/{position}")
        tab.page.wait_for_selector(f'#replay[data-number="{position}"]')
        assert tab.page.locator(".board").count()


def test_without_the_file_server_all_goes_on(tab: Window, server: FileServer) -> None:
    table = begin(tab, PLAIN)
    assert tab.my_turn()
    act(tab)
    server.stop()
    before = tab.number()
    assert tab.my_turn()
    act(tab)
    assert tab.number() > before
    opened(tab)                         # as whoever comes back later
    tab.open(table)
    assert tab.my_turn()
    act(tab)
    tab.open(f"/rules/{PLAIN}")
    tab.page.wait_for_selector("main h1")
