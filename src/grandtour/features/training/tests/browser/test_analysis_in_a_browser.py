"""The page of an analysis: the board goes along with the graph, by pointer and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages.test_access import faults
from tests.browser.pages.test_replay import PARTS
from tests.group import Stand
from tests.positions import Stands
from tests.real_site import Site
from tests.some_game import WITH_SHOWS
from tests.window import Opener, Window, sit


# The page shows the position to which its slider was moved away from the last one.
ARRIVED = """last => document.getElementById("replay-slider").value < last
    && document.getElementById("replay-slider").value === document.body.dataset.number"""


@pytest.fixture(scope="module", name="over")
def _over(place: Site, stands: Stands) -> Stand:
    """A finished game, analysed."""
    stand: Stand = stands[f"{WITH_SHOWS}-end"]
    with place.player(stand.token) as client:
        client.post(f"/tables/{stand.table}/analysis")
    return stand


@pytest.fixture(name="reader", params=["en", "phone ja", "dark fr"])
def _reader(window: Opener, over: Stand, request: pytest.FixtureRequest) -> Window:
    *look, language = request.param.split()
    made: Window = window(language=language, phone="phone" in look, dark="dark" in look)
    sit(made, over)
    made.open(f"/t/{over.table}/analysis?at=7")
    made.page.wait_for_selector("#replay-play:not([hidden])")
    made.page.wait_for_selector("#findings:not([data-running])", timeout=240_000)
    return made


def at(page: Page, number: int) -> None:
    """The page has come to this position, with everything beside its board."""
    page.wait_for_selector(f'#replay[data-number="{number}"]')
    expect(page.locator("#graph-box")).to_have_attribute("aria-valuenow", str(number))
    assert page.url.partition("?")[2].startswith(f"at={number}")


def row(page: Page, number: int) -> Locator:
    """What the table says of the last decision or draw until then."""
    numbers = [int(one.get_attribute("data-number") or 0)
               for one in page.locator("#chances tr").all()]
    return page.locator(f'#chances tr[data-number="{max(n for n in numbers if n <= number)}"]')


@pytest.mark.core
def test_board_graph_and_chances_move_together(reader: Window) -> None:
    page = reader.page
    page.evaluate("() => { window.loaded = true; }")
    deed = page.locator("#deed")
    before = deed.inner_text()
    page.locator("#graph-box").focus()
    page.keyboard.press("ArrowRight")
    at(page, 8)
    page.keyboard.press("End")
    last = int(page.locator("#replay").get_attribute("data-last") or 0)
    at(page, last)
    assert deed.inner_text() != before
    box = page.locator("#graph-box svg").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    page.mouse.up()
    page.wait_for_function(ARRIVED, arg=last)
    number = reader.number()
    at(page, number)
    told = row(page, number)
    assert page.locator("#graph-now").get_attribute("x1") == told.get_attribute("data-x")
    assert page.locator("#graph-box").get_attribute("aria-valuetext") == \
        told.get_attribute("data-spoken")
    assert page.locator("[data-chance]").all_text_contents() == \
        told.locator("td.num").all_text_contents()[:-1]
    assert page.evaluate("window.loaded")               # no page was loaded on the way
    assert "Analy" in page.title() or "分析" in page.title()
    walked = page.evaluate(PARTS)
    page.goto(page.url)
    page.wait_for_selector("#replay-play:not([hidden])")
    assert page.evaluate(PARTS) == walked
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator(".board.wide").bounding_box()
    assert board and board["width"] > 300 and board["height"] > 200
    assert faults(reader) == []


def test_turning_point_opens_at_its_start(reader: Window) -> None:
    page = reader.page
    turns = page.locator("#findings [data-from]")
    assert turns.count()
    for turn in turns.all():
        turn.locator("[data-to]").click()
        at(page, int(turn.get_attribute("data-from") or -1))
        expect(turn).to_have_attribute("aria-current", "true")
    expect(page.locator("#graph-box .tpl")).to_have_count(turns.count())


def test_reached_position_is_announced_with_chances(reader: Window) -> None:
    page = reader.page
    page.locator("main h1").click()
    page.keyboard.press("ArrowRight")
    at(page, 8)
    said = page.locator("#say")
    expect(said).to_contain_text(page.locator("#where").inner_text())
    expect(said).to_contain_text(row(page, 8).get_attribute("data-spoken") or "-")
