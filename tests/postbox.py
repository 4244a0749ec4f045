"""Receivers of notices in tests: a mail server and a webhook receiver."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from tests.real_site import free_port

SITE = "https://games.example"


class Postbox:
    """A mail server (SMTP) on a free port; `answer` is what it says to every message, `closed` are
    addresses that it does not know, at the moment."""

    def __init__(self) -> None:
        self.answer = "250 Taken"
        self.closed: set[str] = set()
        self.messages: list[EmailMessage] = []
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_RCPT(self, server: object, session: object,  # noqa: N802 - the same
                          envelope: Envelope, address: str, options: list[str]) -> str:
        if address in self.closed:
            return "550 Nobody has this address"
        envelope.rcpt_tos.append(address)
        return "250 Taken"

    async def handle_DATA(self, server: object, session: object,  # noqa: N802 - aiosmtpd's name
                          envelope: Envelope) -> str:
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            message = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(message, EmailMessage)
            self.messages.append(message)
        return self.answer

    def __enter__(self) -> Postbox:
        self._controller.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self._controller.stop()

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self._controller.port}"


class Receiver(HTTPServer):
    """Keeps what it is sent, and answers what it thinks of it, with these fields in its head: as
    long as nothing else is set, `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 204
        self.head: dict[str, str] = {}
        self.think: Callable[[str, bytes], int] = lambda path, body: self.status
        self.taken: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/in?room=3"


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.taken.append((self.path, dict(self.headers), body))
        self.send_response(self.server.think(self.path, body))
        for field in ({"location": self.server.address} | self.server.head).items():
            self.send_header(*field)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass
