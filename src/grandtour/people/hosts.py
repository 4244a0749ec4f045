"""Who runs the site, whom they keep out, and the record of whatever they do to others.

Not to be mixed up with whoever hosts a table. Hosts of the site are made on the command line; the
first member of a new site is one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.ports import PeopleStore, PersonRow, key_of
from grandtour.people.tokens import unique

ActKind = Literal["appoint", "dismiss", "suspend", "restore", "remove", "invite", "withdraw",
                  "password", "sign_out", "sign_out_all", "delete", "accept_tag", "settings",
                  "take_away", "warn", "leave", "send_again", "back_up",
                  "end_table", "remove_table", "limits", "close", "call_off",
                  "places", "tidy", "put_back", "import", "rebuild", "upgrade"]
Group = Literal["members", "guests", "suspended", "hosts"]

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
COMMAND: Final = ""             # who has done what was done on the command line


@dataclass(frozen=True)
class HostAct:
    """Something that a host did, or a founder who closed a community, at a moment in milliseconds
    since 1970: to a person, or to nobody in particular (""). `fact`: what else there is to know, as
    programs write it. The names are the present ones; who has left has none."""

    id: str
    moment: int
    host: str
    kind: ActKind
    person: str = ""
    fact: str = ""
    host_name: str = ""
    person_name: str = ""


@dataclass(frozen=True)
class Resident:
    """Somebody whom the site knows, since when, and when they were here last, in milliseconds
    since 1970, 0 if nobody knows."""

    person: PersonRow
    since: int
    seen: int


class HostStore(Protocol):
    """Keeps what hosts do. What a call has returned from is on disk."""

    async def do(self, act: HostAct) -> None:
        """Write it down, with what it makes of the person, both or neither."""

    async def acts(self, most: int) -> list[HostAct]:
        """The newest first."""

    async def counts(self) -> dict[Group, int]:
        """How many people there are in each group."""

    async def residents(self, group: Group, search: str, most: int) -> list[Resident]:
        """Those of the group whose names hold what is searched for, the last seen first."""


class Hosts:
    """What hosts of the site do to people. `by`: the host's id. `now` tells the time in
    milliseconds since 1970."""

    def __init__(self, store: HostStore, people: PeopleStore,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._people = people
        self._now = now
        self.store = store

    async def note(self, kind: ActKind, by: str = COMMAND, person: str = "",
                   fact: str = "") -> None:
        """It is done, and stands in the record."""
        await self.store.do(HostAct(unique(10), self._now(), by, kind, person, fact))

    async def member(self, name: str) -> PersonRow:
        """Refused: no_such_member."""
        found = await self._people.member(key_of(name)) if key_of(name) else None
        if found is None:
            raise Refused(errors.NO_MEMBER, {"name": name[:40]})
        return found

    async def person(self, id: str) -> PersonRow:
        """Refused: no_such_person."""
        found = await self._people.person(id)
        if found is None or not found.name:
            raise Refused(errors.NO_PERSON, {})
        return found

    async def appoint(self, person: PersonRow) -> None:
        """The member runs the site, too. Refused: not_member."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        await self.note("appoint", COMMAND, person.id)

    async def dismiss(self, person: PersonRow) -> None:
        """The member runs the site no longer."""
        await self.note("dismiss", COMMAND, person.id)

    async def suspend(self, person: PersonRow, by: str = COMMAND) -> None:
        """The person can neither sign in nor do anything until that is taken back; seats at games
        that are being played are given up. Refused: host_stays."""
        await self._keep_out("suspend", person, by)

    async def remove(self, person: PersonRow, by: str = COMMAND) -> None:
        """The person is kept out at once, and then deleted as if by themselves. Refused:
        host_stays."""
        await self._keep_out("remove", person, by)

    async def _keep_out(self, kind: ActKind, person: PersonRow, by: str) -> None:
        if person.host:
            raise Refused(errors.HOST_STAYS, {"name": person.name})
        await self.note(kind, by, person.id)

    async def restore(self, person: PersonRow, by: str = COMMAND) -> None:
        """The person can sign in and play again; seats that were given up stay so."""
        await self.note("restore", by, person.id)
