"""Secrets that are good once or several times: links to choose a password or create an account,
challenges of passkeys, and confirmations of email addresses."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.rows import TicketRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.tokens import hash_token

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
YEAR: Final = 365 * DAY


class OneTimeTickets:
    """Secrets that permit one thing for a while, once unless more uses are given. Only their hashes
    are stored."""

    def __init__(self, store: PeopleStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def issue_ticket(self, kind: str, person: str, lifetime: int, fact: str = "",
                           uses: int = 1) -> str:
        """Return a new secret of this kind for the person, or "" if the person is not known yet. It
        is good for `lifetime` milliseconds."""
        secret = secrets.token_urlsafe(32)
        now = self._now()
        await self._store.add_ticket(
            TicketRow(hash_token(secret), kind, person, fact, now + lifetime, uses), now)
        return secret

    async def find_valid(self, kind: str, secret: str) -> TicketRow | None:
        """Return the ticket if it is valid, else None. It stays valid."""
        ticket = await self._store.find_ticket(hash_token(secret))
        return ticket if ticket and self._is_valid(kind, ticket) else None

    async def check_ticket(self, kind: str, secret: str) -> TicketRow:
        """Return the ticket, which stays valid. Raise Refused: stale_link."""
        return self._require_valid(kind, await self._store.find_ticket(hash_token(secret)))

    async def use_up_ticket(self, kind: str, secret: str) -> TicketRow:
        """Count a use of the ticket, and return it as it was. Raise Refused: stale_link."""
        await self.check_ticket(kind, secret)
        return self._require_valid(kind, await self._store.use_ticket(hash_token(secret)))

    async def give_back_ticket(self, ticket: TicketRow) -> None:
        """Take back a use of the ticket."""
        await self._store.give_back_ticket(ticket, self._now())

    async def list_valid(self, kind: str, person: str) -> list[TicketRow]:
        """Return the person's valid tickets of this kind, the oldest first."""
        return [ticket for ticket in await self.list_current(kind, person)
                if self._is_valid(kind, ticket)]

    async def list_current(self, kind: str, person: str) -> list[TicketRow]:
        """Return the person's tickets of this kind that have not expired, also those that are used
        up, the oldest first."""
        return [ticket for ticket in await self._store.list_tickets(kind, person)
                if ticket.expires > self._now()]

    async def revoke_ticket(self, ticket: TicketRow) -> None:
        """Revoke a ticket."""
        await self._store.delete_ticket(ticket.hash)

    async def revoke_all(self, kind: str, person: str) -> None:
        """Revoke all tickets of this kind of the person."""
        await self._store.delete_tickets(kind, person)

    def _require_valid(self, kind: str, ticket: TicketRow | None) -> TicketRow:
        if ticket is None or not self._is_valid(kind, ticket):
            raise Refused(errors.STALE_LINK, {})
        return ticket

    def _is_valid(self, kind: str, ticket: TicketRow) -> bool:
        return ticket.kind == kind and ticket.expires > self._now() and ticket.used < ticket.uses
