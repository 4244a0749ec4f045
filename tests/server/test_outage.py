"""Test a real server that is killed, and stays away for longer than anyone can wait."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.outages import Blitz, a_day_passes
from tests.real_site import Site


def test_killed_servers_lose_no_turn(tmp_path: Path) -> None:
    site = Site(tmp_path / "grandtour.sqlite")
    site.start()
    try:
        blitz = Blitz(site)
        site.stop(signal.SIGKILL)
        a_day_passes(site.address)
        site.start()
        position = blitz.position_at(site)
        assert [seat["stand_in"] for seat in position["seats"]] == [None, None]
        assert blitz.act(site).status_code == 200
        assert blitz.time_left(site) > 300_000  # a day was away, not one minute of it counts
    finally:
        site.stop(signal.SIGKILL)
