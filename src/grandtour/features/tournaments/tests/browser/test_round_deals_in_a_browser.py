"""Browsers commit to numbers for the rounds of a tournament, and open them at its tables."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, expect
from grandtour.features.tournaments.tests.browser.test_walk_tournament import wait
from grandtour.features.tournaments.tests.test_tournament_pages import is_round_open

from tests.browser.pages.test_access import faults
from tests.browser.pages.test_fair_deals import (
    INVENTED, THEN, check_finding, deal_again, end, other, parts, secret_of, stored_deal,
    unforeseen, window,
)
from tests.meetings import signed_in
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window

__all__ = ["other", "unforeseen", "window"]     # fixtures


def cup(people: Sequence[Window], **wishes: object) -> str:
    """The id of a tournament that the first has opened, and all have entered by its page."""
    told = people[0].page.request.post("/api/v1/tournaments", data={
        "title": "Fair cup", "game": PLAIN, "form": "swiss", "size": len(people), "rounds": 2,
        "options": {"first_seat": "random"}, "terms": {"bank": 86400, "pace": "days"}, **wishes})
    id = str(told.json()["id"])
    for one in people:
        one.open(f"/tournaments/{id}")
        one.press("Enter")
        one.wait_for_text("You are taking part.")
        committed(one, id)
    return id


def committed(window: Window, id: str, before: str = "") -> None:
    """Wait until the browser has done so for the next round, to something else than before."""
    late = time.monotonic() + 60
    while window.page.request.get(
            f"/api/v1/tournaments/{id}/commitments").json()["commitment"] == before:
        assert time.monotonic() < late, "nothing is committed to"
        window.page.wait_for_timeout(100)


def table_of(window: Window, id: str) -> str:
    """Where the first round is played, once it has begun."""
    assert window.page.request.post(f"/api/v1/tournaments/{id}/begin").ok
    found = wait(window.site, id, is_round_open)
    return str(found["tables"][0]["table"])


@pytest.mark.slow
def test_entrants_commit_early_and_reveal_later(window: Window, other: Window) -> None:
    """The first comes and reads for whom the game waits; the second comes hours later, and the page
    of the first goes on by itself. Both browsers find their numbers in the deal, and find out one
    that was made from another number."""
    people = signed_in(window, "Fair Inès"), signed_in(other, "Loyale Élise")
    id = cup(people)
    table = table_of(window, id)
    window.open(f"/t/{table}")
    window.wait_for_text("Waiting for the players.")
    expect(window.page.locator("[data-deal-step], #invite-h")).to_have_count(0)
    expect(window.find_named("Leave the seat")).to_have_count(0)
    expect(window.page.locator("#seats")).to_contain_text(window.say("not ready yet"))
    assert faults(window) == []
    assert sorted(parts(window, table)) == ["committed", "opened"]
    other.open(f"/t/{table}")
    for one in (window, other):
        one.page.wait_for_selector(".desk")
    assert parts(window, table) == ["opened", "opened"]
    for one in people:
        end(one, table)
    text = window.page.request.get(f"/t/{table}/deal.txt").text()
    round = f"round {id} 1"
    assert f"\n{round}\nseat 0 " in text
    numbers = re.findall(r"^seat \d \w+ (\w{64})$", text, re.MULTILINE)
    assert sorted(numbers) == sorted(stored_deal(one, table)[0] for one in people)
    forged = deal_again(text, table, secret_of(window, table), [numbers[0], INVENTED], round=round)
    sees = next(one for one in people if stored_deal(one, table)[0] == numbers[0])
    check_finding(sees, table, forged, f"{sees.say(THEN)} seat 1")
    assert window.faults == other.faults == []


def test_numbers_in_other_browsers_delay_no_one(
        browser: Browser, unforeseen: Site, window: Window, other: Window) -> None:
    """Élise has entered at home, and is on her way with another telephone."""
    people = signed_in(window, "Waiting Inès"), signed_in(other, "Élise en route")
    id = cup(people)
    table = table_of(window, id)
    window.open(f"/t/{table}")
    window.wait_for_text("Waiting for the players.")
    away = Window(browser, unforeseen, phone=True, language="fr")
    away.page.context.add_cookies([{
        "name": str(one["name"]), "value": str(one["value"]), "url": unforeseen.url}
        for one in other.page.context.cookies()])
    away.open(f"/t/{table}")
    for one in (window, away):
        one.page.wait_for_selector(".desk")
    assert sorted(parts(window, table)) == ["left_out", "opened"]
    before = other.page.request.get(f"/api/v1/tournaments/{id}/commitments").json()["commitment"]
    away.open(f"/tournaments/{id}")
    committed(away, id, before)
    away.close()
