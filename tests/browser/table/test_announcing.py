"""Test what is announced at a table of two people, where the focus goes, and what is sent at
once."""

from __future__ import annotations

import pytest

from tests.two_people import Two
from tests.window import Opener, Window, open_seat

pytestmark = pytest.mark.core

# Writes down whatever the live regions say, in order.
HEAR = """() => {
    window.heard = [];
    for (const region of document.querySelectorAll('[aria-live]:not([aria-live=off])')) {
        new MutationObserver(() => region.textContent.trim() && window.heard.push(
            [region.id, region.ariaLive, region.textContent.replace(/\\s+/g, ' ').trim()]
        )).observe(region, { childList: true, characterData: true, subtree: true });
    }
}"""


def open_live_seat(window: Window, two: Two, seat: int) -> Window:
    """Open a seat, and record the sounds of its page."""
    open_seat(window, two.table, two.players[seat])
    window.page.wait_for_selector("#connection.live")
    window.page.evaluate(HEAR)
    return window


def heard(window: Window, region: str) -> list[tuple[str, str]]:
    return [(live, text) for name, live, text in window.page.evaluate("heard") if name == region]


def lightest(two: Two, seat: int, verb: str) -> str:
    return next(action for action in two.see(seat)["actions"] if action.startswith(verb))


def test_announcements_are_grouped_by_turn(window: Opener, two: Two) -> None:
    kenji = open_live_seat(window(), two, 1)
    for _ in range(2):
        assert two.act(0, lightest(two, 0, "move")).status_code == 200
    assert two.act(0, "end").status_code == 200
    kenji.page.wait_for_function("() => heard.some(([region]) => region === 'alert')")
    question = kenji.page.locator("#ask").inner_text()
    assert heard(kenji, "alert") == [("assertive", f"It is your turn. {question}")]
    kenji.page.wait_for_function("() => heard.some(([region]) => region === 'news')")
    (live, said), = heard(kenji, "news")
    assert live == "polite"
    assert said.count("Inès") >= 2
    assert "BO-" not in said


def test_prompts_get_focus_after_moves(window: Opener, two: Two) -> None:
    """The player's own move is not announced as news."""
    ines = open_live_seat(window(), two, 0)
    ines.page.locator("#choices").get_by_role("button").first.click()
    ines.confirm(lambda: ines.page.keyboard.press("Enter"))
    ines.page.wait_for_function("() => document.activeElement.id === 'ask'")
    assert two.act(0, "end").status_code == 200
    assert two.act(1, lightest(two, 1, "move")).status_code == 200
    ines.page.wait_for_function("() => heard.some(([region]) => region === 'news')")
    (_, said), = heard(ines, "news")
    assert "Kenji" in said
    assert "Inès" not in said
    assert ines.page.evaluate("document.activeElement.id") == "ask"


def test_why_not_is_said_once(window: Opener, two: Two) -> None:
    ines = open_live_seat(window(), two, 0)
    ines.page.locator(f"{ines.board} .place[data-ask]:not([data-actions])").first.focus()
    ines.page.keyboard.press("w")
    reason = ines.page.locator("#refusal span").inner_text()
    ines.page.wait_for_function(
        "reason => heard.some(([, , text]) => text.includes(reason))", arg=reason)
    told = [(region, text) for region, _, text in ines.page.evaluate("heard") if reason in text]
    assert [region for region, _ in told] == ["say"]
    assert "BO-" not in told[0][1]


@pytest.mark.parametrize(("level", "waits"), [
    ("step", ["move", "end"]), ("cost", ["move", "end"]), ("end", ["end"])])
def test_only_costly_steps_need_confirmation(
        window: Opener, two: Two, level: str, waits: list[str]) -> None:
    ines = window()
    ines.context.add_cookies([{"name": "confirm", "value": level, "url": ines.site.url}])
    open_live_seat(ines, two, 0)
    for verb in ("move", "end"):
        line = ines.page.locator(f"#choices [data-choose^={verb}]").first
        if verb in waits:
            line.click()
            assert ines.page.locator("#turn-choice .go").is_visible()
            ines.confirm(ines.page.locator("#turn-choice .go").click)
        else:
            ines.confirm(line.click)
            assert ines.page.locator("#turn-choice .go").count() == 0
            assert ines.page.locator("#take-back").count() == 1
        ines.page.wait_for_function("() => document.activeElement.id === 'ask'")


def test_double_clicks_only_choose(window: Opener, two: Two) -> None:
    """It may meet another position."""
    ines = window()
    ines.context.add_cookies([{"name": "confirm", "value": "end", "url": ines.site.url}])
    open_live_seat(ines, two, 0)
    move = ines.page.locator("#choices [data-choose^=move]").first
    ines.confirm(move.click)
    before = ines.number()
    ines.page.wait_for_function("() => document.activeElement.id === 'ask'")
    move.dispatch_event("click", {"detail": 2})
    ines.page.wait_for_selector("#turn-choice .go")
    assert ines.number() == before
