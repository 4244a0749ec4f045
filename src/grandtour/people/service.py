"""The service for everything that people do about themselves and each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.accounts import Accounts
from grandtour.people.data import PersonalDataExport
from grandtour.people.hours import PlayingHours
from grandtour.people.names import clean_name, make_name_key
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.registration import Registration, Way
from grandtour.people.rows import PersonRow, SessionRow
from grandtour.people.sessions import Sessions
from grandtour.people.settings import Settings
from grandtour.people.site import USUAL_NAME
from grandtour.people.stores.people import PeopleStore
from grandtour.people.tickets import OneTimeTickets
from grandtour.people.tokens import make_random_id

if TYPE_CHECKING:                   # loaded at the first use
    from grandtour.people.passkeys import Passkeys


MOST_PROGRAMS: Final = 50


class People:
    """The people of this server. `now` returns the time in milliseconds since 1970; `reserved` are
    names that no person may have; `way` returns who may create an account, `most` the limits,
    `site` the name of the site."""

    def __init__(self, store: PeopleStore,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 reserved: Collection[str] = (), words: Collection[str] = (),
                 way: Callable[[], Way] = lambda: "open", most: Most = find_default_limit,
                 site: Callable[[], str] = lambda: USUAL_NAME) -> None:
        self.store = store
        self.sessions = Sessions(store, now)
        self.tickets = OneTimeTickets(store, now)
        self.registration = Registration(self.tickets, store.find_person, way, most)
        self.accounts = Accounts(store, self.tickets, self.registration, now, reserved,
                                 lambda: (USUAL_NAME, site(), *words), most)
        self.data = PersonalDataExport()
        self.data.add_provider("person", self)
        self._now = now
        self._site = site

    @cached_property
    def passkeys(self) -> Passkeys:
        """Return the service for passkeys, made at the first call."""
        from grandtour.people.passkeys import Passkeys
        return Passkeys(self.store, self.tickets, self.registration, self.accounts, self._now,
                        self._site)

    async def create_guest(self, name: str, label: str = "") -> tuple[PersonRow, str]:
        """Create a guest. Return the guest and the token that identifies them, which is stored
        nowhere else. Raise Refused: what `accounts.find_free_name` raises."""
        person = PersonRow(make_random_id(10), await self.accounts.find_free_name("", name))
        await self.store.add_person(person)
        return person, await self.sessions.open_session(person.id, label)

    async def create_member(self, name: str, password: str, label: str, invitation: str = "",
                            address: str = "") -> tuple[PersonRow, str]:
        """Create a member who was no guest before. Return the member and the token of a session for
        the browser. Raise Refused: what `accounts.register` raises."""
        await self.accounts.check_registration("", name, password, invitation, address)
        guest, token = await self.create_guest(name, label)
        return await self.accounts.register(guest, name, password, invitation, address), token

    async def rename_person(self, person: PersonRow, name: str) -> PersonRow:
        """Rename the person, and return the person; an empty name changes nothing. Raise Refused:
        what `accounts.find_free_name` raises."""
        if not make_name_key(name) or clean_name(name) == person.name:
            return person
        name = await self.accounts.find_free_name(person.id, name)
        if person.member:
            return await self.accounts.set_name(person, name)
        await self.store.set_name(person.id, name, None)
        return replace(person, name=name)

    async def change_settings(self, person: PersonRow, session: SessionRow | None,
                     changes: Mapping[str, object]) -> PersonRow:
        """Change these settings, all or none, and return the person. A new email address needs a
        fresh sign-in, since it receives links to choose a password. Raise Refused: bad_setting,
        sign_in_again."""
        settings = person.settings.with_changes(**changes)
        before = person.settings.channel_preferences("mail").address
        if settings.channel_preferences("mail").address != before:
            self.sessions.check_fresh(person, session)
        return await self.set_settings(person, settings)

    async def set_settings(self, person: PersonRow, settings: Settings) -> PersonRow:
        """Store these settings, and return the person."""
        await self.store.set_settings(person.id, settings)
        return replace(person, settings=settings)

    async def set_program_mark(self, person: PersonRow, program: bool) -> PersonRow:
        """Mark whether a program plays with the account, and return the person."""
        await self.store.set_program(person.id, program)
        return replace(person, program=program)

    async def list_programs(self) -> list[PersonRow]:
        """Return the members whose accounts programs play with, by name, up to MOST_PROGRAMS."""
        return await self.store.list_programs(MOST_PROGRAMS)

    async def load_hours_of(self, people: Collection[str]) -> Mapping[str, PlayingHours]:
        """Return the playing hours of these people, by id."""
        found = [await self.store.find_person(person) for person in people]
        return {person.id: person.settings.playing_hours for person in found if person is not None}

    # Data about a person.

    async def export_data(self, person: str) -> object:
        found = await self.store.find_person(person)
        if found is None:
            raise Refused(errors.NOBODY, {})
        return {
            "id": person, "name": found.name, "member": found.member,
            "program": found.program, "settings": found.settings.list_unusual_values(),
            "sessions": [asdict(session) for session in await self.store.list_sessions(person)],
            "invitations": [asdict(one)
                            for one in await self.registration.list_invitations(person)],
            "passkeys": [{"label": key.label, "created": key.created, "seen": key.seen}
                         for key in await self.store.list_passkeys(person)]}

    async def erase_person_data(self, person: str) -> None:
        await self.store.clear_person(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Give the guest's look and way to play to the member where the member's is the usual
        one."""
        found = await self.store.find_person(guest)
        if found is not None:
            await self.set_settings(member,
                                    member.settings.with_display_settings_of(found.settings))
