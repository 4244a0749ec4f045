"""Random games with the rules as they are found: how many actions a second in each game, in the
best of some runs, and a digest over how the games ended. benchmarks/in_pyodide.py runs it here
and in Pyodide."""

from __future__ import annotations

import json
import sys
import time
from hashlib import sha256

from grandtour import games
from grandtour.engine.core import playout
from grandtour.engine.rng import Rng

RUNS = 5
OFTEN = 20                      # games in each run


def play_randomly(name: str) -> dict[str, object]:
    """Play with as many players as the game can have, and its default options."""
    game = games.game(name)
    options = game.choose(game.most, {})
    digest, rates = sha256(), []
    for run in range(RUNS):
        actions, began = 0, time.perf_counter()
        for seed in range(OFTEN):
            s = game.start(game.most, options)
            actions += playout(s, Rng(run * OFTEN + seed))
            digest.update(f"{actions} {s}{s.scores()} {s.ranking()}".encode())
        rates.append(actions / (time.perf_counter() - began))
    return {"actions/s": max(rates), "games": digest.hexdigest()[:16]}


if __name__ == "__main__":
    json.dump({name: play_randomly(name) for name in sorted(games.list_own_packages())}, sys.stdout)
