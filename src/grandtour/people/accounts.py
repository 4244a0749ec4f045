"""Accounts of members: becoming one, signing in, and passwords."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.attempts import SignInAttempts, SignInCaller, log_sign_in
from grandtour.people.names import validate_name, make_name_key, make_name_shape
from grandtour.people.passwords import ThrottledPasswordHasher, check_password_form, is_outdated
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.registration import Registration
from grandtour.people.rows import NameTaken, PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.suspensions import check_not_suspended
from grandtour.people.tickets import DAY, HOUR, YEAR, OneTimeTickets

RESET: Final = "password"
DEVICE: Final = "device"        # the kind of ticket of a browser in which a member has signed in
MOST_DEVICES: Final = 5         # members whom a browser knows at once


class Accounts:
    """The members. An account is a person with a name of their own and a way to sign in."""

    def __init__(self, store: PeopleStore, tickets: OneTimeTickets, registration: Registration,
                 now: Callable[[], int], reserved: Collection[str],
                 words: Callable[[], Collection[str]] = tuple,
                 most: Most = find_default_limit) -> None:
        """Take the names of computer players, which no person may have (`reserved`), and functions
        that return the time in milliseconds since 1970 (`now`) and easily guessed words, which no
        password may be (`words`)."""
        self._store = store
        self._tickets = tickets
        self._registration = registration
        self._now = now
        self._passwords = ThrottledPasswordHasher()
        self._attempts = SignInAttempts(most)
        self._reserved = {make_name_shape(name) for name in reserved}
        self._words = words

    async def find_free_name(self, person: str, name: str) -> str:
        """Return the name as it would be stored for this person, guest or member. No other member
        may have it or one that looks like it. Raise Refused: what `validate_name` raises, bot_name,
        name_taken, name_alike."""
        name = validate_name(name)
        if make_name_shape(name) in self._reserved:
            raise Refused(errors.BOT_NAME, {"name": name})
        others = [other for other in await self._store.find_similar_names(make_name_key(name),
                                                                          make_name_shape(name))
                  if other.id != person]
        if make_name_key(name) in [make_name_key(other.name) for other in others]:
            raise Refused(errors.NAME_TAKEN, {"name": name})
        if others:
            raise Refused(errors.NAME_ALIKE, {"name": name})
        return name

    async def make_member(self, guest: PersonRow, name: str, invitation: str,
                   address: str) -> PersonRow:
        """Make the guest a member of this name, without a way to sign in yet, and return the
        member. All members are made here. `address` is where the guest calls from; "" is none.
        Raise Refused: what `Registration.check_now` and `find_free_name` raise."""
        async with self._registration.use_invitation(invitation, address):
            return await self.set_name(guest, name)

    async def set_name(self, person: PersonRow, name: str) -> PersonRow:
        """Give the member this name and return the member. Raise Refused: what `find_free_name`
        raises."""
        name = await self.find_free_name(person.id, name)
        try:
            await self._store.set_name(person.id, name, make_name_key(name))
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
        hash = await self._passwords.hash_password(password)
        member = await self.make_member(person, name, invitation, address)
        await self._set_password(person, hash)
        return member

    async def check_registration(self, guest: str, name: str, password: str, invitation: str,
                    address: str) -> None:
        """Check that the guest may become a member, with this name and password. Raise Refused:
        what `Registration.check_now`, `find_free_name` and `check_password_form` raise."""
        await self._registration.check_now(invitation, address)
        await self.find_free_name(guest, name)
        self._check_form(name, password)

    def _check_form(self, name: str, password: str) -> None:
        check_password_form(password, (name, *self._words()))

    async def _set_password(self, person: PersonRow, hash: str) -> None:
        """Store the hash of a password, and revoke all links to choose another one."""
        await self._store.set_password(person.id, hash)
        await self._tickets.revoke_all(RESET, person.id)

    async def sign_in(self, name: str, password: str, address: str,
                      devices: Collection[str] = ()) -> PersonRow:
        """Return the member of this name and password. `devices`: the secrets of
        `add_device_secret` that the browser holds. Raise Refused: too_many_attempts, too_busy,
        suspended, and wrong_sign_in, which does not reveal whether the name exists."""
        member = await self._store.find_member(make_name_key(name))
        hash = await self._store.find_password_hash(member.id) if member else ""
        caller = SignInCaller(make_name_key(name), address,
                              await self._find_device_secret(member, devices))
        with log_sign_in("password"):
            async with self._attempts.begin_attempt(caller) as attempt:
                attempt.wrong = not await self._passwords.is_correct(password, hash)
            if attempt.wrong or member is None:
                raise Refused(errors.WRONG_SIGN_IN, {})
        check_not_suspended(member, self._now())
        if is_outdated(hash):
            await self._store.set_password(member.id, await self._passwords.hash_password(password))
        return member

    async def _find_device_secret(self, member: PersonRow | None, devices: Collection[str]) -> str:
        """Return the secret that identifies the member's device; empty if none does."""
        found = {secret: await self._tickets.find_valid(DEVICE, secret) for secret in devices}
        return next((secret for secret, ticket in found.items()
                     if member and ticket and ticket.person == member.id), "")

    async def add_device_secret(self, member: PersonRow, devices: Collection[str]) -> list[str]:
        """Return the secrets that a browser holds after the member has signed in. They let it in
        however often others guess at this name."""
        if await self._find_device_secret(member, devices):
            return list(devices)
        return [await self._tickets.issue_ticket(DEVICE, member.id, YEAR), *devices][:MOST_DEVICES]

    async def check_password(self, person: PersonRow, password: str, address: str) -> None:
        """Check the password of a member who has signed in. Raise Refused: too_many_attempts,
        too_busy, wrong_password."""
        hash = await self._store.find_password_hash(person.id)
        caller = SignInCaller(make_name_key(person.name), address, person.id)
        with log_sign_in("password"):
            async with self._attempts.begin_attempt(caller) as attempt:
                attempt.wrong = not await self._passwords.is_correct(password, hash)
            if attempt.wrong:
                raise Refused(errors.WRONG_PASSWORD, {})

    async def has_password(self, person: PersonRow) -> bool:
        return bool(await self._store.find_password_hash(person.id))

    async def change_password(self, person: PersonRow, old: str, new: str, address: str) -> None:
        """Change the password. A member without one needs no old password. Raise Refused:
        not_member, too_many_attempts, wrong_password, and what `check_password_form` raises."""
        if not person.member:
            raise Refused(errors.NOT_MEMBER, {})
        self._check_form(person.name, new)
        if await self.has_password(person):
            await self.check_password(person, old, address)
        await self._set_password(person, await self._passwords.hash_password(new))

    # Links to choose a new password come from the host or by email.

    async def issue_reset_secret(self, name: str) -> str | None:
        """Return the secret of a link by which the member can choose a new password within a day;
        None if there is no such member."""
        member = await self._store.find_member(make_name_key(name))
        return await self._tickets.issue_ticket(RESET, member.id, DAY) if member else None

    async def issue_emailed_reset_secret(self, member: PersonRow) -> str:
        """Return such a secret for an email, good for an hour."""
        return await self._tickets.issue_ticket(RESET, member.id, HOUR)

    async def find_member_of_reset(self, secret: str) -> PersonRow:
        """Return the member who can choose a new password by this link. Raise Refused: stale_link,
        suspended."""
        return await self._require_member((await self._tickets.check_ticket(RESET, secret)).person)

    async def reset_password(self, secret: str, password: str) -> PersonRow:
        """Set a new password by a link, which is then used up, and return the member. Raise
        Refused: stale_link, suspended, and what `check_password_form` raises."""
        self._check_form((await self.find_member_of_reset(secret)).name, password)
        hash = await self._passwords.hash_password(password)
        with log_sign_in("link"):
            member = await self._require_member((await self._tickets.use_up_ticket(RESET,
                                                                                   secret)).person)
        await self._set_password(member, hash)
        await self._tickets.revoke_all(DEVICE, member.id)
        return member

    async def _require_member(self, person: str) -> PersonRow:
        found = await self._store.find_person(person)
        if found is None or not found.member:
            raise Refused(errors.STALE_LINK, {})
        check_not_suspended(found, self._now())
        return found
