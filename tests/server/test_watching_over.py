"""Test health, readiness, metrics and logs of a real server: what its host learns, and what no one
may learn."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.members import PASSWORD, new_member
from tests.real_site import Site, read_token
from tests.some_game import PLAIN
from tests.two_people import Two

SECRET = "as-secret-as-the-bank"


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Path]]:
    """A site that logs in JSON, and the file of its log."""
    folder = tmp_path_factory.mktemp("logged")
    site = Site(folder / "grandtour.sqlite", "--log", "json")
    (folder / "GRANDTOUR_METRICS_TOKEN").write_text(f"{SECRET}\n", encoding="utf-8")
    with (folder / "log").open("wb") as log:
        site.start(stderr=log, CREDENTIALS_DIRECTORY=str(folder))
        yield site, folder / "log"
        site.stop()


def lines(log: Path) -> list[dict]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


# health and readiness

def test_a_server_that_is_well(site: Site) -> None:
    assert httpx.get(f"{site.url}/health", timeout=60).text == "ok\n"
    answer = httpx.get(f"{site.url}/ready", timeout=60)
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "fault": ""})
    assert answer.headers["cache-control"] == "no-store"


# metrics

def read_metrics(site: Site) -> dict[str, float]:
    text = httpx.get(f"{site.url}/metrics", timeout=60).text
    return {name: float(value) for name, _, value in
            (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))}


def test_what_happens_is_measured(logged: tuple[Site, Path]) -> None:
    site, _ = logged
    before = read_metrics(site)
    two = Two(site)
    for action, status in (("move nashik", 200), ("fly", 422), ("move dhule", 200)):
        assert two.act(0, action).status_code == status
    path = f"{site.url}/t/{two.table}/stream?number=0&version=0"
    with httpx.stream("GET", path, timeout=60) as stream:
        arriving = stream.iter_raw()
        assert b"data:" in next(arriving)
        after = read_metrics(site)
    acts = 'grandtour_requests_total{method="POST",route="/api/v1/tables/{id}/actions",status='
    assert after[acts + '"200"}'] - before.get(acts + '"200"}', 0) == 2
    assert after[acts + '"422"}'] - before.get(acts + '"422"}', 0) == 1
    assert after["grandtour_entries_written_total"] - \
        before["grandtour_entries_written_total"] == two.see(0)["number"]
    assert after["grandtour_streams_open"] == 1
    assert after["grandtour_tables_in_memory"] >= 1
    assert after["grandtour_tables_running"] >= 1
    assert after["grandtour_writer_alive"] == 1
    assert after["grandtour_writer_queue"] == 0
    assert 'grandtour_request_seconds_count{route="/t/{id}/stream"}' in after
    assert "process_resident_memory_bytes" in after


def test_the_thinking_of_bots_is_measured(logged: tuple[Site, Path]) -> None:
    site, _ = logged
    with site.player() as client:
        client.post("/tables", json={"game": PLAIN, "seats": [
            {"kind": "me"}, {"kind": "bot", "bot": "walker"}], "options": {"first_seat": "1"}})
    deadline = time.monotonic() + 60
    while not read_metrics(site).get('grandtour_bot_seconds_count{bot="walker"}'):
        assert time.monotonic() < deadline, "no bot has thought"
        time.sleep(0.05)


def test_worker_queues_are_measured(logged: tuple[Site, Path]) -> None:
    """The queues of persons and of bots are measured separately."""
    site, _ = logged
    with site.player() as client:
        for first in ({"kind": "me"}, {"kind": "bot", "bot": "walker"}):
            client.post("/tables", json={"game": PLAIN, "options": {"first_seat": "1"},
                                         "seats": [first, {"kind": "bot", "bot": "walker"}]})
    begun = 'grandtour_bot_waiting_seconds_count{{waits="{}"}}'
    deadline = time.monotonic() + 60
    while not all(read_metrics(site).get(begun.format(who)) for who in ("person", "bots")):
        assert time.monotonic() < deadline, "nobody was served"
        time.sleep(0.05)
    now = read_metrics(site)
    assert {f'grandtour_bot_queue{{waits="{who}"}}' for who in (
        "person", "question", "analysis", "bots")} <= now.keys()
    assert now["grandtour_bot_processes_lost_total"] == 0


def test_event_loop_lag_is_measured(logged: tuple[Site, Path]) -> None:
    site, _ = logged
    deadline = time.monotonic() + 60
    while not read_metrics(site)["grandtour_loop_lag_seconds_count"]:
        assert time.monotonic() < deadline, "nobody looks at the loop"
        time.sleep(0.1)


def test_metrics_name_no_person_or_table(logged: tuple[Site, Path]) -> None:
    site, _ = logged
    two = Two(site)
    httpx.get(f"{site.url}/t/{two.table}", timeout=60)
    httpx.get(f"{site.url}/no/such/{two.table}", timeout=60)
    httpx.request("ODD", f"{site.url}/", timeout=60)
    text = httpx.get(f"{site.url}/metrics", timeout=60).text
    assert two.table not in text
    assert "Inès" not in text
    assert "127.0.0.1" not in text
    assert "ODD" not in text


@pytest.mark.parametrize(("headers", "status"), [
    ({}, 200),
    ({"x-forwarded-for": "127.0.0.1"}, 403),
    ({"via": "1.1 somewhere"}, 403),
    ({"host": "192.168.1.20:8080"}, 403), ({"host": "evil.example"}, 421),
    ({"forwarded": "for=127.0.0.1", "authorization": "Bearer wrong"}, 403),
    ({"x-forwarded-for": "203.0.113.9", "authorization": f"Bearer {SECRET}"}, 200),
])
def test_metrics_need_the_right_caller(logged: tuple[Site, Path], headers: dict[str, str],
                                 status: int) -> None:
    site, _ = logged
    assert httpx.get(f"{site.url}/metrics", headers=headers, timeout=60).status_code == status


def test_unset_tokens_open_no_metrics(site: Site) -> None:
    through = {"x-forwarded-for": "203.0.113.9", "authorization": "Bearer none"}
    assert httpx.get(f"{site.url}/metrics", headers=through, timeout=60).status_code == 403


# logs

def test_every_request_logs_a_json_line(logged: tuple[Site, Path]) -> None:
    site, log = logged
    two = Two(site)
    answer = httpx.get(f"{site.url}/t/{two.table}?lang=ja&token=hush", timeout=60)
    line = next(line for line in lines(log) if line.get("request")
                == answer.headers["x-request-id"])
    assert (line["level"], line["message"], line["method"], line["route"], line["status"],
            line["table"]) == ("info", "request", "GET", "/t/{id}", 200, two.table)
    assert line["ms"] > 0
    assert line["time"].endswith("+00:00")


def test_probes_are_logged_if_they_fail(logged: tuple[Site, Path]) -> None:
    """A proxy sends one every second."""
    site, log = logged
    asked = [httpx.get(f"{site.url}/{name}", timeout=60).headers["x-request-id"]
             for name in ("health", "ready")]
    rename(site, "alembic_version", "taken")
    failed = httpx.get(f"{site.url}/ready", timeout=60)
    rename(site, "taken", "alembic_version")
    after = httpx.get(f"{site.url}/about", timeout=60)
    logged_ids = {line.get("request") for line in lines(log)}
    assert failed.status_code == 503
    assert {failed.headers["x-request-id"], after.headers["x-request-id"]} <= logged_ids
    assert logged_ids.isdisjoint(asked)


def test_sign_in_logs_hide_names(logged: tuple[Site, Path]) -> None:
    site, log = logged
    ada = new_member(site, "Ada of the log")
    with site.player() as client:
        answers = [client.post("/sign-in", json={"name": "Ada of the log", "password": password})
                   for password in (PASSWORD, "not the one")]
    told = {line["request"]: line for line in lines(log) if line["message"] == "sign-in"}
    for answer, code in zip(answers, ("in", "wrong_sign_in"), strict=True):
        line = told[answer.headers["x-request-id"]]
        assert (line["means"], line["code"]) == ("password", code)
    said = log.read_text(encoding="utf-8")
    for secret in ("Ada of the log", ada.get("/me").json()["id"], PASSWORD, "not the one"):
        assert secret not in said
    ada.close()


def test_nothing_secret_is_logged(logged: tuple[Site, Path]) -> None:
    site, log = logged
    two = Two(site)
    token = read_token(two.players[0])
    with site.player() as client:
        code = client.post("/tables", json={"game": PLAIN, "seats": [
            {"kind": "me"}, {"kind": "open"}]}).json()["code"]
    for path in (f"/join/{code}", f"/?token={token}", f"/no/such/{token}"):
        httpx.get(site.url + path, cookies={"grandtour": token}, timeout=60)
    httpx.get(f"{site.url}/metrics", headers={"authorization": f"Bearer {SECRET}"}, timeout=60)
    said = log.read_text(encoding="utf-8")
    assert len(said.splitlines()) > 5
    for secret in (token, code, SECRET, "127.0.0.1", "Inès"):
        assert secret not in said


def test_failures_are_logged_with_their_request(logged: tuple[Site, Path]) -> None:
    site, log = logged
    two = Two(site)
    rename(site, "entries", "taken")
    answer = two.act(0, "move nashik")
    rename(site, "taken", "entries")
    assert (answer.status_code, answer.json()["code"]) == (500, "server_fault")
    assert answer.headers["connection"] == "close"
    failure = failure_in(log)
    assert failure["level"] == "error"
    assert failure["request"] == answer.headers["x-request-id"]
    assert "no such table: entries" in failure["stack"]
    assert failure["stack"].startswith("Traceback")
    assert two.act(0, "move nashik").status_code == 200


def failure_in(log: Path) -> dict:
    """It is logged after it was answered. Jobs that need the table may fail as well."""
    deadline = time.monotonic() + 60
    while not (found := [line for line in lines(log) if {"stack", "request"} <= line.keys()]):
        assert time.monotonic() < deadline, "nothing was logged"
        time.sleep(0.05)
    return found[0]


def rename(site: Site, table: str, name: str) -> None:
    with closing(sqlite3.connect(site.database)) as connection:
        connection.execute(f"alter table {table} rename to {name}")


def test_plain_logs_are_readable(tmp_path: Path) -> None:
    """The server is not ready, since its database was changed."""
    site = Site(tmp_path / "grandtour.sqlite")
    with (tmp_path / "log").open("wb") as log:
        site.start(stderr=log)
        two = Two(site)
        quiet = (tmp_path / "log").read_text(encoding="utf-8")
        rename(site, "entries", "taken")
        failed = two.act(0, "move nashik")
        with closing(sqlite3.connect(site.database)) as connection, connection:
            connection.execute("insert into alembic_version values ('talk_2')")
        ready = httpx.get(f"{site.url}/ready", timeout=60)
        assert httpx.get(f"{site.url}/health", timeout=60).status_code == 200
        site.stop()
    assert (ready.status_code, ready.json()) == (
        503, {"ready": False, "fault": "the database has another schema"})
    first = (tmp_path / "log").read_text(encoding="utf-8").removeprefix(quiet).splitlines()[0]
    assert "request" not in quiet
    assert " ERROR " in first
    assert first.endswith(f"(request {failed.headers['x-request-id']})")


# behind a proxy

THROUGH = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


def test_unnamed_proxies_are_not_trusted(site: Site) -> None:
    answer = httpx.post(f"{site.url}/play", data={"game": PLAIN}, headers=THROUGH, timeout=60)
    assert answer.status_code == 303
    assert "secure" not in answer.headers["set-cookie"].lower()


def test_named_proxies_are_trusted(tmp_path: Path) -> None:
    """The proxy decides whether the request was HTTPS, so that the cookie is for HTTPS only, and
    the address, which is logged on request."""
    site = Site(tmp_path / "grandtour.sqlite", "--log", "json", "--log-addresses",
                "--proxy", "127.0.0.0/8")
    with (tmp_path / "log").open("wb") as log:
        site.start(stderr=log)
        answer = httpx.post(f"{site.url}/play", data={"game": PLAIN}, headers=THROUGH,
                            timeout=60)
        site.stop()
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "203.0.113.9" in {line.get("address") for line in lines(tmp_path / "log")}
