"""The rows of communities, and what communities ask of their stores."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from grandtour.communities.deeds import DeedRow, DeedStore
from grandtour.people.host_acts import HostAct
from grandtour.tables.rows import TableSummary

Role = Literal["founder", "keeper", "member"]
Who = Literal["members", "keepers"]
Gone = Literal["", "author", "keeper", "host", "left"]
Order = Literal["last", "newest", "unanswered"]

WHO: Final[tuple[Who, ...]] = get_args(Who)
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


@dataclass(frozen=True)
class CommunityRow:
    """A community. `write` and `invite`: who may, besides the founder. `code` invites. What was
    written before `opened` is read only by those who were members before. `opening`: its members
    are asked whether it is to be public; it is when all have said yes."""

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


@dataclass(frozen=True)
class MemberRow:
    """That somebody belongs to a community. `agrees`: that it becomes public. `quiet`: does not
    want to be told what is new."""

    community: str
    person: str
    role: Role
    joined: int
    agrees: bool = False
    quiet: bool = False
    name: str = ""


@dataclass(frozen=True)
class ReservedRow:
    """That a table is for members of this community alone; `inside`: whether the reader is one."""

    table: str
    address: str
    title: str
    secret: bool
    inside: bool


@dataclass(frozen=True)
class ThreadRow:
    """A thread as lists show it. `number` counts its posts; `author`, `last` and `languages` are
    those of its posts. `fresh`: how many posts of others the reader has not read, who is asked
    for; `opened`: whether the reader has ever read in it."""

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
    """What a member has written. The first post of a thread has the thread's id. Of a post that
    is `gone` only the place is left."""

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
    """A line of a list of games; `game` is empty for one that cannot be played here."""

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


class AddressTaken(Exception):
    """Another community has this address."""


class CommunityStore(DeedStore, Protocol):
    """Keeps communities and who belongs to them. What a call has returned from is on disk. A deed
    that is given is written down with what it changes, both or neither; none if nothing changes."""

    async def add_community(self, community: CommunityRow, founder: MemberRow) -> None:
        """AddressTaken if another community has the address."""

    async def addresses(self, stem: str) -> frozenset[str]:
        """Those of communities that begin so."""

    async def set_charter(self, community: CommunityRow, deed: DeedRow) -> None:
        """What it says of itself, and who may write and invite."""

    async def set_code(self, code: str, deed: DeedRow) -> None:
        """Of the invitation."""

    async def hide(self, address: str, code: str, deed: DeedRow) -> None:
        """Make it secret, at this address and with this invitation."""

    async def ask_opening(self, deed: DeedRow) -> None:
        """Ask all members anew whether it is to be public; who asks says yes."""

    async def stop_asking(self, community: str, deed: DeedRow | None) -> None:
        """Ask no longer whether it is to be public."""

    async def agree(self, community: str, person: str) -> None: ...

    async def open_if_agreed(self, deed: DeedRow) -> None:
        """Make it public, from the moment of the deed on, if its members are asked and all have
        said yes."""

    async def drop_community(self, community: str, act: HostAct | None) -> None:
        """With everything in it. The act stands in the record of the site then; it is None for one
        that goes with its last member."""

    async def community(self, *, address: str = "", code: str = "") -> CommunityRow | None: ...

    async def public(self) -> list[CommunityRow]:
        """Those with most members first."""

    async def of_person(self, person: str) -> list[tuple[CommunityRow, MemberRow]]:
        """By title."""

    async def member(self, community: str, person: str) -> MemberRow | None: ...

    async def members(self, community: str) -> list[MemberRow]:
        """The founder, the keepers, the others; of each those first who have joined first."""

    async def add_member(self, member: MemberRow) -> None:
        """Who belongs to it already stays as they are."""

    async def set_role(self, role: Role, deed: DeedRow) -> None:
        """Of the person of the deed, who belongs to it."""

    async def set_quiet(self, community: str, person: str, quiet: bool) -> None:
        """Of who belongs to it."""

    async def hand_over(self, deed: DeedRow) -> None:
        """To the person of the deed; the founder, whose deed it is, is a keeper afterwards."""

    async def drop_member(self, community: str, person: str) -> None: ...

    async def remove_member(self, code: str, deed: DeedRow) -> None:
        """The person of the deed belongs to it no longer, and this is the invitation."""

    async def put_up(self, community: str, table: str, members_only: bool) -> None:
        """Show a table among those of the community, whose members alone sit down there, or not
        alone. One that is shown already stays as it is."""

    async def for_members(self, community: str) -> frozenset[str]:
        """Those of its tables at which only its members sit down."""

    async def reserved(self, tables: Collection[str], person: str) -> list[ReservedRow]:
        """For which communities' members alone these tables are, table by table, by title."""

    async def tables(self, community: str) -> list[TableSummary]:
        """Those that are not over, the newest first."""


class ThreadStore(Protocol):
    """Keeps what the members of communities write. What a call has returned from is on disk. A
    reader is given, and is told the number of, nothing that somebody has written whom the reader
    has blocked; the reader "" has blocked nobody. A deed that is given is written down with what it
    changes, both or neither; none if nothing changes."""

    async def add_thread(self, thread: ThreadRow, first: PostRow) -> None: ...

    async def threads(self, community: str, reader: str, since: int, order: Order,
                      first: int, most: int) -> list[ThreadRow]:
        """Those begun from `since` on, pinned ones first."""

    async def thread(self, thread: str, reader: str) -> ThreadRow | None: ...

    async def pin(self, thread: str, on: bool, deed: DeedRow) -> None: ...

    async def drop_thread(self, thread: str, deed: DeedRow | None) -> None: ...

    async def fresh(self, person: str) -> dict[str, int]:
        """In how many threads of each community there is something new for the person."""

    async def read(self, thread: str, person: str, moment: int) -> None:
        """Everything up to this moment is read."""

    async def add_post(self, post: PostRow) -> None: ...

    async def set_post(self, post: PostRow, deed: DeedRow | None) -> None:
        """Its body, language, when it was edited, and whether it is gone."""

    async def posts(self, thread: str, reader: str, first: int, most: int) -> list[PostRow]:
        """The oldest first."""

    async def post(self, post: str, reader: str) -> PostRow | None: ...

    async def like(self, what: str, person: str, on: bool) -> None:
        """A post or a list of games."""

    async def add_list(self, row: ListRow) -> None: ...

    async def lists(self, community: str, reader: str, since: int) -> list[ListRow]:
        """Those made from `since` on, the newest first."""

    async def drop_list(self, row: str, deed: DeedRow | None) -> None: ...

    async def written_by(self, person: str) -> dict[str, list[dict[str, object]]]: ...

    async def posted_since(self, person: str, moment: int) -> list[int]:
        """When the person wrote posts and made lists, after the moment."""

    async def forget(self, person: str) -> None:
        """Let go of what the person has written: posts that somebody else has answered leave
        their place, everything else goes."""
