"""The steps of a match, and the lines that seats played: what each decided at a stretch."""

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


@dataclass(frozen=True)
class PlayedLine:
    """What a seat decided at a stretch: its actions in a turn, until something is drawn or
    revealed, another seat acts, or the turn ends.

    The first action was a choice. `positions` has the number of the position before each action,
    `number` is that of the position after the last one."""

    seat: int
    actions: tuple[str, ...]
    positions: tuple[int, ...]
    number: int

    @property
    def before(self) -> int:
        """Return the number of the position before the first action."""
        return self.positions[0]

    def add(self, action: str, before: int, number: int) -> PlayedLine:
        """Return the line with one more action, between the positions of these numbers."""
        return PlayedLine(self.seat, (*self.actions, action), (*self.positions, before), number)


def list_played_lines(match: Match) -> list[tuple[PlayedLine, State]]:
    """List the lines that seats played, each with the position before it. Actions taken back are
    left out."""
    found: list[tuple[PlayedLine, State]] = []
    words = match.game.actions_by_text()
    s: State = match.game.start(match.players, match.options)
    at, previous, ended = 0, (CHANCE, -1), True
    for entry in match.line:
        owner = entry.seat, match.game.turn_number(s)
        ended = ended or owner != previous
        if entry.seat != CHANCE:
            if not ended:
                line, start = found[-1]
                found[-1] = line.add(entry.text, at, entry.number), start
            elif len(s.choices()) > 1:
                line = PlayedLine(entry.seat, (entry.text,), (at,), entry.number)
                found.append((line, s.clone()))
                ended = False
        previous, at = owner, entry.number
        ended = ended or entry.reveals
        s.play(words[entry.text])
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
