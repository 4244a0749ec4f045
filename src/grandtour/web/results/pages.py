"""Ladders, the statistics of a game, and one's own."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.communities.rows import CommunityRow
from grandtour.tables.result_rows import LadderRow
from grandtour.tables.statistics import companions_of, statistics_of
from grandtour.web.http.layout import box, game_asked, respond
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer, viewer_of
from grandtour.web.results import levels_view, views as view

TOP: Final = 5                  # rows of each game where all ladders stand
LAST: Final = 10                # finished games that are listed
MET: Final = 10                 # people whom one has played with


async def named(request: Request, viewer: Viewer, ladder: list[LadderRow]) -> frozenset[str]:
    """The people on the ladder who show their statistics to the viewer."""
    people = {row.player.id for row in ladder
              if row.player.kind == "person" and row.rating.settled}
    return await services_of(request).circles.showing("statistics", people, viewer.id)


async def ladders(request: Request) -> Response:
    """GET /ladder: the strongest of every game."""
    viewer = await viewer_of(request)
    found = []
    for game in games.names():
        ladder = await services_of(request).results.ladder(game)
        rungs = view.rungs(ladder, await named(request, viewer, ladder), viewer.language)
        found.append({"game": box(game, viewer.language), "rungs": rungs[:TOP],
                      "levels": levels_view.rows(game, ladder, viewer.language)})
    return respond(request, viewer, "results/ladders.html", "ladder", ladders=found)


async def among(services: Services, community: str, viewer: Viewer,
                ladder: list[LadderRow]) -> tuple[CommunityRow, list[LadderRow]]:
    """The members of a community on the ladder, for its members. Refused: no_such_community,
    not_in_community."""
    access = await services.communities.as_member(community, viewer.id)
    people = {row.person for row in await services.communities.members(access)}
    return access.community, [row for row in ladder
                              if row.player.kind == "person" and row.player.id in people]


async def ladder_page(request: Request) -> Response:
    """GET /ladder/{game}?community=: of all, or of the members of a community."""
    viewer, services = await viewer_of(request), services_of(request)
    game, asked = game_asked(request), request.query_params.get("community", "")
    community, ladder = None, await services.results.ladder(game)
    if asked:
        community, ladder = await among(services, asked, viewer, ladder)
    shown = await named(request, viewer, ladder)
    return respond(
        request, viewer, "results/ladder.html", "ladder", game=box(game, viewer.language),
        games=[box(name, viewer.language) for name in games.names()],
        levels=levels_view.rows(game, ladder, viewer.language),
        rungs=view.rungs(ladder, shown, viewer.language), unnamed=view.unnamed(ladder, shown),
        community=community)


async def game_statistics(request: Request) -> Response:
    """GET /games/{game}/statistics. ?who=people: only of tables without computer players."""
    viewer = await viewer_of(request)
    game = game_asked(request)
    people_only = request.query_params.get("who") == "people"
    found = await services_of(request).results.account(game, people_only)
    return respond(
        request, viewer, "results/game.html", "shelf", game=box(game, viewer.language),
        account=view.account(found, game, viewer.language), people_only=people_only)


async def own_statistics(request: Request) -> Response:
    """GET /me/statistics: what only the viewer sees."""
    viewer = await viewer_of(request)
    results = await services_of(request).results.of(viewer.id) if viewer.id else []
    return respond(
        request, viewer, "results/own.html", "me",
        figures=view.figures(statistics_of(viewer.id, results), viewer.language),
        results=view.played(results[:LAST], viewer.id, viewer.language),
        met=[(one, view.versus(one, viewer.language))
             for one in companions_of(viewer.id, results)[:MET]])


routes: Final = [
    Route("/ladder", ladders),
    Route("/ladder/{game}", ladder_page),
    Route("/games/{game}/statistics", game_statistics),
    Route("/me/statistics", own_statistics),
]
