"""Digests of seeded games, position by position, and of what bots find in them: the same compiled
and interpreted, everywhere.

    python tools/digests.py --games 20

plays with the package it finds (PYTHONPATH, or what is installed), says on standard error which
file its core is, and prints for every start a digest over every position, and for every rung of
the ladder one over all that it considers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from grandtour.bots.bot import Bot
from grandtour.bots.budget import Budget
from grandtour.bots.ladder import LADDER
from grandtour.engine import core
from grandtour.engine.core import playout
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.testing import sizes

DECISIONS = 3               # decisions per bot
APART = 8                   # from one such decision to the next
THINKING = 12               # iterations


def list_ways(played: Game[Any]) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield every number of players with every profile; every option at its last value, alone and
    together."""
    for players in range(played.least, played.most + 1):
        for profile in played.profiles:
            yield f"{players} {profile}", players, played.choose(players, {}, profile)
    for players in sizes(played):
        last = {option.name: option.allowed(players)[-1] for option in played.options}
        size = "" if players == played.most else f" {players}"
        for name, value in last.items():
            yield f"{name}={value}{size}", players, played.choose(players, {name: value})
        yield f"all options{size}", players, played.choose(players, last)


def digest_ends(played: Game[Any], players: int, options: dict[str, str], games: int) -> str:
    """Return a digest of the last positions of `games` games, their lengths and winners."""
    digest = sha256()
    for seed in range(games):
        s = played.start(players, options)
        actions = playout(s, Rng(seed))
        digest.update(f"{actions} {s}{s.scores()} {s.ranking()} {s.returns()}".encode())
    return digest.hexdigest()[:16]


def positions(played: Game[Any], players: int, options: dict[str, str], games: int) -> str:
    """Return a digest of every position of `games` games, its actions and its events."""
    digest = sha256()
    for seed in range(games):
        s = played.start(players, options)
        s.log = []
        rng = Rng(seed)
        while not s.is_terminal():
            digest.update(f"{s}{s.legal_actions()}".encode())
            s.play(s.sample(rng))
        digest.update(f"{s}{s.scores()} {s.ranking()} {s.returns()} {s.log}".encode())
    return digest.hexdigest()[:16]


def thoughts(played: Game[Any], bot: Bot) -> str:
    """Return a digest of what the bot considers in a few decisions of a game, to the last digit."""
    digest = sha256()
    s, rng = played.start(played.least, played.choose(played.least, {})), Rng(1)
    decision = 0
    while decision < DECISIONS * APART:
        if s.current_player() >= 0 and len(s.choices()) > 1:
            decision += 1
            if decision % APART == 0:
                found = bot.consider(s, s.current_player(), Rng(decision), Budget(THINKING))
                digest.update(f"{found.alternatives}".encode())
        s.play(s.sample(rng))
    return digest.hexdigest()[:16]


def lines(games: int, only: str = "") -> Iterator[str]:
    for name in [only] if only else names():
        played = game(name)
        for way, players, options in list_ways(played):
            yield f"{name} {way}: {positions(played, players, options, games)}"
        for rung, contender in LADDER.items():
            yield f"{name} {rung}: {thoughts(played, contender.bot)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of every start (%(default)s)")
    parser.add_argument("--game", default="", help="of this one alone")
    chosen = parser.parse_args()
    sys.stderr.write(f"{core.__file__}\n")
    for line in lines(chosen.games, chosen.game):
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
