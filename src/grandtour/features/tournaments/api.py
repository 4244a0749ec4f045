"""Tournaments, for programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from grandtour.features.communities.service import Communities
from grandtour.features.tournaments.models import (
    NewTournament, TournamentInfo, TournamentState, describe_tournament, describe_tournament_state,
)
from grandtour.features.tournaments.service import Tournaments
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.services import ServicesDep
from grandtour.web.http.viewer import require_member

router = make_api_router("tournaments", "play")


@router.get("/tournaments", summary="Tournaments")
async def all_tournaments(viewer: ViewerDep, services: ServicesDep,
                          community: Annotated[str, Query(max_length=40)] = "",
                          ) -> list[TournamentInfo]:
    """List public tournaments, or those of a community by its address: first those open for entry,
    then those that are running."""
    if not community:
        return [describe_tournament(row)
                for row in await services.get(Tournaments).list_public()]
    access = await services.get(Communities).find_visible(community, viewer.person_id)
    return [describe_tournament(row)
            for row in await services.get(Tournaments).list_in_community(access.community.id)]


@router.get("/me/tournaments", summary="Tournaments in which one takes part")
async def my_tournaments(viewer: ViewerDep, services: ServicesDep) -> list[TournamentInfo]:
    return [describe_tournament(row)
            for row in await services.get(Tournaments).list_entered(viewer.person_id)]


@router.post("/tournaments", status_code=201, summary="Open a tournament")
async def open_tournament(new: NewTournament, viewer: ViewerDep,
                          services: ServicesDep) -> TournamentState:
    row = await services.get(Tournaments).open_tournament(require_member(viewer),
                                                                   new.build_draft)
    return await one_tournament(row.id, viewer, services)


@router.get("/tournaments/{id}", summary="A tournament with its rounds and standings")
async def one_tournament(id: str, viewer: ViewerDep, services: ServicesDep) -> TournamentState:
    return describe_tournament_state(await services.get(Tournaments).load_overview(
        id, viewer.person_id))


@router.put("/tournaments/{id}/entry", summary="Enter a tournament")
async def enter(id: str, viewer: ViewerDep, services: ServicesDep) -> TournamentState:
    await services.get(Tournaments).find_visible(id, viewer.person_id)
    await services.get(Tournaments).enter_tournament(id, require_member(viewer))
    return await one_tournament(id, viewer, services)


@router.delete("/tournaments/{id}/entry", summary="Leave a tournament")
async def leave(id: str, viewer: ViewerDep, services: ServicesDep) -> TournamentState:
    """Leave a tournament. A bot that does not score plays on."""
    await services.get(Tournaments).find_visible(id, viewer.person_id)
    await services.get(Tournaments).leave_tournament(id, require_member(viewer))
    return await one_tournament(id, viewer, services)


@router.post("/tournaments/{id}/begin", summary="Begin now")
async def begin(id: str, viewer: ViewerDep, services: ServicesDep) -> TournamentState:
    await services.get(Tournaments).begin_tournament(id, viewer.person_id)
    return await one_tournament(id, viewer, services)


@router.post("/tournaments/{id}/cancel", summary="Call a tournament off")
async def call_off(id: str, viewer: ViewerDep, services: ServicesDep) -> TournamentState:
    await services.get(Tournaments).call_off_tournament(id, viewer.person_id)
    return await one_tournament(id, viewer, services)
