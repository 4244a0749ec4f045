"""A member finds a game, marks it, writes about it; axe finds no serious fault on the way."""

from __future__ import annotations

import pytest

from grandtour import games
from tests.browser.pages.test_access import faults
from tests.some_game import PLAIN, WITH_HANDS
from tests.window import Opener


@pytest.mark.slow
@pytest.mark.parametrize(("phone", "dark", "language"), [
    (False, True, "en"), (True, False, "ja"), (False, False, "fr")])
def test_from_the_shelf_to_a_text(window: Opener, phone: bool, dark: bool, language: str) -> None:
    member = window(phone=phone, dark=dark, language=language)
    page = member.page
    member.open(f"/games/{WITH_HANDS}")         # a first mark is made here, the others on cards too
    page.locator(".marksum button[value=interested]").click()
    member.open("/?players=5&sort=year")
    assert page.locator(".shelf .gname").all_inner_texts() == [
        member.say(games.words(name).ABOUT.title) for name in (PLAIN, WITH_HANDS)]
    page.locator(f"#game-{PLAIN} .marks button[value=favourite]").click()
    pressed = page.locator(f"#game-{PLAIN} .marks button[aria-pressed=true]")
    assert pressed.all_inner_texts() == [member.say("favourite")]
    assert page.url.endswith(f"/?players=5&sort=year#game-{PLAIN}")
    assert faults(member) == []
    keep = page.request.post("/me/claim", form={"name": f"Writer {language}",
                                               "password": "three horses and a cart"})
    assert keep.ok
    page.locator(f"#game-{PLAIN} .gname a").click()
    total = page.locator(".marksum [aria-pressed=true]")
    assert total.locator("span").inner_text() == member.say("favourite")
    assert int(total.locator("b").inner_text()) >= 1
    page.locator(".propose summary").click()
    page.fill("#tag", f"elephants {language}")
    page.locator(".propose .btn").click()
    assert member.say("proposed") in page.locator(".tag.new").inner_text()
    page.locator("#written + a").click()
    page.fill("#title", "A race")
    page.fill("#body", "For families; **not** for engine builders.")
    assert faults(member) == []
    page.locator(".steps .go").click()
    assert page.locator("main h1").inner_text() == "A race"
    assert page.locator(".written strong").inner_text() == "not"
    assert faults(member) == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    member.open(f"/games/{PLAIN}")
    assert page.locator(".entry .ttl").first.inner_text() == "A race"
    assert faults(member) == []
