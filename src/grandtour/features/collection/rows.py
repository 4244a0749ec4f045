"""The rows of the collection: marks, votes, tags, finished games, texts and comments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

MarkKind = Literal["own", "played", "interested", "favourite"]
Opinion = Literal["best", "good", "not"]
TextKind = Literal["review", "teaching", "diary"]

MARKS: Final[tuple[MarkKind, ...]] = get_args(MarkKind)
OPINIONS: Final[tuple[Opinion, ...]] = get_args(Opinion)
KINDS: Final[tuple[TextKind, ...]] = get_args(TextKind)


@dataclass(frozen=True)
class MarkRow:
    """A mark that a person has set; a `member` has a profile."""

    person: str
    name: str
    game: str
    kind: MarkKind
    member: bool = False


@dataclass(frozen=True)
class VoteRow:
    """A person's opinion of a game with this number of players."""

    person: str
    game: str
    players: int
    opinion: Opinion


@dataclass(frozen=True)
class TagRow:
    """One person's use of a tag. Tags of the same language and key are the same tag."""

    person: str
    game: str
    language: str
    key: str
    text: str
    moment: int


@dataclass(frozen=True)
class Companion:
    """A fellow player; `points` is None if they were not written down."""

    name: str
    points: int | None = None
    person: str = ""                    # empty for a computer player or a person from elsewhere


@dataclass(frozen=True)
class PlayRow:
    """A finished table: its players by seat (none if it was cancelled), its length (0 if unknown),
    and when it ended."""

    table: str
    game: str
    seconds: int
    moment: int
    company: tuple[Companion, ...]


@dataclass(frozen=True)
class TextRow:
    """A member's text. `table` and `company` belong to the diary."""

    id: str
    kind: TextKind
    game: str
    author: str
    language: str
    title: str
    body: str
    moment: int
    table: str = ""
    company: tuple[Companion, ...] = ()
    author_name: str = ""


@dataclass(frozen=True)
class LikesAndComments:
    """How a text was received; `liked` by the viewer."""

    reads: int = 0
    likes: int = 0
    comments: int = 0
    liked: bool = False


@dataclass(frozen=True)
class CommentRow:
    """A comment on a text."""

    id: str
    text: str
    author: str
    language: str
    body: str
    moment: int
    author_name: str = ""
