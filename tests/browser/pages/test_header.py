"""The header says who one is, or leads to the door; and until when one must act."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from grandtour.language import CODES
from tests.meetings import signed_in
from tests.members import new_member
from tests.real_site import Site, read_token
from tests.some_game import PLAIN
from tests.window import Opener

LONG = "Maximiliana Wilhelmina von Hohenstaufen"
WIDTHS = (320, 390, 640, 913, 1100, 1200, 1280, 1440)


def fits_all_widths(page: Page) -> bool:
    """Return whether the whole header is inside the window at every width."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        if not page.evaluate("""[...document.querySelectorAll(".bar, .bar *")]
            .filter(one => one.checkVisibility({contentVisibilityAuto: true}))
            .map(one => one.getBoundingClientRect())
            .every(box => box.right <= innerWidth + 1 && box.left >= -1)"""):
            return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("language", CODES)
def test_headers_show_sign_in_or_name(
        window: Opener, place: Site, language: str, phone: bool) -> None:
    stranger = window(language=language, phone=phone)
    for path in ("/", "/tables", f"/rules/{PLAIN}", "/ladder", "/communities"):
        stranger.page.goto(path)                # with its looks
        door = stranger.page.locator(".bar nav > .account-link")
        assert door.inner_text().strip() == stranger.say("Sign in")
        box = door.bounding_box()
        assert box and box["height"] >= 24 and box["width"] >= 24
        if phone:
            stranger.page.locator(".bar .menu.narrow > summary").click()
        assert stranger.find_named("Create an account").is_visible()
    door.click()
    stranger.page.wait_for_url("**/sign-in?back=*communities")
    assert stranger.find_named("Create an account").is_visible()
    assert stranger.find_named("Forgot your password?").is_visible()
    stranger.page.goto("/")
    stranger.page.locator("form[action='/play'] button").first.click()
    stranger.page.wait_for_url("**/t/*")
    at_table = stranger.page.locator(".bar nav > .account-link")
    expect(at_table).to_have_accessible_name(stranger.say("Sign in"))
    box = at_table.bounding_box()
    assert box and box["height"] >= 24 and box["width"] >= 24

    known = signed_in(window(language=language, phone=phone), f"{LONG[:30]} {language} {phone:d}")
    known.page.goto("/tables")
    name = known.page.locator(".bar nav > .account > summary")
    assert name.is_visible()
    name.focus()
    known.page.keyboard.press("Enter")
    known.page.keyboard.press("Tab")
    expect(known.page.locator(".bar nav > .account a").first).to_be_focused()
    for own in ("Profile", "Friends", "My statistics", "My exercises", "Settings", "Sign out"):
        assert known.find_named(own).is_visible()
    for reader in (stranger, known):
        assert fits_all_widths(reader.page)


@pytest.mark.parametrize(("language", "phone", "said"), [
    ("en", False, r"until [A-Z][a-z]+day \d\d:\d\d, your time"),
    ("ja", True, r".曜日 \d\d:\d\dまで（あなたのタイムゾーン）"),
    ("fr", False, r"jusqu’à [a-z]+ \d\d:\d\d \(votre heure\)"),
])
def test_deadlines_are_in_device_time(
        window: Opener, place: Site, language: str, phone: bool, said: str) -> None:
    reader = window(language=language, phone=phone)
    with closing(new_member(place, f"Deadline {language}")) as mine, place.player() as other:
        table = mine.post("/tables", json={
            "game": PLAIN, "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "terms": {"pace": "days", "bank": 3 * 24 * 3600}}).json()["table"]
        other.post(f"/tables/{table}/seats", json={})
        token = read_token(mine)
    reader.context.add_cookies([{"name": "grandtour", "value": token, "url": place.url}])
    reader.open(f"/t/{table}")
    moment = reader.page.locator("#turn time[data-until]")
    expect(moment).to_have_text(re.compile(f"^{said}$"))
    there = moment.inner_text()
    reader.open("/tables")
    expect(reader.page.locator(".tcard time[data-until]")).to_have_text(there)
