"""Meetings: what the keepers of a community put into its calendar, and who comes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, Protocol

from grandtour import games
from grandtour.communities import errors
from grandtour.communities.deeds import DeedKind, DeedRow
from grandtour.communities.service import Access, Communities
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import unique
from grandtour.texts.rules import one_line, strip_unreadable

HOUR: Final = 3_600_000         # milliseconds
LASTS: Final = 6 * HOUR         # so long after it has begun a meeting is shown
AHEAD: Final = 366 * 24 * HOUR  # how far ahead one can be
LONGEST_TITLE: Final = 60
LONGEST_ABOUT: Final = 600
MOST: Final = 50                # that a community has before it


@dataclass(frozen=True)
class MeetingRow:
    """A meeting of a community, which `begins` at that moment and was made known at `moment`, in
    milliseconds since 1970; it is about a game and a tournament, or about none (""). It was
    `changed` last at that moment, for the `sequence`th time, and `moved` last, to another time or
    to none, at that one; 0 if never. One that was `called_off` stays as it is. So many members
    come; `since`: when the reader has said so, 0 if not. With the address and title of the
    community, and whether it is secret."""

    id: str
    community: str
    author: str
    title: str
    about: str
    begins: int
    moment: int
    game: str = ""
    tournament: str = ""
    changed: int = 0
    sequence: int = 0
    moved: int = 0
    called_off: bool = False
    coming: int = 0
    since: int = 0
    address: str = ""
    community_title: str = ""
    secret: bool = False


@dataclass(frozen=True)
class Announced:
    """A meeting as a keeper wants it; `begins` 0: at no moment that there is."""

    title: str
    begins: int
    about: str = ""
    game: str = ""
    tournament: str = ""


@dataclass(frozen=True)
class AttendanceRow:
    """That somebody comes to a meeting, since when that is known, and when they have last `seen`
    when it begins; with their name."""

    meeting: str
    person: str
    since: int
    seen: int = 0
    name: str = ""


class MeetingStore(Protocol):
    """Keeps meetings. What a call has returned from is on disk. Only members of the community
    come, as long as they are. A deed is written down with what it changes, both or neither."""

    async def add(self, meeting: MeetingRow, deed: DeedRow) -> None: ...

    async def change(self, meeting: MeetingRow, deed: DeedRow) -> None:
        """What a keeper sets of it, `changed` then. It is `moved` with that if it begins at another
        time or is called off, which the keeper has seen, whose deed it is."""

    async def of_community(self, community: str, reader: str, after: int) -> list[MeetingRow]:
        """Those that begin after this moment, the first of them first."""

    async def meeting(self, meeting: str, reader: str) -> MeetingRow | None: ...

    async def come(self, one: AttendanceRow, on: bool) -> None:
        """Who comes already has said so before."""

    async def attendance(self, meeting: str) -> list[AttendanceRow]: ...

    async def of_person(self, person: str, after: int) -> list[MeetingRow]:
        """Those to which the person comes and that begin after this moment."""

    async def news(self, person: str, after: int) -> list[str]:
        """The addresses of the communities in which a meeting, that begins after this moment and to
        which the person comes, has been moved since they have seen it; for each such meeting."""

    async def see(self, person: str, community: str, moment: int) -> None:
        """The person sees when the meetings of the community begin."""

    async def astir(self, after: int) -> list[str]:
        """Those that begin after this moment."""

    async def made_by(self, person: str) -> list[MeetingRow]: ...

    async def forget(self, person: str) -> None:
        """The person comes nowhere, and has made none known."""


class Meetings:
    """Who may not see a community sees no meeting of it. `now` tells the time in milliseconds since
    1970. Also a `people.data.Provider`."""

    def __init__(self, store: MeetingStore, communities: Communities,
                 now: Callable[[], int]) -> None:
        self.store = store
        self.followers: list[Callable[[str], None]] = []    # hear who comes where, what has changed
        # What a meeting may be about: whether the community (id) has the thing with this id.
        self.topics: list[Callable[[str, str], Awaitable[bool]]] = []
        self._communities = communities
        self._now = now

    async def of_community(self, access: Access) -> Sequence[MeetingRow]:
        """Those that are not past; of a community that has become public those that were made known
        since, to who was no member before."""
        found = await self.store.of_community(
            access.community.id, access.reader, self._now() - LASTS)
        return [one for one in found if one.moment >= access.since]

    async def announce(self, reader: str, address: str, wanted: Announced) -> MeetingRow:
        """Refused: no_such_community, not_keeper, bad_meeting, too_many_meetings."""
        access = await self._communities.as_keeper(address, reader)
        now, community = self._now(), access.community.id
        row = await self._set(MeetingRow(unique(8), community, reader, "", "", 0, now), wanted)
        if len(await self.store.of_community(community, reader, now)) >= MOST:
            raise Refused(errors.TOO_MANY_MEETINGS, {"most": MOST})
        await self.store.add(row, self._deed(access, "announce", row))
        return row

    async def kept(self, reader: str, address: str, meeting: str) -> MeetingRow:
        """The meeting, for a keeper who may change it. Refused: no_such_community, not_keeper,
        no_such_meeting, meeting_called_off."""
        return (await self._kept(reader, address, meeting))[1]

    async def _kept(self, reader: str, address: str, meeting: str) -> tuple[Access, MeetingRow]:
        access = await self._communities.as_keeper(address, reader)
        return access, await self._meeting(access, meeting)

    async def change(self, reader: str, address: str, meeting: str,
                     wanted: Announced) -> MeetingRow:
        """Who comes is told if it begins at another time with that. Refused: no_such_community,
        not_keeper, no_such_meeting, meeting_called_off, bad_meeting."""
        access, row = await self._kept(reader, address, meeting)
        if (after := await self._set(row, wanted)) != row:
            await self._change(after, self._deed(access, "change", after))
        return await self.kept(reader, address, meeting)

    async def call_off(self, reader: str, address: str, meeting: str) -> None:
        """Who comes is told. Refused: no_such_community, not_keeper, no_such_meeting,
        meeting_called_off."""
        access, row = await self._kept(reader, address, meeting)
        await self._change(replace(row, called_off=True), self._deed(access, "call_off", row))

    async def _change(self, row: MeetingRow, deed: DeedRow) -> None:
        await self.store.change(replace(row, changed=self._now()), deed)
        self._tell(row.id)

    def _deed(self, access: Access, kind: DeedKind, row: MeetingRow) -> DeedRow:
        return self._communities.deed(access, kind, fact=row.title, subject=row.id)

    async def told(self, access: Access, row: MeetingRow) -> Sequence[AttendanceRow]:
        """Who is told that the meeting was called off, for keepers; nobody if it was not."""
        return await self.store.attendance(row.id) if row.called_off and access.keeps else ()

    async def _set(self, row: MeetingRow, wanted: Announced) -> MeetingRow:
        """The meeting as it is wanted; one that has begun can stay at its time. Refused:
        bad_meeting."""
        title, about = one_line(wanted.title), strip_unreadable(wanted.about)
        now = self._now()
        if not 0 < len(title) <= LONGEST_TITLE or len(about) > LONGEST_ABOUT \
                or not (now < wanted.begins <= now + AHEAD or 0 < wanted.begins == row.begins) \
                or wanted.game not in ("", *games.names()) \
                or not await self._has(row.community, wanted.tournament):
            raise Refused(errors.BAD_MEETING, {"title": LONGEST_TITLE, "about": LONGEST_ABOUT})
        return replace(row, title=title, about=about, begins=wanted.begins, game=wanted.game,
                       tournament=wanted.tournament)

    async def _has(self, community: str, tournament: str) -> bool:
        """Return whether a feature knows this as a topic of the community."""
        return not tournament or any(
            [await belongs(community, tournament) for belongs in self.topics])

    async def come(self, reader: str, address: str, meeting: str, on: bool) -> None:
        """Say that one comes, or does not. Refused: no_such_community, not_in_community,
        no_such_meeting, meeting_called_off."""
        access = await self._communities.as_member(address, reader)
        row, now = await self._meeting(access, meeting), self._now()
        await self.store.come(AttendanceRow(row.id, reader, now, now), on)
        self._tell(row.id)

    async def see(self, access: Access) -> None:
        """The reader looks at the calendar of the community."""
        await self.store.see(access.reader, access.community.id, self._now())

    async def news(self, person: str) -> list[str]:
        """Where meetings have been moved to which the person comes, unseen: the addresses of their
        communities, the first to begin on top."""
        return await self.store.news(person, self._now() - LASTS)

    def _tell(self, meeting: str) -> None:
        for follower in self.followers:
            follower(meeting)

    async def _meeting(self, access: Access, meeting: str) -> MeetingRow:
        row = await self.store.meeting(meeting, access.reader)
        if row is None or row.community != access.community.id or row.moment < access.since:
            raise Refused(errors.NO_MEETING, {})
        if row.called_off:
            raise Refused(errors.CALLED_OFF, {})
        return row

    async def before(self, person: str) -> list[MeetingRow]:
        """Those to which the person comes and that are not past."""
        return await self.store.of_person(person, self._now() - LASTS)

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        return {"made_known": [asdict(one) for one in await self.store.made_by(person)],
                "comes_to": [asdict(one) for one in await self.store.of_person(person, 0)]}

    async def forget(self, person: str) -> None:
        await self.store.forget(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        """Guests belong to no community."""
