"""Tables of a real site in the positions that screens are looked at and measured in."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from tests.real_site import Site


@dataclass
class Stand:
    """A table and the token of the person on seat 0."""

    table: str
    token: str


class Group:
    """People at one table who act through the API."""

    def __init__(self, site: Site, seats: list[dict[str, str]], guest: str,
                 options: dict[str, str], game: str = "bombay",
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
    return against_bots(site, players, "bombay", {"first_seat": "0"}, enough,
                        lambda seen: liked(seen["actions"], seen["number"]))


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


def tours(site: Site, players: int = 4) -> Stand:
    """Late in a game of Paris Paris: the map full of shops, tiles parked, tours run."""
    return paris_paris(site, players, lambda seen: seen["view"]["round"] >= seen["view"]["rounds"])


def toured(site: Site, players: int = 4) -> Stand:
    """The end of a game of Paris Paris: all special tours run."""
    return paris_paris(site, players, lambda seen: False)


def careless(site: Site) -> Stand:
    """The end of a game of Paris Paris between two who do anything, analysed: where the analyses
    of the site are fine enough, decisions of both are known that cost much."""
    group = Group(site, [{"kind": "me"}, {"kind": "open"}], "Inès", {"first_seat": "0"},
                  "paris_paris")
    group.join(site, "Kenji")
    while not (seen := group.see())["over"]:
        seat = seen["to_act"]
        actions = group.see(seat)["actions"]
        group.act(seat, actions[3 * seen["number"] % len(actions)])
    client, address = group.clients[0], f"/tables/{group.table}/analysis"
    client.post(address)
    deadline = time.monotonic() + 300
    while client.get(address).json()["state"] != "done":
        assert time.monotonic() < deadline, "the analysis does not end"
        time.sleep(0.1)
    group.close()
    return group.stand


def paris_paris(site: Site, players: int, enough: Any) -> Stand:
    return against_bots(site, players, "paris_paris", {"first_seat": "0"}, enough,
                        lambda seen: seen["actions"][seen["number"] % len(seen["actions"])])


def arrival(site: Site, players: int = 3) -> Stand:
    """The first turn of a game of Paris: a building is to be drawn."""
    return paris(site, players, lambda seen: True)


def quarters(site: Site, players: int = 4) -> Stand:
    """Late in a game of Paris: the districts full, keys and tiles behind the own screen."""
    return paris(site, players, lambda seen: seen["view"]["turn"] > 28
                 and seen["view"]["asked"] == "turn" and seen["view"]["step"] == "act")


def counted(site: Site, players: int = 4) -> Stand:
    """The end of a game of Paris: all end-game tiles taken, the districts scored."""
    return paris(site, players, lambda seen: False)


def paying(site: Site) -> Stand:
    """A landmark is being bought that can be paid for in several ways."""
    return surely(site, lambda: paris(
        site, 2, lambda seen: seen["view"]["asked"] == "payment"))


def at_hand(site: Site) -> Stand:
    """Something can be done with what lies behind the own screen, in the own turn."""
    return surely(site, lambda: paris(
        site, 2, lambda seen: seen["view"]["asked"] == "turn" and any(
            action.startswith(("sell ", "use ")) for action in seen["actions"])))


def several(site: Site) -> Stand:
    """In Paris a key can be moved to several places, and much else can be done."""
    return surely(site, lambda: paris(
        site, 2, lambda seen: seen["view"]["asked"] == "turn" and branching(seen["actions"])))


def branching(actions: list[str]) -> bool:
    moved = [action.split(" ")[1] for action in actions if action.startswith("move ")]
    placed = [action for action in actions if action.startswith("place ")]
    return len(moved) > len(set(moved)) and len(moved) < 5 and len(placed) > 2


def surely(site: Site, reach: Callable[[], Stand]) -> Stand:
    """A position that is not reached in every game."""
    while True:
        stand = reach()
        with site.player(stand.token) as client:
            if not client.get(f"/tables/{stand.table}").json()["over"]:
                return stand


def paris(site: Site, players: int, enough: Any) -> Stand:
    return against_bots(site, players, "paris", {"first_seat": "0"}, enough,
                        lambda seen: min(seen["actions"], key=lambda action: thrift(seen, action)))


MATERIAL = ("3", "4", "10", "21")          # bonus tiles that stand for marble or gold


def thrift(seen: dict[str, Any], action: str) -> int:
    """How late one does this who saves up resources for landmarks."""
    verb, *rest = action.split(" ")
    if verb == "move":
        value = int(rest[1].rpartition("-")[2]) if "-" in rest[1] else 0
        tiles = seen["view"]["investors"][0]["tiles"]
        saved = len([tile for tile in tiles if tile.removeprefix("tile-") in MATERIAL])
        return value if value <= 3 and (saved < 3 or not value) else 6
    if verb == "bonus":
        return 3 if rest[0] in MATERIAL else 8
    return {"pay": 0, "stack": 4, "place": 5, "decline": 7, "use": 10, "buy": 10,
            "sell": 10}.get(verb, 6)


def allegiance(site: Site, players: int = 3) -> Stand:
    """The first question of a game of Pax Pamir: whom one is loyal to."""
    return pax_pamir(site, players, lambda seen: True)


def courts(site: Site, players: int = 5) -> Stand:
    """Late in a game of Pax Pamir: courts and the own hand full, armies in every region."""
    return surely(site, lambda: pax_pamir(
        site, players, lambda seen: seen["view"]["asked"] == "turn"
        and len(seen["view"]["nobles"][0]["court"]) >= 3
        and len(seen["view"]["nobles"][0]["hand"]) >= 2))


def bribing(site: Site) -> Stand:
    """A card is played where somebody else rules, who can ask for rupees."""
    return surely(site, lambda: pax_pamir(
        site, 4, lambda seen: seen["view"]["asked"] == "bribe"))


def against_her(site: Site, players: int = 2) -> Stand:
    """In the middle of a game of Pax Pamir against Wakhan."""
    return surely(site, lambda: pax_pamir(
        site, players, lambda seen: seen["view"]["asked"] == "turn" and seen["number"] > 50,
        wakhan="true"))


def reckoned(site: Site, players: int = 3) -> Stand:
    """The end of a game of Pax Pamir: the last Dominance Check is scored."""
    return pax_pamir(site, players, lambda seen: False)


def pax_pamir(site: Site, players: int, enough: Any, **options: str) -> Stand:
    """The others act by whim: that fills courts and regions soon."""
    return against_bots(site, players, "pax_pamir", options, enough,
                        lambda seen: min(seen["actions"], key=lambda action: gain(seen, action)),
                        bot="walker")


def gain(seen: dict[str, Any], action: str) -> tuple[int, str]:
    """How late one does this who keeps cards in the hand, as cheaply as can be, and plays the
    others."""
    verb = action.split(" ", maxsplit=1)[0]
    cards = len(seen["view"]["nobles"][0]["hand"])
    order = {"purchase": 1 if cards < 3 else 3, "play": 2, "offer": 4, "stop": 7, "beg": 8,
             "withdraw": 9, "pass": 9}
    return order.get(verb, 5), action[-1]


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


POSITIONS: dict[str, Callable[[Site], Stand]] = {
    "beginning": beginning, "middle": middle, "end": end, "herd": herd,
    "tours": tours, "toured": toured,
    "arrival": arrival, "quarters": quarters, "paying": paying, "counted": counted,
    "allegiance": allegiance, "courts": courts, "bribing": bribing, "against_her": against_her,
    "reckoned": reckoned}


class Stands(dict[str, Stand]):
    """The positions by name, each played when it is first asked for."""

    def __init__(self, site: Site) -> None:
        super().__init__()
        self.site = site

    def __missing__(self, name: str) -> Stand:
        self[name] = POSITIONS[name](self.site)
        return self[name]
