"""Members: keeping what one did as a guest, signing in, passwords."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.passwords import Passwords, check_form
from grandtour.people.ports import NameTaken, PeopleStore, PersonRow, clean_name, key_of
from grandtour.people.tickets import DAY, Tickets

OF_ADDRESS: Final = RateLimitItemPerMinute(60, 15)
OF_NAME: Final = RateLimitItemPerMinute(10, 15)
RESET: Final = "password"


class Accounts:
    """The members. An account is a person with a name of its own and a way to sign in."""

    def __init__(self, store: PeopleStore, tickets: Tickets) -> None:
        self._store = store
        self._tickets = tickets
        self._passwords = Passwords()
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def free(self, person: PersonRow, name: str) -> str:
        """The name as the person could be called. Refused: bad_name, name_taken."""
        name = clean_name(name)
        if not key_of(name):
            raise Refused(errors.BAD_NAME, {})
        taken = await self._store.member(key_of(name))
        if taken is not None and taken.id != person.id:
            raise Refused(errors.NAME_TAKEN, {"name": name})
        return name

    async def named(self, person: PersonRow, name: str) -> PersonRow:
        """The person as a member of this name, without a password yet. Refused: bad_name,
        name_taken."""
        name = await self.free(person, name)
        try:
            await self._store.set_name(person.id, name, key_of(name))
        except NameTaken as taken:
            raise Refused(errors.NAME_TAKEN, {"name": name}) from taken
        return replace(person, name=name, member=True)

    async def keep(self, person: PersonRow, name: str, password: str) -> PersonRow:
        """The guest as a member. Refused: already_member, bad_name, name_taken,
        short_password, long_password."""
        if person.member:
            raise Refused(errors.ALREADY_MEMBER, {})
        await self.free(person, name)
        check_form(password)
        kept = await self._passwords.hash(password)
        member = await self.named(person, name)
        await self._keep_password(person, kept)
        return member

    async def _keep_password(self, person: PersonRow, kept: str) -> None:
        """No link that was given out before is worth anything then."""
        await self._store.set_password(person.id, kept)
        await self._tickets.void(RESET, person.id)

    async def sign_in(self, name: str, password: str, address: str) -> PersonRow:
        """The member of this name and password. Refused: too_many_attempts, wrong_sign_in,
        which does not tell whether there is such a name."""
        await self._attempt(address, key_of(name))
        member = await self._store.member(key_of(name))
        kept = await self._store.password(member.id) if member else ""
        if not await self._passwords.fits(password, kept) or member is None:
            raise Refused(errors.WRONG_SIGN_IN, {})
        return member

    async def prove(self, person: PersonRow, password: str, address: str) -> None:
        """That the member is who signed in. Refused: too_many_attempts, wrong_password."""
        await self._attempt(address, key_of(person.name))
        if not await self._passwords.fits(password, await self._store.password(person.id)):
            raise Refused(errors.WRONG_PASSWORD, {})

    async def has_password(self, person: PersonRow) -> bool:
        return bool(await self._store.password(person.id))

    async def change_password(self, person: PersonRow, old: str, new: str, address: str) -> None:
        """A member without a password needs no old one. Refused: not_member, short_password,
        long_password, too_many_attempts, wrong_password."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        check_form(new)
        if await self.has_password(person):
            await self.prove(person, old, address)
        await self._keep_password(person, await self._passwords.hash(new))

    # A password that was forgotten: the host gives out a link.

    async def reset_link(self, name: str) -> str | None:
        """The secret of a link by which the member can choose a new password within a day; None
        if there is no such member."""
        member = await self._store.member(key_of(name))
        return await self._tickets.issue(RESET, member.id, DAY) if member else None

    async def reset_of(self, secret: str) -> PersonRow:
        """Whose link it is. Refused: stale_link."""
        return await self._member((await self._tickets.look(RESET, secret)).person)

    async def reset(self, secret: str, password: str) -> PersonRow:
        """A new password for whose link it is, which is used up then. Refused: stale_link,
        short_password, long_password."""
        await self._tickets.look(RESET, secret)
        check_form(password)
        member = await self._member((await self._tickets.take(RESET, secret)).person)
        await self._keep_password(member, await self._passwords.hash(password))
        return member

    async def _member(self, person: str) -> PersonRow:
        found = await self._store.person(person)
        if found is None or not found.member:
            raise Refused(errors.STALE_LINK, {})
        return found

    async def _attempt(self, address: str, name: str) -> None:
        """Refused: too_many_attempts, from the address or at the name."""
        if not (self._limiter.hit(OF_ADDRESS, "address", address)
                and self._limiter.hit(OF_NAME, "name", name)):
            raise Refused(errors.TOO_MANY_ATTEMPTS, {})
