"""Sister rollouts: how games end after different turns from one position, under the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from grandtour.bots.analysis.step import PlayedLine, list_played_lines
from grandtour.bots.budget import Budget
from grandtour.bots.evaluation import FOREVER, TruncatedRollout, find_best_other
from grandtour.bots.halving import play_line
from grandtour.bots.turn_search import Line, distinct_lines, search_turn
from grandtour.engine.core import State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.lab.sequential import CONFIDENT, compute_wilson_interval

POSITIONS: Final = 400          # examined to find the sisters of a decision
GREED: Final = 40               # examined by every player of a rollout for a turn
SPREAD: Final = 0.3             # of the draws in rollouts, in the unit of `Game.evaluate`
FEWEST: Final = 2               # sisters of a decision


@dataclass(frozen=True)
class SisterAction:
    """One way to go on from a decision.

    `shares` and `margins` have the result of each rollout for the seat: its share of the victory,
    and its score minus the best other score. Rollout `i` has the same luck for all sisters.
    `played` says whether the game went on like this, as far as both are known."""

    actions: tuple[str, ...]
    played: bool
    shares: tuple[float, ...]
    margins: tuple[float, ...]

    @property
    def share(self) -> float:
        """Return the mean share of the victory."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the mean share (Wilson)."""
        low, high = compute_wilson_interval(sum(self.shares), len(self.shares))
        return max(low, 0.0), min(high, 1.0)

    def gain(self, other: SisterAction) -> tuple[float, float, float]:
        """Return the mean share minus that of another sister, and its 95 % interval.

        The interval is that of the differences of each pair of rollouts with the same luck. Two
        pairs that differ by a whole share, one each way, are added, so that it is never zero."""
        pairs = [ours - theirs for ours, theirs in zip(self.shares, other.shares, strict=True)]
        mean = sum(pairs) / len(pairs)
        spread = sum((pair - mean) ** 2 for pair in pairs) + 2.0
        half = CONFIDENT * sqrt(spread) / len(pairs)
        return mean, mean - half, mean + half


@dataclass(frozen=True)
class SisterDecision:
    """A decision of a game: the position after entry `entry`, in which `seat` must choose.

    `position` is the text of a position that the seat could not tell from the true one. The sisters
    come in the order of their promise at first sight."""

    entry: int
    seat: int
    position: str
    sisters: tuple[SisterAction, ...]


def sample_decisions(match: Match, number: int, sisters: int, rollouts: int,
                     rng: Rng) -> tuple[SisterDecision, ...]:
    """Return at most this number of decisions of a finished match, drawn at random, in their order.

    A decision counts if two turns or more end differently from there."""
    waiting = list_played_lines(match)
    found: list[SisterDecision] = []
    while waiting and len(found) < number:
        line, s = waiting.pop(rng.below(len(waiting)))
        known = s.resample(line.seat, rng)
        lines = distinct_lines(known, search_turn(known, line.seat, Budget(POSITIONS)), sisters,
                               rng)
        if len(lines) >= FEWEST:
            found.append(roll_out(known, line, lines, rollouts, rng))
    return tuple(sorted(found, key=lambda decision: decision.entry))


def roll_out(s: State, played: PlayedLine, lines: Sequence[Line], rollouts: int,
             rng: Rng) -> SisterDecision:
    """Return the decision with the results of all rollouts after each line."""
    seeds = [rng.word() for _ in range(rollouts)]
    found: list[SisterAction] = []
    for line in lines:
        results = [finish_game(s, played.seat, line, Rng(seed)) for seed in seeds]
        actions = tuple(str(action) for action in line.actions)
        found.append(SisterAction(actions, begin_alike(actions, played.actions),
                                  tuple(share for share, _ in results),
                                  tuple(margin for _, margin in results)))
    return SisterDecision(played.before, played.seat, str(s), tuple(found))


def finish_game(s: State, seat: int, line: Line, rng: Rng) -> tuple[float, float]:
    """Play the line and then the game to its end, and return the seat's share of the victory and
    its margin in points. What the seat does not know is dealt again."""
    after, ended = play_line(s, seat, line.actions, rng)
    TruncatedRollout(int(FOREVER), GREED, SPREAD).finish_trial(after, rng, ended)
    ranks: list[int] = after.ranking()
    scores: list[Any] = after.scores()
    share = (ranks[seat] == 1) / ranks.count(1)
    return share, round(float(scores[seat] - find_best_other(scores, seat)), 4)


def begin_alike(line: Sequence[str], played: Sequence[str]) -> bool:
    """Return whether one of the two begins like the other."""
    return all(ours == theirs for ours, theirs in zip(line, played, strict=False))
