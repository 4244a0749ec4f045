"""Decisions of a finished game once more: chosen, seen and confirmed as at a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from operator import ne
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pages.test_access import faults
from tests.group import Stand
from tests.positions import careless
from tests.real_site import Site
from tests.window import Opener, Window, sit

NEXT = "#outcome a.go"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose analyses are fine enough to find what is surely better, and whose draws lead
    to decisions that surely were worse."""
    folder = tmp_path_factory.mktemp("school")
    with Site(folder / "grandtour.sqlite", "--continuations", "12", "--draws", "3") as made:
        yield made


@pytest.fixture(scope="module", name="over")
def _over(place: Site) -> Stand:
    return careless(place)


class Trainee:
    """Somebody who trains on the dearest decisions of both seats of a table."""

    def __init__(self, place: Site, over: Stand) -> None:
        self.client = place.player()
        for seat in (0, 1):
            told = self.client.post(f"/tables/{over.table}/exercises",
                                    json={"seat": seat, "guest": "Ada"}).json()
            if told["token"]:
                self.client.headers["authorization"] = f"Bearer {told['token']}"
                self.stand = Stand(over.table, told["token"])

    @property
    def exercises(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.client.get("/me/exercises").json()
        return found

    def has_answered(self, number: int) -> bool:
        """Whether an answer to this exercise was counted."""
        return next(one["stability"] > 0 for one in self.exercises if one["number"] == number)

    def answers(self, number: int) -> tuple[str, str]:
        """What is best there, and what was done, as somebody else finds out."""
        with httpx.Client(base_url=self.client.base_url, timeout=60) as other:
            address = f"/tables/{self.stand.table}/exercises/{number}"
            offer = other.get(address).json()["offers"][0]
            told = other.post(address, json={"action": offer["action"]}, timeout=60).json()
        return told["best"], told["played"]


@pytest.fixture(name="trainee")
def _trainee(place: Site, over: Stand) -> Iterator[Trainee]:
    made = Trainee(place, over)
    yield made
    made.client.close()


def begun(made: Window, trainee: Trainee) -> int:
    """The page of the first exercise, from the list; its number."""
    sit(made, trainee.stand)
    made.open("/me/exercises")
    made.press("Begin")
    return shown(made)


def shown(made: Window) -> int:
    """The number of the exercise that the page shows, once it answers."""
    made.answers()
    return int(made.page.url.rpartition("/")[2])


def told(page: Page, kind: str = "") -> Locator:
    """What came of an answer, which was compared in hundreds of games, beside other tests."""
    outcome = page.locator(f"#outcome{kind}")
    expect(outcome).to_be_focused(timeout=60_000)
    return outcome


def stands_below_each_other(page: Page) -> bool:
    """What is said of an answer, and where to go from there."""
    boxes: list[dict[str, float]] = page.locator("#outcome > *").evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect().toJSON())")
    return len(boxes) > 2 and all(upper["bottom"] <= lower["top"]
                                  for upper, lower in pairwise(boxes))


def line(page: Page, action: str) -> Locator:
    return page.locator(f'#choices [data-choose="{action}"]')


@pytest.mark.slow
@pytest.mark.parametrize("look", ["en", "phone ja", "dark fr"])
def test_wrong_answer_then_right_answer(window: Opener, trainee: Trainee, look: str) -> None:
    *kind, language = look.split()
    made: Window = window(language=language, phone="phone" in kind, dark="dark" in kind)
    number, page = begun(made, trainee), made.page
    best, played = trainee.answers(number)
    line(page, played).click()
    expect(page.locator("#turn-choice .preview")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(made) == []
    assert not trainee.has_answered(number)
    page.locator("#turn-choice .go").click()
    expect(told(page, ".due")).to_be_in_viewport()
    answer = page.locator("#outcome details")
    expect(answer.locator("p").first).to_be_hidden()
    answer.locator("summary").click()
    expect(answer.locator("p").first).to_contain_text(
        line(page, best).locator(".what").inner_text())
    assert stands_below_each_other(page)
    assert faults(made) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert trainee.has_answered(number)
    page.locator(NEXT).click()
    page.wait_for_url(lambda url: not url.endswith(f"/{number}"))
    following = shown(made)
    expect(page.locator("#outcome")).to_have_count(0)
    line(page, trainee.answers(following)[0]).click()
    page.locator("#turn-choice .go").click()
    told(page, ".solved")
    assert stands_below_each_other(page)
    expect(page.locator("#outcome summary")).to_have_text(made.say("Compare with"))
    assert trainee.has_answered(following)


@pytest.mark.slow
def test_reload_after_answer_asks_again(window: Opener, trainee: Trainee) -> None:
    """Even before the modules of the page have come."""
    made: Window = window()
    number, page = begun(made, trainee), made.page
    line(page, trainee.answers(number)[0]).click()
    page.route("**/static/joined/*.js*", lambda _: None)
    page.locator("#turn-choice .go").click()
    told(page)
    page.unroute("**/static/joined/*.js*")
    page.reload()
    assert shown(made) == number
    expect(page.locator("#outcome")).to_have_count(0)


@pytest.mark.slow
def test_accidental_tap_is_no_answer(window: Opener, trainee: Trainee) -> None:
    """Not even of somebody who lets steps at a table go at once: here nothing is taken back."""
    made: Window = window(phone=True)
    trainee.client.patch("/me/settings", json={"confirm": "end"})
    number, page = begun(made, trainee), made.page
    lit = page.locator(f"{made.board} .place[data-actions]").first
    lit.tap()
    expect(page.locator("#turn-choice .go, #turn-choice .picker").first).to_be_visible()
    page.reload()
    shown(made)
    expect(page.locator("#outcome")).to_have_count(0)
    line(page, trainee.answers(number)[1]).tap()
    page.locator("#turn-choice [data-back]").tap()
    expect(page.locator("#turn-choice")).to_be_empty()
    assert not trainee.has_answered(number)


@pytest.mark.slow
def test_keyboard_solves_all_due_exercises(window: Opener, trainee: Trainee) -> None:
    made: Window = window()
    begun(made, trainee)
    page = made.page
    met = 0
    while True:
        met += 1
        page.keyboard.press("1")
        expect(page.locator("#turn-choice .go")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#turn-choice")).to_be_empty()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        told(page)
        if not page.locator(NEXT).count():
            break
        while not page.locator(NEXT).evaluate("link => link === document.activeElement"):
            page.keyboard.press("Tab")
        here = page.url
        page.keyboard.press("Enter")
        page.wait_for_url(partial(ne, here))
        shown(made)
    assert met == len(trainee.exercises) > 1
    assert not any(one["waits"] for one in trainee.exercises)
    made.open("/me/exercises")
    expect(page.get_by_role("link", name=made.say("Begin"))).to_have_count(0)
    page.get_by_role("button", name=made.say("Delete all exercises")).click()
    made.wait_for_text(
        "You have no exercises. When a finished game is analysed, its costliest decisions become "
        "exercises. So do puzzles that you have tried.")


@pytest.mark.slow
def test_reason_belongs_to_that_position(window: Opener, trainee: Trainee) -> None:
    made: Window = window()
    begun(made, trainee)
    barred = made.page.locator(f"{made.board} .place[data-ask]:not([data-actions])").first
    barred.focus()
    made.page.keyboard.press("Enter")
    expect(made.page.locator("#refusal .refusal")).to_contain_text("PP-")
