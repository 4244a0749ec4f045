"""Tables of Pax Pamir that screens are looked at and measured in."""

from __future__ import annotations

from typing import Any

from tests.group import Stand, against_bots, surely
from tests.real_site import Site


def first(site: Site, players: int = 3) -> Stand:
    """The first question of a game of Pax Pamir: whom one is loyal to."""
    return played(site, players, lambda seen: True)


def late(site: Site, players: int = 5) -> Stand:
    """Late in a game of Pax Pamir: courts and the own hand full, armies in every region."""
    return surely(site, lambda: played(
        site, players, lambda seen: seen["view"]["asked"] == "turn"
        and len(seen["view"]["nobles"][0]["court"]) >= 3
        and len(seen["view"]["nobles"][0]["hand"]) >= 2))


def bribing(site: Site) -> Stand:
    """A card is played where somebody else rules, who can ask for rupees."""
    return surely(site, lambda: played(
        site, 4, lambda seen: seen["view"]["asked"] == "bribe"))


def against_wakhan(site: Site, players: int = 2) -> Stand:
    """In the middle of a game of Pax Pamir against Wakhan."""
    return surely(site, lambda: played(
        site, players, lambda seen: seen["view"]["asked"] == "turn" and seen["number"] > 50,
        wakhan="true"))


def end(site: Site, players: int = 3) -> Stand:
    """The end of a game of Pax Pamir: the last Dominance Check is scored."""
    return played(site, players, lambda seen: False)


def played(site: Site, players: int, enough: Any, **options: str) -> Stand:
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


STANDS = {"first": first, "late": late, "end": end, "bribing": bribing,
          "against_wakhan": against_wakhan}
