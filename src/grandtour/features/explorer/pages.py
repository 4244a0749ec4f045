"""Pages of the explorer: the set-ups of a game, and what was played at a node."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.core import PUBLIC
from grandtour.features.explorer.openings import find_node
from grandtour.features.explorer.rows import Node, Source
from grandtour.features.explorer.service import OpeningExplorer
from grandtour.features.explorer.views import (
    PathStep, games_text, list_move_lines, list_options, list_setup_lines, name_action,
    node_address, players_text,
)
from grandtour.language import Count, Language
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.layout import describe_box, find_game, redirect_to, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer
from grandtour.web.replay.pages import require_finished
from grandtour.web.replay.position_pages import build_position_view
from grandtour.web.table_view.fragments import render_players
from grandtour.web.table_view.position_page import render_position

MOST_MOVES: Final = 16          # that a page lists


def read_source(request: Request) -> Source:
    """Return the games that ?of= asks for."""
    return "mine" if request.query_params.get("of") == "mine" else "all"


async def show_setups(request: Request) -> Response:
    """GET /explorer/{game}?of=mine: the numbers of players and options that were played."""
    viewer, game, source = await load_viewer(request), find_game(request), read_source(request)
    found = await services_of(request).get(OpeningExplorer).list_setups(game, source,
                                                                                 viewer.person_id)
    return respond_page(
        request, viewer, "explorer/setups.html", "shelf", game=describe_box(game, viewer.language),
        mine=source == "mine", here=f"/explorer/{game}",
        setups=list_setup_lines(game, found, source == "mine", viewer.language))


async def show_node(request: Request) -> Response:
    """GET /explorer/{game}/{node}?of=mine: the board of an example, and what was played there.

    Refused: no_such_game, no_such_node_of_games."""
    viewer, game, source = await load_viewer(request), find_game(request), read_source(request)
    explorer, mine, language = services_of(request).get(
        OpeningExplorer), source == "mine", viewer.language
    node = str(request.path_params["node"])
    found, setup = await explorer.find_node(game, node, source, viewer.person_id)
    example = found.examples[0]
    match = await explorer.replay_to_entry(example.table, example.number - 1)
    view = build_position_view(match.state, PUBLIC, language)
    players = view.table.names
    path = [PathStep(name_action(match.at(step.number - 1), step.action, players, language),
                     node_address(game, step.node, mine)) for step in found.path]
    names = await name_moves(explorer, found, players, language)
    return render_position(
        request, viewer, view, render_players(view), "explorer/node.html", box=describe_box(
            game, language), mine=mine, here=f"/explorer/{game}/{node}", path=path,
        root=node_address(game, setup.root, mine), players=players_text(setup, language),
        options=list_options(game, setup, language), total=setup.games,
        games=games_text(setup.games, language),
        rarer=describe_rarer_moves(len(found.tallies) - len(names)),
        lines=list_move_lines(game, found.tallies, found.links, names, mine, language))


def describe_rarer_moves(number: int) -> Count | None:
    return Count("{n} rarer move is not listed.", "{n} rarer moves are not listed.",
                 number) if number else None


async def name_moves(explorer: OpeningExplorer, found: Node, players: list[str],
                     language: Language) -> dict[str, str]:
    """Return the names of the most played actions. Set-ups differ, so an action that is not
    possible in the first example is named at its own."""
    examples = {one.action: one for one in found.examples}
    first = await explorer.replay_to_entry(found.examples[0].table, found.examples[0].number - 1)
    names = {}
    for tally in found.tallies[:MOST_MOVES]:
        name = name_action(first.state, tally.action, players, language)
        if not name:
            own = examples[tally.action]
            match = await explorer.replay_to_entry(own.table, own.number - 1)
            name = name_action(match.state, tally.action, players, language)
        names[tally.action] = name or tally.action
    return names


async def show_node_of_table(request: Request) -> Response:
    """GET /t/{id}/{n}/explorer: redirect to the node at a position of a finished game.

    Refused: game_running, no_such_position, no_such_node_of_games."""
    viewer, table = await load_viewer(request), require_finished(await load_table_of_request(
        request))
    services, number = services_of(request), request.path_params["number"]
    services.tables.find_position(table, number)
    node, game = find_node(table.match, number), table.match.game.name
    found, _ = await services.get(OpeningExplorer).find_node(game, node, "all",
                                                                      viewer.person_id)
    return redirect_to(node_address(game, node, not found.tallies))


routes: Final = [
    Route("/explorer/{game}", show_setups),
    Route("/explorer/{game}/{node}", show_node),
    Route("/t/{id}/{number:int}/explorer", show_node_of_table),
]
