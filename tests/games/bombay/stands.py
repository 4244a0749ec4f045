"""Tables of Bombay for screenshots and measurements of screens."""

from __future__ import annotations

from typing import Any

from tests.group import Group, Stand, against_bots
from tests.real_site import Site


def first(site: Site, players: int = 3) -> Stand:
    """Return the first turn of a person against bots, with all elephants on the hill."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "bot", "bot": "cyclist"}] * (players - 1),
                  "Inès", {"first_seat": "0"}, "bombay")
    group.close()
    return group.stand


def late(site: Site, players: int = 5) -> Stand:
    """Return a moment in the second set, with silk on elephants and palaces on the board."""
    return play_greedily(site, players, lambda seen: seen["view"]["set"] == 2
                  and seen["view"]["round"] == 2)


def end(site: Site, players: int = 4) -> Stand:
    """Return the final ranking."""
    return play_greedily(site, players, lambda seen: seen["over"])


def play_greedily(site: Site, players: int, enough: Any) -> Stand:
    """Play against bots, always taking what brings most at once, until `enough` says so."""
    return against_bots(site, players, "bombay", {"first_seat": "0"}, enough,
                        lambda seen: preferred_action(seen["actions"], seen["number"]))


def preferred_action(actions: list[str], number: int) -> str:
    for verb in ("choose", "sell", "build", "buy"):
        for action in actions:
            if action.startswith(verb):
                return action
    moves = [action for action in actions if action.startswith("move")]
    return moves[number % len(moves)] if moves else actions[0]


def herd(site: Site) -> Stand:
    """Return five elephants on one site, loaded as far as the markets allow."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "open"}] * 4, "Inès",
                  {"layout": "first_game", "first_seat": "0"}, "bombay")
    for name in ("Kenji", "Noor", "Ólafur", "Maximiliana"):
        group.join(site, name)
    for seat in range(5):
        fetch(group, seat)
    for seat in range(5):
        group.act(seat, "move daulatabad, end")
    group.close()
    return group.stand


def fetch(group: Group, seat: int) -> None:
    """Buy at a post next to the hill, if one is open and affordable."""
    posts = ["nashik", "nanded", "sholapur"]
    for post in posts[seat % 3:] + posts[:seat % 3]:
        if group.act(seat, f"move {post}, buy, end") or group.act(seat, f"move {post}, buy"):
            return
    group.act(seat, "move nanded, end")


STANDS = {"first": first, "late": late, "end": end, "herd": herd}
