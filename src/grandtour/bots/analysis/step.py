"""The steps of a match: each seat's decisions, and the draws between two decisions."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.engine.core import CHANCE, State
from grandtour.engine.match import Entry, Match


@dataclass(frozen=True)
class MatchStep:
    """A step from the position of number `before` to that of `number`: one action of a seat, or all
    that chance drew at once.

    `free` if there was a choice. Turns count from 0 on, without those taken back. The first of all
    steps is the start, and has no actions."""

    before: int
    number: int
    seat: int
    actions: tuple[str, ...]
    free: bool
    turn: int

    @property
    def decision(self) -> bool:
        return self.free and self.seat != CHANCE


def list_steps(match: Match) -> list[tuple[MatchStep, State]]:
    """List the steps of the final line, each with the position before it. Actions taken back are
    left out."""
    words = match.game.actions_by_text()
    s: State = match.game.start(match.players, match.options)
    found = [(MatchStep(0, 0, CHANCE, (), False, 0), s.clone())]
    at = turn = 0
    number = match.game.turn_number(s)
    for run in group_draws(match.line):
        actions = tuple(entry.text for entry in run)
        free = len(run) > 1 or len(s.choices()) > 1
        before, number = number, match.game.turn_number(s)
        turn += number != before
        found.append((MatchStep(at, run[-1].number, run[0].seat, actions, free, turn), s.clone()))
        at = run[-1].number
        for text in actions:
            s.play(words[text])
    return found


def group_draws(line: list[Entry]) -> list[list[Entry]]:
    """Group entries: consecutive draws are one run, every other action is its own."""
    found: list[list[Entry]] = []
    for entry in line:
        if found and entry.seat == CHANCE == found[-1][0].seat:
            found[-1].append(entry)
        else:
            found.append([entry])
    return found
