"""Sends email to a mail server (SMTP), or into a folder that the host reads."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

from grandtour.language import N_, Phrase
from grandtour.notifications.delivery import DeliveryFailed

PATIENCE: Final = 20.0          # seconds that the mail server may take for an answer
AT_ONCE: Final = 4              # emails, in their own threads: a dead server delays only email
PORTS: Final = {"smtp": 25, "starttls": 587, "smtps": 465}
NEAR: Final = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class MailServer:
    """A mail server. `way` is smtp (unencrypted), starttls or smtps."""

    way: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)


def parse_mail_server(address: str, password: str = "") -> MailServer:
    """Return the server of an address such as `starttls://user:password@host:port`. The address or
    `password` contains the password. Raise ValueError for a bad address: one line, without the
    password."""
    parts = urlsplit(address)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("the mail server is given as smtp://, starttls:// or "
                         "smtps://user@host:port")
    secret = unquote(parts.password or "") or password
    if parts.scheme == "smtp" and parts.hostname not in NEAR:
        raise ValueError("mail goes to another machine only by starttls:// or smtps://")
    return MailServer(parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme],
                      unquote(parts.username or ""), secret)


def is_sender_address(text: str) -> bool:
    """Return whether email can come from there: an address, perhaps with a name before it."""
    address = parseaddr(text)[1]
    return text.isprintable() and "@" in address.strip("@") and " " not in address


class MailTransport(Protocol):
    """Sends messages."""

    async def send_message(self, message: EmailMessage) -> None:
        """Return when another system has taken the message over. Raise Undelivered otherwise."""

    def describe_receipt(self, address: str) -> Phrase:
        """Return what has happened to a message to this address that was sent."""


class SmtpTransport:
    """A transport by a mail server, with one connection per message."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._threads = ThreadPoolExecutor(AT_ONCE, "mail")

    async def send_message(self, message: EmailMessage) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._send_in_thread,
                                                             message)
        except smtplib.SMTPRecipientsRefused as fault:
            codes = [code for code, _ in fault.recipients.values()]
            raise DeliveryFailed(Phrase(N_("the email server refused the address ({code})"),
                                        code=codes[0]), final=min(codes) >= 500) from fault
        except smtplib.SMTPAuthenticationError as fault:
            raise DeliveryFailed(Phrase(N_(
                "the email server refused the user name or the password ({code})"),
                code=fault.smtp_code)) from fault
        except smtplib.SMTPSenderRefused as fault:
            raise DeliveryFailed(Phrase(N_("the email server refused the sender ({code})"),
                                        code=fault.smtp_code)) from fault
        except smtplib.SMTPResponseException as fault:
            raise DeliveryFailed(Phrase(N_("the email server answered {code}"),
                                        code=fault.smtp_code)) from fault
        except ssl.SSLCertVerificationError as fault:
            raise DeliveryFailed(Phrase(N_(
                "the certificate of the email server is not trusted"))) from fault
        except (OSError, smtplib.SMTPException) as fault:
            raise DeliveryFailed(Phrase(N_("the email server cannot be reached ({fault})"),
                                        fault=type(fault).__name__)) from fault

    def describe_receipt(self, address: str) -> Phrase:
        return Phrase(N_("The email server accepted an email to {address}."), address=address)

    def _send_in_thread(self, message: EmailMessage) -> None:
        to = self._server
        context = ssl.create_default_context()
        with (smtplib.SMTP_SSL(to.host, to.port, timeout=PATIENCE, context=context)
              if to.way == "smtps" else smtplib.SMTP(to.host, to.port, timeout=PATIENCE)) as smtp:
            if to.way == "starttls":
                smtp.starttls(context=context)
            if to.user:
                smtp.login(to.user, to.password)
            smtp.send_message(message)


class FolderTransport:
    """A transport into a folder, one file (.eml) per message, for a host without a mail server."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def send_message(self, message: EmailMessage) -> None:
        try:
            await asyncio.to_thread(self._write_file, message)
        except OSError as fault:
            raise DeliveryFailed(Phrase(N_("the email folder cannot be written to"))) from fault

    def describe_receipt(self, address: str) -> Phrase:
        return Phrase(N_("This site has no email server. The email to {address} was saved in the "
                         "folder {folder} on the server."), address=address, folder=self._path)

    def _write_file(self, message: EmailMessage) -> None:
        self._path.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = "".join(letter for letter in message["Message-ID"].partition("@")[0]
                       if letter.isalnum())
        moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
        unfinished = self._path / f".{name}"
        unfinished.write_bytes(message.as_bytes())
        unfinished.rename(self._path / f"{moment}-{name}.eml")
