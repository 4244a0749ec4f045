"""Tours as they are watched, in a real browser."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import faults
from tests.group import Stand
from tests.positions import Stands
from tests.real_site import Site
from tests.some_game import ANOTHER, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window, sit

MEASURE = (Path(__file__).parents[1] / "measure.js").read_text()
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
                "game": WITH_SHOWS, "seats": SEATS, "options": {"first_seat": "0"},
                "guest": "Inès"}).json()
            self.table = opened["table"]
            joined = client.post(f"/tables/{self.table}/seats", json={"guest": "Kenji"}).json()
        self.players = [site.player(opened["token"]), site.player(joined["token"])]
        self.stand = Stand(self.table, opened["token"])
        self.last = ""

    def see(self, seat: int = 0) -> dict[str, Any]:
        return self.players[seat].get(f"/tables/{self.table}").json()

    def see_turn(self) -> dict[str, Any]:
        """The table as the seat in turn sees it."""
        seen = self.see()
        return seen if seen["to_act"] in (0, None) else self.see(seen["to_act"])

    def act(self, action: str = "") -> None:
        """The seat in turn does this, or what comes first."""
        self.answer(self.see_turn(), action)

    def answer(self, seen: dict[str, Any], action: str = "") -> None:
        """The same, where it is known what the seat in turn sees."""
        answer: httpx.Response = self.players[seen["to_act"]].post(
            f"/tables/{self.table}/actions",
            json={"number": seen["number"], "action": action or seen["actions"][0]})
        assert answer.status_code == 200

    def scores(self) -> list[int]:
        return self.see()["view"]["scores"]


def tour_of(seen: dict[str, Any], actions: list[str]) -> str:
    """The action that leaves a tile over whose grand tour pays well; empty if none does."""
    for action in actions:
        left = list(seen["offer"])
        left.remove(action.split()[1])
        grand = seen["forecast"][left[0]]["ways"][0]["grand"]
        if len(left) == 1 and grand and min(grand) > 0 and sum(grand) > 4:
            return action
    return ""


def table_before_tour(site: Site, seat: int = 0) -> Round:
    """Tables are tried until one comes to it; most do."""
    while True:
        made = Round(site)
        while not (seen := made.see_turn())["over"]:
            due = seen["to_act"] == seat and seen["view"]["round"] < seen["view"]["rounds"]
            made.last = tour_of(seen["view"], seen["actions"]) if due else ""
            if made.last:
                return made
            made.answer(seen)


@pytest.fixture
def ready(place: Site) -> Round:
    return table_before_tour(place)


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


# The time of a tour stands until `thaw` is called; all other time goes on.
FREEZE = """() => {
    const [real, waiting] = [window.setTimeout, []];
    let frozen = true;
    window.setTimeout = (act, time, ...rest) =>
        frozen && / wait /.test(new Error().stack) ? waiting.push(act)
            : real(act, time, ...rest);
    window.thaw = () => {
        frozen = false;
        for (const act of waiting) act();
    };
}"""


def freezing(window: Window, stand: Stand) -> Window:
    window.page.add_init_script(f"({FREEZE})()")
    return moving(window, stand)


def thaw(window: Window) -> None:
    window.page.evaluate("thaw()")


def shown_scores(window: Window) -> list[int]:
    return window.page.evaluate(
        "[...document.querySelectorAll('[data-score]')].map(b => Number(b.textContent))")


def wait_for_stop(window: Window) -> None:
    window.page.wait_for_function("() => !document.querySelector('.tour, .flyer')", timeout=30_000)


def flight(window: Window) -> float:
    """Milliseconds that points are on their way to their owner."""
    return window.page.wait_for_function("""() => document.querySelector('.flyer')
        ?.getAnimations()[0]?.effect.getTiming().duration""").json_value()


def announced_text(window: Window) -> str:
    return window.page.wait_for_function(
        "() => document.getElementById('news').textContent").json_value()


@pytest.mark.sample("phone")
@pytest.mark.parametrize("phone", [False, True])
def test_buses_run_and_points_arrive(window: Opener, ready: Round, phone: bool) -> None:
    seat = moving(window(phone=phone), ready.stand)
    before = ready.scores()
    seat.page.evaluate(RECORD)
    seat.page.evaluate(SCROLLED)
    leave(seat, ready.last)
    wait_for_stop(seat)
    assert phone or len(seat.page.evaluate("scrolled")) == 1
    pictures = seat.page.evaluate("seen")
    running = [one for one in pictures if one["running"]]
    assert running[0]["scores"] == before               # nothing has arrived yet
    assert shown_scores(seat) == ready.scores() == pictures[-1]["scores"]
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


@pytest.mark.sample("strays")
@pytest.mark.parametrize("strays", [False, True])
def test_phones_scroll_to_the_board(window: Opener, ready: Round, strays: bool) -> None:
    """A player who confirms from the list below the board sees the tour and all players, unless the
    player scrolls away. The page itself does not move."""
    seat = moving(window(phone=True), ready.stand)
    choose(seat, ready.last)
    seat.page.evaluate("""document.getElementById('moves').scrollIntoView(
        { block: 'end', behavior: 'instant' })""")
    if strays:
        seat.page.evaluate("""document.addEventListener('submit', () =>
            setTimeout(() => document.dispatchEvent(new Event('touchmove'))))""")
    assert seat.page.locator(".board.tall").bounding_box()["y"] < -300
    seat.page.evaluate(SCROLLED)
    seat.confirm(lambda: seat.page.locator("#turn-choice .go").tap())
    seat.page.wait_for_selector(".tour .halt", state="attached")
    if strays:
        seat.page.wait_for_timeout(600)
        assert seat.page.locator(".board.tall").bounding_box()["y"] < -300
    else:
        edges = seat.page.evaluate("""() => ['.bar', '#player-2', '.tour .halt', '#turn'].map(
            name => document.querySelector(name).getBoundingClientRect().y)""")
        assert edges == sorted(edges)
    wait_for_stop(seat)
    assert len(seat.page.evaluate("scrolled")) == 1
    assert seat.page.locator("body.staged").count() == 0


@pytest.mark.sample("press")
@pytest.mark.parametrize("press", ["Escape", "x", "click"])
def test_it_ends_at_once(window: Opener, ready: Round, press: str) -> None:
    seat = moving(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    if press == "click":
        seat.page.locator(".bar h1").click()
    else:
        seat.page.keyboard.press(press)
    assert seat.page.locator(".tour, .flyer").count() == 0
    assert shown_scores(seat) == ready.scores()
    seat.page.wait_for_timeout(700)
    assert seat.page.locator(".tour, .flyer").count() == 0


def test_nothing_is_blocked_while_it_runs(window: Opener, ready: Round) -> None:
    """A key or a tap brings what is now, and chooses nothing of what was not seen yet; of a scoring
    that is looked at again, Escape takes no choice away."""
    seat = freezing(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    assert seat.page.locator("#choices").count() == 0
    seat.page.keyboard.press("1")
    assert seat.page.locator(".tour").count() == 0
    assert seat.page.locator("#turn-choice .go").count() == 0
    if not seat.page.locator("#choices").count():
        ready.act()
    seat.page.wait_for_selector("#choices")
    seat.page.keyboard.press("1")
    assert seat.page.locator("#turn-choice .go").count() == 1
    thaw(seat)
    seat.page.locator("#shows summary").click()
    seat.page.locator("[data-replay]").click()
    seat.page.wait_for_selector(".tour", state="attached")
    seat.page.keyboard.press("Escape")
    assert seat.page.locator(".tour").count() == 0
    assert seat.page.locator("#turn-choice .go").count() == 1


def test_reduced_motion_opens_the_list(window: Opener, ready: Round) -> None:
    seat = window()
    sit(seat, ready.stand)
    seat.page.wait_for_selector("#connection.live")
    assert not seat.page.locator("#shows details").evaluate_all("all => all.some(one => one.open)")
    leave(seat, ready.last)
    seat.page.wait_for_selector("#shows details[open]")
    assert seat.page.locator(".tour, .flyer").count() == 0
    assert not seat.page.locator("[data-replay]").is_visible()
    assert shown_scores(seat) == ready.scores()
    assert seat.page.evaluate("document.activeElement.id") == "ask"
    assert seat.page.locator("#choices button").first.is_visible()
    leave(seat, seat.page.locator("#choices button").first.get_attribute("data-choose"))
    expect(seat.page.locator("#shows details[open]")).to_have_count(0)


@pytest.mark.parametrize("motion", ["none", "short"])
def test_the_motion_setting_changes_tours(window: Opener, ready: Round, motion: str) -> None:
    seat = window()
    seat.context.add_cookies([{"name": "motion", "value": motion, "url": seat.site.url}])
    moving(seat, ready.stand)
    began = seat.page.evaluate("performance.now()")
    leave(seat, ready.last)
    if motion == "none":
        seat.page.wait_for_selector("#shows details[open]")
        assert seat.page.locator(".tour").count() == 0
    else:
        wait_for_stop(seat)
        assert seat.page.evaluate("performance.now()") - began < 6_000
    assert shown_scores(seat) == ready.scores()


def test_tours_are_announced(window: Opener, place: Site) -> None:
    """The announcement after another player's turn has what was done, then each tour with its sums,
    without its halts."""
    made = table_before_tour(place, seat=1)
    seat = window()
    sit(seat, made.stand)
    seat.page.wait_for_selector("#connection.live")
    made.act(made.last)
    seat.page.wait_for_selector("#shows details[open]")
    said = announced_text(seat)
    told = seat.page.locator("#shows .show").evaluate_all("all => all.map(one => one.dataset.say)")
    assert len(told) == 2
    assert all(said.count(sentence) == 1 for sentence in told)
    assert said.startswith("Kenji took")
    assert " here" not in said
    log = seat.page.locator("#log-list [data-watched]").first.text_content() or ""
    assert log.partition("PP-")[0].strip() not in said


def test_a_row_marks_its_places(window: Opener, ready: Round) -> None:
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


def test_list_focus_is_not_lost(window: Opener, place: Site) -> None:
    """Not when the next scoring comes in."""
    made = table_before_tour(place, seat=1)
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


def test_earlier_positions_show_on_demand(window: Opener, ready: Round) -> None:
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
    assert shown_scores(seat) == after
    seat.page.locator("[data-replay]").click()
    seat.page.wait_for_selector(".tour .vehicle", state="attached")
    assert shown_scores(seat) != after
    assert flight(seat) == 300
    wait_for_stop(seat)
    assert shown_scores(seat) == after


def table_before_end(site: Site) -> Round:
    """One action is missing, after which the special tours run. Tables are tried until one comes to
    it: where nothing is left to choose, the last action is made without being asked for."""
    while True:
        made = Round(site)
        while not (seen := made.see_turn())["over"]:
            if seen["view"]["round"] == seen["view"]["rounds"] and seen["view"]["opened"]:
                return made
            made.answer(seen)


def test_final_tours_run_in_sequence(window: Opener, place: Site) -> None:
    """Then comes the result; many halts hurry; a tap ends them all."""
    made = table_before_end(place)
    before = made.scores()
    seat = moving(window(), made.stand)
    made.act()
    seat.page.wait_for_selector(".tour", state="attached")
    assert made.see()["over"]
    assert not seat.page.locator("#result").is_visible()
    assert seat.phase() == "playing"
    assert seat.page.locator("#shows .show").count() >= 4
    assert seat.page.locator(".tour").count() == 1
    assert shown_scores(seat) != made.scores()
    assert all(old <= now <= new for old, now, new
               in zip(before, shown_scores(seat), made.scores(), strict=True))
    halts = seat.page.locator("#shows .halt").count()
    assert halts > 8
    assert flight(seat) == pytest.approx(300 * 8 / halts)
    seat.page.locator(".bar h1").click()
    assert seat.page.locator(".tour").count() == 0
    assert seat.page.locator("#result h2").is_visible()
    assert shown_scores(seat) == made.scores()
    assert seat.page.locator("#shows summary").is_visible()


# Writes down where the page stands while tours run.
SCROLLED = """() => {
    window.scrolled = [];
    const look = () => {
        const shown = document.querySelector('.tour');
        if (shown && scrolled.at(-1) !== scrollY) scrolled.push(scrollY);
        requestAnimationFrame(look);
    };
    look();
}"""


# Writes down how much of what can be seen the board takes, while tours run.
SIGHT = """() => {
    window.seen = [];
    const look = () => {
        const edge = (name) => document.querySelector(name).getBoundingClientRect();
        const [roof, floor] = [edge('.bar').bottom, edge('#turn').top || edge('.phonebar').top];
        const { top, bottom } = edge('.board.tall');
        if (document.querySelector('.tour .halt')) {
            seen.push((Math.min(bottom, floor) - Math.max(top, roof)) / (floor - roof));
        }
        requestAnimationFrame(look);
    };
    look();
}"""


# Writes down whether a result is to be seen while a tour runs.
EARLY = """() => {
    window.early = false;
    new MutationObserver(() => {
        early ||= document.querySelector('.tour') && !document.getElementById('result').hidden;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.slow
@pytest.mark.sample("strays")
@pytest.mark.parametrize("strays", [False, True])
def test_phone_endings_lead_to_results(window: Opener, place: Site, strays: bool) -> None:
    """The page stays with the board while the buses run, goes to the result once, and never moves
    under the hand of who scrolls."""
    made = table_before_end(place)
    seat = moving(window(phone=True), made.stand)
    seat.page.evaluate("document.getElementById('shows').scrollIntoView({ behavior: 'instant' })")
    seat.page.evaluate(SIGHT)
    seat.page.evaluate(SCROLLED)
    seat.page.evaluate(EARLY)
    made.act()
    seat.page.wait_for_selector(".tour .halt", state="attached")
    if strays:
        seat.page.evaluate("""() => {
            document.dispatchEvent(new Event('touchmove'));
            document.getElementById('log').scrollIntoView({ behavior: 'instant' });
        }""")
        seat.page.keyboard.press("Escape")
    seat.page.wait_for_selector("#result h2", state="attached", timeout=60_000)
    wait_for_stop(seat)
    assert not seat.page.evaluate("early")
    if not strays:
        assert len(seat.page.evaluate("scrolled")) == 1
    inside = """() => {
        const { top, bottom } = document.querySelector('#result h2').getBoundingClientRect();
        return top >= document.querySelector('.bar').getBoundingClientRect().bottom
            && bottom <= document.querySelector('.phonebar').getBoundingClientRect().top;
    }"""
    if strays:
        assert not seat.page.evaluate(inside)
    else:
        seat.page.wait_for_function(inside)
        assert median(seat.page.evaluate("seen")) > .4


# What a page says: texts, and the pieces and places of its board.
SAID = """() => [
    ...['phase', 'table-sub', 'turn-idle', 'moves-body', 'details', 'shows', 'result', 'log-list']
        .map(id => document.getElementById(id)).map(one =>
            [one.id, one.hidden, one.dataset.phase, one.textContent.replace(/\\s+/g, ' ').trim()]),
    ...[...document.querySelectorAll('.who')].map(one =>
        [one.id, one.textContent.replace(/\\s+/g, ' ').trim()]),
    ...[...document.querySelectorAll('.board.wide > [id]')].map(one =>
        [one.id, one.getAttribute('class'), one.getAttribute('transform'),
            one.getAttribute('aria-label'), one.childElementCount]),
].map(String)"""


def says_the_truth(seat: Window, made: Round, window: Any) -> None:
    """The page shows what a page that is opened now shows."""
    seat.page.wait_for_function("number => Number(document.body.dataset.number) === number",
                                arg=made.see()["number"], timeout=40_000)
    fresh = window()
    sit(fresh, made.stand)
    truth = fresh.page.evaluate(SAID)
    seat.page.wait_for_function(
        f"truth => String(({SAID})().sort()) === String(truth.sort())", arg=truth, timeout=20_000)


def test_later_changes_wait_for_scorings(window: Opener, ready: Round) -> None:
    """The shop of the round is there, the next round is not; what others do is shown then."""
    seat = freezing(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    entry = seat.page.locator("#shows").get_attribute("data-entry")
    number = ready.see()["number"]
    assert number > int(entry)                                  # the next tiles are drawn
    ready.act()
    seat.page.wait_for_function("number => Number(document.body.dataset.number) > number",
                                arg=number)
    assert seat.page.locator(".tour").count() == 1
    assert seat.page.locator("#log-list li").first.get_attribute("id") == f"log-{entry}"
    assert seat.page.locator("#choices").count() == 0
    assert seat.page.locator(".board.wide .place[data-actions]").count() == 0
    thaw(seat)
    wait_for_stop(seat)
    says_the_truth(seat, ready, window)


def test_a_button_skips_to_now(window: Opener, ready: Round) -> None:
    """It is the next stop of Tab after the question."""
    seat = freezing(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    seat.page.keyboard.press("Tab")
    assert seat.page.evaluate("document.activeElement.textContent") == seat.say("Skip to now")
    seat.page.keyboard.press("Enter")
    assert seat.page.locator(".tour").count() == 0
    assert seat.page.evaluate("document.activeElement.id") == "ask"
    says_the_truth(seat, ready, window)


def test_turns_are_announced_during_tours(window: Opener, ready: Round) -> None:
    seat = freezing(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    while ready.see()["to_act"] != 0:
        ready.act()
    seat.page.wait_for_function("() => document.getElementById('alert').textContent")
    assert seat.page.locator("#alert").text_content() == seat.say("It is your turn.")
    assert seat.page.locator("#choices").count() == 0


def hide(seat: Window, made: Round) -> None:
    made.act()
    seat.page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    assert seat.page.locator(".tour").count() == 0


def reconnect(seat: Window, made: Round) -> None:
    seat.context.set_offline(True)
    made.act()
    seat.context.set_offline(False)


def send_message(seat: Window, made: Round) -> None:
    """Send a message, and check that it appears at once."""
    made.players[1].post(f"/tables/{made.table}/messages", json={"text": "Salut"})
    seat.page.wait_for_function(
        "() => document.getElementById('talk-list').textContent.includes('Salut')")
    assert seat.page.locator(".tour").count() == 1
    thaw(seat)


def finish(seat: Window, made: Round) -> None:
    """All is played to its end meanwhile, with many more scorings."""
    while not made.see()["over"]:
        made.act()
    seat.page.wait_for_function("number => Number(document.body.dataset.number) === number",
                                arg=made.see()["number"])
    seat.page.keyboard.press("Escape")


@pytest.mark.sample("meanwhile", keep=2)
@pytest.mark.parametrize("meanwhile", [hide, reconnect, send_message, finish])
def test_pages_always_reach_the_present(window: Opener, ready: Round, meanwhile: Any) -> None:
    seat = freezing(window(), ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector(".tour", state="attached")
    meanwhile(seat, ready)
    says_the_truth(seat, ready, window)
    assert seat.page.locator(".tour, .flyer").count() == 0


# Writes down every tag and flyer that a scoring shows.
TAGS = """() => {
    window.tags = [];
    window.flyers = [];
    new MutationObserver(changes => {
        for (const one of changes.flatMap(change => [...change.addedNodes])) {
            if (one.matches?.('.tag')) tags.push(one.querySelector('text').textContent);
            if (one.matches?.('.flyer')) flyers.push(one.textContent);
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("position", [f"{WITH_HANDS}-end", f"{ANOTHER}-end"])
def test_ranked_things_show_their_count(window: Opener, stands: Stands, position: str) -> None:
    """Each piece shows its count, then the sum and its points, at a scoring during the game and at
    the final one."""
    seat = moving(window(), stands[position])
    seat.page.locator("#shows summary").click()
    seat.page.evaluate(TAGS)
    seat.page.locator("[data-replay]").click()
    seat.page.wait_for_function("() => window.flyers.length")
    wait_for_stop(seat)
    awards = seat.page.locator("#shows .award[data-standing]:not([data-standing=''])")
    counted = awards.evaluate_all("""all => all.map(({ dataset }) => [
        dataset.counts.split(' ').map(Number), Number(dataset.standing), dataset.points])""")
    assert counted
    assert all(sum(counts) == standing for counts, standing, _ in counted)
    flyers = seat.page.evaluate("flyers")
    assert all(f"{standing} → +{points}" in flyers for _, standing, points in counted)
    tags = seat.page.evaluate("tags.filter(text => !text.startsWith('+'))")
    assert sorted(map(int, tags)) == sorted(count for counts, _, _ in counted for count in counts)


SCREENS = [(phone, language) for phone in (False, True) for language in ("en", "ja", "fr")]


@pytest.mark.sample("phone", "language", keep=2)
@pytest.mark.parametrize(("phone", "language"), SCREENS)
def test_nothing_overlaps(window: Opener, ready: Round, phone: bool, language: str) -> None:
    """Around the board, with the list open."""
    seat = window(phone=phone, language=language, dark=phone)
    sit(seat, ready.stand)
    leave(seat, ready.last)
    seat.page.wait_for_selector("#shows details[open]")
    seat.page.evaluate("document.getElementById('map').style.visibility = 'hidden'")
    assert seat.page.evaluate(f"() => {{ {MEASURE} return measure(); }}") == []
    if language == "en":
        assert faults(seat) == []


# By row, the delays of its cells, and those of the podium by rank.
DELAYS = """() => {
    const delay = one => one.getAnimations()[0]?.effect.getTiming().delay;
    return {
        rows: [...document.querySelectorAll('#result tbody tr')].map(row =>
            [...row.querySelectorAll('td:not(.rank)')].map(delay)),
        podium: [...document.querySelectorAll('#result .podium > li')].map(delay),
    };
}"""


def test_results_build_column_by_column(window: Opener, place: Site) -> None:
    """The winner comes last. A key shows the whole table at once."""
    made = table_before_end(place)
    seat = moving(window(), made.stand)
    made.act()
    seat.page.wait_for_selector(".tour", state="attached")
    seat.page.keyboard.press("Escape")
    seat.page.wait_for_selector("#result h2", state="attached", timeout=60_000)
    found = seat.page.evaluate(DELAYS)
    for row in found["rows"]:
        waiting = [delay for delay in row if delay is not None]     # the first may be there already
        assert len(waiting) > 1 and waiting == sorted(set(waiting))
        assert max(waiting) < min(found["podium"])
    assert found["podium"] == sorted(found["podium"], reverse=True)
    winner = seat.page.locator("#result .podium > li").first
    shown = "place => getComputedStyle(place).opacity"
    assert winner.evaluate(shown) == "0"
    seat.page.keyboard.press("Shift")
    assert winner.evaluate(shown) == "1"


def test_late_viewers_see_the_whole_result(window: Opener, place: Site) -> None:
    made = table_before_end(place)
    made.act()
    seat = moving(window(), made.stand)
    assert set(seat.page.evaluate(DELAYS)["podium"]) == {None}
