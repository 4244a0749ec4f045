"""The waiting room of a tournament that is played live: who is here, who is missing, and when the
next round begins.

A round begins as soon as everyone who plays in it is here, at most BREAK after the one before has
ended. People are present as long as they poll the room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.tables.terms import build_terms
from grandtour.features.tournaments.rows import EntrantRow, RoundTable, TournamentRow
from grandtour.features.tournaments.service import TournamentOverview

BREAK: Final = 120_000          # milliseconds between two rounds, at most
FIRST: Final = 1                # the number of the first round


@dataclass(frozen=True)
class AwaitedRound:
    """The round of this `number` that people wait for (0 when all is over). It begins at this
    moment or earlier (0: unknown). Entrants of the round are `here` or `missing`; others are still
    `playing` in the round before."""

    number: int
    begins: int
    here: Sequence[EntrantRow] = ()
    missing: Sequence[EntrantRow] = ()
    playing: Sequence[EntrantRow] = ()


def is_being_played(row: TournamentRow) -> bool:
    return build_terms(row.terms).pace == "live"


def list_unopened(shown: TournamentOverview) -> list[RoundTable]:
    """Return the tables of the last round at which no one can sit yet."""
    return [table for table in shown.tables if table.places is None and not table.opened]


def find_latest_start(shown: TournamentOverview) -> int:
    """Return the latest start of the last round whose tables are known."""
    ended = [table.ended for table in shown.tables if table.round == shown.current_round - 1]
    return max(ended, default=0) + BREAK if ended else 0


def may_open(shown: TournamentOverview, now: int) -> bool:
    """Return whether the tables of the last round can be opened. If games take days, and in the
    first round, they open at once."""
    if shown.current_round <= FIRST or not is_being_played(
        shown.row) or now >= find_latest_start(shown):
        return True
    return not find_waiting(shown, now).missing


def find_waiting(shown: TournamentOverview, now: int) -> AwaitedRound:
    able = [one for one in shown.entrants if not one.left]
    running = list_people_at([table for table in shown.tables if table.opened
                              and table.places is None])
    playing = [one for one in able if one.person in running]
    if shown.row.phase == "entry":
        return split_present_and_absent(FIRST, shown.row.begins, able, playing, now)
    if shown.row.phase != "play":
        return AwaitedRound(0, 0)
    ready = list_people_at(list_unopened(shown))
    if ready:
        needed = [one for one in able if one.person in ready]
        return split_present_and_absent(shown.current_round, find_latest_start(shown), needed,
                                        playing, now)
    rest = [one for one in able if one.person not in running]
    return split_present_and_absent(shown.current_round + 1, 0, rest, playing, now)


def list_people_at(tables: Sequence[RoundTable]) -> frozenset[str]:
    return frozenset(person for table in tables for person in table.seats)


def split_present_and_absent(number: int, begins: int, needed: Sequence[EntrantRow],
                             playing: Sequence[EntrantRow], now: int) -> AwaitedRound:
    return AwaitedRound(number, begins, [one for one in needed if one.is_here(now)],
                        [one for one in needed if not one.is_here(now)], playing)
