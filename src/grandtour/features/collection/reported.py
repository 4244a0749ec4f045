"""Texts and comments that people report to the host of the site."""

from __future__ import annotations

from grandtour.features.collection import errors
from grandtour.features.collection.text_store import TextStore
from grandtour.features.collection.texts import GameTexts
from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.people.reports import quote_around


class ReportedTexts:
    """Finds texts by their id."""

    def __init__(self, texts: GameTexts, store: TextStore) -> None:
        self._texts = texts
        self._store = store

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported text. Refused: no_such_text."""
        text = await self._texts.find_text(subject, person)
        return ReportedMatter("text", text.id, text.author, f"/texts/{text.id}",
                              f"{text.author_name}: {text.title}\n\n{text.body}")

    async def remove_reported_item(self, subject: str) -> None:
        await self._store.delete_text(subject)


class ReportedComments:
    """Finds comments by the ids of the text and of the comment: "a/b"."""

    def __init__(self, texts: GameTexts, store: TextStore) -> None:
        self._texts = texts
        self._store = store

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported comment. Refused: no_such_text, no_such_comment."""
        of, _, id = subject.partition("/")
        text = await self._texts.find_text(of, person)
        rows = await self._texts.list_comments(text)
        found = [number for number, row in enumerate(rows) if row.id == id]
        if not found:
            raise Refused(errors.NO_COMMENT, {})
        copy = quote_around([f"{row.author_name}: {row.body}" for row in rows], found[0])
        return ReportedMatter("comment", subject, rows[found[0]].author,
                              f"/texts/{text.id}#comments",
                              f"{text.title}\n\n{copy}")

    async def remove_reported_item(self, subject: str) -> None:
        await self._store.delete_comment(subject.partition("/")[2])
