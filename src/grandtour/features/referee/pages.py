"""Pages of the referee: the start, a position to ask about, and the same position to change.

Nothing is stored: an address contains the whole position."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, Refusal, State
from grandtour.engine.game import BadPosition, Refused
from grandtour.engine.rng import Rng
from grandtour.features.referee.changes import (
    MOST, Change, apply_changes, format_changes, parse_change, parse_changes,
)
from grandtour.features.referee.views import RefereeView, build_referee_view, referee_address
from grandtour.games.arranging import describe_fault, find_arranging, list_groups
from grandtour.tables import errors
from grandtour.web.http.access import load_visible_table
from grandtour.web.http.forms import (
    read_form_fields, parse_position, parse_whole_number, read_text_field,
)
from grandtour.web.http.layout import describe_box, redirect_to, build_refusal_box, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render, render_bold
from grandtour.web.http.viewer import Viewer, load_viewer
from grandtour.web.replay.pages import require_finished
from grandtour.web.replay.position_pages import build_position_view
from grandtour.web.replay.position_code import LARGEST, load_position, encode_position
from grandtour.web.table_view.fragments import choose_buttons, render_players, render_playing
from grandtour.web.table_view.position_page import (
    read_query, render_position, respond_with_reason,
)

HERE: Final = "learn"
NOT_A_POSITION: Final = Refusal(
    "not_a_position", "", "This text is not a position of a game on this site: {fault}.")


# The start.

async def show_start_page(request: Request) -> Response:
    """GET /referee: choose a game and its number of players, or paste a position."""
    return render_start(request, await load_viewer(request))


def render_start(request: Request, viewer: Viewer, text: str = "",
                 refused: Refused | None = None) -> Response:
    boxes = [(describe_box(name, viewer.language),
              range(games.game(name).least, games.game(name).most + 1))
             for name in games.names() if find_arranging(name)]
    message = build_refusal_box("", refusal_text(refused, None, viewer.language),
                                "") if refused else None
    return respond_page(request, viewer, "referee/start.html", HERE, boxes=boxes, text=text,
                        refused=message, status=http_status(refused) if refused else 200)


async def start_game(request: Request) -> Response:
    """GET /referee/new?game=&players=, or ?table=&number= of a finished game: go to the
    position."""
    query = request.query_params
    if read_text_field(query, "table"):
        table = require_finished(await load_visible_table(request, read_text_field(query, "table")))
        state = services_of(request).tables.find_position(
            table, parse_position(read_text_field(query, "number")))
        return redirect_to(referee_address(state.game.name, encode_position(str(state))))
    name = read_text_field(query, "game")
    found = find_arranging(name) if name in games.names() else None
    if found is None:
        raise Refused(errors.NO_GAME, {"game": name})
    game = games.game(name)
    players = parse_whole_number(read_text_field(query, "players"), 0)
    state = found.set_up(min(max(players, game.least), game.most))
    return redirect_to(referee_address(name, encode_position(str(state)), "/edit"))


async def read_text(request: Request) -> Response:
    """POST /referee, with the text of a position: go to it."""
    viewer, text = await load_viewer(request), (await read_form_fields(request)).get("text", "")
    try:
        state = parse_text(text)
    except Refused as refused:
        return render_start(request, viewer, text[:LARGEST], refused)
    return redirect_to(referee_address(state.game.name, encode_position(str(state))))


def parse_text(text: str) -> State:
    """Return the position of a pasted text. Refused: not_a_position."""
    lines = [line.strip() for line in text[:LARGEST].strip().splitlines()]
    name = lines[0].partition(" ")[0] if lines else ""
    if name not in games.names():
        raise Refused(NOT_A_POSITION, {"fault": name[:60] or "-"})
    try:
        state: State = games.game(name).position("\n".join(lines) + "\n")
    except BadPosition as bad:
        raise Refused(NOT_A_POSITION, {"fault": describe_fault(bad)[:200]}) from bad
    return state


# A position to ask about.

async def show_position(request: Request) -> Response:
    """GET /referee/{game}/{code}. ?choose= shows a choice, ?why= a refusal, ?before= is the code of
    the position before."""
    viewer, view = await read_position_view(request)
    choice, answer = read_query(view, request.query_params) if view.may_act else (None, None)
    parts = render_playing(view) | render_players(replace(view, seat=EVERYTHING)) | {
        "turn-idle": render("referee/asked.html", viewer.language, view=view, table=view.table,
                            game=view.state.game.name,
                            buttons=choose_buttons(view, view.choices)).strip(),
        "doc-title": view.render_part_of_page("title", title=view.say("Referee")),
        "table-state": ""}
    shows, result = view.scoring_forecast
    return render_position(request, viewer, view, parts, "referee/position.html", choice=choice,
                           refusal=answer, shows=shows, result=result, bold=render_bold,
                           editable=find_arranging(view.state.game.name) is not None)


async def read_position_view(request: Request) -> tuple[Viewer, RefereeView]:
    """Return the viewer and the position. Refused: no_such_game, bad_position."""
    viewer = await load_viewer(request)
    path = request.path_params
    before = request.query_params.get("before", "")
    if before:
        before = encode_position(str(load_position(path["game"], before)))
    return viewer, build_referee_view(load_position(path["game"], path["code"]), viewer.language,
                                      before)


async def play_action(request: Request) -> Response:
    """POST /referee/{game}/{code}, with an action or `draw`: go to the position after it."""
    _, view = await read_position_view(request)
    form = await read_form_fields(request)
    state, action = view.state.clone(), read_text_field(form, "action")
    if "draw" in form:
        rng = Rng(secrets.randbits(63))
        while state.current_player() == CHANCE:
            state.play(state.sample(rng))
    else:
        try:
            state.play(state.game.request(state, action, view.seat))
        except Refused:
            return redirect_to(referee_address(state.game.name, view.code, why=action[:200]))
    return redirect_to(referee_address(state.game.name, encode_position(str(state)),
                                       before=view.code)
                       + "#turn")


async def show_reason(request: Request) -> Response:
    """GET /referee/{game}/{code}/why?ask=: the reason why something cannot be done there."""
    _, view = await read_position_view(request)
    return respond_with_reason(view, request.query_params)


# The same position to change.

async def show_edit_page(request: Request) -> Response:
    """GET /referee/{game}/{code}/edit: ?did= are changes, ?at= is a group of controls, and ?set=
    and ?to= are one more change."""
    viewer, query = await load_viewer(request), request.query_params
    game = request.path_params["game"]
    start = build_referee_view(load_position(game, request.path_params["code"]), viewer.language)
    changes: list[Change] = []
    state, code, names = start.state, start.code, start.table.names
    refused: Refused | None = None
    try:
        for change in parse_changes(query.get("did", "")):
            state = apply_changes(state, names, [change])
            changes.append(change)
        if query.get("set"):
            change = parse_change(query["set"], query.get("to", ""))
            return redirect_to(build_edit_address(
                game, code, names, state, changes, change, query))
    except Refused as fault:
        refused = fault
    return render_edit(request, viewer, state, code, changes, refused)


def build_edit_address(game: str, code: str, names: list[str], state: State,
                       changes: list[Change], change: Change, query: Mapping[str, str]) -> str:
    """Return the address with one more change. After many, it begins again at the position."""
    after = apply_changes(state, names, [change])
    at = query.get("at", "")
    if len(changes) + 1 > MOST:
        return referee_address(game, encode_position(str(after)), "/edit", at=at)
    return referee_address(game, code, "/edit", did=format_changes([*changes, change]), at=at)


def render_edit(request: Request, viewer: Viewer, state: State, code: str, changes: list[Change],
                refused: Refused | None) -> Response:
    """Render the board with the controls of one group."""
    view = build_position_view(state, EVERYTHING, viewer.language)
    board = view.board_pictures
    game = state.game.name
    groups = list_groups(state, view.table.names)
    at = request.query_params.get("at", "")
    found = next((one for one in groups if one.name == at), groups[0] if groups else None)
    did = format_changes(changes)
    message = build_refusal_box(game, refusal_text(refused, None, viewer.language),
                                refused.refusal.clause) if refused else None
    return respond_page(
        request, viewer, "referee/edit.html", HERE, status=http_status(refused) if refused else 200,
        view=view, table=view.table, game=game, words=view.words, state=state, groups=groups,
        group=found, now=encode_position(str(state)), did=did, at=found.name if found else "",
        base=referee_address(game, code, "/edit"), text=str(state), refused=message,
        undo=referee_address(game, code, "/edit", did=format_changes(changes[:-1]), at=at)
        if changes else "",
        wide=Markup(board.wide_picture.svg()), tall=Markup(board.tall_picture.svg()),
        sprite=Markup(board.symbol_sheet),
        players=[Markup(part) for part in render_players(view).values()])


routes: Final = [
    Route("/referee", show_start_page),
    Route("/referee", read_text, methods=["POST"]),
    Route("/referee/new", start_game),
    Route("/referee/{game}/{code}", show_position),
    Route("/referee/{game}/{code}", play_action, methods=["POST"]),
    Route("/referee/{game}/{code}/why", show_reason),
    Route("/referee/{game}/{code}/edit", show_edit_page),
]
