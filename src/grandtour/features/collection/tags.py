"""Tags: words with which members describe a game, each in its language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from grandtour import games
from grandtour.features.collection import errors
from grandtour.features.collection.rows import TagRow
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people.host_acts import HostAct
from grandtour.people.rows import PersonRow
from grandtour.tables.errors import NO_GAME
from grandtour.texts.rules import strip_unreadable

ENOUGH: Final = 2               # members who use a tag before everyone sees it
LONGEST: Final = 40
MOST_OWN: Final = 12            # tags of one member for one game
HOST: Final = "host"            # in place of a member's id: the vote of the host


@dataclass(frozen=True)
class Tag:
    """A tag as it is shown, in its first spelling."""

    language: str
    key: str
    text: str
    uses: int
    mine: bool

    @property
    def is_public(self) -> bool:
        """Return whether everyone sees it; otherwise only the member who proposed it does."""
        return self.uses >= ENOUGH


class GameTags:
    """The tags of games. Using a tag is a vote for it. The host can vote for a tag that a member
    uses. No one decides alone."""

    def __init__(self, store: OpinionStore) -> None:
        self._store = store

    async def propose_tag(self, person: PersonRow, game: str, text: str, language: str,
                          moment: int) -> None:
        """Use a tag, known or new. Refused: no_such_game, bad_tag, too_many_tags."""
        if game not in games.names():
            raise Refused(NO_GAME, {"game": game})
        shown, key = normalize_tag(text), make_tag_key(text)
        if not key or len(shown) > LONGEST or language not in CODES:
            raise Refused(errors.BAD_TAG, {"most": LONGEST})
        own = [row for row in await self._store.list_tags(game) if row.person == person.id]
        if len(own) >= MOST_OWN and (language, key) not in {(r.language, r.key) for r in own}:
            raise Refused(errors.TOO_MANY_TAGS, {"most": MOST_OWN})
        await self._store.use_tag(TagRow(person.id, game, language, key, shown, moment))

    async def drop_tag(self, person: PersonRow, game: str, text: str, language: str) -> None:
        """Stop using a tag."""
        await self._store.drop_tag(person.id, game, language, make_tag_key(text))

    async def list_proposed(self, game: str) -> list[Tag]:
        """Return the tags that a single member uses, by language."""
        return [tag for tag in group_tags(await self._store.list_tags(game), HOST)
                if not (tag.is_public or tag.mine)]

    async def accept_tag(self, game: str, text: str, language: str, act: HostAct) -> bool:
        """Add the host's vote for a proposed tag, by this act. Return whether it was proposed."""
        for tag in await self.list_proposed(game):
            if (tag.language, tag.key) == (language, make_tag_key(text)):
                await self._store.accept_tag(
                    TagRow(HOST, game, language, tag.key, tag.text, act.moment), act)
                return True
        return False

    async def list_tags(self, game: str, viewer: str) -> list[Tag]:
        """Return the public tags, most used first, then the viewer's own proposals."""
        tags = group_tags(await self._store.list_tags(game), viewer)
        return sorted((tag for tag in tags if tag.is_public or tag.mine),
                      key=lambda tag: (not tag.is_public, -tag.uses, tag.key))


def group_tags(rows: Sequence[TagRow], viewer: str) -> list[Tag]:
    def same(row: TagRow) -> tuple[str, str]:
        return row.language, row.key

    found = []
    for (language, key), group in groupby(sorted(rows, key=same), key=same):
        uses = list(group)
        found.append(Tag(language, key, uses[0].text, len(uses),
                         any(row.person == viewer for row in uses)))
    return found


def normalize_tag(text: str) -> str:
    """Return the text on one line in normal form, without punctuation around it."""
    line = " ".join(strip_unreadable(unicodedata.normalize("NFKC", text)).split())
    return line.strip(" #.,;:!?'\"·、。「」«»").strip()


def make_tag_key(text: str) -> str:
    """Return the same key for spellings that differ only in case, width, blanks and hyphens; empty
    if the text has no letter or digit."""
    folded = normalize_tag(text).casefold().replace("-", " ")
    printable = "".join(letter for letter in folded if letter.isprintable())
    return " ".join(printable.split()) if any(map(str.isalnum, printable)) else ""
