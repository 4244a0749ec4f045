"""Tables as they are kept: what stores write and read, and nothing that follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from grandtour.tables.events import TableEvent
from grandtour.tables.result_rows import RatingOutcome

Phase = Literal["room", "play", "over"]


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is kept. An open one with a holder is kept free for that person; `code` is of
    its own invitation, `language` what its holder reads. `shared`: see `Seat`. Whether the holder
    is a member is not kept, but found when the seat is read."""

    kind: str
    name: str
    holder: str
    language: str = ""
    code: str = ""
    member: bool = False
    shared: bool = False


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
    seed: int = field(repr=False)
    host: str
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...] = ()
    terms: dict[str, object] = field(default_factory=dict)
    events: tuple[EventRow, ...] = ()
    messages: tuple[MessageRow, ...] = ()
    opened: int = 0                     # when, in milliseconds since 1970
    version: int = 0                    # grows with every change
    outcome: RatingOutcome | None = None      # once the result is kept
    secret: str = field(default="", repr=False)     # kept apart; "" where there is none


@dataclass(frozen=True)
class OpenedFor:
    """The community for which a table is opened, by its id; whether only its members sit down
    there, and whoever is invited."""

    community: str
    members_only: bool


@dataclass(frozen=True)
class Status:
    """Where a table stands, written in the same transaction as what has led there: its name now;
    waiting room, game or end, and since when; whose turn it is (PUBLIC if nobody's); and by seat,
    since when the table waits for whoever sits there, or for whom the seat is kept (0 if it does
    not); until when whoever is in turn must act (0 if nothing of it is to be named); and when the
    table `wakes` by itself (0 if never). Times are milliseconds since 1970."""

    name: str
    phase: Phase
    moment: int
    to_act: int
    due: tuple[int, ...]
    deadline: int = 0
    wakes: int = 0


@dataclass(frozen=True)
class TableChange:
    """What is new at a table since it was of this version: entries and events, the seats if
    they have changed, the version of its `rules` if it is another one, and where the table stands
    with that."""

    version: int
    status: Status
    entries: tuple[EntryRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    seats: tuple[SeatRow, ...] | None = None
    rules: str | None = None


@dataclass(frozen=True)
class TableSummary:
    """A table as lists show it: where it stands, but nothing of its match."""

    id: str
    game: str
    options: dict[str, str]
    terms: dict[str, object]
    opened: int
    seats: tuple[SeatRow, ...]
    status: Status


@dataclass(frozen=True)
class MemoRow:
    """The memo of a person at a table, from the moment `at` in milliseconds."""

    person: str
    table: str
    text: str
    at: int


@dataclass(frozen=True)
class OpenTable:
    """A table that counts against the limits of the person who opened it."""

    id: str
    game: str
    name: str
    bots_only: bool


@dataclass(frozen=True)
class Alarm:
    """The moment at which a server must look at the table."""

    table: str
    moment: int


class StaleVersion(Exception):
    """Another server has changed the table since this one read it."""


class DealTaken(Exception):
    """Another table was opened with this deal."""


class NumberTaken(Exception):
    """Another server has written a message with this number."""
