"""Find puzzles in finished matches.

A decision is examined three times, each time with new continuations. A search proposes the best
action, a few pairs of continuations reject unclear positions, and many pairs decide. All deals are
ones that a reader of the position cannot tell apart, because nobody who tries a puzzle remembers
the game that led to it. Equal seeds find the same puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from grandtour import games
from grandtour.bots.analysis.step import list_steps
from grandtour.bots.analysis.work import Difference
from grandtour.bots.budget import Budget
from grandtour.bots.ismcts import Ismcts
from grandtour.bots.levels import levels_by_name
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.bots.settings import INFORMED
from grandtour.bots.win_probability import WinProbability, estimate_from_pairs
from grandtour.engine.core import Action, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng

SEARCH: Final = Ismcts(INFORMED)
WIN_PROBABILITY: Final = WinProbability()
FEWEST: Final = 3               # choices; fewer can be guessed
CLEAR: Final = 0.05             # share of the victory by which the best must lead
TRIES: Final = 3                # of each level; it finds a puzzle if most succeed
APART: Final = 2                # most puzzles from one match


@dataclass(frozen=True)
class MiningEffort:
    """The amount of work: iterations of the search for each decision, pairs of continuations with
    every other action, few and many, and the `decisions` examined in each match."""

    iterations: int = 200
    few: int = 24
    many: int = 200
    decisions: int = 30


def mine_puzzles(match: Match, effort: MiningEffort, seed: int = 0) -> Iterator[Puzzle]:
    """Yield the puzzles of a match in a random order, each with a different solution. Raise
    ValueError if the match is not over."""
    if not match.state.is_terminal():
        raise ValueError("puzzles are mined only from finished matches")
    rng = Rng(seed)
    found: set[str] = set()
    for s in draw_positions(match, effort.decisions, rng):
        puzzle = make_puzzle(s, effort, rng)
        if puzzle is not None and puzzle.best not in found:
            found.add(puzzle.best)
            yield puzzle
        if len(found) == APART:
            return


def draw_positions(match: Match, number: int, rng: Rng) -> list[State]:
    """Draw `number` positions in which a seat had a choice."""
    left = [s for step, s in list_steps(match) if step.decision and len(s.choices()) >= FEWEST]
    return [left.pop(rng.below(len(left))) for _ in range(min(number, len(left)))]


def make_puzzle(s: State, effort: MiningEffort, rng: Rng) -> Puzzle | None:
    """Return this position as a puzzle, or None if no choice is clearly best."""
    seat = s.current_player()
    shown = s.disguise(seat, rng)
    considered = SEARCH.consider(shown, seat, rng, Budget(effort.iterations))
    best = considered.best
    others = list_rivals(shown, [one.action for one in considered.alternatives[1:]], best)
    if measure_lead(shown, best, others, rng, effort.few) is None:
        return None
    ahead = measure_lead(shown, best, others, rng, effort.many)
    if ahead is None or not ahead.sure:
        return None
    return Puzzle(s.game.name, s.game.version, str(shown), seat, str(best), ahead,
                  clause_of(shown, best), list_finders(shown, best, rng))


def list_rivals(s: State, considered: list[Action[Any]], best: Action[Any]) -> list[Action[Any]]:
    """Return all other actions, the closest first, so that most positions are rejected soon."""
    known = {str(action) for action in (best, *considered)}
    return considered + [action for action in s.choices() if str(action) not in known]


def measure_lead(s: State, best: Action[Any], others: list[Action[Any]], rng: Rng,
                 pairs: int) -> Difference | None:
    """Return the lead of the best action over the next, or None if it is not `CLEAR` ahead of every
    other."""
    least: Difference | None = None
    for other in others:
        ahead = compare_actions(s, best, other, rng, pairs)
        if ahead.value < CLEAR:
            return None
        if least is None or ahead.value < least.value:
            least = ahead
    return least


def compare_actions(s: State, first: Action[Any], second: Action[Any], rng: Rng,
                    pairs: int) -> Difference:
    """Return how much more the first action promises the seat to move, with a new deal for each
    pair."""
    seat = s.current_player()
    total, squares = 0.0, 0.0
    for _ in range(pairs):
        dealt = s.disguise(seat, rng)
        more = WIN_PROBABILITY.estimate_gain(dealt, seat, first, second, rng, 1).mean
        total += more
        squares += more * more
    found = estimate_from_pairs(total, squares, float(pairs))
    return Difference(found.mean, found.error)


def clause_of(s: State, action: Action[Any]) -> str:
    """Return the clause of the rulebook under which an action is offered."""
    names = [str(seat + 1) for seat in range(len(s.scores()))]
    return games.words(s.game.name).choice(s, action, names).clause


def list_finders(s: State, best: Action[Any], rng: Rng) -> tuple[str, ...]:
    """Return the levels that mostly choose the best action."""
    seat = s.current_player()

    def times(name: str) -> int:
        level = levels_by_name(s.game)[name]
        return [str(level.choose(s.disguise(seat, rng), rng)) for _ in range(TRIES)].count(
            str(best))
    return tuple(name for name in levels_by_name(s.game) if 2 * times(name) > TRIES)
