"""Test in the browser that nothing overlaps, nothing is cut off and nothing is too small to
touch."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from grandtour.games import names
from tests.positions import POSITIONS, Stands, those
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window, sit

MEASURE = (Path(__file__).parents[1] / "measure.js").read_text()

SCREENS = [(phone, language) for phone in (False, True) for language in ("en", "ja", "fr")]


def layout_faults(window: Window) -> list[str]:
    """The faults of the page, dressed in its styles and letters: they may come after its text."""
    window.page.wait_for_load_state("load")
    return window.page.evaluate(
        f"async () => {{ await document.fonts.ready; {MEASURE} return measure(); }}")


@pytest.mark.sample("name", "phone", "language", keep=6)
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize(("phone", "language"), SCREENS)
def test_table_layout_has_no_faults(
        window: Opener, stands: Stands, name: str, phone: bool, language: str) -> None:
    seat = window(phone=phone, language=language)
    sit(seat, stands[name])
    assert layout_faults(seat) == []


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.sample("name", "phone", "language", keep=2)
@pytest.mark.parametrize("name", [f"{game}-late" for game in (PLAIN, ANOTHER, WITH_HANDS)])
@pytest.mark.parametrize(("phone", "language"), SCREENS)
def test_layout_fits_choice_and_refusal(
        window: Opener, stands: Stands, name: str, phone: bool, language: str) -> None:
    seat = window(phone=phone, language=language)
    sit(seat, stands[name])
    seat.page.locator("#moves-body [data-ask]").first.evaluate("line => line.click()")
    seat.page.wait_for_selector(".refusal", state="attached")
    assert layout_faults(seat) == []
    seat.page.locator("#choices button").first.evaluate("line => line.click()")
    seat.page.wait_for_selector("#turn-choice .go")
    assert layout_faults(seat) == []


@pytest.mark.sample("path", "phone", "language", keep=8)
@pytest.mark.parametrize(("phone", "language"), SCREENS)
@pytest.mark.parametrize("path", ["/", *[f"/new?game={game}" for game in names()],
                                  *[f"/rules/{game}" for game in names()],
                                  "/rules?q=silk", f"/rules/{WITH_SHOWS}/teach",
                                  f"/rules/{WITH_HANDS}/teach", "/tables", f"/games/{PLAIN}",
                                  f"/games/{ANOTHER}/statistics",
                                  "/communities", "/places", "/ladder", "/me",
                                  "/me/statistics", "/sign-in", "/nowhere"])
def test_page_layouts_have_no_faults(window: Opener, path: str, phone: bool, language: str) -> None:
    reader = window(phone=phone, language=language)
    reader.open(path)
    assert layout_faults(reader) == []


@pytest.mark.core
@pytest.mark.parametrize("name", those("late"))
def test_finger_targets_are_large_enough(window: Opener, stands: Stands, name: str) -> None:
    """24 px on the board, 44 px for what is pressed elsewhere on a phone."""
    seat = window(phone=True)
    sit(seat, stands[name])
    small = seat.page.evaluate("""() => [...document.querySelectorAll('.board.tall .place .hit')]
        .map(hit => [hit.closest('.place').id, hit.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 23.5).map(([id]) => id)""")
    assert small == []
    low = seat.page.evaluate("""() => [...document.querySelectorAll(
        '#turn button, #moves-body button, .phonebar a, .bar .iconbtn')]
        .filter(one => one.offsetParent).map(one => [one.textContent.trim(),
            one.getBoundingClientRect().height]).filter(([, height]) => height < 43.5)""")
    assert low == []


@pytest.mark.sample("name", "language")
@pytest.mark.parametrize("name", those("late"))
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_phone_questions_leave_the_board_room(
        window: Opener, stands: Stands, name: str, language: str) -> None:
    """The undo button is in the same line as the answers, and complete. A third line of the
    question uses its height. Answers that the board cannot distinguish have a line of their own
    that scrolls."""
    seat = window(phone=True, language=language)
    sit(seat, stands[name])
    seat.page.evaluate("document.fonts.ready")
    answers = seat.page.locator("#turn-idle .answers").count()
    third = max(0, seat.page.locator("#ask").bounding_box()["height"] - 48)
    assert seat.page.locator("#turn").bounding_box()["height"] <= 120 + third + 56 * answers
    lines = {round(button.bounding_box()["y"]) for button in
             seat.page.locator("#turn-idle .acts button").all()}
    assert len(lines) == 1 or answers
    assert layout_faults(seat) == []


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_low_screens_show_one_district(window: Opener, stands: Stands, language: str) -> None:
    """Large enough to read and to hit; the whole board comes back, too."""
    seat = window(language=language)
    seat.page.set_viewport_size({"width": 1280, "height": 640})
    sit(seat, stands[f"{ANOTHER}-late"])
    assert layout_faults(seat) == []
    place = seat.page.locator("#w-space-belleville-8")
    small = place.bounding_box()["width"]
    seat.page.locator(".zoom button").nth(4).click()
    assert place.bounding_box()["width"] > 1.8 * small
    assert seat.page.locator(".zoom [aria-pressed=true]").count() == 1
    assert layout_faults(seat) == []
    seat.page.locator(".zoom button").first.click()
    assert place.bounding_box()["width"] == pytest.approx(small)


@pytest.mark.parametrize("name", those("late"))
def test_low_screens_put_chat_below_moves(window: Opener, stands: Stands, name: str) -> None:
    seat = window()
    seat.page.set_viewport_size({"width": 1280, "height": 720})
    sit(seat, stands[name])
    seat.page.keyboard.press("c")
    chat, moves = (seat.page.locator(panel).bounding_box() for panel in ("#chat", ".side .moves"))
    assert moves["y"] + moves["height"] <= chat["y"]
    assert layout_faults(seat) == []


def test_low_screens_show_market_or_court(window: Opener, stands: Stands) -> None:
    seat = window()
    seat.page.set_viewport_size({"width": 1280, "height": 720})
    sit(seat, stands[f"{WITH_HANDS}-late"])
    place = seat.page.locator("#w-market-T0")
    small = place.bounding_box()["width"]
    seat.page.get_by_role("button", name=seat.say("Market"), exact=True).click()
    assert place.bounding_box()["width"] > 1.4 * small
    assert layout_faults(seat) == []
    seat.page.locator(".zoom button").last.click()
    expect(seat.page.locator("#w-player-0")).to_be_in_viewport(ratio=1)
    assert layout_faults(seat) == []


def test_tall_boards_have_tabs(window: Opener, stands: Stands) -> None:
    """The market, the hand and the courts are below the map on the phone. The question stays in
    sight in every tab."""
    seat = window(phone=True)
    sit(seat, stands[f"{WITH_HANDS}-late"])
    seat.page.emulate_media(reduced_motion="reduce")
    buttons = seat.page.locator(".sheets button")
    assert buttons.all_inner_texts() == ["Map", "Market", "Hand", "Courts"]
    for number, button in enumerate(buttons.all()):
        button.click()
        gap = seat.page.evaluate("""number => {
            const bar = document.querySelector('.sheets').getBoundingClientRect();
            const sheet = document.querySelectorAll('.board.tall [data-sheet]')[number];
            return sheet.getBoundingClientRect().top - bar.bottom }""", number)
        assert abs(gap) < 12
        assert seat.page.locator("#ask").is_visible()
        assert layout_faults(seat) == []


def test_the_board_keeps_its_size(window: Opener, stands: Stands) -> None:
    """A card with more to say shows it when it is pointed at."""
    seat = window()
    sit(seat, stands[f"{WITH_HANDS}-late"])
    fresh = height_of_the_board(seat)
    extra = crowd(seat)
    assert height_of_the_board(seat) == fresh
    card = seat.page.locator(".who", has=extra)
    assert not is_shown_whole(card)
    card.hover()
    assert is_shown_whole(card)
    assert height_of_the_board(seat) == fresh


def crowd(seat: Window) -> Locator:
    """Give a player's card more to say."""
    seat.page.locator(".players .more").first.evaluate(
        "more => more.append(Object.assign(document.createElement('p'),"
        " {id: 'extra', style: 'flex: 0 0 100%',"
        " textContent: 'as long as it takes '.repeat(20)}))")
    return seat.page.locator("#extra")


def is_shown_whole(card: Locator) -> bool:
    return bool(card.evaluate("card => card.scrollHeight <= card.clientHeight"))


def height_of_the_board(seat: Window) -> float:
    """Return the height of the board in the next frame."""
    return float(seat.page.evaluate(
        "() => new Promise(then => requestAnimationFrame(() => setTimeout(() =>"
        " then(document.getElementById('map').getBoundingClientRect().height))))"))
