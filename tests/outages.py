"""A site that was away for longer than it takes to wait for it."""

from __future__ import annotations

from typing import Any, Final

import httpx
from grandtour.store.database import make_engine
from tests.real_site import Site
from sqlalchemy import text
from tests.some_game import PLAIN

DAY: Final = 24 * 3600 * 1000

# Where moments are kept that time is reckoned from.
MOMENTS: Final = (("entries", "moment"), ("acts", "moment"), ("servers", "seen"),
                  ("signs", "seen"), ("tables", "moment"), ("tables", "opened"))


def a_day_passes(address: str) -> None:
    """While no server runs: everything in the database is a day older than it was."""
    made = make_engine(address)
    with made.begin() as connection:
        for table, column in MOMENTS:
            connection.execute(text(f"UPDATE {table} SET {column} = {column} - {DAY} "
                                    f"WHERE {column} > 0"))
    made.dispose()


class Blitz:
    """Two people at a table where who runs out of ten minutes has lost; seat 0 is to act."""

    def __init__(self, site: Site) -> None:
        with site.player() as client:
            opened = client.post("/tables", json={
                "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}],
                "options": {"first_seat": "0"},
                "terms": {"bank": 600, "zero": "forfeit"}}).json()
            self.id = opened["table"]
            assert client.post(f"/tables/{self.id}/seats", json={}).status_code == 200
        self.token = opened["token"]

    def position_at(self, site: Site) -> dict[str, Any]:
        with site.player(self.token) as player:
            position = player.get(f"/tables/{self.id}").json()
        assert isinstance(position, dict)
        return position

    def act(self, site: Site) -> httpx.Response:
        with site.player(self.token) as player:
            return player.post(f"/tables/{self.id}/actions", json={
                "number": self.position_at(site)["number"], "action": "move nashik"})

    def time_left(self, site: Site) -> int:
        """Return the milliseconds that the player to move had left when that was last stored."""
        clock = self.position_at(site)["clock"]["seats"][0]
        assert isinstance(clock["left_ms"], int)
        return clock["left_ms"]
