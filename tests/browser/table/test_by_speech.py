"""Every game by roles and names alone, as a screen reader has them; the board by its arrows."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, ViewportSize

from grandtour.games import names
from grandtour.language import language
from tests.group import Stand
from tests.positions import Stands, those
from tests.real_site import Site
from tests.some_game import PLAIN, WITH_SHOWS
from tests.window import DESKTOP, PHONE, Opener, Window, sit

# Of the board that is shown: what has no role or no name, places of which it is not clear whether
# something can be done there, and those to which (`lost`) or from which (`trapped`) no way of
# arrow keys leads from, or to, the first place.
SURVEY = """() => {
    const shown = [...document.querySelectorAll('.map > .board')].find(
        board => board.getBoundingClientRect().width);
    const places = [...shown.querySelectorAll('.place[role=button]')];
    const named = place => place.getAttribute('aria-label')?.trim();
    const ways = new Map(places.map(place => [place, new Set()]));
    for (const place of places) {
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            place.focus();
            place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            if (document.activeElement !== place) ways.get(place).add(document.activeElement);
        }
    }
    const back = new Map(places.map(place => [place, new Set()]));
    for (const [place, next] of ways) for (const one of next) back.get(one)?.add(place);
    const reached = (graph) => {
        const seen = new Set([places[0]]);
        for (const place of seen) for (const one of graph.get(place) || []) seen.add(one);
        return seen;
    };
    const [there, home] = [reached(ways), reached(back)];
    return {
        number: places.length,
        mute: [...shown.querySelectorAll('.place, [role=img]')].filter(place => !named(place)
            || !place.role).map(place => place.id),
        unclear: places.filter(place =>
            place.matches('[data-actions]') === place.matches('[aria-disabled=true]'))
            .map(place => place.id),
        stops: shown.querySelectorAll('.place[tabindex="0"]').length,
        lost: places.filter(place => !there.has(place)).map(place => place.id),
        trapped: places.filter(place => !home.has(place)).map(place => place.id),
    };
}"""


class Listener:
    """A person who plays by what a screen reader finds: roles, names and what is pressed."""

    def __init__(self, window: Window, code: str) -> None:
        say = language(code).say
        self.window = window
        self.over = say("The game is over")
        moves = window.page.get_by_role("region", name=say("Your moves"), exact=True)
        self.chosen = moves.get_by_role("button", pressed=True)
        self.lines = moves.get_by_role("list", name=say("Possible moves"), exact=True) \
            .get_by_role("button", pressed=False)
        board = window.page.get_by_role("region", name=say("Board"), exact=True)
        self.places = board.get_by_role("application").get_by_role("button", disabled=False)
        self.scores = window.page.get_by_role("table", name=say("Final scoring"))

    def choose(self, whim: random.Random) -> None:
        """A place of the board, and which of its uses if it has several; or a line of the list."""
        if whim.random() < 0.4 and self.places.count():
            press_button(one_of(self.places, whim))
            if self.chosen.count():
                return
        press_button(one_of(self.lines, whim))

    def confirm(self) -> None:
        """Choose the chosen action again, which does it. The next question has the focus."""
        self.window.confirm(lambda: press_button(self.chosen.first))
        self.window.page.wait_for_function("() => document.activeElement.matches('h2')")


def one_of(found: Locator, whim: random.Random) -> Locator:
    """One of these; the last, which as a rule ends the turn, more often."""
    number = found.count()
    assert number
    return found.nth(max(0, min(number - 1, whim.randrange(number + 2))))


def press_button(button: Locator) -> None:
    button.focus()
    button.press("Enter")


@pytest.mark.sample(pool="whole games")
@pytest.mark.parametrize(("game", "code"), [
    *[(name, "en") for name in names()], (WITH_SHOWS, "ja"), (PLAIN, "fr")])
def test_games_work_by_roles_and_names(window: Opener, place: Site, game: str, code: str) -> None:
    with place.player() as client:
        made = client.post("/tables", json={
            "game": game, "guest": "Inès", "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
    desk = window(language=code)
    sit(desk, Stand(made["table"], made["token"]))
    listener, whim = Listener(desk, code), random.Random(5)
    while desk.my_turn():
        listener.choose(whim)
        listener.confirm()
    assert desk.page.title().startswith(listener.over)
    assert listener.scores.get_by_role("row").count() == 3
    assert desk.page.locator(".board [tabindex]:not([role])").count() == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", those("first", "late"))
def test_arrows_connect_all_places(
        window: Opener, stands: Stands, name: str, size: ViewportSize) -> None:
    seat = window()
    sit(seat, stands[name])
    seat.page.set_viewport_size(size)
    found = seat.page.evaluate(SURVEY)
    assert found.pop("number") > 5
    assert found == {"mute": [], "unclear": [], "stops": 1, "lost": [], "trapped": []}
