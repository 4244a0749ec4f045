"""Tables of Paris Paris for screenshots and measurements of screens."""

from __future__ import annotations

from typing import Any

from tests.group import Stand, against_bots
from tests.real_site import Site


def late(site: Site, players: int = 4) -> Stand:
    """Return a late moment of Paris Paris: the map full of shops, tiles parked, tours run."""
    return play_in_rotation(site, players,
                            lambda seen: seen["view"]["round"] >= seen["view"]["rounds"])


def end(site: Site, players: int = 4) -> Stand:
    """Return the end of a game of Paris Paris, with all special tours run."""
    return play_in_rotation(site, players, lambda seen: False)


def play_in_rotation(site: Site, players: int, enough: Any) -> Stand:
    return against_bots(site, players, "paris_paris", {"first_seat": "0"}, enough,
                        lambda seen: seen["actions"][seen["number"] % len(seen["actions"])])


STANDS = {"late": late, "end": end}
