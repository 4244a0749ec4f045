"""Accounts of members: becoming one, signing in, and passwords."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.attempts import SignInAttempts, SignInCaller, log_sign_in
from grandtour.people.names import validate_name, key_of, shape_of
from grandtour.people.passwords import ThrottledPasswordHasher, check_form, is_outdated
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.registration import Registration
from grandtour.people.rows import NameTaken, PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.suspensions import check_not_suspended
from grandtour.people.tickets import DAY, HOUR, YEAR, Tickets

RESET: Final = "password"
DEVICE: Final = "device"        # the kind of ticket of a browser in which a member has signed in
MOST_DEVICES: Final = 5         # members whom a browser knows at once


class Accounts:
    """The members. An account is a person with a name of their own and a way to sign in."""

    def __init__(self, store: PeopleStore, tickets: Tickets, registration: Registration,
                 now: Callable[[], int], reserved: Collection[str],
                 words: Callable[[], Collection[str]] = tuple, most: Most = usual_limit) -> None:
        """Take the names of computer players, which no person may have (`reserved`), and functions
        that return the time in milliseconds since 1970 (`now`) and easily guessed words, which no
        password may be (`words`)."""
        self._store = store
        self._tickets = tickets
        self._registration = registration
        self._now = now
        self._passwords = ThrottledPasswordHasher()
        self._attempts = SignInAttempts(most)
        self._reserved = {shape_of(name) for name in reserved}
        self._words = words

    async def free_name(self, person: str, name: str) -> str:
        """Return the name as it would be stored for this person, guest or member. No other member
        may have it or one that looks like it. Raise Refused: what `validate_name` raises, bot_name,
        name_taken, name_alike."""
        name = validate_name(name)
        if shape_of(name) in self._reserved:
            raise Refused(errors.BOT_NAME, {"name": name})
        others = [other for other in await self._store.namesakes(key_of(name), shape_of(name))
                  if other.id != person]
        if key_of(name) in [key_of(other.name) for other in others]:
            raise Refused(errors.NAME_TAKEN, {"name": name})
        if others:
            raise Refused(errors.NAME_ALIKE, {"name": name})
        return name

    async def make_member(self, guest: PersonRow, name: str, invitation: str,
                   address: str) -> PersonRow:
        """Make the guest a member of this name, without a way to sign in yet, and return the
        member. All members are made here. `address` is where the guest calls from; "" is none.
        Raise Refused: what `Registration.check_now` and `free_name` raise."""
        async with self._registration.use_invitation(invitation, address):
            return await self.set_name(guest, name)

    async def set_name(self, person: PersonRow, name: str) -> PersonRow:
        """Give the member this name and return the member. Raise Refused: what `free_name`
        raises."""
        name = await self.free_name(person.id, name)
        try:
            await self._store.set_name(person.id, name, key_of(name))
        except NameTaken as taken:
            raise Refused(errors.NAME_TAKEN, {"name": name}) from taken
        return replace(person, name=name, member=True)

    async def register(self, person: PersonRow, name: str, password: str, invitation: str = "",
                   address: str = "") -> PersonRow:
        """Make the guest a member with a password, and return the member. Raise Refused:
        already_member, too_busy, and what `check_registration` raises."""
        if person.member:
            raise Refused(errors.ALREADY_MEMBER, {})
        await self.check_registration(person.id, name, password, invitation, address)
        hash = await self._passwords.hash(password)
        member = await self.make_member(person, name, invitation, address)
        await self._set_password(person, hash)
        return member

    async def check_registration(self, guest: str, name: str, password: str, invitation: str,
                    address: str) -> None:
        """Check that the guest may become a member, with this name and password. Raise Refused:
        what `Registration.check_now`, `free_name` and `check_form` raise."""
        await self._registration.check_now(invitation, address)
        await self.free_name(guest, name)
        self._check_form(name, password)

    def _check_form(self, name: str, password: str) -> None:
        check_form(password, (name, *self._words()))

    async def _set_password(self, person: PersonRow, hash: str) -> None:
        """Store the hash of a password, and revoke all links to choose another one."""
        await self._store.set_password(person.id, hash)
        await self._tickets.revoke_all(RESET, person.id)

    async def sign_in(self, name: str, password: str, address: str,
                      devices: Collection[str] = ()) -> PersonRow:
        """Return the member of this name and password. `devices`: the secrets of `remember_device`
        that the browser holds. Raise Refused: too_many_attempts, too_busy, suspended, and
        wrong_sign_in, which does not reveal whether the name exists."""
        member = await self._store.member(key_of(name))
        hash = await self._store.password(member.id) if member else ""
        caller = SignInCaller(key_of(name), address, await self._known_device(member, devices))
        with log_sign_in("password"):
            async with self._attempts.begin_attempt(caller) as attempt:
                attempt.wrong = not await self._passwords.is_correct(password, hash)
            if attempt.wrong or member is None:
                raise Refused(errors.WRONG_SIGN_IN, {})
        check_not_suspended(member, self._now())
        if is_outdated(hash):
            await self._store.set_password(member.id, await self._passwords.hash(password))
        return member

    async def _known_device(self, member: PersonRow | None, devices: Collection[str]) -> str:
        """Return the secret that identifies the member's device; empty if none does."""
        found = {secret: await self._tickets.find_valid(DEVICE, secret) for secret in devices}
        return next((secret for secret, ticket in found.items()
                     if member and ticket and ticket.person == member.id), "")

    async def remember_device(self, member: PersonRow, devices: Collection[str]) -> list[str]:
        """Return the secrets that a browser holds after the member has signed in. They let it in
        however often others guess at this name."""
        if await self._known_device(member, devices):
            return list(devices)
        return [await self._tickets.issue(DEVICE, member.id, YEAR), *devices][:MOST_DEVICES]

    async def check_password(self, person: PersonRow, password: str, address: str) -> None:
        """Check the password of a member who has signed in. Raise Refused: too_many_attempts,
        too_busy, wrong_password."""
        hash = await self._store.password(person.id)
        caller = SignInCaller(key_of(person.name), address, person.id)
        with log_sign_in("password"):
            async with self._attempts.begin_attempt(caller) as attempt:
                attempt.wrong = not await self._passwords.is_correct(password, hash)
            if attempt.wrong:
                raise Refused(errors.WRONG_PASSWORD, {})

    async def has_password(self, person: PersonRow) -> bool:
        return bool(await self._store.password(person.id))

    async def change_password(self, person: PersonRow, old: str, new: str, address: str) -> None:
        """Change the password. A member without one needs no old password. Raise Refused:
        not_member, too_many_attempts, wrong_password, and what `check_form` raises."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        self._check_form(person.name, new)
        if await self.has_password(person):
            await self.check_password(person, old, address)
        await self._set_password(person, await self._passwords.hash(new))

    # Links to choose a new password come from the host or by email.

    async def reset_link(self, name: str) -> str | None:
        """Return the secret of a link by which the member can choose a new password within a day;
        None if there is no such member."""
        member = await self._store.member(key_of(name))
        return await self._tickets.issue(RESET, member.id, DAY) if member else None

    async def mailed_link(self, member: PersonRow) -> str:
        """Return such a secret for an email, good for an hour."""
        return await self._tickets.issue(RESET, member.id, HOUR)

    async def find_reset(self, secret: str) -> PersonRow:
        """Return the member who can choose a new password by this link. Raise Refused: stale_link,
        suspended."""
        return await self._member((await self._tickets.check_ticket(RESET, secret)).person)

    async def reset_password(self, secret: str, password: str) -> PersonRow:
        """Set a new password by a link, which is then used up, and return the member. Raise
        Refused: stale_link, suspended, and what `check_form` raises."""
        self._check_form((await self.find_reset(secret)).name, password)
        hash = await self._passwords.hash(password)
        with log_sign_in("link"):
            member = await self._member((await self._tickets.use_up(RESET, secret)).person)
        await self._set_password(member, hash)
        await self._tickets.revoke_all(DEVICE, member.id)
        return member

    async def _member(self, person: str) -> PersonRow:
        found = await self._store.person(person)
        if found is None or not found.member:
            raise Refused(errors.STALE_LINK, {})
        check_not_suspended(found, self._now())
        return found
