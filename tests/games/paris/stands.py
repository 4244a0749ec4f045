"""Tables of Paris that screens are looked at and measured in."""

from __future__ import annotations

from typing import Any

from tests.group import Stand, against_bots, surely
from tests.real_site import Site


def first(site: Site, players: int = 3) -> Stand:
    """The first turn of a game of Paris: a building is to be drawn."""
    return played(site, players, lambda seen: True)


def late(site: Site, players: int = 4) -> Stand:
    """Late in a game of Paris: the districts full, keys and tiles behind the own screen."""
    return played(site, players, lambda seen: seen["view"]["turn"] > 28
                 and seen["view"]["asked"] == "turn" and seen["view"]["step"] == "act")


def end(site: Site, players: int = 4) -> Stand:
    """The end of a game of Paris: all end-game tiles taken, the districts scored."""
    return played(site, players, lambda seen: False)


def paying(site: Site) -> Stand:
    """A landmark is being bought that can be paid for in several ways."""
    return surely(site, lambda: played(
        site, 2, lambda seen: seen["view"]["asked"] == "payment"))


def at_hand(site: Site) -> Stand:
    """Something can be done with what lies behind the own screen, in the own turn."""
    return surely(site, lambda: played(
        site, 2, lambda seen: seen["view"]["asked"] == "turn" and any(
            action.startswith(("sell ", "use ")) for action in seen["actions"])))


def several(site: Site) -> Stand:
    """In Paris a key can be moved to several places, and much else can be done."""
    return surely(site, lambda: played(
        site, 2, lambda seen: seen["view"]["asked"] == "turn" and branching(seen["actions"])))


def branching(actions: list[str]) -> bool:
    moved = [action.split(" ")[1] for action in actions if action.startswith("move ")]
    placed = [action for action in actions if action.startswith("place ")]
    return len(moved) > len(set(moved)) and len(moved) < 5 and len(placed) > 2


def played(site: Site, players: int, enough: Any) -> Stand:
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


STANDS = {"first": first, "late": late, "end": end, "paying": paying}
