"""Looking through a finished game by keyboard, and the same in a file without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages.test_access import faults
from tests.group import Stand
from tests.positions import Stands
from tests.real_site import Site
from tests.some_game import WITH_SHOWS
from tests.window import Opener, Window, sit


@pytest.fixture(scope="module", name="over")
def _over(place: Site, stands: Stands) -> Stand:
    return stands[f"{WITH_SHOWS}-end"]


# Every element of the board with its attributes, in any order, but those that scripts set.
PARTS = """() => [...document.querySelectorAll(".board.wide > g *, .board.wide > g")].map((part) =>
    [part.tagName, ...[...part.attributes].map((one) => `${one.name}=${one.value}`)
        .filter((one) => !/^(style|tabindex)=/.test(one)).sort()].join(" "))"""


def reach(page: Page, number: int) -> None:
    page.wait_for_selector(f'#replay[data-number="{number}"]')


def walk(page: Page, last: int, turns: list[int]) -> None:
    """Every key once; the page ends at its last position."""
    for key, number in (("End", last), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2),
                        ("ArrowLeft", 1), ("Shift+ArrowRight", next(n for n in turns if n > 1)),
                        ("End", last), ("ArrowRight", last), ("ArrowLeft", last - 1),
                        ("Shift+ArrowLeft", max(n for n in turns if n < last - 1)),
                        ("End", last)):
        page.keyboard.press(key)
        reach(page, number)
    expect(page.locator("#log [aria-current=step]")).to_have_attribute("id", f"log-{last}")


def turns_of(page: Page) -> list[int]:
    said = page.locator("#replay").get_attribute("data-turns") or ""
    return [int(turn) for turn in said.split(" ")]


def read_position(page: Page) -> dict[str, str | None]:
    """Return what the page shows of the position."""
    return {"players": page.locator("#players").inner_text(),
            "words": page.locator("#overview").text_content(),
            "board": page.evaluate(PARTS)}


@pytest.mark.slow
def test_replays_work_by_keyboard(window: Opener, over: Stand) -> None:
    reader: Window = window()
    sit(reader, over)
    reader.page.click("#result .menu > summary")
    reader.page.click("#result a[href$='/0']")
    reader.page.wait_for_selector("#replay-play:not([hidden])")
    page, last = reader.page, int(reader.page.locator("#replay").get_attribute("data-last"))
    page.evaluate("() => { window.loaded = true; }")
    walk(page, last, turns_of(page))
    assert page.url.endswith(f"/t/{over.table}/{last}")
    page.locator("#replay-slider").fill("20")
    reach(page, 20)
    assert page.evaluate("window.loaded")             # no page was loaded on the way
    walked = read_position(page)
    reader.open(f"/t/{over.table}/20")
    page.wait_for_selector("#replay-play:not([hidden])")
    assert read_position(page) == walked                      # the same as the page of that address
    assert faults(reader) == []
    page.click("#replay-speed label:last-child")
    page.click("#replay-play")
    page.wait_for_function("() => Number(document.querySelector('#replay').dataset.number) >= 22")
    page.keyboard.press("ArrowLeft")                  # a key stops it
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.slow
def test_the_file_replays_without_a_network(
        browser: Browser, over: Stand, place: Site, tmp_path: Path) -> None:
    with place.player(over.token) as client:
        answer = client.get(f"{place.url}/t/{over.table}/replay.html?lang=ja", timeout=120)
    file = tmp_path / "game.html"
    file.write_bytes(answer.content)
    context = browser.new_context(offline=True, color_scheme="dark", locale="ja")
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(file.as_uri())
    page.wait_for_selector("#replay-play:not([hidden])")
    start = read_position(page)
    last = int(page.locator("#replay").get_attribute("data-last") or 0)
    walk(page, last, turns_of(page))
    assert "手目の局面" in page.locator("#ask").inner_text()
    page.keyboard.press("Home")
    reach(page, 0)
    assert read_position(page) == start
    page.locator("#log a.at").first.click()
    reach(page, last)
    assert (asked, wrong) == ([file.as_uri()], [])
    context.close()
