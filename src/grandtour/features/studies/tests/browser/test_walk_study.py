"""A study of a finished game: Inès makes it, in English; Haruki, a friend, looks through it on his
phone in Japanese and makes one of his own of it; Léa, who reads French and is nobody's friend,
finds it in a page of another site once it is shown to whoever has its address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import faults, fits_width
from tests.browser.pages.test_meeting import OVER
from tests.browser.pages.test_walk_spectators import make_moves, opened_to
from tests.meetings import (
    board_choices, choose, link_to, open_by_form, signed_in, sits_down, token_of, wait_for_start,
)
from tests.other_site import other_site
from tests.some_game import PLAIN
from tests.window import Opener, Window

MOVES = 4
TITLE = "A better first step"
COMMENT = "Here **silk** comes first."


def befriended(one: Window, another: Window) -> None:
    """Each has asked the other."""
    names = [person.page.request.get("/api/v1/me").json()["name"] for person in (one, another)]
    for person, friend in zip((one, another), reversed(names), strict=True):
        with person.site.player(token_of(person)) as client:
            assert client.put(f"/me/friends/{friend}").is_success


def ended(one: Window, another: Window) -> tuple[str, int, str]:
    """A game that both agreed to end after a few moves: its address, the number of its first
    decision, and what was done then."""
    table = open_by_form(one, game=PLAIN, seat2="open", seat3="", **{"option-first_seat": "0"})
    sits_down(another, link_to(one, 2))
    wait_for_start(one, another)
    first = one.number()
    id = table.rpartition("/")[2]
    with one.site.player(token_of(one)) as player:
        action = player.get(f"/tables/{id}").json()["actions"][0]
    make_moves([one, another], id, MOVES)
    one.open(f"{table}/host")
    one.press("Ask to end without a result")
    another.page.locator("#consent.due .go").click()
    another.page.wait_for_selector(OVER, state="attached")
    return table, first, action


@pytest.mark.sample(pool="walks")
def test_variation_is_made_shared_and_exported(window: Opener) -> None:
    ines = signed_in(window(), "Inès who studies")
    haruki = signed_in(window(language="ja", phone=True), "研究の春樹")
    lea = window(language="fr")
    befriended(ines, haruki)
    table, first, played = ended(ines, haruki)

    ines.open(f"{table}/{first}")
    ines.press("Make a study")
    expect(ines.page.locator("[name=rest]")).to_be_checked()
    ines.page.fill("#title", TITLE)
    ines.page.check("[name=audience][value=friends]")
    assert faults(ines) == []
    ines.page.locator("main .go").click()
    ines.page.wait_for_url("**/study/*")
    study = ines.page.url.removeprefix(ines.site.url).partition("#")[0]
    moved = ines.page.locator("#tree-lines a").count()
    assert moved > MOVES                                # the beginning, and what was played

    varies(ines, played)
    variation = ines.page.url.removeprefix(ines.site.url).partition("#")[0]
    expect(ines.page.locator("#tree-lines a")).to_have_count(moved + 1)
    expect(ines.page.locator("#tree-lines .begins")).to_have_count(1)
    ines.page.fill("#comment", COMMENT)
    ines.press("Save the comment")
    ines.page.locator("#remark .written strong").get_by_text("silk").wait_for()
    points(ines)
    assert faults(ines) == []

    looks_through(haruki, study, variation)
    assert opened_to(lea, study) == 404
    assert TITLE not in lea.page.content()

    ines.page.get_by_text(ines.say("Title and audience")).click()
    ines.page.check("[name=audience][value=secret]")
    ines.press("Save")
    ines.page.wait_for_url(f"**{study}")
    ines.open(variation)
    ines.page.get_by_text(ines.say("Export and embed")).click()
    assert faults(ines) == []
    finds_it_elsewhere(lea, ines.page.locator("#embed").input_value())

    with ines.page.expect_download() as download:
        ines.press("The study as text")
    reads_in(haruki, Path(download.value.path()).read_text(encoding="utf-8"), moved + 1)


def varies(author: Window, played: str) -> None:
    """By a place of the board that means something else than what was played."""
    choose(author, next(action for action in board_choices(author) if action != played))
    author.page.locator("#turn-choice .go").click()
    author.page.wait_for_url(re.compile(r"/study/[^/]+/\d+"))


def points(author: Window) -> None:
    """From one place of the board to another."""
    author.page.get_by_text(author.say("Mark something on the board")).click()
    on_board = author.page.locator(".board.wide [data-x]")
    for number in (0, 3):
        on_board.nth(number).click(force=True)
    expect(author.page.locator("#w-pointers .pointer-arrow")).to_have_count(1)


def looks_through(friend: Window, study: str, variation: str) -> None:
    """From the beginning to the variation, with the comment as it was written and the arrow in the
    own language."""
    friend.open(study)
    friend.page.get_by_role("heading", name=TITLE, exact=True).wait_for()
    assert faults(friend) == []
    assert fits_width(friend)
    friend.tap(friend.page.locator(f"#tree-lines a[href='{variation}']"))
    friend.page.wait_for_url(f"**{variation}*")
    said = friend.page.locator("#remark .written")
    expect(said).to_have_text(COMMENT.replace("*", ""))
    expect(said).to_have_attribute("lang", "en")
    expect(friend.page.locator("#t-pointers .pointer-arrow")).to_have_count(1)
    expect(friend.page.locator(".pointer-lines li")).to_contain_text("矢印")
    expect(friend.page.locator("#comment, #pointing")).to_have_count(0)
    assert faults(friend) == []
    assert fits_width(friend)
    friend.tap(friend.page.locator("[data-walk=first]"))
    friend.page.wait_for_url(f"**{study}")


def finds_it_elsewhere(reader: Window, embed: str) -> None:
    """In a page of another site, in the own language; from there on by its buttons."""
    with other_site(embed) as address:
        reader.page.goto(address)
    frame = reader.page.frame_locator("iframe")
    expect(frame.locator("h1")).to_contain_text(TITLE)
    expect(frame.locator("h1")).to_contain_text(
        reader.say("A study by {name}", name="Inès who studies"))
    expect(frame.locator(".written strong")).to_have_text("silk")
    frame.locator("[data-walk=first]").click()
    expect(frame.locator(".written")).to_have_count(0)
    reader.open(embed.partition('src="')[2].partition('"')[0])
    assert faults(reader) == []


def reads_in(person: Window, text: str, moves_of_it: int) -> None:
    """A study of the own, with the same moves."""
    person.open("/studies/import")
    person.page.fill("#text", text)
    assert faults(person) == []
    person.press("Import it")
    person.page.wait_for_url("**/study/*")
    expect(person.page.locator("#tree-lines a")).to_have_count(moves_of_it)
    person.open("/studies")
    mine = person.page.locator("[aria-labelledby=mine]")
    expect(mine.get_by_role("link", name=TITLE)).to_have_count(1)
    assert faults(person) == []
    assert fits_width(person)
