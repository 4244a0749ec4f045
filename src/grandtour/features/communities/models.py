"""JSON models of communities."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from grandtour.features.communities.addresses import LONGEST as LONGEST_ADDRESS
from grandtour.features.communities.rows import (
    CommunityRow, Gone, ListItem, ListRow, PostRow, Role, ThreadRow, Who,
)
from grandtour.features.communities.service import LONGEST_ABOUT, LONGEST_TITLE, CommunityAccess
from grandtour.features.communities.threads import LONGEST_POST, PostDraft
from grandtour.texts.rules import LONGEST_TITLE as LONGEST_THREAD_TITLE
from grandtour.web.server.validation import RequestBody, limit_text

Language = Annotated[str, Field(max_length=8)]


class CommunityInfo(BaseModel):
    """A community. `role` is yours, or null if you are not a member. `shares`: whether you share
    your results with the other members. `invitation` is for members
    who may invite. `opening`: all members are being asked whether to make it public."""

    address: str
    title: str
    about: str
    languages: list[str]
    secret: bool
    write: Who
    invite: Who
    zone: str
    members: int
    role: Role | None
    muted: bool
    shares: bool
    opening: bool
    agrees: bool
    invitation: str | None


class Address(BaseModel):
    """A short address that is still free."""

    address: str


class NewCommunity(RequestBody):
    """A community to be founded.

    `address` is for public communities and made from the title if it is empty. A secret community
    gets a random address. `zone`: the time zone in which its meetings are planned. `shares`:
    whether the other members see your results."""

    title: Annotated[str, limit_text(LONGEST_TITLE)]
    about: Annotated[str, limit_text(LONGEST_ABOUT)] = ""
    languages: Annotated[list[Language], Field(max_length=3)]
    secret: bool = False
    address: Annotated[str, limit_text(LONGEST_ADDRESS)] = ""
    write: Who = "members"
    invite: Who = "members"
    zone: Annotated[str, Field(max_length=40)] = ""
    shares: bool = False


class JoiningMember(RequestBody):
    """Whether the other members see your results there."""

    shares: bool = False


class InvitationToAccept(JoiningMember):
    """The code of an invitation, and whether the other members see your results there."""

    invitation: Annotated[str, Field(max_length=32)]


class Invited(BaseModel):
    """An invitation as a non-member sees it."""

    title: str
    about: str
    languages: list[str]
    secret: bool


class MemberInfo(BaseModel):
    """A member of a community. `joined` is in milliseconds since 1970."""

    person: str
    name: str
    role: Role
    joined: int


class OnOff(RequestBody):
    """On or off."""

    on: bool = True


class TableVisibility(RequestBody):
    """Whether only members, and people invited to a seat, may sit down at a table."""

    members_only: bool = True


class ThreadInfo(BaseModel):
    """A thread. `posts` includes the first post. `fresh`: posts of others that you have not read.

    An empty title means that it was deleted."""

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
    """A post in Markdown. The first post of a thread has the thread's id.

    A post that is `gone` is only a placeholder: its `author`, a `keeper` or the `host` deleted it,
    or its author has `left`. `edited` is 0 or the moment."""

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


class PostText(RequestBody):
    """A text in Markdown; a new thread also has a title."""

    body: Annotated[str, limit_text(LONGEST_POST)]
    language: Language
    title: Annotated[str, limit_text(LONGEST_THREAD_TITLE)] = ""


class ListedGame(BaseModel):
    """A game in a list; `game` names one that can be played here."""

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


def read_draft(writing: PostText) -> PostDraft:
    return PostDraft(writing.body, writing.language, writing.title)


def describe_community(access: CommunityAccess) -> CommunityInfo:
    row: CommunityRow = access.community
    member = access.member
    return CommunityInfo(
        address=row.address, title=row.title, about=row.about, languages=list(row.languages),
        secret=row.secret, write=row.write, invite=row.invite, zone=row.zone,
        members=row.members,
        role=member.role if member else None, muted=bool(member and member.quiet),
        shares=bool(member and member.shares),
        opening=bool(member and row.opening), agrees=bool(member and member.agrees),
        invitation=row.code if access.may_invite else None)


def describe_thread(row: ThreadRow) -> ThreadInfo:
    return ThreadInfo(
        id=row.id, title=row.title, author_name=row.author_name, last_name=row.last_name,
        moment=row.moment, last=row.last, posts=row.number, languages=list(row.languages),
        pinned=row.pinned, reads=row.reads, fresh=row.fresh)


def describe_post(row: PostRow) -> PostInfo:
    return PostInfo(
        id=row.id, author=row.author, author_name=row.author_name, language=row.language,
        body=row.body, moment=row.moment, edited=row.edited, gone=row.gone, likes=row.likes,
        liked=row.liked)


def describe_list(row: ListRow) -> ListInfo:
    return ListInfo(
        id=row.id, title=row.title, author_name=row.author_name, language=row.language,
        moment=row.moment, likes=row.likes, liked=row.liked,
        games=[describe_listed_game(one) for one in row.games])


def describe_listed_game(one: ListItem) -> ListedGame:
    return ListedGame(title=one.title, note=one.note, game=one.game)
