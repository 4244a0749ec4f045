"""Lets a level of the installed Grand Tour play over standard input and output (docs/bots.md).

    PYTHON -I benchmarks/level_program.py LEVEL

`yardstick.py` runs this with the Python of an earlier commit, so it uses only what that commit
has. The level takes its own number of iterations, whatever budget a line sets."""

from __future__ import annotations

import json
import sys
from time import process_time

from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.engine.rng import Rng


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        game = games.game(asked["game"])
        s, level = game.position(asked["position"]), levels_by_name(game)[sys.argv[1]]
        began = process_time()
        action = level.choose(s, Rng(asked["seed"]))
        print(json.dumps({"action": str(action), "cpu": process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
