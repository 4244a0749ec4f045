"""Test the words that explain a place, by mouse and by keyboard, and its clauses for those who
ask."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from grandtour import games
from grandtour.draw.labels import Box, measure_overlap
from grandtour.games import rulebook
from grandtour.games.examples import examples
from grandtour.web.replay.position_code import encode_position
from tests.positions import Stands
from tests.some_game import ANOTHER, PLAIN, WITH_SHOWS
from tests.window import Opener, Window, sit

READY = "body:has([data-keys-help]:not([hidden])) #turn-idle[data-mine=yes]"      # with its script


@pytest.fixture(params=games.names(), name="desk")
def _desk(request: pytest.FixtureRequest, window: Opener) -> Window:
    desk = window()
    desk.open("/")
    desk.page.locator(
        f"form[action='/play']:has(input[value='{request.param}']) button").first.click()
    desk.page.wait_for_selector(READY, state="attached")
    return desk


def test_places_explain_themselves(desk: Window) -> None:
    box = desk.page.locator(f"{desk.board} .place[data-actions] .hit").first.bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    label = desk.page.evaluate("""([x, y]) => document.elementFromPoint(x, y)
        .closest('.place').getAttribute('aria-label').split(';')[0].trim()""", at)
    desk.page.mouse.move(*at)
    desk.page.wait_for_selector(".tip")
    assert desk.page.locator(".tip p").first.inner_text() == label
    desk.page.keyboard.press("Escape")
    assert desk.page.locator(".tip").count() == 0
    desk.page.mouse.move(2, 2)
    desk.page.keyboard.press("b")
    desk.page.wait_for_selector(".tip")
    tip = desk.page.locator(".tip").bounding_box()
    held = desk.page.evaluate("""() => {
        const box = document.activeElement.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }""")
    assert not (tip["x"] < held[0] < tip["x"] + tip["width"]
                and tip["y"] < held[1] < tip["y"] + tip["height"])
    assert tip["x"] >= 0
    assert tip["x"] + tip["width"] <= 1440


def test_tips_are_small_and_cover_nothing(window: Opener, stands: Stands) -> None:
    seat = window()
    seat.page.set_viewport_size({"width": 1280, "height": 720})
    sit(seat, stands[f"{WITH_SHOWS}-late"])
    seat.answers()
    places = seat.page.locator(f"{seat.board} .place[data-actions][data-tip]")
    boxes = [box_of(place) for place in places.all()]
    for place, own in zip(places.all(), boxes, strict=True):
        seat.page.mouse.move(2, 2)
        hit = place.locator(".hit")
        hit.scroll_into_view_if_needed()
        left, top, _, bottom = box_of(hit)
        seat.page.mouse.move(left + 4, (top + bottom) / 2)      # beside a shop that stands there
        seat.page.wait_for_selector(".tip")
        tip = box_of(seat.page.locator(".tip"))
        assert tip[2] - tip[0] <= 210 and tip[3] - tip[1] <= 130
        assert not [other for other in boxes if other != own and measure_overlap(tip, other)]


def box_of(thing: Locator) -> Box:
    box = thing.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def game_of(desk: Window) -> str:
    return desk.page.locator("main").get_attribute("data-game-page") or ""


def check_explanation(desk: Window, language: str = "en") -> None:
    """The card of who asked is open, with clauses in the words of the rules, and links to them."""
    card = desk.page.locator(".tip.asked")
    card.locator(".cited span:not(:empty)").first.wait_for()
    clauses = rulebook.clauses(game_of(desk), language)
    for line in card.locator(".cited li").all():
        clause = line.locator("a.clause").inner_text()
        assert clauses[clause].text.strip().startswith(line.locator("span").inner_text())
        assert line.locator("a.clause").get_attribute("href") == f"/rules/{game_of(desk)}#{clause}"
    assert desk.page.evaluate("document.activeElement.matches('.tip.asked')")


def focused_id(desk: Window) -> str:
    found: str = desk.page.evaluate("document.activeElement.id")
    return found


def test_help_shows_clauses(desk: Window) -> None:
    desk.page.keyboard.press("b")
    place = focused_id(desk)
    desk.page.keyboard.press("i")
    check_explanation(desk)
    name = desk.page.locator(".tip.asked p").first.inner_text()
    assert name == desk.page.locator(f"#{place}").get_attribute("aria-label").split(";")[0]
    desk.page.keyboard.press("Escape")
    assert desk.page.locator(".tip.asked").count() == 0 and focused_id(desk) == place
    box = desk.page.locator(f"{desk.board} .place[data-actions] .hit").first.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    desk.page.mouse.click(*at, button="right")
    check_explanation(desk)
    assert desk.page.locator("#turn-choice form").count() == 0
    desk.page.mouse.click(2, 2)
    assert desk.page.locator(".tip.asked").count() == 0
    visit_pieces_of_one_owner(desk)
    visit_counters(desk)


def visit_pieces_of_one_owner(desk: Window) -> None:
    """Visit the pieces of one owner by one key, the player's own first, and ask about each."""
    owned = desk.page.evaluate("""board => [...document.querySelectorAll(
        board + ' [data-owners]')].map(one => [one.id, one.dataset.owners.split(' ')])""",
        desk.board)
    mine = [ident for ident, owners in owned if "0" in owners]
    desk.page.evaluate("document.activeElement.blur()")
    for ident in [*mine, mine[0]]:
        desk.page.keyboard.press("o")
        assert focused_id(desk) == ident
    desk.page.keyboard.press("Shift+O")
    assert focused_id(desk) == mine[-1]
    desk.page.keyboard.press("i")
    check_explanation(desk)


