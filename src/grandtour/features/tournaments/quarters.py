"""The standings of a community in a quarter of a year.

Nobody enters: whoever sits at a table of the community that is rated takes part, by the points and
the measures of a league."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from grandtour.features.tournaments.forms import LEFT, Entrant, Form, PlayedTable
from grandtour.features.tournaments.standings import Standing, standings
from grandtour.tables.result_rows import TableResult

FORM: Final[Form] = "league"
FEWEST: Final = 2               # people at a table that counts
WRITTEN: Final = re.compile(r"([1-9]\d{3})-([1-4])", re.ASCII)


@dataclass(frozen=True, order=True)
class Quarter:
    """A quarter of a year in universal time; `number` 1 begins with January."""

    year: int
    number: int

    @property
    def begins(self) -> int:
        """The first moment, in milliseconds since 1970."""
        return 1000 * int(datetime(self.year, 3 * self.number - 2, 1, tzinfo=UTC).timestamp())

    @property
    def before(self) -> Quarter:
        return Quarter(self.year, self.number - 1) if self.number > 1 else Quarter(self.year - 1, 4)

    @property
    def after(self) -> Quarter:
        return Quarter(self.year, self.number + 1) if self.number < 4 else Quarter(self.year + 1, 1)

    def __str__(self) -> str:
        return f"{self.year}-{self.number}"


def quarter_of(moment: int) -> Quarter:
    """The one in which a moment lies, in milliseconds since 1970."""
    at = datetime.fromtimestamp(moment / 1000, UTC)
    return Quarter(at.year, (at.month + 2) // 3)


def quarter_written(text: str) -> Quarter | None:
    """As `str` writes it, from the year 1000 to 9998; None if the text says none."""
    found = WRITTEN.fullmatch(text)
    return Quarter(int(found[1]), int(found[2])) if found and found[1] != "9999" else None


def played_by_people(result: TableResult) -> PlayedTable | None:
    """The table as its people have played it: computer players take no place, and who has not
    played to the end is the last, without points. None where fewer than two people sat."""
    people = [seat for seat in result.seats if seat.player.kind == "person" and seat.player.id]
    if len(people) < FEWEST:
        return None
    ranks = [seat.rank for seat in people if not seat.stand_in]
    return PlayedTable(1, tuple(seat.player.id for seat in people), tuple(
        LEFT if seat.stand_in else 1 + sum(other < seat.rank for other in ranks)
        for seat in people))


def standings_of(results: Iterable[TableResult]) -> list[Standing]:
    """Of everybody who sat at one of the tables that count, the first of all first."""
    played = [table for result in results if (table := played_by_people(result))]
    people = sorted({one for table in played for one in table.seats})
    return standings(FORM, [Entrant(one, 0) for one in people], played)
