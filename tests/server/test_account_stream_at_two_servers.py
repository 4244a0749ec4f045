"""The event stream of an account tells what happens at another server of the same site."""

from __future__ import annotations

import pytest

from tests.members import new_member
from tests.real_site import Site, read_token
from tests.server.test_account_stream import befriend, follow, name_of, open_table
from tests.store.conftest import cluster
from tests.store.test_two_servers import address, sites

__all__ = ["address", "cluster", "sites"]


@pytest.mark.slow
def test_other_servers_events_arrive(sites: tuple[Site, Site]) -> None:
    """The other server has never read the table."""
    host, guest = (new_member(sites[0], name) for name in ("Amrita", "Bela"))
    befriend(host, guest)
    with sites[1].player(read_token(guest)) as elsewhere, follow(elsewhere) as events:
        sites[1].wait_for_streams(1)
        table = open_table(host)
        assert host.put(f"/tables/{table}/seats/1/friend",
                        json={"name": name_of(guest)}).status_code == 204
        assert next(events)["event"] == "invitation"
        assert guest.post(f"/tables/{table}/seats", json={}).status_code == 200
        assert next(events)["event"] == "game_started"
        assert host.post(f"/tables/{table}/leave", json={}).status_code < 300
        assert next(events)["event"] == "your_turn"