def visit_counters(desk: Window) -> None:
    """Counters and markets are no places, which the arrows lead to; each can be asked for."""
    seen = desk.page.locator(f"{desk.board} [role=img][aria-label]").evaluate_all(
        "all => all.map(one => one.id)")
    assert seen or game_of(desk) not in (PLAIN, ANOTHER, WITH_SHOWS)
    desk.page.keyboard.press("Escape")
    desk.page.evaluate("document.activeElement.blur()")
    for ident in seen:
        desk.page.keyboard.press(".")
        assert focused_id(desk) == ident
    for ident in reversed(seen[:-1]):
        desk.page.keyboard.press(",")
        assert focused_id(desk) == ident
    if seen:
        desk.page.keyboard.press("i")
        check_explanation(desk)


def test_positions_at_addresses_have_tips(window: Opener) -> None:
    reader = window(language="fr")
    game = games.game(PLAIN)
    reader.open(f"/p/{PLAIN}/{encode_position(str(game.start(3, game.choose(3, {}, ''))))}")
    reader.answers()
    reader.page.keyboard.press("b")
    place = focused_id(reader)
    reader.page.wait_for_selector(".tip p")
    assert reader.page.locator(".tip .cited").count() == 0
    reader.page.keyboard.press("ArrowRight")
    assert focused_id(reader) != place
    reader.page.keyboard.press("i")
    check_explanation(reader, "fr")
    reader.page.keyboard.press("Escape")
    box = reader.page.locator(f"{reader.board} .place .hit").first.bounding_box()
    reader.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2,
                            button="right")
    check_explanation(reader, "fr")


def test_log_lines_show_their_clause(desk: Window) -> None:
    link = desk.page.locator("#log-list a.clause").first
    clause = rulebook.clauses(game_of(desk), "en")[link.inner_text()]
    link.hover()
    told = desk.page.locator(".tip .cited span:not(:empty)")
    told.wait_for()
    assert clause.text.strip().startswith(told.inner_text())
    link.focus()
    desk.page.keyboard.press("i")
    check_explanation(desk)
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("/")
    desk.page.keyboard.type(clause.id)
    hit = desk.page.locator(f"#lookup .hits a[href$='#{clause.id}']")
    hit.wait_for()
    assert clause.text.strip().startswith(hit.locator("span").inner_text())
    desk.page.locator("#lookup-q").fill("a")            # more than fit
    desk.page.locator("#lookup .hits li").nth(7).wait_for()
    box = desk.page.locator("#lookup form[method=dialog] button").bounding_box()
    assert box["y"] + box["height"] <= 900


def test_question_words_explain_themselves(desk: Window) -> None:
    for link in ("#turn-idle a.term", "#log-list a.clause"):
        word, address = desk.page.locator(link).first, desk.page.url
        clause = (word.get_attribute("href") or "").partition("#")[2]
        word.click()
        check_explanation(desk)
        assert desk.page.locator(f".tip.asked a.clause[href$='#{clause}']").count() == 1
        tried = desk.page.locator(".tip.asked a.example")
        assert tried.count() == (clause in examples(game_of(desk)))
        assert desk.page.url == address
        desk.page.keyboard.press("Escape")
        assert desk.page.locator(".tip.asked").count() == 0
        assert word.evaluate("word => word === document.activeElement")


def test_long_presses_explain_without_choosing(window: Opener) -> None:
    seat = window(phone=True, language="ja")
    seat.open("/")
    seat.page.locator(f"form[action='/play']:has(input[value='{PLAIN}']) button").first.click()
    seat.page.wait_for_selector(READY, state="attached")
    place = seat.page.locator(f"{seat.board} .place[data-actions] .hit").first
    place.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = place.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = seat.context.new_cdp_session(seat.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    seat.page.wait_for_selector(".tip.asked")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    check_explanation(seat, "ja")
    assert seat.page.locator("#turn-choice form").count() == 0
