"""Léa reads French on her phone and lays three ways to do her turn beside each other; Haruki reads
Japanese at a desk and has planned two turns ahead. His first is done while he looks elsewhere, his
second is dropped, since she has not done what it was for; neither can tell what the other had."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import check_page
from grandtour.features.plans.tests.browser.plan_windows import add
from tests.meetings import (
    HASTE, board_choices, link_to, name_guest, open_by_form, reads_log, sits_down, take_action,
    wait_for_start,
)
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.window import Opener, Window


def to_plan(person: Window) -> None:
    """By the menu of the table, on the own turn as well as on another."""
    person.page.get_by_label(person.say("Table menu")).click()
    person.press("Plan")
    person.page.locator("#draft").wait_for()


def keeps_alternative(person: Window, *actions: str) -> None:
    """One way more for the turn of now."""
    kept = person.page.locator("#alternatives .plan-list > li")
    before = kept.count()
    for action in actions:
        add(person, action)
    person.press("Save it as an alternative")
    expect(kept).to_have_count(before + 1)


def plans_two_turns(person: Window) -> None:
    """One whatever is done before it, and one after that if the other goes somewhere then."""
    person.press("Plan ahead")
    steps = person.page.locator("#draft .plan-steps li")
    person.press("No matter what the others do, until I am asked")
    expect(steps).to_have_count(1)
    add(person, "end")
    add(person, board_choices(person)[0])
    person.press("No matter what the others do, until I am asked")
    expect(steps).to_have_count(4)
    add(person, "end")
    check_page(person)
    person.press("Save this plan")
    expect(person.page.locator("#plans .plan-steps li")).to_have_count(5)


def reads_of_plan(person: Window, table: str) -> bool:
    """Whether the table says that a plan was dropped, which is found out within seconds."""
    person.open(table)
    person.my_turn()
    return person.find_named("One of your plans was dropped").count() > 0


def seen(person: Window) -> tuple[str | None, str | None, str]:
    """What the person has of the table: up to which change, and the board."""
    body = person.page.locator("body")
    return (body.get_attribute("data-number"), body.get_attribute("data-version"),
            person.page.locator(person.board).inner_html())


@pytest.mark.sample(pool="walks")
def test_three_alternatives_and_two_planned_turns(window: Opener) -> None:
    lea = name_guest(window(language="fr", phone=True), "Léa")
    haruki = name_guest(window(language="ja", dark=True), "春樹")
    table = open_by_form(lea, game=PLAIN, seat2="open", seat3="", **HASTE,
                         **{"option-first_seat": "0"})
    sits_down(haruki, link_to(lea, 2))
    wait_for_start(lea, haruki)
    lea.press("Go on vacation")
    reads_log("{name} went on vacation.", haruki, name="Léa")
    stranger = window()
    stranger.open(table)
    before = [seen(haruki), seen(stranger)]

    to_plan(lea)
    first, second, third, *_ = board_choices(lea)
    keeps_alternative(lea, first, "end")
    keeps_alternative(lea, second, "end")
    keeps_alternative(lea, third)
    lea.press("Board of {letter}", letter="B")
    shown = lea.page.locator("#boards [aria-current=true]")
    expect(shown).to_have_text(lea.say("Board of {letter}", letter="B"))
    expect(lea.page.locator(lea.board)).to_be_in_viewport(ratio=0.5)
    apart = lea.page.locator(".plan-apart tbody").first
    expect(apart.locator("th[scope=row]")).to_have_text([lea.say("Now"), "A", "B", "C"])
    assert len(set(apart.locator("td").all_inner_texts())) == 4
    check_page(lea)
    assert [seen(haruki), seen(stranger)] == before     # nobody else has got anything of it
    plans_two_turns(haruki)
    haruki.open("/tables")

    lea.press("Delete {letter}", letter="A")
    expect(lea.page.locator("#alternatives .plan-list > li")).to_have_count(2)
    number = lea.number()
    lea.press("Do {letter} now", letter="A")
    lea.page.wait_for_url(f"**{table}#turn")
    assert lea.my_turn()                                # his first turn is over already
    assert lea.number() >= number + 3
    assert "plan" not in lea.page.request.get(f"/api/v1/tables/{table[3:]}").text()
    to_plan(lea)
    expect(lea.page.locator("#alternatives, #plans")).to_have_count(0)
    lea.press("Back to the table")
    lea.my_turn()
    take_action(lea, "end")
    wait_until(lambda: reads_of_plan(haruki, table))
    haruki.press("One of your plans was dropped")
    expect(haruki.page.locator("#plans > .plan-list > li")).to_have_count(1)
    check_page(haruki)
