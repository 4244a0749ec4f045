"""Studies as they are stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

# Who sees a study besides its author: everybody, and in lists; friends; whoever has its address.
Audience = Literal["public", "friends", "secret"]

AUDIENCES: Final[tuple[Audience, ...]] = get_args(Audience)


@dataclass(frozen=True)
class StudyRow:
    """A stored study. Title, game and language are also in its text; the columns serve lists.
    `version` counts its changes. Moments are in milliseconds."""

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


class StaleStudy(Exception):
    """The study has been changed since it was read."""
