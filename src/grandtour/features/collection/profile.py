"""The marks and texts of a member, in the profile and for programs."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel

from grandtour import games
from grandtour.features.collection import views as view
from grandtour.features.collection.rows import MARKS, MarkKind
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.texts import ReceivedText
from grandtour.people.rows import PersonRow
from grandtour.web.http.layout import describe_box
from grandtour.web.http.services import Services
from grandtour.web.http.viewer import Viewer

TEXTS: Final = 10               # of a member on the profile; all of them have a page of their own


class WrittenTexts(BaseModel):
    """A text. Read it at `/texts/{id}`."""

    id: str
    kind: str
    game: str
    language: str
    title: str
    moment: int


class ProfileFields(BaseModel):
    """What the profile has of marks and texts. A hidden part is null; `texts` includes the diary if
    it is visible."""

    marks: dict[str, list[MarkKind]] | None
    texts: list[WrittenTexts] | None


async def load_fields(services: Services, viewer: Viewer, owner: PersonRow,
                      parts: frozenset[str]) -> ProfileFields:
    """Return the fields of the profile in the API, the diary before other texts."""
    found = services.get(GameCollection)
    diary, texts = split_diary(await list_texts(found, viewer, owner, parts))
    return ProfileFields(
        marks=await list_marks(found, owner) if "shelf" in parts else None,
        texts=[WrittenTexts(id=one.text.id, kind=one.text.kind, game=one.text.game,
                            language=one.text.language, title=one.text.title,
                            moment=one.text.moment)
               for one in (*diary, *texts)] if "profile" in parts else None)


async def find_profile_facts(services: Services, viewer: Viewer, owner: PersonRow,
                             parts: frozenset[str]) -> Mapping[str, object]:
    """Return the facts for the panels of the profile."""
    found = services.get(GameCollection)
    marks = await list_marks(found, owner) if "shelf" in parts else {}
    diary, texts = split_diary(await list_texts(found, viewer, owner, parts))
    return {
        "marked": [{"game": describe_box(game, viewer.language),
                    "marks": [(view.ICONS[kind], view.MARKED[kind]) for kind in kinds]}
                   for game, kinds in marks.items()],
        "diary": await list_entries(diary, viewer), "texts": await list_entries(texts, viewer)}


async def list_marks(found: GameCollection, owner: PersonRow) -> dict[str, list[MarkKind]]:
    """Return the marks of a member by game, in the order of the shelf."""
    marks = (await found.marks.load_all()).find_marks_of(owner.id)
    return {game: [kind for kind in MARKS if kind in marks[game]]
            for game in games.names() if game in marks}


async def list_texts(found: GameCollection, viewer: Viewer, owner: PersonRow,
                     parts: frozenset[str]) -> list[ReceivedText]:
    """Return the texts that the profile shows, newest first."""
    if "profile" not in parts:
        return []
    await found.plays.save_missing_plays()
    written = await found.texts.list_newest(viewer.person_id, author=owner.id)
    return await found.texts.add_likes_and_comments(
        [text for text in written if text.kind != "diary" or "diary" in parts], viewer.person_id)


def split_diary(
        texts: Sequence[ReceivedText]) -> tuple[list[ReceivedText], list[ReceivedText]]:
    """Return the diary and the other texts."""
    return ([one for one in texts if one.text.kind == "diary"],
            [one for one in texts if one.text.kind != "diary"])


async def list_entries(texts: Sequence[ReceivedText], viewer: Viewer) -> list[dict[str, Any]]:
    return await to_thread(view.list_texts, texts[:TEXTS], viewer.language, viewer.person_id)
