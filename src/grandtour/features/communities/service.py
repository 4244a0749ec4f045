"""Communities: membership, visibility, roles and permissions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Final

from grandtour.engine.game import Refused
from grandtour.features.communities import addresses, errors
from grandtour.features.communities.audit_log import SHOWN, UNNAMED, AuditKind, AuditRow
from grandtour.features.communities.rows import (
    WHO, AddressTaken, CommunityRow, CommunityTableRow, MemberRow, Role, Who,
)
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.language import CODES
from grandtour.people.host_acts import HostAct
from grandtour.people.hours import list_time_zones
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_invitation_code, make_random_id
from grandtour.tables.errors import NO_COMMUNITY
from grandtour.tables.rows import TableSummary
from grandtour.texts.rules import one_line, strip_unreadable

LONGEST_TITLE: Final = 60
LONGEST_ABOUT: Final = 300
SECRET_ADDRESS: Final = 12      # letters of an address that nobody chooses


@dataclass(frozen=True)
class CommunityCharter:
    """The description of a community, who can write and invite, and its time zone."""

    title: str
    about: str
    languages: tuple[str, ...]
    write: str = "members"
    invite: str = "members"
    zone: str = ""


@dataclass(frozen=True)
class CommunityAccess:
    """A community for one reader ("" for a stranger); `member` is None if they do not belong to
    it."""

    community: CommunityRow
    member: MemberRow | None = None
    reader: str = ""

    @property
    def is_keeper(self) -> bool:
        return self.member is not None and self.member.role != "member"

    @property
    def is_founder(self) -> bool:
        return self.member is not None and self.member.role == "founder"

    @property
    def may_write(self) -> bool:
        return self.member is not None and (self.is_keeper or self.community.write == "members")

    @property
    def may_invite(self) -> bool:
        return self.member is not None and (self.is_keeper or self.community.invite == "members")

    @property
    def find_readable_since(self) -> int:
        """Return the moment since which the reader can read posts. People who were members before
        the community became public can read all of them."""
        before = self.member is not None and self.member.joined < self.community.opened
        return 0 if before else self.community.opened


@dataclass(frozen=True)
class CommunityLists:
    """The communities for one reader: the reader's own with their number of new threads, then the
    other public ones."""

    mine: list[CommunityAccess]
    public: list[CommunityRow]
    fresh: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class AuditPage:
    """A page of the audit log of a community, and whether there is `more`."""

    access: CommunityAccess
    deeds: list[AuditRow]
    more: bool


class Communities:
    """The communities of the site. To strangers a secret community does not exist: every call
    answers as for an unknown address. `now` returns the time in milliseconds since 1970."""

    def __init__(self, store: CommunityStore, threads: ThreadStore,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
                 most: Most = find_default_limit) -> None:
        self._store = store
        self._most = most
        self._threads = threads
        self._now = now
        self.followers: list[Callable[[str], None]] = []    # hear which table is shown

    # Finding.

    async def list_communities(self, reader: str) -> CommunityLists:
        mine = [CommunityAccess(community, member)
                for community, member in await self._store.list_memberships(reader)
                ] if reader else []
        own = {access.community.id for access in mine}
        public = [row for row in await self._store.list_public() if row.id not in own]
        fresh = await self._threads.count_fresh_threads(reader) if reader else {}
        return CommunityLists(mine, public, fresh)

    async def find_visible(self, address: str, reader: str) -> CommunityAccess:
        """Return the community at this address. Refused: no_such_community."""
        community = await self._store.find_community(address=address) if address else None
        member = await self._store.find_member(community.id, reader) \
            if community and reader else None
        if community is None or (community.secret and member is None):
            raise Refused(NO_COMMUNITY, {})
        return CommunityAccess(community, member, reader)

    async def find_listed(self, address: str) -> CommunityRow | None:
        """Return the community at this address, also a secret one: the caller checks who asks."""
        return await self._store.find_community(address=address) if address else None

    async def require_member_access(self, address: str, reader: str) -> CommunityAccess:
        """Return the community for a member. Refused: no_such_community, not_in_community."""
        access = await self.find_visible(address, reader)
        if access.member is None:
            raise Refused(errors.NOT_IN_COMMUNITY, {})
        return access

    async def require_keeper_access(self, address: str, reader: str) -> CommunityAccess:
        """Return the community for its founder or a keeper. Refused: no_such_community,
        not_moderator."""
        access = await self.find_visible(address, reader)
        if not access.is_keeper:
            raise Refused(errors.NOT_MODERATOR, {})
        return access

    async def require_founder_access(self, address: str, reader: str) -> CommunityAccess:
        """Return the community for its founder. Refused: no_such_community, not_founder."""
        access = await self.find_visible(address, reader)
        if not access.is_founder:
            raise Refused(errors.NOT_FOUNDER, {})
        return access

    async def list_members(self, access: CommunityAccess) -> list[MemberRow]:
        return await self._store.list_members(access.community.id)

    async def list_sharing(self, access: CommunityAccess) -> frozenset[str]:
        """Return the members who share their results with the other members."""
        return frozenset(row.person for row in await self.list_members(access) if row.shares)

    # Founding, changing, closing.

    async def found_community(self, founder: PersonRow, charter: CommunityCharter, address: str,
                              secret: bool, moment: int,
                              shares: bool = False) -> CommunityRow:
        """Found a community. A secret one gets a random address, so that no refusal reveals that it
        exists. A public one without an address gets one made from its name. Refused: bad_community,
        bad_address, address_taken, too_many_communities."""
        owned = [row for row, member in await self._store.list_memberships(founder.id)
                 if member.role == "founder"]
        most = self._most("communities", founder.id)
        if len(owned) >= most:
            raise Refused(errors.TOO_MANY_COMMUNITIES, {"most": most})
        community = apply_charter(CommunityRow(
            make_random_id(8), "", "", "", (), secret, "members", "members", make_invitation_code(),
            moment),
            charter)
        given = make_random_id(SECRET_ADDRESS) if secret else \
            addresses.check_address(address) if address.strip() else ""
        while True:
            named = replace(community,
                            address=given or await self.find_free_address(community.title))
            try:
                await self._store.add_community(
                    named, MemberRow(
                        named.id, founder.id, "founder", moment, shares=shares))
            except AddressTaken:
                if given:
                    raise Refused(errors.ADDRESS_TAKEN, {"address": given}) from None
            else:
                return named

    async def find_free_address(self, title: str) -> str:
        """Return a free short address for a public community with this title."""
        wanted = addresses.make_address(title)
        taken = await self._store.list_addresses(addresses.address_stem(wanted))
        return next(one for one in addresses.iterate_address_candidates(wanted) if one not in taken)

    async def change_charter(self, reader: str, address: str, charter: CommunityCharter) -> None:
        """Change the charter. Refused: no_such_community, not_moderator, bad_community."""
        access = await self.require_keeper_access(address, reader)
        after = apply_charter(access.community, charter)
        if parts := list_changed_parts(access.community, after):
            await self._store.set_charter(
                after, self.build_audit_entry(access, "charter", fact=", ".join(parts)))

    async def close_community(self, reader: str, address: str, word: str) -> None:
        """Delete a community with everything written in it. The site's hosts can read that it was
        closed; they do not see the title of a secret one. Refused: no_such_community, not_founder,
        wrong_confirmation."""
        access = await self.require_founder_access(address, reader)
        if word.strip() != access.community.title:
            raise Refused(errors.WRONG_CONFIRMATION, {})
        row = access.community
        await self._store.drop_community(row.id, HostAct(
            make_random_id(10), self._now(), reader, "close", fact="" if row.secret else row.title))

    # Public and secret.

    async def make_secret(self, reader: str, address: str) -> CommunityRow:
        """Make a public community secret, at a random address. Refused: no_such_community,
        not_founder."""
        access = await self.require_founder_access(address, reader)
        community = access.community
        if not community.secret:
            community = replace(community, secret=True, address=make_random_id(SECRET_ADDRESS),
                                code=make_invitation_code())
            await self._store.make_secret(
                community.address, community.code, self.build_audit_entry(access, "hide"))
        return community

    async def ask_opening(self, reader: str, address: str, on: bool, moment: int) -> None:
        """Ask all members whether a secret community is to become public, or stop asking. Refused:
        no_such_community, not_founder."""
        access = await self.require_founder_access(address, reader)
        if access.community.secret and on:
            await self._store.ask_opening(replace(self.build_audit_entry(access, "ask"),
                                                  moment=moment))
            await self._open_if_agreed(access.community.id, moment)
        elif access.community.secret:
            await self._store.stop_asking_to_open(
                access.community.id,
                replace(self.build_audit_entry(access, "withdraw"), moment=moment))

    async def answer_opening(self, reader: str, address: str, yes: bool, moment: int) -> None:
        """Answer the question whether the community is to become public. One no ends the question,
        and the audit log does not say whose it was. When all members agree, it is public, and
        everyone can read what is written from then on. Refused: no_such_community,
        not_in_community, not_opening."""
        access = await self.require_member_access(address, reader)
        if not access.community.opening:
            raise Refused(errors.NOT_OPENING, {})
        if yes:
            await self._store.store_agreement_to_opening(access.community.id, reader)
            await self._open_if_agreed(access.community.id, moment)
        else:
            await self._store.stop_asking_to_open(
                access.community.id, AuditRow(
                    make_random_id(10), access.community.id, moment, UNNAMED, "refuse"))

    async def _open_if_agreed(self, community: str, moment: int) -> None:
        await self._store.open_if_agreed(
            AuditRow(make_random_id(10), community, moment, UNNAMED, "open"))

    # Belonging.

    async def join_community(self, person: PersonRow, address: str, moment: int,
                             shares: bool = False) -> None:
        """Join a public community. Refused: no_such_community."""
        access = await self.find_visible(address, person.id)
        await self._add_member(access, person, moment, shares)

    async def find_by_invitation(self, code: str) -> CommunityRow:
        """Return the community to which the code invites. Refused: no_such_community."""
        community = await self._store.find_community(code=code) if code else None
        if community is None:
            raise Refused(errors.NO_INVITATION, {})
        return community

    async def accept_invitation(self, person: PersonRow, code: str, moment: int,
                                shares: bool = False) -> CommunityRow:
        """Join the community to which the code invites. Refused: no_such_community."""
        community = await self.find_by_invitation(code)
        member = await self._store.find_member(community.id, person.id)
        await self._add_member(CommunityAccess(community, member), person, moment, shares)
        return community

    async def renew_invitation(self, reader: str, address: str) -> None:
        """Replace the invitation; the old one is no longer valid. Refused: no_such_community,
        not_moderator."""
        access = await self.require_keeper_access(address, reader)
        await self._store.set_invitation_code(make_invitation_code(),
                                              self.build_audit_entry(access, "renew"))

    async def leave_community(self, reader: str, address: str) -> None:
        """Leave a community. Refused: no_such_community, not_in_community, founder_stays."""
        access = await self.require_member_access(address, reader)
        if access.is_founder:
            raise Refused(errors.FOUNDER_STAYS, {})
        await self._drop_member(access.community.id, reader)

    async def remove_member(self, reader: str, address: str, person: str) -> None:
        """Remove a member and replace the invitation. Only the founder can remove keepers. Refused:
        no_such_community, not_moderator, not_a_member, not_founder, founder_stays."""
        access = await self.require_keeper_access(address, reader)
        member = await self._require_member(access, person)
        if member.role == "founder":
            raise Refused(errors.FOUNDER_STAYS, {})
        if member.role == "keeper" and not access.is_founder:
            raise Refused(errors.NOT_FOUNDER, {})
        await self._store.remove_member(
            make_invitation_code(), self.build_audit_entry(access, "remove", person))
        await self._open_if_agreed(access.community.id, self._now())

    async def set_member_role(self, reader: str, address: str, person: str, role: Role) -> None:
        """Make a person a keeper, an ordinary member again, or the next founder. Refused:
        no_such_community, not_founder, not_a_member, founder_stays."""
        access = await self.require_founder_access(address, reader)
        member = await self._require_member(access, person)
        if member.role == "founder":
            raise Refused(errors.FOUNDER_STAYS, {})
        entry = self.build_audit_entry(access, "role", person, role)
        if role == "founder":
            await self._store.hand_over(entry)
        else:
            await self._store.set_role(role, entry)

    async def set_notifications_off(self, reader: str, address: str, on: bool) -> None:
        """Turn news of the community off or on. Refused: no_such_community, not_in_community."""
        access = await self.require_member_access(address, reader)
        await self._store.set_notifications_off(access.community.id, reader, on)

    async def set_sharing(self, reader: str, address: str, on: bool) -> None:
        """Show the reader's results to the other members, or stop. Refused: no_such_community,
        not_in_community."""
        access = await self.require_member_access(address, reader)
        await self._store.set_sharing(access.community.id, reader, on)

    async def _add_member(self, access: CommunityAccess, person: PersonRow, moment: int,
                          shares: bool) -> None:
        if access.member is None:
            await self._store.add_member(
                MemberRow(access.community.id, person.id, "member", moment, shares=shares))

    async def _drop_member(self, community: str, person: str) -> None:
        """Remove a member, and open the community if all others have agreed to that."""
        await self._store.drop_member(community, person)
        await self._open_if_agreed(community, self._now())

    async def _require_member(self, access: CommunityAccess, person: str) -> MemberRow:
        member = await self._store.find_member(access.community.id, person)
        if member is None:
            raise Refused(errors.NO_MEMBER, {})
        return member

    # The record.

    def build_audit_entry(self, access: CommunityAccess, kind: AuditKind, person: str = "",
                          fact: str = "",
                          subject: str = "") -> AuditRow:
        """Return an audit entry for what the reader does now."""
        return AuditRow(make_random_id(10), access.community.id, self._now(), access.reader, kind,
                        person,
                       fact, subject)

    async def read_audit_log(self, reader: str, address: str, page: int) -> AuditPage:
        """Return a page of the audit log, for members. Refused: no_such_community,
        not_in_community."""
        access = await self.require_member_access(address, reader)
        found = await self._store.list_entries(
            access.community.id, access.find_readable_since, (page - 1) * SHOWN, SHOWN + 1)
        return AuditPage(access, found[:SHOWN], len(found) > SHOWN)

    # Tables.

    async def list_tables(self, access: CommunityAccess) -> list[TableSummary]:
        """Return the tables that members show here. Strangers get only those that are listed for
        everyone."""
        lines = await self._store.list_tables(access.community.id)
        if access.member is not None:
            return lines
        closed = await self._store.list_members_only_tables(access.community.id)
        return [line for line in lines if line.terms.get("listed") and line.id not in closed]

    async def list_members_only_tables(self, access: CommunityAccess) -> frozenset[str]:
        """Return the ids of tables at which only members can sit down."""
        return await self._store.list_members_only_tables(access.community.id)

    async def show_own_table(self, reader: str, address: str, line: TableSummary | None) -> None:
        """Show the reader's own table to the members, who can then sit down. Refused:
        no_such_community, not_in_community, not_seated_there."""
        access = await self.require_member_access(address, reader)
        if line is None or all(seat.holder != reader for seat in line.seats):
            raise Refused(errors.NOT_SEATED_THERE, {})
        await self.show_table(access, line.id, False)

    async def show_table(self, access: CommunityAccess, table: str, members_only: bool) -> None:
        """Show a table there later, for its host, who is a member."""
        await self._store.show_table(table, self.table_row(access, members_only))
        self.notify_of_shown_table(table)

    def table_row(self, access: CommunityAccess, members_only: bool) -> CommunityTableRow:
        """Return the row of a table that the reader shows there now."""
        return CommunityTableRow(access.community.id, members_only, access.reader, self._now())

    def notify_of_shown_table(self, table: str) -> None:
        """Tell the followers that a table is shown in a community."""
        for follower in self.followers:
            follower(table)

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        belongs = [asdict(member) | {"title": community.title}
                   for community, member in await self._store.list_memberships(person)]
        entries = [asdict(entry) for entry in await self._store.list_entries_about(person)]
        shown = [asdict(row) for row in await self._store.list_shown_by(person)]
        own = {"communities": belongs, "deeds": entries, "shown_tables": shown}
        return own | await self._threads.export_texts(person)

    async def erase_person_data(self, person: str) -> None:
        """Delete everything the person has written, but keep the place of answered posts. The next
        member in line becomes the founder. A community without other members is deleted."""
        await self._threads.forget_person(person)
        await self._store.forget_shown_by(person)
        for community, member in await self._store.list_memberships(person):
            others = [other for other in await self._store.list_members(community.id)
                      if other.person != person]
            if not others:
                await self._store.drop_community(community.id, None)
                continue
            if member.role == "founder":
                await self._store.hand_over(self.build_audit_entry(
                    CommunityAccess(community, member, person), "role", others[0].person,
                    "founder"))
            await self._drop_member(community.id, person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Do nothing: guests belong to no community."""


def apply_charter(community: CommunityRow, charter: CommunityCharter) -> CommunityRow:
    """Return the community with this charter. Refused: bad_community."""
    title, about = one_line(charter.title), strip_unreadable(charter.about)
    languages = tuple(code for code in CODES if code in charter.languages)
    if not 0 < len(title) <= LONGEST_TITLE or len(about) > LONGEST_ABOUT or not languages \
            or charter.zone not in ("", *list_time_zones()):
        raise Refused(errors.BAD_COMMUNITY, {"title": LONGEST_TITLE, "about": LONGEST_ABOUT})
    return replace(community, title=title, about=about, languages=languages,
                   write=parse_inviters(charter.write), invite=parse_inviters(charter.invite),
                   zone=charter.zone)


def list_changed_parts(before: CommunityRow, after: CommunityRow) -> list[str]:
    """Return the parts of the charter that differ."""
    return [part.name for part in fields(CommunityCharter)
            if getattr(before, part.name) != getattr(after, part.name)]


def parse_inviters(text: str) -> Who:
    return next((one for one in WHO if one == text), "members")
