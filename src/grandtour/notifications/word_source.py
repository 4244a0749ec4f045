"""Finds notifications of messages from hosts. Each person is a subject."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from grandtour.language import N_, Phrase
from grandtour.notifications.source import PendingNotice
from grandtour.notifications.notice_content import Announcement
from grandtour.people.report_rows import HostMessage
from grandtour.people.reports import Reports

ANSWERS: Final = N_("See the host’s message")


class HostMessageSource:
    """A `source.Source`. Messages that were read are not pending."""

    def __init__(self, reports: Reports) -> None:
        self._reports = reports

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        self._reports.followers.append(stir)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return {word.person for word in await self._reports.store.list_unread_messages(since)}

    async def load_changes(self, id: str) -> None:
        """Do nothing: each call reads the database."""

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return no one: anyone who looks has read the messages."""
        return ()

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        return [PendingNotice("host", id, word.key, word.moment, announce_host_message(word))
                for word in await self._reports.store.list_unread_messages(0, id)]


def announce_host_message(word: HostMessage) -> Announcement:
    """Return the announcement of a message. Others may read along, so only its reader gets the
    text."""
    return Announcement("host", "/me/reports", ANSWERS, (), (), (), {},
                        tuple(describe_host_message(word)))


def describe_host_message(word: HostMessage) -> Iterator[Phrase]:
    """Yield the sentences of a message."""
    if word.words:
        yield Phrase(N_("“{words}”"), words=word.words)
