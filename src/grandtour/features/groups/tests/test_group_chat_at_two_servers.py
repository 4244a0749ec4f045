"""A message in a group reaches the pages of another server of the same PostgreSQL database."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from tests.real_postgres import Postgres
from tests.real_site import Site, read_token
from tests.store.conftest import cluster
from tests.two_people import Two

__all__ = ["cluster"]       # a fixture


@pytest.mark.slow
def test_messages_reach_other_servers(cluster: Postgres) -> None:
    address = cluster.database()
    with Site(Path(), url=address) as here, Site(Path(), url=address) as there:
        two = Two(here)
        while not (seen := two.see(0))["over"]:
            seat = seen["to_act"]
            assert two.act(seat, two.see(seat)["actions"][0]).is_success
        group = two.players[0].post(f"/tables/{two.table}/next-week").json()["address"]
        messages = f"/groups/{group}/messages"
        two.players[0].post(messages, json={"text": "One"})
        with httpx.stream("GET", f"{there.url}/g/{group}/stream?lang=fr", timeout=30,
                          cookies={"grandtour": read_token(two.players[1])}) as stream:
            lines = (json.loads(line.removeprefix("data: "))["lines"]
                     for line in stream.iter_lines() if line.startswith("data"))
            assert list(next(lines)) == ["talk-1"]          # the page as it is
            two.players[0].post(messages, json={"text": "Two"})
            found = next(lines)
        assert list(found) == ["talk-2"] and "Two" in found["talk-2"]
        assert "non traduit" in found["talk-2"]
