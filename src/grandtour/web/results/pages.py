"""Ladders, the statistics of a game, and one's own."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.tables.figures import companions_of, figures_of
from grandtour.tables.result_ports import Ranked
from grandtour.web.http.reader import Reader, reader_of
from grandtour.web.http.services import services_of
from grandtour.web.http.shell import box, game_asked, respond
from grandtour.web.results import levels_view, views as view

TOP: Final = 5                  # rows of each game where all ladders stand
LAST: Final = 10                # finished games that are listed
MET: Final = 10                 # people whom one has played with


async def named(request: Request, reader: Reader, ladder: list[Ranked]) -> frozenset[str]:
    """The people on the ladder who show their statistics to the reader."""
    people = {row.player.id for row in ladder
              if row.player.kind == "person" and row.rating.shown}
    return await services_of(request).circles.showing("statistics", people, reader.id)


async def ladders(request: Request) -> Response:
    """GET /ladder: the strongest of every game."""
    reader = await reader_of(request)
    found = []
    for game in games.names():
        ladder = await services_of(request).results.ladder(game)
        rungs = view.rungs(ladder, await named(request, reader, ladder), reader.language)
        found.append({"game": box(game, reader.language), "rungs": rungs[:TOP],
                      "levels": levels_view.rows(game, ladder, reader.language)})
    return respond(request, reader, "results/ladders.html", "ladder", ladders=found)


async def ladder_page(request: Request) -> Response:
    """GET /ladder/{game}."""
    reader = await reader_of(request)
    game = game_asked(request)
    ladder = await services_of(request).results.ladder(game)
    shown = await named(request, reader, ladder)
    return respond(
        request, reader, "results/ladder.html", "ladder", game=box(game, reader.language),
        games=[box(name, reader.language) for name in games.names()],
        levels=levels_view.rows(game, ladder, reader.language),
        rungs=view.rungs(ladder, shown, reader.language), unnamed=view.unnamed(ladder, shown))


async def game_statistics(request: Request) -> Response:
    """GET /games/{game}/statistics. ?who=people: only of tables without computer players."""
    reader = await reader_of(request)
    game = game_asked(request)
    people_only = request.query_params.get("who") == "people"
    found = await services_of(request).results.account(game, people_only)
    return respond(
        request, reader, "results/game.html", "shelf", game=box(game, reader.language),
        account=view.account(found, game, reader.language), people_only=people_only)


async def own_statistics(request: Request) -> Response:
    """GET /me/statistics: what only the reader sees."""
    reader = await reader_of(request)
    results = await services_of(request).results.of(reader.id) if reader.id else []
    return respond(
        request, reader, "results/own.html", "me",
        figures=view.figures(figures_of(reader.id, results), reader.language),
        results=view.played(results[:LAST], reader.id, reader.language),
        met=[(one, view.versus(one, reader.language))
             for one in companions_of(reader.id, results)[:MET]])


routes: Final = [
    Route("/ladder", ladders),
    Route("/ladder/{game}", ladder_page),
    Route("/games/{game}/statistics", game_statistics),
    Route("/me/statistics", own_statistics),
]
