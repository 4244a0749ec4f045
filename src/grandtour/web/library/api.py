"""The shelf, for programs: facts, marks, votes, tags, and what members write."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.collection.ports import CommentRow, Companion, MarkKind, Opinion, TextKind
from grandtour.collection.recommendation import Recommendation
from grandtour.collection.service import Collection
from grandtour.collection.tags import LONGEST as LONGEST_TAG
from grandtour.collection.texts import (
    LONGEST_BODY, LONGEST_COMMENT, LONGEST_TITLE, Draft, ReceivedText,
)
from grandtour.collection.tonight import Evening
from grandtour.engine.game import Refused
from grandtour.language import Language
from grandtour.tables.errors import NO_GAME
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.layout import box
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import Viewer, person_of
from grandtour.web.library.pages import member_of

router = api_router("shelf", "talk")


class Fitting(BaseModel):
    """How a game fits the evening that was asked for. `minutes` are measured here, or the longest
    that are printed."""

    seats: bool
    in_time: bool
    minutes: int
    measured: bool


class ShelfGame(BaseModel):
    """A game on the shelf, for who asks: what is printed, what was measured here (null where too
    few tables were finished), the asker's marks and everybody's. The best fitting comes first."""

    name: str
    title: str
    designers: list[str]
    publisher: str
    year: int
    age: int
    minutes: tuple[int, int]
    players: tuple[int, int]
    weight: int
    measured_minutes: int | None
    measured_tables: int
    plays: int
    marks: list[MarkKind]
    totals: dict[MarkKind, int]
    fit: Fitting


class Advice(BaseModel):
    """A game that the asker does not know. Of `asked` others who like `because`, `also` like this
    game; `asked` 0: only the boxes were compared, and `members` others like `because`."""

    game: str
    because: str
    also: int
    asked: int
    members: int


class ShelfRow(BaseModel):
    """The whole shelf. `next`: what is recommended, the surest first; empty where the asker has
    switched that off."""

    games: list[ShelfGame]
    next: list[Advice]


class Marking(BaseModel):
    """Set a mark, or take it back."""

    on: bool = True
    guest: Annotated[str, Field(max_length=40)] = ""


class Marked(BaseModel):
    """The asker's marks on the game, and the token of the guest that was made, if one was."""

    marks: list[MarkKind]
    token: str | None


class Ballot(BaseModel):
    """What the asker thinks of the game with this number of players."""

    opinion: Opinion


class PollInfo(BaseModel):
    """The votes on one number of players."""

    players: int
    best: int
    good: int
    rather_not: int
    mine: Opinion | None


class TagInfo(BaseModel):
    """A tag. One that is not `known` is seen only by who has proposed it."""

    language: str
    text: str
    uses: int
    known: bool
    mine: bool


class Tagging(BaseModel):
    """Use a tag, or use it no more."""

    text: Annotated[str, up_to(LONGEST_TAG)]
    language: Annotated[str, Field(max_length=8)]
    on: bool = True


class CompanionInfo(BaseModel):
    """Somebody who played along."""

    name: Annotated[str, Field(max_length=40)]
    points: Annotated[int, Field(ge=-99_999, le=99_999)] | None = None


class TextInfo(BaseModel):
    """What a member wrote, as Markdown. `plays`: how often the author has finished the game
    here. `moment` is in milliseconds since 1970."""

    id: str
    kind: TextKind
    game: str
    author: str
    author_name: str
    language: str
    title: str
    body: str
    moment: int
    table: str
    company: list[CompanionInfo]
    plays: int
    reads: int
    likes: int
    comments: int
    liked: bool


class NewText(BaseModel):
    """A text to publish. `table` and `company` belong to the diary."""

    kind: TextKind
    language: Annotated[str, Field(max_length=8)]
    title: Annotated[str, up_to(LONGEST_TITLE)]
    body: Annotated[str, up_to(LONGEST_BODY)]
    table: Annotated[str, Field(max_length=32)] = ""
    company: Annotated[list[CompanionInfo], Field(max_length=10)] = []


