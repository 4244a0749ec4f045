"""Communities and places to play as the API writes and reads them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from grandtour.communities.addresses import LONGEST as LONGEST_ADDRESS
from grandtour.communities.rows import (
    CommunityRow, Gone, ListItem, ListRow, PostRow, Role, ThreadRow, Who,
)
from grandtour.communities.service import LONGEST_ABOUT, LONGEST_TITLE, Access
from grandtour.communities.threads import LONGEST_POST, PostDraft
from grandtour.texts.rules import LONGEST_TITLE as LONGEST_THREAD_TITLE
from grandtour.web.server.validation import up_to

Language = Annotated[str, Field(max_length=8)]


class CommunityInfo(BaseModel):
    """A community. `role` is the asker's, null for who does not belong to it; `invitation` is
    given to who may invite. `opening`: all members are asked whether it is to be public."""

    address: str
    title: str
    about: str
    languages: list[str]
    secret: bool
    write: Who
    invite: Who
    members: int
    role: Role | None
    quiet: bool
    opening: bool
    agrees: bool
    invitation: str | None


class Address(BaseModel):
    """A short address that no community has."""

    address: str


class NewCommunity(BaseModel):
    """A community to found. `address` is for public ones, made of the title if it is empty; a
    secret one has an address by lot."""

    title: Annotated[str, up_to(LONGEST_TITLE)]
    about: Annotated[str, up_to(LONGEST_ABOUT)] = ""
    languages: Annotated[list[Language], Field(max_length=3)]
    secret: bool = False
    address: Annotated[str, up_to(LONGEST_ADDRESS)] = ""
    write: Who = "members"
    invite: Who = "members"


class Accepting(BaseModel):
    """The invitation that somebody has."""

    invitation: Annotated[str, Field(max_length=32)]


class Invited(BaseModel):
    """What an invitation shows to somebody outside."""

    title: str
    about: str
    languages: list[str]
    secret: bool


class MemberInfo(BaseModel):
    """Somebody who belongs to a community. `joined` is in milliseconds since 1970."""

    person: str
    name: str
    role: Role
    joined: int


class Switching(BaseModel):
    """On or off."""

    on: bool = True


class Showing(BaseModel):
    """Whether only members sit down at a table, and whoever is invited."""

    members_only: bool = True


class ThreadInfo(BaseModel):
    """A thread. `posts` counts its first post too; `fresh`: posts of others that the asker has
    not read. An empty title is one that was deleted."""

    id: str
    title: str
    author_name: str
    last_name: str
    moment: int
    last: int
    posts: int
    languages: list[str]
    pinned: bool
    reads: int
    fresh: int


class PostInfo(BaseModel):
    """A post, as Markdown. The first one of a thread has the thread's id. Of one that is `gone`
    (by its `author`, a `keeper` or the `host`, or since its author has `left`) only the place is
    there. `edited` is 0 or the moment."""

    id: str
    author: str
    author_name: str
    language: str
    body: str
    moment: int
    edited: int
    gone: Gone
    likes: int
    liked: bool


class Posts(BaseModel):
    """A page of a thread."""

    thread: ThreadInfo
    page: int
    pages: int
    posts: list[PostInfo]


class Writing(BaseModel):
    """What to say, as Markdown; a new thread has a title."""

    body: Annotated[str, up_to(LONGEST_POST)]
    language: Language
    title: Annotated[str, up_to(LONGEST_THREAD_TITLE)] = ""


class ListedGame(BaseModel):
    """A game in a list; `game` names one of this house."""

    title: str
    note: str
    game: str


class ListInfo(BaseModel):
    """A named list of games."""

    id: str
    title: str
    author_name: str
    language: str
    moment: int
    likes: int
    liked: bool
    games: list[ListedGame]


def words_of(writing: Writing) -> PostDraft:
    return PostDraft(writing.body, writing.language, writing.title)


def community_info(access: Access) -> CommunityInfo:
    row: CommunityRow = access.community
    member = access.member
    return CommunityInfo(
        address=row.address, title=row.title, about=row.about, languages=list(row.languages),
        secret=row.secret, write=row.write, invite=row.invite, members=row.members,
        role=member.role if member else None, quiet=bool(member and member.quiet),
        opening=bool(member and row.opening), agrees=bool(member and member.agrees),
        invitation=row.code if access.may_invite else None)


def thread_info(row: ThreadRow) -> ThreadInfo:
    return ThreadInfo(
        id=row.id, title=row.title, author_name=row.author_name, last_name=row.last_name,
        moment=row.moment, last=row.last, posts=row.number, languages=list(row.languages),
        pinned=row.pinned, reads=row.reads, fresh=row.fresh)


def post_info(row: PostRow) -> PostInfo:
    return PostInfo(
        id=row.id, author=row.author, author_name=row.author_name, language=row.language,
        body=row.body, moment=row.moment, edited=row.edited, gone=row.gone, likes=row.likes,
        liked=row.liked)


def list_info(row: ListRow) -> ListInfo:
    return ListInfo(
        id=row.id, title=row.title, author_name=row.author_name, language=row.language,
        moment=row.moment, likes=row.likes, liked=row.liked,
        games=[listed_info(one) for one in row.games])


def listed_info(one: ListItem) -> ListedGame:
    return ListedGame(title=one.title, note=one.note, game=one.game)
