"""What is to be told of what hosts have said to people, each of whom is a subject."""

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
    """A `source.Source`. What has been read is not told any more."""

    def __init__(self, reports: Reports) -> None:
        self._reports = reports

    def follow(self, stir: Callable[[str], None]) -> None:
        self._reports.followers.append(stir)

    async def astir(self, since: int) -> Collection[str]:
        return {word.person for word in await self._reports.store.unread(since)}

    async def refresh(self, id: str) -> None:
        """It is read anew each time."""

    async def present(self, id: str) -> Collection[str]:
        """Nobody: whoever has looked has read it."""
        return ()

    async def standing(self, id: str) -> list[Standing]:
        return [Standing("host", id, word.key, word.moment, told(word))
                for word in await self._reports.store.unread(0, id)]


def told(word: Word) -> Announcement:
    """Where others may read, they learn that there is something, and not what."""
    return Announcement("host", "/me/reports", ANSWERS, (), (), (), {}, tuple(said(word)))


def said(word: Word) -> Iterator[Phrase]:
    if word.words:
        yield Phrase(N_("“{words}”"), words=word.words)
