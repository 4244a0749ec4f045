"""The sources of notices: tables, tournaments, meetings, and messages of the host."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from grandtour.notifications.letters import NOWHERE
from grandtour.notifications.notice_content import NoticeContent
from grandtour.people.channels import Event


@dataclass(frozen=True)
class PendingNotice:
    """A pending notification: an event that a person may want to know of, as long as it is true.
    `key` identifies it among those of its kind there. It comes up at `moment`, which may be in the
    future. At a table, `seat` and `language` are the person's seat and language there."""

    event: Event
    person: str
    key: str
    moment: int
    content: NoticeContent
    seat: int = NOWHERE
    language: str = ""


class Source(Protocol):
    """Finds the pending notifications of subjects of its kind."""

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        """Call `stir` with the id of a subject where something may be new."""

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        """Return the subjects where something may have come up since this moment."""

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        """Return the pending notifications; none if the subject is gone or cannot be read."""

    async def load_changes(self, id: str) -> None:
        """Load what other servers have changed there."""

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return the people who look at it now."""
