"""tools/first_move.py: it plays on a site that is there, and says so of one that is not."""

from __future__ import annotations

import math
import time

import first_move
import pytest

from tests.real_site import Site, free_port


def test_the_script_moves_at_a_site(site: Site) -> None:
    said = first_move.play_site(first_move.Site(site.url, math.inf))
    table = said.split()[2].rstrip(",")
    with site.player() as client:
        assert client.get(f"{site.url}/api/v1/tables/{table}").json()["number"] > 0


def test_missing_sites_are_named() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(first_move.NotPlayed, match=f"{address}: an answer did not come"):
        first_move.play_site(first_move.Site(address, time.monotonic() + 0.2))
