"""The API of groups: their people, score and games, and their next evening."""

from __future__ import annotations

from fastapi import Request
from pydantic import BaseModel

from grandtour.features.groups.evenings import Evening, GroupEvenings
from grandtour.features.groups.score import (
    collect_names, count_wins, list_people, list_winners,
)
from grandtour.features.groups.service import GroupView, PlayGroups
from grandtour.results.rows import TableResult
from grandtour.web.http.access import TableDep, ViewerDep, make_api_router
from grandtour.web.http.services import Services, ServicesDep
from grandtour.web.http.viewer import require_person
from grandtour.web.server.validation import RequestBody

router = make_api_router("groups", "play")


class GroupPerson(BaseModel):
    """A person of a group. A `member` has an account here. `you`: whether it is you."""

    name: str
    member: bool
    you: bool


class PersonScore(BaseModel):
    """The number of games that a person has won in a group, ties included. `name` is empty if the
    person has left the site."""

    name: str
    wins: int


class PersonPoints(BaseModel):
    """The points of a person in one game."""

    name: str
    points: int


class GroupGame(BaseModel):
    """A finished game of a group. `moment`: its end, in milliseconds since 1970. `winners` is empty
    if a computer player has won."""

    table: str
    game: str
    moment: int
    winners: list[str]
    points: list[PersonPoints]


class GroupEvening(BaseModel):
    """The next evening of a group, or the one that has just begun. It `begins` at a moment in
    milliseconds since 1970.

    `waiting`: those who have not answered. `you`: your own answer, null if there is none. `table`:
    the table that was opened for it, null before."""

    begins: int
    coming: list[str]
    absent: list[str]
    waiting: list[str]
    you: bool | None
    table: str | None


class GroupInfo(BaseModel):
    """A group. `address` is secret: everyone who knows it sees the group. The `score` has the most
    wins first, `games` the newest first. `evening` is null if none is planned."""

    address: str
    founded: int
    people: list[GroupPerson]
    score: list[PersonScore]
    games: list[GroupGame]
    evening: GroupEvening | None


class EveningAnswer(RequestBody):
    """Whether you come to the next evening."""

    coming: bool


@router.get("/groups", summary="List your groups")
async def groups(viewer: ViewerDep, services: ServicesDep) -> list[GroupInfo]:
    found = services.get(PlayGroups)
    return [await describe_group(services, await found.load_view(group), viewer.person_id)
            for group in await found.store.list_groups_of(require_person(viewer).id)]


@router.get("/groups/{address}", summary="Get a group")
async def group(address: str, viewer: ViewerDep, services: ServicesDep) -> GroupInfo:
    return await describe_group(
        services, await services.get(PlayGroups).open_group(address), viewer.person_id)


@router.post("/groups/{address}/evening", status_code=201,
             summary="Propose to play again next week")
async def propose(address: str, viewer: ViewerDep, services: ServicesDep) -> GroupInfo:
    """Propose the same time next week, by the clocks of your time zone, or come if an evening is
    already planned."""
    view = await services.get(PlayGroups).open_group(address)
    await services.get(GroupEvenings).propose_again(view.group, viewer.person_id,
                                                             viewer.settings.zone)
    return await describe_group(services, view, viewer.person_id)


@router.put("/groups/{address}/evening", summary="Say whether you come to the next evening")
async def answer(address: str, coming: EveningAnswer, viewer: ViewerDep,
                 services: ServicesDep) -> GroupInfo:
    view = await services.get(PlayGroups).open_group(address)
    await services.get(GroupEvenings).set_attendance(view.group, viewer.person_id,
                                                              coming.coming)
    return await describe_group(services, view, viewer.person_id)


@router.post("/tables/{id}/next-week", status_code=201,
             summary="Propose to play again next week, at the end of a game")
async def propose_at_table(request: Request, table: TableDep, viewer: ViewerDep,
                           services: ServicesDep) -> GroupInfo:
    """Found the group of these people if they have none, and plan its next evening."""
    evenings = services.get(GroupEvenings)
    found = await evenings.propose_from_table(table, viewer.person_id, viewer.settings.zone)
    return await describe_group(
        services, await services.get(PlayGroups).load_view(found), viewer.person_id)


async def describe_group(services: Services, view: GroupView, viewer: str) -> GroupInfo:
    names = {**collect_names(view.results), **{one.id: one.name for one in view.people}}
    evening = await services.get(GroupEvenings).find_next(view.group)
    return GroupInfo(
        address=view.group.address, founded=view.group.founded,
        people=[GroupPerson(name=one.name, member=one.member, you=one.id == viewer)
                for one in view.people],
        score=[PersonScore(name=names[one.person], wins=one.wins)
               for one in count_wins(view.results)],
        games=[describe_game(result, names) for result in reversed(view.results)],
        evening=describe_next(evening, view, viewer) if evening else None)


def describe_game(result: TableResult, names: dict[str, str]) -> GroupGame:
    return GroupGame(
        table=result.table, game=result.game, moment=result.moment,
        winners=[names[one] for one in list_winners(result)],
        points=[PersonPoints(name=names[seat.player.id], points=seat.points)
                for seat in list_people(result)])


def describe_next(evening: Evening, view: GroupView, viewer: str) -> GroupEvening:
    names = {one.id: one.name for one in view.people}
    answers = {**dict.fromkeys(evening.coming, True), **dict.fromkeys(evening.absent, False)}
    return GroupEvening(
        begins=evening.row.begins,
        coming=[names[one] for one in evening.coming if one in names],
        absent=[names[one] for one in evening.absent if one in names],
        waiting=[one.name for one in view.people if one.id not in answers],
        you=answers.get(viewer), table=evening.row.room or None)
