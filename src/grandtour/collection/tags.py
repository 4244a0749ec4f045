"""Tags: words that members find fitting, each in its language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from grandtour import games
from grandtour.collection import errors
from grandtour.collection.ports import OpinionStore, TagRow
from grandtour.engine.game import Refused
from grandtour.language import CODES
from grandtour.people.host_acts import HostAct
from grandtour.people.rows import PersonRow
from grandtour.tables.errors import NO_GAME
from grandtour.texts.rules import strip_unreadable

ENOUGH: Final = 2               # members who use a tag before everybody sees it
LONGEST: Final = 40
MOST_OWN: Final = 12            # tags of one member for one game
HOST: Final = "host"            # stands in the place of a member's id, for the voice of the host


@dataclass(frozen=True)
class Tag:
    """A tag as it is shown: as it was first written."""

    language: str
    key: str
    text: str
    uses: int
    mine: bool

    @property
    def known(self) -> bool:
        """Whether everybody sees it; else only who proposed it."""
        return self.uses >= ENOUGH


class Tags:
    """Whoever uses a tag speaks for it, as the host can for a tag that a member uses; nobody
    decides alone."""

    def __init__(self, store: OpinionStore) -> None:
        self._store = store

    async def propose(self, person: PersonRow, game: str, text: str, language: str,
                      moment: int) -> None:
        """Use a tag, known or new. Refused: no_such_game, bad_tag, too_many_tags."""
        if game not in games.names():
            raise Refused(NO_GAME, {"game": game})
        shown, key = tidy(text), key_of(text)
        if not key or len(shown) > LONGEST or language not in CODES:
            raise Refused(errors.BAD_TAG, {"most": LONGEST})
        own = [row for row in await self._store.tags(game) if row.person == person.id]
        if len(own) >= MOST_OWN and (language, key) not in {(r.language, r.key) for r in own}:
            raise Refused(errors.TOO_MANY_TAGS, {"most": MOST_OWN})
        await self._store.use_tag(TagRow(person.id, game, language, key, shown, moment))

    async def drop(self, person: PersonRow, game: str, text: str, language: str) -> None:
        """Use it no more."""
        await self._store.drop_tag(person.id, game, language, key_of(text))

    async def proposed(self, game: str) -> list[Tag]:
        """Those that one member alone uses, by language."""
        return [tag for tag in tags_of(await self._store.tags(game), HOST)
                if not (tag.known or tag.mine)]

    async def accept(self, game: str, text: str, language: str, act: HostAct) -> bool:
        """The voice of the host for a proposed tag, by this act; whether it was proposed."""
        for tag in await self.proposed(game):
            if (tag.language, tag.key) == (language, key_of(text)):
                await self._store.accept_tag(
                    TagRow(HOST, game, language, tag.key, tag.text, act.moment), act)
                return True
        return False

    async def of(self, game: str, viewer: str) -> list[Tag]:
        """Those that everybody sees, most used first, then what the viewer has proposed."""
        tags = tags_of(await self._store.tags(game), viewer)
        return sorted((tag for tag in tags if tag.known or tag.mine),
                      key=lambda tag: (not tag.known, -tag.uses, tag.key))


def tags_of(rows: Sequence[TagRow], viewer: str) -> list[Tag]:
    def same(row: TagRow) -> tuple[str, str]:
        return row.language, row.key

    found = []
    for (language, key), group in groupby(sorted(rows, key=same), key=same):
        uses = list(group)
        found.append(Tag(language, key, uses[0].text, len(uses),
                         any(row.person == viewer for row in uses)))
    return found


def tidy(text: str) -> str:
    """One line in its usual letters, without what stands around the words."""
    line = " ".join(strip_unreadable(unicodedata.normalize("NFKC", text)).split())
    return line.strip(" #.,;:!?'\"·、。「」«»").strip()


def key_of(text: str) -> str:
    """The same for spellings that differ only in case, width, blanks and hyphens; empty if no
    letter or digit is in it."""
    folded = tidy(text).casefold().replace("-", " ")
    printable = "".join(letter for letter in folded if letter.isprintable())
    return " ".join(printable.split()) if any(map(str.isalnum, printable)) else ""
