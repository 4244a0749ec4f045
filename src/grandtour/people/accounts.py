"""Members: keeping what one did as a guest, signing in, passwords."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.attempts import Attempts, Caller, noted
from grandtour.people.names import checked_name, key_of, shape_of
from grandtour.people.passwords import Passwords, check_form, outdated
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.registration import Registration
from grandtour.people.rows import NameTaken, PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.tickets import DAY, HOUR, YEAR, Tickets

RESET: Final = "password"
DEVICE: Final = "device"        # the kind of ticket of a browser in which a member has signed in
MOST_DEVICES: Final = 5         # members whom a browser knows at once


class Accounts:
    """The members. An account is a person with a name of its own and a way to sign in."""

    def __init__(self, store: PeopleStore, tickets: Tickets, registration: Registration,
                 reserved: Collection[str], words: Callable[[], Collection[str]] = tuple,
                 most: Most = usual_limit) -> None:
        """`reserved`: names that nobody may have, since computer players do; `words`: what no
        password may be, as everybody here would think of it."""
        self._store = store
        self._tickets = tickets
        self._registration = registration
        self._passwords = Passwords()
        self._attempts = Attempts(most)
        self._reserved = {shape_of(name) for name in reserved}
        self._words = words

    async def free(self, person: str, name: str) -> str:
        """The name as this person, guest or member, could be called: no member's, nor one that
        looks like it. Refused: what `checked_name` refuses, bot_name, name_taken, name_alike."""
        name = checked_name(name)
        if shape_of(name) in self._reserved:
            raise Refused(errors.BOT_NAME, {"name": name})
        others = [other for other in await self._store.namesakes(key_of(name), shape_of(name))
                  if other.id != person]
        if key_of(name) in [key_of(other.name) for other in others]:
            raise Refused(errors.NAME_TAKEN, {"name": name})
        if others:
            raise Refused(errors.NAME_ALIKE, {"name": name})
        return name

    async def join(self, guest: PersonRow, name: str, invitation: str,
                   address: str) -> PersonRow:
        """The guest as a member of this name, without a way to sign in yet: nobody becomes one
        otherwise. `address`: from where; "" is none. Refused: what `Registration.check_now`
        refuses, what `free` refuses."""
        async with self._registration.passing(invitation, address):
            return await self.named(guest, name)

    async def named(self, person: PersonRow, name: str) -> PersonRow:
        """The member under this name. Refused: what `free` refuses."""
        name = await self.free(person.id, name)
        try:
            await self._store.set_name(person.id, name, key_of(name))
        except NameTaken as taken:
            raise Refused(errors.NAME_TAKEN, {"name": name}) from taken
        return replace(person, name=name, member=True)

    async def keep(self, person: PersonRow, name: str, password: str, invitation: str = "",
                   address: str = "") -> PersonRow:
        """The guest as a member. Refused: already_member, what `check` refuses, too_busy."""
        if person.member:
            raise Refused(errors.ALREADY_MEMBER, {})
        await self.check(person.id, name, password, invitation, address)
        kept = await self._passwords.hash(password)
        member = await self.join(person, name, invitation, address)
        await self._keep_password(person, kept)
        return member

    async def check(self, guest: str, name: str, password: str, invitation: str,
                    address: str) -> None:
        """That the guest may be a member, and both be this guest's. Refused: what
        `Registration.check_now` refuses, what `free` refuses, what `check_form` refuses."""
        await self._registration.check_now(invitation, address)
        await self.free(guest, name)
        self._check_form(name, password)

    def _check_form(self, name: str, password: str) -> None:
        check_form(password, (name, *self._words()))

    async def _keep_password(self, person: PersonRow, kept: str) -> None:
        """No link that was given out before is worth anything then."""
        await self._store.set_password(person.id, kept)
        await self._tickets.void(RESET, person.id)

    async def sign_in(self, name: str, password: str, address: str,
                      devices: Collection[str] = ()) -> PersonRow:
        """The member of this name and password. `devices`: what the browser shows of
        `remembered`. Refused: too_many_attempts, too_busy, suspended, and wrong_sign_in, which
        does not tell whether there is such a name."""
        member = await self._store.member(key_of(name))
        kept = await self._store.password(member.id) if member else ""
        caller = Caller(key_of(name), address, await self._known(member, devices))
        with noted("password"):
            async with self._attempts.at(caller) as attempt:
                attempt.wrong = not await self._passwords.fits(password, kept)
            if attempt.wrong or member is None:
                raise Refused(errors.WRONG_SIGN_IN, {})
        check_let_in(member)
        if outdated(kept):
            await self._store.set_password(member.id, await self._passwords.hash(password))
        return member

    async def _known(self, member: PersonRow | None, devices: Collection[str]) -> str:
        """The one of the secrets by which the member's device is known; empty if none is."""
        found = {secret: await self._tickets.found(DEVICE, secret) for secret in devices}
        return next((secret for secret, ticket in found.items()
                     if member and ticket and ticket.person == member.id), "")

    async def remembered(self, member: PersonRow, devices: Collection[str]) -> list[str]:
        """What a browser in which the member has just signed in is to show from now on: by that
        it is let in however many others guess at this name."""
        if await self._known(member, devices):
            return list(devices)
        return [await self._tickets.issue(DEVICE, member.id, YEAR), *devices][:MOST_DEVICES]

    async def prove(self, person: PersonRow, password: str, address: str) -> None:
        """That the member is who signed in. Refused: too_many_attempts, too_busy,
        wrong_password."""
        kept = await self._store.password(person.id)
        caller = Caller(key_of(person.name), address, person.id)
        with noted("password"):
            async with self._attempts.at(caller) as attempt:
                attempt.wrong = not await self._passwords.fits(password, kept)
            if attempt.wrong:
                raise Refused(errors.WRONG_PASSWORD, {})

    async def has_password(self, person: PersonRow) -> bool:
        return bool(await self._store.password(person.id))

    async def change_password(self, person: PersonRow, old: str, new: str, address: str) -> None:
        """A member without a password needs no old one. Refused: not_member, what
        `check_form` refuses, too_many_attempts, wrong_password."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        self._check_form(person.name, new)
        if await self.has_password(person):
            await self.prove(person, old, address)
        await self._keep_password(person, await self._passwords.hash(new))

    # A password that was forgotten: the host gives out a link, or a mail does.

    async def reset_link(self, name: str) -> str | None:
        """The secret of a link by which the member can choose a new password within a day; None
        if there is no such member."""
        member = await self._store.member(key_of(name))
        return await self._tickets.issue(RESET, member.id, DAY) if member else None

    async def mailed_link(self, member: PersonRow) -> str:
        """The same for a mail: within an hour."""
        return await self._tickets.issue(RESET, member.id, HOUR)

    async def reset_of(self, secret: str) -> PersonRow:
        """Whose link it is. Refused: stale_link, suspended."""
        return await self._member((await self._tickets.look(RESET, secret)).person)

    async def reset(self, secret: str, password: str) -> PersonRow:
        """A new password for whose link it is, which is used up then. Refused: stale_link,
        suspended, and what `check_form` refuses."""
        self._check_form((await self.reset_of(secret)).name, password)
        kept = await self._passwords.hash(password)
        with noted("link"):
            member = await self._member((await self._tickets.take(RESET, secret)).person)
        await self._keep_password(member, kept)
        await self._tickets.void(DEVICE, member.id)
        return member

    async def _member(self, person: str) -> PersonRow:
        found = await self._store.person(person)
        if found is None or not found.member:
            raise Refused(errors.STALE_LINK, {})
        check_let_in(found)
        return found


def check_let_in(member: PersonRow) -> None:
    """That no host keeps the member out. Refused: suspended."""
    if member.suspended:
        raise Refused(errors.SUSPENDED, {})
