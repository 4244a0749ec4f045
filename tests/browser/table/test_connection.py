"""Test what the page says and does when the server stops, and when it comes back."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.cli.main import main
from playwright.sync_api import expect
from tests.browsers import Opens
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import PHONE, Window

pytestmark = pytest.mark.core
WAITS = ("This move is waiting in this browser. It will be sent when you come back here, if it is "
         "still possible.")
WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('waits')).length"


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Site]:
    """A server that this test may kill."""
    with Site(tmp_path / "grandtour.sqlite") as made:
        yield made


def started_game(browser: Opens, site: Site) -> Window:
    """Return the window of a player whose game has begun and whose turn it is."""
    seat = Window(browser, site)
    seat.open("/")
    seat.page.click("form[action='/play'] button")
    assert seat.my_turn()
    return seat


def test_pages_survive_a_killed_server(browser: Opens, fragile: Site) -> None:
    seat = started_game(browser, fragile)
    page = seat.page
    page.wait_for_selector("#connection.live")
    page.locator("#choices button").first.click()
    seat.confirm(page.locator("#turn-choice .go").click)
    assert seat.my_turn()
    number = seat.number()
    fragile.stop(signal.SIGKILL)
    page.wait_for_selector("#connection.offline", timeout=15_000)
    assert page.locator("#connection").inner_text().startswith("Offline since")
    assert page.locator("#connection button").inner_text() == "Try now"
    page.locator("#choices button").first.click()           # one can look and choose meanwhile
    assert "You are offline" in page.locator("#turn-choice").inner_text()
    fragile.start()
    page.wait_for_selector("#connection.live", timeout=30_000)
    assert seat.number() == number
    seat.confirm(page.locator("#turn-choice .go").click)
    assert seat.number() > number
    seat.close()


def move_without_network(seat: Window, site: Site) -> int:
    """The server goes, and a move is confirmed nevertheless; the number of the position."""
    number, page = seat.number(), seat.page
    site.stop(signal.SIGKILL)
    page.wait_for_selector("#connection.offline", timeout=30_000)
    page.locator("#choices button").first.click()
    page.locator("#turn-choice .go").click()
    seat.wait_for_text(WAITS)
    assert page.locator("#turn-choice .go").get_attribute("aria-disabled") == "true"
    return number


def test_offline_moves_wait_and_are_sent(browser: Opens, fragile: Site) -> None:
    seat = started_game(browser, fragile)
    number = move_without_network(seat, fragile)
    fragile.start()
    seat.page.wait_for_function("number => Number(document.body.dataset.number) > number",
                                arg=number, timeout=60_000)
    assert seat.page.evaluate(WAITING) == 0
    seat.close()


def test_waiting_moves_can_be_withdrawn(browser: Opens, fragile: Site) -> None:
    seat = started_game(browser, fragile)
    number = move_without_network(seat, fragile)
    seat.page.keyboard.press("Escape")
    assert seat.page.evaluate(WAITING) == 0
    fragile.start()
    seat.page.wait_for_selector("#connection.live", timeout=60_000)
    assert seat.number() == number
    seat.close()


@pytest.mark.slow
def test_outdated_waiting_moves_are_refused(browser: Opens, fragile: Site) -> None:
    """Meanwhile the same person has moved on another device."""
    seat = started_game(browser, fragile)
    number = move_without_network(seat, fragile)
    seat.page.route("**/*", lambda route: route.abort())
    fragile.start()
    token = next(one["value"] for one in seat.context.cookies() if one["name"] == "grandtour")
    table = seat.page.locator("body").get_attribute("data-table")
    with fragile.player(token) as elsewhere:
        offered = elsewhere.get(f"/tables/{table}/actions").json()
        done = elsewhere.post(f"/tables/{table}/actions", json={
            "number": number, "action": offered[-1]["action"]})
        assert done.is_success, done.text
    seat.page.unroute_all()
    seat.page.wait_for_selector("#refusal .refusal", timeout=60_000)
    assert "The game has moved on" in seat.page.locator("#refusal").inner_text()
    assert seat.page.evaluate(WAITING) == 0
    seat.close()


def test_restored_databases_reset_pages(browser: Opens, fragile: Site, tmp_path: Path) -> None:
    seat = started_game(browser, fragile)
    page, copy, then = seat.page, tmp_path / "copy.sqlite", seat.number()
    log = page.locator("#log-list > li")
    lines = log.count()
    assert main(["backup", str(copy), "--database", fragile.address]) == 0
    page.locator("#choices button").first.click()
    seat.confirm(page.locator("#turn-choice .go").click)
    expect(log).not_to_have_count(lines)
    fragile.stop()
    assert main(["restore", str(copy), "--database", fragile.address, "--replace"]) == 0
    fragile.start()
    page.wait_for_function("number => Number(document.body.dataset.number) === number", arg=then,
                           timeout=30_000)
    expect(log).to_have_count(lines)        # it is told first, then shown
    assert seat.my_turn()
    page.locator("#choices button").first.click()
    seat.confirm(page.locator("#turn-choice .go").click)
    seat.close()


def test_sleeping_pages_catch_up(browser: Opens, fragile: Site) -> None:
    """The stream is cut while the other person moves; afterwards the page shows the move."""
    host = Window(browser, fragile)
    host.open("/")
    with fragile.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        client.post(f"/tables/{opened['table']}/seats", json={})
    host.open(f"/t/{opened['table']}")
    host.page.wait_for_selector("#connection.live")
    host.context.set_offline(True)
    with fragile.player(opened["token"]) as client:
        number = client.get(f"/tables/{opened['table']}").json()["number"]
        answer = client.post(f"/tables/{opened['table']}/actions",
                             json={"number": number, "action": "move nanded"})
        assert answer.status_code == 200
    host.context.set_offline(False)
    host.page.wait_for_function("number => Number(document.body.dataset.number) > number",
                                arg=number, timeout=40_000)
    assert "Nanded" in host.page.locator("#log-list li").first.inner_text()
    host.close()


# The board that only a phone shows, whatever order its attributes have.
BOARD = """
() => {
  const own = ['style', 'tabindex'];
  const plain = part => [part.nodeName, part.textContent, [...part.children].map(plain),
    [...part.attributes].map(({name, value}) => [name, value])
      .filter(([name]) => !own.includes(name)).sort()];
  return JSON.stringify([...document.querySelectorAll('.board.tall > [id]')].map(plain));
}"""


def test_turned_screens_show_the_other_board(browser: Opens, fragile: Site) -> None:
    seat = started_game(browser, fragile)
    page = seat.page
    for _ in range(2):
        before = page.evaluate(BOARD)
        page.locator("#choices button").first.click()
        seat.confirm(page.locator("#turn-choice .go").click)
        assert seat.my_turn()
    assert page.evaluate(BOARD) == before       # nobody sees it, so nothing was sent for it
    page.set_viewport_size(PHONE)
    page.wait_for_function(f"before => ({BOARD})() !== before", arg=before)
    turned = page.evaluate(BOARD)
    page.reload()
    assert seat.my_turn()
    assert page.evaluate(BOARD) == turned
    seat.close()
