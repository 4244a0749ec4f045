"""What tables ask of whoever keeps them: the record on disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is kept."""

    kind: str
    name: str
    holder: str


@dataclass(frozen=True)
class EntryRow:
    """An entry of a match as it is kept: its number, who, what, and the digest of the position
    after it."""

    number: int
    seat: int
    text: str
    digest: str


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


LONGEST_NAME: Final = 40


def clean_name(text: str) -> str:
    """A name as it may be kept and shown: one line of printable letters, at most forty."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


@dataclass(frozen=True)
class PersonRow:
    """Somebody who plays; known by a token, of which only the hash is kept."""

    id: str
    name: str


class NumberTaken(Exception):
    """Another server has written an entry of this number already."""


class Store(Protocol):
    """Keeps tables, entries and people. What a call has returned from is on disk."""

    async def add_table(self, table: TableRow) -> None: ...

    async def set_seats(self, table: str, seats: tuple[SeatRow, ...]) -> None: ...

    async def append(self, table: str, entries: list[EntryRow]) -> None:
        """All of them or none. NumberTaken if the table has an entry of such a number."""

    async def table(self, table: str) -> TableRow | None: ...

    async def table_of_code(self, code: str) -> str | None: ...

    async def tables_of(self, person: str) -> list[str]:
        """The tables at which the person sits, the last touched first."""

    async def add_person(self, person: PersonRow, token_hash: str) -> None: ...

    async def rename_person(self, person: str, name: str) -> None: ...

    async def person_of(self, token_hash: str) -> PersonRow | None: ...
