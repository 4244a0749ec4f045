"""Tables of Paris for screenshots and measurements of screens."""

from __future__ import annotations

from typing import Any

from tests.group import Stand, against_bots, surely
from tests.real_site import Site


def first(site: Site, players: int = 3) -> Stand:
    """Return the first turn of a game of Paris, before a building is drawn."""
    return play_thriftily(site, players, lambda seen: True)


def late(site: Site, players: int = 4) -> Stand:
    """Return a late moment of Paris: full districts, and keys and tiles behind your screen."""
    return play_thriftily(site, players, lambda seen: seen["view"]["turn"] > 28
                 and seen["view"]["asked"] == "turn" and seen["view"]["step"] == "act")


def end(site: Site, players: int = 4) -> Stand:
    """Return the end of a game of Paris: all end-game tiles taken, the districts scored."""
    return play_thriftily(site, players, lambda seen: False)


def paying(site: Site) -> Stand:
    """Return the purchase of a landmark with several ways to pay."""
    return surely(site, lambda: play_thriftily(
        site, 2, lambda seen: seen["view"]["asked"] == "payment"))


def at_hand(site: Site) -> Stand:
    """Return a moment of your turn at which something behind your screen can be used."""
    return surely(site, lambda: play_thriftily(
        site, 2, lambda seen: seen["view"]["asked"] == "turn" and any(
            action.startswith(("sell ", "use ")) for action in seen["actions"])))


def several(site: Site) -> Stand:
    """Return a moment at which a key can move to several places, and much else is possible."""
    return surely(site, lambda: play_thriftily(
        site, 2, lambda seen: seen["view"]["asked"] == "turn" and branching(seen["actions"])))


def branching(actions: list[str]) -> bool:
    moved = [action.split(" ")[1] for action in actions if action.startswith("move ")]
    placed = [action for action in actions if action.startswith("place ")]
    return len(moved) > len(set(moved)) and len(moved) < 5 and len(placed) > 2


def play_thriftily(site: Site, players: int, enough: Any) -> Stand:
    return against_bots(site, players, "paris", {"first_seat": "0"}, enough,
                        lambda seen: min(seen["actions"], key=lambda action: thrift(seen, action)))


MATERIAL = ("3", "4", "10", "21")          # bonus tiles that stand for marble or gold


def thrift(seen: dict[str, Any], action: str) -> int:
    """Return how late a player who saves resources for landmarks takes this action."""
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


STANDS = {"first": first, "late": late, "end": end, "paying": paying}
