"""Passkeys: signing in with a key of a device. Cryptography is loaded with this module."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria, PublicKeyCredentialDescriptor, ResidentKeyRequirement,
    UserVerificationRequirement,
)

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.accounts import Accounts
from grandtour.people.attempts import log_sign_in
from grandtour.people.names import clean_name
from grandtour.people.origin import SiteOrigin
from grandtour.people.registration import Registration
from grandtour.people.rows import PasskeyRow, PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.suspensions import check_not_suspended
from grandtour.people.tickets import MINUTE, OneTimeTickets

REGISTER: Final = "passkey"
SIGN_IN: Final = "passkey-sign-in"
LIFETIME: Final = 5 * MINUTE
LONGEST_ID: Final = 1400


class Passkeys:
    """The passkeys of all members. Every challenge is good once, for five minutes. A passkey is the
    only proof, so the device must have verified its user."""

    def __init__(self, store: PeopleStore, tickets: OneTimeTickets, registration: Registration,
                 accounts: Accounts, now: Callable[[], int], site: Callable[[], str]) -> None:
        """Take the store, other services, and a function that returns the present name of the site,
        as devices show it."""
        self._store = store
        self._tickets = tickets
        self._registration = registration
        self._accounts = accounts
        self._now = now
        self._site = site

    async def make_registration_options(self, person: PersonRow, place: SiteOrigin, name: str,
                    invitation: str = "", address: str = "") -> dict[str, Any]:
        """Return the options by which the browser makes a passkey. A guest must have chosen a name.
        Raise Refused: no_passkeys, and for a guest what `Registration.check_now` and
        `Accounts.find_free_name` raise."""
        check_secure(place)
        if not person.member:
            await self._registration.check_now(invitation, address)
            name = await self._accounts.find_free_name(person.id, name)
        challenge = await self._tickets.issue_ticket(REGISTER, person.id, LIFETIME)
        known = [PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id))
                 for key in await self.list_passkeys(person.id)]
        return as_json(webauthn.generate_registration_options(
            rp_id=place.host, rp_name=self._site(), user_id=person.id.encode(),
            user_name=person.name if person.member else name,
            challenge=challenge.encode(), exclude_credentials=known,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED)))

    async def add_passkey(self, person: PersonRow, place: SiteOrigin, name: str, label: str,
                  made: dict[str, Any], invitation: str = "", address: str = "") -> PersonRow:
        """Store the passkey that the browser made, and return its owner. A guest becomes a member
        of this name. Raise Refused: no_passkeys, stale_link, bad_passkey, and for a guest what
        `Accounts.make_member` raises."""
        check_secure(place)
        challenge = await self._consume_challenge(REGISTER, person.id, made)
        try:
            proved = webauthn.verify_registration_response(
                credential=made, expected_challenge=challenge, expected_rp_id=place.host,
                expected_origin=place.origin, require_user_verification=True)
        except (WebAuthnException, ValueError, TypeError, KeyError) as fault:
            raise Refused(errors.BAD_PASSKEY, {}) from fault
        found = bytes_to_base64url(proved.credential_id)
        if len(found) > LONGEST_ID or await self._store.find_passkey(found) is not None:
            raise Refused(errors.BAD_PASSKEY, {})
        member = person if person.member \
            else await self._accounts.make_member(person, name, invitation, address)
        now = self._now()
        await self._store.add_passkey(PasskeyRow(
            found, person.id, clean_name(label), bytes_to_base64url(proved.credential_public_key),
            proved.sign_count, now, now))
        return member

    async def make_sign_in_options(self, place: SiteOrigin) -> dict[str, Any]:
        """Return the options by which the browser signs in. Raise Refused: no_passkeys."""
        check_secure(place)
        challenge = await self._tickets.issue_ticket(SIGN_IN, "", LIFETIME)
        return as_json(webauthn.generate_authentication_options(
            rp_id=place.host, challenge=challenge.encode(),
            user_verification=UserVerificationRequirement.REQUIRED))

    async def sign_in(self, place: SiteOrigin, credential: dict[str, Any]) -> PersonRow:
        """Return the member who owns the passkey. Raise Refused: no_passkeys, stale_link,
        suspended, bad_passkey."""
        check_secure(place)
        with log_sign_in("passkey"):
            key, member, uses = await self._verify_credential(place, credential)
        await self._store.count_uses(key.id, uses, self._now())
        check_not_suspended(member, self._now())
        return member

    async def _verify_credential(self, place: SiteOrigin,
                     credential: dict[str, Any]) -> tuple[PasskeyRow, PersonRow, int]:
        """Return the passkey, its owner, and how often the device has used it. Raise Refused:
        stale_link, bad_passkey."""
        challenge = await self._consume_challenge(SIGN_IN, "", credential)
        key = await self._store.find_passkey(str(credential.get("id", ""))[:LONGEST_ID])
        member = await self._store.find_person(key.person) if key else None
        if key is None or member is None:
            raise Refused(errors.BAD_PASSKEY, {})
        try:
            proved = webauthn.verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=place.host,
                expected_origin=place.origin,
                credential_public_key=base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.uses, require_user_verification=True)
        except (WebAuthnException, ValueError, TypeError, KeyError) as fault:
            raise Refused(errors.BAD_PASSKEY, {}) from fault
        return key, member, proved.new_sign_count

    async def list_passkeys(self, person: str) -> list[PasskeyRow]:
        return await self._store.list_passkeys(person)

    async def remove_passkey(self, person: PersonRow, passkey: str) -> None:
        """Delete a passkey. Raise Refused: no_such_passkey, last_sign_in_method."""
        own = await self.list_passkeys(person.id)
        if passkey not in {key.id for key in own}:
            raise Refused(errors.NO_PASSKEY, {})
        if len(own) == 1 and not await self._accounts.has_password(person):
            raise Refused(errors.LAST_SIGN_IN_METHOD, {})
        await self._store.delete_passkey(person.id, passkey)

    async def _consume_challenge(self, kind: str, person: str, answer: dict[str, Any]) -> bytes:
        """Return the challenge that was answered, and use it up. Raise Refused: bad_passkey,
        stale_link."""
        try:
            client_data = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(client_data["challenge"]).decode()
        except (KeyError, TypeError, ValueError) as fault:
            raise Refused(errors.BAD_PASSKEY, {}) from fault
        ticket = await self._tickets.use_up_ticket(kind, challenge)
        if ticket.person != person:
            raise Refused(errors.BAD_PASSKEY, {})
        return challenge.encode()


def check_secure(place: SiteOrigin) -> None:
    """Raise Refused if browsers offer no passkeys there: no_passkeys."""
    if not place.is_secure:
        raise Refused(errors.NO_PASSKEYS, {})


def as_json(options: Any) -> dict[str, Any]:
    found = json.loads(webauthn.options_to_json(options))
    assert isinstance(found, dict)
    return found
