"""A dropped plan is shown at another server of the same site."""

from __future__ import annotations

import pytest

import json
from collections.abc import Iterator

import httpx
from tests.real_site import Site, read_token
from tests.store.conftest import cluster
from tests.store.test_two_servers import address, sites
from tests.two_people import Two

__all__ = ["address", "cluster", "sites"]


def read_panels(stream: httpx.Response) -> Iterator[str]:
    """What a page says of the viewer's plans; it is given up at the fourth sign of life."""
    beats = 0
    for line in stream.iter_lines():
        if line.startswith('data: {"panels"'):
            yield json.loads(line.removeprefix("data: "))["panels"]["plans"]
        beats += line.startswith(":")
        assert beats < 4, "nothing more is said of plans"


@pytest.mark.slow
def test_other_server_reports_dropped_plan(sites: tuple[Site, Site]) -> None:
    """And so it is when the notice has been read and deleted: no move comes along with that."""
    two = Two(sites[0])
    kenji = two.players[1]
    made = kenji.post(f"/tables/{two.table}/plan", json={
        "number": two.see(1)["number"], "until": ["move dhule"],
        "plies": [{"if": ["..."], "do": ["end"]}]})
    assert made.status_code == 200, made.text
    token = read_token(kenji)
    with httpx.stream("GET", f"{sites[1].url}/t/{two.table}/stream", cookies={"grandtour": token},
                      params={"panel-plans": "", "layout": "wide"}, timeout=30) as stream:
        said = read_panels(stream)
        assert next(said) == "You have 1 plan waiting"
        assert two.act(0, "move dhule, end").status_code == 200
        assert next(said) == "One of your plans was dropped"
        [notice] = kenji.get(f"/tables/{two.table}/plan").json()["plans"]
        kenji.delete(f"/tables/{two.table}/plan/{notice['plan']}")
        assert next(said) == ""
