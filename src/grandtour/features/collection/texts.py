"""What members write: reviews, teaching texts, the diary of their games; and what others say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from grandtour import games
from grandtour.features.collection import errors
from grandtour.features.collection.plays import PlayHistory
from grandtour.features.collection.rows import (
    KINDS, CommentRow, Companion, LikesAndComments, PlayRow, TextKind, TextRow,
)
from grandtour.features.collection.text_store import TextStore
from grandtour.people.circles import Circles
from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people.names import clean_name
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_random_id
from grandtour.tables.errors import NO_GAME
from grandtour.texts.rules import LONGEST_TITLE, NOT_AUTHOR, OWN_TEXT, check_rate, strip_unreadable

LONGEST_BODY: Final = 20_000
LONGEST_COMMENT: Final = 2_000
MOST_COMMENTS: Final = 300              # to one text
MOST_COMPANY: Final = 10
MOST_SHOWN: Final = 200
RECENT: Final = 20              # finished tables that the diary asks about


@dataclass(frozen=True)
class TextDraft:
    """A text before it is saved."""

    kind: str
    game: str
    language: str
    title: str
    body: str
    table: str = ""
    company: tuple[Companion, ...] = ()


@dataclass(frozen=True)
class ReceivedText:
    """A text and how it was received."""

    text: TextRow
    echo: LikesAndComments
    plays: int                          # tables of this game that the author has finished here


class GameTexts:
    """Reviews, teaching texts and diaries. Each text has its own address. Reviews and teaching
    texts are for everyone; the author chooses who sees the diary."""

    def __init__(self, store: TextStore, plays: PlayHistory, circles: Circles,
                 most: Most = find_default_limit) -> None:
        self._store = store
        self._most = most
        self._plays = plays
        self._circles = circles

    # Writing.

    async def write_text(self, author: PersonRow, draft: TextDraft, moment: int) -> TextRow:
        """Save a text. In a diary entry about a table here, the players come from the table, not
        from the draft. Refused: no_such_game, no_such_kind, bad_text, bad_players, too_many_texts,
        no_such_play."""
        kind = parse_kind(draft.kind)
        draft = replace(
            draft, title=strip_unreadable(draft.title), body=strip_unreadable(draft.body),
            company=tuple(replace(one, name=clean_name(one.name)) for one in draft.company))
        check_draft(draft)
        most = self._most("texts", author.id)
        last = await self._store.list_texts(author=author.id, most=most)
        check_rate([text.moment for text in last], most, moment)
        company = draft.company if kind == "diary" else ()
        table = draft.table if kind == "diary" else ""
        if table:
            company = (await self.find_play(author.id, table, draft.game)).company
        text = TextRow(make_random_id(8), kind, draft.game, author.id, draft.language,
                       draft.title, draft.body, moment, table, company, author.name)
        await self._store.add_text(text)
        return text

    async def find_play(self, person: str, table: str, game: str) -> PlayRow:
        """Return a table of this game that the person has finished. Refused: no_such_play."""
        for play in await self._plays.list_plays(person):
            if (play.table, play.game) == (table, game):
                return play
        raise Refused(errors.NO_PLAY, {"table": table})

    async def list_plays_without_entry(self, person: str) -> list[PlayRow]:
        """Return the person's last finished tables without a diary entry, the last first."""
        entries = await self._store.list_texts(author=person, most=MOST_SHOWN)
        written = {text.table for text in entries}
        return [play for play in await self._plays.list_plays(person, RECENT)
                if play.table not in written]

    async def delete_text(self, person: str, text: str) -> TextRow:
        """Delete the person's own text. Refused: no_such_text, not_author."""
        found = await self._load_text(text)
        if found.author != person:
            raise Refused(NOT_AUTHOR, {})
        await self._store.delete_text(text)
        return found

    # Reading.

    async def find_text(self, text: str, viewer: str) -> TextRow:
        """Return the text if the viewer can see it. Refused: no_such_text."""
        found = await self._load_text(text)
        if not await self._filter_visible([found], viewer):
            raise Refused(errors.NO_TEXT, {})
        return found

    async def count_reading(self, text: TextRow, person: str) -> None:
        """Count a reading: once for each person, never for the author."""
        if person and person != text.author:
            await self._store.count_reader(text.id, person)

    async def list_newest(self, viewer: str, *, game: str = "", author: str = "",
                          most: int = MOST_SHOWN) -> list[TextRow]:
        """Return the texts that the viewer can see, newest first."""
        found = await self._store.list_texts(game=game, author=author, most=MOST_SHOWN)
        return (await self._filter_visible(found, viewer))[:most]

    async def add_likes_and_comments(self, texts: Sequence[TextRow],
                                     viewer: str) -> list[ReceivedText]:
        echoes = await self._store.count_likes_and_comments([text.id for text in texts], viewer)
        counts = await self._plays.count_plays({text.author for text in texts})
        return [ReceivedText(text, echoes.get(text.id, LikesAndComments()),
                             counts.get((text.author, text.game), 0))
                for text in texts]

    async def _load_text(self, text: str) -> TextRow:
        found = await self._store.find_text(text)
        if found is None:
            raise Refused(errors.NO_TEXT, {})
        return found

    async def _filter_visible(self, texts: Sequence[TextRow], viewer: str) -> list[TextRow]:
        authors = {text.author for text in texts if text.kind == "diary"}
        showing = await self._circles.find_owners_showing("diary", authors, viewer)
        return [text for text in texts if text.kind != "diary" or text.author in showing]

    # What others say.

    async def like_text(self, person: str, text: str, on: bool) -> None:
        """Like a text, or no longer. Refused: no_such_text, own_text."""
        if (await self.find_text(text, person)).author == person:
            raise Refused(OWN_TEXT, {})
        await self._store.set_like(text, person, on)

    async def list_comments(self, text: TextRow, viewer: str = "") -> list[CommentRow]:
        """Return the comments, oldest first, without those by people whom the viewer has
        blocked."""
        return await self._store.list_comments(text.id, viewer)

    async def add_comment(self, person: PersonRow, text: str, body: str, language: str,
                          moment: int) -> CommentRow:
        """Add a comment. Refused: no_such_text, bad_comment, too_many_texts, too_many_comments."""
        found = await self.find_text(text, person.id)
        said = strip_unreadable(body)
        if not said or len(said) > LONGEST_COMMENT or language not in CODES:
            raise Refused(errors.BAD_COMMENT, {"most": LONGEST_COMMENT})
        own = await self._store.list_comments_by(person.id)
        check_rate([row.moment for row in own], self._most("comments", person.id), moment)
        if len(await self.list_comments(found)) >= MOST_COMMENTS:
            raise Refused(errors.TOO_MANY_COMMENTS, {"most": MOST_COMMENTS})
        comment = CommentRow(make_random_id(8), text, person.id, language, said, moment,
                             person.name)
        await self._store.add_comment(comment)
        return comment

    async def delete_comment(self, person: str, text: str, comment: str) -> None:
        """Delete the person's own comment. Refused: no_such_text, no_such_comment, not_author."""
        found = await self.find_text(text, person)
        rows = [row for row in await self.list_comments(found) if row.id == comment]
        if not rows:
            raise Refused(errors.NO_COMMENT, {})
        if rows[0].author != person:
            raise Refused(NOT_AUTHOR, {})
        await self._store.delete_comment(comment)


def parse_kind(text: str) -> TextKind:
    """Return the kind of text with this name. Refused: no_such_kind."""
    for kind in KINDS:
        if kind == text:
            return kind
    raise Refused(errors.BAD_KIND, {"kind": text})


def check_draft(draft: TextDraft) -> None:
    """Check a draft. Refused: no_such_game, bad_text, bad_players."""
    if draft.game not in games.names():
        raise Refused(NO_GAME, {"game": draft.game})
    if not (0 < len(draft.title) <= LONGEST_TITLE and 0 < len(draft.body) <= LONGEST_BODY
            and draft.language in CODES):
        raise Refused(errors.BAD_TEXT, {"title": LONGEST_TITLE, "body": LONGEST_BODY})
    if len(draft.company) > MOST_COMPANY:
        raise Refused(errors.BAD_PLAYERS, {"most": MOST_COMPANY})
