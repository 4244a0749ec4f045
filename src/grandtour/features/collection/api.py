"""The API of the shelf: facts, marks, votes and tags."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from grandtour import games
from grandtour.features.collection.rows import MarkKind, Opinion
from grandtour.features.collection.recommendation import Recommendation
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.tags import LONGEST as LONGEST_TAG
from grandtour.features.collection.tonight import EveningWish
from grandtour.engine.game import Refused
from grandtour.language import Language
from grandtour.tables.errors import NO_GAME
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.layout import describe_box
from grandtour.web.http.services import ServicesDep
from grandtour.web.server.validation import RequestBody, limit_text
from grandtour.web.http.viewer import find_or_create_person, require_member

router = make_api_router("shelf", "talk")


class TimeFit(BaseModel):
    """How a game fits the evening. `minutes` are measured here, or else the longest on the box."""

    seats: bool
    in_time: bool
    minutes: int
    measured: bool


class ShelfGame(BaseModel):
    """A game on the shelf.

    It has the facts on the box, the measurements of this site (null with too few finished tables),
    your marks, and all marks. Games are sorted by fit."""

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
    fit: TimeFit


class Advice(BaseModel):
    """A game that you do not know.

    Of `asked` other people who like `because`, `also` like this game. With `asked` 0, only the
    boxes were compared, and `members` other people like `because`."""

    game: str
    because: str
    also: int
    asked: int
    members: int


class ShelfRow(BaseModel):
    """The whole shelf. `next`: recommendations, the surest first; empty if you have switched them
    off."""

    games: list[ShelfGame]
    next: list[Advice]


class MarkChange(RequestBody):
    """A mark to be set or removed."""

    on: bool = True
    guest: Annotated[str, Field(max_length=40)] = ""


class SavedMarks(BaseModel):
    """Your marks on the game, and the token of the guest that was created, if any."""

    marks: list[MarkKind]
    token: str | None


class VoteChange(RequestBody):
    """Your opinion of the game with this number of players."""

    opinion: Opinion


class PlayerCountVotes(BaseModel):
    """The votes on one number of players."""

    players: int
    best: int
    good: int
    rather_not: int
    mine: Opinion | None


class TagInfo(BaseModel):
    """A tag. Only its author sees a tag that is not yet `known`."""

    language: str
    text: str
    uses: int
    known: bool
    mine: bool


class TagChange(RequestBody):
    """A tag to be used, or no longer."""

    text: Annotated[str, limit_text(LONGEST_TAG)]
    language: Annotated[str, Field(max_length=8)]
    on: bool = True


@router.get("/shelf", summary="All games, for an evening")
async def the_shelf(viewer: ViewerDep, services: ServicesDep,
                    players: Annotated[int, Query(ge=0, le=9)] = 0,
                    minutes: Annotated[int, Query(ge=0, le=999)] = 0) -> ShelfRow:
    row = await services.get(GameCollection).load_overview(viewer.person_id,
                                                                    EveningWish(players, minutes))
    volumes = sorted(row.volumes, key=lambda volume: volume.fit.sort_key)
    found = []
    for volume in volumes:
        on_box, measured = volume.box, row.measured.get(volume.box.name)
        found.append(ShelfGame(
            name=on_box.name, title=find_title(on_box.name, viewer.language),
            designers=list(on_box.designers), publisher=on_box.publisher, year=on_box.year,
            age=on_box.age, minutes=on_box.minutes, players=on_box.players, weight=on_box.weight,
            measured_minutes=measured.minutes if measured else None,
            measured_tables=measured.tables if measured else 0, plays=volume.plays,
            marks=sorted(volume.marks), totals=row.marked.count_marks(on_box.name),
            fit=TimeFit(seats=volume.fit.seats, in_time=volume.fit.in_time,
                        minutes=volume.fit.minutes, measured=volume.fit.measured)))
    advice = row.recommendations if viewer.settings.recommend else []
    return ShelfRow(games=found, next=[describe_advice(one) for one in advice])


def find_title(game: str, language: Language) -> str:
    return describe_box(game, language).title


def describe_advice(one: Recommendation) -> Advice:
    return Advice(game=one.game, because=one.because, also=one.also, asked=one.asked,
                  members=one.members)


@router.put("/shelf/{game}/marks/{mark}", summary="Mark a game")
async def mark(request: Request, game: str, mark: str, marking: MarkChange, viewer: ViewerDep,
               services: ServicesDep) -> SavedMarks:
    check_game(game)
    person, token = await find_or_create_person(request, viewer, marking.guest)
    marks = services.get(GameCollection).marks
    await marks.set_mark(person, game, mark, marking.on)
    mine = (await marks.load_all()).find_marks_of(person.id)
    return SavedMarks(marks=sorted(mine.get(game, frozenset())), token=token)


@router.get("/shelf/{game}/votes", summary="With how many it is best")
async def votes(game: str, viewer: ViewerDep, services: ServicesDep) -> list[PlayerCountVotes]:
    polls = await services.get(GameCollection).votes.list_polls(check_game(game),
                                                                         viewer.person_id)
    return [PlayerCountVotes(players=poll.players, best=poll.best, good=poll.good,
                     rather_not=poll.rather_not, mine=poll.mine) for poll in polls]


@router.put("/shelf/{game}/votes/{players}", summary="Vote on a number")
async def vote(game: str, players: int, ballot: VoteChange, viewer: ViewerDep,
               services: ServicesDep) -> list[PlayerCountVotes]:
    voter = require_member(viewer)
    await services.get(GameCollection).votes.cast_vote(voter, check_game(game), players,
                                                                ballot.opinion)
    return await votes(game, viewer, services)


@router.get("/shelf/{game}/tags", summary="The tags of a game")
async def tags(game: str, viewer: ViewerDep, services: ServicesDep) -> list[TagInfo]:
    found = await services.get(GameCollection).tags.list_tags(check_game(game),
                                                                       viewer.person_id)
    return [TagInfo(language=tag.language, text=tag.text, uses=tag.uses, known=tag.is_public,
                    mine=tag.mine) for tag in found]


@router.put("/shelf/{game}/tags", summary="Use or propose a tag")
async def tag(game: str, tagging: TagChange, viewer: ViewerDep,
              services: ServicesDep) -> list[TagInfo]:
    person, kept = require_member(viewer), services.get(GameCollection).tags
    if tagging.on:
        await kept.propose_tag(person, game, tagging.text, tagging.language, services.tables.now())
    else:
        await kept.drop_tag(person, check_game(game), tagging.text, tagging.language)
    return await tags(game, viewer, services)


def check_game(game: str) -> str:
    """Return the name of a game. Refused: no_such_game."""
    if game not in games.names():
        raise Refused(NO_GAME, {"game": game})
    return game
