"""What tables ask of whoever keeps them: the record on disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from grandtour.tables.events import TableEvent
from grandtour.tables.result_ports import Outcome
from grandtour.tables.standing import Standing


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is kept. An open one with a holder is kept free for that person; `code` is of
    its own invitation, `language` what its holder reads. Whether the holder is a member is not
    kept, but found when the seat is read."""

    kind: str
    name: str
    holder: str
    language: str = ""
    code: str = ""
    member: bool = False


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
class EventRow:
    """An event as it is kept: its number from 1, the entry of the match that it came after, the
    seat and the person that did it (PUBLIC and "" for the table itself), what it is, and when, in
    milliseconds since 1970."""

    number: int
    after: int
    seat: int
    person: str
    event: TableEvent
    moment: int


@dataclass(frozen=True)
class MessageRow:
    """Something said at a table: its number from 1, who said it and under which name, from which
    seat (PUBLIC for a spectator), a set `phrase` by its key or a free `text`, the language of who
    said it, when, in milliseconds since 1970, and whether it was a member."""

    number: int
    person: str
    name: str
    seat: int
    kind: str
    text: str
    language: str
    moment: int
    member: bool = False


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
    events: tuple[EventRow, ...] = ()
    messages: tuple[MessageRow, ...] = ()
    opened: int = 0                     # when, in milliseconds since 1970; 0: unknown
    version: int = 0                    # grows with every change
    outcome: Outcome | None = None      # once the result is kept


@dataclass(frozen=True)
class Change:
    """What is new at a table since it was of this version: entries and events, the seats if
    they have changed, and where the table stands with that."""

    version: int
    standing: Standing
    entries: tuple[EntryRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    seats: tuple[SeatRow, ...] | None = None


@dataclass(frozen=True)
class Line:
    """A table as lists show it: where it stands, but nothing of its match."""

    id: str
    game: str
    options: dict[str, str]
    terms: dict[str, object]
    opened: int
    seats: tuple[SeatRow, ...]
    standing: Standing


class Overtaken(Exception):
    """Another server has changed the table since this one has read it."""


class NumberTaken(Exception):
    """Another server has written a message of this number already."""


@dataclass(frozen=True)
class Opened:
    """A table that counts against the limits of whoever has opened it; a `show` is one of computer
    players alone."""

    id: str
    game: str
    name: str
    show: bool


class OpenedStore(Protocol):
    """Finds the tables that count, the newest first: games at which whoever has opened them sits,
    or computer players alone, and waiting rooms of the last week."""

    async def opened_by(self, person: str) -> list[Opened]: ...

    async def opened_among(self, tables: Sequence[str]) -> list[Opened]: ...


class LifeStore(Protocol):
    """Keeps when servers were alive, and which time counts for nobody. What a call has returned
    from is on disk."""

    async def begin(self, server: str, now: int, stale: int, end: int) -> None:
        """The server is alive from `now` on. If none was within the `stale` milliseconds before
        that, the time from the last sign of life to `end` counts for nobody."""

    async def alive(self, server: str, now: int) -> None: ...

    async def others(self, server: str, since: int) -> bool:
        """Whether another server was alive since then."""

    async def stand_still(self, begin: int, end: int) -> None:
        """Let the time from `begin` to `end` count for nobody. If `end` is earlier the clock was
        set back: what comes then is reckoned from there."""


class SignStore(Protocol):
    """Keeps when the people who sit at tables gave their last sign there. What a call has returned
    from is on disk."""

    async def signs(self, table: str) -> dict[str, int]:
        """By person."""

    async def keep_signs(self, signs: Mapping[tuple[str, str], int]) -> None:
        """By table and person; an earlier sign never takes the place of a later one."""

    async def drop_signs(self, person: str) -> None: ...


class Store(SignStore, Protocol):
    """Keeps tables, entries and events. What a call has returned from is on disk."""

    async def add_table(self, table: TableRow, standing: Standing) -> None: ...

    async def keep(self, table: str, change: Change) -> None:
        """All of it or nothing. Overtaken if the table is not of that version any more."""

    async def table(self, table: str) -> TableRow | None: ...

    async def table_of_code(self, code: str) -> str | None:
        """Of the invitation to the table, or to one seat of it."""

    async def tables_of(self, person: str) -> list[str]:
        """The tables at which the person sits, the last touched first."""

    async def rooms_for(self, person: str) -> list[str]:
        """The waiting rooms that keep a seat for the person, or that the person has opened."""


class Doors(Protocol):
    """Knows whom hosts do not let in."""

    async def shut(self, host: str, person: str) -> bool:
        """Whether the host's tables are not open to the person."""


class Listing(Protocol):
    """Finds tables for lists."""

    async def rooms(self, game: str = "") -> list[Line]:
        """The listed tables that wait for players, the newest first, a few hundred at most."""

    async def running(self, most: int) -> list[Line]:
        """The listed tables that are played, the last touched first."""

    async def unfinished(self, person: str, most: int) -> list[Line]:
        """The tables at which the person sits or is invited: first those that wait for the
        person, then the others; of each the longest waiting first."""

    async def finished(self, person: str, first: int, most: int) -> list[Line]:
        """The last finished first."""

    async def due(self, person: str) -> list[str]:
        """The tables that wait for the person, the longest waiting first."""

    async def languages(self, person: str) -> list[str]:
        """What the person has read at tables, the most used first."""

    async def unfilled(self, now: int) -> list[str]:
        """The tables whose free seats bots should have taken by now."""


class TalkStore(Protocol):
    """Keeps what is said at tables; what was said stays."""

    async def add_message(self, table: str, message: MessageRow) -> None:
        """NumberTaken if the table has a message of this number. The name is not kept: it is
        whatever the person is called when the messages are read."""

    async def messages(self, table: str) -> list[MessageRow]:
        """All of the table, in order."""

    async def written_by(self, person: str) -> list[tuple[str, MessageRow]]:
        """Every message of the person, with its table, in order."""

    async def move(self, person: str, to: str) -> None:
        """Let the messages of the one be the other's."""

    async def erase(self, person: str) -> None:
        """Empty what the person wrote freely; that something was said there stays."""
