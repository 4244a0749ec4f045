"""Lets suspended people leave their tables, ends suspensions whose time is over, and deletes people
whom a host has removed.

The act of the host is in the database, whether it was done in a browser, at another server or on
the command line. Servers look for acts and carry them out, so that nothing is left undone when one
stops half-way."""

from __future__ import annotations

from typing import Final

from grandtour.people.data import PersonalDataExport
from grandtour.people.hosts import Hosts
from grandtour.people.rounds import do_for_each, repeat_round
from grandtour.people.rows import PersonRow
from grandtour.tables.hosting import TableHosting
from grandtour.tables.stores.departures import DepartureStore

NOT_LEFT: Final = "whoever is kept out could not leave"


class DepartureWorker:
    """Carries out suspensions and removals. Several servers may do so at once."""

    def __init__(self, store: DepartureStore, hosts: Hosts, hosting: TableHosting,
                 data: PersonalDataExport) -> None:
        self._store = store
        self._hosts = hosts
        self._hosting = hosting
        self._data = data

    async def carry_out_removals(self) -> None:
        """End suspensions whose time is over, and give up the seats of suspended people, as if they
        left; then delete removed people."""
        await self._hosts.end_suspensions()
        await do_for_each(await self._store.list_suspended_seats(), self._free_seat, NOT_LEFT)
        await do_for_each(await self._store.list_removed_people(), self._data.delete_person,
                          NOT_LEFT)

    async def _free_seat(self, seat: tuple[str, str]) -> None:
        person, table = seat
        await self._hosting.leave_table(table, PersonRow(person, ""))

    async def run_forever(self) -> None:
        """Do a round every few seconds, for ever."""
        await repeat_round(self.carry_out_removals, NOT_LEFT)
