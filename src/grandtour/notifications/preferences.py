"""What people do about their post: confirming an address, trying a webhook, hearing nothing of a
table, or nothing at all."""

from __future__ import annotations

import asyncio
import hmac
import logging
from dataclasses import asdict, replace
from typing import Final

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.language import Language, language as language_of
from grandtour.notifications import errors
from grandtour.notifications.letters import Writer, proof
from grandtour.notifications.mail import Mail
from grandtour.notifications.ports import NoticeStore, Undelivered
from grandtour.notifications.webhook import Webhook
from grandtour.people.errors import STALE_LINK, TOO_MANY_ATTEMPTS
from grandtour.people.ports import PersonRow, key_of
from grandtour.people.service import People
from grandtour.people.tickets import DAY
from grandtour.people.tokens import unique

LOG: Final = logging.getLogger(__name__)
CONFIRM: Final = "mail"         # the kind of ticket
OF_ASKER: Final = RateLimitItemPerHour(10)
MOST_ACCOUNTS: Final = 5        # of one mail address, that are sent a link at once
OF_PERSON: Final = RateLimitItemPerHour(5)
OF_ADDRESS: Final = RateLimitItemPerHour(3)


class Preferences:
    """Also a `people.data.Provider`. Without `mail` nothing leaves this server."""

    def __init__(self, store: NoticeStore, people: People, writer: Writer, mail: Mail | None,
                 webhook: Webhook) -> None:
        self.store = store
        self._people = people
        self._writer = writer
        self._mail = mail
        self._webhook = webhook
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def open(self) -> bool:
        """Whether the host has set up where notices come from."""
        return self._mail is not None

    async def ask(self, person: PersonRow, language: Language) -> None:
        """Send the mail by which the person confirms the address. Refused: no_post, no_address,
        too_many_attempts, not_sent."""
        address = person.settings.mail_address
        if self._mail is None:
            raise Refused(errors.NO_POST, {})
        if not address:
            raise Refused(errors.NO_ADDRESS, {})
        if not (self._limiter.hit(OF_PERSON, "person", person.id)
                and self._limiter.hit(OF_ADDRESS, "address", address.casefold())):
            raise Refused(TOO_MANY_ATTEMPTS, {})
        ticket = await self._people.tickets.issue(CONFIRM, person.id, DAY, address)
        letter = self._writer.confirmation(person.name, ticket, language)
        try:
            await self._mail.send(unique(16), address, letter, language.code)
        except Undelivered as fault:
            raise Refused(errors.NOT_SENT, {"why": fault.why}) from fault

    async def asked(self, ticket: str) -> str:
        """The address that the link confirms. Refused: stale_link."""
        return (await self._people.tickets.look(CONFIRM, ticket)).fact

    async def confirm(self, ticket: str) -> None:
        """The address is the person's, who gets mail there from now on. Refused: stale_link, also
        if the person has given another address since."""
        known = await self._people.tickets.take(CONFIRM, ticket)
        person = await self._people.store.person(known.person)
        if person is None or person.settings.mail_address != known.fact:
            raise Refused(STALE_LINK, {})
        await self._people.set(person, person.settings.confirmed(known.fact))

    # A password that was forgotten.

    def send_link(self, who: str, asker: str, language: Language) -> None:
        """Send a link to choose a new password to the members who are called so, or have this mail
        address, as far as they have confirmed one. Neither the answer nor the time it takes tells
        whether there are any: it is done when the answer is given. `asker`: from where it is asked.
        Refused: no_post, too_many_attempts."""
        if self._mail is None:
            raise Refused(errors.NO_POST, {})
        if not self._limiter.hit(OF_ASKER, "asker", asker):
            raise Refused(TOO_MANY_ATTEMPTS, {})
        sending = asyncio.get_running_loop().create_task(
            self._send_links(self._mail, who, language))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send_links(self, mail: Mail, who: str, language: Language) -> None:
        try:
            for member in await self._members(who):
                if self._limiter.hit(OF_ADDRESS, "password", member.id):
                    await self._send_link_to(mail, member, language)
        except Exception:
            LOG.exception("a link for a new password")

    async def _members(self, who: str) -> list[PersonRow]:
        named = await self._people.store.member(key_of(who))
        there = [await self._people.store.person(one) for one in await self.store.of_mailbox(who)]
        known = [one for one in (named, *there[:MOST_ACCOUNTS]) if one is not None]
        return [one for one in dict.fromkeys(known) if one.member and one.settings.mailbox]

    async def _send_link_to(self, mail: Mail, member: PersonRow, language: Language) -> None:
        reads = language_of(member.settings.language or language.code)
        letter = self._writer.new_password(
            member.name, await self._people.accounts.mailed_link(member), reads)
        try:
            await mail.send(unique(16), member.settings.mailbox, letter, reads.code)
        except Undelivered as fault:
            LOG.warning("a link for a new password: %s", fault)

    async def secret(self, person: PersonRow) -> str:
        """What signs the person's webhooks."""
        return await self.store.secret(person.id)

    async def renew_secret(self, person: PersonRow) -> None:
        """Another secret; links in mails that were sent before work no longer."""
        await self.store.secret(person.id)
        await self.store.renew_secret(person.id)

    async def try_webhook(self, person: PersonRow) -> int:
        """The status of the answer. Refused: no_post, no_webhook, too_many_attempts, not_sent."""
        if not self.open:
            raise Refused(errors.NO_POST, {})
        if not person.settings.webhook_address:
            raise Refused(errors.NO_WEBHOOK, {})
        if not self._limiter.hit(OF_PERSON, "webhook", person.id):
            raise Refused(TOO_MANY_ATTEMPTS, {})
        try:
            return await self._webhook.send(person.settings.webhook_address,
                                            await self.secret(person), {"event": "test"})
        except Undelivered as fault:
            raise Refused(errors.NOT_SENT, {"why": fault.why}) from fault

    async def hear_again(self, person: PersonRow) -> None:
        """Tell the person of all tables again."""
        for table in await self.store.quiet(person.id):
            await self.store.set_quiet(person.id, table, False)

    # Links in mails, which work without signing in.

    async def reader(self, person: str, table: str, shown: str) -> PersonRow:
        """Whose link it is; `table` is empty where all mail ends. Refused: stale_link."""
        found = await self._people.store.person(person)
        expected = proof(await self.store.secret(person), table) if found else ""
        if found is None or not hmac.compare_digest(expected.encode(), shown.encode()):
            raise Refused(STALE_LINK, {})
        return found

    async def hush(self, person: str, table: str, shown: str) -> None:
        """Tell the person nothing more of the table. Refused: stale_link."""
        reader = await self.reader(person, table, shown)
        await self.store.set_quiet(reader.id, table, True)

    async def stop(self, person: str, shown: str) -> None:
        """Send the person no mail. Refused: stale_link."""
        reader = await self.reader(person, "", shown)
        await self._people.set(reader, replace(reader.settings, mail_notices=()))

    # What is known of a person.

    async def given(self, person: str) -> object:
        return {"notices": [asdict(notice) for notice in await self.store.notices_of(person)],
                "quiet_tables": sorted(await self.store.quiet(person))}

    async def forget(self, person: str) -> None:
        await self.store.forget(person)

    async def moved(self, guest: str, member: PersonRow) -> None:
        await self.store.moved(guest, member.id)
