"""Studies in a browser: made on the board and by keys, pointed at, walked through, in one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from game_folders import folder

from grandtour import games
from grandtour.bots.puzzles.house import load_puzzles
from tests.members import new_member
from tests.real_site import Site, read_token
from tests.other_site import CODE
from tests.some_game import PLAIN
from tests.window import Opener, Window

ONE = load_puzzles(PLAIN)[0]
RECORD = sorted((folder(PLAIN) / "records").glob("*.txt"))[0]


@pytest.fixture(scope="module")
def author(place: Site) -> Iterator[httpx.Client]:
    client = new_member(place, "Studious of the browsers")
    yield client
    client.close()


def made(author: httpx.Client) -> str:
    """The id of a new study."""
    answer = author.post("/studies", json={"title": "Which first?", "game": PLAIN, "code": CODE})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def by(window: Opener, author: httpx.Client) -> Window:
    """A window of the author's."""
    seat = window()
    token = read_token(author)
    seat.context.add_cookies([{"name": "grandtour", "value": token, "url": seat.site.url}])
    return seat


def test_move_is_added_and_walked_by_keys(window: Opener, author: httpx.Client) -> None:
    seat, id = by(window, author), made(author)
    seat.open(f"/study/{id}")
    page = seat.page
    page.locator(".board.wide .place[data-actions]").first.click()
    page.locator("#turn-choice .go").click()
    page.wait_for_url(re.compile(rf"/study/{id}/\d+"))
    reached = page.url.partition("#")[0]
    expect(page.locator("#tree-lines [aria-current]")).to_be_visible()
    page.keyboard.press("Home")
    page.wait_for_url(f"**/study/{id}")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(rf"/study/{id}/\d+"))
    page.keyboard.press("End")
    page.wait_for_url(reached)


def test_board_places_can_be_pointed_at(window: Opener, author: httpx.Client) -> None:
    seat, id = by(window, author), made(author)
    seat.open(f"/study/{id}#pointers")
    page = seat.page
    expect(page.locator("[data-aim-how]")).to_be_visible()
    places = page.locator(".board.wide [data-x]")
    places.nth(0).click(force=True)         # also where nothing can be done
    places.nth(3).click(force=True)
    expect(page.locator("#w-pointers .pointer-arrow")).to_have_count(1)
    expect(page.locator("#turn-choice .go")).to_have_count(0)       # nothing was chosen


def test_study_file_works_offline(
        browser: Browser, place: Site, author: httpx.Client, tmp_path: Path) -> None:
    id = made(author)
    state = games.game(PLAIN).position(ONE.position)
    for action in state.choices()[:2]:
        author.post(f"/studies/{id}/nodes", json={"after": 0, "action": str(action)})
    answer = author.get(f"{place.url}/study/{id}/study.html", timeout=120)
    file = tmp_path / "study.html"
    file.write_bytes(answer.content)
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector("#replay-play:not([hidden])")
    bare = page.locator("#remark").inner_text()
    page.locator("#log-list a").last.click()
    expect(page.locator("#log-list li").last).to_have_attribute("aria-current", "step")
    expect(page.locator("#remark")).not_to_have_text(bare)
    page.keyboard.press("Home")
    expect(page.locator("#log-0")).to_have_attribute("aria-current", "step")
    assert (asked, wrong) == ([file.as_uri()], [])
    context.close()


@pytest.mark.core
def test_record_is_read_from_a_file(window: Opener, author: httpx.Client) -> None:
    seat = by(window, author)
    seat.open("/studies/import")
    seat.page.get_by_label(seat.say("Load the text from a file")).set_input_files(RECORD)
    expect(seat.page.locator("#text")).to_have_value(RECORD.read_text())
    seat.press("Import it")
    seat.page.wait_for_url("**/study/*")
    assert seat.page.locator("#tree-lines a").count()
