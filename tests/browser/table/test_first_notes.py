"""The notes in a first game: one after the other, without anything moving, and no longer than until
the first own move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.some_game import PLAIN
from tests.window import Opener, Window

READY = "body:has([data-keys-help]:not([hidden])) #turn-idle[data-mine=yes]"


def start_game(window: Opener, phone: bool = False) -> Window:
    desk = window(phone=phone)
    desk.open("/")
    desk.page.locator(f"form[action='/play']:has(input[value='{PLAIN}']) button").first.click()
    desk.page.wait_for_selector(READY, state="attached")
    return desk


def test_notes_close_by_button_and_key(window: Opener) -> None:
    page = start_game(window).page
    note, button = page.locator("#notes li.now"), page.locator("#notes button")
    expect(page.locator("#say")).to_contain_text("What wins?")
    stands, list_top = button.bounding_box(), page.locator("#moves-body").bounding_box()
    for name in ("aim", "now"):
        expect(note).to_have_attribute("data-note", name)
        with page.expect_request("**/notes"):
            button.click()
        assert button.bounding_box() == stands
    expect(page.locator("#say")).to_contain_text("Where do I look?")
    expect(page.locator("body[data-note=where]")).to_have_count(1)
    with page.expect_request("**/notes"):
        page.keyboard.press("Escape")
    expect(page.locator("#notes")).to_be_hidden()
    expect(page.locator("#ask")).to_be_focused()
    expect(page.locator("body[data-note]")).to_have_count(0)
    assert page.locator("#moves-body").bounding_box() == list_top
    assert page.evaluate("scrollY") == 0


def test_first_moves_end_the_notes(window: Opener) -> None:
    desk = start_game(window)
    desk.page.locator("#moves-body [data-choose]").first.click()
    expect(desk.page.locator("#notes")).to_be_hidden()
    desk.confirm(desk.page.locator("#turn-choice .go").click)
    expect(desk.page.locator("#notes")).to_have_count(0)
    desk.page.reload()
    expect(desk.page.locator("#turn-idle")).to_be_attached()
    expect(desk.page.locator("#notes")).to_have_count(0)


def test_phone_notes_keep_the_board_visible(window: Opener) -> None:
    page = start_game(window, phone=True).page
    dock, answer = page.locator("#turn"), page.locator("#notes li.now details")
    height = dock.bounding_box()["height"]
    assert height <= 120                # of 844; unfolded it has about 250
    answer.locator("summary").tap()
    expect(answer).to_have_attribute("open", "")
    assert dock.bounding_box()["height"] > height
