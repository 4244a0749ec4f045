"""Two accounts of one human become one: what would move is shown first, then all of it moves at
once, or nothing does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, String, cast, select
from sqlalchemy.types import Text

from grandtour.cli.main import main
from grandtour.store.schema import METADATA
from tests.some_game import PLAIN
from tests.web.test_host_room import House
from tests.web.test_pages import check
from tests.web.visitor import Visitor, app_of, running

SEATS = [{"kind": "me"}, {"kind": "open"}]


class Twice(House):
    """A site whose first member, Hestia, runs it."""

    database = ""

    def id_of(self, browser: Visitor) -> str:
        return str(browser.client.get("/api/v1/me").json()["id"])

    def game(self, one: Visitor, other: Visitor) -> str:
        """A table at which both play; the one has done something there, and said something."""
        made = one.client.post("/api/v1/tables", json={"game": PLAIN, "seats": SEATS}).json()
        table = str(made["table"])
        joined = other.client.post(f"/api/v1/tables/{table}/seats", json={"code": made["code"]})
        assert joined.is_success, joined.text
        said = one.client.post(f"/api/v1/tables/{table}/messages", json={"text": "Hello"})
        assert said.is_success, said.text
        seen = one.client.get(f"/api/v1/tables/{table}").json()
        player = one if seen["actions"] else other
        action = player.client.get(f"/api/v1/tables/{table}").json()["actions"][0]
        done = player.client.post(f"/api/v1/tables/{table}/actions",
                                  json={"number": seen["number"], "action": action})
        assert done.is_success, done.text
        return table

    def end(self, table: str) -> None:
        self.host.post(f"/host/tables/{table}", do="end", word=table)
        assert "Done." in self.host.page

    def merge(self, goes: Visitor, name: str, stays: str, word: str = "") -> str:
        """By the form of the page; what is said then."""
        return self.host.post(f"/host/people/{self.id_of(goes)}/merge", into=stays,
                              word=word or name)

    def keep_signs(self) -> None:
        """What the server does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.tables.keep_signs)

    def naming(self, person: str) -> set[str]:
        """Every table of the database in which the person is named."""
        def look(connection: Connection) -> set[str]:
            return {table.name for table in METADATA.sorted_tables for column in table.columns
                    if isinstance(column.type, String | Text) or column.foreign_keys
                    if connection.execute(select(table).where(
                        cast(column, Text).contains(person))).first()}
        read = app_of(self.site).state.services.database.read
        found: set[str] = self.site.portal.call(read, look)
        return found


def seats(browser: Visitor, table: str) -> list[Any]:
    return [seat["name"] for seat in browser.client.get(f"/api/v1/tables/{table}").json()["seats"]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twice]:
    folder = tmp_path_factory.mktemp("twice")
    with running(folder) as site:
        made = Twice(site)
        made.database = f"sqlite:///{folder / 'grandtour.sqlite'}"
        yield made


def test_all_that_the_one_has_is_the_others(house: Twice) -> None:
    ann, twin, bo = house.member("Ann"), house.member("Ann the second"), house.member("Bo")
    goes, stays = house.id_of(twin), house.id_of(ann)
    table = house.game(twin, bo)
    over = house.game(twin, bo)
    house.end(over)
    twin.post(f"/games/{PLAIN}/texts", kind="review", language="en", title="A race", body="Good.")
    text = twin.path.removeprefix("/texts/")
    for marking in (ann, twin):
        marking.client.put(f"/api/v1/shelf/{PLAIN}/marks/favourite", json={"on": True})
    ann.post(f"/texts/{text}/likes", on="yes")
    for one, other in ((twin, "Bo"), (bo, "Ann the second"), (twin, "Ann"),
                       (ann, "Ann the second")):
        assert one.client.put(f"/api/v1/me/friends/{other}").status_code == 204
    founded = twin.client.post("/api/v1/communities", json={
        "title": "Twins", "languages": ["en"], "address": "twins"})
    assert founded.status_code == 201, founded.text
    assert ann.client.post("/api/v1/communities/twins/members").is_success

    page = house.host.get(f"/host/people/{goes}/merge?into=Ann")
    assert "From Ann the second to Ann" in page
    moving = dict(re.findall(r'<th scope="row">([^<]+)</th>\s*<td class="num">(\d+)</td>', page))
    moving.pop("Results")
    assert moving == {
        "Tables": "2", "Friends": "1", "Texts, comments, posts and studies": "1",
        "Communities": "1", "Tournaments": "0", "Sign-ins, tokens and passkeys": "1"}
    assert "type exactly this: Ann the second" in house.merge(
        twin, "Ann the second", "Ann", "somebody")
    assert house.id_of(twin) == goes
    house.merge(twin, "Ann the second", "Ann")
    assert house.host.status == 200, house.host.page

    assert house.id_of(twin) == house.id_of(ann) == stays
    assert sorted(seats(bo, table)) == ["Ann", "Bo"]
    assert "Ann:" in bo.get(f"/t/{table}/talk") or "Ann" in bo.page
    assert "Ann" in bo.get(f"/texts/{text}") and "Ann the second" not in bo.page
    assert [one["name"] for one in ann.client.get("/api/v1/me/friends").json()["friends"]] == ["Bo"]
    assert ann.client.get("/api/v1/communities/twins").json()["role"] == "founder"
    assert bo.get("/u/Ann the second") and bo.status == 404
    assert "Hestia: joined another account with that of Ann" in house.host.get("/host/acts")
    house.keep_signs()
    assert house.naming(goes) == {"people", "host_acts"}
    assert main(["check", "--database", house.database]) == 0
    assert "Ann the second" in ann.get("/me/reports")
    seen = ann.client.get(f"/api/v1/tables/{table}").json()
    player = ann if seen["actions"] else bo
    action = player.client.get(f"/api/v1/tables/{table}").json()["actions"][0]
    assert player.client.post(f"/api/v1/tables/{table}/actions", json={
        "number": seen["number"], "action": action}).is_success


