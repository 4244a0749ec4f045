"""Communities: who belongs to them, who sees them, who may do what there."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Final

from grandtour.communities import addresses, errors
from grandtour.communities.deeds import UNNAMED, DeedKind, DeedRow, page_of
from grandtour.communities.ports import (
    WHO, AddressTaken, CommunityRow, CommunityStore, MemberRow, Role, ThreadStore, Who,
)
from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people.host_acts import HostAct
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import invitation, unique
from grandtour.tables.rows import OpenedFor, TableSummary
from grandtour.texts.rules import one_line, strip_unreadable

LONGEST_TITLE: Final = 60
LONGEST_ABOUT: Final = 300
SECRET_ADDRESS: Final = 12      # letters of an address that nobody chooses


@dataclass(frozen=True)
class Charter:
    """What a community says of itself, and who may write and invite."""

    title: str
    about: str
    languages: tuple[str, ...]
    write: str = "members"
    invite: str = "members"


@dataclass(frozen=True)
class Access:
    """A community as one reader ("" for a stranger) stands to it; `member` is None for who does
    not belong to it."""

    community: CommunityRow
    member: MemberRow | None = None
    reader: str = ""

    @property
    def keeps(self) -> bool:
        return self.member is not None and self.member.role != "member"

    @property
    def founded(self) -> bool:
        return self.member is not None and self.member.role == "founder"

    @property
    def writes(self) -> bool:
        return self.member is not None and (self.keeps or self.community.write == "members")

    @property
    def invites(self) -> bool:
        return self.member is not None and (self.keeps or self.community.invite == "members")

    @property
    def since(self) -> int:
        """From which moment on the reader sees what is written: all of it for who belonged to the
        community before it became public, else what was written later."""
        before = self.member is not None and self.member.joined < self.community.opened
        return 0 if before else self.community.opened


@dataclass(frozen=True)
class CommunityLists:
    """The communities for one reader: the own ones with what is new in them, then the others that
    everybody sees."""

    mine: list[Access]
    public: list[CommunityRow]
    fresh: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class DeedPage:
    """A page of the record of a community, and whether there is `more`."""

    access: Access
    deeds: list[DeedRow]
    more: bool


class Communities:
    """To who does not belong to a secret community it is not there: whatever is asked, the answer
    is the one to an address that nobody has. `now` tells the time in milliseconds since 1970."""

    def __init__(self, store: CommunityStore, threads: ThreadStore,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 most: Most = usual_limit) -> None:
        self._store = store
        self._most = most
        self._threads = threads
        self._now = now

    # Finding.

    async def all(self, reader: str) -> CommunityLists:
        mine = [Access(community, member)
                for community, member in await self._store.of_person(reader)] if reader else []
        own = {access.community.id for access in mine}
        public = [row for row in await self._store.public() if row.id not in own]
        return CommunityLists(mine, public, await self._threads.fresh(reader) if reader else {})

    async def visible(self, address: str, reader: str) -> Access:
        """Refused: no_such_community."""
        community = await self._store.community(address=address) if address else None
        member = await self._store.member(community.id, reader) if community and reader else None
        if community is None or (community.secret and member is None):
            raise Refused(errors.NO_COMMUNITY, {})
        return Access(community, member, reader)

    async def as_member(self, address: str, reader: str) -> Access:
        """For who belongs to it. Refused: no_such_community, not_in_community."""
        access = await self.visible(address, reader)
        if access.member is None:
            raise Refused(errors.NOT_IN_COMMUNITY, {})
        return access

    async def as_keeper(self, address: str, reader: str) -> Access:
        """For its founder and keepers. Refused: no_such_community, not_keeper."""
        access = await self.visible(address, reader)
        if not access.keeps:
            raise Refused(errors.NOT_KEEPER, {})
        return access

    async def as_founder(self, address: str, reader: str) -> Access:
        """For its founder. Refused: no_such_community, not_founder."""
        access = await self.visible(address, reader)
        if not access.founded:
            raise Refused(errors.NOT_FOUNDER, {})
        return access

    async def members(self, access: Access) -> list[MemberRow]:
        return await self._store.members(access.community.id)

    # Founding, changing, closing.

    async def found(self, founder: PersonRow, charter: Charter, address: str, secret: bool,
                    moment: int) -> CommunityRow:
        """A secret community has an address by lot, so that no refusal ever tells that there is
        one; a public one without an address gets one of its name. Refused: bad_charter,
        bad_address, address_taken, too_many_communities."""
        owned = [row for row, member in await self._store.of_person(founder.id)
                 if member.role == "founder"]
        most = self._most("communities", founder.id)
        if len(owned) >= most:
            raise Refused(errors.TOO_MANY_COMMUNITIES, {"most": most})
        community = with_charter(CommunityRow(
            unique(8), "", "", "", (), secret, "members", "members", invitation(), moment), charter)
        given = unique(SECRET_ADDRESS) if secret else \
            addresses.checked(address) if address.strip() else ""
        while True:
            named = replace(community, address=given or await self.address_for(community.title))
            try:
                await self._store.add_community(
                    named, MemberRow(named.id, founder.id, "founder", moment))
            except AddressTaken:
                if given:
                    raise Refused(errors.ADDRESS_TAKEN, {"address": given}) from None
            else:
                return named

    async def address_for(self, title: str) -> str:
        """A short address that is free, for a public community that is called so."""
        wanted = addresses.made_of(title)
        taken = await self._store.addresses(addresses.stem(wanted))
        return next(one for one in addresses.numbered(wanted) if one not in taken)

    async def change(self, reader: str, address: str, charter: Charter) -> None:
        """Refused: no_such_community, not_keeper, bad_charter."""
        access = await self.as_keeper(address, reader)
        after = with_charter(access.community, charter)
        if parts := changed(access.community, after):
            await self._store.set_charter(
                after, self.deed(access, "charter", fact=", ".join(parts)))

    async def close(self, reader: str, address: str, word: str) -> None:
        """It goes with everything that was written in it; the site's hosts read that it was closed,
        not what a secret one was called. Refused: no_such_community, not_founder, wrong_word."""
        access = await self.as_founder(address, reader)
        if word.strip() != access.community.title:
            raise Refused(errors.WRONG_WORD, {})
        row = access.community
        await self._store.drop_community(row.id, HostAct(
            unique(10), self._now(), reader, "close", fact="" if row.secret else row.title))

    # Public and secret.

    async def hide(self, reader: str, address: str) -> CommunityRow:
        """A public one becomes secret, at an address by lot. Refused: no_such_community,
        not_founder."""
        access = await self.as_founder(address, reader)
        community = access.community
        if not community.secret:
            community = replace(community, secret=True, address=unique(SECRET_ADDRESS),
                                code=invitation())
            await self._store.hide(
                community.address, community.code, self.deed(access, "hide"))
        return community

    async def ask_opening(self, reader: str, address: str, on: bool, moment: int) -> None:
        """Ask all members whether a secret one is to be public, or stop asking. Refused:
        no_such_community, not_founder."""
        access = await self.as_founder(address, reader)
        if access.community.secret and on:
            await self._store.ask_opening(replace(self.deed(access, "ask"), moment=moment))
            await self._open_if_agreed(access.community.id, moment)
        elif access.community.secret:
            await self._store.stop_asking(
                access.community.id, replace(self.deed(access, "withdraw"), moment=moment))

    async def answer_opening(self, reader: str, address: str, yes: bool, moment: int) -> None:
        """One no ends the question, and the record does not say whose; with everybody's yes it is
        public, and what is written from then on is seen by everybody. Refused:
        no_such_community, not_in_community, not_opening."""
        access = await self.as_member(address, reader)
        if not access.community.opening:
            raise Refused(errors.NOT_OPENING, {})
        if yes:
            await self._store.agree(access.community.id, reader)
            await self._open_if_agreed(access.community.id, moment)
        else:
            await self._store.stop_asking(
                access.community.id, DeedRow(
                    unique(10), access.community.id, moment, UNNAMED, "refuse"))

    async def _open_if_agreed(self, community: str, moment: int) -> None:
        await self._store.open_if_agreed(
            DeedRow(unique(10), community, moment, UNNAMED, "open"))

    # Belonging.

    async def join(self, person: PersonRow, address: str, moment: int) -> None:
        """Anybody joins a public community. Refused: no_such_community."""
        access = await self.visible(address, person.id)
        await self._add(access, person, moment)

    async def invitation(self, code: str) -> CommunityRow:
        """The community to which the code invites. Refused: no_such_community."""
        community = await self._store.community(code=code) if code else None
        if community is None:
            raise Refused(errors.NO_INVITATION, {})
        return community

    async def accept(self, person: PersonRow, code: str, moment: int) -> CommunityRow:
        """Refused: no_such_community."""
        community = await self.invitation(code)
        member = await self._store.member(community.id, person.id)
        await self._add(Access(community, member), person, moment)
        return community

    async def renew(self, reader: str, address: str) -> None:
        """A new invitation; the old one is worth nothing. Refused: no_such_community,
        not_keeper."""
        access = await self.as_keeper(address, reader)
        await self._store.set_code(invitation(), self.deed(access, "renew"))

    async def leave(self, reader: str, address: str) -> None:
        """Refused: no_such_community, not_in_community, founder_stays."""
        access = await self.as_member(address, reader)
        if access.founded:
            raise Refused(errors.FOUNDER_STAYS, {})
        await self._drop(access.community.id, reader)

    async def remove(self, reader: str, address: str, person: str) -> None:
        """Keepers remove members, the founder keepers too; the invitation is another one then.
        Refused: no_such_community, not_keeper, no_member_there, not_founder, founder_stays."""
        access = await self.as_keeper(address, reader)
        member = await self._member(access, person)
        if member.role == "founder":
            raise Refused(errors.FOUNDER_STAYS, {})
        if member.role == "keeper" and not access.founded:
            raise Refused(errors.NOT_FOUNDER, {})
        await self._store.remove_member(invitation(), self.deed(access, "remove", person))
        await self._open_if_agreed(access.community.id, self._now())

    async def appoint(self, reader: str, address: str, person: str, role: Role) -> None:
        """A keeper, a member again, or the next founder. Refused: no_such_community,
        not_founder, no_member_there, founder_stays."""
        access = await self.as_founder(address, reader)
        member = await self._member(access, person)
        if member.role == "founder":
            raise Refused(errors.FOUNDER_STAYS, {})
        deed = self.deed(access, "role", person, role)
        if role == "founder":
            await self._store.hand_over(deed)
        else:
            await self._store.set_role(role, deed)

    async def set_quiet(self, reader: str, address: str, on: bool) -> None:
        """Not to be told what is new there. Refused: no_such_community, not_in_community."""
        access = await self.as_member(address, reader)
        await self._store.set_quiet(access.community.id, reader, on)

    async def _add(self, access: Access, person: PersonRow, moment: int) -> None:
        if access.member is None:
            await self._store.add_member(
                MemberRow(access.community.id, person.id, "member", moment))

    async def _drop(self, community: str, person: str) -> None:
        """Who has left is asked nothing any more: perhaps all others have said yes."""
        await self._store.drop_member(community, person)
        await self._open_if_agreed(community, self._now())

    async def _member(self, access: Access, person: str) -> MemberRow:
        member = await self._store.member(access.community.id, person)
        if member is None:
            raise Refused(errors.NO_MEMBER, {})
        return member

    # The record.

    def deed(self, access: Access, kind: DeedKind, person: str = "", fact: str = "",
             subject: str = "") -> DeedRow:
        """What the reader does now, as a row of the record."""
        return DeedRow(unique(10), access.community.id, self._now(), access.reader, kind, person,
                       fact, subject)

    async def deeds(self, reader: str, address: str, page: int) -> DeedPage:
        """What founder and keepers have done that concerns others, for members. Refused:
        no_such_community, not_in_community."""
        access = await self.as_member(address, reader)
        return DeedPage(access, *await page_of(
            self._store, access.community.id, access.since, page))

    # Tables.

    async def tables(self, access: Access) -> list[TableSummary]:
        """Those that its members have put up; to others those that everybody finds anyway."""
        lines = await self._store.tables(access.community.id)
        if access.member is not None:
            return lines
        closed = await self._store.for_members(access.community.id)
        return [line for line in lines if line.terms.get("listed") and line.id not in closed]

    async def for_members(self, access: Access) -> frozenset[str]:
        """Those of its tables at which only members sit down."""
        return await self._store.for_members(access.community.id)

    async def put_up(self, reader: str, address: str, line: TableSummary | None) -> None:
        """Show an own table to the members, who then can sit down. Refused: no_such_community,
        not_in_community, not_seated_there."""
        access = await self.as_member(address, reader)
        if line is None or all(seat.holder != reader for seat in line.seats):
            raise Refused(errors.NOT_SEATED_THERE, {})
        await self._store.put_up(access.community.id, line.id, False)

    async def opened_for(self, address: str, reader: str, members_only: bool) -> OpenedFor:
        """For whom the reader opens a table. Where it is for members only nobody else sits down,
        except on a seat to which they are invited. Refused: no_such_community,
        not_in_community."""
        access = await self.as_member(address, reader)
        return OpenedFor(access.community.id, members_only)

    async def show(self, access: Access, table: str, members_only: bool) -> None:
        """Show a table there afterwards, as its host, who is a member."""
        await self._store.put_up(access.community.id, table, members_only)

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        belongs = [asdict(member) | {"title": community.title}
                   for community, member in await self._store.of_person(person)]
        deeds = [asdict(deed) for deed in await self._store.deeds_of(person)]
        return {"communities": belongs, "deeds": deeds} | await self._threads.written_by(person)

    async def forget(self, person: str) -> None:
        """What was answered leaves its place, the rest goes. The next in line founds on where the
        person was the founder; a community of nobody else goes."""
        await self._threads.forget(person)
        for community, member in await self._store.of_person(person):
            others = [other for other in await self._store.members(community.id)
                      if other.person != person]
            if not others:
                await self._store.drop_community(community.id, None)
                continue
            if member.role == "founder":
                await self._store.hand_over(self.deed(
                    Access(community, member, person), "role", others[0].person, "founder"))
            await self._drop(community.id, person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        """Guests belong to no community."""


def with_charter(community: CommunityRow, charter: Charter) -> CommunityRow:
    """The community with this charter. Refused: bad_charter."""
    title, about = one_line(charter.title), strip_unreadable(charter.about)
    languages = tuple(code for code in CODES if code in charter.languages)
    if not 0 < len(title) <= LONGEST_TITLE or len(about) > LONGEST_ABOUT or not languages:
        raise Refused(errors.BAD_CHARTER, {"title": LONGEST_TITLE, "about": LONGEST_ABOUT})
    return replace(community, title=title, about=about, languages=languages,
                   write=who(charter.write), invite=who(charter.invite))


def changed(before: CommunityRow, after: CommunityRow) -> list[str]:
    """Which parts of its charter are other ones."""
    return [part.name for part in fields(Charter)
            if getattr(before, part.name) != getattr(after, part.name)]


def who(text: str) -> Who:
    return next((one for one in WHO if one == text), "members")
