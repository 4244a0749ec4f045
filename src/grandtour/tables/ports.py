"""What tables ask of whoever keeps them: the record on disk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused
from grandtour.people.hours import PlayingHours
from grandtour.tables.rows import (
    MessageRow, OpenedFor, Status, TableChange, TableRow, TableSummary,
)


class StaleVersion(Exception):
    """Another server has changed the table since this one has read it."""


class DealTaken(Exception):
    """A table was opened with this deal already."""


class NumberTaken(Exception):
    """Another server has written a message of this number already."""


@dataclass(frozen=True)
class OpenTable:
    """A table that counts against the limits of whoever has opened it; a `show` is one of computer
    players alone."""

    id: str
    game: str
    name: str
    bots_only: bool


class OpenedStore(Protocol):
    """Finds the tables that count, the newest first: games at which whoever has opened them sits,
    or computer players alone, and waiting rooms of the last week."""

    async def opened_by(self, person: str) -> list[OpenTable]: ...

    async def opened_among(self, tables: Sequence[str]) -> list[OpenTable]: ...


class HeartbeatStore(Protocol):
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
        """By table and person; an earlier sign never takes the place of a later one. Those of who
        does not sit there any more are not kept."""

    async def drop_signs(self, person: str) -> None: ...


class TableStore(SignStore, Protocol):
    """Keeps tables, entries and events. What a call has returned from is on disk."""

    async def prepare_deal(self, table: str, secret: str, now: int) -> None:
        """The secret of a table to come, by its id. Those that no table was opened with in time are
        gone."""

    async def prepared_deal(self, table: str) -> str | None:
        """The secret, if it is there and no table has it yet."""

    async def add_table(self, table: TableRow, status: Status,
                        opened_for: OpenedFor | None = None) -> None:
        """With its secret, prepared or not, and shown in the community for which it is: all of it
        or nothing. DealTaken if another table has the secret."""

    async def keep(self, table: str, change: TableChange) -> None:
        """All of it or nothing. StaleVersion if the table is not of that version any more."""

    async def table(self, table: str) -> TableRow | None: ...

    async def version(self, table: str) -> int:
        """How often the table has been changed; 0 if there is none."""

    async def table_of_code(self, code: str) -> str | None:
        """Of the invitation to the table, or to one seat of it."""

    async def tables_of(self, person: str) -> list[str]:
        """The tables at which the person sits, the last touched first."""

    async def running_of(self, person: str) -> list[str]:
        """Those of them at which the game is played."""

    async def rooms_for(self, person: str) -> list[str]:
        """The waiting rooms that keep a seat for the person, or that the person has opened."""


@dataclass(frozen=True)
class Reserved:
    """That a table is for the members of a community, as one person may know it: its `title` and
    `address`, "" if the person may not know of it; the `rule` that says so; whether the person is
    `inside`."""

    title: str
    address: str
    rule: Refusal
    inside: bool

    @property
    def said(self) -> Refused:
        """The rule, as everybody is told it."""
        return Refused(self.rule, {"community": self.title})

    @property
    def refused(self) -> Refused | None:
        """Why the person sits down on no seat that is for whoever comes; None if they may."""
        return None if self.inside else self.said


class AdmissionPolicy(Protocol):
    """Knows who is not let in where anybody could sit down."""

    async def shut(self, table: str, host: str, person: str) -> Refused | None:
        """Why this table of the host is not open to the person; None if it is."""

    async def reserved(self, tables: Collection[str], person: str) -> Mapping[str, Reserved]:
        """Those of the tables that are for the members of a community."""


class Experience(Protocol):
    """Knows who has played before."""

    async def finished(self, people: Collection[str]) -> Collection[str]:
        """Those of them who have finished a game, rated or not."""


class HourBook(Protocol):
    """Knows in which hours people play."""

    async def hours(self, people: Collection[str]) -> Mapping[str, PlayingHours]:
        """By person, as they have set them."""


class TableLists(Protocol):
    """Finds tables for lists."""

    async def rooms(self, game: str = "") -> list[TableSummary]:
        """The listed tables that wait for players, the newest first, a few hundred at most."""

    async def running(self, most: int) -> list[TableSummary]:
        """The listed tables that are played, the last touched first."""

    async def unfinished(self, person: str, most: int) -> list[TableSummary]:
        """The tables at which the person sits or is invited: first those that wait for the
        person, then the others; of each the longest waiting first."""

    async def finished(self, person: str, first: int, most: int) -> list[TableSummary]:
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

    async def empty(self, table: str, number: int) -> None:
        """Empty a message; that something was said there stays."""

    async def erase(self, person: str) -> None:
        """Empty what the person wrote freely; that something was said there stays."""
