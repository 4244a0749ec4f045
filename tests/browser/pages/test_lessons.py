"""Lessons taken as a new user takes them: by pointer or finger on the board, and by keys."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from grandtour import games
from grandtour.games.lessons import FIRST, Lesson, Step, lesson, lessons
from tests.browser.pages.test_access import faults
from tests.some_game import PLAIN
from tests.window import Opener, Window

FIRSTS = [lesson(game, FIRST) for game in sorted(games.list_own_packages())]
GLOW = 6                        # pixels
OTHERS = [one for game in sorted(games.list_own_packages()) for one in lessons(game)
          if one.name != FIRST]


def lesson_id(one: Lesson) -> str:
    return f"{one.game}-{one.name}"


@dataclass(frozen=True)
class Hands:
    """The learner's way to act: by mouse, keyboard or touch."""

    page: Page
    board: str
    keys: bool

    def do(self, step: Step) -> None:
        """Choose what is asked for and confirm it: on the board where a place means it alone."""
        action = step.answers[0]
        place = self.page.locator(f'{self.board} .place[data-actions="{action}"]')
        line = self.page.locator(f'#moves-body [data-choose="{action}"]')
        if self.keys:
            self.open_heading(action)
            line.focus()
            self.page.keyboard.press("Enter")
        elif place.count():
            place.first.evaluate("place => place.scrollIntoView({block: 'center'})")
            place.first.click(force=True)
        else:
            self.press_line(action)
        confirm = self.page.locator("#turn-choice .go")
        expect(confirm).to_be_visible()
        self.press("#turn-choice .go")

    def press_line(self, action: str) -> None:
        """Press the line, which may lie folded."""
        line = self.page.locator(f'#moves-body [data-choose="{action}"]')
        if not line.is_visible():
            line.evaluate("line => line.closest('details')?.setAttribute('open', '')")
        line.click()

    def open_heading(self, action: str) -> None:
        """Open by its heading what the line lies in."""
        fold = self.page.locator(f'#moves-body details:has([data-choose="{action}"]):not([open])')
        if fold.count():
            fold.locator("summary").focus()
            self.page.keyboard.press("Enter")

    def press(self, selector: str) -> None:
        if self.keys:
            self.page.locator(selector).focus()
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).click()


def take(made: Window, one: Lesson, keys: bool) -> None:
    """Every step to its end; the page says what is asked and what came of it."""
    page, hands = made.page, Hands(made.page, made.board, keys)
    made.open(f"/learn/{one.game}/{one.name}")
    for step in one.steps:
        expect(page.locator("#ask")).to_have_text(made.say(step.task))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.wait_for_selector("#moves-body [data-choose]", state="attached")
        hands.do(step)
        expect(page.locator("#ask")).to_have_text(made.say(step.right))
        expect(page.locator("#next-step")).to_be_focused()
        hands.press("#next-step")
    page.wait_for_url(re.compile(f"/learn/{one.game}/{one.name}/end"))
    made.wait_for_text(one.end)


@pytest.mark.sample("one", "language", "way")
@pytest.mark.parametrize("way", ["keys", "pointer", "phone"])
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("one", FIRSTS, ids=lesson_id)
def test_first_lessons_lead_into_games(
        window: Opener, one: Lesson, language: str, way: str) -> None:
    made = window(phone=way == "phone", language=language, dark=way == "phone")
    take(made, one, keys=way == "keys")
    made.press("Play on from here")
    assert made.my_turn()
    expect(made.page.locator("#table-sub")).to_contain_text(made.say("continued game, not rated"))


@pytest.mark.sample("one")
@pytest.mark.parametrize("one", OTHERS, ids=lesson_id)
def test_a_short_lesson_is_taken(window: Opener, one: Lesson) -> None:
    take(window(), one, keys=False)


@pytest.mark.sample("game")
@pytest.mark.parametrize("game", sorted(games.list_own_packages()))
def test_phone_lesson_keeps_its_place(window: Opener, game: str) -> None:
    """One page from the first step on. Sentence, question and place are seen together, and once it
    is answered nothing moves."""
    made, one = window(phone=True), lesson(game, FIRST)
    made.open(f"/learn/{game}/{FIRST}/1")
    made.answers()
    made.page.evaluate("window.first = true")
    for step in one.steps:
        expect(made.page.locator("#ask")).to_have_text(made.say(step.task))
        expect(made.page.locator(".telling .lead")).to_be_in_viewport(ratio=0.9)
        if step.place:
            made.page.wait_for_function(IN_THE_MIDDLE)
        there = made.page.evaluate("scrollY")
        made.page.evaluate(CHOOSE, step.answers[0])
        made.page.evaluate("document.querySelector('#turn-choice .go').click()")
        expect(made.page.locator("#next-step")).to_be_focused()
        assert made.page.evaluate("scrollY") == there
        made.page.keyboard.press("Enter")
        if step.number < one.length:
            assert made.page.evaluate("window.first")
    made.page.wait_for_url("**/end")


# A line of the list, without bringing it into sight as a real press would.
CHOOSE = """action => [...document.querySelectorAll('#moves-body [data-choose]')]
    .find(line => line.dataset.choose === action)
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"""
# The middle of the place lies in the middle third of what is left between header and dock.
IN_THE_MIDDLE = """() => {
    const [place, bar, dock] = ['.board.tall [data-pointed]', '.bar', '.lesson-head']
        .map(name => document.querySelector(name).getBoundingClientRect());
    const third = (dock.top - bar.bottom) / 3, middle = (place.top + place.bottom) / 2;
    return middle >= bar.bottom + third - 1 && middle <= dock.top - third + 1
        || scrollY < 1 && place.top >= bar.bottom && place.bottom <= dock.top; }"""


def test_a_step_has_no_barriers(window: Opener) -> None:
    made = window()
    for address in (f"/learn/{PLAIN}", f"/learn/{PLAIN}/{FIRST}/1",
                    f"/learn/{PLAIN}/{FIRST}/end"):
        made.open(address)
        assert faults(made) == []


@pytest.mark.sample("game")
@pytest.mark.parametrize("game", sorted(games.list_own_packages()))
def test_pointed_places_are_visibly_marked(window: Opener, game: str) -> None:
    """One step for each kind of element, on both lay-outs."""
    kinds = {step.place.partition("-")[0]: f"/learn/{game}/{one.name}/{step.number}"
             for one in lessons(game) for step in one.steps if step.place}
    for phone in (False, True):
        reader = window(phone=phone)
        reader.page.emulate_media(reduced_motion="reduce")
        for address in kinds.values():
            reader.open(address)
            pointed = reader.page.locator(f"{reader.board} [data-pointed]")
            pointed.evaluate("place => place.scrollIntoView({block: 'center'})")
            around = glow_box(pointed)
            marked = reader.page.screenshot(clip=around)
            pointed.evaluate("element => element.removeAttribute('data-pointed')")
            assert reader.page.screenshot(clip=around) != marked, address


def glow_box(element: Locator) -> FloatRect:
    """Return the element's rectangle on the screen, with a small margin."""
    box = element.bounding_box()
    assert box is not None
    x, y = max(0, box["x"] - GLOW), max(0, box["y"] - GLOW)
    return {"x": x, "y": y, "width": box["width"] + 2 * GLOW, "height": box["height"] + 2 * GLOW}
