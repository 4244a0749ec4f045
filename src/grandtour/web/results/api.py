"""The API of ratings and statistics."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

from fastapi import Query, Request
from pydantic import BaseModel

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.ratings import Rating, Unrated
from grandtour.results.rows import TableResult
from grandtour.results.statistics import Interval, find_own_seat, summarize_games
from grandtour.tables.errors import NO_GAME
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.results.pages import filter_members, find_named_game

router = make_api_router("results", "play")


class RatingInfo(BaseModel):
    """A rating in points. The true strength is within `points` ± `margin` with 95 % confidence."""

    points: int
    margin: int
    games: int


class LadderPlace(BaseModel):
    """A player on a ladder: a bot by its level, a person by name. `program`: whether a program
    plays with this account; the page lists these apart."""

    kind: Literal["person", "bot", "rules"]
    name: str
    program: bool
    rating: RatingInfo


class LadderInfo(BaseModel):
    """A ladder, strongest first; `unnamed`: rated people who hide their statistics from you."""

    players: list[LadderPlace]
    unnamed: int


class EstimateInfo(BaseModel):
    """A mean with its 95 % interval and its number of games."""

    value: float
    low: float
    high: float
    games: int


class PlaceInfo(BaseModel):
    """A place in the order of turns; 0 acts first. Values are null for fewer than five games."""

    place: int
    points: EstimateInfo | None
    share: EstimateInfo | None


class NumbersInfo(BaseModel):
    """A game with one number of players. Lengths are median, minimum and maximum."""

    players: int
    games: int
    points: EstimateInfo | None
    minutes: tuple[int, int, int] | None
    moves: tuple[int, int, int] | None
    places: list[PlaceInfo]


class ChoiceInfo(BaseModel):
    """The mean points of a seat in games where an option had this value."""

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


class GameFigures(BaseModel):
    """Your results with one game; `usual_turn` is in seconds."""

    game: str
    games: int
    without_substitute: int
    won: float
    rating: RatingInfo | None
    usual_turn: tuple[int, int] | None


class ResultInfo(BaseModel):
    """A finished game of yours. `unrated`: the reason why it is not rated, or ""."""

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
    """Your results by game, and every finished game, last one first."""

    figures: list[GameFigures]
    results: list[ResultInfo]


def check_game(game: str) -> str:
    """Return the name of a game. Refused: no_such_game."""
    if game not in games.names():
        raise Refused(NO_GAME, {"game": game})
    return game


def describe_rating(rating: Rating | None) -> RatingInfo | None:
    """Return a rating; None if it is not shown yet."""
    if rating is None or not rating.is_settled:
        return None
    return RatingInfo(points=rating.points, margin=rating.margin, games=rating.games)


def describe_estimate(found: Interval | None) -> EstimateInfo | None:
    return None if found is None else EstimateInfo(**vars(found))


@router.get("/games/{game}/ladder")
async def ladder(game: str, request: Request, viewer: ViewerDep, services: ServicesDep,
                 community: Annotated[str, Query(max_length=40)] = "") -> LadderInfo:
    """Return the ratings of a game. With `community`, which only its members may use, return those
    of its members."""
    rows = await services.results.load_ladder(check_game(game))
    sharing: Collection[str] = ()
    if community:
        members, rows = await filter_members(services, community, viewer, rows)
        sharing = members.sharing
    found = [row for row in rows if row.rating.is_settled]
    shown = (await find_named_game(request, viewer, found)).union(sharing)
    told = [row for row in found
            if row.player.kind != "person" or (row.name and row.player.id in shown)]
    return LadderInfo(unnamed=len(found) - len(told), players=[
        LadderPlace(kind=row.player.kind, name=row.name or row.player.id, program=row.program,
                 rating=rating)
        for row in told if (rating := describe_rating(row.rating)) is not None])


@router.get("/games/{game}/statistics")
async def statistics(game: str, services: ServicesDep,
                     people: Annotated[bool, Query()] = False) -> StatisticsInfo:
    """Return the statistics of a game; `people`: only of tables without computer players."""
    found = await services.results.load_game_statistics(check_game(game), people)
    return StatisticsInfo(
        games=found.games, usual=describe_estimate(found.usual),
        choices=[ChoiceInfo(option=one.option, value=one.value, games=one.games,
                            points=describe_estimate(one.points)) for one in found.choices],
        numbers=[NumbersInfo(
            players=one.players, games=one.games, points=describe_estimate(one.points),
            minutes=one.minutes, moves=one.moves,
            places=[PlaceInfo(place=place, points=describe_estimate(points),
                              share=describe_estimate(share))
                    for place, (points, share) in enumerate(one.places)])
            for one in found.numbers])


@router.get("/me/statistics")
async def own(viewer: ViewerDep, services: ServicesDep) -> OwnInfo:
    """Return your finished games."""
    found = await services.results.list_results(viewer.person_id) if viewer.person_id else []
    return OwnInfo(
        results=[describe_result(result, viewer.person_id) for result in found],
        figures=[GameFigures(game=one.game, games=one.games,
                             without_substitute=one.stayed, won=one.won,
                             rating=describe_rating(one.rating), usual_turn=one.usual)
                 for one in summarize_games(viewer.person_id, found)])


def describe_result(result: TableResult, person: str) -> ResultInfo:
    seat, own = find_own_seat(result, person)
    return ResultInfo(
        table=result.table, game=result.game, moment=result.moment, players=len(result.seats),
        seat=seat, rank=own.rank, points=own.points, options=result.options,
        unrated=result.unrated, rating=describe_rating(own.rating))
