"""Pages on which people enter games that were played in person: the form, the board, the replay,
and files."""

from __future__ import annotations

import secrets
from asyncio import to_thread
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from grandtour import games
from grandtour.engine.core import EVERYTHING
from grandtour.engine.game import Game, Refused
from grandtour.engine.match import match_from_options
from grandtour.engine.rng import Rng
from grandtour.features.entered_games import errors
from grandtour.features.entered_games.entering import (
    EnteredStart, NotationStep, go_back_to, check_length, enter_step, find_broken_step, has_head,
    play_forced, read_head, remove_last_move,
)
from grandtour.features.entered_games.rows import EnteredRow
from grandtour.features.entered_games.service import EnteredGame, EnteredGames, add_text, read_game
from grandtour.features.entered_games.views import (
    EnteredReplayView, build_entered_table, build_entering_view, game_address, list_lines,
    list_player_names, render_entering, build_replay_view,
)
from grandtour.language import Language, language
from grandtour.people.names import LONGEST_NAME, clean_name
from grandtour.tables.errors import NO_POSITION
from grandtour.web.http.added import find_added
from grandtour.web.http.forms import (
    read_form_fields, parse_position, parse_whole_number, read_text_field,
)
from grandtour.web.http.layout import describe_box, redirect_to, build_refusal_box, respond_page
from grandtour.web.http.refusals import name_details, refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, find_or_create_guest, load_viewer
from grandtour.web.lobby.new_table import find_game_and_rules, list_options
from grandtour.web.cost.whole_files import run_steps_unless_left
from grandtour.web.replay.offline import ReplayRecording
from grandtour.web.replay.replay import diff_parts, render_replay
from grandtour.web.table_view.fragments import render_log
from grandtour.web.table_view.position_page import (
    describe_answer, read_query, render_position, respond_with_reason,
)

HERE: Final = "tables"          # the part of the site to which entered games belong


# Beginning.

async def show_form(request: Request) -> Response:
    """GET /enter?game=: the viewer's entered games, and the form for a new one."""
    return await render_form(request, await load_viewer(request), request.query_params)


async def render_form(request: Request, viewer: Viewer, form: Mapping[str, str],
                      refused: Refused | None = None) -> Response:
    """Render the form, with what was typed if it was refused."""
    rules = find_game_and_rules(read_text_field(form, "game") or games.names()[0])
    players, profile = read_players(rules, form), read_profile(rules, form)
    chosen = read_options(rules, form)
    rows = await services_of(request).get(EnteredGames).list_games(viewer.person_id)
    about, say = games.words(rules.name).ABOUT, viewer.language.say
    message = build_refusal_box(
        rules.name, refusal_text(name_details(refused, rules.name), None, viewer.language),
        refused.refusal.clause) if refused else None
    return respond_page(
        request, viewer, "entered_games/new.html", HERE,
        status=http_status(refused) if refused else 200, refused=message,
        mine=list_lines(rows, viewer.language), game=describe_box(rules.name, viewer.language),
        games=[describe_box(name, viewer.language) for name in games.names()],
        numbers=range(rules.least, rules.most + 1), players=players,
        names=[read_text_field(form, f"name{number}") for number in range(1, rules.most + 1)],
        most_name=LONGEST_NAME, profile=profile, moves=form.get("moves", ""),
        profiles=[(name, say(phrase)) for name, phrase in about.profiles.items()],
        options=list_options(rules, players, profile, chosen, viewer.language),
        changed=bool(chosen))


def read_players(rules: Game[Any], form: Mapping[str, str]) -> int:
    """Return the number of players in the form, if the game can have so many."""
    return min(max(parse_whole_number(read_text_field(form, "players"), rules.least), rules.least),
               rules.most)


def read_profile(rules: Game[Any], form: Mapping[str, str]) -> str:
    asked = read_text_field(form, "profile")
    return asked if asked in rules.profiles else next(iter(rules.profiles), "")


def read_options(rules: Game[Any], form: Mapping[str, str]) -> dict[str, str]:
    """Return the options that the form chooses individually."""
    found = {option.name: read_text_field(form, f"option-{option.name}")
             for option in rules.options}
    return {name: value for name, value in found.items() if value}


def read_start(form: Mapping[str, str], language: Language) -> tuple[EnteredStart, str]:
    """Return the start and the moves that a form describes. The first lines of a record, if it has
    them, decide. Refused: notation_too_long, bad_record_head, other_rules, as `Game.choose`."""
    text = check_length(form.get("moves", ""))
    recorded = read_recorded_start(text, language)
    if recorded is not None:
        return recorded
    rules = find_game_and_rules(read_text_field(form, "game"))
    players = read_players(rules, form)
    names = [form.get(f"name{number}", "") for number in range(1, players + 1)]
    return start_game(rules, players, read_options(rules, form), read_profile(rules, form), names,
                      language), text


