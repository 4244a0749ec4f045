"""The waiting room of a tournament that is played live: who is here, who is missing, and when the
next round begins.

A round of it begins as soon as everybody who plays in it is here, at the latest BREAK after the
one before has ended. Who is here is said by whoever looks at the room, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.tables.terms import terms_of
from grandtour.features.tournaments.rows import EntrantRow, RoundTable, TournamentRow
from grandtour.features.tournaments.service import Overview

BREAK: Final = 120_000          # milliseconds between two rounds, at most
FIRST: Final = 1                # the number of the first round


@dataclass(frozen=True)
class Waiting:
    """What is waited for: the round of this `number`, which begins at this moment at the latest (0:
    nobody knows yet), or 0 when all is over. Who plays in it and is `here` or `missing`, and who
    still plays in the round before."""

    number: int
    begins: int
    here: Sequence[EntrantRow] = ()
    missing: Sequence[EntrantRow] = ()
    playing: Sequence[EntrantRow] = ()


def is_live(row: TournamentRow) -> bool:
    return terms_of(row.terms).pace == "live"


def unopened(shown: Overview) -> list[RoundTable]:
    """The tables of the last round that nobody can sit at yet."""
    return [table for table in shown.tables if table.places is None and not table.opened]


def begins_by(shown: Overview) -> int:
    """When the last round begins at the latest, of which the tables are known."""
    ended = [table.ended for table in shown.tables if table.round == shown.round - 1]
    return max(ended, default=0) + BREAK if ended else 0


def may_open(shown: Overview, now: int) -> bool:
    """Whether the tables of the last round can be opened: where they take days, and in the first
    round, at once."""
    if shown.round <= FIRST or not is_live(shown.row) or now >= begins_by(shown):
        return True
    return not waiting(shown, now).missing


def waiting(shown: Overview, now: int) -> Waiting:
    able = [one for one in shown.entrants if not one.left]
    running = at([table for table in shown.tables if table.opened and table.places is None])
    playing = [one for one in able if one.person in running]
    if shown.row.phase == "entry":
        return gathered(FIRST, shown.row.begins, able, playing, now)
    if shown.row.phase != "play":
        return Waiting(0, 0)
    ready = at(unopened(shown))
    if ready:
        needed = [one for one in able if one.person in ready]
        return gathered(shown.round, begins_by(shown), needed, playing, now)
    rest = [one for one in able if one.person not in running]
    return gathered(shown.round + 1, 0, rest, playing, now)


def at(tables: Sequence[RoundTable]) -> frozenset[str]:
    return frozenset(person for table in tables for person in table.seats)


def gathered(number: int, begins: int, needed: Sequence[EntrantRow],
             playing: Sequence[EntrantRow], now: int) -> Waiting:
    return Waiting(number, begins, [one for one in needed if one.is_here(now)],
                   [one for one in needed if not one.is_here(now)], playing)
