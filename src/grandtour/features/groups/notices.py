"""Notifications about evenings: one was proposed, or begins soon."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from grandtour.features.groups.evenings import HOUR, GroupEvenings
from grandtour.features.groups.rows import EveningRow
from grandtour.language import N_, Phrase
from grandtour.notifications.notice_content import Announcement
from grandtour.notifications.source import PendingNotice

OPEN: Final = N_("Open the page of your group")
SOON: Final = N_("Your evening begins within an hour. The table opens by itself: {when}.")
PROPOSED: Final = N_("Same people, same time next week?")
WHEN: Final = N_("{name} wants to play again: {when}.")


class EveningSource:
    """A `notifications.source.Source`. People who agree to come less than an hour before get no
    reminder. `now` returns the time in milliseconds since 1970."""

    def __init__(self, evenings: GroupEvenings, now: Callable[[], int]) -> None:
        self._evenings = evenings
        self._now = now

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        self._evenings.followers.append(stir)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return [row.id for row in await self._evenings.store.list_evenings(self._now())]

    async def load_changes(self, id: str) -> None:
        """Do nothing: evenings are read again each time."""

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return no one: looking at a group leaves no trace."""
        return ()

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        row = await self._evenings.store.find_evening(id)
        if row is None or row.begins <= self._now():
            return []
        people = await self._evenings.store.list_people(row.group)
        answers = {one.person: one for one in await self._evenings.store.list_answers(id)}
        names = {one.id: one.name for one in people}
        soon = row.begins - HOUR
        asked = Phrase(WHEN, name=names.get(row.author, ""))
        return [
            *(PendingNotice("meeting", one.id, "proposed", row.moment,
                            announce_evening(row, asked, PROPOSED))
              for one in people if one.id not in answers and row.author in names),
            *(PendingNotice("meeting", one.id, f"begins {row.begins}", soon,
                            announce_evening(row, Phrase(SOON)))
              for one in people
              if one.id in answers and answers[one.id].coming and answers[one.id].moment < soon)]


def announce_evening(row: EveningRow, said: Phrase, headline: str = "") -> Announcement:
    """Return the announcement. Others may read it, so it does not contain the secret link."""
    return Announcement(
        "meeting", f"/t/{row.source}/group", OPEN, (), (), (said,),
        {"evening": row.id, "begins": row.begins}, headline=headline, moment=row.begins)
