"""A reaction reaches the streams of another server of the same PostgreSQL database."""

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
def test_reactions_reach_other_servers(cluster: Postgres) -> None:
    address = cluster.database()
    with Site(Path(), url=address) as here, Site(Path(), url=address) as there:
        two = Two(here)
        cookies = [{"grandtour": read_token(player)} for player in two.players]
        page = f"/t/{two.table}"
        with httpx.stream("GET", f"{there.url}{page}/stream?lang=fr", cookies=cookies[1],
                          timeout=30) as stream:
            lines = stream.iter_lines()
            next(lines)                                     # the table as it is
            sent = httpx.post(f"{here.url}{page}/react", data={"key": "thanks"},
                              cookies=cookies[0], headers={"accept": "application/json"})
            assert sent.status_code == 204, sent.text
            passing = next(json.loads(line.removeprefix("data: ")) for line in lines
                           if '"passing"' in line)
        assert passing == {"passing": {
            "reaction": "thanks", "seat": 0, "said": "Inès\u00a0: Merci\u202f!"}}
