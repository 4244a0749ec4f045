"""Search the rest of a turn: its lines, and the value of the position after each."""

from __future__ import annotations

from math import log
from typing import Any, Final

from mypy_extensions import i64

from grandtour.bots.budget import Budget, Timer
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng

FIRST_DEPTH: Final = 64         # positions that a search by the clock examines first
WORDS: Final = 4294967296.0     # number of values of `Rng.word`


class Line:
    """A sequence of actions, and the value of the position after them."""

    def __init__(self, worth: float, actions: list[Action[Any]]) -> None:
        self.worth = worth
        self.actions = actions


class TurnSearch:
    """A search for lines from a position to the end of the turn of its seat.

    Every position divides its share of the positions equally among its choices, so that no choice
    uses up what the others need. A choice that needs less leaves the rest to those after it. A line
    whose share is used up ends there. A position that several lines reach is examined once."""

    def __init__(self, s: State, seat: i64, timer: Timer) -> None:
        self.seat = seat
        self.turn: i64 = s.game.turn_number(s)
        self.timer = timer
        self.path: list[Action[Any]] = []
        self.met: set[object] = set()
        self.lines: list[Line] = []

    def list_all_lines(self, s: State, share: i64) -> None:
        """Follow every choice of a position, with an equal part of the share for each."""
        choices = s.game.candidates(s)
        left = share
        waiting: i64 = len(choices)
        for choice in choices:
            before = self.timer.used
            self.list_lines_from(s, choice, left // waiting)
            left -= self.timer.used - before
            waiting -= 1

    def list_lines_from(self, s: State, action: Action[Any], share: i64) -> None:
        """List the lines that begin with this action."""
        goes_on = self.timer.goes_on() and share > 1
        after = s.clone()
        after.play(action)
        self.path.append(action)
        if not goes_on or after.stack[-1].seat != self.seat or (
                s.game.turn_number(after) != self.turn):
            self.lines.append(Line(s.game.evaluate(after, int(self.seat)), self.path[:]))
        elif self.is_new(after):
            self.list_all_lines(after, share - 1)
        self.path.pop()

    def is_new(self, s: State) -> bool:
        """Return whether no line has reached this position before, and note it."""
        key = s.game.position_key(s, self.seat)
        if key is None:
            return True
        if key in self.met:
            return False
        self.met.add(key)
        return True


def search_turn(s: State, seat: i64, budget: Budget) -> list[Line]:
    """List lines through the rest of the turn. The budget counts positions. With a time limit,
    repeat the search with four times as many positions while there is time. A search that the clock
    interrupts would judge its last choices less well than its first."""
    if budget.seconds == 0.0:
        return list_lines_within(s, seat, Timer(budget))
    timer = Timer(budget)
    positions: i64 = min(FIRST_DEPTH, timer.left)
    depth = Timer(Budget(int(positions)))
    lines = list_lines_within(s, seat, depth)
    while depth.left == 0 and positions < timer.left and not timer.late():
        positions = min(4 * positions, timer.left)
        depth = timer.part(1)
        depth.left = positions
        deeper = list_lines_within(s, seat, depth)
        if not timer.late():
            lines = deeper
    return lines


def list_lines_within(s: State, seat: i64, timer: Timer) -> list[Line]:
    search = TurnSearch(s, seat, timer)
    search.list_all_lines(s, timer.left)
    return search.lines


def best_line(lines: list[Line], rng: Rng) -> Line:
    """Return the line with the highest value, the shortest one if values are equal.

    People do not go there and back. Remaining ties are drawn."""
    best: list[Line] = []
    for line in lines:
        if not best or (-line.worth, len(line.actions)) < (-best[0].worth, len(best[0].actions)):
            best = [line]
        elif line.worth == best[0].worth and len(line.actions) == len(best[0].actions):
            best.append(line)
    return best[rng.below(len(best))]


def sample_line(lines: list[Line], rng: Rng, spread: float) -> Line:
    """Draw a line by the softmax of the values with the temperature `spread`, as the largest value
    with Gumbel noise (Gumbel, 1954)."""
    if spread == 0.0:
        return best_line(lines, rng)
    best, top = lines[0], 0.0
    for place in range(len(lines)):
        chance = (float(rng.word()) + 0.5) / WORDS
        worth = lines[place].worth - spread * log(-log(chance))
        if place == 0 or worth > top:
            best, top = lines[place], worth
    return best


def distinct_lines(s: State, lines: list[Line], number: int, rng: Rng) -> list[Line]:
    """Return the `number` best lines that end differently, the best first.

    Among equals the shortest comes first; remaining ties are drawn."""
    seat: i64 = s.current_player()
    lots = [rng.word() for _ in lines]
    order = sorted(range(len(lines)), key=lambda place: (
        -lines[place].worth, len(lines[place].actions), int(lots[place])))
    found: list[Line] = []
    ends: set[object] = set()
    for place in order:
        line = lines[place]
        after = s.clone()
        for action in line.actions:
            after.play(action)
        key = s.game.position_key(after, seat)
        if key is None or key not in ends:
            ends.add(key)
            found.append(line)
        if len(found) == number:
            break
    return found
