"""Undo and redo: how far a seat may go back, computed from the match."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry, Match

Reach = Literal["step", "turn"]

# The most undone entries of a match: SPARE, and SHARE for every valid action. A game needs few;
# without a bound a player could undo and redo for ever.
SPARE: Final = 200
SHARE: Final = 4


@dataclass(frozen=True)
class UndoCost:
    """The loss of all players if a seat takes back `back` actions. Entry `step` is the seat's that
    would be taken back first. `later` choices and `draws` draws came after it, and the seats
    `others` have chosen since."""

    back: int
    step: int
    later: int
    draws: int
    others: tuple[int, ...]


def has_no_undo_left(match: Match) -> bool:
    """Return whether so much was taken back that more entries must stay valid before anything else
    is."""
    length = len(match.line)
    return match.number - length >= SPARE + SHARE * length


def count_free_undos(match: Match, seat: int, reach: Reach) -> int:
    """Return how many of the last actions the seat may take back without asking. These are its own,
    as long as no one else has chosen and nothing was drawn or revealed since."""
    own = match.own_actions(seat)
    return own if reach == "turn" else min(own, count_steps_back_to(match, seat, reach))


def count_steps_back_to(match: Match, seat: int, reach: Reach) -> int:
    """Return how many actions lie back to the seat's last step, or to the beginning of its last
    turn, with that one. Draws do not end a turn, and neither begins with a sole choice. 0 if it has
    chosen nothing yet."""
    found = 0
    for back, entry in enumerate(reversed(match.line), start=1):
        if entry.seat == seat and not entry.sole:
            found = back
            if reach == "step":
                break
        elif found and entry.seat not in (seat, CHANCE):
            break
    return found


def find_last_choice(match: Match) -> Entry | None:
    """Return the last entry that a player chose. Draws and sole choices do not count."""
    return next((entry for entry in reversed(match.line)
                 if entry.seat != CHANCE and not entry.sole), None)


def build_undo_cost(line: list[Entry], seat: int, back: int) -> UndoCost:
    """Return the loss with the last `back` of these actions; the first of them is the seat's."""
    gone = line[-back:]
    others = sorted({entry.seat for entry in gone if not entry.sole} - {seat, CHANCE})
    draws = sum(entry.seat == CHANCE for entry in gone)
    later = sum(entry.seat != CHANCE and not entry.sole for entry in gone[1:])
    return UndoCost(back, gone[0].number, later, draws, tuple(others))


def find_redo_step(match: Match, seat: int, agreed: Collection[int]) -> str:
    """Return the step of the seat that was taken back last and can be repeated now; "" if there is
    none. A different step, or an entry that all have `agreed` to, ends the redoing. Sole choices
    are repeated automatically."""
    steps: list[str] = []
    line: list[Entry] = []
    for entry in match.entries:
        if entry.back:
            if entry.seat == seat and entry.number not in agreed:
                gone = line[-entry.back:]
                steps += [one.text for one in reversed(gone)
                          if one.seat == seat and not one.sole]
            else:
                steps = []
            line = line[:-entry.back]
        else:
            line.append(entry)
            if entry.seat == seat and not entry.sole:
                steps = steps[:-1] if steps[-1:] == [entry.text] else []
    return steps[-1] if steps and is_undo_possible(match, steps[-1], seat) else ""


def is_undo_possible(match: Match, step: str, seat: int) -> bool:
    try:
        match.game.request(match.state, step, seat)
    except Refused:
        return False
    return True


def has_unasked_undos(match: Match, agreed: Collection[int]) -> bool:
    """Return whether a player has gone back, without asking, behind a draw, something covered that
    was shown, or another's choice."""
    line: list[Entry] = []
    for entry in match.entries:
        if not entry.back:
            line.append(entry)
            continue
        gone = line[-entry.back:]
        if entry.number not in agreed \
                and any(one.reveals or (one.seat != entry.seat and not one.sole) for one in gone):
            return True
        line = line[:-entry.back]
    return False
