"""The lobby: open tables, a person's own games, the next game that waits, and rematches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Final

from grandtour import games
from grandtour.bots.levels import USUAL_BOT
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.people.rows import PersonRow
from grandtour.tables import errors, seating
from grandtour.tables.events import Again, Rematch, SitOut
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.rows import EventRow, OfferedSeat, TableSummary
from grandtour.tables.service import NOTHING, DealContribution, Tables
from grandtour.tables.table import Table
from grandtour.tables.terms import build_terms
from grandtour.tables.waiting_room import WaitingRoom

LOG: Final = logging.getLogger(__name__)
REMATCH_WAIT: Final = 20_000     # milliseconds until asked players join a rematch
MOST: Final = 50                # unfinished games in a list
PAGE: Final = 20                # finished games on a page
FAMILIAR: Final = 3             # games of a title from which on a person knows it
FILLING: Final = 5.0            # seconds between two looks for seats that bots should take


@dataclass(frozen=True)
class TableSearch:
    """A search for open tables; fields that are empty or 0 do not matter. `free`: the least number
    of free seats. `language`: a language that a seated player reads."""

    game: str = ""
    free: int = 0
    seats: int = 0
    pace: str = ""
    rules: str = ""                     # "usual" or "changed"
    language: str = ""

    def matches(self, line: TableSummary) -> bool:
        changed = "changed" if find_changed_options(line) else "usual"
        return (self.game in ("", line.game)
                and self.free <= count_free_seats(line)
                and self.seats in (0, len(line.seats))
                and self.pace in ("", build_terms(line.terms).pace)
                and self.rules in ("", changed)
                and (not self.language or self.language in list_languages(line)))


@dataclass(frozen=True)
class MyGames:
    """The unfinished games of a person, first those that wait for them; a page of the finished
    ones; and whether there are more of these."""

    now: list[TableSummary]
    finished: list[TableSummary]
    more: bool


class Lobby:
    """Finds games for people. No list replays a match."""

    def __init__(self, tables: Tables, listing: LobbyStore) -> None:
        self.tables = tables
        self.listing = listing
        self._room = WaitingRoom(tables)

    async def list_open_tables(self, wanted: TableSearch, person: str = "") -> list[TableSummary]:
        """Return the tables with a free seat that fit, without those at which the person already
        sits. The tables of the person's groups come first, then the listed ones. In each group the
        newest comes first."""
        own = await self.tables.groups.list_waiting_rooms(person)
        listed = await self.listing.list_waiting_rooms(wanted.game)
        found = {line.id: line for line in (*own, *listed)}
        return [line for line in found.values() if count_free_seats(line) and wanted.matches(line)
                and find_own_seat(line, person) == PUBLIC]

    async def list_running(self, most: int = PAGE) -> list[TableSummary]:
        """Return the listed tables that are being played and that anyone may watch."""
        return [line for line in await self.listing.list_running(most)
                if build_terms(line.terms).watch == "all"]

    async def list_offered(self, person: str, most: int = PAGE) -> list[OfferedSeat]:
        """Return the running games that need a player and let the person ("" for a stranger) take
        the seat."""
        found = await self.listing.list_offered(person, most)
        reserved = await self.tables.find_reserved_among([one.table.id for one in found], person)
        return [one for one in found
                if one.table.id not in reserved or not reserved[one.table.id].refused]

    async def list_my_games(self, person: str, page: int = 1) -> MyGames:
        finished = await self.listing.list_finished(person, (page - 1) * PAGE, PAGE + 1)
        return MyGames(await self.listing.list_unfinished(person, MOST), finished[:PAGE],
                       len(finished) > PAGE)

    async def list_due_tables(self, person: str) -> list[str]:
        """Return the tables that wait for the person, the longest waiting first."""
        return await self.listing.list_due_tables(person) if person else []

    async def has_played_enough(self, person: str, game: str) -> bool:
        """Return whether the person is in their third game of this title, or a later one."""
        return bool(person) and await self.listing.count_games(person, game) >= FAMILIAR

    async def list_deadlines(self, person: str) -> list[TableSummary]:
        """Return the tables over days at which a clock runs for the person, the first to run out
        first."""
        return sorted((line for line in await self.listing.list_unfinished(person, MOST)
                       if line.status.deadline
                       and line.status.to_act in find_own_seats(line, person)),
                      key=lambda line: (line.status.deadline, line.id))

    async def find_next_game(self, person: str, after: str = "") -> str | None:
        """Return the table that has waited longest for the person, preferably another than
        `after`."""
        due = await self.list_due_tables(person)
        return next((table for table in due if table != after), due[0] if due else None)

    async def open_rematch(self, table_id: str, person: PersonRow, language: str = "",
                           address: str = "", given: DealContribution = NOTHING,
                           commitment: str = "") -> Table:
        """Return a new table with the same people, options and terms, each person one seat further
        on; the others are invited. If another player was faster, seat the person at the existing
        one, with this `commitment` to a number for the deal, and return it. Refused: not_seated,
        not_over, and what `Limits.check_while_opening` refuses."""
        table = await self._load_finished(table_id, person)
        async with self.tables.open_transaction(table_id, person.id) as change:
            there = find_rematch(table)
            if not there:
                following = await self.tables.open_table(
                    table.match.game.name, seating.build_rematch_wishes(table, person), person,
                    options=seating.list_rematch_options(table), name=table.name, terms=table.terms,
                    language=language, address=address, given=given)
                change.record_event(Rematch(following.id))
        if there:
            return await self._join_rematch(there, person, language, commitment)
        await self._mark_rematch(following)
        return following

    async def decline_rematch(self, table_id: str, person: PersonRow) -> None:
        """Free the seat that the rematch keeps for the person, and note that they do not play.
        Do nothing if there is no rematch, or they have answered. Refused: not_seated, not_over."""
        table = await self._load_finished(table_id, person)
        there = find_rematch(table)
        following = await self.tables.load_table(there) if there else None
        if following is None or following.sits(person.id) or has_declined(table, person.id):
            return
        for number in find_kept_seats(following, person.id):
            with suppress(Refused):         # the game there has begun
                await self._room.free_seat(there, person, number)
        async with self.tables.open_transaction(table_id, person.id) as change:
            if not has_declined(change.table, person.id):
                change.record_event(SitOut())

    async def _load_finished(self, table_id: str, person: PersonRow) -> Table:
        """Return the finished table at which the person sits. Refused: not_seated, not_over."""
        table = await self.tables.load_table(table_id)
        if not table.sits(person.id):
            raise Refused(NOT_SEATED, {})
        if not table.over:
            raise Refused(errors.NOT_OVER, {})
        return table

    async def _join_rematch(self, there: str, person: PersonRow, language: str,
                            commitment: str) -> Table:
        """Seat the person if a seat is left for them, and return the table."""
        with suppress(Refused):             # they watch instead
            await self.tables.join_table(there, person, language=language, commitment=commitment)
        return await self.tables.load_table(there)

    async def _mark_rematch(self, following: Table) -> None:
        """Note at a rematch that others are asked to sit down there."""
        if following.free_seats:
            async with self.tables.open_transaction(following.id) as change:
                if not change.table.seated:
                    change.record_automatic(Again())

    async def fill_rooms(self, every: float = FILLING) -> None:
        """Let bots take the free seats of tables that have waited as long as was agreed, even if no
        one watches them. A table at which that fails is tried once; a table at which bots may not
        sit down yet is tried again. Runs for ever."""
        failed: set[str] = set()
        while True:
            try:
                for table_id in await self.listing.list_unfilled(self.tables.now()):
                    if table_id not in failed:
                        failed.add(table_id)
                        await self._fill_room(table_id)
                        failed.discard(table_id)
            except Exception:
                LOG.exception("bots cannot sit down")
            await asyncio.sleep(every)

    async def _fill_room(self, table_id: str) -> None:
        try:
            await self._room.fill_as_agreed(table_id, USUAL_BOT)
        except Refused as refused:
            if refused.refusal is errors.DAMAGED:
                raise


def find_rematch(table: Table) -> str:
    """Return the table of the rematch; empty if there is none."""
    return next((row.event.to for row in table.events if isinstance(row.event, Rematch)), "")


def find_rematch_call(table: Table) -> EventRow | None:
    """Return the event with which a player asked the others for a rematch; None if none did."""
    return next((row for row in table.events if isinstance(row.event, Rematch)), None)


def has_declined(table: Table, person: str) -> bool:
    """Return whether the person does not play in the rematch of this table."""
    return any(isinstance(row.event, SitOut) and row.person == person for row in table.events)


def find_kept_seats(table: Table, person: str) -> list[int]:
    """Return the open seats of a table that are kept for the person."""
    return [number for number, seat in enumerate(table.seats)
            if seat.kind == "open" and person and seat.holder == person]


def find_own_seats(line: TableSummary, person: str) -> list[int]:
    """Return the seats at which the person sits or is invited to sit, and those that share the
    person's device."""
    return [number for number, seat in enumerate(line.seats)
            if person and seat.kind != "bot" and seat.holder == person]


