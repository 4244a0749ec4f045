"""Choosing with what the script adds: the way of several moves, keys anywhere, the dock."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import positions
from tests.group import Stand
from tests.real_site import Site
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window, sit

LEFT = "w-elephant-p1"


@pytest.fixture
def stand(place: Site) -> Stand:
    return positions.positions_of(PLAIN).first(place, 2)


def choose_far(window: Window) -> str:
    """Choose the last way of several moves in the list; its notation."""
    line = window.page.locator(".farther button").last
    line.evaluate("line => line.click()")
    return line.get_attribute("data-choose") or ""


def test_paths_of_moves_show_on_boards(window: Opener, stand: Stand) -> None:
    seat = window()
    sit(seat, stand)
    way = choose_far(seat)
    assert ", " in way
    shown = seat.page.locator(".board.wide .way.chosen")
    assert shown.get_attribute("data-way") == way
    assert seat.page.locator(".board.wide .ring.passed").count() == way.count(", ")
    assert seat.page.locator(".board.wide .ring.chosen").count() == 1
    seat.page.keyboard.press("Escape")
    assert seat.page.locator(".way.chosen, .ring.passed, .ring.chosen").count() == 0


def test_an_elephant_goes_stop_by_stop(window: Opener, stand: Stand) -> None:
    seat = window()
    sit(seat, stand)
    seat.page.emulate_media(reduced_motion="no-preference")
    way = choose_far(seat)
    seat.confirm(seat.page.locator("#turn-choice .go").click)
    frames = seat.page.evaluate(f"""() => document.getElementById('{LEFT}').getAnimations()
        .filter(one => one.effect.getKeyframes().length > 2)
        .map(one => one.effect.getKeyframes().length)""")
    assert frames == [way.count(",") + 2]


@pytest.mark.core
def test_enter_confirms_and_space_stays(window: Opener, stand: Stand) -> None:
    seat = window()
    seat.page.set_viewport_size({"width": 1440, "height": 560})       # something to scroll
    sit(seat, stand)
    seat.page.keyboard.press("1")
    seat.page.evaluate("document.activeElement.blur()")
    before = seat.number()
    seat.page.keyboard.press("Space")
    assert seat.page.evaluate("scrollY") == 0
    assert seat.number() == before
    seat.confirm(lambda: seat.page.keyboard.press("Enter"))


@pytest.mark.core
def test_the_dock_covers_no_choice(window: Opener, stand: Stand) -> None:
    phone = window(phone=True)
    sit(phone, stand)
    sites = ".board.tall .place[data-actions][id*=site]"
    lowest = max(phone.page.locator(sites).all(),
                 key=lambda place: float(place.get_attribute("data-y") or 0))
    lowest.dispatch_event("click")
    hidden = phone.page.evaluate("""() => {
        const ring = [...document.querySelectorAll('.board.tall .ring.chosen')][0];
        return ring.getBoundingClientRect().bottom
            - document.getElementById('turn').getBoundingClientRect().top;
    }""")
    assert hidden <= 0


def focused_tag(window: Window) -> str:
    """Return the tag of the focused element once the browser has drawn. Only then does the focus
    leave hidden elements."""
    return window.page.evaluate("""() => new Promise(told => requestAnimationFrame(() =>
        requestAnimationFrame(() => told(document.activeElement.tagName))))""")


@pytest.mark.core
@pytest.mark.parametrize("keys", [["1", "Enter"], ["n", "Enter", "Enter"], ["e", "Enter"]])
def test_the_focus_is_never_lost(window: Opener, stand: Stand, keys: list[str]) -> None:
    """Not by choosing, not by confirming, and not while the answer is still on its way when the
    new position is there already."""
    seat = window()
    sit(seat, stand)
    seat.page.wait_for_selector("#connection.live")
    seat.page.evaluate("document.getElementById('ask').focus()")
    seat.page.evaluate("""() => {
        const send = window.fetch;
        window.fetch = async (...asked) => {
            const answer = await send(...asked);
            await new Promise(late => setTimeout(late, 1500));
            return answer;
        };
    }""")
    for key in keys[:-1]:
        seat.page.keyboard.press(key)
        assert focused_tag(seat) != "BODY"
    seat.confirm(lambda: seat.page.keyboard.press(keys[-1]))
    assert focused_tag(seat) != "BODY"
    seat.page.wait_for_timeout(1700)
    assert focused_tag(seat) != "BODY"


@pytest.mark.core
def test_going_back_focuses_the_question(window: Opener, stand: Stand) -> None:
    seat = window()
    sit(seat, stand)
    seat.page.evaluate("document.getElementById('ask').focus()")
    seat.page.keyboard.press("1")
    seat.page.keyboard.press("Escape")
    assert focused_tag(seat) == "H2"


@pytest.mark.core
def test_chosen_lines_are_in_sight(window: Opener, place: Site) -> None:
    """Also on a low screen, where the preview leaves little room for the list."""
    made = place.player().post("/tables", json={
        "game": WITH_SHOWS, "guest": "Inès", "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, *[{"kind": "bot"}] * 3]}).json()
    seat = window(language="fr")
    seat.page.set_viewport_size({"width": 1280, "height": 640})
    sit(seat, Stand(made["table"], made["token"]))
    for line in (-1, 0):
        chosen = seat.page.locator("#choices button").nth(line)
        chosen.evaluate("line => line.click()")
        box, frame = chosen.bounding_box(), seat.page.locator("#moves-body").bounding_box()
        assert box["y"] >= frame["y"] - 1
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_questions_are_named_as_sentences(window: Opener, place: Site, language: str) -> None:
    made = place.player().post("/tables", json={
        "game": WITH_SHOWS, "guest": "Inès", "options": {"first_seat": "0"},
        "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
    seat = window(language=language)
    sit(seat, Stand(made["table"], made["token"]))
    seat.page.locator("#w-stop-opera, #w-stop-concorde, #w-stop-louvre, #w-stop-odeon").locator(
        "visible=true").and_(seat.page.locator(":not([data-actions])")).first.evaluate(
        "place => place.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    named = seat.page.locator("#refusal b").inner_text()
    assert named.endswith("。" if language == "ja" else ".")
    assert not named.endswith((" .", "\u202f."))


@pytest.mark.core
@pytest.mark.parametrize("phone", [False, True])
def test_own_goods_are_at_hand(window: Opener, place: Site, phone: bool) -> None:
    """PA-4.4: a player chooses the actions of a token or tile at the piece, behind the player's own
    screen."""
    seat = window(phone=phone)
    sit(seat, positions.positions_of(ANOTHER).at_hand(place))
    good = seat.page.locator("#own button.good").first
    actions = good.get_attribute("data-actions").split("|")
    good.click()
    seat.page.wait_for_selector("#turn-choice > *")
    several = seat.page.locator("#turn-choice .picker button")
    if len(actions) > 1:
        assert [line.get_attribute("data-choose") for line in several.all()] == actions
        several.first.click()
    assert good.get_attribute("aria-pressed") == "true"
    seat.confirm(seat.page.locator("#turn-choice .go").click)


def test_indistinct_answers_are_buttons(window: Opener, place: Site) -> None:
    """PX-8.4: on the phone, where the list is far away, the amounts of a bribe are buttons."""
    seat = window(phone=True)
    sit(seat, positions.positions_of(WITH_HANDS).bribing(place))
    listed = [line.get_attribute("data-choose")
              for line in seat.page.locator("#choices [data-choose]").all()]
    answers = seat.page.locator("#turn-idle .answers [data-choose]")
    assert [answer.get_attribute("data-choose") for answer in answers.all()] == listed
    assert all(answer.is_visible() for answer in answers.all())
    answers.first.click()
    seat.confirm(seat.page.locator("#turn-choice .go").click)


def test_experienced_players_may_skip_confirmation(window: Opener, stand: Stand) -> None:
    """It is offered once, at the second step that can be taken back; what is answered is kept, and
    can be changed in the table's menu."""
    seat = window()
    sit(seat, stand)
    offer = seat.page.locator("#lighter")
    seat.page.evaluate("localStorage.setItem('pressed', 1)")
    expect(offer).to_be_hidden()
    seat.page.locator("#choices [data-choose^=move]").first.click()
    seat.confirm(seat.page.locator("#turn-choice .go").click)
    expect(offer).to_be_visible()
    expect(seat.page.locator("#say")).to_contain_text("without the green button")
    with seat.page.expect_response("**/set/confirm"):
        seat.press("Yes")
    expect(offer).to_be_hidden()
    seat.confirm(seat.page.locator("#choices [data-choose^=buy], #choices [data-choose^=move]")
                 .first.click)
    seat.page.reload()
    assert seat.page.locator("html").get_attribute("data-confirm") == "end"
    expect(seat.page.locator("#confirming select")).to_have_value("end")
    expect(offer).to_be_hidden()
