"""The turn panel of a phone: a tap meets the button that was aimed at, and what is asked for is in
sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests import positions
from tests.browser.pages.test_access import faults
from tests.group import Group
from tests.positions import Stands
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import PHONE, Opener, Window, open_seat, sit

# What takes back, ends or allows.
GRAVE = "#take-back, #take-back-turn, .fixed [data-choose], #consent [value=yes]"

HARMLESS = {"end": ("go",)}         # it is confirmed once more

# By name: where each button of the dock is.
BUTTONS = """grave => Object.fromEntries([...document.querySelectorAll('#turn :is(button, .btn)')]
    .filter(one => one.checkVisibility()).map(one => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const go = one.closest('#turn-choice .go') && 'go';
        return [one.id || one.dataset.choose || go || one.value || one.textContent.trim(),
                { box: [left, top, right, bottom], grave: one.matches(grave) }];
    }))"""

# Writes down each height of the dock, and whether a tap would meet its last button just after its
# owner has changed.
WATCH = """() => {
    window.heights = new Set();
    window.met = [];
    const dock = document.getElementById('turn');
    new ResizeObserver(() => heights.add(Math.round(dock.offsetHeight))).observe(dock);
    new MutationObserver(() => {
        const seen = [...dock.querySelectorAll('button')].filter(one => one.checkVisibility());
        const button = seen.at(-1);
        if (!button || !dock.matches('.changing')) return;
        const { x, y, width, height } = button.getBoundingClientRect();
        met.push(button.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
    }).observe(dock, { attributeFilter: ['class'] });
}"""

# How much of what is asked for is in sight, lit above the dock or as a button in it.
IN_SIGHT = """() => {
    const board = [...document.querySelectorAll('.map > .board')].find(one => one.clientWidth);
    const roof = document.querySelector('.bar').getBoundingClientRect().bottom;
    const dock = document.getElementById('turn').getBoundingClientRect();
    const inside = (one, top, bottom) => {
        const box = one.getBoundingClientRect();
        return box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
    };
    const lit = [...board.querySelectorAll('.place[data-actions]')].filter(
        one => one.dataset.actions && inside(one, roof, dock.top));
    const buttons = [...document.querySelectorAll('#turn-idle [data-choose]')].filter(
        one => inside(one, dock.top, dock.bottom));
    return [lit.length, buttons.length, document.querySelectorAll('#choices [data-choose]').length];
}"""


@pytest.fixture
def table(place: Site) -> Iterator[Group]:
    group = Group(place, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "Inès",
                  {"first_seat": "0"}, PLAIN)
    for name in ("Haruki", "Chloé"):
        group.join(place, name)
    yield group
    group.close()


def steps(table: Group, seat: int) -> Iterator[str]:
    """All moves of a turn, then its end."""
    while table.see()["to_act"] == seat:
        moves = [action for action in table.see(seat)["actions"]
                 if action.startswith("move") and "," not in action]
        yield moves[0] if moves else "end"


def ask(table: Group) -> None:
    """Haruki would like to undo the end of his turn, after which Chloé has moved."""
    table.act(1, "end")
    table.act(2, next(steps(table, 2)))
    asked = table.clients[1].post(f"/tables/{table.table}/questions", json={
        "about": "undo", "number": table.see(1)["number"]})
    assert asked.status_code == 201


def wait_for_position(table: Group, window: Window) -> None:
    window.page.wait_for_function("n => Number(document.body.dataset.number) === n",
                                  arg=table.see()["number"])


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.core
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_no_button_takes_anothers_place(window: Opener, table: Group, language: str) -> None:
    """Through a turn of one's own, those of others, and a question to all."""
    ines = open_seat(window(phone=True, language=language), table.table, table.clients[0])
    ines.page.evaluate("document.getElementById('notes')?.remove()")
    before: dict[str, Any] = {}

    def look() -> None:
        now = ines.page.evaluate(BUTTONS, GRAVE)
        taken = [(name, old) for name, button in now.items() if button["grave"]
                 for old, was in before.items() if old not in (name, *HARMLESS.get(name, ()))
                 and overlap(button["box"], was["box"])]
        assert not taken
        before.clear()
        before.update(now)

    for action in steps(table, 0):
        ines.page.locator(f'#moves-body [data-choose="{action}"]').first.evaluate(
            "line => line.click()")
        look()
        ines.confirm(ines.page.locator("#turn-choice .go").click)
        look()
    ines.page.context.add_cookies([{"name": "pace", "value": "tap", "url": ines.site.url}])
    ines.page.reload()
    ines.page.evaluate(WATCH)
    for seat in (1, 2):
        for action in steps(table, seat):
            table.act(seat, action)
            wait_for_position(table, ines)
            look()
    expect(ines.find_named("Skip to now")).to_be_visible()
    assert ines.page.evaluate("heights.size") == 1
    ines.press("Skip to now")
    look()
    assert ines.my_turn()
    assert ines.page.evaluate("met") == [False]
    table.act(0, "end")
    ask(table)
    ines.page.wait_for_selector("#consent.due")
    look()


@pytest.mark.parametrize("look", ["phone", "laptop"])
def test_a_question_moves_no_board(window: Opener, table: Group, look: str) -> None:
    """It is in sight at once, and answered where one is."""
    table.act(0, "end")
    ines = open_seat(window(phone=look == "phone", language="ja"), table.table, table.clients[0])
    if look == "laptop":
        ines.page.set_viewport_size({"width": 1280, "height": 720})
        ines.page.locator("#talk-text").focus()
    ines.page.evaluate("scrollTo(0, 250)")
    held = ines.page.evaluate("document.activeElement.id")
    board = ines.page.locator("#map").bounding_box()
    ask(table)
    ines.page.wait_for_selector("#consent.due")
    for answer in ines.page.locator("#consent .acts button").all():
        expect(answer).to_be_in_viewport(ratio=1)
    expect(ines.page.locator("#consent-h")).to_be_in_viewport(ratio=1)
    expect(ines.page.locator("#alert")).to_contain_text("Haruki")
    assert ines.say("A question for you") in ines.page.title()
    assert ines.page.locator(".phonebar .asked").is_visible() == (look == "phone")
    assert faults(ines) == []
    assert ines.page.evaluate("document.activeElement.id") == held
    assert ines.page.locator("#map").bounding_box() == board
    ines.page.locator("#consent [value=no]").dispatch_event("click")
    ines.page.wait_for_selector("#consent[hidden]", state="attached")
    assert ines.page.locator("#map").bounding_box() == board


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (768, 1024)])
@pytest.mark.parametrize("name", positions.those("first", "late", "bribing", "paying"))
def test_asked_things_are_in_sight(window: Opener, stands: Stands, name: str,
                                       size: tuple[int, int], language: str) -> None:
    phone = window(phone=True, language=language)
    phone.page.set_viewport_size({**PHONE, "width": size[0], "height": size[1]})
    sit(phone, stands[name])
    phone.answers() if size[0] < 641 else phone.page.wait_for_load_state()
    phone.page.wait_for_function(f"""() => {{
        const [lit, buttons, choices] = ({IN_SIGHT})();
        return lit > 0 || buttons === choices;
    }}""", timeout=5_000)
    choices = phone.page.locator("#choices [data-choose]:not(details *)").count()
    if choices <= 3:
        assert phone.page.evaluate(IN_SIGHT)[1] == choices
