"""A puzzle: a position to solve, with one way through the turn that ends clearly best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

from grandtour import games
from grandtour.bots.puzzles.aim import SHARE
from grandtour.bots.puzzles.turn import TurnEnds
from grandtour.engine.core import Action, State

HARDEST: Final = 5              # grade of a puzzle that no level finds


@dataclass(frozen=True)
class Lead:
    """How far the best line is ahead: the means over many deals of its value, and of the value of
    the best line that is not as good.

    `sure` is the share of the `deals` in which it beats all such lines by what a puzzle needs."""

    unit: str
    value: float
    second: float
    sure: float
    deals: int

    @property
    def margin(self) -> float:
        """Return by how much the best is ahead."""
        return self.value - self.second


@dataclass(frozen=True)
class Puzzle:
    """A position as text, under a version of the rules, in which a seat plays the rest of its turn.

    What that seat does not see was dealt at random: the puzzle contains nothing that was hidden in
    the game. `lines` are the best one and others that end as good; `second` is the best that does
    not. `clause` is the clause of the rulebook under which the best leaves the second, with the
    action of index `deciding`. `rates` are the shares of tries in which each level finds it, the
    weakest level first."""

    game: str
    rules: str
    position: str
    seat: int
    lines: tuple[tuple[str, ...], ...]
    second: tuple[str, ...]
    deciding: int
    lead: Lead
    clause: str
    rates: tuple[tuple[str, float], ...]

    @property
    def name(self) -> str:
        """Return eight hexadecimal digits, which are unique among the puzzles of a game."""
        return sha256(f"{self.seat} {self.position}".encode()).hexdigest()[:8]

    @property
    def line(self) -> tuple[str, ...]:
        """Return the best line."""
        return self.lines[0]

    @property
    def solve_rate(self) -> float:
        """Return the mean share of tries in which the levels find it."""
        return sum(rate for _, rate in self.rates) / len(self.rates) if self.rates else 0.0

    @property
    def grade(self) -> int:
        """Return the difficulty by the solve rate: 0, which all levels always find, to 5."""
        return round(HARDEST * (1.0 - self.solve_rate))

    @property
    def finders(self) -> tuple[str, ...]:
        """Return the levels that mostly find it, the weakest first."""
        return tuple(name for name, rate in self.rates if rate > 0.5)

    @property
    def kind(self) -> tuple[str, str, str]:
        """Return what neighbours in a list must not share: the verb of the deciding action, its
        clause, and its first object, mostly a place."""
        words = self.line[self.deciding].replace("-", " ").split()
        return words[0], self.clause, words[1] if len(words) > 1 else ""

    def start(self) -> State:
        """Return the position to solve."""
        s: State = games.game(self.game).position(self.position)
        return s

    def parse_lines(self) -> list[list[Action[Any]]]:
        """Return the best lines as actions."""
        words = games.game(self.game).actions_by_text()
        return [[words[text] for text in line] for line in self.lines]

    def ends(self) -> TurnEnds:
        """Return the ends of the turn."""
        return TurnEnds(self.start(), self.seat, self.lead.unit)

    def play(self, actions: Sequence[str]) -> State:
        """Return the position after these actions of the seat. Refused: what the rules refuse."""
        s = self.start()
        for text in actions:
            s.play(s.game.request(s, text, self.seat))
        return s

    def ends_turn(self, s: State) -> bool:
        """Return whether the turn is over in a position that `play` returned."""
        return self.ends().is_over(s)

    def asks_to_win(self) -> bool:
        """Return whether the best lines end the game in a victory of the seat alone. Then every
        turn that does so is right."""
        return self.lead.unit == SHARE and self.ends().key(self.play(self.line)) == 1.0

    def is_solved_by(self, actions: Sequence[str]) -> bool:
        """Return whether these actions of the whole turn reach an end as good as the best."""
        ends = self.ends()
        end = ends.key(self.play(actions))
        return any(end == ends.key(self.play(line)) for line in self.lines)

    def json(self) -> dict[str, Any]:
        """Return the whole puzzle for JSON."""
        return asdict(self) | {"rates": dict(self.rates)}


def puzzle_from_json(values: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of which `Puzzle.json` made these values. Raise KeyError or TypeError if
    they are malformed."""
    return Puzzle(values["game"], values["rules"], values["position"], values["seat"],
                  tuple(map(tuple, values["lines"])), tuple(values["second"]), values["deciding"],
                  Lead(**values["lead"]), values["clause"], tuple(values["rates"].items()))