def read_recorded_start(text: str, language: Language) -> tuple[EnteredStart, str] | None:
    """Return the start that the first lines of a record describe, and the moves; None if the text
    has no such lines. Refused: bad_record_head, other_rules."""
    if not has_head(text):
        return None
    start, text = read_head(text)
    return replace(start, names=list_player_names(start.match, start.names, language)), text


def start_game(rules: Game[Any], players: int, options: dict[str, str], profile: str,
               names: Sequence[str], language: Language) -> EnteredStart:
    """Return the start of a game with these names; a player without one gets a number. Refused: as
    `Game.choose`."""
    chosen = rules.choose(players, options, profile)
    match = match_from_options(rules, players, rules.unusual(chosen))
    return EnteredStart(match,
                        list_player_names(match, [clean_name(name) for name in names], language))


async def post_form(request: Request) -> Response:
    """POST /enter: begin to enter a game, with the moves of the pasted text."""
    viewer, form = await load_viewer(request), await read_form_fields(request)
    try:
        start, text = read_start(form, viewer.language)
    except Refused as refused:
        if refused.refusal.code == "no_such_game":
            raise
        return await render_form(request, viewer, form, refused)
    person, remember = await find_or_create_guest(request, viewer)
    row = await services_of(request).get(EnteredGames).make_game(person, start, text)
    response = redirect_to(f"{game_address(row.id)}{'#moves-text' if row.rest else ''}")
    remember(response)
    return response


# The board.

async def show_board(request: Request) -> Response:
    """GET /enter/{id}: the game so far, and what comes next. ?choose= shows a choice, ?why= a
    refusal, ?position= leads to the replay."""
    number = request.query_params.get("position", "")
    if number:
        at = max(parse_position(number), 0)
        return redirect_to(f"{game_address(request.path_params['id'])}/{at}")
    return await render_board(request, await load_viewer(request))


async def render_board(request: Request, viewer: Viewer, refused: Refused | None = None,
                       asked: str = "") -> Response:
    """Render the board at the end of the game."""
    id = request.path_params["id"]
    row = await services_of(request).get(EnteredGames).require_own_row(id,
                                                                                viewer.person_id)
    found = await to_thread(read_game, row)
    view = build_entering_view(id, found, viewer.language)
    choice, answer = None, None
    if refused is not None:
        answer = describe_answer(view, refused, asked)
    elif view.may_act:
        choice, answer = read_query(view, request.query_params)
    broken = find_broken_step(found.match, found.rest, found.names)
    parts = await to_thread(render_entering, view, broken)
    return render_position(
        request, viewer, view, parts, "entered_games/board.html", choice=choice, refusal=answer,
        status=http_status(refused) if refused else 200, row=row, found=found,
        broken=broken and broken.step, line=found.line,
        cause=describe_answer(view, broken.refused, "") if broken else None,
        **await find_added("entered_game", request, viewer))


async def post_moves(request: Request) -> Response:
    """POST /enter/{id}: add moves: one `action`, a random draw (`draw`), or `moves` as text."""
    viewer, form = await load_viewer(request), await read_form_fields(request)
    id, action = request.path_params["id"], read_text_field(form, "action")
    entered = services_of(request).get(EnteredGames)
    if "moves" in form:
        text = check_length(form["moves"])
        changed = await entered.change_game(id, viewer.person_id, lambda found: add_text(
            check_number(found, form), text))
        return redirect_to(f"{game_address(id)}{'#moves-text' if changed.rest else '#turn'}")
    change = add_draw if "draw" in form else lambda found: add_action(found, action)
    try:
        await entered.change_game(id, viewer.person_id,
                                  lambda found: change(check_number(found, form)))
    except Refused as refused:
        if refused.refusal.code in ("no_entered_game", "entered_game_outdated"):
            raise
        return await render_board(request, viewer, refused, action)
    return redirect_to(f"{game_address(id)}#turn")


def check_number(found: EnteredGame, form: Mapping[str, str]) -> EnteredGame:
    """Return the game. Refused: entered_game_moved_on, if the form belongs to another position."""
    if read_text_field(form, "number") not in ("", str(found.match.number)):
        raise Refused(errors.MOVED_ON, {})
    return found


def add_action(found: EnteredGame, text: str) -> EnteredGame:
    """Return the game with this action and the forced ones after it. Refused: as `enter_step`."""
    match = found.match.fork()
    enter_step(match, NotationStep(1, text, "", 0), found.names)
    play_forced(match)
    return replace(found, match=match)


def add_draw(found: EnteredGame) -> EnteredGame:
    """Return the game with a random draw, if chance is asked."""
    state = found.match.state
    if not state.is_chance_node():
        raise Refused(errors.MOVED_ON, {})
    return add_action(found, str(state.sample(Rng(secrets.randbits(63)))))


