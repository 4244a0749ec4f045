"""The shelf, for programs: facts, marks, votes and tags."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.collection.rows import MarkKind, Opinion
from grandtour.collection.recommendation import Recommendation
from grandtour.collection.tags import LONGEST as LONGEST_TAG
from grandtour.collection.tonight import Evening
from grandtour.engine.game import Refused
from grandtour.language import Language
from grandtour.tables.errors import NO_GAME
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.layout import box
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import up_to
from grandtour.web.http.viewer import person_of, require_member

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


@router.get("/shelf", summary="All games, for an evening")
async def the_shelf(viewer: ViewerDep, services: ServicesDep,
                    players: Annotated[int, Query(ge=0, le=9)] = 0,
                    minutes: Annotated[int, Query(ge=0, le=999)] = 0) -> ShelfRow:
    row = await services.collection.load_overview(viewer.id, Evening(players, minutes))
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
            marks=sorted(volume.marks), totals=row.marked.count_marks(on_box.name),
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
    await services.collection.marks.set_mark(person, game, mark, marking.on)
    marks = (await services.collection.marks.load_all()).marks_of(person.id).get(game, frozenset())
    return Marked(marks=sorted(marks), token=token)


@router.get("/shelf/{game}/votes", summary="With how many it is best")
async def votes(game: str, viewer: ViewerDep, services: ServicesDep) -> list[PollInfo]:
    return [PollInfo(players=poll.players, best=poll.best, good=poll.good,
                     rather_not=poll.rather_not, mine=poll.mine)
            for poll in await services.collection.votes.list_polls(checked(game), viewer.id)]


@router.put("/shelf/{game}/votes/{players}", summary="Vote on a number")
async def vote(game: str, players: int, ballot: Ballot, viewer: ViewerDep,
               services: ServicesDep) -> list[PollInfo]:
    voter = require_member(viewer)
    await services.collection.votes.cast_vote(voter, checked(game), players, ballot.opinion)
    return await votes(game, viewer, services)


@router.get("/shelf/{game}/tags", summary="The tags of a game")
async def tags(game: str, viewer: ViewerDep, services: ServicesDep) -> list[TagInfo]:
    found = await services.collection.tags.list_tags(checked(game), viewer.id)
    return [TagInfo(language=tag.language, text=tag.text, uses=tag.uses, known=tag.is_public,
                    mine=tag.mine) for tag in found]


@router.put("/shelf/{game}/tags", summary="Use or propose a tag")
async def tag(game: str, tagging: Tagging, viewer: ViewerDep,
              services: ServicesDep) -> list[TagInfo]:
    person = require_member(viewer)
    if tagging.on:
        await services.collection.tags.propose_tag(person, game, tagging.text, tagging.language,
                                          services.tables.now())
    else:
        await services.collection.tags.drop_tag(person, checked(game), tagging.text,
            tagging.language)
    return await tags(game, viewer, services)


def checked(game: str) -> str:
    """Refused: no_such_game."""
    if game not in games.names():
        raise Refused(NO_GAME, {"game": game})
    return game
