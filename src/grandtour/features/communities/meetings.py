"""Meetings: the calendar of a community, and the members who come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.features.communities import errors
from grandtour.features.communities.audit_log import AuditKind, AuditRow
from grandtour.features.communities.rows import AttendanceRow, MeetingRow
from grandtour.features.communities.service import CommunityAccess, Communities
from grandtour.features.communities.stores.meetings import MeetingStore
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_random_id
from grandtour.texts.rules import one_line, strip_unreadable

HOUR: Final = 3_600_000         # milliseconds
LASTS: Final = 6 * HOUR         # so long after it has begun a meeting is shown
AHEAD: Final = 366 * 24 * HOUR  # how far ahead one can be
LONGEST_TITLE: Final = 60
LONGEST_ABOUT: Final = 600
LONGEST_PLACE: Final = 200
LONGEST: Final = 7 * 24 * HOUR  # that a meeting lasts
MOST_TIMES: Final = 26          # meetings of a series
WEEKS: Final = (1, 2, 4)        # between two of them
MOST: Final = 50                # that a community has before it


@dataclass(frozen=True)
class MeetingDraft:
    """A meeting as a keeper wants it. `begins` 0 means a moment that does not exist, `ends` 0 an
    open end."""

    title: str
    begins: int
    about: str = ""
    game: str = ""
    tournament: str = ""
    place: str = ""
    ends: int = 0


@dataclass(frozen=True)
class MeetingRepetition:
    """How often a meeting takes place: `times` times, every so many `weeks`, at the same hour by
    the clocks of `zone`."""

    weeks: int = 1
    times: int = 1
    zone: str = "UTC"

    def list_repeated_meetings(self, wanted: MeetingDraft) -> list[MeetingDraft]:
        """Return all meetings, the first one first."""
        return [replace(wanted, begins=self._move_later(wanted.begins, number),
                        ends=wanted.ends and self._move_later(wanted.ends, number))
                for number in range(self.times)]

    def _move_later(self, moment: int, number: int) -> int:
        zone = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(moment // 1000, zone).replace(tzinfo=None)
        later = local + timedelta(weeks=self.weeks * number)
        return int(later.replace(tzinfo=zone).timestamp()) * 1000 + moment % 1000


ONCE: Final = MeetingRepetition()


class Meetings:
    """The meetings of communities. People who cannot see a community cannot see its meetings. `now`
    returns the time in milliseconds since 1970. Also a `PersonalDataSource`."""

    def __init__(self, store: MeetingStore, communities: Communities,
                 now: Callable[[], int]) -> None:
        self.store = store
        self.followers: list[Callable[[str], None]] = []    # hear who comes where, what has changed
        # What a meeting may be about: whether the community (id) has the thing with this id.
        self.topics: list[Callable[[str, str], Awaitable[bool]]] = []
        self._communities = communities
        self._now = now

    async def list_meetings(self, access: CommunityAccess) -> Sequence[MeetingRow]:
        """Return the meetings that are not past. If the community has become public, readers who
        were no members before get only those announced since."""
        found = await self.store.list_meetings(
            access.community.id, access.reader, self._now() - LASTS)
        return [one for one in found if one.moment >= access.find_readable_since]

    async def announce_meetings(self, reader: str, address: str, wanted: MeetingDraft,
                                repetition: MeetingRepetition = ONCE) -> MeetingRow:
        """Announce a meeting, or a series. Return the first meeting. Refused: no_such_community,
        not_moderator, bad_meeting, too_many_meetings."""
        access = await self._communities.require_keeper_access(address, reader)
        now, community = self._now(), access.community.id
        if not 1 <= repetition.times <= MOST_TIMES or repetition.weeks not in WEEKS \
                or not 0 < wanted.begins <= now + AHEAD:
            raise make_bad_meeting_refusal()
        first = make_random_id(8)
        series = first if repetition.times > 1 else ""
        rows = [await self._apply_draft(
            MeetingRow(make_random_id(8) if number else first, community, reader, "", "", 0, now,
                       series=series), one)
            for number, one in enumerate(repetition.list_repeated_meetings(wanted))]
        planned = await self.store.list_meetings(community, reader, now)
        if len(planned) + len(rows) > MOST:
            raise Refused(errors.TOO_MANY_MEETINGS, {"most": MOST})
        await self.store.add_meetings(rows, self._build_audit_entry(access, "announce", rows[0]))
        self._notify_followers(rows[0].id)
        return rows[0]

    async def find_meeting_to_change(self, reader: str, address: str, meeting: str) -> MeetingRow:
        """Return the meeting for a keeper who can change it. Refused: no_such_community,
        not_moderator, no_such_meeting, meeting_called_off."""
        return (await self._require_meeting_to_change(reader, address, meeting))[1]

    async def _require_meeting_to_change(self, reader: str, address: str,
                                         meeting: str) -> tuple[CommunityAccess, MeetingRow]:
        access = await self._communities.require_keeper_access(address, reader)
        return access, await self._require_meeting(access, meeting)

    async def change_meeting(self, reader: str, address: str, meeting: str,
                             wanted: MeetingDraft) -> MeetingRow:
        """Change a meeting. Members who come are notified if its time changes. Refused:
        no_such_community, not_moderator, no_such_meeting, meeting_called_off, bad_meeting."""
        access, row = await self._require_meeting_to_change(reader, address, meeting)
        if (after := await self._apply_draft(row, wanted)) != row:
            await self._save_change(after, self._build_audit_entry(access, "change", after))
        return await self.find_meeting_to_change(reader, address, meeting)

    async def call_off_meeting(self, reader: str, address: str, meeting: str) -> None:
        """Call a meeting off and notify the members who come. Refused: no_such_community,
        not_moderator, no_such_meeting, meeting_called_off."""
        access, row = await self._require_meeting_to_change(reader, address, meeting)
        await self._save_change(
            replace(row, called_off=True), self._build_audit_entry(access, "call_off", row))

    async def call_off_series(self, reader: str, address: str, meeting: str) -> None:
        """Call off a meeting and the later ones of its series. Refused: as `call_off_meeting`."""
        access, row = await self._require_meeting_to_change(reader, address, meeting)
        for one in await self.store.list_following(row, reader):
            await self._save_change(
                replace(one, called_off=True), self._build_audit_entry(access, "call_off", one))

    async def _save_change(self, row: MeetingRow, entry: AuditRow) -> None:
        await self.store.change_meeting(replace(row, changed=self._now()), entry)
        self._notify_followers(row.id)

    def _build_audit_entry(self, access: CommunityAccess, kind: AuditKind,
                           row: MeetingRow) -> AuditRow:
        return self._communities.build_audit_entry(access, kind, fact=row.title, subject=row.id)

    async def list_attended_meetings(self, access: CommunityAccess,
                                     row: MeetingRow) -> Sequence[AttendanceRow]:
        """Return the members who come, the first who said so first. Only members get them; empty
        if the meeting was called off."""
        return await self.store.list_attendance(row.id) \
            if row.coming and access.member and not row.called_off else ()

    async def list_notified(self, access: CommunityAccess,
                            row: MeetingRow) -> Sequence[AttendanceRow]:
        """Return the members who are notified that the meeting was called off. Only keepers get
        them; empty if it was not called off."""
        return await self.store.list_attendance(
            row.id) if row.called_off and access.is_keeper else ()

    async def _apply_draft(self, row: MeetingRow, wanted: MeetingDraft) -> MeetingRow:
        """Return the meeting with what the keeper wants. A meeting that has begun can keep its
        time. Refused: bad_meeting."""
        title, about = one_line(wanted.title), strip_unreadable(wanted.about)
        place = one_line(wanted.place)
        now = self._now()
        if not 0 < len(title) <= LONGEST_TITLE or len(about) > LONGEST_ABOUT \
                or len(place) > LONGEST_PLACE \
                or not (now < wanted.begins <= now + AHEAD or 0 < wanted.begins == row.begins) \
                or (wanted.ends and not 0 < wanted.ends - wanted.begins <= LONGEST) \
                or wanted.game not in ("", *games.names()) \
                or not await self._has_topic(row.community, wanted.tournament):
            raise make_bad_meeting_refusal()
        return replace(row, title=title, about=about, begins=wanted.begins, ends=wanted.ends,
                       place=place, game=wanted.game, tournament=wanted.tournament)

    async def _has_topic(self, community: str, tournament: str) -> bool:
        """Return whether a feature knows this as a topic of the community."""
        return not tournament or any(
            [await belongs(community, tournament) for belongs in self.topics])

    async def set_attendance(self, reader: str, address: str, meeting: str, on: bool) -> None:
        """Note whether the reader comes. Refused: no_such_community, not_in_community,
        no_such_meeting, meeting_called_off."""
        access = await self._communities.require_member_access(address, reader)
        row, now = await self._require_meeting(access, meeting), self._now()
        await self.store.set_attendance(AttendanceRow(row.id, reader, now, now), on)
        self._notify_followers(row.id)

    async def mark_calendar_seen(self, access: CommunityAccess) -> None:
        """Note that the reader looks at the calendar of the community."""
        await self.store.mark_calendar_seen(access.reader, access.community.id, self._now())

    async def list_unseen_moves(self, person: str) -> list[tuple[str, str]]:
        """Return address and title of communities in which a meeting has been moved that the person
        attends and has not seen since. The meeting that begins first comes first."""
        return await self.store.list_unseen_moves(person, self._now() - LASTS)

    def _notify_followers(self, meeting: str) -> None:
        for follower in self.followers:
            follower(meeting)

    async def _require_meeting(self, access: CommunityAccess, meeting: str) -> MeetingRow:
        row = await self.store.find_meeting(meeting, access.reader)
        if row is None or row.community != access.community.id \
                or row.moment < access.find_readable_since:
            raise Refused(errors.NO_MEETING, {})
        if row.called_off:
            raise Refused(errors.CALLED_OFF, {})
        return row

    async def list_upcoming(self, person: str) -> list[MeetingRow]:
        """Return the meetings that the person attends and that are not past."""
        return await self.store.list_attended(person, self._now() - LASTS)

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        return {"made_known": [asdict(one) for one in await self.store.list_announced_by(person)],
                "comes_to": [asdict(one) for one in await self.store.list_attended(person, 0)]}

    async def erase_person_data(self, person: str) -> None:
        await self.store.forget_person(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Do nothing: guests belong to no community."""


def make_bad_meeting_refusal() -> Refused:
    """Return the refusal of a meeting that cannot be so."""
    return Refused(errors.BAD_MEETING, {"title": LONGEST_TITLE, "about": LONGEST_ABOUT})
