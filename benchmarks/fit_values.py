"""Fits the constants of a game's `evaluate` to what lines through a turn win.

    python benchmarks/fit_values.py label GAME [--seconds N] [--seed N]
    python benchmarks/fit_values.py fit GAME [--scale UNITS]

`label` plays games between greedy players. At some turns it takes several lines that end
differently, plays each on to the end of the game several times, by greedy players who draw among
good lines, and writes what they won: the same luck for all lines of a turn. It is quick where the
rules are compiled. `fit` moves the constants so that the softmax of the values, with a temperature
of this many units, wins most on these turns. A quarter of the games is kept apart and shows
overfitting. It needs rules that are not compiled, whose constants can be set.

A fit proposes. The lines come from games of today's players, so keep what games confirm, by two and
by four: `python benchmarks/yardstick.py`."""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grandtour import games
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import TruncatedRollout
from grandtour.bots.turn_search import Line, distinct_lines, sample_line, search_turn
from grandtour.engine.core import State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng

LABELS: Final = Path("var") / "fit"
SEARCHED: Final = 400           # positions of a turn
GREED: Final = 60               # positions of a turn while a line is played on
TO_THE_END: Final = 1_000_000   # turns
TURNS: Final = 0.12             # share of the turns that are labelled
BEST, OTHERS, AMONG = 4, 4, 24  # lines of a turn: the best, and some of the next
ROLLOUTS: Final = 16            # of each line
KEPT_APART: Final = 0.25        # share of the games
ROUNDS, STEPS, PACE, FURTHEST = 6, 150, 0.01, 0.15
PENALTY: Final = 0.01           # for moving a constant by its own size

Array = NDArray[np.float64]


# Labels.

