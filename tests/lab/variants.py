"""Every number of players of every game with every profile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grandtour import games
from grandtour.engine.core import State
from grandtour.lab.variant import Variant, variant
from tests.scene import Curious


class Way(NamedTuple):
    """A game as it can be chosen."""

    game: str
    players: int
    profile: str

    def variant(self) -> Variant:
        return variant(self.game, self.players, self.profile)

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.profile}"


def list_ways() -> list[Way]:
    return [Way(name, players, profile) for name in games.names()
            for game in [games.game(name)]
            for players in range(game.least, game.most + 1)
            for profile in game.profiles]


def one_way_per_game() -> list[Way]:
    """Return the first profile with the most players for every game."""
    return list({way.game: way for way in list_ways()
                 if way.profile == next(iter(games.game(way.game).profiles))}.values())


def positions(variant: Variant, seed: int) -> Iterator[State]:
    """Yield the positions of a game played at random, including the last."""
    s = variant.start()
    player = Curious(seed)
    while not s.is_terminal():
        yield s
        s.play(player.choose(s))
    yield s
