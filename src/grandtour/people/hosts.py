"""Actions of the site's hosts and moderators on people, and the record of them.

The host of a table is something else. Hosts of the site are appointed on the command line. The
first member of a new site is one."""

from __future__ import annotations

import time
from collections.abc import Callable

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.host_acts import COMMAND, COMMAND_LINE, ActKind, Group, HostAct
from grandtour.people.names import make_name_key
from grandtour.people.people_file import write_people_file
from grandtour.people.rows import PersonRow
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.people.suspensions import (
    LONGEST_REASON, SuspensionTerms, check_lifting, check_suspension,
)
from grandtour.people.tokens import make_random_id


class Hosts:
    """Performs the actions of hosts and moderators on people. `by` is who acts, or that person's
    id. `now` returns the time in milliseconds since 1970."""

    def __init__(self, store: HostStore, people: PeopleStore,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._people = people
        self._now = now
        self.store = store

    async def record_act(self, kind: ActKind, by: str = COMMAND, person: str = "",
                   fact: str = "") -> None:
        """Perform this action and record it."""
        await self.store.record(HostAct(make_random_id(10), self._now(), by, kind, person, fact))

    async def find_member(self, name: str) -> PersonRow:
        """Return the member of this name. Raise Refused: no_such_member."""
        found = await self._people.find_member(make_name_key(name)) if make_name_key(name) else None
        if found is None:
            raise Refused(errors.NO_MEMBER, {"name": name[:40]})
        return found

    async def find_person(self, id: str) -> PersonRow:
        """Return the person of this id. Raise Refused: no_such_person."""
        found = await self._people.find_person(id)
        if found is None or not found.name:
            raise Refused(errors.NO_PERSON, {})
        return found

    async def export_people(self, group: Group, search: str, by: str = COMMAND) -> str:
        """Return the people of the group whose names contain the text, as a CSV file."""
        found = await self.store.list_residents(group, search)
        await self.record_act("list_people", by, fact=str(len(found)))
        return write_people_file(found)

    async def make_host(self, person: PersonRow) -> None:
        """Make the member a host of the site. Raise Refused: not_member."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        await self.record_act("appoint", COMMAND, person.id)

    async def remove_host(self, person: PersonRow) -> None:
        """Make the member no longer a host of the site."""
        await self.record_act("dismiss", COMMAND, person.id)

    async def make_moderator(self, person: PersonRow, by: str = COMMAND) -> None:
        """Make the member a moderator. Raise Refused: not_member."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        await self.record_act("promote", by, person.id)

    async def remove_moderator(self, person: PersonRow, by: str = COMMAND) -> None:
        """Make the member no longer a moderator."""
        await self.record_act("demote", by, person.id)

    async def suspend_person(self, person: PersonRow, sentence: SuspensionTerms,
                             by: PersonRow = COMMAND_LINE) -> None:
        """Suspend the person: they can neither sign in nor do anything. For some days they keep the
        seats of running games; for good they lose all. Raise Refused: reason_too_long, and what
        `check_suspension` raises."""
        if len(sentence.reason) > LONGEST_REASON:
            raise Refused(errors.REASON_TOO_LONG, {"most": LONGEST_REASON})
        check_suspension(by, person, sentence.days)
        now = self._now()
        fact = sentence.describe_fact(now)
        await self.store.record(HostAct(make_random_id(10), now, by.id, "suspend", person.id, fact))

    async def remove_person(self, person: PersonRow, by: str = COMMAND) -> None:
        """Suspend the person at once, then delete them as they could delete themselves. Raise
        Refused: host_stays."""
        if person.host:
            raise Refused(errors.HOST_STAYS, {"name": person.name})
        await self.record_act("remove", by, person.id)

    async def end_suspensions(self) -> None:
        """End the suspensions whose time is over."""
        await self.store.end_suspensions(self._now())

    async def lift_suspension(self, person: PersonRow, by: PersonRow = COMMAND_LINE) -> None:
        """Let the person sign in and play again. They do not get lost seats back. Raise Refused:
        hosts_only."""
        check_lifting(by, person)
        await self.record_act("restore", by.id, person.id)
