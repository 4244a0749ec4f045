"""Strangers become guests only if their request is granted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from grandtour.people.schema import PEOPLE, SESSIONS
from tests.some_game import PLAIN
from tests.two_people import FIRST, ME_AND_OPEN
from tests.web.test_headers import fill_path, routes
from tests.web.visitor import app_of, running

# What requests ask for, as far as they read it; none of it can be granted.
ASKED: dict[str, Any] = {
    "game": "nothing", "guest": "Ada", "name": "", "seats": ME_AND_OPEN, "on": True, "number": 999,
    "seat": 9, "bot": "nobody", "phrase": "none", "text": "", "kind": "text", "subject": "nothing",
    "reason": "spam", "set": "nothing", "position": 999, "line": "999", "muted": "yes"}
TABLE = {"game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as made:
        yield made


def count_people(client: TestClient) -> tuple[int, int]:
    """Return how many people and how many sessions there are."""
    database = app_of(client).state.services.database

    def count(connection: Any) -> tuple[int, int]:
        found = [connection.execute(select(func.count()).select_from(table)).scalar()
                 for table in (PEOPLE, SESSIONS)]
        return found[0], found[1]
    assert client.portal
    counted: tuple[int, int] = client.portal.call(database.run_query, count)
    return counted


def open_table(client: TestClient) -> dict[str, str]:
    """A table, opened by a new guest."""
    made: dict[str, str] = client.post("/api/v1/tables", json=TABLE).json()
    return made


@pytest.mark.slow
def test_refused_requests_make_no_guests(client: TestClient) -> None:
    """This holds for every request about a full table, a waiting one, and one that does not
    exist."""
    full, waiting = open_table(client)["table"], open_table(client)["table"]
    client.post(f"/api/v1/tables/{full}/seats", json={})
    before, made, refused = count_people(client), set[str](), set[str]()
    for table in (full, waiting, "nothing"):
        for method, path in routes():
            if method in ("GET", "HEAD", "DELETE") or "sign-" in path:
                continue
            how: dict[str, Any] = {"json": ASKED} if path.startswith("/api/") else {"data": ASKED}
            client.cookies.clear()
            answer = client.request(method, fill_path(path, table, "9"), follow_redirects=False,
                                    **how)
            if answer.status_code >= 400:
                refused.add(path)
                assert not answer.headers.get("set-cookie", "").startswith("grandtour="), path
                if count_people(client) != before:
                    made.add(f"{method} {path} {answer.status_code}")
            before = count_people(client)
    assert not made
    assert {"/new", "/api/v1/tables", "/api/v1/tables/{id}/seats", "/t/{id}/join"} <= refused


def test_granted_requests_make_guests(client: TestClient) -> None:
    assert open_table(client)["token"]
    assert count_people(client) == (1, 1)
    assert client.post("/me/name", data={"name": "Inès"}).status_code == 200
    assert count_people(client) == (2, 2)
