"""The program of docs/api.md that plays with everyone who invites it: its process, a real
server."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.members import PASSWORD, new_member
from tests.real_site import Site
from tests.server.test_account_stream import open_table

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "examples" / "invited.py"
NAME = "Difference engine"


@contextmanager
def run_program(site: Site) -> Iterator[subprocess.Popen[str]]:
    """Yield the process of the program, which signs in as a member of the site."""
    new_member(site, NAME).close()
    with subprocess.Popen([sys.executable, str(PROGRAM), site.url, NAME, PASSWORD],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def invite(host: httpx.Client, table: str) -> None:
    """Invite the program as soon as it is marked as one."""
    deadline = time.monotonic() + 60
    while host.put(f"/tables/{table}/seats/1/friend", json={"name": NAME}).status_code != 204:
        assert time.monotonic() < deadline, "the program has not signed in"
        time.sleep(0.1)


@pytest.mark.timeout(300)
@pytest.mark.slow
def test_the_example_plays_when_invited(site: Site) -> None:
    """It accepts the invitation of a member who is no friend, and plays to the end."""
    with run_program(site) as process, closing(new_member(site, "Lovelace")) as host:
        table = open_table(host)
        invite(host, table)
        while not (seen := host.get(f"/tables/{table}/turn").json())["over"]:
            if seen["actions"]:
                host.post(f"/tables/{table}/actions",
                          json={"number": seen["number"], "action": seen["actions"][-1]})
        assert process.stdout
        said = process.stdout.readline()
    assert [seat["program"] for seat in seen["seats"]] == [False, True]
    assert said == f"1 {seen['result']}\n"


def test_it_has_forty_lines() -> None:
    code = [line for line in PROGRAM.read_text(encoding="utf-8").splitlines() if line]
    assert len(code) <= 40
    assert not [line for line in code if ";" in line or len(line) > 100]


def test_the_guide_shows_the_example() -> None:
    guide = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert f"```python\n{PROGRAM.read_text(encoding='utf-8')}```" in guide
