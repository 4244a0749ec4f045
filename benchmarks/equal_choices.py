"""Compare the choices of computer players in positions that their seat cannot distinguish.

    python benchmarks/equal_choices.py [--game GAME] [--level LEVEL] [--decisions N]

In random games every third decision is dealt again twice by `State.resample`: from the real
position, and from one that the seat cannot distinguish from it. With the same seed the level must
choose the same in both. The program prints a line for each game. The exit status is 1 if any choice
differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from grandtour import games
from grandtour.bots.levels import NAMES, levels_by_name
from grandtour.engine.core import State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

FIRST_SEED = 70_000
EVERY = 3                       # decision that is looked at


def decisions(game: Game[Any]) -> Iterator[tuple[State, Rng]]:
    """Yield positions in which a seat has a choice, and what draws for them, for ever."""
    for seed in count(FIRST_SEED):
        players = game.least + seed % (game.most - game.least + 1)
        s, rng = game.start(players, game.choose(players, {})), Rng(seed)
        while not s.is_terminal():
            if s.is_chance_node():
                s.play(s.sample(rng))
                continue
            choices = s.choices()
            if len(choices) > 1 and rng.below(EVERY) == 0:
                yield s, rng
            s.play(choices[rng.below(len(choices))])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--level", choices=NAMES, default=NAMES[2])
    parser.add_argument("--decisions", type=int, default=1000, metavar="N")
    chosen = parser.parse_args()
    differ = 0
    for name in chosen.game or games.names():
        game = games.game(name)
        level = levels_by_name(game).get(chosen.level) or list(levels_by_name(game).values())[-1]
        different = 0
        for s, rng in islice(decisions(game), chosen.decisions):
            seat = s.current_player()
            other = s.resample(seat, Rng(rng.word()))
            seed = rng.word()
            first, second = (level.choose(one.resample(seat, Rng(seed)), Rng(seed + 1))
                             for one in (s, other))
            different += str(first) != str(second)
        print(f"{game.title}, {level.name} ({level.arena_name}): {different} of "
              f"{chosen.decisions:,} choices differ", flush=True)
        differ += different
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
