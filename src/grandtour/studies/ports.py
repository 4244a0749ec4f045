"""The rows of studies, and what studies ask of their store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from grandtour.people.kept import PersonalStore

# Who sees a study besides its author: everybody, and in lists; friends; whoever has its address.
Audience = Literal["public", "friends", "secret"]

AUDIENCES: Final[tuple[Audience, ...]] = get_args(Audience)


@dataclass(frozen=True)
class StudyRow:
    """A study as it is kept; title, game and language are also in its text, and stand here for
    lists. `version` counts its changes. Moments are in milliseconds."""

    id: str
    person: str
    audience: Audience
    game: str
    title: str
    language: str
    text: str
    made: int
    changed: int
    version: int = 1
    author_name: str = ""


class Overtaken(Exception):
    """The study has been changed since it was read."""


class StudyStore(PersonalStore, Protocol):
    """Keeps studies. What a call has returned from is on disk."""

    async def add(self, row: StudyRow) -> None: ...

    async def study(self, id: str) -> StudyRow | None: ...

    async def of(self, person: str) -> list[StudyRow]:
        """The person's, those changed last first."""

    async def public(self, most: int) -> list[StudyRow]:
        """Those for everybody, changed last first."""

    async def set(self, row: StudyRow) -> None:
        """Keep what was changed, with the next version. Overtaken if the row is not of the last."""

    async def delete(self, id: str) -> None: ...
