"""Play random games of one kind: how fast, and a digest of all that happened.

    python -m grandtour.building.trial NAME

The digest is the same compiled and as plain Python."""

from __future__ import annotations

import json
import sys
import time
from hashlib import sha256
from typing import Any, Final

from grandtour import games
from grandtour.engine.core import PUBLIC, playout
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

GAMES: Final = 10               # for the digest, with each number of players
SECONDS: Final = 2.0            # of CPU time for the speed


def play_digest(game: Game[Any]) -> str:
    """Return the digest of the actions, positions and views of random games."""
    seen = sha256()
    for players in range(game.least, game.most + 1):
        for seed in range(GAMES):
            rng = Rng(seed)
            s = game.start(players, game.choose(players, {}))
            while not s.is_terminal():
                action = s.sample(rng)
                seen.update(f"{action.id} {action}\n".encode())
                s.play(action)
            views = [s.view(seat) for seat in (PUBLIC, 0)]
            seen.update(f"{s}\n{s.scores()}\n{json.dumps(views, default=str)}\n".encode())
    return seen.hexdigest()


def measure_speed(game: Game[Any]) -> float:
    """Return the actions of random games per second of CPU time, in the engine's own loop."""
    players = game.nearest_players(4)
    options, rng = game.choose(players, {}), Rng(1)
    actions, began, spent = 0, time.process_time(), 0.0
    while spent < SECONDS:
        for _ in range(10):
            actions += playout(game.start(players, options), rng)
        spent = time.process_time() - began
    return actions / spent


def main(name: str) -> None:
    game = games.game(name)
    print(json.dumps({"digest": play_digest(game), "actions/s": measure_speed(game)}))


if __name__ == "__main__":
    main(sys.argv[1])
