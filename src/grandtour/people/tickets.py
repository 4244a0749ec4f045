"""What can be done once: links to choose a password or create an account, challenges of
passkeys, proofs of mail."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.rows import TicketRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.tokens import hashed

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
YEAR: Final = 365 * DAY


class Tickets:
    """Secrets that are good for one thing, once, for a while; only their hashes are kept."""

    def __init__(self, store: PeopleStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def issue(self, kind: str, person: str, lifetime: int, fact: str = "") -> str:
        """A secret of this kind for the person, who may be "" if that is not known yet. It is
        good for `lifetime` milliseconds."""
        secret = secrets.token_urlsafe(32)
        now = self._now()
        await self._store.add_ticket(
            TicketRow(hashed(secret), kind, person, fact, now + lifetime), now)
        return secret

    async def found(self, kind: str, secret: str) -> TicketRow | None:
        """The ticket, if it is good; it stays so."""
        ticket = await self._store.ticket(hashed(secret))
        return ticket if ticket and self._is_good(kind, ticket) else None

    async def look(self, kind: str, secret: str) -> TicketRow:
        """The ticket, which stays good. Refused: stale_link."""
        return self._good(kind, await self._store.ticket(hashed(secret)))

    async def take(self, kind: str, secret: str) -> TicketRow:
        """The ticket, which is used up. Refused: stale_link."""
        await self.look(kind, secret)
        return self._good(kind, await self._store.take_ticket(hashed(secret)))

    async def give_back(self, ticket: TicketRow) -> None:
        """What was taken is good again, as long as it was."""
        await self._store.add_ticket(ticket, self._now())

    async def of(self, kind: str, person: str) -> list[TicketRow]:
        """The person's tickets of this kind that are good, the oldest first."""
        return [ticket for ticket in await self._store.tickets(kind, person)
                if self._is_good(kind, ticket)]

    async def drop(self, ticket: TicketRow) -> None:
        """It is good no more."""
        await self._store.take_ticket(ticket.hash)

    async def void(self, kind: str, person: str) -> None:
        """None of this kind is good any more for the person."""
        await self._store.delete_tickets(kind, person)

    def _good(self, kind: str, ticket: TicketRow | None) -> TicketRow:
        if ticket is None or not self._is_good(kind, ticket):
            raise Refused(errors.STALE_LINK, {})
        return ticket

    def _is_good(self, kind: str, ticket: TicketRow) -> bool:
        return ticket.kind == kind and ticket.expires > self._now()
