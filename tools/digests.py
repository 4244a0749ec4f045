"""Digests of seeded games, position by position: the same compiled and interpreted, everywhere.

    python tools/digests.py --games 20

plays with the package it finds (PYTHONPATH, or what is installed), says on standard error which
file its core is, and prints for every start a digest over every position."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from grandtour.engine import core
from grandtour.engine.core import playout
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.games import game, names


def ways(played: Game[Any]) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every number of players with every profile; every option at its last value, alone and
    together."""
    for players in range(played.least, played.most + 1):
        for profile in played.profiles:
            yield f"{players} {profile}", players, played.choose(players, {}, profile)
    last = {option.name: option.allowed(played.most)[-1] for option in played.options}
    for name, value in last.items():
        yield f"{name}={value}", played.most, played.choose(played.most, {name: value})
    yield "all options", played.most, played.choose(played.most, last)


def ends(played: Game[Any], players: int, choices: dict[str, str], games: int) -> str:
    """Over the last positions of so many games, how long they were, and who won."""
    digest = sha256()
    for seed in range(games):
        s = played.start(players, choices)
        actions = playout(s, Rng(seed))
        digest.update(f"{actions} {s}{s.scores()} {s.ranking()} {s.returns()}".encode())
    return digest.hexdigest()[:16]


def positions(played: Game[Any], players: int, choices: dict[str, str], games: int) -> str:
    """Over every position of so many games, what can be done there, and what was told."""
    digest = sha256()
    for seed in range(games):
        s = played.start(players, choices)
        s.journal = []
        rng = Rng(seed)
        while not s.is_terminal():
            digest.update(f"{s}{s.legal_actions()}".encode())
            s.play(s.sample(rng))
        digest.update(f"{s}{s.scores()} {s.ranking()} {s.returns()} {s.journal}".encode())
    return digest.hexdigest()[:16]


def lines(games: int) -> Iterator[str]:
    for name in names():
        played = game(name)
        for way, players, choices in ways(played):
            yield f"{name} {way}: {positions(played, players, choices, games)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of every start (%(default)s)")
    chosen = parser.parse_args()
    sys.stderr.write(f"{core.__file__}\n")
    for line in lines(chosen.games):
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
