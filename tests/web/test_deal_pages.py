"""The deal of a table on its page and for programs: what is agreed in the open, and the secret only
when the game is over."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from channels import ASKED
from starlette.testclient import TestClient

from grandtour.fairness.construction import (
    make_commitment_to_number, make_commitment_to_secret,
)
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.some_game import PLAIN

NUMBER = "c4" * 32
AGAINST_BOT = {"game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"},
               "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}
FOR_TWO = {**AGAINST_BOT, "seats": [{"kind": "me"}, {"kind": "open"}]}
FILLED = {"lang": "en", "guess": "end", "own": "end", "past": 1, "now": 2, "open": 0, "secret": 1,
          "bot": 1, "fold": 1, "eyes": "public"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(new_database(tmp_path / "site.sqlite"), pause=0, requests=0))
    with TestClient(app, follow_redirects=False) as client:
        yield client


class Player:
    """A program that plays."""

    def __init__(self, site: TestClient, token: str) -> None:
        self._site = site
        self._headers = {"authorization": f"Bearer {token}"}

    def __call__(self, method: str, address: str, **body: Any) -> Any:
        return self._site.request(method, address, headers=self._headers, json=body or None)


def open_table(site: TestClient, **wish: Any) -> tuple[str, Player]:
    told = site.post("/api/v1/tables", json=wish).json()
    site.cookies.clear()
    return told["table"], Player(site, told["token"])


def open_with_number(site: TestClient) -> tuple[str, Player, str]:
    """A table against a bot to which Inès has contributed, and what the server had committed to."""
    prepared = site.post("/api/v1/deals").json()
    table, ines = open_table(site, **AGAINST_BOT, deal=prepared["table"], number=NUMBER)
    assert table == prepared["table"]
    return table, ines, prepared["commitment"]


def leave_table(ines: Player, table: str) -> None:
    assert ines("POST", f"/api/v1/tables/{table}/leave").status_code < 300


def secret_of(site: TestClient, table: str) -> str:
    services = site.app.state.services      # type: ignore[attr-defined]
    return str(services.tables.find_in_memory(table).secret)


def test_contributed_numbers_count_and_are_shown(site: TestClient) -> None:
    table, ines, commitment = open_with_number(site)
    told = ines("GET", f"/api/v1/tables/{table}/deal").json()
    assert (told["stage"], told["commitment"], told["secret"]) == ("agreed", commitment, None)
    assert told["seats"] == [
        {"seat": 0, "now": 0, "part": "opened", "number": NUMBER,
         "commitment": make_commitment_to_number(table, NUMBER)},
        {"seat": 1, "now": 1, "part": "silent", "number": "", "commitment": ""}]
    page = site.get(f"/t/{table}/deal").text
    assert commitment in page and NUMBER in page and "has given a number" in page
    assert "a computer player gives no number" in page and "verify.py" not in page


def test_finished_deals_reveal_secret_and_proof(site: TestClient, tmp_path: Path) -> None:
    table, ines, commitment = open_with_number(site)
    for address in (f"/t/{table}/deal.txt", f"/api/v1/tables/{table}/deal/proof"):
        assert site.get(address).status_code == 409
    leave_table(ines, table)
    told = site.get(f"/api/v1/tables/{table}/deal").json()
    assert told["stage"] == "open"
    assert make_commitment_to_secret(table, told["secret"]) == commitment
    page = site.get(f"/t/{table}/deal").text
    assert told["secret"] in page and "Draws confirmed" in page
    proof = site.get(f"/t/{table}/deal.txt")
    assert proof.text == site.get(f"/api/v1/tables/{table}/deal/proof").text
    (tmp_path / "deal.txt").write_text(proof.text, encoding="utf-8")
    (tmp_path / "verify.py").write_text(site.get("/verify.py").text, encoding="utf-8")
    said = subprocess.run([sys.executable, "-I", "verify.py", "deal.txt"], check=True, text=True,
                          cwd=tmp_path, capture_output=True).stdout
    assert said.startswith("yes: ") and "1 of 2 seats (0)" in said


def test_branched_games_are_dealt_by_hand(site: TestClient) -> None:
    table, ines, _ = open_with_number(site)
    leave_table(ines, table)
    branch = ines("POST", f"/api/v1/tables/{table}/branches", number=0, seat=0).json()
    told = ines("GET", f"/api/v1/tables/{branch['table']}/deal").json()
    assert (told["stage"], told["commitment"]) == ("by_hand", "")
    page = site.get(f"/t/{branch['table']}/deal?lang=en").text
    assert "This deal cannot be checked" in page


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The deal"), ("ja", "配り方"), ("fr", "La donne")])
def test_the_page_is_in_three_languages(site: TestClient, language: str, said: str) -> None:
    table, ines, _ = open_with_number(site)
    leave_table(ines, table)
    page = site.get(f"/t/{table}/deal?lang={language}").text
    assert f"<h1>{said}</h1>" in page


def test_two_programs_commit_and_open(site: TestClient) -> None:
    table, ines = open_table(site, **FOR_TWO)
    committed = make_commitment_to_number(table, NUMBER)
    assert ines("PUT", f"/api/v1/tables/{table}/deal/number", number=NUMBER).json()["code"] \
        == "deal_not_closed"
    assert ines("PUT", f"/api/v1/tables/{table}/deal/commitment",
                commitment=committed).status_code == 204
    assert site.get(f"/api/v1/tables/{table}/deal").json()["seats"][0]["part"] == "committed"
    assert not site.get(f"/api/v1/tables/{table}/deal").json()["closed"]
    kenji = site.post(f"/api/v1/tables/{table}/seats", json={"guest": "Kenji"}).json()
    site.cookies.clear()
    settled = site.get(f"/api/v1/tables/{table}/deal").json()
    assert (settled["stage"], settled["closed"]) == ("waiting", True)
    assert [seat["commitment"] for seat in settled["seats"]] == [committed, ""]
    assert not ines("GET", f"/api/v1/tables/{table}").json()["started"]
    late = Player(site, kenji["token"])("PUT", f"/api/v1/tables/{table}/deal/commitment",
                                        commitment="d" * 64)
    assert (late.status_code, late.json()["code"]) == (409, "deal_closed")
    assert ines("PUT", f"/api/v1/tables/{table}/deal/number",
                number="d" * 64).json()["code"] == "other_number"
    assert ines("PUT", f"/api/v1/tables/{table}/deal/number", number=NUMBER).status_code == 204
    assert ines("GET", f"/api/v1/tables/{table}").json()["started"]
    dealt = site.get(f"/api/v1/tables/{table}/deal").json()
    assert dealt["closed"]
    assert [seat["commitment"] for seat in dealt["seats"]] == [committed, ""]


def test_last_programs_commit_while_joining(site: TestClient) -> None:
    table, ines = open_table(site, **FOR_TWO)
    mine, theirs = (make_commitment_to_number(table, number) for number in (NUMBER, "d5" * 32))
    ines("PUT", f"/api/v1/tables/{table}/deal/commitment", commitment=mine)
    seats = f"/api/v1/tables/{table}/seats"
    copied = site.post(seats, json={"guest": "Kenji", "commitment": mine})
    assert (copied.status_code, copied.json()["code"]) == (409, "commitment_taken")
    told = site.post(seats, json={"guest": "Kenji", "commitment": theirs}).json()
    site.cookies.clear()
    settled = site.get(f"/api/v1/tables/{table}/deal").json()
    assert settled["closed"] and settled["stage"] == "waiting"
    assert [seat["commitment"] for seat in settled["seats"]] == [mine, theirs]
    for player, number in ((ines, NUMBER), (Player(site, told["token"]), "d5" * 32)):
        assert not ines("GET", f"/api/v1/tables/{table}").json()["started"]
        player("PUT", f"/api/v1/tables/{table}/deal/number", number=number)
    assert [seat["part"] for seat in site.get(f"/api/v1/tables/{table}/deal").json()["seats"]] \
        == ["opened", "opened"]


@pytest.mark.parametrize(("given", "part"), [("d5" * 32, "committed"), ("", "silent"),
                                             ("nonsense", "silent")])
def test_forms_join_with_or_without_commitment(site: TestClient, given: str, part: str) -> None:
    table, ines = open_table(site, **FOR_TWO)
    ines("PUT", f"/api/v1/tables/{table}/deal/commitment",
         commitment=make_commitment_to_number(table, NUMBER))
    page = site.post(f"/t/{table}/join", data={"name": "Kenji", "deal-commitment": given})
    assert page.headers["location"] == f"/t/{table}"
    assert [seat["part"] for seat in site.get(f"/api/v1/tables/{table}/deal").json()["seats"]] \
        == ["committed", part]


@pytest.mark.parametrize(("address", "body", "field"), [
    ("/api/v1/tables/x/deal/commitment", {"commitment": "12"}, "commitment"),
    ("/api/v1/tables/x/deal/number", {"number": "Z" * 64}, "number"),
])
def test_invalid_numbers_name_their_field(
        site: TestClient, address: str, body: dict[str, str], field: str) -> None:
    table, ines = open_table(site, **FOR_TWO)
    told = ines("PUT", address.replace("/x/", f"/{table}/"), **body)
    assert told.status_code == 422 and field in told.json()["field"]


def test_unknown_deals_open_no_table(site: TestClient) -> None:
    told = site.post("/api/v1/tables", json={**AGAINST_BOT, "deal": "nothing7", "number": NUMBER})
    assert (told.status_code, told.json()["code"]) == (404, "no_such_deal")


def test_number_fields_of_forms_are_optional(site: TestClient) -> None:
    prepared = site.post("/api/v1/deals").json()
    played = site.post("/play", data={"game": PLAIN, "deal": prepared["table"],
                                      "deal-number": NUMBER})
    assert played.headers["location"] == f"/t/{prepared['table']}"
    assert site.get(f"/api/v1/tables/{prepared['table']}/deal").json()["seats"][0]["part"] \
        == "opened"
    without = site.post("/play", data={"game": PLAIN}).headers["location"]
    assert site.get(f"/api/v1/tables/{without[3:]}/deal").json()["seats"][0]["part"] == "silent"


def test_waiting_rooms_tell_pages_the_step(site: TestClient) -> None:
    table, ines = open_table(site, **FOR_TWO)
    token = ines._headers["authorization"].removeprefix("Bearer ")
    site.cookies.set("grandtour", token)
    page = site.get(f"/t/{table}").text
    assert 'data-deal-step="commit"' in page
    ines("PUT", f"/api/v1/tables/{table}/deal/commitment",
         commitment=make_commitment_to_number(table, NUMBER))
    assert make_commitment_to_number(table, NUMBER) in site.get(f"/t/{table}").text
    site.cookies.clear()
    assert "data-deal-step" not in site.get(f"/t/{table}").text
    site.post(f"/api/v1/tables/{table}/seats", json={"guest": "Kenji"})
    site.cookies.set("grandtour", token)
    page = site.get(f"/t/{table}").text
    assert 'data-deal-step="open"' in page and "The deal is being prepared." in page
    assert f'data-closed="{make_commitment_to_number(table, NUMBER)} -"' in page


@pytest.mark.slow
def test_running_tables_never_reveal_the_secret(site: TestClient) -> None:
    """Every one that can tell of a match is asked, as who sits there and as a stranger."""
    table, ines, _ = open_with_number(site)
    secret = secret_of(site, table)
    asked = [one for channel, requests in ASKED.items() for one in requests
             if channel.startswith("GET") and "/stream" not in channel and "{code}" not in one
             and "{game}" not in one]
    addresses = {one.removeprefix("JSON ").format(id=table, **FILLED) for one in asked}
    assert len(addresses) > 40
    for address in addresses:
        for answer in (ines("GET", address), site.get(address)):
            assert secret not in answer.text, address
            assert secret[:16] not in answer.text, address


def test_seeded_draws_need_no_numbers(tmp_path: Path) -> None:
    app = create_app(Settings(new_database(tmp_path / "foreseen.sqlite"), draws=1, requests=0))
    with TestClient(app) as client:
        told = client.post("/api/v1/deals")
        assert (told.status_code, told.json()["code"]) == (409, "no_numbers_asked")
