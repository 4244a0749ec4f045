"""Compare computer players with exact play in the last turns of a game.

    python benchmarks/last_round.py [--game GAME] [--turns N] [--positions N]

Each position is the start of a turn, N turns before the end of a game between two levels below the
highest. From there a complete search finds the best result that the seat can force. Then every
level plays the turn, and so does a person who follows hints. The analysis judges the turn that was
played. The program prints how often each keeps the best result, and how much is lost on average.

Only games for two in which nothing is drawn or hidden in the last turns can be solved, with a
number of turns that does not depend on what is done. `benchmarks.toml` of a game says which turns
those are.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from time import process_time
from typing import Any, Final, TypeAlias

from level_games import play_match
from of_games import OF_GAMES

from grandtour import games
from grandtour.bots.analysis.report import DOUBTFUL, choose_word
from grandtour.bots.analysis.step import list_played_lines
from grandtour.bots.analysis.work import (
    STANDARD, BetterLine, CloserLook, FirstPass,
)
from grandtour.bots.evaluation import victory_shares
from grandtour.bots.levels import Level, levels_by_name, strongest_level
from grandtour.engine.core import Action, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.games.disguises import iterate_disguises

FIRST_SEED: Final = 120_000
SOLVABLE: Final = {game: own["last_turns"] for game, own in OF_GAMES.items() if "last_turns" in own}

Value: TypeAlias = tuple[float, ...]
Measure: TypeAlias = Callable[[State], Value]

LOWEST: Final[Value] = (float("-inf"),)
HIGHEST: Final[Value] = (float("inf"),)
LITTLE: Final = 0.25            # less than two shares of the victory can differ


# Exact play. All values are those of seat 0, so that of seat 1 is the opposite.

def measure_margin(s: State) -> Value:
    """Return the margin of a finished game in points."""
    scores = s.scores()
    return (scores[0] - scores[1],)


def measure_result(s: State) -> Value:
    """Return the share of the victory in a finished game, and the margin to tell equal ones
    apart."""
    return victory_shares(s, s.scores())[0], *measure_margin(s)


class Solver:
    """A complete search by alpha-beta, turn by turn (Knuth and Moore, 1975).

    It remembers the positions that it has met at the start of a turn. Solvers for other measures
    can share `ends`, the ends of the turns."""

    def __init__(self, measure: Measure, ends: dict[str, list[State]] | None = None) -> None:
        self.measure = measure
        self.ends = {} if ends is None else ends
        self.known: dict[str, tuple[Value, Value]] = {}     # the least and the largest value

    def solve(self, s: State, low: Value = LOWEST, high: Value = HIGHEST) -> Value:
        """Return the value of a position at the start of a turn, or after the last one.

        It is exact if it is between `low` and `high`. Otherwise it is a bound. Raise ValueError if
        something is drawn before the end."""
        if s.is_terminal():
            return self.measure(s)
        key = str(s)
        least, largest = self.known.get(key, (LOWEST, HIGHEST))
        if least == largest or least >= high:
            return least
        if largest <= low:
            return largest
        if key not in self.ends:
            self.ends[key] = list_ends(s)
        gains = s.current_player() == 0
        found = self.search(self.ends[key], gains, max(low, least), min(high, largest))
        if found < high:
            largest = found
        if found > low:
            least = found
        self.known[key] = least, largest
        return found

    def search(self, ends: list[State], gains: bool, low: Value, high: Value) -> Value:
        """Return the value of a turn by the values of its ends. `gains`: seat 0 decides."""
        best = LOWEST if gains else HIGHEST
        for after in ends:
            value = self.solve(after, low, high)
            if gains:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best


def list_ends(s: State) -> list[State]:
    """List the different positions in which the turn of the seat can end, the most promising for it
    first. Raise ValueError if something is drawn in the turn."""
    seat, turn = s.current_player(), s.game.turn_number(s)
    ends: dict[str, State] = {}
    met: set[object] = set()
    waiting = [s]
    while waiting:
        before = waiting.pop()
        for action in before.choices():
            after = before.clone()
            after.play(action)
            if after.is_chance_node():
                raise ValueError("something is drawn before the end")
            if after.is_terminal() or s.game.turn_number(after) != turn:
                ends.setdefault(str(after), after)
            elif (key := s.game.position_key(after, seat)) not in met:
                met.add(key)
                waiting.append(after)
    return sorted(ends.values(), key=lambda after: -s.game.evaluate(after, seat))


# Positions and players.

def draw_positions(game: Game[Any], turns: int) -> Iterator[tuple[int, State, tuple[str, ...]]]:
    """Yield for ever a seed, the position this number of turns before the end of its game between
    two levels below the highest, and the actions that were played in this turn."""
    levels = list(levels_by_name(game).values())[:-1]
    for seed in count(FIRST_SEED):
        sitting = [levels[seed % len(levels)], levels[seed // len(levels) % len(levels)]]
        line, s = list_played_lines(play_match(game, sitting, seed))[-turns]
        yield seed, s, line.actions


def play_turn(s: State, choose: Callable[[State], Action[Any]]) -> State:
    """Return the position after the turn of the seat."""
    after, turn = s.clone(), s.game.turn_number(s)
    while not after.is_terminal() and s.game.turn_number(after) == turn:
        after.play(choose(after))
    return after


def play_texts(s: State, line: Sequence[str]) -> State:
    """Return the position after these actions, written in notation."""
    after, written = s.clone(), s.game.actions_by_text()
    for text in line:
        after.play(written[text])
    return after


def follow_level(s: State, level: Level, seed: int) -> State:
    """Return the position after a turn of this level."""
    rng = Rng(seed)
    return play_turn(s, lambda now: level.choose(now, rng))


def follow_hints(s: State, level: Level, seed: int) -> State:
    """Return the position after a turn in which each action is what a hint says.

    As in `advice.service`, a hint is what the level does in one position that looks the same to the
    seat, with another deal for every action."""
    numbers = count(seed)

    def choose(now: State) -> Action[Any]:
        number = next(numbers)
        seen = next(iterate_disguises(now, now.current_player(), number))
        return level.choose(seen, Rng(number))
    return play_turn(s, choose)


# What was found.

@dataclass
class Score:
    """How often a player kept the best result and the best margin, and the sums of what it lost.

    `open` counts the turns that could lose share. Only those say something of the result."""

    turns: int = 0
    open: int = 0
    kept: int = 0
    shares: float = 0.0
    kept_margin: int = 0
    points: float = 0.0

    def add_turn(self, loss: tuple[float, float], is_open: bool) -> None:
        """Add a turn that lost this share of the victory and these points."""
        share, points = loss
        self.turns += 1
        self.open += is_open
        self.kept += is_open and share == 0.0
        self.shares += share
        self.kept_margin += points == 0.0
        self.points += points

    def row(self, name: str) -> str:
        """Return its line of the table."""
        number = max(1, self.open)
        return (f"| {name} | {self.kept / number:.1%} | {self.shares / number:.3f} "
                f"| {self.kept_margin / self.turns:.1%} | {self.points / self.turns:.2f} |")


@dataclass
class Examination:
    """All positions so far: what was found of every player, and of the analysis.

    `verdicts` counts pairs of a word and what is true of the turn."""

    scores: dict[str, Score] = field(default_factory=dict)
    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter)
    solving: list[float] = field(default_factory=list)
    open: int = 0                   # positions in which the turn can lose share


class Truth:
    """What each end of a turn is worth to the seat, compared with the best one."""

    def __init__(self, s: State) -> None:
        self.result = Solver(measure_result)
        self.margin = Solver(measure_margin, self.result.ends)
        self.sign = 1 if s.current_player() == 0 else -1
        self.best = self.result.solve(s)[0], self.margin.solve(s)[0]

    def loss(self, after: State) -> tuple[float, float]:
        """Return how much share and how many points this end of the turn loses."""
        found = self.result.solve(after)[0], self.margin.solve(after)[0]
        return self.sign * (self.best[0] - found[0]), self.sign * (self.best[1] - found[1])

    def is_open(self, s: State) -> bool:
        """Return whether some end of the turn loses share."""
        return any(self.loses_share(after) for after in reversed(self.result.ends[str(s)]))

    def loses_share(self, after: State) -> bool:
        """Return whether this end of the turn loses share, without its exact value."""
        best = self.best[0]
        if self.sign == 1:
            return self.result.solve(after, (best - LITTLE,), (best,)) < (best,)
        above = (best, float("inf"))
        return self.result.solve(after, above, (best + LITTLE,)) > above


def examine(s: State, seed: int, played: tuple[str, ...], found: Examination) -> None:
    """Solve a position, and let all players and the analysis have it."""
    began = process_time()
    truth = Truth(s)
    found.solving.append(process_time() - began)
    is_open = truth.is_open(s)
    found.open += is_open

    def add_turn(name: str, after: State) -> None:
        found.scores.setdefault(name, Score()).add_turn(truth.loss(after), is_open)

    levels = levels_by_name(s.game)
    for name, level in levels.items():
        add_turn(f"{level.number} {name}", follow_level(s, level, seed))
    add_turn("hints", follow_hints(s, levels[strongest_level(s.game)], seed))
    word, better = judge_turn(s, played, seed)
    after = play_texts(s, played)
    add_turn("as played", after)
    add_turn("as the analysis corrects it", play_texts(s, better.line) if better else after)
    found.verdicts[word, say_loss(*truth.loss(after))] += 1


def judge_turn(s: State, played: tuple[str, ...], seed: int) -> tuple[str, BetterLine | None]:
    """Return the word of an analysis for this turn, and the better line if it claims a loss."""
    arguments = (seed, s.game.name, s.game.version, str(s), s.current_player(), played, 0)
    first = FirstPass(*arguments, STANDARD).judge().better
    if first is None:
        return "best", None
    if first.share.value < DOUBTFUL or first.share.value <= first.share.error:
        return "good", None
    closer = CloserLook(*arguments, first.line, STANDARD.closer).judge().better
    assert closer is not None
    word = choose_word(closer.share)
    return word, closer if word != "good" else None


def say_loss(share: float, points: float) -> str:
    """Return what is true of a turn: whether it lost share, only points, or nothing."""
    return "lost share" if share > 0.0 else "lost points" if points > 0.0 else "lost nothing"


def print_report(found: Examination, turns: int) -> None:
    """Print the tables."""
    number = len(found.solving)
    print(f"{number:,} positions, {turns} turns before the end. In {found.open} the turn can lose "
          f"share.\nSolving took {sum(found.solving) / number:.2f} s of CPU time on average, "
          f"{max(found.solving):.1f} s at most.\n")
    print("| who plays the turn | keeps the best result | lost share of a victory "
          "| keeps the best margin | lost points |\n|---|---:|---:|---:|---:|")
    for name, score in found.scores.items():
        print(score.row(name))
    print("\n| word of the analysis | lost share | lost points only | lost nothing |\n"
          "|---|---:|---:|---:|")
    for word in ("best", "good", "slip", "mistake", "blunder"):
        counts = [found.verdicts[word, truth]
                  for truth in ("lost share", "lost points", "lost nothing")]
        print(f"| {word} | {counts[0]} | {counts[1]} | {counts[2]} |", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=SOLVABLE, default=next(iter(SOLVABLE)))
    parser.add_argument("--turns", type=int, help="before the end (a round)")
    parser.add_argument("--positions", type=int, default=1000, help="(%(default)s)")
    chosen = parser.parse_args()
    turns = chosen.turns or SOLVABLE[chosen.game]
    found = Examination()
    drawn = draw_positions(games.game(chosen.game), turns)
    for seed, s, played in islice(drawn, chosen.positions):
        examine(s, seed, played, found)
        if len(found.solving) % 100 == 0:
            print_report(found, turns)
    return 0


if __name__ == "__main__":
    sys.exit(main())
