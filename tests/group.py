"""Tables of a real site that people and bots play at through the API."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from tests.real_site import Site
from tests.some_game import PLAIN


@dataclass
class Stand:
    """A table and the token of the person on seat 0."""

    table: str
    token: str


class Group:
    """People at one table who act through the API."""

    def __init__(self, site: Site, seats: list[dict[str, str]], guest: str,
                 options: dict[str, str], game: str = PLAIN,
                 terms: dict[str, Any] | None = None) -> None:
        with site.player() as client:
            opened = client.post("/tables", json={
                "game": game, "seats": seats, "options": options, "guest": guest,
                "terms": terms or {}}).json()
        self.table = opened["table"]
        self.clients = [site.player(opened["token"])]
        self.stand = Stand(self.table, opened["token"])

    def join(self, site: Site, name: str) -> None:
        with site.player() as client:
            joined = client.post(f"/tables/{self.table}/seats", json={"guest": name}).json()
        self.clients.append(site.player(joined["token"]))

    def see(self, seat: int = 0) -> dict[str, Any]:
        seen: dict[str, Any] = self.clients[seat].get(f"/tables/{self.table}").json()
        return seen

    def act(self, seat: int, action: str) -> bool:
        number = self.see(seat)["number"]
        answer: httpx.Response = self.clients[seat].post(
            f"/tables/{self.table}/actions", json={"number": number, "action": action})
        return answer.status_code == 200

    def close(self) -> None:
        for client in self.clients:
            client.close()


def against_bots(site: Site, players: int, game: str, options: dict[str, str], enough: Any,
                 like: Any, bot: str = "cyclist") -> Stand:
    """A game against bots in which one acts as one likes, until it is enough or over."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "bot", "bot": bot}] * (players - 1),
                  "Inès", options, game)
    while True:
        seen = group.see()
        if seen["over"] or (seen["to_act"] == 0 and enough(seen)):
            break
        if seen["to_act"] == 0:
            group.act(0, like(seen))
    group.close()
    return group.stand


def surely(site: Site, reach: Callable[[], Stand]) -> Stand:
    """A position that is not reached in every game."""
    while True:
        stand = reach()
        with site.player(stand.token) as client:
            if not client.get(f"/tables/{stand.table}").json()["over"]:
                return stand
