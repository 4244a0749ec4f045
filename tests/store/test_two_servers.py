"""Two servers share one PostgreSQL database: what is done at one is seen at the other, and of two
who write at the same number one wins."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from grandtour.cli.main import main
from grandtour.store.news import LIVING, NAME
from tests.real_postgres import Postgres
from tests.real_site import Site, read_token
from tests.two_people import Two
from sqlalchemy import create_engine, text
from tests.some_game import PLAIN

WAIT = 5.0                      # seconds that hosts are told of
BUSY = 30                       # times what people ask takes that a wait may be longer


@pytest.fixture(scope="module")
def address(cluster: Postgres) -> str:
    return cluster.database()


@pytest.fixture(scope="module")
def sites(address: str) -> Iterator[tuple[Site, Site]]:
    pair = (Site(Path(), url=address), Site(Path(), url=address))
    for site in pair:
        site.start()
    yield pair
    for site in pair:
        site.stop()


class Follower:
    """Reads the stream of a table at a site, and says when a position has arrived there."""

    def __init__(self, site: Site, table: str) -> None:
        self._stream = httpx.stream("GET", f"{site.url}/api/v1/tables/{table}/stream", timeout=30)
        self._lines = self._stream.__enter__().iter_lines()

    def read_until(self, number: int) -> None:
        for line in self._lines:
            if f'"number": {number},' in line:
                return
        raise AssertionError("the stream has ended")

    def read_past(self, number: int) -> None:
        for line in self._lines:
            if line.startswith("{") and json.loads(line)["number"] > number:
                return
        raise AssertionError("the stream has ended")

    def close(self) -> None:
        self._stream.__exit__(None, None, None)


def same_people_at(two: Two, site: Site) -> list[httpx.Client]:
    """The two people at another server."""
    return [site.player(read_token(player))
            for player in two.players]


def turn_of(table: str, players: list[httpx.Client]) -> tuple[int, dict[str, Any]]:
    """Return the seat to move, and what its player sees."""
    seat = players[0].get(f"/tables/{table}").json()["to_act"]
    return seat, players[seat].get(f"/tables/{table}").json()


@pytest.mark.slow
def test_other_servers_stream_shows_the_move(sites: tuple[Site, Site]) -> None:
    two = Two(sites[0])
    number = two.see(0)["number"]
    follower = Follower(sites[1], two.table)
    follower.read_until(number)
    for action in ("move nashik", "move dhule"):
        number = two.act(0, action).json()["number"]
        follower.read_until(number)
    follower.close()


def test_other_servers_player_is_notified(sites: tuple[Site, Site]) -> None:
    two = Two(sites[0])
    ines, kenji = same_people_at(two, sites[1])
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(kenji.get, f"/tables/{two.table}/turn", params={"wait": 60},
                              timeout=70)
        sites[1].wait_for_streams(1)
        assert two.act(0, "move nashik, end").status_code == 200
        found = waiting.result(60).json()
    assert (found["to_act"], found["you"]) == (1, 1)
    ines.close()
    kenji.close()


def test_returning_player_needs_no_news(sites: tuple[Site, Site]) -> None:
    """The number shows that the person has seen a position that this server does not know yet. It
    is the number of the last answer. A player who had to read it here would wait for news."""
    two = Two(sites[0])
    (ines, kenji), (ines_there, kenji_there) = two.players, same_people_at(two, sites[1])
    number = ines_there.get(f"/tables/{two.table}").json()["number"]
    for player, action in ((ines, "move nashik"), (ines_there, "move dhule"),
                           (ines, "move nashik"), (kenji_there, "end")):
        answer = player.post(f"/tables/{two.table}/actions",
                             json={"number": number, "action": action})
        assert answer.status_code == 200, answer.json()
        number = answer.json()["number"]
    for client in (ines, kenji, ines_there, kenji_there):
        client.close()


def test_what_postgresql_cannot_keep_is_refused(sites: tuple[Site, Site]) -> None:
    with sites[0].player() as client:
        for path in ("/tables/%00", "/communities/%00"):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (422, "unwritable"), path
    assert httpx.get(f"{sites[0].url}/t/%00", timeout=60).status_code == 422


def test_newcomer_is_seen_at_other_server(sites: tuple[Site, Site]) -> None:
    with sites[0].player() as host, sites[1].player() as guest:
        opened = host.post("/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        follower = Follower(sites[0], opened["table"])
        follower.read_until(0)
        guest.post(f"/tables/{opened['table']}/seats", json={"guest": "Kenji"})
        number = guest.get(f"/tables/{opened['table']}").json()["number"]
        follower.read_until(number)
        seen = host.get(f"/tables/{opened['table']}").json()
    follower.close()
    assert [seat["name"] for seat in seen["seats"]][1] == "Kenji"


@pytest.mark.slow
def test_one_of_two_moves_wins(sites: tuple[Site, Site], address: str) -> None:
    """Sent at the same moment, again and again; the other is stale, and nothing is lost. Where the
    last one was taken it is known what comes next."""
    two = Two(sites[0])
    servers = [two.players, same_people_at(two, sites[1])]
    ahead = 0
    with ThreadPoolExecutor(2) as pool:
        for _ in range(10):
            seat, mine = turn_of(two.table, servers[ahead])
            actions = [action for action in mine["actions"] if action != "end"] or ["end"]
            gate = threading.Barrier(2)

            def send(client: httpx.Client, action: str, number: int = mine["number"],
                     gate: threading.Barrier = gate) -> httpx.Response:
                gate.wait()
                return client.post(f"/tables/{two.table}/actions",
                                   json={"number": number, "action": action})

            answers = [sent.result() for sent in [
                pool.submit(send, players[seat], action)
                for players, action in zip(servers, (actions[0], actions[-1]), strict=True)]]
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert lost.json()["code"] == "stale_position"
            assert lost.json()["number"] == won.json()["number"]
            ahead = answers.index(won)
    for site, players in zip(sites, servers, strict=True):
        follower = Follower(site, two.table)
        follower.read_until(won.json()["number"])
        follower.close()
        for client in players:
            client.close()
    assert main(["check", "--database", address]) == 0


def test_one_of_two_gets_last_seat(sites: tuple[Site, Site]) -> None:
    """Each joins at another server. The other one is told that the table is full, and no one loses
    a seat."""
    with ThreadPoolExecutor(2) as pool, sites[0].player() as host:
        for _ in range(5):
            table = host.post("/tables", json={
                "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()["table"]
            guests = [site.player() for site in sites]
            for guest in guests:
                assert guest.get(f"/tables/{table}").status_code == 200
            gate = threading.Barrier(2)

            def sit(guest: httpx.Client, table: str = table,
                    gate: threading.Barrier = gate) -> httpx.Response:
                gate.wait()
                return guest.post(f"/tables/{table}/seats", json={"guest": "Guest"})

            answers = sorted(pool.map(sit, guests), key=lambda answer: answer.status_code)
            assert [answer.status_code for answer in answers] == [200, 409]
            assert answers[1].json()["code"] == "table_full"
            token = f"Bearer {answers[0].json()['token']}"
            for guest in guests:
                seen = guest.get(f"/tables/{table}", headers={"authorization": token}).json()
                assert seen["you"] == 1
                guest.close()


def test_servers_reconnect_after_database_outage(
        sites: tuple[Site, Site], cluster: Postgres) -> None:
    two = Two(sites[0])
    number = two.see(0)["number"]
    follower = Follower(sites[1], two.table)
    follower.read_until(number)
    cluster.stop()
    assert httpx.get(f"{sites[0].url}/ready", timeout=60).status_code == 503
    cluster.start()
    deadline = threading.Event()
    for _ in range(100):
        answer = two.players[0].post(f"/tables/{two.table}/actions",
                                     json={"number": number, "action": "move nashik"})
        if answer.status_code == 200:
            break
        deadline.wait(0.1)
    assert answer.status_code == 200, answer.text
    follower.read_until(answer.json()["number"])
    follower.close()
    assert httpx.get(f"{sites[0].url}/ready", timeout=60).status_code == 200


def test_refused_login_is_one_line(cluster: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"postgresql+psycopg://grandtour:secret@127.0.0.1:{cluster.port}/nowhere"
    assert main(["serve", "--port", "0", "--database", url]) == 1
    said = capsys.readouterr().err
    assert "cannot open the database" in said
    assert 'database "nowhere" does not exist' in said
    assert "secret" not in said
    assert said.count("\n") == 1


def deaf(address: str) -> None:
    """Cut the connections by which the servers hear of each other; they come back in a second."""
    made = create_engine(address)
    with made.begin() as connection:
        connection.exec_driver_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                   f"WHERE application_name = '{NAME}'")
    made.dispose()


@pytest.mark.slow
def test_other_server_reads_before_the_news(sites: tuple[Site, Site], address: str) -> None:
    """A player moves at one server, and looks at the other next."""
    two = Two(sites[0])
    there = same_people_at(two, sites[1])
    for action in ("move nashik", "move dhule", "move jhabua"):
        assert there[0].get(f"/tables/{two.table}").status_code == 200
        deaf(address)
        number = two.act(0, action).json()["number"]
        assert there[0].get(f"/tables/{two.table}").json()["number"] == number
        token = read_token(two.players[0])
        page = httpx.get(f"{sites[1].url}/t/{two.table}", cookies={"grandtour": token},
                         timeout=60).text
        assert f'data-number="{number}"' in page
    for client in there:
        client.close()


@contextmanager
def suppress_news(address: str) -> Iterator[None]:
    """Suppress PostgreSQL's notifications to the servers without cutting connections."""
    made = create_engine(address, isolation_level="AUTOCOMMIT")
    with made.connect() as connection:
        telling: list[int] = []
        while len(telling) < 2:         # they may still come back
            telling = list(connection.exec_driver_sql(LIVING).scalars())
    made.dispose()
    for process in telling:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in telling:
            os.kill(process, signal.SIGCONT)


