"""Tours as they are watched: rounds of Paris Paris in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from positions import Stand
from real_site import Site
from test_access import faults
from window import Window, sit

MEASURE = (Path(__file__).parent / "measure.js").read_text()
SEATS = [{"kind": "me"}, {"kind": "open"}]

# Writes down every picture until nothing moves any more: the vehicle, tags, flyers, numbers.
RECORD = """() => {
    const seen = window.seen = [];
    const look = () => {
        const bus = document.querySelector('.tour .vehicle');
        seen.push({
            bus: bus && getComputedStyle(bus).transform.match(/[-\\d.]+/g).slice(4).map(Number),
            running: Boolean(document.querySelector('.tour')),
            tags: document.querySelectorAll('.tour .tag').length,
            flyers: document.querySelectorAll('.flyer').length,
            scores: [...document.querySelectorAll('[data-score]')].map(b => Number(b.textContent)),
        });
        requestAnimationFrame(look);
    };
    look();
}"""


class Round:
    """A table of two people; seat 0 is about to take the last tile of a round, not of the game,
    and what is left over then starts a grand tour that pays."""

    def __init__(self, site: Site) -> None:
        with site.player() as client:
            opened = client.post("/tables", json={
                "game": "paris_paris", "seats": SEATS, "options": {"start_seat": "1"},
                "guest": "Inès"}).json()
            self.table = opened["table"]
            joined = client.post(f"/tables/{self.table}/seats", json={"guest": "Kenji"}).json()
        self.players = [site.player(opened["token"]), site.player(joined["token"])]
        self.stand = Stand(self.table, opened["token"])
        self.last = ""

    def see(self) -> dict[str, Any]:
        return self.players[0].get(f"/tables/{self.table}").json()

    def act(self, action: str = "") -> None:
        """The seat in turn does this, or what comes first."""
        seen = self.see()
        player = self.players[seen["to_act"]]
        offered = player.get(f"/tables/{self.table}").json()["actions"]
        answer: httpx.Response = player.post(f"/tables/{self.table}/actions", json={
            "number": seen["number"], "action": action or offered[0]})
        assert answer.status_code == 200

    def scores(self) -> list[int]:
        return self.see()["view"]["scores"]


def tour_of(seen: dict[str, Any], actions: list[str]) -> str:
    """The action that leaves a tile over whose grand tour pays well; empty if none does."""
    for action in actions:
        left = list(seen["offer"])
        left.remove(action.split()[1])
        grand = seen["forecast"][left[0]]["grand"]
        if len(left) == 1 and grand and min(grand) > 0 and sum(grand) > 4:
            return action
    return ""


def before_a_tour(site: Site, seat: int = 0) -> Round:
    """Tables are tried until one comes to it; most do."""
    while True:
        made = Round(site)
        while not (seen := made.see())["over"]:
            player = made.players[seen["to_act"]]
            actions = player.get(f"/tables/{made.table}").json()["actions"]
            due = seen["to_act"] == seat and seen["view"]["round"] < seen["view"]["rounds"]
            made.last = tour_of(seen["view"], actions) if due else ""
            if made.last:
                return made
            made.act()


@pytest.fixture
def ready(place: Site) -> Round:
    return before_a_tour(place)


def choose(window: Window, action: str) -> None:
    line = window.page.locator(f'#choices [data-choose="{action}"]')
    line.evaluate("line => line.click()")
    window.page.wait_for_selector("#turn-choice .go")


def leave(window: Window, action: str) -> None:
    """Take the last tile of the round, with the keyboard."""
    choose(window, action)
    window.page.evaluate("document.getElementById('ask').focus()")
    window.confirm(lambda: window.page.keyboard.press("Enter"))


def moving(window: Window, stand: Stand) -> Window:
    window.page.emulate_media(reduced_motion="no-preference")
    sit(window, stand)
    window.page.wait_for_selector("#connection.live")
    return window


def shown(window: Window) -> list[int]:
    return window.page.evaluate(
        "[...document.querySelectorAll('[data-score]')].map(b => Number(b.textContent))")


def stopped(window: Window) -> None:
    window.page.wait_for_function("() => !document.querySelector('.tour, .flyer')", timeout=30_000)


def flight(window: Window) -> float:
    """Milliseconds that points are on their way to their owner."""
    return window.page.wait_for_function("""() => document.querySelector('.flyer')
        ?.getAnimations()[0]?.effect.getTiming().duration""").json_value()


def spoken(window: Window) -> str:
    return window.page.wait_for_function(
        "() => document.getElementById('news').textContent").json_value()


@pytest.mark.parametrize("phone", [False, True])
def test_a_bus_runs_along_its_line_and_the_points_arrive(window, ready: Round,
                                                         phone: bool) -> None:
    seat = moving(window(phone=phone), ready.stand)
    before = ready.scores()
    seat.page.evaluate(RECORD)
    leave(seat, ready.last)
    stopped(seat)
    pictures = seat.page.evaluate("seen")
    running = [one for one in pictures if one["running"]]
    assert running[0]["scores"] == before               # nothing has arrived yet
    assert shown(seat) == ready.scores() == pictures[-1]["scores"]
    for seen in ([one["scores"][player] for one in running] for player in (0, 1)):
        assert seen == sorted(seen)                     # they only grow, halt by halt
        assert len(set(seen)) > 1
    assert max(one["tags"] for one in pictures) > 1
    assert max(one["flyers"] for one in pictures) > 0
    way = seat.page.locator("#shows .show").last.get_attribute("data-way")
    off = seat.page.evaluate("""([side, way]) => {
        const path = document.getElementById(side + way);
        const points = [...Array(2001).keys()].map(n =>
            path.getPointAtLength(path.getTotalLength() * n / 2000));
        return seen.filter(one => one.bus).map(({ bus: [x, y] }) =>
            Math.min(...points.map(point => Math.hypot(point.x - x, point.y - y))));
    }""", ["t-" if phone else "w-", way])
    assert len({tuple(one["bus"]) for one in pictures if one["bus"]}) > 20
    assert max(off) < 3


@pytest.mark.parametrize("strays", [False, True])
def test_on_a_phone_the_board_comes_into_sight(window, ready: Round, strays: bool) -> None:
    """Who confirms from the list below it sees the tour; not who scrolls away meanwhile."""
    seat = moving(window(phone=True), ready.stand)
    choose(seat, ready.last)
    seat.page.evaluate("""document.getElementById('moves').scrollIntoView(
        { block: 'end', behavior: 'instant' })""")
    if strays:
        seat.page.evaluate("""document.addEventListener('submit', () =>
            setTimeout(() => document.dispatchEvent(new Event('touchmove'))))""")
    assert seat.page.locator(".board.tall").bounding_box()["y"] < -300
    seat.confirm(lambda: seat.page.locator("#turn-choice .go").tap())
    seat.page.wait_for_selector(".tour .halt", state="attached")
    if strays:
        seat.page.wait_for_timeout(600)
        assert seat.page.locator(".board.tall").bounding_box()["y"] < -300
    else:
        seat.page.wait_for_function("""() => {
            const [halt, turn] = ['.tour .halt', '#turn'].map(
                name => document.querySelector(name)?.getBoundingClientRect().y);
            return 0 < halt && halt < turn;
        }""")


@pytest.mark.parametrize("press", ["Escape", "x", "click"])
def test_it_ends_at_once(window, ready: Round, press: str) -> None:
    seat = moving(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    if press == "click":
        seat.page.locator(".bar h1").click()
    else:
        seat.page.keyboard.press(press)
    assert seat.page.locator(".tour, .flyer").count() == 0
    assert shown(seat) == ready.scores()
    seat.page.wait_for_timeout(700)
    assert seat.page.locator(".tour, .flyer").count() == 0


def test_nothing_is_blocked_while_it_runs(window, ready: Round) -> None:
    """Choosing ends it and chooses; Escape ends it and takes no choice away."""
    seat = moving(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    seat.page.keyboard.press("1")
    assert seat.page.locator("#turn-choice .go").count() == 1
    assert seat.page.locator(".tour").count() == 0
    seat.page.locator("#shows summary").click()
    seat.page.locator("[data-replay]").click()
    seat.page.wait_for_selector(".tour", state="attached")
    seat.page.keyboard.press("Escape")
    assert seat.page.locator(".tour").count() == 0
    assert seat.page.locator("#turn-choice .go").count() == 1


def test_with_reduced_motion_the_list_opens_instead(window, ready: Round) -> None:
    seat = window()
    sit(seat, ready.stand)
    seat.page.wait_for_selector("#connection.live")
    assert not seat.page.locator("#shows details").evaluate_all("all => all.some(one => one.open)")
    leave(seat, ready.last)
    seat.page.wait_for_selector("#shows details[open]")
    assert seat.page.locator(".tour, .flyer").count() == 0
    assert not seat.page.locator("[data-replay]").is_visible()
    assert shown(seat) == ready.scores()
    assert seat.page.evaluate("document.activeElement.id") == "ask"
    assert seat.page.locator("#choices button").first.is_visible()
    leave(seat, seat.page.locator("#choices button").first.get_attribute("data-choose"))
    assert seat.page.locator("#shows details[open]").count() == 0


@pytest.mark.parametrize("motion", ["none", "short"])
def test_the_sites_own_setting(window, ready: Round, motion: str) -> None:
    seat = window()
    seat.context.add_cookies([{"name": "motion", "value": motion, "url": seat.site.url}])
    moving(seat, ready.stand)
    began = seat.page.evaluate("performance.now()")
    leave(seat, ready.last)
    if motion == "none":
        seat.page.wait_for_selector("#shows details[open]")
        assert seat.page.locator(".tour").count() == 0
    else:
        stopped(seat)
        assert seat.page.evaluate("performance.now()") - began < 6_000
    assert shown(seat) == ready.scores()


def test_a_sentence_is_said_for_each_tour(window, place: Site) -> None:
    """After somebody else's turn: what was done, then each tour with its sums, no halts."""
    made = before_a_tour(place, seat=1)
    seat = window()
    sit(seat, made.stand)
    seat.page.wait_for_selector("#connection.live")
    made.act(made.last)
    seat.page.wait_for_selector("#shows details[open]")
    said = spoken(seat)
    told = seat.page.locator("#shows .show").evaluate_all("all => all.map(one => one.dataset.say)")
    assert len(told) == 2
    assert all(said.count(sentence) == 1 for sentence in told)
    assert said.startswith("Kenji took")
    assert " here" not in said
    log = seat.page.locator("#log-list [data-watched]").first.text_content() or ""
    assert log.partition("PP-")[0].strip() not in said


