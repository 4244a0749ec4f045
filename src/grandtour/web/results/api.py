"""Ratings and statistics, for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request
from pydantic import BaseModel

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.tables.errors import NO_GAME
from grandtour.tables.rating import Rating
from grandtour.tables.result_rows import TableResult, Unrated
from grandtour.tables.statistics import Interval, own_seat, statistics_of
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.results.pages import among, named

router = api_router("results", "play")


class RatingInfo(BaseModel):
    """A rating in points: the strength lies within `points` ± `margin` by 95 %."""

    points: int
    margin: int
    games: int


class RungInfo(BaseModel):
    """A player on a ladder: a bot by its level, a person by name."""

    kind: Literal["person", "bot", "rules"]
    name: str
    rating: RatingInfo


class LadderInfo(BaseModel):
    """The strongest first; `unnamed`: people who are rated too, and do not show that to the
    asker."""

    players: list[RungInfo]
    unnamed: int


class EstimateInfo(BaseModel):
    """A mean with its 95 % interval and the number of games it rests on."""

    value: float
    low: float
    high: float
    games: int


class PlaceInfo(BaseModel):
    """The place in the order of turns, from 0 for who acts first; null where it rests on fewer
    than five games."""

    place: int
    points: EstimateInfo | None
    share: EstimateInfo | None


class NumbersInfo(BaseModel):
    """A game with one number of players. Lengths: the middle, the least and the most."""

    players: int
    games: int
    points: EstimateInfo | None
    minutes: tuple[int, int, int] | None
    moves: tuple[int, int, int] | None
    places: list[PlaceInfo]


class ChoiceInfo(BaseModel):
    """The mean points of a seat where an option had this value."""

    option: str
    value: str
    games: int
    points: EstimateInfo | None


class StatisticsInfo(BaseModel):
    """The rated tables of a game."""

    games: int
    numbers: list[NumbersInfo]
    usual: EstimateInfo | None
    choices: list[ChoiceInfo]


class FiguresInfo(BaseModel):
    """What the asker has played of one game; `usual_turn` in seconds."""

    game: str
    games: int
    stayed: int
    won: float
    rating: RatingInfo | None
    usual_turn: tuple[int, int] | None


class ResultInfo(BaseModel):
    """A finished game of the asker. `unrated`: why it is not rated; empty if it is."""

    table: str
    game: str
    moment: int
    players: int
    seat: int
    rank: int
    points: int
    options: dict[str, str]
    unrated: Unrated
    rating: RatingInfo | None


class OwnInfo(BaseModel):
    """Game by game, and every finished game, the last first."""

    figures: list[FiguresInfo]
    results: list[ResultInfo]


def checked(game: str) -> str:
    """Refused: no_such_game."""
    if game not in games.names():
        raise Refused(NO_GAME, {"game": game})
    return game


def rating_info(rating: Rating | None) -> RatingInfo | None:
    """None for one that is not shown yet."""
    if rating is None or not rating.settled:
        return None
    return RatingInfo(points=rating.points, margin=rating.margin, games=rating.games)


def estimate_info(found: Interval | None) -> EstimateInfo | None:
    return None if found is None else EstimateInfo(**vars(found))


@router.get("/games/{game}/ladder")
async def ladder(game: str, request: Request, viewer: ViewerDep, services: ServicesDep,
                 community: Annotated[str, Query(max_length=40)] = "") -> LadderInfo:
    """The ratings of a game; for the members of a community those of its members alone."""
    rows = await services.results.ladder(checked(game))
    if community:
        _, rows = await among(services, community, viewer, rows)
    found = [row for row in rows if row.rating.settled]
    shown = await named(request, viewer, found)
    told = [row for row in found
            if row.player.kind != "person" or (row.name and row.player.id in shown)]
    return LadderInfo(unnamed=len(found) - len(told), players=[
        RungInfo(kind=row.player.kind, name=row.name or row.player.id, rating=rating)
        for row in told if (rating := rating_info(row.rating)) is not None])


@router.get("/games/{game}/statistics")
async def statistics(game: str, services: ServicesDep,
                     people: Annotated[bool, Query()] = False) -> StatisticsInfo:
    """The statistics of a game; `people`: of tables without computer players only."""
    found = await services.results.account(checked(game), people)
    return StatisticsInfo(
        games=found.games, usual=estimate_info(found.usual),
        choices=[ChoiceInfo(option=one.option, value=one.value, games=one.games,
                            points=estimate_info(one.points)) for one in found.choices],
        numbers=[NumbersInfo(
            players=one.players, games=one.games, points=estimate_info(one.points),
            minutes=one.minutes, moves=one.moves,
            places=[PlaceInfo(place=place, points=estimate_info(points),
                              share=estimate_info(share))
                    for place, (points, share) in enumerate(one.places)])
            for one in found.numbers])


@router.get("/me/statistics")
async def own(viewer: ViewerDep, services: ServicesDep) -> OwnInfo:
    """What the asker has finished here."""
    found = await services.results.of(viewer.id) if viewer.id else []
    return OwnInfo(
        results=[result_info(result, viewer.id) for result in found],
        figures=[FiguresInfo(game=one.game, games=one.games, stayed=one.stayed, won=one.won,
                             rating=rating_info(one.rating), usual_turn=one.usual)
                 for one in statistics_of(viewer.id, found)])


def result_info(result: TableResult, person: str) -> ResultInfo:
    seat, own = own_seat(result, person)
    return ResultInfo(
        table=result.table, game=result.game, moment=result.moment, players=len(result.seats),
        seat=seat, rank=own.rank, points=own.points, options=result.options,
        unrated=result.unrated, rating=rating_info(own.rating))
