"""All tables of the site in the admin area: they are found, and ended or removed if they are
abandoned."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from grandtour.cli.main import main
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.web.test_host_room import PASSWORD, House
from tests.web.visitor import Visitor, app_of, running

LISTED = re.compile(r'<a href="/t/(\w+)">')


class Hall(House):
    """A site whose first member, Hestia, is its host."""

    def __init__(self, site: TestClient, database: str) -> None:
        super().__init__(site)
        self.database = database

    def room(self, host: Visitor, name: str) -> str:
        """Open a table that waits for a second person."""
        return self.open_waiting(host, name)[0]

    def open_waiting(self, host: Visitor, name: str) -> tuple[str, str]:
        """Open a table that waits for a second person, and return its invitation."""
        made = host.client.post("/api/v1/tables", json={
            "game": PLAIN, "name": name, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        return made["table"], made["code"]

    def game(self, host: Visitor, other: Visitor, name: str = "") -> str:
        """Open a table at which both play."""
        table, code = self.open_waiting(host, name)
        answer = other.client.post(f"/api/v1/tables/{table}/seats", json={"code": code})
        assert answer.is_success, answer.text
        return table

    def phase(self, of: Visitor, table: str) -> int | bool:
        """Return whether it is over, or the status of the answer if it is refused."""
        answer = of.client.get(f"/api/v1/tables/{table}")
        return answer.json()["over"] if answer.is_success else answer.status_code

    def run_clearer(self) -> None:
        """Do a round of the server, as it does every few seconds."""
        self.site.portal.call(app_of(self.site).state.services.clearer.run_round)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("hall")
    with running(folder) as site:
        yield Hall(site, f"sqlite:///{folder / 'grandtour.sqlite'}")


def test_tables_are_found_by_number_or_name(hall: Hall) -> None:
    """Each is in the list of those that wait, run or are over."""
    amy, ben = hall.member("Amy"), hall.member("Ben")
    waiting, playing = hall.room(amy, "Friday"), hall.game(ben, amy, "Old friends")
    host = hall.host
    for phase, search, found in (
            ("room", "friday", [waiting]), ("room", waiting, [waiting]), ("room", "ben", []),
            ("play", "ben", [playing]), ("play", "OLD FR", [playing]), ("over", "ben", []),
            ("play", "o%d", [])):
        page = host.get(f"/host/tables?phase={phase}&find={search}")
        assert LISTED.findall(page) == found, (phase, search)
    assert "Friday" in host.get("/host/tables?phase=room")
    assert "Amy" in host.page and "Waiting for players" in host.page


def test_rooms_that_all_left_are_unlisted(hall: Hall) -> None:
    """They are found by their number."""
    uma = hall.member("Uma")
    room = hall.room(uma, "Soon")
    listed = LISTED.findall(hall.host.get("/host/tables?phase=room"))
    assert room in listed
    assert uma.client.post(f"/api/v1/tables/{room}/leave").is_success
    listed.remove(room)
    assert LISTED.findall(hall.host.get("/host/tables?phase=room")) == listed
    assert f'num">{len(listed)}</span>' in hall.host.page
    assert LISTED.findall(hall.host.get(f"/host/tables?phase=room&find={room}")) == [room]


def test_hosts_end_abandoned_games(hall: Hall) -> None:
    """The host types the number; the game can still be read, is not rated, and players see why."""
    cleo, dan = hall.member("Cleo"), hall.member("Dan")
    table = hall.game(cleo, dan)
    page = hall.host.post(f"/host/tables/{table}", do="end", word="that one")
    assert (hall.host.status, f"type exactly this: {table}" in page) == (422, True)
    assert hall.phase(cleo, table) is False
    hall.host.post(f"/host/tables/{table}", do="end", word=table)
    assert "Done." in hall.host.page
    assert hall.phase(cleo, table) is True
    assert "The table was ended without a result." in dan.get(f"/t/{table}")
    assert LISTED.findall(hall.host.get(f"/host/tables?phase=over&find={table}")) == [table]
    assert f"Hestia ended the table {table} without a result" in hall.host.get("/host/log")
    hall.host.post(f"/host/tables/{table}", do="end", word=table)
    assert (hall.host.status, "The game is over" in hall.host.page) == (409, True)


def test_a_waiting_room_is_removed(hall: Hall) -> None:
    emil = hall.member("Emil")
    table = hall.room(emil, "Some day")
    hall.host.post(f"/host/tables/{table}", do="remove", word=table)
    assert hall.phase(emil, table) == 404
    assert "Some day" not in emil.get("/tables")
    assert f"Hestia removed the waiting room {table}" in hall.host.get("/host/log")


def test_openers_learn_of_removed_rooms(hall: Hall) -> None:
    """The page gets a replacement with a link; a program gets the refusal from then on."""
    noah, olga = hall.member("Noah"), hall.member("Olga")
    table = hall.room(noah, "Never")
    hub = app_of(hall.site).state.services.tables.hub
    with ThreadPoolExecutor(2) as readers:
        page = readers.submit(noah.client.get, f"/t/{table}/stream?lang=en")
        lines = readers.submit(olga.client.get, f"/api/v1/tables/{table}/stream")
        wait_until(lambda: hub.count_watchers(table) == 2)
        hall.host.post(f"/host/tables/{table}", do="remove", word=table)
        [*_, told] = [one for one in page.result(30).text.split("\n\n") if one]
        [*_, line] = lines.result(30).text.splitlines()
    shown = json.loads(told.removeprefix("data: "))["gone"]
    assert "This waiting room no longer exists" in shown and 'href="/tables"' in shown
    assert json.loads(line)["code"] == "no_such_table"
    hall.site.portal.call(app_of(hall.site).state.services.tables.store_signs)


def test_begun_or_needed_tables_are_kept(hall: Hall) -> None:
    finn, gwen = hall.member("Finn"), hall.member("Gwen")
    playing, waiting = hall.game(finn, gwen), hall.room(finn, "")
    gwen.client.post(f"/api/v1/tables/{playing}/messages", json={"text": f"See /t/{waiting}"})
    for table, does, said in ((playing, "remove", "The game has begun"),
                              (waiting, "end", "The game begins when every seat is taken"),
                              (waiting, "remove", "This table cannot be removed"),
                              ("nowhere", "end", "There is no table nowhere")):
        page = hall.host.post(f"/host/tables/{table}", do=does, word=table)
        assert said in page and hall.host.status in (404, 409)
    assert [hall.phase(finn, table) for table in (playing, waiting)] == [False, False]


def test_the_command_line_does_the_same(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    """The server does it at its next round, even while a person looks at the table."""
    hugo, iris = hall.member("Hugo"), hall.member("Iris")
    playing, waiting = hall.game(hugo, iris), hall.room(hugo, "Not now")
    database = ("--database", hall.database)
    assert main(["tables", "--find", "iris", *database]) == 0
    assert re.fullmatch(rf"{playing}  \S+ \S+ UTC  {PLAIN}  \(Hugo, Iris\)\n",
                        capsys.readouterr().out)
    assert main(["tables", "--end", waiting, *database]) == 1
    assert main(["tables", "--end", playing, *database]) == 0
    assert main(["tables", "--remove", waiting, *database]) == 0
    hall.run_clearer()
    assert (hall.phase(hugo, playing), hall.phase(hugo, waiting)) == (True, 404)
    assert f"The command line removed the waiting room {waiting}" in hall.host.get("/host/log")


def test_unreadable_tables_block_no_other(hall: Hall) -> None:
    jan, kim = hall.member("Jan"), hall.member("Kim")
    tables = [hall.game(jan, kim) for _ in range(3)]
    services, portal = app_of(hall.site).state.services, hall.site.portal
    for table in tables:
        assert main(["tables", "--end", table, "--database", hall.database]) == 0
    portal.call(services.database.run_transaction, lambda connection: connection.exec_driver_sql(
        f"UPDATE tables SET rules = 'of nobody' WHERE id = '{tables[1]}'"))
    portal.call(services.tables.drop_tables, [tables[1]])
    hall.run_clearer()
    assert [hall.phase(jan, table) for table in tables] == [True, 409, True]
    hall.host.post(f"/host/tables/{tables[1]}", do="end", word=tables[1])
    assert (hall.host.status, "This table cannot be shown" in hall.host.page) == (409, True)


def test_only_a_fresh_host_ends_tables(hall: Hall) -> None:
    lea, max_ = hall.member("Lea"), hall.member("Max")
    table = hall.game(lea, max_)
    lea.post(f"/host/tables/{table}", do="end", word=table)
    assert lea.status == 404
    hall.age()
    hall.host.post(f"/host/tables/{table}", do="end", word=table)
    assert hall.host.status == 403
    assert hall.phase(lea, table) is False
    hall.host.post("/sign-in", name="Hestia", password=PASSWORD)
    hall.host.post(f"/host/tables/{table}", do="end", word=table)
    assert hall.phase(lea, table) is True