def test_a_row_marks_its_places(window, ready: Round) -> None:
    seat = window()
    sit(seat, ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector("#shows details[open]")
    rows = seat.page.locator("#shows .award")
    places = rows.last.get_attribute("data-places").split()
    rows.last.evaluate("row => row.focus()")
    glowing = "[...document.querySelectorAll('.board.wide .glow')].map(one => one.id).sort()"
    assert seat.page.evaluate(glowing) == sorted(f"w-{place}" for place in places)
    seat.page.keyboard.press("ArrowUp")
    assert rows.nth(rows.count() - 2).evaluate("row => row === document.activeElement")
    seat.page.keyboard.press("ArrowDown")
    assert rows.last.evaluate("row => row === document.activeElement")
    rows.first.evaluate("row => row.focus()")
    assert seat.page.locator(".board.wide .glow").count() > 0


def test_the_focus_in_the_list_is_not_lost(window, place: Site) -> None:
    """Not when the next scoring comes in."""
    made = before_a_tour(place, seat=1)
    seat = window()
    sit(seat, made.stand)
    seat.page.wait_for_selector("#connection.live")
    made.act(made.last)
    seat.page.wait_for_selector("#shows details[open]")
    seat.page.locator("#shows .award").last.evaluate("row => row.focus()")
    entry = seat.page.locator("#shows").get_attribute("data-entry")
    for _ in range(2):
        made.act()
    seat.page.wait_for_function(
        "entry => document.getElementById('shows').dataset.entry !== entry", arg=entry)
    seat.page.wait_for_timeout(100)
    assert seat.page.evaluate("document.activeElement.tagName") != "BODY"
    assert seat.page.evaluate("document.activeElement.checkVisibility()")


def test_an_earlier_position_is_shown_on_demand(window, ready: Round) -> None:
    number = ready.see()["number"] + 1
    ready.act(ready.last)
    after = ready.scores()
    seat = window()
    seat.page.emulate_media(reduced_motion="no-preference")
    sit(seat, ready.stand)
    seat.open(f"/t/{ready.table}/{number}")
    seat.page.wait_for_selector("#shows details[open]")
    seat.page.wait_for_timeout(300)
    assert seat.page.locator(".tour").count() == 0
    assert shown(seat) == after
    seat.page.locator("[data-replay]").click()
    seat.page.wait_for_selector(".tour .vehicle", state="attached")
    assert shown(seat) != after
    assert flight(seat) == 300
    stopped(seat)
    assert shown(seat) == after


def test_the_tours_of_the_end_run_one_after_the_other(window, place: Site) -> None:
    """The result stands there at once; many halts hurry; a tap ends them all."""
    made = Round(place)
    while (seen := made.see())["view"]["round"] < 20 or seen["view"]["opened"] < 1:
        made.act()
    seat = moving(window(), made.stand)
    made.act()
    seat.page.wait_for_selector("#result h2")
    seat.page.wait_for_selector(".tour", state="attached")
    assert made.see()["over"]
    assert seat.page.locator("#shows .show").count() >= 4
    assert seat.page.locator(".tour").count() == 1
    assert shown(seat) != made.scores()
    halts = seat.page.locator("#shows .halt").count()
    assert halts > 8
    assert flight(seat) == pytest.approx(300 * 8 / halts)
    seat.page.locator("#result h2").click()
    assert seat.page.locator(".tour").count() == 0
    assert shown(seat) == made.scores()
    assert seat.page.locator("#shows summary").is_visible()


SCREENS = [(phone, language) for phone in (False, True) for language in ("en", "ja", "fr")]


@pytest.mark.parametrize(("phone", "language"), SCREENS)
def test_nothing_overlaps(window, ready: Round, phone: bool, language: str) -> None:
    """Around the board, with the list open."""
    seat = window(phone=phone, language=language, dark=phone)
    sit(seat, ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector("#shows details[open]")
    seat.page.evaluate("document.getElementById('map').style.visibility = 'hidden'")
    assert seat.page.evaluate(f"() => {{ {MEASURE} return measure(); }}") == []
    if language == "en":
        assert faults(seat) == []
