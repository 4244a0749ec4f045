"""Ladders, the statistics of a game, and those of the viewer."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.results.rows import LadderRow
from grandtour.results.statistics import list_companions, summarize_games
from grandtour.tables.groups import GroupMembers
from grandtour.web.http.added import find_play_notes
from grandtour.web.http.layout import describe_box, find_game, respond_page
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.results import levels_view, views as view

TOP: Final = 5                  # rows of each game on the page with all ladders
LAST: Final = 10                # finished games that are listed
MET: Final = 10                 # companions on the page


async def find_named_game(request: Request, viewer: Viewer,
                          ladder: list[LadderRow]) -> frozenset[str]:
    """Return the people on the ladder who show their statistics to the viewer."""
    people = {row.player.id for row in ladder
              if row.player.kind == "person" and row.rating.is_settled}
    return await services_of(request).circles.find_owners_showing("statistics", people,
                                                                  viewer.person_id)


async def show_ladders(request: Request) -> Response:
    """GET /ladder: the strongest players of every game."""
    viewer = await load_viewer(request)
    found = []
    for game in games.names():
        ladder = await services_of(request).results.load_ladder(game)
        people, _ = view.separate_programs(ladder)
        rungs = view.build_ladder_lines(people, await find_named_game(request, viewer, people),
                                        viewer.language)
        found.append({"game": describe_box(game, viewer.language), "rungs": rungs[:TOP],
                      "levels": levels_view.list_levels(game, ladder, viewer.language)})
    return respond_page(request, viewer, "results/ladders.html", "ladder", ladders=found)


async def filter_members(services: Services, address: str, viewer: Viewer,
                         ladder: list[LadderRow]) -> tuple[GroupMembers, list[LadderRow]]:
    """Return the members of a group, for its members, and those on the ladder.

    Refused: no_such_community, not_in_community."""
    members = await services.tables.groups.find_members(address, viewer.person_id)
    return members, [row for row in ladder
                     if row.player.kind == "person" and row.player.id in members.people]


async def show_ladder(request: Request) -> Response:
    """GET /ladder/{game}?community=: all players, or the members of a group."""
    viewer, services = await load_viewer(request), services_of(request)
    game, asked = find_game(request), request.query_params.get("community", "")
    members, ladder = None, await services.results.load_ladder(game)
    if asked:
        members, ladder = await filter_members(services, asked, viewer, ladder)
    shown = await find_named_game(request, viewer, ladder)
    if members:
        shown = shown.union(members.sharing)
    people, programs = view.separate_programs(ladder)
    return respond_page(
        request, viewer, "results/ladder.html", "ladder", game=describe_box(game, viewer.language),
        games=[describe_box(name, viewer.language) for name in games.names()],
        levels=levels_view.list_levels(game, ladder, viewer.language),
        rungs=view.build_ladder_lines(people, shown, viewer.language),
        program_rungs=view.build_ladder_lines(programs, shown, viewer.language),
        unnamed=view.describe_unnamed(people, shown),
        group=members and members.group)


async def show_game_statistics(request: Request) -> Response:
    """GET /games/{game}/statistics. ?who=people: only tables without computer players."""
    viewer = await load_viewer(request)
    game = find_game(request)
    people_only = request.query_params.get("who") == "people"
    found = await services_of(request).results.load_game_statistics(game, people_only)
    return respond_page(
        request, viewer, "results/game.html", "shelf", game=describe_box(game, viewer.language),
        account=view.describe_statistics(found, game, viewer.language), people_only=people_only)


async def show_own_statistics(request: Request) -> Response:
    """GET /me/statistics: for the viewer only."""
    viewer = await load_viewer(request)
    results = await services_of(request).results.list_results(
        viewer.person_id) if viewer.person_id else []
    notes = await find_play_notes(request, viewer.person_id, viewer.language) if results else {}
    return respond_page(
        request, viewer, "results/own.html", "me",
        figures=view.describe_figures(summarize_games(viewer.person_id, results), notes,
                                      viewer.language),
        results=view.list_played_with(results[:LAST], viewer.person_id, viewer.language),
        met=[(one, view.versus_text(one, viewer.language))
             for one in list_companions(viewer.person_id, results)[:MET]])


routes: Final = [
    Route("/ladder", show_ladders),
    Route("/ladder/{game}", show_ladder),
    Route("/games/{game}/statistics", show_game_statistics),
    Route("/me/statistics", show_own_statistics),
]
