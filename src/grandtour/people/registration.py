"""Registration: who may create an account, and invitations to do so."""

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
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow, TicketRow
from grandtour.people.tickets import DAY, YEAR, OneTimeTickets

Way = Literal["open", "invited", "closed"]

WAYS: Final[tuple[Way, ...]] = get_args(Way)
SHUT: Final[Mapping[Way, Refusal]] = {
    "invited": errors.INVITATION_NEEDED, "closed": errors.ACCOUNTS_CLOSED}
INVITATION: Final = "account"       # the kind of ticket that lets a person create an account
HOST: Final = ""                    # the maker of tickets for the host
WEEK: Final = 7 * DAY
MOST_USES: Final = 100              # of one link of the host


@dataclass(frozen=True)
class Invitation:
    """An invitation, as its maker sees it: the maker's label, when it expires, in milliseconds
    since 1970, and how many people can use and have used it. The link itself is not stored."""

    id: str
    label: str
    expires: int
    uses: int = 1
    used: int = 0


class Registration:
    """Decides who may create accounts: anyone; people whom a member or the host invites; or people
    whom the host invites. An invitation is good once, for a week, unless the host gives it more
    uses and another end. Guests can always play. `person` finds a member by id. `who_may_register`
    returns the present setting."""

    def __init__(self, tickets: OneTimeTickets,
                 person: Callable[[str], Awaitable[PersonRow | None]],
                 way: Callable[[], Way] = lambda: "open", most: Most = find_default_limit) -> None:
        self._person = person
        self._way = way
        self._most = most
        self._tickets = tickets
        self._created = NewAccounts(most)

    @property
    def who_may_register(self) -> Way:
        """Return the present setting."""
        return self._way()

    @property
    def closed_reason(self) -> Refusal | None:
        """Return why a person without an invitation cannot create an account; None if anyone
        can."""
        return SHUT.get(self.who_may_register)

    async def check_invitation(self, invitation: str) -> None:
        """Check that a person with this invitation, or "", may create an account. Raise Refused:
        invitation_needed, accounts_closed, stale_link."""
        if self.closed_reason is None:
            return
        if not invitation:
            raise Refused(self.closed_reason, {})
        ticket = await self._tickets.check_ticket(INVITATION, invitation)
        if self.who_may_register == "closed" and not await self._is_by_host(ticket):
            raise Refused(self.closed_reason, {})

    async def _is_by_host(self, ticket: TicketRow) -> bool:
        """Return whether the invitation is from the admin pages or the command line, or from a
        member who is a host of the site now."""
        maker = await self._person(ticket.person) if ticket.person != HOST else None
        return ticket.person == HOST or (maker is not None and maker.host)

    async def check_now(self, invitation: str, address: str) -> None:
        """Make the same check, and check that not too many accounts are created from this address;
        "" is none. Raise Refused: what `check_invitation` raises, too_many_accounts."""
        await self.check_invitation(invitation)
        self._created.check_limit(address)

    @asynccontextmanager
    async def use_invitation(self, invitation: str, address: str) -> AsyncIterator[None]:
        """Let an account be created within the block, and use up the invitation unless that is
        refused. Raise Refused: what `check_now` raises."""
        await self.check_invitation(invitation)
        with self._created.count_account(address):
            ticket = await self._tickets.use_up_ticket(INVITATION, invitation) \
                if self.closed_reason else None
            try:
                yield
            except Refused:
                if ticket is not None:
                    await self._tickets.give_back_ticket(ticket)
                raise

    # Invitations of members.

    def invite_refusal(self, person: PersonRow) -> Refusal | None:
        """Return why the person cannot invite anyone; None if they can."""
        if not person.member:
            return errors.NOT_MEMBER
        if self.who_may_register == "closed" and not person.host:
            return errors.ACCOUNTS_CLOSED
        return errors.NO_INVITATIONS if self.who_may_register == "open" else None

    async def make_invitation(self, member: PersonRow, label: str) -> str:
        """Return the secret of a new invitation. Raise Refused: not_member, no_invitations,
        accounts_closed, too_many_invitations."""
        barred = self.invite_refusal(member)
        if barred is not None:
            raise Refused(barred, {})
        most = self._most("invitations", member.id)
        if len(await self.list_invitations(member.id)) >= most:
            raise Refused(errors.TOO_MANY_INVITATIONS, {"most": most})
        return await self._tickets.issue_ticket(INVITATION, member.id, WEEK, clean_name(label))

    async def list_invitations(self, person: str) -> list[Invitation]:
        """Return the person's valid invitations, the oldest first."""
        return [build_invitation(ticket) for ticket
                in await self._tickets.list_valid(INVITATION, person)]

    async def withdraw_invitation(self, person: str, id: str) -> Invitation:
        """Revoke an invitation, and return it. Raise Refused: stale_link."""
        for ticket in await self._tickets.list_current(INVITATION, person):
            if build_invitation(ticket).id == id:
                await self._tickets.revoke_ticket(ticket)
                return build_invitation(ticket)
        raise Refused(errors.STALE_LINK, {})

    # Invitations of the host, which are good under every setting.

    async def invite_by_host(self, uses: int = 1, lifetime: int = WEEK, label: str = "") -> str:
        """Return the secret of a new invitation of the host, good for this many people and
        milliseconds. Raise Refused: bad_number, bad_last_day."""
        if not 1 <= uses <= MOST_USES:
            raise Refused(errors.BAD_NUMBER, {"value": uses, "least": 1, "most": MOST_USES})
        if not 0 < lifetime <= YEAR:
            raise Refused(errors.BAD_LAST_DAY, {})
        return await self._tickets.issue_ticket(INVITATION, HOST, lifetime, clean_name(label), uses)

    async def list_invitations_by_host(self) -> list[Invitation]:
        """Return the invitations of the host that have not expired, those that expire first
        first."""
        return [build_invitation(ticket) for ticket
                in await self._tickets.list_current(INVITATION, HOST)]

    async def withdraw_by_host(self) -> None:
        """Revoke all invitations of the host."""
        await self._tickets.revoke_all(INVITATION, HOST)


def build_invitation(ticket: TicketRow) -> Invitation:
    return Invitation(ticket.hash[:16], ticket.fact, ticket.expires, ticket.uses, ticket.used)
