"""Finds notifications of messages from hosts. Each person is a subject."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from grandtour.language import N_, Phrase
from grandtour.notifications.source import Standing
from grandtour.notifications.telling import Announcement
from grandtour.people.report_rows import Word
from grandtour.people.reports import Reports

ANSWERS: Final = N_("See what the host has said")


class WordSource:
    """A `source.Source`. Messages that were read are not pending."""

    def __init__(self, reports: Reports) -> None:
        self._reports = reports

    def follow(self, stir: Callable[[str], None]) -> None:
        self._reports.followers.append(stir)

    async def astir(self, since: int) -> Collection[str]:
        return {word.person for word in await self._reports.store.unread(since)}

    async def refresh(self, id: str) -> None:
        """Do nothing: each call reads the database."""

    async def present(self, id: str) -> Collection[str]:
        """Return no one: anyone who looks has read the messages."""
        return ()

    async def standing(self, id: str) -> list[Standing]:
        return [Standing("host", id, word.key, word.moment, told(word))
                for word in await self._reports.store.unread(0, id)]


def told(word: Word) -> Announcement:
    """Return the announcement of a message. Others may read along, so only its reader gets the
    text."""
    return Announcement("host", "/me/reports", ANSWERS, (), (), (), {}, tuple(said(word)))


def said(word: Word) -> Iterator[Phrase]:
    """Yield the sentences of a message."""
    if word.words:
        yield Phrase(N_("“{words}”"), words=word.words)
