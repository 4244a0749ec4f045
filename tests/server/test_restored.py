"""Yesterday's copy is put back while people still have today's pages open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from grandtour.cli.main import main
from tests.outages import Blitz, a_day_passes
from tests.real_site import Site, read_token
from tests.two_people import Two


def restore_copy(site: Site, copy: Path) -> None:
    """The server is stopped, and begins again from the copy, which a day has passed over."""
    site.stop()
    assert main(["restore", str(copy), "--database", site.address, "--replace"]) == 0
    a_day_passes(site.address)
    site.start()


def shown_state(site: Site, two: Two) -> tuple[str, str]:
    """Return the number and the version that the page of seat 0 shows."""
    token = read_token(two.players[0])
    page = httpx.get(f"{site.url}/t/{two.table}", cookies={"grandtour": token}, timeout=60).text
    number, version = (page.partition(f'data-{name}="')[2].partition('"')[0]
                       for name in ("number", "version"))
    return number, version


def first_event(site: Site, two: Two, shown: tuple[str, str]) -> dict[str, Any]:
    """Return the first event that the stream sends to a page that shows this."""
    number, version = shown
    with httpx.stream("GET", f"{site.url}/t/{two.table}/stream", timeout=60, params={
            "number": number, "version": version}) as stream:
        line = next(line for line in stream.iter_lines() if line.startswith("data: "))
    found = json.loads(line.removeprefix("data: "))
    assert isinstance(found, dict)
    return found


def test_restored_databases_lead_pages_back(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site, copy = Site(tmp_path / "site.sqlite"), tmp_path / "copy.sqlite"
    site.start()
    two, blitz = Two(site), Blitz(site)
    assert two.act(0, "move nashik").status_code == 200
    yesterday = two.see(0)["number"]
    assert main(["backup", str(copy), "--database", site.address]) == 0
    assert two.act(0, "move dhule").status_code == 200
    today = shown_state(site, two)
    late = Two(site)
    restore_copy(site, copy)
    try:
        stale = two.players[0].post(f"/tables/{two.table}/actions", json={
            "number": int(today[0]), "action": "move jhabua"})
        assert (stale.status_code, stale.json()["code"]) == (409, "stale_position")
        assert stale.json()["number"] == yesterday
        assert two.undo(0).status_code == 200           # the step that they know is gone
        assert two.act(0, "move dhule").status_code == 200
        assert str(two.see(0)["number"] - 1) == today[0]
        lost = late.players[0].get(f"/tables/{late.table}")     # the person and the table are gone
        assert (lost.status_code, bool(lost.json()["message"])) == (401, True)
        assert blitz.time_left(site) > 500_000               # no day of it counts
    finally:
        site.stop()
    assert main(["check", "--database", site.address]) == 0
    capsys.readouterr()


@pytest.mark.slow
def test_equally_long_games_are_not_confused(tmp_path: Path) -> None:
    """The other game has as many moves and changes. The page gets the whole board again."""
    site, copy = Site(tmp_path / "site.sqlite"), tmp_path / "copy.sqlite"
    site.start()
    two = Two(site)
    assert main(["backup", str(copy), "--database", site.address]) == 0
    restore_copy(site, copy)
    first, other = [move for move in two.see(0)["actions"] if move.startswith("move ")][:2]
    assert two.act(0, first).status_code == 200
    shown = shown_state(site, two)
    assert first_event(site, two, shown)["patch"] == {}
    restore_copy(site, copy)
    try:
        assert two.act(0, other).status_code == 200
        assert shown_state(site, two)[0] == shown[0]
        assert first_event(site, two, shown)["patch"] != {}
    finally:
        site.stop()
