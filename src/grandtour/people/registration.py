"""Who may create an account, as the host has set it, and the invitations to do so."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Literal, get_args

from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.names import clean_name
from grandtour.people.new_accounts import NewAccounts
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.rows import PersonRow, TicketRow
from grandtour.people.tickets import DAY, Tickets

Way = Literal["open", "invited", "closed"]

WAYS: Final[tuple[Way, ...]] = get_args(Way)
SHUT: Final[Mapping[Way, Refusal]] = {
    "invited": errors.INVITATION_NEEDED, "closed": errors.ACCOUNTS_CLOSED}
INVITATION: Final = "account"       # the kind of ticket by which somebody creates an account
HOST: Final = ""                    # who makes tickets and is no person here
WEEK: Final = 7 * DAY


@dataclass(frozen=True)
class Invitation:
    """One that is still good, as its maker sees it: for whom it is, in the maker's words, and until
    when, in milliseconds since 1970. The link itself is kept nowhere."""

    id: str
    label: str
    expires: int


class Registration:
    """Accounts are created by anybody, by whoever a member or the host invites, or by whoever the
    host invites. An invitation is good once, for a week. Guests play under each. `person` finds a
    member by id, `way` says how it is set now."""

    def __init__(self, tickets: Tickets, person: Callable[[str], Awaitable[PersonRow | None]],
                 way: Callable[[], Way] = lambda: "open", most: Most = usual_limit) -> None:
        self._person = person
        self._way = way
        self._most = most
        self._tickets = tickets
        self._created = NewAccounts(most)

    @property
    def way(self) -> Way:
        """Who may create an account now."""
        return self._way()

    @property
    def shut(self) -> Refusal | None:
        """Why somebody without an invitation cannot create an account; None if anybody can."""
        return SHUT.get(self.way)

    async def check(self, invitation: str) -> None:
        """That whoever shows this invitation, or "", may create an account. Refused:
        invitation_needed, accounts_closed, stale_link."""
        if self.shut is None:
            return
        if not invitation:
            raise Refused(self.shut, {})
        ticket = await self._tickets.look(INVITATION, invitation)
        if self.way == "closed" and not await self._by_host(ticket):
            raise Refused(self.shut, {})

    async def _by_host(self, ticket: TicketRow) -> bool:
        """Whether who made it is a host of the site now."""
        maker = await self._person(ticket.person) if ticket.person != HOST else None
        return ticket.person == HOST or (maker is not None and maker.host)

    async def check_now(self, invitation: str, address: str) -> None:
        """The same, and that not too many are created from this address; "" is none. Refused: as
        `check` does, created_enough."""
        await self.check(invitation)
        self._created.check(address)

    @asynccontextmanager
    async def passing(self, invitation: str, address: str) -> AsyncIterator[None]:
        """An account is created by the invitation, which is used up unless that is refused.
        Refused: as `check_now` does."""
        await self.check(invitation)
        with self._created.another(address):
            ticket = await self._tickets.take(INVITATION, invitation) if self.shut else None
            try:
                yield
            except Refused:
                if ticket is not None:
                    await self._tickets.give_back(ticket)
                raise

    # Invitations of members.

    def barred(self, person: PersonRow) -> Refusal | None:
        """Why the person invites nobody to an account; None if they can."""
        if not person.member:
            return errors.NOT_MEMBER
        if self.way == "closed" and not person.host:
            return errors.ACCOUNTS_CLOSED
        return errors.NO_INVITATIONS if self.way == "open" else None

    async def invite(self, member: PersonRow, label: str) -> str:
        """The secret of an invitation. Refused: not_member, no_invitations, accounts_closed,
        invited_enough."""
        barred = self.barred(member)
        if barred is not None:
            raise Refused(barred, {})
        most = self._most("invitations", member.id)
        if len(await self.invitations(member.id)) >= most:
            raise Refused(errors.INVITED_ENOUGH, {"most": most})
        return await self._tickets.issue(INVITATION, member.id, WEEK, clean_name(label))

    async def invitations(self, person: str) -> list[Invitation]:
        """Those that are still good, the oldest first."""
        return [as_shown(ticket) for ticket in await self._tickets.of(INVITATION, person)]

    async def withdraw(self, person: str, id: str) -> None:
        """Nobody creates an account by it any more. Refused: stale_link."""
        for ticket in await self._tickets.of(INVITATION, person):
            if as_shown(ticket).id == id:
                await self._tickets.drop(ticket)
                return
        raise Refused(errors.STALE_LINK, {})

    # Invitations by the command of the host, which are good whatever is set.

    async def invite_by_host(self) -> str:
        """The secret of an invitation."""
        return await self._tickets.issue(INVITATION, HOST, WEEK)

    async def withdraw_by_host(self) -> None:
        """None of the host's is good any more."""
        await self._tickets.void(INVITATION, HOST)


def as_shown(ticket: TicketRow) -> Invitation:
    return Invitation(ticket.hash[:16], ticket.fact, ticket.expires)
