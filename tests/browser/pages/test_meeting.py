"""Two people meet: a private table, an invitation to one seat, the game, and the next one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.meetings import token_of
from tests.browser.pages.test_access import faults
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window

OVER = "[data-phase=over]"


def play_out(window: Window, table: str, tokens: dict[int, str]) -> None:
    """The game to its end, by the API: what is looked at here is how people meet."""
    players = {seat: window.site.player(token) for seat, token in tokens.items()}
    seat = 0
    while True:
        seen = players[seat].get(f"/tables/{table}").json()
        if seen["over"]:
            return
        if seen["to_act"] != seat:
            seat = seen["to_act"]
            continue
        done = players[seat].post(f"/tables/{table}/actions", json={
            "number": seen["number"], "action": seen["actions"][0]})
        assert done.status_code == 200


@pytest.mark.sample("language", "phone")
@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ja", True), ("fr", False)])
def test_meeting_playing_and_playing_again(window: Opener, language: str, phone: bool) -> None:
    host, guest = window(language=language), window(language=language, phone=phone)

    host.open(f"/new?game={WITH_SHOWS}&seat2=open&seat3=")
    host.page.locator("#summary .btn.go").click()
    host.page.wait_for_selector("[data-connection=live]")
    room = host.page.url
    assert faults(host) == []
    host.page.locator("#seats li.open a.btn").click()
    assert faults(host) == []
    host.page.wait_for_function(
        "() => document.querySelector('img.qr').naturalWidth > 0")
    invitation = host.page.locator("#invitation").input_value()
    host.page.locator("main .btn.go").click()
    host.page.wait_for_selector("[data-connection=live]")

    guest.open(invitation)
    guest.page.locator("#name").fill("Kenji")
    guest.page.locator("form .btn.go").click()
    guest.page.wait_for_url(room)
    host.page.wait_for_selector(".desk")                # nobody reloads: the game begins
    table = room.rpartition("/")[2]
    play_out(host, table, {0: token_of(host), 1: token_of(guest)})

    for window_ in (host, guest):
        window_.open(f"/t/{table}")
        window_.page.wait_for_selector(OVER, state="attached")
    host.page.locator("#result form .btn.go").click()
    host.page.wait_for_selector("body.room-table[data-connection=live]")
    following = host.page.url
    assert following != room

    guest.page.locator("#result form[data-joins]").wait_for()
    guest.open("/tables")
    assert faults(guest) == []
    assert guest.page.locator(".bell .due-count").inner_text() == "1"
    guest.page.locator(".mine-now form .btn.go").click()
    guest.page.wait_for_url(following)
    host.page.wait_for_selector(".desk")
    assert host.page.locator("#player-1 b").first.inner_text().startswith("Kenji")


def test_full_tables_wait_for_absent_players(window: Opener) -> None:
    host, guest = window(), window(language="fr", phone=True)
    host.open(f"/new?game={WITH_SHOWS}&seat2=open&seat3=&start=ready")
    host.page.locator("#summary .btn.go").click()
    host.page.wait_for_selector("[data-connection=live]")
    room, invitation = host.page.url, host.page.locator(".link input").first.input_value()
    assert host.page.locator("#turn-idle .acts .btn:visible").count() == 3    # invite, ready, fill
    host.open("/tables")

    guest.open(invitation)
    guest.page.locator("#name").fill("Kenji")
    guest.page.locator("form .btn.go").click()
    guest.page.wait_for_selector("body.room-table[data-connection=live]")
    guest.page.locator("#turn-idle button[value=yes]").click()
    guest.page.locator("#turn-idle button[value=no]").wait_for()
    assert faults(guest) == []
    host.page.goto(room)
    guest.page.wait_for_selector(".desk")               # all are there: it begins by itself
    host.page.wait_for_selector(".desk")


def test_choosing_games_changes_seats_and_rules(window: Opener) -> None:
    host = window()
    host.open(f"/new?game={PLAIN}")
    host.page.locator("#new-seats li").nth(4).wait_for()
    host.page.locator(".more-settings > summary").click()
    host.page.get_by_label("Name of the table").fill("Sunday")
    host.page.locator(f"[name=game][value={WITH_HANDS}]").check()
    host.page.locator("#new-rules [href*='PX-']").first.wait_for(state="attached")
    assert host.page.locator("#new-rules [href*='BO-']").count() == 0
    host.page.locator(f"[name=game][value={ANOTHER}]").check()
    host.page.locator("#new-seats li").nth(4).wait_for(state="detached")
    assert host.page.get_by_label("Name of the table").input_value() == "Sunday"


@pytest.mark.sample("width", "language", keep=2)
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_desktop_forms_fit_the_screen(
        window: Opener, width: int, height: int, language: str) -> None:
    host = window(language=language)
    host.page.set_viewport_size({"width": width, "height": height})
    host.open(f"/new?game={PLAIN}")
    asked = host.page.locator(".steps > fieldset, #summary .btn.go")
    assert asked.count() == 4
    for box in [one.bounding_box() for one in asked.all()]:
        assert box is not None
        assert box["y"] + box["height"] <= height


def test_phone_buttons_stay_in_sight(window: Opener) -> None:
    host = window(phone=True)
    host.open(f"/new?game={PLAIN}")
    button = host.page.locator("#summary .btn.go")
    for place in ("top", "bottom"):
        host.page.evaluate("end => scrollTo(0, end ? document.body.scrollHeight : 0)",
                           place == "bottom")
        expect(button).to_be_in_viewport(ratio=1)


def test_folded_lines_follow_the_choice(window: Opener) -> None:
    host = window()
    host.open(f"/new?game={PLAIN}")
    line, board = host.page.locator("#settings-chosen"), host.page.locator("#new-board img")
    expect(line).to_contain_text(host.say("spectators welcome"))
    host.page.locator(".more-settings > summary").click()
    host.page.locator("[name=watch][value=nobody]").check()
    expect(line).to_contain_text(host.say("no spectators"))
    host.page.locator(f"[name=game][value={ANOTHER}]").check()
    expect(board).to_have_attribute("src", re.compile(f"/games/{ANOTHER}/board.svg"))
    host.page.wait_for_function(
        "() => document.querySelector('#new-board img').naturalWidth > 0")


def test_automata_are_chosen_as_opponents(window: Opener) -> None:
    host = window()
    host.open(f"/new?game={WITH_HANDS}")
    page = host.page
    assert faults(host) == []
    page.locator("[name=seat2]").select_option(label="Wakhan, automated opponent")
    page.locator("#summary dd").get_by_text("Wakhan").wait_for()
    page.locator("[name=seat3]").select_option("")
    page.locator("#sum").get_by_text("2 seats").wait_for()
    page.locator("#summary .btn").click()
    page.wait_for_selector(".desk")
    assert "Wakhan" in page.locator("#player-2").inner_text()