def find_own_seat(line: TableSummary, person: str) -> int:
    """Return one of these seats: the one that the table has waited for longest, else the person's
    own; PUBLIC for a stranger."""
    return min(find_own_seats(line, person), default=PUBLIC, key=lambda seat: (
        line.status.due[seat] or inf, line.seats[seat].shared))


def filter_rooms(lines: Iterable[TableSummary]) -> list[str]:
    """Return those of the tables that wait for players."""
    return [line.id for line in lines if line.status.phase == "room"]


def count_free_seats(line: TableSummary) -> int:
    """Return how many seats are free for anyone."""
    return sum(seat.kind == "open" and not seat.holder for seat in line.seats)


def list_languages(line: TableSummary) -> list[str]:
    """Return the languages that seated players read, each once."""
    return drop_repeats(seat.language for seat in line.seats
                        if seat.kind == "person" and seat.language)


def drop_repeats(codes: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(codes))


def find_changed_options(line: TableSummary) -> dict[str, str]:
    """Return the options that are not the usual ones, by their present names."""
    if line.game not in games.names():
        return line.options
    game = games.game(line.game)
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in game.renamed(line.options).items()
            if usual.get(name) != value}


def list_other_names(line: TableSummary, person: str) -> Sequence[str]:
    """Return the names of all others at the table."""
    return [seat.name for seat in line.seats
            if seat.name and (seat.shared or seat.holder != person)]
