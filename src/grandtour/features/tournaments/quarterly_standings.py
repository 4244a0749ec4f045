"""Quarterly standings of a community.

No one enters. Everyone at a rated table of the community takes part, by the points and the measures
of a league."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from grandtour.features.tournaments.forms import LEFT, Entrant, Form, PlayedTable
from grandtour.features.tournaments.standings import Standing, rank_entrants
from grandtour.results.rows import TableResult

FORM: Final[Form] = "league"
FEWEST: Final = 2               # people at a table that counts
WRITTEN: Final = re.compile(r"([1-9]\d{3})-([1-4])", re.ASCII)


@dataclass(frozen=True, order=True)
class Quarter:
    """A quarter of a year in universal time; `number` 1 begins with January."""

    year: int
    number: int

    @property
    def first_moment(self) -> int:
        """Return the first moment, in milliseconds since 1970."""
        return 1000 * int(datetime(self.year, 3 * self.number - 2, 1, tzinfo=UTC).timestamp())

    @property
    def previous_quarter(self) -> Quarter:
        return Quarter(self.year, self.number - 1) if self.number > 1 else Quarter(self.year - 1, 4)

    @property
    def next_quarter(self) -> Quarter:
        return Quarter(self.year, self.number + 1) if self.number < 4 else Quarter(self.year + 1, 1)

    def __str__(self) -> str:
        return f"{self.year}-{self.number}"


def find_quarter(moment: int) -> Quarter:
    """Return the quarter of a moment in milliseconds since 1970."""
    at = datetime.fromtimestamp(moment / 1000, UTC)
    return Quarter(at.year, (at.month + 2) // 3)


def parse_quarter(text: str) -> Quarter | None:
    """Return the quarter that `str` writes so, from the year 1000 to 9998; None if the text is
    none."""
    found = WRITTEN.fullmatch(text)
    return Quarter(int(found[1]), int(found[2])) if found and found[1] != "9999" else None


def keep_people_only(result: TableResult) -> PlayedTable | None:
    """Return the table as its people have played it. Computer players take no place. People who did
    not play to the end are last, without points. None if fewer than two people sat there."""
    people = [seat for seat in result.seats if seat.player.kind == "person" and seat.player.id]
    if len(people) < FEWEST:
        return None
    ranks = [seat.rank for seat in people if not seat.stand_in]
    return PlayedTable(1, tuple(seat.player.id for seat in people), tuple(
        LEFT if seat.stand_in else 1 + sum(other < seat.rank for other in ranks)
        for seat in people))


def rank_quarter(results: Iterable[TableResult]) -> list[Standing]:
    """Return the standings of all people at the tables that count, best first."""
    played = [table for result in results if (table := keep_people_only(result))]
    people = sorted({one for table in played for one in table.seats})
    return rank_entrants(FORM, [Entrant(one, 0) for one in people], played)
