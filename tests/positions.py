"""Tables of a real site in the positions that screens are looked at and measured in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx
from real_site import Site


@dataclass
class Stand:
    """A table and the token of the person on seat 0."""

    table: str
    token: str


class Group:
    """People at one table who act through the API."""

    def __init__(self, site: Site, seats: list[dict[str, str]], guest: str,
                 options: dict[str, str], game: str = "bombay") -> None:
        with site.player() as client:
            opened = client.post("/tables", json={
                "game": game, "seats": seats, "options": options, "guest": guest}).json()
        self.table = opened["table"]
        self.clients = [site.player(opened["token"])]
        self.stand = Stand(self.table, opened["token"])

    def join(self, site: Site, name: str) -> None:
        with site.player() as client:
            joined = client.post(f"/tables/{self.table}/seats", json={"guest": name}).json()
        self.clients.append(site.player(joined["token"]))

    def see(self, seat: int = 0) -> dict[str, Any]:
        return self.clients[seat].get(f"/tables/{self.table}").json()

    def act(self, seat: int, action: str) -> bool:
        number = self.see(seat)["number"]
        answer: httpx.Response = self.clients[seat].post(
            f"/tables/{self.table}/actions", json={"number": number, "action": action})
        return answer.status_code == 200

    def close(self) -> None:
        for client in self.clients:
            client.close()


def beginning(site: Site, players: int = 3) -> Stand:
    """The first turn of somebody against bots, all elephants on the hill."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "bot", "bot": "cyclist"}] * (players - 1),
                  "Inès", {"first_seat": "0"})
    group.close()
    return group.stand


def middle(site: Site, players: int = 5) -> Stand:
    """Somewhere in the second set, with silk on elephants and palaces on the board."""
    return played(site, players, lambda seen: seen["view"]["set"] == 2
                  and seen["view"]["round"] == 2)


def end(site: Site, players: int = 4) -> Stand:
    """The final ranking."""
    return played(site, players, lambda seen: seen["over"])


def played(site: Site, players: int, enough: Any) -> Stand:
    """Against bots, taking what brings most at first sight, until it is enough."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "bot", "bot": "cyclist"}] * (players - 1),
                  "Inès", {"first_seat": "0"})
    while True:
        seen = group.see()
        if seen["over"] or (seen["to_act"] == 0 and enough(seen)):
            break
        if seen["to_act"] == 0:
            group.act(0, liked(seen["actions"], seen["number"]))
    group.close()
    return group.stand


def tours(site: Site, players: int = 4) -> Stand:
    """Late in a game of Paris Paris: the map full of shops, tiles parked, tours run."""
    return paris_paris(site, players, lambda seen: seen["view"]["round"] >= seen["view"]["rounds"])


def toured(site: Site, players: int = 4) -> Stand:
    """The end of a game of Paris Paris: all special tours run."""
    return paris_paris(site, players, lambda seen: False)


def paris_paris(site: Site, players: int, enough: Any) -> Stand:
    group = Group(site, [{"kind": "me"}] + [{"kind": "bot", "bot": "cyclist"}] * (players - 1),
                  "Inès", {"start_seat": "1"}, "paris_paris")
    while True:
        seen = group.see()
        if seen["over"] or (seen["to_act"] == 0 and enough(seen)):
            break
        if seen["to_act"] == 0:
            group.act(0, seen["actions"][seen["number"] % len(seen["actions"])])
    group.close()
    return group.stand


def liked(actions: list[str], number: int) -> str:
    for verb in ("choose", "sell", "build", "buy"):
        for action in actions:
            if action.startswith(verb):
                return action
    moves = [action for action in actions if action.startswith("move")]
    return moves[number % len(moves)] if moves else actions[0]


def herd(site: Site) -> Stand:
    """Five elephants on one site, laden as far as the markets allow."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "open"}] * 4, "Inès",
                  {"layout": "first_game", "first_seat": "0"})
    for name in ("Kenji", "Noor", "Ólafur", "Maximiliana"):
        group.join(site, name)
    for seat in range(5):
        fetch(group, seat)
    for seat in range(5):
        group.act(seat, "move daulatabad, end")
    group.close()
    return group.stand


def fetch(group: Group, seat: int) -> None:
    """Buy at one of the posts next to the hill, if any is open and can be paid."""
    posts = ["nashik", "nanded", "sholapur"]
    for post in posts[seat % 3:] + posts[:seat % 3]:
        if group.act(seat, f"move {post}, buy, end") or group.act(seat, f"move {post}, buy"):
            return
    group.act(seat, "move nanded, end")
