"""Two servers of one PostgreSQL database behind Caddy, one of which is killed and both of which are
started anew while people play: no table stops, no stream loses its place, and nobody waits for
longer than docs/hosting.md says."""

from __future__ import annotations

import re
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest
from tests.load.test_load import rows
from tests.real_caddy import caddy, missing_caddy
from tests.real_postgres import Postgres
from tests.real_site import Site, free_port
from tests.some_game import PLAIN

from grandtour.cli.main import main

TABLES, MOVES = 4, 40
WAIT = 5000.0                   # ms that hosts are told of
BUSY = 10                       # usual moves that a wait may be longer: more on a busy machine


def open_streams(site: Site) -> int:
    found = re.search(r"^grandtour_streams_open (\d+)", metrics(site), re.M)
    assert found
    return int(found[1])


def metrics(site: Site) -> str:
    return httpx.get(f"{site.url}/metrics", timeout=60).text


def until_all_watch(one: Site, other: Site) -> None:
    """All tables stand and everybody has come, some to each of the servers."""
    deadline = time.monotonic() + 60
    while not ((at_one := open_streams(one)) and at_one + open_streams(other) == 2 * TABLES):
        assert time.monotonic() < deadline, "somebody has not come"
        time.sleep(0.01)


def test_play_goes_on_whichever_server_is_gone(
        cluster: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of every position that was sent it is asked that everybody at the table has received it, and
    of the longest wait for that how long it was."""
    missing_caddy()
    address = cluster.database()
    one, other = (Site(Path(), "--proxy", "127.0.0.1", url=address) for _ in range(2))
    one.start()
    other.start()
    result: list[int] = []
    with caddy(tmp_path, f"http://127.0.0.1:{free_port()}", one, other) as front:
        playing = threading.Thread(target=lambda: result.append(main(
            ["load", "moves", "--site", front, "--number", str(TABLES), "--moves", str(MOVES),
             "--game", PLAIN])))
        playing.start()
        until_all_watch(one, other)
        one.stop(signal.SIGKILL)
        other.until_watched(2 * TABLES)
        one.start()
        other.stop()
        one.until_watched(2 * TABLES)
        other.start()
        playing.join(240)
    one.stop()
    other.stop()
    assert result == [0]
    [row] = rows(capsys.readouterr().out)
    assert row[1] == str(TABLES * MOVES)
    assert row[2] == f"{2 * TABLES * MOVES} of {2 * TABLES * MOVES}"
    usual, longest = (float(cell.replace(",", "")) for cell in (row[4], row[7]))
    assert longest < WAIT + BUSY * usual
