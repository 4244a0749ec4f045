"""Stored rows of tables: what stores write and read, without anything that follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from grandtour.ratings import RatingOutcome
from grandtour.tables.events import TableEvent

Phase = Literal["room", "play", "over"]


@dataclass(frozen=True)
class SeatRow:
    """A stored seat. An open one with a holder is reserved for that person; `code` is its own
    invitation, `language` the one its holder reads. `shared`, `offered`: see `Seat`. Whether the
    holder is a member, and whether a program plays with their account, is not stored, but found
    when the seat is read."""

    kind: str
    name: str
    holder: str
    language: str = ""
    code: str = ""
    member: bool = False
    shared: bool = False
    program: bool = False
    offered: str = ""


@dataclass(frozen=True)
class EntryRow:
    """A stored entry of a match: its number, the seat, the text, the digest of the position after
    it (of several written together the last has one), and the moment in milliseconds since 1970; 0
    if it is unknown."""

    number: int
    seat: int
    text: str
    digest: str
    moment: int = 0


@dataclass(frozen=True)
class EventRow:
    """A stored event: its number from 1, the entry of the match that it came after, its seat and
    person (PUBLIC and "" for the table itself), the event, and the moment in milliseconds since
    1970."""

    number: int
    after: int
    seat: int
    person: str
    event: TableEvent
    moment: int


@dataclass(frozen=True)
class MessageRow:
    """A message at a table: its number from 1, its writer with their name and seat (PUBLIC for a
    spectator), a set `phrase` by its key or a free `text`, the language of the writer, the moment
    in milliseconds since 1970, and whether the writer was a member."""

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
    """A stored table with everything that was done at it."""

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
    outcome: RatingOutcome | None = None      # once the result is stored
    secret: str = field(default="", repr=False)     # stored separately; "" if there is none


@dataclass(frozen=True)
class TableStatus:
    """The status of a table, written in the same transaction as the change that led to it. `name`:
    its name now. `phase`: waiting room, game or end, since `moment`. `to_act`: the seat to move
    (PUBLIC if none). `due`: by seat, since when the table waits for its holder, or for the person
    it is kept for (0 if it does not). `deadline`: until when the seat to move must act (0 if none
    is to be named). `wakes`: when the table next needs attention by itself (0 if never). Times are
    milliseconds since 1970."""

    name: str
    phase: Phase
    moment: int
    to_act: int
    due: tuple[int, ...]
    deadline: int = 0
    wakes: int = 0


@dataclass(frozen=True)
class TableChange:
    """The changes of a table since it was of this version: new entries and events, the seats if
    they have changed, the version of its `rules` and the `options` of its match if they are others,
    and its new status."""

    version: int
    status: TableStatus
    entries: tuple[EntryRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    seats: tuple[SeatRow, ...] | None = None
    rules: str | None = None
    options: dict[str, str] | None = None


@dataclass(frozen=True)
class TableSummary:
    """A table as lists show it: its status, without its match."""

    id: str
    game: str
    options: dict[str, str]
    terms: dict[str, object]
    opened: int
    seats: tuple[SeatRow, ...]
    status: TableStatus


@dataclass(frozen=True)
class OfferedSeat:
    """A seat of a running table that is offered in the list of games that need a player."""

    table: TableSummary
    seat: int


@dataclass(frozen=True)
class OpenTable:
    """A table that counts against the limits of the person who opened it."""

    id: str
    game: str
    name: str
    bots_only: bool


@dataclass(frozen=True)
class TableAlarm:
    """The moment at which a server must look at the table."""

    table: str
    moment: int


class StaleVersion(Exception):
    """Another server has changed the table since this one read it."""


class DealTaken(Exception):
    """Another table was opened with this deal."""


class NumberTaken(Exception):
    """Another server has written a message with this number."""
