"""The rows of communities: communities, members, threads, posts, lists, meetings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Role = Literal["founder", "keeper", "member"]
Who = Literal["members", "keepers"]
Gone = Literal["", "author", "keeper", "host", "left"]
Order = Literal["last", "newest", "unanswered"]

WHO: Final[tuple[Who, ...]] = get_args(Who)
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


@dataclass(frozen=True)
class CommunityRow:
    """A community. `write` and `invite` say who can do so besides the founder. `code` invites.
    Posts written before `opened` can be read only by people who were members before. While
    `opening` is set, its members are asked whether the community becomes public; it does once all
    have agreed. Its meetings are planned by the clocks of `zone`, "" for those of their author."""

    id: str
    address: str
    title: str
    about: str
    languages: tuple[str, ...]
    secret: bool
    write: Who
    invite: Who
    code: str
    founded: int
    opened: int = 0
    opening: bool = False
    members: int = 1
    zone: str = ""


@dataclass(frozen=True)
class MemberRow:
    """A membership. `agrees` to making the community public. `quiet` members get no news of it.
    `shares` says whether the other members see the person's results there."""

    community: str
    person: str
    role: Role
    joined: int
    agrees: bool = False
    quiet: bool = False
    name: str = ""
    shares: bool = False


@dataclass(frozen=True)
class CommunityTableRow:
    """A table that `by` shows in a community at the moment `since`, for members only or for
    everyone."""

    community: str
    members_only: bool
    by: str = ""
    since: int = 0


@dataclass(frozen=True)
class ReservedRow:
    """A table for the members of this community alone; `inside` says whether the reader is one."""

    table: str
    address: str
    title: str
    secret: bool
    inside: bool


@dataclass(frozen=True)
class ThreadRow:
    """A thread as lists show it. `number` counts its posts. `author_name`, `last` and `languages`
    are those of its posts. `fresh` counts the posts of others that the reader has not read;
    `opened` says whether the reader has ever read in the thread."""

    id: str
    community: str
    title: str
    moment: int
    pinned: bool
    author_name: str = ""
    last_name: str = ""
    last: int = 0
    number: int = 0
    languages: tuple[str, ...] = ()
    reads: int = 0
    fresh: int = 0
    opened: bool = False


@dataclass(frozen=True)
class PostRow:
    """A member's post. The first post of a thread has the thread's id. Only the place of a `gone`
    post is left."""

    id: str
    thread: str
    author: str
    language: str
    body: str
    moment: int
    edited: int = 0
    gone: Gone = ""
    author_name: str = ""
    likes: int = 0
    liked: bool = False


@dataclass(frozen=True)
class ListItem:
    """A line of a list of games; `game` is empty for a game that cannot be played here."""

    title: str
    note: str = ""
    game: str = ""


@dataclass(frozen=True)
class ListRow:
    """A named list of games."""

    id: str
    community: str
    author: str
    language: str
    title: str
    games: tuple[ListItem, ...]
    moment: int
    author_name: str = ""
    likes: int = 0
    liked: bool = False


@dataclass(frozen=True)
class MeetingRow:
    """A meeting of a community. It `begins` at that moment and was announced at `moment`, in
    milliseconds since 1970. It has a `place` and `ends` at a moment; "" and 0 if that is open.
    `series` is the first of the meetings that were planned together. `game` and `tournament` are
    its topics, "" for none. It was last `changed` at that moment, for the `sequence`th time, and
    last `moved` to another time, or called off, at that one; 0 if never. A meeting that was
    `called_off` cannot change. `coming` members attend; the reader has since `since`, 0 if not.
    Includes the address, title and time zone of the community, and whether it is secret."""

    id: str
    community: str
    author: str
    title: str
    about: str
    begins: int
    moment: int
    game: str = ""
    tournament: str = ""
    changed: int = 0
    sequence: int = 0
    moved: int = 0
    called_off: bool = False
    place: str = ""
    ends: int = 0
    series: str = ""
    coming: int = 0
    since: int = 0
    address: str = ""
    community_title: str = ""
    secret: bool = False
    zone: str = ""


@dataclass(frozen=True)
class AttendanceRow:
    """A member who attends a meeting `since` a moment, and when they have last `seen` its time;
    with their name."""

    meeting: str
    person: str
    since: int
    seen: int = 0
    name: str = ""


@dataclass(frozen=True)
class ShownTable:
    """A waiting table that `by` has shown in a community at the moment `since`."""

    community: str
    address: str
    title: str
    secret: bool
    by: str
    since: int


class AddressTaken(Exception):
    """Another community has this address."""
