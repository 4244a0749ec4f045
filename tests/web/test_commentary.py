"""Commentary: who writes it along the moves, who reads it when, and what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from starlette.testclient import TestClient
from grandtour.tables.commentary import RemarkRow
from tests.some_game import PLAIN
from tests.weight import MOST, Scales
from tests.web.test_open_positions import PASSWORD
from tests.web.test_watching import Party
from tests.web.visitor import app_of

SAID = "He gives that bridge away"


@pytest.fixture
def party(site: TestClient) -> Iterator[Party]:
    """Inès and Kenji play; Amira, a guest, watches."""
    table = Party(site, watch="all")
    table.begin()
    yield table
    site.cookies.clear()


def member(party: Party, name: str) -> str:
    token: str = party.call("POST", "/tables", json={
        "game": PLAIN, "guest": name, "seats": [{"kind": "me"}, {"kind": "open"}]})["token"]
    kept = party.get("/api/v1/me/keep", token, "POST", json={"name": name, "password": PASSWORD})
    assert kept.status_code == 200
    return token


def remark(party: Party, token: str, text: str = SAID, position: int = 0) -> dict:
    return party.call("POST", f"/tables/{party.table}/commentary", token,
                      json={"position": position, "text": text})


def end(party: Party) -> None:
    asked = party.call("POST", f"/tables/{party.table}/questions", party.ines,
                       json={"about": "cancel"})
    party.call("POST", f"/tables/{party.table}/questions/{asked['question']}",
               party.kenji, json={"yes": True})


def test_who_looks_on_reads_it_and_the_seats_do_when_the_game_is_over(party: Party) -> None:
    vera, ugo = member(party, "Vera remarks"), member(party, "Ugo reads")
    assert remark(party, vera)["number"] == 1
    places = (f"/api/v1/tables/{party.table}/commentary", f"/t/{party.table}/commentary")
    for place in places:
        assert SAID in party.get(place, ugo).text
        for token in (party.ines, party.kenji, party.amira, ""):
            answer = party.get(place, token)
            assert answer.status_code == 403 and SAID not in answer.text
    position = f"/t/{party.table}/0"
    assert SAID in party.get(position, ugo).text
    assert SAID not in party.get(position, party.kenji).text + party.get(position).text
    end(party)
    for place in (*places, position, f"/t/{party.table}/record.json"):
        for token in (party.ines, party.kenji, ""):
            assert SAID in party.get(place, token).text, place
    export = party.call("GET", f"/tables/{party.table}/export", party.kenji)
    assert [(one["position"], one["name"], one["text"]) for one in export["remarks"]] == [
        (0, "Vera remarks", SAID)]


def test_no_seat_and_no_guest_writes_it(party: Party) -> None:
    assert remark(party, party.ines)["code"] == "commentary_sealed"
    assert remark(party, party.amira)["code"] == "members_look_on"


def test_what_is_nothing_too_long_or_nowhere_is_refused(party: Party) -> None:
    xenia = member(party, "Xenia remarks")
    assert remark(party, xenia, "  \n ")["code"] == "nothing_said"
    assert remark(party, xenia, "x" * 1001)["code"] == "remark_too_long"
    assert remark(party, xenia, position=10_000)["code"] == "no_such_position"
    for _ in range(10):
        remark(party, xenia)
    assert remark(party, xenia)["code"] == "talked_too_fast"


def test_the_page_has_it_in_the_order_of_the_moves_and_keeps_what_was_refused(
        party: Party) -> None:
    yuri = member(party, "Yuri remarks")
    table = party.call("GET", f"/tables/{party.table}", party.ines)
    party.call("POST", f"/tables/{party.table}/actions", party.ines,
               json={"number": table["number"], "action": table["actions"][0]})
    party.client.cookies.set("grandtour", yuri)
    post = party.client.post
    address = f"/t/{party.table}/commentary"
    post(address, data={"position": str(table["number"] + 1), "text": "Later\nin two lines"})
    page = post(address, data={"position": "0", "text": "First <b>of all"}).text
    assert page.index("First &lt;b&gt;of all") < page.index("Later\nin two lines")
    refused = post(address, data={"position": "100000", "text": "Where is that?"})
    assert refused.status_code == 404 and "Where is that?</textarea>" in refused.text


def test_a_long_commentary_has_pages_and_a_link_leads_to_the_right_one(party: Party) -> None:
    """A thousand remarks of a thousand letters: no page is heavier than others may be, each remark
    stands on one of them, and who has just written, or reports something, comes to it."""
    vera = member(party, "Vera writes much")
    remark(party, vera, "The first one")
    people = app_of(party.client).state.services.people
    written = app_of(party.client).state.services.commentary.store
    person = party.call("GET", "/me", vera)["id"]
    letters, draw = "".join(map(chr, range(0x3041, 0x3097))), Random(5)

    async def fill() -> None:
        known = await people.store.person(person)
        for number in range(2, 1000):
            await written.add(party.table, RemarkRow(
                number, 0, known.id, known.name, "".join(draw.choices(letters, k=1000)), "ja", 1))
    party.client.portal.call(fill)
    party.client.cookies.set("grandtour", vera)
    address = f"/t/{party.table}/commentary"
    assert Scales(party.client).page(address).whole < MOST
    first, second = (numbers(party.client.get(f"{address}?page={page}").text) for page in (1, 2))
    assert (first, second) == ([*range(1, 21)], [*range(21, 41)])
    assert "Next page" in party.client.get(address).text
    last = party.client.get(f"{address}?page=999").text
    assert (numbers(last), "Next page" in last) == ([*range(981, 1000)], False)
    there = f"/t/{party.table}/0"
    assert Scales(party.client).page(there).whole < MOST
    assert numbers(party.client.get(there).text) == [*range(980, 1000)]
    done = party.client.post(address, data={"position": "0", "text": "The last one"},
                             follow_redirects=False)
    assert done.headers["location"] == f"{address}?remark=1000#remark-1000"
    assert 'id="remark-1000"' in party.client.get(done.headers["location"]).text
    assert numbers(party.client.get(f"{address}?remark=30").text) == second
    assert numbers(party.client.get(f"{address}?remark=5000").text) == first


def numbers(page: str) -> list[int]:
    """Of the remarks on the page, in order."""
    return [int(number) for number in re.findall(r'id="remark-(\d+)"', page)]


def test_a_remark_is_reported_and_taken_away(party: Party) -> None:
    zoe, ugo = member(party, "Zoe remarks"), member(party, "Ugo reports")
    remark(party, zoe)
    address, why = f"/report/remark/{party.table}/1", {"reason": "insult"}
    assert party.get(address, party.kenji, "POST", data=why).status_code == 403
    assert f"Zoe remarks: {SAID}" in party.get(address, ugo).text
    assert "The host has been told." in party.get(address, ugo, "POST", data=why).text


def test_it_goes_with_the_data_of_who_wrote_it(party: Party) -> None:
    wim = member(party, "Wim remarks")
    remark(party, wim)
    assert party.call("GET", "/me/data", wim)["commentary"][0]["text"] == SAID
    party.get("/api/v1/me/data/delete", wim, "POST", json={"password": PASSWORD})
    end(party)
    [left] = party.call("GET", f"/tables/{party.table}/commentary", party.ines)
    assert (left["name"], left["text"]) == ("", "")
