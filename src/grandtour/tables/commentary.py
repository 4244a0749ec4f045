"""Commentary: what members who look on remark along the moves of a game.

While the game runs nobody reads it but those who look on, since it may rest on open positions;
when it is over everybody does who may look at the table. It is kept beside the table: no event,
view or part of the table's page has any of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from grandtour.engine.game import Refused
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.ports import PersonRow
from grandtour.tables import errors
from grandtour.tables.memos import clean_lines
from grandtour.tables.open_positions import looks_on
from grandtour.tables.ports import NumberTaken
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

LONGEST: Final = 1000           # letters of a remark
MOST: Final = 1000              # remarks at a table
WINDOW: Final = 120             # seconds in which a person remarks so many things at most


@dataclass(frozen=True)
class RemarkRow:
    """What somebody remarks at a table: its number from 1, by whom and under which name, the
    position that it is about, in which language, when, in milliseconds since 1970, and whether the
    writer is a member still. The text is empty once it was taken away."""

    number: int
    position: int
    person: str
    name: str
    text: str
    language: str
    moment: int
    member: bool = True


class CommentaryStore(Protocol):
    """Keeps remarks; of what was taken away, that it was there. What a call has returned from is on
    disk."""

    async def add(self, table: str, remark: RemarkRow) -> None:
        """NumberTaken if the table has a remark of this number. The name is not kept: it is
        whatever the person is called when the remarks are read."""

    async def at(self, table: str) -> list[RemarkRow]:
        """All of the table, in order."""

    async def written_by(self, person: str) -> list[tuple[str, RemarkRow]]:
        """Every remark of the person, with its table, in order."""

    async def empty(self, table: str, number: int) -> None: ...

    async def erase(self, person: str) -> None:
        """Empty what the person wrote."""

    async def move(self, person: str, to: str) -> None:
        """Let the remarks of the one be the other's."""


class Commentary:
    """The remarks of a site. Also a `people.data.Provider`."""

    def __init__(self, store: CommentaryStore, tables: Tables, most: Most = usual_limit) -> None:
        self.store = store
        self._most = most
        self.tables = tables

    async def at(self, table: Table, person: PersonRow) -> list[RemarkRow]:
        """All remarks, in the order of the positions. Refused: commentary_sealed,
        members_look_on."""
        check_may_read(table, person)
        return sorted(await self.store.at(table.id), key=lambda remark: remark.position)

    async def write(self, table: Table, person: PersonRow, language: str, position: int,
                    text: str) -> int:
        """Remark something about a position; the number of the remark. Refused, in this order:
        commentary_sealed, members_look_on, no_such_position, nothing_said, remark_too_long,
        remarked_enough, talked_too_fast."""
        check_may_write(table, person)
        if not 0 <= position <= table.match.number:
            raise Refused(errors.NO_POSITION, {"number": table.match.number})
        said = clean_lines(text)
        if not said:
            raise Refused(errors.NOTHING_SAID, {})
        if len(said) > LONGEST:
            raise Refused(errors.REMARK_TOO_LONG, {"most": LONGEST, "length": len(said)})
        while True:
            before = await self.store.at(table.id)
            check_number(before, person.id, self._most("remarks", person.id), self.tables.now())
            remark = RemarkRow(len(before) + 1, position, person.id, person.name, said, language,
                               self.tables.now())
            try:
                await self.store.add(table.id, remark)
            except NumberTaken:         # somebody else was quicker
                continue
            return remark.number

    async def take_away(self, table: str, number: int) -> None:
        """Let a remark be empty; that something was remarked there stays."""
        await self.store.empty(table, number)

    async def data_of(self, person: str) -> object:
        return [{"table": table, "number": one.number, "position": one.position, "text": one.text,
                 "language": one.language, "moment": one.moment}
                for table, one in await self.store.written_by(person)]

    async def forget(self, person: str) -> None:
        await self.store.erase(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        await self.store.move(guest, member.id)


def remark_address(table: str, number: int) -> str:
    """Where the remark of this number is read, on whichever page it stands."""
    return f"/t/{table}/commentary?remark={number}#remark-{number}"


def may_read(table: Table, person: PersonRow) -> bool:
    """Whoever looks on, and when the game is over, everybody."""
    return table.started and (table.over or looks_on(table, person))


def check_may_read(table: Table, person: PersonRow) -> None:
    """Refused: commentary_sealed to a seat, members_look_on to others."""
    if not may_read(table, person):
        raise Refused(errors.COMMENTARY_SEALED if table.sits(person.id)
                      else errors.MEMBERS_LOOK_ON, {})


def check_may_write(table: Table, person: PersonRow) -> None:
    """Whoever looks on, also when the game is over. Refused: commentary_sealed to a seat,
    members_look_on to others."""
    if not looks_on(table, person):
        raise Refused(errors.COMMENTARY_SEALED if table.sits(person.id)
                      else errors.MEMBERS_LOOK_ON, {})


def check_number(before: Sequence[RemarkRow], person: str, most: int, now: int) -> None:
    """Refused: remarked_enough, talked_too_fast."""
    if len(before) >= MOST:
        raise Refused(errors.REMARKED_ENOUGH, {"most": MOST})
    late = [one for one in before if one.person == person and one.moment > now - WINDOW * 1000]
    if len(late) >= most:
        raise Refused(errors.TALKED_TOO_FAST, {"most": most, "seconds": WINDOW})
