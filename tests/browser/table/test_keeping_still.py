"""The page does not fight the player: what is pointed at stays, answers are in sight."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests import positions
from tests.group import Group, Stand
from tests.positions import Stands
from tests.real_site import Site
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window, sit

FIRST = f"{PLAIN}-first"
DESKTOPS = [(1440, 900), (1280, 720)]
SEVERAL = ".board.wide .place[data-actions*='|']"


def desk(window: Any, stand: Stand, size: tuple[int, int], language: str = "en") -> Window:
    seat: Window = window(language=language)
    seat.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(seat, stand)
    return seat


def view(site: Site, stand: Stand) -> dict[str, Any]:
    with site.player(stand.token) as client:
        seen: dict[str, Any] = client.get(f"/tables/{stand.table}").json()["view"]
        return seen


# The list next to the board.

def test_new_questions_begin_at_the_top(window: Opener, place: Site) -> None:
    seat = desk(window, positions.positions_of(PLAIN).first(place, 2), (1280, 720))
    scrolled = "() => document.getElementById('moves-body').scrollTop"
    seat.page.locator("#choices button").nth(3).evaluate("line => line.click()")
    seat.page.locator("#moves-body").evaluate("list => list.scrollTop = list.scrollHeight")
    assert seat.page.evaluate(scrolled) > 0
    seat.confirm(seat.page.locator("#turn-choice .go").click)
    assert seat.page.evaluate(scrolled) == 0


@pytest.mark.parametrize("size", DESKTOPS)
@pytest.mark.parametrize("name", positions.those("late", "bribing"))
def test_clicked_lines_stay_under_the_pointer(
        window: Opener, stands: Stands, name: str, size: tuple[int, int]) -> None:
    """Also when the answer to a question stood in the panel before."""
    seat = desk(window, stands[name], size)
    lines = seat.page.locator("#choices button:not(details *)").all()
    for asked in seat.page.locator("#moves-body [data-ask]").all()[:1]:
        asked.evaluate("line => line.click()")
        seat.page.wait_for_selector("#refusal .refusal")
    for line in [lines[place] for place in sorted({0, len(lines) // 2, len(lines) - 1})]:
        line.scroll_into_view_if_needed()
        x, y = middle_of(line)
        seat.page.mouse.click(x, y)
        assert choice_at(seat, x, y) == line.get_attribute("data-choose")
        assert line.get_attribute("aria-pressed") == "true"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("name", positions.those("late", "against_wakhan"))
def test_previews_are_read_whole(window: Opener, stands: Stands, name: str, language: str) -> None:
    """Also where a card lies between the panel and the list, which is covered no more than the
    lines are."""
    seat = desk(window, stands[name], (1280, 720), language)
    for line in seat.page.locator("#choices button:not(details *)").all()[:8]:
        line.evaluate("line => line.click()")
        told = seat.page.locator("#turn-choice .preview")
        assert told.evaluate("told => told.scrollHeight <= told.clientHeight"), told.inner_text()
        boxes = [box for panel in seat.page.locator(".side > .panel:not(.moves)").all()
                 if (box := panel.bounding_box())]
        assert all(above["y"] + above["height"] <= below["y"]
                   for above, below in itertools.pairwise(boxes))


@pytest.mark.parametrize("size", DESKTOPS)
def test_short_lists_leave_previews_room(
        window: Opener, stands: Stands, size: tuple[int, int]) -> None:
    """The panel reaches below the last line of the list, but not over the log."""
    seat = desk(window, stands[f"{PLAIN}-late"], size)
    seat.page.evaluate("""() => {
        const [line, ...others] = document.querySelectorAll('#choices > *');
        for (const other of others) other.remove();
        const told = document.querySelector('#details .preview ul');
        while (told.children.length < 12) told.append(told.firstElementChild.cloneNode(true));
        line.querySelector('[data-choose]').click();
    }""")
    told = seat.page.locator("#turn-choice .preview")
    assert told.locator("li").count() == 12
    assert told.evaluate("told => told.scrollHeight <= told.clientHeight")
    panel, log = (seat.page.locator(part).bounding_box() for part in ("#turn", "#log"))
    assert panel["y"] + panel["height"] <= log["y"]


def test_the_last_line_stays_in_place(window: Opener, stands: Stands) -> None:
    """The line stays although the line that was announced below it is gone."""
    seat = desk(window, stands[f"{PLAIN}-late"], (1280, 720))
    more, line = seat.page.locator("#more-below"), seat.page.locator("#choices button").last
    seat.page.evaluate("""() => {
        const choices = document.getElementById('choices');
        for (const line of [...choices.children, ...choices.children, ...choices.children]) {
            choices.append(line.cloneNode(true));
        }
        choices.parentElement.dispatchEvent(new Event('scroll'));
    }""")
    expect(more).to_be_visible()
    seat.page.evaluate("""() => {
        const choices = document.getElementById('choices');
        while (choices.nextElementSibling) choices.nextElementSibling.remove();
    }""")
    there = line.evaluate("""line => {
        line.scrollIntoView({ block: 'end' });
        return line.getBoundingClientRect().top;
    }""")
    expect(more).to_be_hidden()
    assert line.bounding_box()["y"] == there


def middle_of(line: Locator) -> tuple[float, float]:
    box = line.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def choice_at(seat: Window, x: float, y: float) -> str:
    """Return the choice that a second click at this point would make."""
    return str(seat.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-choose]')?.dataset.choose",
        [x, y]))


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("size", DESKTOPS)
@pytest.mark.parametrize("name", [FIRST, *positions.those("late", "paying", "bribing")])
def test_what_lies_below_is_counted(window: Opener, stands: Stands, name: str,
                                    size: tuple[int, int], language: str) -> None:
    seat = desk(window, stands[name], size, language)
    more = seat.page.locator("#more-below")
    below = count_hidden_answers(seat)
    if below:
        expect(more).to_have_text(seat.say("{n} more below", n=below))
    else:
        expect(more).to_be_hidden()
    presses, most = 0, 4 * below                # a line is higher than four steps nowhere
    while below:
        more.focus()
        seat.page.keyboard.press("Enter")
        presses += 1
        assert count_hidden_answers(seat) <= below      # a line may be higher than the frame
        below = count_hidden_answers(seat)
        expect(more).to_be_visible(visible=below > 0)
    assert presses <= most


def count_hidden_answers(seat: Window) -> int:
    """Return how many answers reach below the frame of the list."""
    return int(seat.page.evaluate("""() => {
        const floor = document.getElementById('moves-body').getBoundingClientRect().bottom + 1;
        return [...document.querySelectorAll('#choices [data-choose]')]
            .map(line => line.closest('details:not([open])') || line)
            .filter(line => line.getBoundingClientRect().bottom > floor).length;
    }"""))


@pytest.mark.parametrize("name", [FIRST, f"{PLAIN}-late", f"{WITH_SHOWS}-late"])
def test_low_screens_show_moves_and_log(window: Opener, stands: Stands, name: str) -> None:
    """Eight moves and five lines of the log are in sight. What takes back and what ends the turn
    are in one row. The panel has the same height for every question with so many moves."""
    seat = desk(window, stands[name], (1280, 720))
    moves = seat.page.locator("#choices [data-choose]:not(details *)")
    assert moves.count() - count_hidden_answers(seat) >= min(8, moves.count())
    log = seat.page.locator("#log .log").evaluate("""log => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(log);
        return [log.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom), lineHeight];
    }""")
    assert log[0] >= 5 * max(24, float(log[1].removesuffix("px")))
    buttons = seat.page.locator("#turn-idle .acts :is(button, a):visible").all()
    assert len({round(button.bounding_box()["y"]) for button in buttons}) <= 1
    top = seat.page.locator(".side > .moves").bounding_box()["y"]
    greeting = seat.page.locator("#since [data-close]:visible")
    if greeting.count():
        greeting.click()
        assert seat.page.locator(".side > .moves").bounding_box()["y"] == pytest.approx(top, abs=1)
    assert seat.page.locator("#turn").bounding_box()["height"] == pytest.approx(200, abs=2)


@pytest.mark.parametrize("name", positions.those("end"))
def test_results_leave_the_board_in_place(window: Opener, stands: Stands, name: str) -> None:
    """The result comes into the column of the turn panel and scrolls there. The log is below it."""
    seat = desk(window, stands[name], (1280, 720))
    board, result, log = (seat.page.locator(part).bounding_box()
                          for part in ("#map", ".ending", "#log"))
    assert board["y"] + board["height"] <= 720 or seat.page.locator(".boardbox.scrolls").count()
    assert result["x"] >= board["x"] + board["width"]
    assert result["y"] < board["y"]
    assert result["y"] + result["height"] <= log["y"] <= 720 - 160


def test_low_screens_show_bribe_answers(window: Opener, stands: Stands) -> None:
    seat = desk(window, stands[f"{WITH_HANDS}-bribing"], (1280, 720))
    for answer in seat.page.locator("#turn-idle .answers [data-choose]").all():
        expect(answer).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", DESKTOPS)
def test_the_log_grows_while_waiting(window: Opener, place: Site, size: tuple[int, int]) -> None:
    group = Group(place, [{"kind": "me"}, {"kind": "open"}], "Inès", {"first_seat": "1"})
    group.join(place, "Kenji")
    seat = desk(window, group.stand, size)
    heights = [seat.page.locator(part).bounding_box()["height"] for part in ("#moves", "#log")]
    assert heights[0] < 120
    assert heights[1] > size[1] / 3
    group.close()


@pytest.mark.parametrize("name", positions.those("end"))
def test_finished_games_show_the_board(window: Opener, stands: Stands, name: str) -> None:
    seat = desk(window, stands[name], (1440, 900))
    assert seat.page.locator(".board.wide").bounding_box()["height"] > 500


# The row of players.

@pytest.mark.parametrize(("name", "size"), [
    (f"{game}-late", size) for size in ((1440, 900), (1280, 720))
    for game in (WITH_HANDS, ANOTHER)])
def test_hands_do_not_raise_player_rows(
        window: Opener, stands: Stands, name: str, size: tuple[int, int]) -> None:
    """It has a line of its own, or lies on the board alone where the board shows it."""
    seat = desk(window, stands[name], size)
    assert seat.page.locator(".players .row").bounding_box()["height"] < 110
    own = seat.page.locator("#own")
    if seat.page.locator(".desk.plated").count():
        expect(own).to_be_hidden()
        expect(seat.page.locator(f"{seat.board} [id*=hand]").first).to_be_visible()
    else:
        expect(own).to_be_visible()
        assert own.bounding_box()["height"] < 40
    assert seat.page.locator("#player-1 .covered").count() == 0


# What a place asks, by keys.

def test_place_actions_have_focus_and_numbers(window: Opener, place: Site) -> None:
    seat = desk(window, positions.positions_of(ANOTHER).several(place), (1440, 900))
    asked = seat.page.locator(SEVERAL).first
    actions = (asked.get_attribute("data-actions") or "").split("|")
    asked.focus()
    seat.page.keyboard.press("Enter")
    lines = seat.page.locator("#turn-choice .picker button")
    expect(lines.first).to_be_focused()
    assert [line.get_attribute("data-choose") for line in lines.all()] == actions
    assert lines.locator("kbd").all_inner_texts() == [str(n + 1) for n in range(len(actions))]
    seat.page.keyboard.press("Escape")
    expect(asked).to_be_focused()
    seat.page.keyboard.press("Enter")
    seat.page.keyboard.press("2")
    assert chosen_action(seat) == actions[1]
    expect(seat.page.locator("#turn-choice .go")).to_be_focused()
    seat.page.keyboard.press("Escape")
    expect(asked).to_be_focused()


def test_hidden_lines_take_no_number(window: Opener, place: Site) -> None:
    seat = desk(window, positions.positions_of(ANOTHER).several(place), (1440, 900))
    asked = seat.page.locator(SEVERAL).first
    number = len((asked.get_attribute("data-actions") or "").split("|"))
    taken = seat.page.locator(f"#choices [data-key='{number + 1}']")
    assert taken.count() == 1
    asked.focus()
    seat.page.keyboard.press("Enter")
    assert not taken.is_visible() or taken.get_attribute("aria-keyshortcuts") is None
    seat.page.keyboard.press(str(number + 1))
    assert seat.page.locator("#turn-choice .picker button").count() == number
    assert seat.page.locator("#turn-choice form").count() == 0


def chosen_action(seat: Window) -> str:
    return seat.page.locator("#turn-choice [name=action]").input_value()


# The phone.

@pytest.mark.parametrize(("name", "rows"), [
    (f"{PLAIN}-late", "merchants"), (f"{WITH_HANDS}-late", "nobles"),
    (f"{ANOTHER}-late", "investors")])
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_chips_and_dock_show_money(
        window: Opener, place: Site, stands: Stands, name: str, rows: str, language: str) -> None:
    """Facts behind a screen (PA-18.1) are in no chip but the player's own."""
    phone = window(phone=True, language=language)
    sit(phone, stands[name])
    money = [row.get("rupees", row.get("francs")) for row in view(place, stands[name])[rows]]
    for number, sum_ in enumerate(money):
        purse = phone.page.locator(f"#player-{number + 1} .purse [aria-hidden=true]:not(svg)")
        assert purse.count() == (sum_ is not None)
        if sum_ is not None:
            expect(purse).to_be_visible()
            expect(purse).to_have_text(str(sum_))
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    own = phone.page.locator("#turn .purse")
    expect(own).to_be_in_viewport(ratio=1)
    assert str(money[0]) in own.inner_text()


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize(("address", "covers", "strip"), [
    ("/", 4, 4), ("/rules", 4, 0), (f"/games/{PLAIN}", 1, 0), ("/new", 4, 0)])
