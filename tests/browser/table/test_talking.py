"""Two people in two languages and a spectator talk; one comes back and sees what has happened."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.browser.table.test_clocks import CLOCK
from tests.group import Group
from tests.real_site import Site
from tests.window import Opener, Window, open_seat

OPEN = [{"kind": "me"}, {"kind": "open"}]
FIRST = {"layout": "first_game", "first_seat": "0"}
HEARD = """() => {
  window.heard = [];
  document.documentElement.addEventListener("sounded", ({ detail }) => heard.push(detail));
}"""


def company(place: Site) -> Group:
    group = Group(place, OPEN, "Inès", FIRST)
    group.join(place, "Kenji")
    return group


def last_message(window: Window) -> str:
    return window.page.locator("#talk-list > li:not([hidden])").last.inner_text()


def wait_for_message(window: Window, number: int) -> None:
    window.page.wait_for_selector(f"#talk-{number}", state="attached")


def test_three_people_talk_in_three_languages(window: Opener, place: Site) -> None:
    group = company(place)
    ines, kenji, lea = window(), window(language="ja", phone=True), window(language="fr")
    open_seat(ines, group.table, group.clients[0])
    open_seat(kenji, group.table, group.clients[1])
    lea.open(f"/t/{group.table}#chat")
    lea.page.wait_for_selector("[data-connection=live]")

    ines.page.keyboard.press("c")
    ines.page.click(".phrases [value=well_played]")
    wait_for_message(kenji, 1)
    wait_for_message(lea, 1)
    assert "お見事です！" in last_message(kenji) and "定型文（元は英語）" in last_message(kenji)
    assert "Bien joué" in last_message(lea)
    assert kenji.page.locator(".phonebar .unread").inner_text() == "未読1件"
    assert lea.page.locator(".unread:not(:empty)").count() == 0        # it was looked at
    lea.page.wait_for_function(
        "() => document.getElementById('say').textContent.includes('Inès dit')")

    kenji.page.click(".phonebar [href='#chat']")
    kenji.page.wait_for_function(
        "() => !document.querySelector('.phonebar .unread').textContent")
    kenji.page.fill("#talk-text", "<b onclick=alert(1)>どうも</b>")
    kenji.page.press("#talk-text", "Enter")
    wait_for_message(ines, 2)
    assert "<b onclick=alert(1)>どうも</b>" in last_message(ines)
    assert "free text in Japanese, not translated" in last_message(ines)
    assert kenji.page.input_value("#talk-text") == ""

    lea.page.fill("#talk-text", "Bonne partie à vous deux")
    lea.page.click(".send button")                      # a stranger becomes a guest by writing
    wait_for_message(ines, 3)
    assert "watching" in last_message(ines)
    ines.page.click(".mutes summary")
    ines.page.locator(".mutes button").nth(1).click()
    ines.page.wait_for_selector("#talk-3[hidden]", state="attached")
    assert "どうも" in last_message(ines)
    ines.page.fill("#talk-text", "x" * 501)
    ines.page.click(".send button")
    ines.page.wait_for_selector("#talk-refusal .refusal")
    assert len(ines.page.input_value("#talk-text")) == 501             # nothing is lost
    group.close()


def test_one_press_mutes_and_sounds_again(window: Opener, place: Site) -> None:
    """The second press restores the sounds as they were."""
    group = company(place)
    first = window()
    open_listener(first, group, 1, "turn_soft")
    for sounds in ([], ["turn_soft"]):
        with first.page.expect_response("**/set/sounds"):
            first.press("Sound")
        assert group.clients[1].get("/me/settings").json()["sounds"] == sounds
    group.close()


def test_turns_sound_in_one_window(window: Opener, place: Site) -> None:
    group = company(place)
    first = window()
    open_seat(first, group.table, group.clients[1])
    first.page.click("details.menu:not(.tongue):not(.mutes) > summary[aria-label='Table menu']")
    first.page.evaluate(HEARD)
    with first.page.expect_response("**/set/sounds"):
        first.page.select_option("#sounds [data-kind=turn]", "turn_soft")
    assert first.page.evaluate("heard") == ["turn"]                    # so it sounds
    other = first.context.new_page()
    other.goto(f"/t/{group.table}")
    other.wait_for_selector("[data-connection=live]")
    other.evaluate(HEARD)
    other.keyboard.press("b")
    group.act(0, "end")
    for page in (first.page, other):
        page.wait_for_selector("#turn-idle[data-mine=yes]", state="attached")
    first.page.wait_for_function(
        "() => localStorage.getItem('sounded turn ' + document.body.dataset.table)")
    other.evaluate("navigator.locks.request('sounded turn ' + document.body.dataset.table,"
                   " () => 0)")
    assert len(first.page.evaluate("heard")) + len(other.evaluate("heard")) == 2
    group.close()


def test_at_night_nothing_rings(window: Opener, place: Site) -> None:
    group = company(place)
    now = datetime.now(UTC)
    for seat in (0, 1):
        assert group.clients[seat].patch("/me/settings", json={
            "sounds": ["turn"], "zone": "UTC",
            "night_from": f"{now - timedelta(hours=1 + 3 * seat):%H:%M}",
            "night_to": f"{now + timedelta(hours=1 - 3 * seat):%H:%M}"}).status_code == 200
    asleep, awake = window(), window()
    for seat, reader in enumerate((asleep, awake)):
        open_seat(reader, group.table, group.clients[seat])
        reader.page.keyboard.press("b")                 # browsers sound only for who is there
        reader.page.evaluate(HEARD)
    group.act(0, "end")
    awake.page.wait_for_function("() => heard.length")
    while group.see()["to_act"] == 1:
        group.act(1, "end")
    asleep.page.wait_for_selector("#turn-idle[data-mine=yes]", state="attached")
    asleep.page.evaluate("navigator.locks.request('sounded turn ' + document.body.dataset.table,"
                         " () => 0)")
    assert asleep.page.evaluate("heard") == []
    assert awake.page.evaluate("heard") == ["turn"]
    group.close()


def test_returning_players_see_missed_moves(window: Opener, place: Site) -> None:
    group = company(place)
    group.act(0, "end")
    for action in ("move sholapur", "buy"):
        group.act(1, action)
    while group.see()["to_act"] == 1:
        group.act(1, "end")
    moves = group.clients[0].get(f"/tables/{group.table}/since").json()["moves"]
    ines = window()
    page = ines.page
    page.emulate_media(reduced_motion="no-preference")
    open_seat(ines, group.table, group.clients[0])
    assert page.locator("#since h2").inner_text().strip() == f"{moves} moves since you played"
    grounds = page.locator(f"{ines.board} .trail > *").count()
    assert grounds >= 2
    board = "document.querySelector('.board.wide').textContent"
    now = page.evaluate(board)
    page.click("#since [data-show]")
    page.wait_for_function(
        "() => document.querySelector('#since [data-caption]').textContent.includes('Sholapur')")
    assert page.locator(f"{ines.board} [data-actions]").count() == 0   # a picture of before
    page.keyboard.press("Escape")
    assert page.evaluate(board) == now
    assert page.locator(f"{ines.board} .trail > *").count() == grounds
    page.click("#since [data-show]")
    page.wait_for_function("() => document.querySelector('#since [data-caption]').hidden === false")
    page.wait_for_function("() => document.querySelector('#since [data-caption]').hidden",
                           timeout=10_000)
    assert page.evaluate(board) == now
    page.locator("#choices button").first.click()
    trail = page.locator(f"{ines.board} .trail")
    assert float(trail.evaluate("one => getComputedStyle(one).opacity")) < .5   # behind the choice
    ines.confirm(page.locator("#turn-choice .go").click)
    page.wait_for_selector("#since", state="hidden")
    group.close()


def open_listener(window: Window, group: Group, seat: int, *sounds: str) -> None:
    """Open the table for a player with these sounds."""
    assert group.clients[seat].patch("/me/settings", json={"sounds": sounds}).status_code == 200
    open_seat(window, group.table, group.clients[seat])
    window.page.keyboard.press("b")
    window.page.evaluate(HEARD)


def wait_for_sounds(window: Window, *sounds: str) -> None:
    window.page.wait_for_function("sounds => String(heard) === String(sounds)", arg=[*sounds])


def test_each_occasion_has_its_sound(window: Opener, place: Site) -> None:
    group = company(place)
    kenji = window()
    open_listener(kenji, group, 1, "turn", "others", "chat")
    group.act(0, "move nashik")
    wait_for_sounds(kenji, "move")
    group.clients[0].post(f"/tables/{group.table}/questions", json={"about": "pause"})
    wait_for_sounds(kenji, "move", "question")
    group.clients[0].post(f"/tables/{group.table}/messages", json={"text": "Please!"})
    wait_for_sounds(kenji, "move", "question", "chat")
    group.close()


def test_turn_sounds_can_be_alone(window: Opener, place: Site) -> None:
    group = company(place)
    kenji = window()
    open_listener(kenji, group, 1, "turn")
    group.act(0, "move nashik")
    group.clients[0].post(f"/tables/{group.table}/messages", json={"text": "Soon."})
    group.act(0, "end")
    wait_for_sounds(kenji, "turn")
    group.close()


def test_clocks_sound_near_their_end(window: Opener, place: Site) -> None:
    group = company(place)
    kenji = window()
    open_listener(kenji, group, 1, "turn")
    for left in (50_000, 8_000):
        kenji.page.evaluate(CLOCK, [left, True, []])
    wait_for_sounds(kenji, "minute", "seconds")
    group.close()
