"""Notifications about meetings: one is planned, begins soon, was moved, or was called off."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from grandtour.features.communities.meetings import HOUR, LASTS, Meetings
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.rows import MeetingRow
from grandtour.language import N_, Phrase
from grandtour.notifications.notice_content import Announcement
from grandtour.notifications.source import PendingNotice
from grandtour.people.channels import Event

OPEN: Final = N_("Open the community")
SOON: Final = N_("It begins within an hour.")
NEW: Final = N_("A new meeting")
PLANNED: Final = N_("It begins on {when}.")
MOVED: Final = N_("A meeting has a new time")
WHEN: Final = N_("The new time is {when}.")
CALLED_OFF: Final = N_("A meeting was cancelled")
WAS: Final = N_("It was planned for {when} and will not take place.")


class MeetingSource:
    """A `notifications.source.Source`.

    Members who agree to come less than an hour before get no reminder. `now` returns the time in
    milliseconds since 1970."""

    def __init__(self, meetings: Meetings, offers: NewOffers, now: Callable[[], int]) -> None:
        self._meetings = meetings
        self._offers = offers
        self._now = now

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        self._meetings.followers.append(stir)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return await self._meetings.store.list_begin_after(self._now() - LASTS)

    async def load_changes(self, id: str) -> None:
        """Do nothing: meetings are read again each time."""

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return no one: looking at a calendar leaves no trace."""
        return ()

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        row = await self._meetings.store.find_meeting(id, "")
        if row is None or (row.begins + LASTS if row.called_off else row.begins) <= self._now():
            return []
        soon, coming = row.begins - HOUR, await self._meetings.store.list_attendance(id)
        news = announce_meeting(row, WAS, CALLED_OFF) if row.called_off else announce_meeting(row,
                                                                                              WHEN,
                                                                                              MOVED)
        known = {row.author, *(one.person for one in coming)}
        repeated = row.series not in ("", row.id)       # only the first one of a series is new
        new = () if row.called_off or repeated else await self._offers.store.list_listeners(
            row.community, row.author, row.moment)
        return [
            *(PendingNotice("planned", person, "planned", row.moment,
                            announce_meeting(row, PLANNED, NEW, "planned"))
              for person in new if person not in known),
            *(PendingNotice("meeting", one.person, f"begins {row.begins}", soon,
                       announce_meeting(row, SOON))
              for one in coming if one.since < soon and not row.called_off),
            *(PendingNotice("meeting", one.person, f"moved {row.moved}", row.moved, news)
              for one in coming if one.seen < row.moved)]


def announce_meeting(row: MeetingRow, said: str, headline: str = "",
                     event: Event = "meeting") -> Announcement:
    """Return the announcement. It reveals nothing about a secret community to others."""
    titles = (row.community_title, row.title)
    known = ("", "") if row.secret else titles
    return Announcement(
        event, f"/c/{row.address}#meetings", OPEN, titles, known, (Phrase(said),),
        {"meeting": row.id, "community": known[0], "name": known[1], "begins": row.begins,
         "moved": headline == MOVED, "called_off": row.called_off},
        headline=headline, moment=row.begins, zone=row.zone)
