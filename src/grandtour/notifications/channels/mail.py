"""Sends notices as email."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from email.headerregistry import Address, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime, make_msgid, parseaddr
from typing import Final, Self
from urllib.parse import urlsplit

from grandtour.engine.core import Refusal
from grandtour.language import N_, Language, Phrase
from grandtour.notifications.channel import (
    AddressField, NotificationChannel, ChannelSetup, Delivery,
)
from grandtour.notifications.delivery import AddressCheck, EmailText, RenderLetter
from grandtour.notifications.letters import EmailWriter
from grandtour.notifications.transport import FolderTransport, SmtpTransport, MailTransport
from grandtour.people.tokens import make_random_id


class AddressHeader(UnstructuredHeader):
    """A header that holds a web address: long ones must be neither broken nor encoded."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"  # type: ignore[attr-defined]


HEADERS: Final = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", AddressHeader)  # type: ignore[arg-type]
FORM: Final = SMTP.clone(header_factory=HEADERS)


class MailChannel(NotificationChannel):
    """Sends emails. The same `id` gives the same Message-ID, so that a reader who gets an email
    twice can tell."""

    name = "mail"
    title = N_("email")
    field = AddressField(N_("Email address"), input="email", complete="email")
    no_address = Refusal("no_address", "", "Enter an email address first.")
    check_title = N_("Send me the confirmation link")
    checked = N_("An email is on its way: open the link in it.")
    gathers = True

    def __init__(self, transport: MailTransport, render_letter: RenderLetter, sender: str,
                 writer: EmailWriter) -> None:
        self._transport = transport
        self._render_letter = render_letter
        self._sender = sender
        self._writer = writer
        self._domain = urlsplit(writer.links.site).hostname or "localhost"

    @classmethod
    def create(cls, host: ChannelSetup) -> Self:
        config = host.config
        transport = SmtpTransport(config.server) if config.server \
            else FolderTransport(config.folder)
        return cls(transport, host.render_letter, config.sender, host.writer)

    async def send_notices(self, deliveries: Sequence[Delivery]) -> None:
        first, to = deliveries[0], deliveries[0].to
        links = self._writer.links
        letter = self._writer.write_digest(to, [
            (one.content.subject_line(one.to),
             one.content.target_link(one.to, links)) for one in deliveries]) \
            if len(deliveries) > 1 else await first.content.write_letter(to, self._writer)
        await self.send_email(first.notice.id, to.settings.confirmed_email, letter,
                              to.language.code)

    async def send_test(self, check: AddressCheck) -> int:
        """Send an email with a link that confirms the address."""
        letter = self._writer.write_confirmation(check.person.name, check.ticket, check.language)
        await self.send_email(make_random_id(16), check.address, letter, check.language.code)
        return 0

    async def send_sample(self, name: str, address: str, language: Language) -> None:
        """Send a host the email that shows that emails arrive. Raise Undelivered."""
        await self.send_email(make_random_id(16), address,
                              self._writer.write_sample(name, language),
                              language.code)

    def describe_receipt(self, address: str) -> Phrase:
        """Return what has happened to an email to this address that was sent."""
        return self._transport.describe_receipt(address)

    async def send_email(self, id: str, to: str, letter: EmailText, language: str) -> None:
        """Send an email. Raise Undelivered if it did not leave."""
        await self._transport.send_message(self.build_message(id, to, letter, language))

    def _sender_address(self) -> Address:
        """Return the sender, with the name that the host has given or else that of the site."""
        name, address = parseaddr(self._sender)
        return Address(name or self._writer.site(), addr_spec=address)

    def build_message(self, id: str, to: str, letter: EmailText, language: str) -> EmailMessage:
        """Return the message of an email, as text and as a page."""
        message = EmailMessage(FORM)
        message["From"] = self._sender_address()
        message["To"] = to
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = f"<{id}@{self._domain}>"
        message["Auto-Submitted"] = "auto-generated"
        if letter.unsubscribe:
            message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(plain_text(letter))
        picture = make_msgid("board", self._domain)
        source = f"cid:{picture[1:-1]}" if letter.picture else ""
        message.add_alternative(self._render_letter(letter, language, source), subtype="html")
        message["Content-Language"] = language      # a header set earlier moves into the content
        if letter.picture:
            page = message.get_payload()[1]  # type: ignore[index]
            page.add_related(  # type: ignore[union-attr]
                letter.picture, "image", "png", cid=picture, filename="board.png",
                disposition="inline")
        return message


def plain_text(letter: EmailText) -> str:
    """Return the whole email as plain text."""
    foot = "\n".join((letter.site, *(f"{title}\n{address}" for title, address in letter.foot)))
    parts = [letter.headline, "\n".join(letter.lead), "\n".join(letter.lines), letter.prompt,
             "\n".join(f"- {title}\n  {address}" for title, address in letter.moves),
             "\n".join(filter(None, letter.door)),
             f"-- \n{foot}"]
    return "\n\n".join(part for part in parts if part) + "\n"


CHANNEL: Final = MailChannel
