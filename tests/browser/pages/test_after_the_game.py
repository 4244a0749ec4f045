"""Test what three people do with a finished game. Two of them played it; one only has its
address."""

from __future__ import annotations

import pytest

from playwright.sync_api import expect

from tests.browser.pages.test_meeting import play_out
from tests.meetings import (
    LIVE, link_to, open_by_form, signed_in, sits_down, token_of, wait_for_start,
)
from tests.positions import Stands, positions_of
from tests.real_site import Site
from tests.some_game import PLAIN, WITH_SHOWS
from tests.window import Opener, sit


def test_menu_opens_where_it_fits(window: Opener, stands: Stands) -> None:
    """Upwards if the room below is less and not enough."""
    made = window(phone=True)
    sit(made, stands[f"{WITH_SHOWS}-end"])
    menu = made.page.locator("#result details.menu")
    for block, upwards in (("end", True), ("start", False)):
        menu.evaluate("menu => { menu.open = false; }")
        menu.evaluate("(menu, block) => menu.scrollIntoView({ block })", block)
        menu.evaluate("menu => { menu.open = true; }")
        expect(menu).to_have_class("menu up" if upwards else "menu")
        expect(menu.locator(".sheet")).to_be_in_viewport(ratio=0.99)


# By rank, in the order in which the ranks are read: where the step begins, ends and has its top.
STEPS = """() => [...document.querySelectorAll('#result .podium > li')].map(place => {
    const { left, right } = place.getBoundingClientRect();
    return [place.value, left, right, place.querySelector('.step').getBoundingClientRect().top];
})"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(("game", "players"), [(PLAIN, 5), (WITH_SHOWS, 4), (PLAIN, 3),
                                               (WITH_SHOWS, 2)])
def test_winner_stands_in_the_middle(window: Opener, place: Site, game: str, players: int,
                                     phone: bool) -> None:
    made = window(phone=phone)
    sit(made, positions_of(game).end(place, players))
    made.page.wait_for_selector("#result .podium")
    podium = made.page.locator("#result .podium").bounding_box()
    found = made.page.evaluate(STEPS)
    assert podium and [rank for rank, *_ in found] == sorted(rank for rank, *_ in found)
    assert [top for *_, top in found] == sorted(top for *_, top in found)
    _, left, right, _ = found[0]
    middle = podium["x"] + podium["width"] / 2
    assert left <= middle + 4 and right >= middle - 4
    assert all(end <= left or begin >= right for _, begin, end, _ in found[1:])
    assert min(begin for _, begin, _, _ in found) >= podium["x"] - 1
    assert max(end for _, _, end, _ in found) <= podium["x"] + podium["width"] + 1


@pytest.mark.slow
def test_positions_are_branched_and_compared(window: Opener) -> None:
    ada, haruka, lea = window(), window(language="ja"), window(language="fr", phone=True)
    signed_in(ada, "Ada after all")
    signed_in(haruka, "後藤")
    for person in (ada, haruka):
        answer = person.page.request.patch("/api/v1/me/settings",
                                           data={"see_statistics": "everybody"})
        assert answer.ok
    table = open_by_form(ada, game=WITH_SHOWS, seat2="open", seat3="")
    sits_down(haruka, link_to(ada, 2))
    wait_for_start(ada, haruka)
    play_out(ada, table.removeprefix("/t/"), {0: token_of(ada), 1: token_of(haruka)})
    for person in (ada, haruka):                        # it stands there without loading anew
        person.page.wait_for_selector("#result table")
        expect(person.page.locator("#result .rated")).to_be_visible()

    haruka.open(f"{table}/12")
    with haruka.page.expect_download() as given:
        haruka.page.locator("[data-picture=png]").click()
    assert given.value.path().read_bytes().startswith(b"\x89PNG")
    lea.open(f"{table}/12")                             # the address is all that she needs
    lea.page.wait_for_selector("#replay-play:not([hidden])")
    lea.page.keyboard.press("ArrowRight")
    lea.page.wait_for_selector('#replay[data-number="13"]')
    assert lea.page.url.endswith(f"{table}/13")
    lea.page.get_by_text(lea.say("Play on from here")).click()
    lea.page.locator("form[action$='/branch'] select[name=seat]").select_option("0")
    lea.press("Play on")
    lea.page.wait_for_selector(LIVE)
    assert lea.page.url.partition("#")[0] != f"{lea.site.url}{table}"
    expect(lea.page.locator("#table-sub")).to_contain_text(lea.say("continued game, not rated"))
    assert lea.my_turn()

    ada.open("/me/statistics")
    expect(ada.page.locator("[aria-labelledby=met]")).to_contain_text("後藤")
    ada.page.locator("[aria-labelledby=met] .person-link").click()
    ada.wait_for_text("You and {name}", name="後藤")
    haruka.open("/u/Ada after all")
    both = haruka.page.locator("[aria-labelledby=both-h]")
    expect(both.locator(f"a[href='{table}']")).to_be_visible()
    haruka.open(f"/ladder/{WITH_SHOWS}")
    expect(haruka.page.locator("main h1")).to_be_visible()
