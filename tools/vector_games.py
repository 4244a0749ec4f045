"""Play many games at once and one by one, and compare every step.

    python tools/vector_games.py --games 25000 [--game NAME] [--players 2] [--seed 1]

Each game of the batch is played a second time by the rules alone, with the same draws. After every
action the seat to choose, its observation, its mask, and the returns of finished games must be
equal. This is the long form of `tests/lab/test_vector.py`."""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from grandtour import games
from grandtour.engine.rng import Rng
from grandtour.lab import vector
from grandtour.lab.batch import STREAM
from grandtour.lab.variant import Variant, play_chance, variant

AT_ONCE = 256


class Alone:
    """One game after the other, with the seed of a game of a batch."""

    def __init__(self, rules: Variant, seed: int) -> None:
        self.rules = rules
        self.rng, self.lots = Rng(seed), Rng(seed, STREAM)
        self.returns = [0.0] * rules.players
        self.ended = False
        self.state = rules.start()
        play_chance(self.state, self.rng)

    def step(self) -> None:
        """Play a random action, and begin again after the last."""
        choices = self.state.choices()
        self.state.play(choices[self.lots.below(len(choices))])
        play_chance(self.state, self.rng)
        self.returns = [0.0] * self.rules.players
        self.ended = self.state.is_terminal()
        if self.ended:
            self.returns = self.state.returns()
            self.state = self.rules.start()
            play_chance(self.state, self.rng)


def compare(game: str, players: int, number: int, seed: int) -> int:
    """Compare at least this number of games, and return the number of steps. Raise ValueError for
    the first difference."""
    rules = variant(game, players)
    batch = vector.games(game, players, AT_ONCE, seed)
    alone = [Alone(rules, seed + place) for place in range(AT_ONCE)]
    expected = batch.arrays.empty_copy()
    finished = steps = 0
    while finished < number:
        batch.step(batch.sample())
        expected.masks[:] = 0
        for place, other in enumerate(alone):
            other.step()
            seat = other.state.current_player()
            expected.seats[place] = seat
            expected.observations[place] = rules.observation(other.state, seat)
            expected.masks[place, other.state.legal_actions()] = 1
            expected.rewards[place] = other.returns
            expected.ended[place] = other.ended
        for name in expected._fields:
            if not np.array_equal(getattr(batch.arrays, name), getattr(expected, name)):
                raise ValueError(f"{game}, {players} players, step {steps}: {name} differ")
        finished += int(batch.ended.sum())
        steps += AT_ONCE
    return steps


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=25000, help="of each (%(default)s)")
    parser.add_argument("--game", action="append", help="only these (all)")
    parser.add_argument("--players", type=int, default=2, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(%(default)s)")
    chosen = parser.parse_args()
    for game in chosen.game or games.names():
        began = time.process_time()
        steps = compare(game, chosen.players, chosen.games, chosen.seed)
        print(f"{game}: {chosen.games:,} games, {steps:,} steps, no difference, "
              f"{time.process_time() - began:.0f} s of CPU", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
