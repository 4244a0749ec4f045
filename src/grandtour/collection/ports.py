"""The rows of the collection, and what it asks of its stores and of whoever knows people."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from grandtour.people.host_acts import HostAct

MarkKind = Literal["own", "played", "interested", "favourite"]
Opinion = Literal["best", "good", "not"]
TextKind = Literal["review", "teaching", "diary"]
Part = Literal["shelf", "diary"]

MARKS: Final[tuple[MarkKind, ...]] = get_args(MarkKind)
OPINIONS: Final[tuple[Opinion, ...]] = get_args(Opinion)
KINDS: Final[tuple[TextKind, ...]] = get_args(TextKind)


@dataclass(frozen=True)
class MarkRow:
    """That somebody has set a mark; a `member` has a profile."""

    person: str
    name: str
    game: str
    kind: MarkKind
    member: bool = False


@dataclass(frozen=True)
class VoteRow:
    """What somebody thinks of a game with this number of players."""

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
    """Somebody who played along; `points` are None where nobody wrote them down."""

    name: str
    points: int | None = None
    person: str = ""                    # empty for a computer player, or somebody from elsewhere


@dataclass(frozen=True)
class PlayRow:
    """A finished table: who sat there by seat (nobody where it was cancelled), how long it took
    (0: nobody knows), when it ended."""

    table: str
    game: str
    seconds: int
    moment: int
    company: tuple[Companion, ...]


@dataclass(frozen=True)
class TextRow:
    """What a member wrote. `table` and `company` belong to the diary."""

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
class Echo:
    """How a text was received; `liked`: by who asks."""

    reads: int = 0
    likes: int = 0
    comments: int = 0
    liked: bool = False


@dataclass(frozen=True)
class CommentRow:
    """What somebody has said to a text."""

    id: str
    text: str
    author: str
    language: str
    body: str
    moment: int
    author_name: str = ""


class Circles(Protocol):
    """Knows who shows what to whom."""

    async def showing(self, part: Part, owners: Collection[str], viewer: str) -> frozenset[str]:
        """Those of the owners who show this part of theirs to the viewer ("" for a stranger);
        everybody shows it to themselves."""


class OpinionStore(Protocol):
    """Keeps marks, votes and tags. What a call has returned from is on disk."""

    async def set_mark(self, person: str, game: str, kind: MarkKind, on: bool) -> None: ...

    async def marks(self) -> list[MarkRow]:
        """Everybody's, by name."""

    async def said_by(self, person: str) -> dict[str, list[dict[str, object]]]:
        """All marks, votes and tags of the person."""

    async def forget(self, person: str) -> None:
        """Let go of all of them."""

    async def move_marks(self, person: str, to: str) -> None:
        """Let the marks of the one be the other's."""

    async def set_vote(self, vote: VoteRow) -> None: ...

    async def votes(self, game: str) -> list[VoteRow]: ...

    async def use_tag(self, tag: TagRow) -> None: ...

    async def accept_tag(self, tag: TagRow, act: HostAct) -> None:
        """The host uses it, and the act stands in the record, both or neither."""

    async def drop_tag(self, person: str, game: str, language: str, key: str) -> None: ...

    async def tags(self, game: str) -> list[TagRow]:
        """Every use, the oldest first."""


class PlayStore(Protocol):
    """Keeps the finished tables."""

    async def keep_play(self, play: PlayRow) -> None:
        """In the place of what was kept of this table before."""

    async def unnoted(self, most: int) -> list[str]:
        """Tables that are over, of which no play is kept."""

    async def plays_of(self, person: str, most: int | None = None) -> list[PlayRow]:
        """The last ended first, so many at most."""

    async def forget(self, person: str) -> None:
        """Let the plays of the person be nobody's."""

    async def move(self, person: str, to: str, name: str) -> None:
        """Let the plays of the one be the other's, who is called so."""

    async def lengths(self) -> dict[str, tuple[float, int]]:
        """By game, the middle length in seconds of the finished tables whose length is known, and
        how many those are."""

    async def counts(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        """How many tables each of these people has finished, by person and game."""

    async def finished_at_least(self, times: int) -> list[tuple[str, str]]:
        """Every person and game of which that person has finished so many tables."""


class TextStore(Protocol):
    """Keeps what members write."""

    async def add_text(self, text: TextRow) -> None: ...

    async def delete_text(self, text: str) -> None:
        """With its reads, likes and comments."""

    async def text(self, text: str) -> TextRow | None: ...

    async def texts(self, *, game: str = "", author: str = "", most: int) -> list[TextRow]:
        """The newest first."""

    async def echoes(self, texts: Collection[str], viewer: str) -> dict[str, Echo]:
        """Comments are counted as `comments` gives them."""

    async def read(self, text: str, person: str) -> None:
        """Counted once for each person."""

    async def like(self, text: str, person: str, on: bool) -> None: ...

    async def add_comment(self, comment: CommentRow) -> None: ...

    async def delete_comment(self, comment: str) -> None: ...

    async def comments(self, text: str, viewer: str) -> list[CommentRow]:
        """The oldest first, without those by whom the viewer ("": a stranger) has blocked."""

    async def written_by(self, person: str) -> list[CommentRow]:
        """The comments of the person."""

    async def forget(self, person: str) -> None:
        """Let go of what the person has written, and of reads and likes."""
