"""The example of docs/bots.md that plays over the API: its process, a real server."""

from __future__ import annotations

import pytest

import subprocess
import sys
from pathlib import Path

import httpx

from tests.real_site import Site
from tests.some_game import WITH_SHOWS

GUEST = Path(__file__).parents[2] / "examples" / "guest.py"


def sits_down(site: Site, host: httpx.Client) -> tuple[str, subprocess.CompletedProcess[str]]:
    """The example at a new table with a bot, until it ends."""
    table = host.post("/tables", json={"game": WITH_SHOWS, "seats": [
        {"kind": "open"}, {"kind": "bot", "bot": "walker"}]}).json()["table"]
    return table, subprocess.run(
        [sys.executable, str(GUEST), f"{site.url}/api/v1/tables/{table}"], check=False,
        capture_output=True, text=True, timeout=120)


@pytest.mark.slow
def test_the_example_plays_to_the_end(site: Site) -> None:
    with site.player() as host:
        table, done = sits_down(site, host)
        seen = host.get(f"/tables/{table}").json()
    assert (done.returncode, done.stderr) == (0, "")
    assert (seen["over"], seen["seats"][0]["name"]) == (True, "Ada")
    assert "over" in done.stdout


@pytest.mark.slow
def test_the_example_reports_rate_limits(tmp_path: Path) -> None:
    site = Site(tmp_path / "grandtour.sqlite", "--requests", "20")
    site.start()
    with site.player() as host:
        _, done = sits_down(site, host)
    site.stop()
    assert done.returncode == 1
    assert "429 Too Many Requests" in done.stderr
    assert "KeyError" not in done.stderr


def test_it_has_ten_lines() -> None:
    """The count starts after the line that says what it is."""
    _, *code = filter(None, GUEST.read_text(encoding="utf-8").splitlines())
    assert len(code) == 10
    assert not [line for line in code if ";" in line or len(line) > 100]
