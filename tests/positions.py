"""Tables of a real site in the positions that screens are looked at and measured in."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from game_folders import bringing, module

from tests.group import Group, Stand
from tests.real_site import Site
from tests.some_game import WITH_SHOWS

# By game and what is to be seen: the first question, late in the game, the end, and what else a
# game has to show ("<game>-late").
POSITIONS: dict[str, Callable[[Site], Stand]] = {
    f"{game}-{name}": reach for game in bringing("stands")
    for name, reach in module(game, "stands").STANDS.items()}


def those(*names: str) -> list[str]:
    """The positions so called, of all games that have them."""
    return [position for position in POSITIONS if position.partition("-")[2] in names]


def positions_of(game: str) -> Any:
    """All that this game has to reach a position."""
    return module(game, "stands")


def careless(site: Site) -> Stand:
    """The end of a game between two who do anything, analysed: where the analyses
    of the site are fine enough, decisions of both are known that cost much."""
    group = Group(site, [{"kind": "me"}, {"kind": "open"}], "Inès", {"first_seat": "0"},
                  WITH_SHOWS)
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


class Stands(dict[str, Stand]):
    """The positions by name, each played when it is first asked for."""

    def __init__(self, site: Site) -> None:
        super().__init__()
        self.site = site

    def __missing__(self, name: str) -> Stand:
        self[name] = POSITIONS[name](self.site)
        return self[name]