@pytest.mark.slow
def test_spectators_see_moves_despite_lost_news(sites: tuple[Site, Site], address: str) -> None:
    two = Two(sites[0])
    follower = Follower(sites[1], two.table)
    follower.read_until(two.see(0)["number"])
    with suppress_news(address):
        follower.read_until(two.act(0, "move nashik").json()["number"])
    follower.read_until(two.act(0, "move dhule").json()["number"])
    follower.close()


def wait_for_entry(address: str, table: str, number: int) -> None:
    """An entry after this one is on disk."""
    made, deadline = create_engine(address), time.monotonic() + 120
    query = text("SELECT max(number) FROM entries WHERE table_id = :table")
    while True:
        with made.connect() as connection:
            if connection.execute(query, {"table": table}).scalar_one() > number:
                break
        assert time.monotonic() < deadline, "the bot does not move"
        time.sleep(0.02)
    made.dispose()


@pytest.mark.slow
def test_bot_moves_after_server_is_gone(sites: tuple[Site, Site], address: str) -> None:
    """The server was killed after the person's move, and no one looks at the table anywhere."""
    mortal = Site(Path(), "--pause", "600", url=address)
    mortal.start()
    began = time.monotonic()
    with mortal.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    with mortal.player(opened["token"]) as ines:
        number = ines.get(f"/tables/{opened['table']}").json()["number"]
        done = ines.post(f"/tables/{opened['table']}/actions",
                         json={"number": number, "action": "move nashik, end"})
    assert done.status_code == 200
    usual = time.monotonic() - began
    mortal.stop(signal.SIGKILL)
    began = time.monotonic()
    wait_for_entry(address, opened["table"], done.json()["number"])
    assert time.monotonic() - began < WAIT + BUSY * usual
