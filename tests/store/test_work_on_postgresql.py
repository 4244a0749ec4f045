"""Servers let others think for them, by PostgreSQL; of those who work one is killed meanwhile."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, create_engine, text
from tests.forked import Forked
from tests.real_postgres import Postgres
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.waiting import wait_until

from grandtour.bots.levels import strongest_level
from grandtour.cli.main import main
from grandtour.games import game

LONGEST = 90


def working(address: str) -> Forked:
    return Forked(["work", "--database", address, "--processes", "1"], None, {})


def is_job_taken(database: Engine) -> bool:
    """Return whether a worker has an unfinished job."""
    with database.connect() as connection:
        return connection.execute(text(
            "select count(*) from jobs where worker <> '' and ended = 0")).scalar() > 0


@pytest.mark.slow
def test_another_worker_continues_after_a_kill(cluster: Postgres) -> None:
    """The table is one of the strongest computer players alone, so that there is always something
    to think about."""
    address = cluster.database()
    site = Site(Path(), "--processes", "0", url=address)
    site.start()
    database = create_engine(address)
    first = working(address)
    try:
        with site.player() as player:
            table = player.post("/tables", json={"game": PLAIN, "seats": [
                {"kind": "bot", "bot": strongest_level(game(PLAIN))}
                for _ in range(2)]}).json()["table"]

            def number() -> int:
                return player.get(f"/tables/{table}").json()["number"]

            begun = number()
            wait_until(lambda: number() > begun, LONGEST)
            wait_until(lambda: is_job_taken(database), LONGEST)
            first.send_signal(signal.SIGKILL)
            stood = number()
            second = working(address)
            wait_until(lambda: number() > stood + 1, LONGEST)
            second.send_signal(signal.SIGTERM)
            second.wait(60)
            assert httpx.get(f"{site.url}/health", timeout=60).status_code == 200
    finally:
        database.dispose()
        site.stop()


@pytest.mark.parametrize("command", [("work",), ("serve", "--port", "0", "--processes", "0")])
def test_file_belongs_to_one_server(
        command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--database", f"sqlite:///{tmp_path}/grandtour.sqlite"]) == 1
    said = capsys.readouterr().err
    assert "PostgreSQL" in said
    assert said.count("\n") == 1
