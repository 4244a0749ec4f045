"""Finds puzzles in finished matches.

A decision is looked at three times, each time with continuations that the others have not seen: a
search says what may be best, a few pairs of continuations pass over what is not clear, and many
pairs have the last word. All rests on deals which whoever looks at the position cannot tell
apart; nobody who tries a puzzle remembers the game that led to it. Equal seeds find the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from grandtour import games
from grandtour.bots.analysis.step import steps
from grandtour.bots.analysis.work import SEARCH, WIN_PROBABILITY, WinChance, chance_of
from grandtour.bots.budget import Budget
from grandtour.bots.levels import levels
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.bots.win_probability import from_pairs
from grandtour.engine.core import Action, State
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng

FEWEST: Final = 3               # choices; with fewer of them one guesses
CLEAR: Final = 0.05             # of the victory, which the best is to be ahead at least
TRIES: Final = 3                # of each level, which finds a puzzle if it finds it mostly
APART: Final = 2                # puzzles of one match at most


@dataclass(frozen=True)
class MiningEffort:
    """What is spent on each decision: iterations of the search, and pairs of continuations with
    every other action, few and many; `decisions` of each match are looked at."""

    iterations: int = 200
    few: int = 24
    many: int = 200
    decisions: int = 30


def mine(match: Match, effort: MiningEffort, seed: int = 0) -> Iterator[Puzzle]:
    """The puzzles of a match, each with another solution, in no order that says anything.
    ValueError if it is not over."""
    if not match.state.is_terminal():
        raise ValueError("puzzles are mined only from finished matches")
    rng = Rng(seed)
    found: set[str] = set()
    for s in chosen(match, effort.decisions, rng):
        puzzle = puzzle_of(s, effort, rng)
        if puzzle is not None and puzzle.best not in found:
            found.add(puzzle.best)
            yield puzzle
        if len(found) == APART:
            return


def chosen(match: Match, number: int, rng: Rng) -> list[State]:
    """So many positions in which a seat had something to choose, drawn."""
    left = [s for step, s in steps(match) if step.decision and len(s.choices()) >= FEWEST]
    return [left.pop(rng.below(len(left))) for _ in range(min(number, len(left)))]


def puzzle_of(s: State, effort: MiningEffort, rng: Rng) -> Puzzle | None:
    """This position as a puzzle; None if no choice is clearly best."""
    seat = s.current_player()
    shown = s.disguise(seat, rng)
    considered = SEARCH.consider(shown, seat, rng, Budget(effort.iterations))
    best = considered.best
    others = rivals(shown, [one.action for one in considered.alternatives[1:]], best)
    if lead(shown, best, others, rng, effort.few) is None:
        return None
    ahead = lead(shown, best, others, rng, effort.many)
    if ahead is None or not ahead.sure:
        return None
    return Puzzle(s.game.name, s.game.version, str(shown), seat, str(best), ahead,
                  clause(shown, best), finders(shown, best, rng))


def rivals(s: State, considered: list[Action[Any]], best: Action[Any]) -> list[Action[Any]]:
    """All other actions, those first that come closest, so that most positions are soon passed
    over."""
    known = {str(action) for action in (best, *considered)}
    return considered + [action for action in s.choices() if str(action) not in known]


def lead(s: State, best: Action[Any], others: list[Action[Any]], rng: Rng,
         pairs: int) -> WinChance | None:
    """How far the best is ahead of the next; None if it is not as far ahead of every other as it
    is to be."""
    least: WinChance | None = None
    for other in others:
        ahead = compared(s, best, other, rng, pairs)
        if ahead.value < CLEAR:
            return None
        if least is None or ahead.value < least.value:
            least = ahead
    return least


def compared(s: State, first: Action[Any], second: Action[Any], rng: Rng,
             pairs: int) -> WinChance:
    """How much more the first promises whoever is asked, each pair under a deal of its own."""
    seat = s.current_player()
    total, squares = 0.0, 0.0
    for _ in range(pairs):
        more = WIN_PROBABILITY.difference(s.disguise(seat, rng), seat, first, second, rng, 1).mean
        total += more
        squares += more * more
    return chance_of(from_pairs(total, squares, float(pairs)))


def clause(s: State, action: Action[Any]) -> str:
    """The clause of the rulebook under which an action is offered."""
    names = [str(seat + 1) for seat in range(len(s.scores()))]
    return games.words(s.game.name).choice(s, action, names).clause


def finders(s: State, best: Action[Any], rng: Rng) -> tuple[str, ...]:
    """The levels that mostly do what is best."""
    seat = s.current_player()

    def times(name: str) -> int:
        level = levels(s.game)[name]
        return [str(level.choose(s.disguise(seat, rng), rng)) for _ in range(TRIES)].count(
            str(best))
    return tuple(name for name in levels(s.game) if 2 * times(name) > TRIES)
