"""Test a database that accepts no writes. Operators and players are informed, and everything
recovers when it accepts them again."""

from __future__ import annotations

import os
import resource
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.real_site import Site
from tests.two_people import Two
from starlette.testclient import TestClient
from tests.some_game import PLAIN


@contextmanager
def lock_database(site: Site) -> Iterator[None]:
    """Another program writes."""
    with closing(sqlite3.connect(site.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def forbid_writes(site: Site) -> Iterator[None]:
    """The system takes nothing for any file of the server."""
    assert site.process is not None
    before = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.slow
@pytest.mark.parametrize("hindered", [lock_database, forbid_writes])
def test_failed_writes_are_all_reported(tmp_path: Path, hindered: Callable[..., Any]) -> None:
    with Site(tmp_path / "grandtour.sqlite") as site:
        two = Two(site)
        assert two.act(0, "move nashik").status_code == 200
        before = two.see(0)
        with hindered(site):
            ready = httpx.get(f"{site.url}/ready", timeout=60)
            if "does not answer" in ready.text:     # a sign of life was tried before
                ready = httpx.get(f"{site.url}/ready", timeout=60)
            refused = two.act(0, "move dhule")
            assert httpx.get(f"{site.url}/health", timeout=60).status_code == 200
        assert (ready.status_code, ready.json()["ready"]) == (503, False)
        assert "the database takes nothing" in ready.json()["fault"]
        assert (refused.status_code, refused.json()["code"]) == (503, "cannot_write")
        assert "Nothing confirmed before is lost" in refused.json()["message"]
        assert two.see(0) == before
        assert httpx.get(f"{site.url}/ready", timeout=30).status_code == 200
        assert two.act(0, "move dhule").status_code == 200


@pytest.mark.slow
def test_a_full_disk_is_called_one(tmp_path: Path) -> None:
    app = create_app(Settings(new_database(tmp_path / "g.sqlite"), pause=0, requests=0))
    with TestClient(app, raise_server_exceptions=False) as client:
        assert client.portal is not None
        write = app.state.services.database.run_transaction
        client.portal.call(write, lambda connection: connection.exec_driver_sql(
            "PRAGMA max_page_count = 1"))
        wish = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}
        answers = [client.post("/api/v1/tables", json=wish) for _ in range(30)]
        client.cookies.clear()
        page = [client.post("/play", data={"game": PLAIN}) for _ in range(10)][-1]
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (503, "disk_full")
    assert "the server’s disk is full" in answers[-1].json()["message"]
    assert page.status_code == 503
    assert "the server’s disk is full" in page.text


def test_the_database_file_is_private(tmp_path: Path) -> None:
    """The permissions of a file that an older server made readable are corrected, too."""
    file = tmp_path / "grandtour.sqlite"
    umask = os.umask(0o022)
    try:
        with closing(sqlite3.connect(file)) as old:
            old.execute("PRAGMA journal_mode=WAL")
            assert stat.S_IMODE(file.stat().st_mode) == 0o644
        for again in range(2):
            with Site(file) as site:
                Two(site)
                modes = {path.name: stat.S_IMODE(path.stat().st_mode)
                         for path in tmp_path.iterdir()}
            assert modes == {
                f"{file.name}{end}": 0o600 for end in ("", "-wal", "-shm", ".lock")}, again
            for path in tmp_path.iterdir():
                path.unlink()
    finally:
        os.umask(umask)
