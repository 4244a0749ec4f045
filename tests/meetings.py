"""Actions of people in windows of a real site who meet at tables, by forms and links as anyone
would."""

from __future__ import annotations

from typing import TypeVar
from urllib.parse import urlencode

from playwright.sync_api import Locator, expect

from grandtour.bots.levels import USUAL_BOT
from tests.members import PASSWORD, new_member
from tests.window import Window

LIVE = "[data-connection=live]"
COMPUTER = f"bot {USUAL_BOT}"
AnyWindow = TypeVar("AnyWindow", bound=Window)

# Over days, and still with so little time that a plan, which takes half of it at most, comes soon.
# Whose clock is at zero goes on here, and on vacation it stands.
HASTE = {"pace": "own", "own-pace": "days", "bank": "16", "bank-unit": "second", "increment": "0",
         "ceiling": "0", "zero": "table", "vacation": "3"}


def name_guest(window: AnyWindow, name: str) -> AnyWindow:
    """The reader of the window as a guest of this name."""
    assert window.page.request.post("/me/name", form={"name": name}).ok
    return window


def signed_in(window: AnyWindow, name: str) -> AnyWindow:
    """The reader of the window as a new member of this name."""
    new_member(window.site, name).close()
    answer = window.page.request.post("/sign-in", form={"name": name, "password": PASSWORD})
    assert answer.ok
    return window


def open_by_form(host: Window, **wishes: str) -> str:
    """The host opens a table by the form, which the query has filled in; its address. Computer
    players sit where nothing else is wished."""
    host.open(f"/new?{urlencode({'seat2': COMPUTER, 'seat3': COMPUTER} | wishes)}")
    host.page.locator("#summary .go").click()
    host.page.wait_for_selector(LIVE)
    return host.page.url.removeprefix(host.site.url).partition("#")[0]


def link_to(host: Window, seat: int) -> str:
    """The invitation to this seat, from the waiting room; the host goes back there."""
    room = host.page.url
    host.press("Invite to seat {number}", number=seat)
    invitation = host.page.locator("#invitation").input_value()
    host.open(room)
    host.page.wait_for_selector(LIVE)
    return invitation


def sits_down(guest: Window, invitation: str) -> None:
    guest.open(invitation)
    guest.press("Sit down")
    guest.page.wait_for_selector(LIVE)


def wait_for_start(*people: Window) -> None:
    """Wait until the game begins, without reloading the page."""
    for person in people:
        person.page.wait_for_selector(".desk")


def line_of(window: Window, table: str) -> Locator:
    """The line or the card of this table in the lists of tables."""
    return window.page.locator(".tline, .tcard").filter(
        has=window.page.locator(f"a[href='{table}']"))


def reads_log(message: str, *people: Window, **facts: object) -> None:
    """Check that each person's log shows this in their own language."""
    for person in people:
        said = person.say(message, **facts)
        expect(person.page.locator("#log-list > [data-act]").filter(has_text=said)).to_be_attached()


def board_choices(person: Window) -> list[str]:
    """Return the actions of those places of the board that have exactly one."""
    means: list[str] = person.page.eval_on_selector_all(
        f"{person.board} .place[data-actions]", "all => all.map(one => one.dataset.actions)")
    return [action for action in means if "|" not in action]


def choose(person: Window, action: str) -> None:
    """Choose by touching the board, or the button if no place of the board offers the action."""
    place = person.page.locator(f"{person.board} .place[data-actions='{action}'] .hit")
    button = person.page.locator(f"#turn-idle [data-choose='{action}']")
    if place.count():
        place.first.evaluate("place => place.scrollIntoView({block: 'center'})")
        place.first.click(force=True)
    else:
        button.click()
    person.page.locator("#turn-choice .go").wait_for()


def take_action(person: Window, action: str) -> None:
    """Take an action at the table."""
    choose(person, action)
    person.confirm(person.page.locator("#turn-choice .go").click)


def token_of(window: Window) -> str:
    return next(cookie["value"] for cookie in window.context.cookies()
                if cookie["name"] == "grandtour")


def play_on(person: Window, table: str) -> None:
    """Play to the end against the computer player that has taken a seat."""
    with person.site.player(token_of(person)) as player:
        while not (seen := player.get(f"/tables/{table}").json())["over"]:
            if seen["actions"]:
                player.post(f"/tables/{table}/actions", json={
                    "number": seen["number"], "action": seen["actions"][0]})
