"""What is to be told of meetings: that one to which somebody comes begins soon, or at another time
than they know."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from grandtour.communities.meetings import HOUR, MeetingRow, Meetings
from grandtour.language import N_, Phrase
from grandtour.notifications.source import Standing
from grandtour.notifications.telling import Announcement

OPEN: Final = N_("Open the page of the community")
SOON: Final = N_("It begins within the hour.")
MOVED: Final = N_("A meeting begins at another time")
WHEN: Final = N_("It begins at another time now: {when}.")


class MeetingSource:
    """A `notifications.source.Source`. Who says so less than an hour before is told nothing. `now`
    tells the time in milliseconds since 1970."""

    def __init__(self, meetings: Meetings, now: Callable[[], int]) -> None:
        self._meetings = meetings
        self._now = now

    def follow(self, stir: Callable[[str], None]) -> None:
        self._meetings.followers.append(stir)

    async def astir(self, since: int) -> Collection[str]:
        return await self._meetings.store.astir(self._now())

    async def refresh(self, id: str) -> None:
        """It is read anew each time."""

    async def present(self, id: str) -> Collection[str]:
        """Nobody can be seen to look at a calendar."""
        return ()

    async def standing(self, id: str) -> list[Standing]:
        row = await self._meetings.store.meeting(id, "")
        if row is None or row.begins <= self._now():
            return []
        soon, coming = row.begins - HOUR, await self._meetings.store.attendance(id)
        return [
            *(Standing("meeting", one.person, f"begins {row.begins}", soon, told(row, SOON))
              for one in coming if one.since < soon),
            *(Standing("meeting", one.person, f"moved {row.moved}", row.moved,
                       told(row, WHEN, MOVED)) for one in coming if one.seen < row.moved)]


def told(row: MeetingRow, said: str, headline: str = "") -> Announcement:
    """Others do not learn what there is in a secret community."""
    titles = (row.community_title, row.title)
    known = ("", "") if row.secret else titles
    return Announcement(
        "meeting", f"/c/{row.address}#meetings", OPEN, titles, known, (Phrase(said),),
        {"meeting": row.id, "community": known[0], "name": known[1], "begins": row.begins,
         "moved": bool(headline)}, headline=headline, moment=row.begins)