class Comment(BaseModel):
    """What somebody said to a text."""

    id: str
    author: str
    author_name: str
    language: str
    body: str
    moment: int


class NewComment(BaseModel):
    """What to say, as Markdown."""

    body: Annotated[str, up_to(LONGEST_COMMENT)]
    language: Annotated[str, Field(max_length=8)]


class Liking(BaseModel):
    """Like a text, or like it no more."""

    on: bool = True


@router.get("/shelf", summary="All games, for an evening")
async def the_shelf(viewer: ViewerDep, services: ServicesDep,
                    players: Annotated[int, Query(ge=0, le=9)] = 0,
                    minutes: Annotated[int, Query(ge=0, le=999)] = 0) -> ShelfRow:
    row = await services.collection.overview(viewer.id, Evening(players, minutes))
    volumes = sorted(row.volumes, key=lambda volume: volume.fit.order)
    found = []
    for volume in volumes:
        on_box, measured = volume.box, row.measured.get(volume.box.name)
        found.append(ShelfGame(
            name=on_box.name, title=title_of(on_box.name, viewer.language),
            designers=list(on_box.designers), publisher=on_box.publisher, year=on_box.year,
            age=on_box.age, minutes=on_box.minutes, players=on_box.players, weight=on_box.weight,
            measured_minutes=measured.minutes if measured else None,
            measured_tables=measured.tables if measured else 0, plays=volume.plays,
            marks=sorted(volume.marks), totals=row.marked.totals(on_box.name),
            fit=Fitting(seats=volume.fit.seats, in_time=volume.fit.in_time,
                        minutes=volume.fit.minutes, measured=volume.fit.measured)))
    advice = row.recommendations if viewer.settings.recommend else []
    return ShelfRow(games=found, next=[advised(one) for one in advice])


def title_of(game: str, language: Language) -> str:
    return box(game, language).title


def advised(one: Recommendation) -> Advice:
    return Advice(game=one.game, because=one.because, also=one.also, asked=one.asked,
                  members=one.members)


@router.put("/shelf/{game}/marks/{mark}", summary="Mark a game")
async def mark(request: Request, game: str, mark: str, marking: Marking, viewer: ViewerDep,
               services: ServicesDep) -> Marked:
    checked(game)
    person, token = await person_of(request, viewer, marking.guest)
    await services.collection.marks.set(person, game, mark, marking.on)
    marks = (await services.collection.marks.all()).of(person.id).get(game, frozenset())
    return Marked(marks=sorted(marks), token=token)


@router.get("/shelf/{game}/votes", summary="With how many it is best")
async def votes(game: str, viewer: ViewerDep, services: ServicesDep) -> list[PollInfo]:
    return [PollInfo(players=poll.players, best=poll.best, good=poll.good,
                     rather_not=poll.rather_not, mine=poll.mine)
            for poll in await services.collection.votes.polls(checked(game), viewer.id)]


@router.put("/shelf/{game}/votes/{players}", summary="Vote on a number")
async def vote(game: str, players: int, ballot: Ballot, viewer: ViewerDep,
               services: ServicesDep) -> list[PollInfo]:
    await services.collection.votes.vote(member_of(viewer), checked(game), players, ballot.opinion)
    return await votes(game, viewer, services)


@router.get("/shelf/{game}/tags", summary="The tags of a game")
async def tags(game: str, viewer: ViewerDep, services: ServicesDep) -> list[TagInfo]:
    found = await services.collection.tags.of(checked(game), viewer.id)
    return [TagInfo(language=tag.language, text=tag.text, uses=tag.uses, known=tag.known,
                    mine=tag.mine) for tag in found]


