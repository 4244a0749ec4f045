"""Two people at a table of a real site, through the API."""

from __future__ import annotations

from typing import Any

import httpx

from tests.real_site import Site
from tests.some_game import PLAIN

ME_AND_OPEN = [{"kind": "me"}, {"kind": "open"}]
FIRST = {"layout": "first_game", "first_seat": "0"}


class Two:
    """A table of two people on the first-game lay-out; seat 0 begins."""

    def __init__(self, site: Site) -> None:
        self.site = site
        with site.player() as client:
            opened = client.post("/tables", json={
                "game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST, "guest": "Inès"}).json()
            self.table = opened["table"]
            joined = client.post(f"/tables/{self.table}/seats", json={"guest": "Kenji"}).json()
        self.players = [site.player(opened["token"]), site.player(joined["token"])]

    def see(self, seat: int) -> dict[str, Any]:
        return self.players[seat].get(f"/tables/{self.table}").json()

    def act(self, seat: int, action: str, number: int | None = None) -> httpx.Response:
        at = self.see(seat)["number"] if number is None else number
        return self.players[seat].post(f"/tables/{self.table}/actions",
                                       json={"number": at, "action": action})

    def undo(self, seat: int) -> httpx.Response:
        number = self.see(seat)["number"]
        return self.players[seat].post(f"/tables/{self.table}/undo", json={"number": number})


def give_away(host: httpx.Client, holder: httpx.Client, table: str, seat: int = 1) -> None:
    """Let the host give this seat to the invited person, and its holder agree."""
    asked = host.post(f"/tables/{table}/replace", json={"seat": seat, "invited": True}).json()
    question = asked["question"]["number"]
    answer = holder.post(f"/tables/{table}/questions/{question}", json={"yes": True})
    assert answer.status_code == 200, answer.text
