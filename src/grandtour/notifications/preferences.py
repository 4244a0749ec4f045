"""The choices of people about their notices: check and confirm an address, silence a table, end all
notices."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Final

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.language import Language, Phrase, language as language_of
from grandtour.notifications import errors
from grandtour.notifications.channel import NotificationChannel
from grandtour.notifications.channels.mail import MailChannel
from grandtour.notifications.delivery import AddressCheck, AddressGone, DeliveryFailed, read_reason
from grandtour.notifications.letters import EmailWriter, channel_end_text, make_link_proof
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.channels import CHANNELS
from grandtour.people.errors import STALE_LINK, TOO_MANY_ATTEMPTS
from grandtour.people.names import make_name_key
from grandtour.people.rate_limits import LimitName, Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.tickets import DAY, YEAR
from grandtour.people.tokens import make_random_id

LOG: Final = logging.getLogger(__name__)
CALENDAR: Final = "calendar"    # the kind of ticket that opens a calendar
FOR_LONG: Final = 100 * YEAR    # until the person ends it
FOR_EVER: Final = 2**62         # later than every moment
MOST_ACCOUNTS: Final = 5        # of one email address that get a link at once


class NotificationPreferences:
    """The service for these choices. Also a `PersonalDataSource`. Without `channels`, nothing
    leaves this server."""

    def __init__(self, store: NoticeStore, people: People, writer: EmailWriter,
                 channels: Mapping[str, NotificationChannel],
                 most: Most = find_default_limit) -> None:
        self.store = store
        self._people = people
        self._writer = writer
        self._channels = channels
        self._most = most
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_set_up(self) -> bool:
        """Return whether the host has configured notices."""
        return bool(self._channels)

    async def check_address(self, person: PersonRow, name: str, language: Language) -> int:
        """Send a test to the person's address on a channel; if the address must be confirmed, the
        test confirms it. Return the status of the answer, 0 if there is none. Raise Refused:
        notifications_off, no_channel, no_address, too_many_attempts, not_sent."""
        if not self.is_set_up:
            raise Refused(errors.NOTIFICATIONS_OFF, {})
        channel = self._channels.get(name)
        if channel is None:
            raise Refused(errors.NO_CHANNEL, {"channel": name})
        address = person.settings.channel_preferences(name).address
        if not (address if channel.field
                else await channel.list_target_browsers(person.id, FOR_EVER)):
            raise Refused(channel.no_address, {})
        if not self._may_check(person, channel, address):
            raise Refused(TOO_MANY_ATTEMPTS, {})
        ticket = await self._people.tickets.issue_ticket(name, person.id, DAY, address) \
            if channel.needs_confirmation() else ""
        check = AddressCheck(person, address, await self.load_secret(person), ticket, language)
        try:
            status = await channel.send_test(check)
        except DeliveryFailed as fault:
            if isinstance(fault, AddressGone):
                await self._people.set_settings(person,
                                                person.settings.with_address_gone(name, address))
            raise Refused(errors.NOT_SENT, {"why": fault.why}) from fault
        if person.settings.channel_preferences(name).gone:
            await self._people.set_settings(person, person.settings.with_address_gone(name, ""))
        return status

    async def send_test_email(self, host: PersonRow, language: Language) -> Phrase:
        """Send an email to the host's own address, and return who has it now. An address that is
        not confirmed gets the link that confirms it. Raise Refused: notifications_off, no_address,
        too_many_attempts, not_sent."""
        mail = self._channels.get(MailChannel.name)
        if not isinstance(mail, MailChannel):
            raise Refused(errors.NOTIFICATIONS_OFF, {})
        if not host.settings.confirmed_email:
            await self.check_address(host, mail.name, language)
        elif not self._count_action("checks", mail.name, host.id, host.id):
            raise Refused(TOO_MANY_ATTEMPTS, {})
        else:
            try:
                await mail.send_sample(host.name, host.settings.confirmed_email, language)
            except DeliveryFailed as fault:
                raise Refused(errors.NOT_SENT, {"why": fault.why}) from fault
        return mail.describe_receipt(host.settings.channel_preferences(mail.name).address)

    def _may_check(self, person: PersonRow, channel: NotificationChannel, address: str) -> bool:
        """Return whether the person may check the address now. Another person may read at an
        unconfirmed address: that person is not flooded either."""
        return self._count_action("checks", channel.name, person.id, person.id) and (
            not channel.needs_confirmation() or self._count_action(
                "mails", "address", address.casefold()))

    def _count_action(self, limited: LimitName, kind: str, key: str, person: str = "") -> bool:
        """Count an action of this hour, and return whether the limit allows it."""
        return self._limiter.hit(RateLimitItemPerHour(self._most(limited, person)), kind, key)

    async def find_address_to_confirm(self, ticket: str) -> str:
        """Return the address that the link confirms. Raise Refused: stale_link."""
        return (
            await self._people.tickets.check_ticket(await self._find_channel_of(ticket),
                                                    ticket)).fact

    async def confirm_address(self, ticket: str) -> None:
        """Confirm the address, so that it gets notices. Raise Refused: stale_link, also if the
        person has given another address since."""
        channel = await self._find_channel_of(ticket)
        known = await self._people.tickets.use_up_ticket(channel, ticket)
        person = await self._people.store.find_person(known.person)
        if person is None or person.settings.channel_preferences(channel).address != known.fact:
            raise Refused(STALE_LINK, {})
        await self._people.set_settings(person,
                                        person.settings.with_confirmed_address(known.fact, channel))

    async def _find_channel_of(self, ticket: str) -> str:
        """Return the channel whose address the ticket confirms. Raise Refused: stale_link."""
        for name, row in CHANNELS.items():
            if row.needs_confirmation:
                with suppress(Refused):
                    await self._people.tickets.check_ticket(name, ticket)
                    return name
        raise Refused(STALE_LINK, {})

    # Forgotten passwords.

    def send_link(self, who: str, asker: str, language: Language) -> None:
        """Send a link to choose a new password to members with this name or this confirmed email
        address. Send it after the answer, so that neither the answer nor its timing reveals whether
        there are any. `asker`: where the request comes from. Raise Refused: notifications_off,
        too_many_attempts."""
        mail = self._channels.get(MailChannel.name)
        if not isinstance(mail, MailChannel):
            raise Refused(errors.NOTIFICATIONS_OFF, {})
        if not self._count_action("links", "asker", asker):
            raise Refused(TOO_MANY_ATTEMPTS, {})
        sending = asyncio.get_running_loop().create_task(
            self._send_links(mail, who, language))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _send_links(self, mail: MailChannel, who: str, language: Language) -> None:
        try:
            for member in await self._find_members(who):
                if self._count_action("mails", "password", member.id):
                    await self._send_link_to(mail, member, language)
        except Exception:
            LOG.exception("a link for a new password")

    async def _find_members(self, who: str) -> list[PersonRow]:
        named = await self._people.store.find_member(make_name_key(who))
        mailed = [await self._people.store.find_person(one)
                 for one in await self.store.find_people_of_email(who)]
        known = [one for one in (named, *mailed[:MOST_ACCOUNTS]) if one is not None]
        return [one for one in dict.fromkeys(known) if one.member and one.settings.confirmed_email]

    async def _send_link_to(self, mail: MailChannel, member: PersonRow, language: Language) -> None:
        reads = language_of(member.settings.language or language.code)
        letter = self._writer.write_password_letter(
            member.name, await self._people.accounts.issue_emailed_reset_secret(member), reads)
        try:
            await mail.send_email(make_random_id(16), member.settings.confirmed_email, letter,
                                  reads.code)
        except DeliveryFailed as fault:
            LOG.warning("a link for a new password: %s", fault)

    async def load_secret(self, person: PersonRow) -> str:
        """Return the secret that signs messages to the person."""
        return await self.store.load_or_make_secret(person.id)

    async def renew_secret(self, person: PersonRow) -> None:
        """Replace the person's secret. Links in earlier emails no longer work."""
        await self.store.load_or_make_secret(person.id)
        await self.store.renew_secret(person.id)

    async def unsilence_tables(self, person: PersonRow) -> None:
        """Send the person notices of all silenced tables again."""
        for table in await self.store.list_silenced_tables(person.id):
            await self.store.set_table_silenced(person.id, table, False)

    # The calendar of deadlines. Programs need only its address.

    async def make_calendar_secret(self, person: PersonRow) -> str:
        """Return the secret of a new calendar address. Only its hash is stored, and an earlier
        address is no longer valid."""
        await self.end_calendar(person)
        return await self._people.tickets.issue_ticket(CALENDAR, person.id, FOR_LONG)

    async def end_calendar(self, person: PersonRow) -> None:
        await self._people.tickets.revoke_all(CALENDAR, person.id)

    async def has_calendar(self, person: PersonRow) -> bool:
        return bool(await self._people.tickets.list_valid(CALENDAR, person.id))

    async def find_calendar(self, secret: str) -> PersonRow:
        """Return the person whose calendar it is. Raise Refused: stale_link."""
        known = await self._people.tickets.check_ticket(CALENDAR, secret)
        person = await self._people.store.find_person(known.person)
        if person is None:
            raise Refused(STALE_LINK, {})
        return person

    # Links in emails, which work without signing in.

    async def check_link(self, person: str, table: str, proof: str) -> PersonRow:
        """Return the person to whom the link belongs. It is for a `table`, for all email ("") or
        for a channel (`channel_end_text`). Nothing is stored for other callers. Raise Refused:
        stale_link."""
        found, secret = await self._people.store.find_person(person), await self.store.load_secret(
            person)
        if found is None or not secret or not hmac.compare_digest(
                make_link_proof(secret, table).encode(), proof.encode()):
            raise Refused(STALE_LINK, {})
        return found

    async def silence_table(self, person: str, table: str, proof: str) -> None:
        """Send the person no more notices of the table. Raise Refused: stale_link."""
        reader = await self.check_link(person, table, proof)
        await self.store.set_table_silenced(reader.id, table, True)

    async def stop_all_email(self, person: str, proof: str) -> None:
        """Send the person no email. Raise Refused: stale_link."""
        reader = await self.check_link(person, "", proof)
        await self._people.set_settings(reader, reader.settings.with_changes(mail_notices=()))

    async def end_channel(self, person: str, channel: str, proof: str) -> None:
        """Send the person no more notices on this channel. Raise Refused: no_channel,
        stale_link."""
        reader = await self.check_channel_link(person, channel, proof)
        await self._people.set_settings(reader,
                                        reader.settings.with_changes(**{f"{channel}_notices": ()}))

    async def check_channel_link(self, person: str, channel: str, proof: str) -> PersonRow:
        """Return the person whose link ends the channel. Raise Refused: no_channel, stale_link."""
        if channel not in CHANNELS:
            raise Refused(errors.NO_CHANNEL, {"channel": channel})
        return await self.check_link(person, channel_end_text(channel), proof)

    # Data about a person.

    async def export_data(self, person: str) -> object:
        return {"notices": [asdict(notice) | {"fault": read_reason(notice.fault, language_of("en"))}
                            for notice in await self.store.list_notices_of(person)],
                "quiet_tables": sorted(await self.store.list_silenced_tables(person))}

    async def erase_person_data(self, person: str) -> None:
        await self.store.delete_data(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self.store.merge_guest(guest, member.id)