@router.put("/shelf/{game}/tags", summary="Use or propose a tag")
async def tag(game: str, tagging: Tagging, viewer: ViewerDep,
              services: ServicesDep) -> list[TagInfo]:
    person = member_of(viewer)
    if tagging.on:
        await services.collection.tags.propose(person, game, tagging.text, tagging.language,
                                          services.tables.now())
    else:
        await services.collection.tags.drop(person, checked(game), tagging.text, tagging.language)
    return await tags(game, viewer, services)


@router.get("/shelf/{game}/texts", summary="What members wrote")
async def texts(game: str, viewer: ViewerDep, services: ServicesDep) -> list[TextInfo]:
    found = await services.collection.texts.newest(viewer.id, game=checked(game))
    return [info(one) for one in await services.collection.texts.received(found, viewer.id)]


@router.post("/shelf/{game}/texts", status_code=201, summary="Publish a text")
async def write(game: str, new: NewText, viewer: ViewerDep, services: ServicesDep) -> TextInfo:
    person = member_of(viewer)
    company = tuple(Companion(one.name, one.points) for one in new.company)
    text = await services.collection.texts.write(person, Draft(
        new.kind, game, new.language, new.title, new.body, new.table, company),
        services.tables.now())
    return await heard(text.id, viewer, services.collection)


@router.get("/texts/{id}", summary="A text")
async def text(id: str, viewer: ViewerDep, services: ServicesDep) -> TextInfo:
    found = await services.collection.texts.text(id, viewer.id)
    if viewer.person is not None and viewer.person.member:
        await services.collection.texts.read(found, viewer.id)
    return await heard(id, viewer, services.collection)


@router.delete("/texts/{id}", status_code=204, summary="Delete an own text")
async def delete(id: str, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.collection.texts.delete(viewer.id, id)


@router.put("/texts/{id}/like", summary="Like a text")
async def like(id: str, liking: Liking, viewer: ViewerDep, services: ServicesDep) -> TextInfo:
    await services.collection.texts.like(member_of(viewer).id, id, liking.on)
    return await heard(id, viewer, services.collection)


@router.get("/texts/{id}/comments", summary="What others say to it")
async def comments(id: str, viewer: ViewerDep, services: ServicesDep) -> list[Comment]:
    found = await services.collection.texts.text(id, viewer.id)
    return [said(row) for row in await services.collection.texts.comments(found, viewer.id)]


@router.post("/texts/{id}/comments", status_code=201, summary="Comment")
async def comment(id: str, new: NewComment, viewer: ViewerDep, services: ServicesDep) -> Comment:
    return said(await services.collection.texts.comment(
        member_of(viewer), id, new.body, new.language, services.tables.now()))


@router.delete("/texts/{id}/comments/{comment}", status_code=204,
               summary="Delete an own comment")
async def delete_comment(id: str, comment: str, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.collection.texts.delete_comment(viewer.id, id, comment)


def checked(game: str) -> str:
    """Refused: no_such_game."""
    if game not in games.names():
        raise Refused(NO_GAME, {"game": game})
    return game


async def heard(text: str, viewer: Viewer, shelf: Collection) -> TextInfo:
    found = await shelf.texts.text(text, viewer.id)
    return info((await shelf.texts.received([found], viewer.id))[0])


def info(one: ReceivedText) -> TextInfo:
    text = one.text
    return TextInfo(
        id=text.id, kind=text.kind, game=text.game, author=text.author,
        author_name=text.author_name, language=text.language, title=text.title, body=text.body,
        moment=text.moment, table=text.table, plays=one.plays, reads=one.echo.reads,
        likes=one.echo.likes, comments=one.echo.comments, liked=one.echo.liked,
        company=[CompanionInfo(name=who.name, points=who.points) for who in text.company])


def said(row: CommentRow) -> Comment:
    return Comment(id=row.id, author=row.author, author_name=row.author_name,
                   language=row.language, body=row.body, moment=row.moment)