def label(game: Game[Any], seed: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Yield labelled turns: the seat, a number for the game, and of each line the position after
    it and what it won each time."""
    luck, end = random.Random(seed), time.monotonic() + seconds
    spread = 0.05 * game.temperature(game.start(2, game.choose(2, {})))
    while time.monotonic() < end:
        number = luck.randrange(10**9)
        players = luck.choice([game.least, game.least, *range(game.least, game.most + 1)])
        s = game.start(players, game.choose(players, {}))
        chance, own, turn = Rng(number), Rng(number, 1), -1
        while not s.is_terminal() and time.monotonic() < end:
            if s.is_chance_node():
                s.play(s.sample(chance))
                continue
            seat = s.current_player()
            known = s.resample(seat, own)
            lines = search_turn(known, seat, Budget(SEARCHED))
            if turn != (turn := game.turn_number(s)) and luck.random() < TURNS:
                found = distinct_lines(known, lines, AMONG, own)
                rest = found[BEST:]
                luck.shuffle(rest)
                seeds = [luck.randrange(10**9) for _ in range(ROLLOUTS)]
                told = [play_on(known, seat, line, seeds, spread)
                        for line in found[:BEST] + rest[:OTHERS]]
                if len(told) > 1:
                    yield {"seat": seat, "game": number, "lines": told}
            s.play(sample_line(lines, own, spread).actions[0])


def play_on(s: State, seat: int, line: Line, seeds: list[int],
            spread: float) -> tuple[str, list[float]]:
    """Return the position after the line, and what it wins with each seed."""
    rollout = TruncatedRollout(TO_THE_END, GREED, spread)
    after, won = "", list[float]()
    for seed in seeds:
        luck = Rng(seed)
        played = s.resample(seat, luck)
        for action in line.actions:
            if played.current_player() != seat or played.refusal(action) is not None:
                break
            played.play(action)
        after = after or str(played)
        rollout.finish_trial(played, luck, 0)
        won.append(half_by_points(played, seat))
    return after, won


def half_by_points(s: State, seat: int) -> float:
    """Return the share of the victory (0 to 1) in a finished game; half of it by the lead, since
    that says more of a single game."""
    ranks, scores = s.ranking(), s.scores()
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    share = 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
    return 0.5 * share + 0.5 / (1.0 + exp(-lead / s.game.temperature(s)))


# Constants.

class Constant(NamedTuple):
    """A number in a module of a game, or an item of a list there."""

    module: Any
    name: str
    place: int = -1

    def get(self) -> float:
        value = getattr(self.module, self.name)
        return float(value if self.place < 0 else value[self.place])

    def set(self, value: float) -> None:
        if self.place < 0:
            setattr(self.module, self.name, value)
        else:
            getattr(self.module, self.name)[self.place] = value

    def __str__(self) -> str:
        return self.name if self.place < 0 else f"{self.name}[{self.place}]"


def constants(game: str) -> list[Constant]:
    """List the constants of the value of a game that are not 0, and of their lists."""
    found: list[Constant] = []
    for part in ("evaluation", "heuristics"):
        name = f"grandtour.games.{game}.{part}"
        if importlib.util.find_spec(name) is None:
            continue
        module = importlib.import_module(name)
        if not str(module.__file__).endswith(".py"):
            raise SystemExit(f"{name} is compiled: its constants cannot be set")
        for key, value in vars(module).items():
            if isinstance(value, float):
                found.append(Constant(module, key))
            elif type(value).__name__ == "vec":
                found += [Constant(module, key, place) for place in range(len(value))
                          if isinstance(value[place], float)]
    return [one for one in found if one.get() != 0.0]


# The fit.

@dataclass
class Turns:
    """Labelled turns, all lines in one row: whose they are, where each turn begins, and what each
    line wins more than the mean of its turn."""

    states: list[State]
    seats: list[int]
    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    gains: Array
    apart: NDArray[np.bool_]        # by turn

    def values(self) -> Array:
        """Return what the lines are worth by the constants of now."""
        return np.array([s.game.evaluate(s, seat)
                         for s, seat in zip(self.states, self.seats, strict=True)])

    def line_probabilities(self, values: Array, scale: float) -> Array:
        """Return how likely each line is chosen."""
        top = np.repeat(np.maximum.reduceat(values, self.starts), self.sizes)
        parts = np.exp((values - top) / scale)
        share: Array = parts / np.repeat(np.add.reduceat(parts, self.starts), self.sizes)
        return share

    def won(self, values: Array, scale: float) -> Array:
        """Return what the choice wins at each turn."""
        total: Array = np.add.reduceat(self.line_probabilities(values, scale) * self.gains,
                                       self.starts)
        return total

    def slope(self, values: Array, scale: float) -> Array:
        """Return how much more is won on the turns to learn from if a line is worth more."""
        share = self.line_probabilities(values, scale)
        won = np.repeat(np.add.reduceat(share * self.gains, self.starts), self.sizes)
        learnt = np.repeat(~self.apart, self.sizes)
        slope: Array = share * (self.gains - won) / scale * learnt / (~self.apart).sum()
        return slope


def read_turns(game: Game[Any]) -> Turns:
    """Return all turns labelled so far."""
    rows = [json.loads(line) for file in sorted(LABELS.glob(f"{game.name}.*.jsonl"))
            for line in file.read_text(encoding="utf-8").splitlines()]
    if not rows:
        raise SystemExit(f"there are no labels of {game.name} in {LABELS}")
    gains = [np.mean([won for _, won in row["lines"]], axis=1) for row in rows]
    sizes = np.array([len(row["lines"]) for row in rows])
    apart = np.array([random.Random(row["game"]).random() < KEPT_APART for row in rows])
    if apart.all() or not apart.any():
        raise SystemExit("there are too few labelled games")
    return Turns(
        [game.position(after) for row in rows for after, _ in row["lines"]],
        [row["seat"] for row in rows for _ in row["lines"]],
        np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes,
        np.concatenate([gain - gain.mean() for gain in gains]), apart)


def fit(turns: Turns, known: list[Constant], scale: float) -> None:
    """Set the constants to what wins most, in rounds: in each the values are taken for linear."""
    first = np.array([one.get() for one in known])
    sizes = np.abs(first)
    tell("now", turns, scale)
    for number in range(1, ROUNDS + 1):
        values, slopes = turns.values(), slopes_of(turns, known, sizes)
        moved = (np.array([one.get() for one in known]) - first) / sizes
        way, mean, square = np.zeros(len(known)), np.zeros(len(known)), np.zeros(len(known))
        for _ in range(STEPS):      # Adam: Kingma and Ba, 2015
            slope = slopes.T @ turns.slope(values + slopes @ way, scale)
            slope -= PENALTY * (moved + way) / len(known)
            mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
            way += PACE * mean / (np.sqrt(square) + 1e-8)
            way = np.clip(way, -FURTHEST, FURTHEST)
        for one, step, size in zip(known, way, sizes, strict=True):
            one.set(one.get() + float(step * size))
        tell(f"round {number}", turns, scale)
    for one, before in zip(known, first, strict=True):
        print(f"{one} {before:.3g} -> {one.get():.3g}")


def slopes_of(turns: Turns, known: list[Constant], sizes: Array) -> Array:
    """Return by how much the value of each line moves with each constant, for its own size."""
    columns: list[Array] = []
    for one, size in zip(known, sizes, strict=True):
        before, step = one.get(), 0.02 * float(size)
        one.set(before + step)
        more = turns.values()
        one.set(before - step)
        columns.append((more - turns.values()) / 0.04)
        one.set(before)
    return np.stack(columns, axis=1)


def tell(when: str, turns: Turns, scale: float) -> None:
    won = turns.won(turns.values(), scale)
    print(f"{when}: wins {won[~turns.apart].mean():+.4f} more than chance on {(~turns.apart).sum()}"
          f" turns, {won[turns.apart].mean():+.4f} on {turns.apart.sum()} kept apart", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["label", "fit"])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="in units of the value")
    given = parser.parse_args()
    game = games.game(given.game)
    if given.what == "fit":
        fit(read_turns(game), constants(given.game), given.scale)
        return
    LABELS.mkdir(parents=True, exist_ok=True)
    with (LABELS / f"{given.game}.{given.seed}.jsonl").open("a", encoding="utf-8") as file:
        for turn in label(game, given.seed, given.seconds):
            print(json.dumps(turn), file=file, flush=True)


if __name__ == "__main__":
    main()