def test_covers_are_whole(
        window: Opener, address: str, covers: int, strip: int, phone: bool) -> None:
    reader = window(phone=phone)
    reader.open(address)
    reader.page.wait_for_load_state("load")
    shapes = reader.page.evaluate("""() => [
        ...document.querySelectorAll('main :is(.cover, .mini)')].filter(
        cover => cover.checkVisibility()).map(
        ({ clientWidth, clientHeight }) => clientWidth / clientHeight)""")
    assert shapes == pytest.approx([5 / 3] * (covers + (0 if phone else strip)), rel=.02)


@pytest.mark.parametrize("size", DESKTOPS)
def test_front_pages_show_the_games_at_once(window: Opener, size: tuple[int, int]) -> None:
    """A stranger sees a large board, the button that begins a game, and four covers."""
    stranger = window()
    stranger.page.set_viewport_size({"width": size[0], "height": size[1]})
    stranger.open("/")
    assert stranger.page.locator(".demo img").bounding_box()["width"] >= .4 * size[0]
    expect(stranger.page.locator(".welcome .go")).to_be_in_viewport(ratio=1)
    for cover in stranger.page.locator(".strip .cover").all():
        expect(cover).to_be_in_viewport(ratio=1)
    assert stranger.page.locator("#games .marks").count() == 0


# Words.

@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_connection_and_pace_have_different_names(
        window: Opener, stands: Stands, language: str) -> None:
    seat = desk(window, stands[FIRST], (1440, 900), language)
    assert seat.page.locator("#connection").inner_text().casefold() != seat.say("live").casefold()


def test_hints_name_their_cost(window: Opener, place: Site) -> None:
    seat = desk(window, positions.positions_of(PLAIN).first(place, 2), (1440, 900))
    cost = seat.page.get_by_text(seat.say("A game with hints is not rated."))
    assert cost.count() == 0
    seat.press("Hint")
    cost.wait_for(timeout=60_000)


def test_both_undo_buttons_name_their_reach(window: Opener, place: Site) -> None:
    seat = desk(window, positions.positions_of(PLAIN).first(place, 2), (1440, 900))
    for _ in range(2):
        seat.page.locator("#choices button").first.evaluate("line => line.click()")
        seat.confirm(seat.page.locator("#turn-choice .go").click)
    seat.find_named("Take back move").wait_for()
    before = seat.number()
    seat.press("Take back turn")
    seat.page.wait_for_function("before => Number(document.body.dataset.number) !== before",
                                arg=before)
    assert seat.page.locator("#take-back").count() == 0
