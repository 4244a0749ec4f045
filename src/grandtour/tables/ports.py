"""What tables ask of whoever keeps them: the record on disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is kept."""

    kind: str
    name: str
    holder: str


@dataclass(frozen=True)
class EntryRow:
    """An entry of a match as it is kept: its number, who, what, the digest of the position after
    it (the last of several written together has one), and when, in milliseconds since 1970; 0 if
    nobody knows."""

    number: int
    seat: int
    text: str
    digest: str
    moment: int = 0


@dataclass(frozen=True)
class ActRow:
    """Something done at a table beside the match: its number from 1, the entry of the match that
    it came after, the seat and the person that did it (PUBLIC and "" for the table itself), what
    kind it is of, what belongs to it, and when, in milliseconds since 1970."""

    number: int
    after: int
    seat: int
    person: str
    kind: str
    facts: dict[str, object]
    moment: int


@dataclass(frozen=True)
class TableRow:
    """A table as it is kept, with everything that was done at it."""

    id: str
    code: str
    name: str
    game: str
    rules: str
    facts: str
    options: dict[str, str]
    seed: int
    host: str
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...] = ()
    terms: dict[str, object] = field(default_factory=dict)
    acts: tuple[ActRow, ...] = ()


class NumberTaken(Exception):
    """Another server has written an entry of this number already."""


class Store(Protocol):
    """Keeps tables, entries and acts. What a call has returned from is on disk."""

    async def add_table(self, table: TableRow) -> None: ...

    async def set_seats(self, table: str, seats: tuple[SeatRow, ...]) -> None: ...

    async def append(self, table: str, entries: list[EntryRow]) -> None:
        """All of them or none. NumberTaken if the table has an entry of such a number."""

    async def add_act(self, table: str, act: ActRow) -> None:
        """NumberTaken if the table has an act of this number."""

    async def table(self, table: str) -> TableRow | None: ...

    async def table_of_code(self, code: str) -> str | None: ...

    async def tables_of(self, person: str) -> list[str]:
        """The tables at which the person sits, the last touched first."""
