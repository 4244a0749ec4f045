"""Test evenings of three people in three languages: Inès reads English, Haruki Japanese on his
phone, Léa French. No one reloads a page, since the table brings the news."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from grandtour.language import Phrase
from tests.meetings import (
    LIVE, line_of, link_to, name_guest, open_by_form, reads_log, sits_down, wait_for_start,
)
from tests.group import Group
from tests.real_site import Site
from tests.some_game import PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener, Window, open_seat

SEATS_OF_THREE = {"seat2": "open", "seat3": "open"}
AWAY = "A computer player took over for {name}, who can come back at any time."


@pytest.fixture
def three(window: Opener) -> tuple[Window, Window, Window]:
    """Inès, Haruki and Léa."""
    return (name_guest(window(), "Inès"), name_guest(window(language="ja", phone=True), "春樹"),
            name_guest(window(language="fr"), "Léa"))


@pytest.mark.slow
def test_tables_are_found_filled_and_watched(three: tuple[Window, Window, Window]) -> None:
    ines, haruki, lea = three
    table = open_by_form(ines, game=WITH_SHOWS, found="listed", name="Chez Inès",
                   **SEATS_OF_THREE, **{"option-first_seat": "1"})
    lea_s = open_by_form(lea, game=WITH_SHOWS, seat2="open", seat3="")       # by its link only

    haruki.open("/tables")
    haruki.page.locator(f".pick[href*='game={WITH_SHOWS}']").click()
    haruki.page.locator(".pick[href*='pace=days']").click()
    haruki.page.wait_for_url(re.compile(f"game={WITH_SHOWS}.*pace=days"))
    expect(line_of(haruki, table)).to_have_count(0)
    haruki.page.locator(".pick[href*='pace=live']").click()
    expect(line_of(haruki, table)).to_be_visible()
    expect(line_of(haruki, lea_s)).to_have_count(0)
    line_of(haruki, table).locator("button").click()
    haruki.page.wait_for_selector(LIVE)
    expect(ines.page.locator("#seats li").nth(1)).to_contain_text("春樹")

    ines.press("Fill with computer players and start")
    wait_for_start(ines, haruki)
    assert haruki.my_turn()
    lea.open("/tables")                                 # a game that everybody may watch
    line_of(lea, table).locator("a.btn").click()
    wait_for_start(lea)
    lea.wait_for_text("You are watching")
    before = lea.number()
    haruki.page.locator("#choices button").first.click()
    haruki.confirm(haruki.page.locator("#turn-choice .go").click)
    lea.page.wait_for_function("before => Number(document.body.dataset.number) > before",
                               arg=before)


def test_longest_waiting_games_come_first(three: tuple[Window, Window, Window]) -> None:
    ines, haruki, lea = three
    tables = []
    for host in (ines, lea):
        tables.append(open_by_form(host, game=PLAIN, seat2="open", seat3="", watch="nobody",
                             **{"option-first_seat": "1"}))
        sits_down(haruki, link_to(host, 2))
        wait_for_start(host, haruki)
    answer = ines.page.goto(tables[1])
    assert answer is not None
    assert answer.status == 403                         # only who sits there sees that game

    haruki.open("/tables")
    lines = haruki.page.locator(".mine-now .title-link")
    assert [line.get_attribute("href") for line in lines.all()] == tables
    haruki.press("Go to my next turn")
    haruki.page.wait_for_url(f"**{tables[0]}#turn")
    assert haruki.my_turn()
    haruki.page.keyboard.press("e")
    haruki.confirm(haruki.page.locator("#turn-choice .go").click)
    haruki.page.locator(".next-game").click()
    haruki.page.wait_for_url(f"**{tables[1]}#turn")
    haruki.open("/tables")
    assert [line.get_attribute("href") for line in lines.all()] == tables[1:]
    haruki.open(tables[0])
    expect(haruki.page.locator(".next-game")).to_be_visible()
    haruki.open(tables[1])
    assert haruki.my_turn()
    haruki.page.keyboard.press("e")
    with haruki.page.expect_response("**/me/next?*"):
        haruki.confirm(haruki.page.locator("#turn-choice .go").click)
    expect(haruki.page.locator(".next-game")).to_have_css("visibility", "hidden")


@pytest.mark.slow
def test_timeouts_bots_and_pauses_work(three: tuple[Window, Window, Window]) -> None:
    ines, haruki, lea = three
    table = open_by_form(ines, game=PLAIN, pace="own", bank="9", zero="bot", vacation="3",
                   increment="9", **SEATS_OF_THREE, **{
                       "own-pace": "live", "bank-unit": "second", "increment-unit": "minute",
                       "option-first_seat": "0"})
    second, third = link_to(ines, 2), link_to(ines, 3)
    sits_down(haruki, second)
    sits_down(lea, third)
    wait_for_start(*three)

    haruki.press("Go on vacation")                      # so that his clock stands
    reads_log("{name} went on vacation.", *three, name="春樹")
    expect(lea.page.locator("#player-2 .chip.warn")).to_have_text(lea.say("on vacation"))

    ines.page.wait_for_selector("#timing.due", timeout=20_000)
    reads_log(AWAY, *three, name="Inès")
    expect(lea.page.locator("#player-1 .chip.warn")).to_have_text(
        lea.say("a computer player is playing"))
    lea.page.wait_for_selector("#player-2[aria-current]")
    expect(lea.page.locator("#player-2 .clock .num")).not_to_have_attribute(
        "data-zero", re.compile("."))
    ines.press("Take my seat back")
    reads_log("{name} came back.", *three, name="Inès")
    expect(lea.page.locator("#player-1 .chip.warn")).to_have_count(0)

    lea.open(f"{table}/host")
    lea.press("Ask for a pause")
    for person in (ines, haruki):
        person.page.wait_for_selector("#consent.due")
        person.page.locator("#consent .go").click()
    for person in three:
        person.wait_for_text("The game is paused.")
    haruki.press("Resume")
    reads_log("{name} resumed the game.", *three, name="春樹")
    for person in three:
        expect(person.page.locator("#consent")).to_be_hidden()
    haruki.press("I am back")
    reads_log("{name} came back from vacation.", *three, name="春樹")
    expect(haruki.page.locator("#turn-idle .clock .num")).to_have_attribute(
        "data-zero", re.compile(r"\d{13}"))


def test_host_acts_appear_in_the_log(window: Opener, three: tuple[Window, Window, Window]) -> None:
    ines, haruki, lea = three
    table = open_by_form(ines, game=PLAIN, **SEATS_OF_THREE, **{"option-first_seat": "1"})
    second, third = link_to(ines, 2), link_to(ines, 3)
    sits_down(haruki, second)
    sits_down(lea, third)
    wait_for_start(*three)

    ines.open(f"{table}/host")
    ines.page.fill("[name=name]", "Soie et épices")
    ines.press("Rename")
    reads_log("{name} named the table “{title}”.", *three, name="Inès", title="Soie et épices")
    ines.open(f"{table}/host")
    ines.page.locator(".deed:has([value=host]) select").select_option("3")
    ines.press("Hand over")
    reads_log("{name} made {other} the host of the table.", *three,
              name="Inès", other="Léa")

    lea.open(f"{table}/host")
    replacing = lea.page.locator(".deed:has([value=replace])")
    replacing.locator("[name=seat]").select_option("2")
    replacing.locator("[name=by]").select_option("person")
    lea.press("Give the seat away")
    for person in (ines, haruki):
        person.page.wait_for_selector("#consent.due")
        person.page.locator("#consent .go").click()
    reads_log("The computer player {bot} plays seat {seat} "
              "until another person takes it.", *three, seat=2, bot="Tavernier")
    reads_log("{name} asked to replace "
              "{other} with another "
              "person; until then a "
              "computer player plays.", *three, name="Léa", other=Phrase("someone who has left"))
    lea.open(f"{table}/host")
    invitation = lea.page.get_by_label(
        lea.say("Invitation to seat {seat}", seat=2)).input_value()
    lea.open(table)
    mio = window(language="ja")
    mio.open(invitation)
    mio.page.fill("#name", "澪")
    mio.press("Take the seat")
    reads_log("{name} took over seat {seat}.", mio, ines, lea, haruki, name="澪", seat=2)
    expect(haruki.page.locator("#turn-idle")).to_contain_text(haruki.say("You are watching"))
    expect(haruki.page.locator("#timing")).to_contain_text(
        haruki.say("You no longer have a seat here."))
    expect(ines.page.locator("#player-2")).to_contain_text("澪")


def table_before_answer(place: Site) -> Group:
    """A table at which one asks the other for less of a bribe. Tables are tried until one comes
    to it; most do."""
    while True:
        group = Group(place, [{"kind": "me"}, {"kind": "open"}], "Inès", {}, WITH_HANDS,
                      terms={"answer": 4})
        group.join(place, "春樹")
        while not (seen := group.see())["over"]:
            if (seen["clock"] or {}).get("answer"):
                return group
            seat = seen["to_act"]
            group.act(seat, action_towards_bribe(group.see(seat)["actions"]))
        group.close()


def action_towards_bribe(actions: list[str]) -> str:
    """The action that leads to a bribe soonest."""
    for verb in ("offer", "play", "purchase", "loyal"):
        found = [action for action in actions if action.startswith(f"{verb} ")]
        if found and not (verb == "offer" and len(found) == 1):
            return found[0]
    return actions[0]


def test_silent_players_get_default_answers(
        three: tuple[Window, Window, Window], place: Site) -> None:
    group = table_before_answer(place)
    seat = int(group.see()["to_act"])
    silent, other = (three[0], three[1]) if seat == 0 else (three[1], three[0])
    for person, number in zip((silent, other), (seat, 1 - seat), strict=True):
        open_seat(person, group.table, group.clients[number])
    lea = three[2]
    lea.open(f"/t/{group.table}")
    reads_log("{name} did not answer in time, so the default answer was given.", *three,
              name=("Inès", "春樹")[seat])
    for person in three:
        expect(person.page.locator("#timing time")).to_have_count(0)
    group.close()