async def post_going_back(request: Request) -> Response:
    """POST /enter/{id}/back: remove the last move, or with `to` everything after that position.
    The removed moves then become text that can be added again."""
    viewer, form = await load_viewer(request), await read_form_fields(request)
    id = request.path_params["id"]
    to = read_text_field(form, "to")
    await services_of(request).get(EnteredGames).change_game(
        id, viewer.person_id, lambda found: take_back_to(found, to))
    return redirect_to(f"{game_address(id)}#turn")


def take_back_to(found: EnteredGame, to: str) -> EnteredGame:
    """Return the game at an earlier position. Refused: no_such_position."""
    if not to:
        return replace(found, match=remove_last_move(found.match))
    number = parse_position(to)
    if not 0 <= number <= found.match.number:
        raise Refused(NO_POSITION, {"number": found.match.number})
    match, later = go_back_to(found.match, number)
    return replace(found, match=match, line=1,
                   rest="\n".join(part for part in (later, found.rest) if part))


async def show_reason(request: Request) -> Response:
    """GET /enter/{id}/why?ask=: the reason why something cannot be done."""
    viewer = await load_viewer(request)
    id = request.path_params["id"]
    found = await services_of(request).get(EnteredGames).find_game(id, viewer.person_id)
    return respond_with_reason(build_entering_view(id, found, viewer.language),
                               request.query_params)


async def post_delete(request: Request) -> Response:
    """POST /enter/{id}/delete."""
    viewer = await load_viewer(request)
    await services_of(request).get(EnteredGames).delete_game(request.path_params["id"],
                                                                      viewer.person_id)
    return redirect_to("/enter")


# Replay and files.

async def show_position(request: Request) -> Response:
    """GET /enter/{id}/{number}: the position after that entry. With ?from= and JSON: the changes
    from another position. Refused: no_such_position."""
    viewer = await load_viewer(request)
    id, number = request.path_params["id"], request.path_params["number"]
    row = await services_of(request).get(EnteredGames).require_own_row(id,
                                                                                viewer.person_id)
    found = await to_thread(read_game, row)
    replay = build_replay_at(id, found, number, viewer.language)
    parts = await to_thread(render_replay, replay)
    if "application/json" in request.headers.get("accept", ""):
        since = parse_position(request.query_params.get("from", "0"))
        before = await to_thread(render_replay, build_replay_at(id, found, since, viewer.language))
        return JSONResponse({"number": number, "patch": diff_parts(before, parts)},
                            headers={"cache-control": "no-store"})
    return render_position(
        request, viewer, replay.view, parts | render_log(replay.view),
        "entered_games/replay.html", replay=replay, row=row,
        **await find_added("entered_game", request, viewer))


def build_replay_at(id: str, found: EnteredGame, number: int,
                    language: Language) -> EnteredReplayView:
    """Return a position of the game. Refused: no_such_position."""
    if not 0 <= number <= found.match.number:
        raise Refused(NO_POSITION, {"number": found.match.number})
    view = build_replay_view(id, found, number, language)
    return EnteredReplayView(view, EVERYTHING, game_address(id))


async def show_record(request: Request) -> Response:
    """GET /enter/{id}/record: the record as text."""
    viewer = await load_viewer(request)
    row = await services_of(request).get(EnteredGames).require_own_row(
        request.path_params["id"],
                                                                viewer.person_id)
    return PlainTextResponse(row.text, headers=make_download_headers(row.game, row.id, "txt"))


async def show_file(request: Request) -> Response:
    """GET /enter/{id}/replay.html?lang=: the whole game as one file."""
    viewer = await load_viewer(request)
    services, code = services_of(request), viewer.language.code
    row = await services.get(EnteredGames).require_own_row(request.path_params["id"],
                                                                    viewer.person_id)
    html = await services.files.load_file(
        request, ("entered", row.id, row.version, code), make_file, row, code)
    return HTMLResponse(html, headers=make_download_headers(row.game, row.id, "html"))


def make_file(mark: str, row: EnteredRow, code: str) -> str:
    """Create the file of a game in the language of this code, in a process of `WholeFiles`."""
    recording = ReplayRecording(build_entered_table(read_game(row)), language(code), EVERYTHING)
    run_steps_unless_left(mark, recording.iterate_recorded_positions())
    return recording.render_page()


def make_download_headers(game: str, id: str, ending: str) -> dict[str, str]:
    """Return the headers that make a browser save a file."""
    return {"content-disposition": f'attachment; filename="{game}-{id}.{ending}"'}


routes: Final = [
    Route("/enter", show_form),
    Route("/enter", post_form, methods=["POST"]),
    Route("/enter/{id}", show_board),
    Route("/enter/{id}", post_moves, methods=["POST"]),
    Route("/enter/{id}/back", post_going_back, methods=["POST"]),
    Route("/enter/{id}/why", show_reason),
    Route("/enter/{id}/delete", post_delete, methods=["POST"]),
    Route("/enter/{id}/record", show_record),
    Route("/enter/{id}/replay.html", show_file),
    Route("/enter/{id}/{number:int}", show_position),
]