def test_who_stays_finds_under_the_bell_which_account_is_theirs_now(house: Twice) -> None:
    """Until it is read; it is said in their language, and goes along if they are merged, too."""
    lou, twin = house.member("Lou"), house.member("Lou from before")
    lou.client.patch("/api/v1/me/settings", json={"language": "fr"})
    house.merge(twin, "Lou from before", "Lou")
    assert "1 réponse de l’hôte" in lou.get("/me")
    assert (lou.get("/waiting"), lou.path) == (lou.page, "/me/reports")
    assert "Lou from before" in lou.page and "joined the account" not in lou.page
    assert "réponse de l’hôte" not in lou.page
    check(lou.page)
    assert "réponse de l’hôte" not in lou.get("/me")
    data = lou.client.get("/api/v1/me/data").json()
    assert "Lou from before" in str(data)


def test_whoever_sits_at_the_same_table_twice_stays_two_until_it_is_over(house: Twice) -> None:
    """Then its seat is as that of somebody who has left, and the game can be read as before."""
    cat, kit = house.member("Cat"), house.member("Kit")
    goes = house.id_of(kit)
    table = house.game(cat, kit)
    assert f"Both sit at the table {table}" in house.host.get(f"/host/people/{goes}/merge?into=Cat")
    assert house.host.status == 409
    assert f"Both sit at the table {table}" in house.merge(kit, "Kit", "Cat")
    assert house.id_of(kit) == goes
    house.end(table)
    assert "Finished tables at which both sat: 1" in house.host.get(
        f"/host/people/{goes}/merge?into=Cat")
    house.merge(kit, "Kit", "Cat")
    assert house.id_of(kit) == house.id_of(cat)
    assert "Cat" in seats(cat, table) and "Kit" not in seats(cat, table)
    assert cat.get(f"/t/{table}/0") and cat.status == 200
    assert main(["check", "--database", house.database]) == 0


def test_a_tournament_that_both_are_in_stands_against_it(house: Twice) -> None:
    dora, again = house.member("Dora"), house.member("Dora again")
    made = dora.client.post("/api/v1/tournaments", json={
        "title": "Autumn", "game": PLAIN, "form": "swiss", "size": 2, "rounds": 2,
        "terms": {"bank": 600, "increment": 10}})
    assert made.status_code == 201, made.text
    for browser in (dora, again):
        assert browser.client.put(f"/api/v1/tournaments/{made.json()['id']}/entry").is_success
    assert "Both take part in the tournament “Autumn”" in house.merge(again, "Dora again", "Dora")
    assert house.host.status == 409


@pytest.mark.parametrize(("into", "status", "said"), [
    ("Eli", 409, "one account already"), ("Nobody at all", 404, "No member here is called")])
def test_there_must_be_two_accounts(house: Twice, into: str, status: int, said: str) -> None:
    eli = house.sign_in("Eli") if house.host.get("/u/Eli") and house.host.status == 200 \
        else house.member("Eli")
    assert said in house.merge(eli, "Eli", into)
    assert house.host.status == status


def test_whoever_runs_the_site_goes_nowhere_and_others_join_nobody(house: Twice) -> None:
    fay = house.member("Fay")
    assert "runs this site" in house.merge(house.host, "Hestia", "Fay")
    own = f"/host/people/{house.id_of(fay)}/merge"
    for answer in (fay.client.get(own), fay.client.post(own, data={"into": "Hestia"})):
        assert answer.status_code == 404


def test_the_command_line_joins_a_guest_with_a_member(
        house: Twice, capsys: pytest.CaptureFixture[str]) -> None:
    """Once the server looks for what follows."""
    guest, gil, hal = house.browser(), house.member("Gil"), house.member("Hal")
    opened = guest.client.post("/api/v1/tables", json={
        "game": PLAIN, "seats": SEATS, "guest": "Gilles"}).json()
    guest.client.headers["authorization"] = f"Bearer {opened['token']}"
    table = house.game(guest, hal)
    one = house.id_of(guest)
    given = ("users", "--merge", one, "--into", "Gil", "--database", house.database)
    assert main(list(given)) == 0
    assert "tables: 2" in capsys.readouterr().out.splitlines()
    assert "Gilles" in seats(hal, table)
    assert main([*given, "--really"]) == 0
    house.site.portal.call(app_of(house.site).state.services.merger.round)
    assert "Gil" in seats(hal, table) and "Gilles" not in seats(hal, table)
    house.keep_signs()
    assert house.naming(one) == {"people", "host_acts"}
    assert gil.client.post(f"/api/v1/tables/{table}/messages", json={"text": "It is me"}).is_success
    assert main(list(given)) == 1
