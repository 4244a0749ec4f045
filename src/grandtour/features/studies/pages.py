"""Pages of studies: lists, making one, walking through its tree, and adding to it."""

from __future__ import annotations

import secrets
from asyncio import to_thread
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.texts.markdown import render_html
from grandtour.engine.core import CHANCE, EVERYTHING
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.features.studies.labels import StudyLabels
from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.service import StudyService, import_study
from grandtour.features.studies.study import (
    ROOT, Study, add_action, make_study_of_match, make_study_of_position,
)
from grandtour.features.studies.text import LONGEST_COMMENT
from grandtour.features.studies.views import (
    AUDIENCES,
    StudyView,
    study_address,
    list_lines,
    list_places_for_readers,
    name_places,
    list_shown_pointers,
    build_study_view,
    build_tree_rows,
    default_title,
)
from grandtour.games.words import Choice
from grandtour.language import Language
from grandtour.texts.rules import LONGEST_TITLE, one_line
from grandtour.web.http.access import load_visible_table
from grandtour.web.http.forms import read_form_fields, parse_position, read_text_field
from grandtour.web.http.layout import (
    describe_box, redirect_to, find_request_origin, build_refusal_box, respond_page,
)
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render, render_bold
from grandtour.web.http.viewer import Viewer, require_member, load_viewer
from grandtour.web.replay.pages import require_finished
from grandtour.web.replay.position_code import load_position, start_match
from grandtour.web.table_view.fragments import choose_buttons, render_players, render_playing
from grandtour.web.table_view.outcomes import list_outcomes
from grandtour.web.table_view.position_page import (
    Answer, describe_answer, read_query, render_position, respond_with_reason,
)

HERE: Final = "learn"           # the part of the site to which studies belong


async def show_studies(request: Request) -> Response:
    """GET /studies: the viewer's own studies, and public ones."""
    viewer = await load_viewer(request)
    studies = services_of(request).get(StudyService)
    own = await studies.load_rows(viewer.person_id) if viewer.person_id else []
    others = [row for row in await studies.list_public(viewer.blocked)
              if row.person != viewer.person_id]
    return respond_page(request, viewer, "studies/list.html", HERE,
                        own=list_lines(own, viewer.language),
                        others=list_lines(others, viewer.language))


# Making one.

async def show_new_page(request: Request) -> Response:
    """GET /studies/new?game=&code= of a position, ?table=&number= of one of a finished game."""
    viewer = await load_viewer(request)
    return await show_form_page(request, viewer, request.query_params)


async def show_form_page(request: Request, viewer: Viewer, source: Mapping[str, str],
                         refused: Refused | None = None) -> Response:
    """Render the form, with what was typed if it was refused."""
    match, number = await read_root(request, source)
    at = match.fork()
    at.state = match.at(number) if number else match.state
    message = build_refusal_box("", refusal_text(refused, None, viewer.language),
                                "") if refused else None
    return respond_page(
        request, viewer, "studies/new.html", HERE, status=http_status(refused) if refused else 200,
        game=describe_box(match.game.name, viewer.language), refused=message, source=source,
        rest=number < match.number, audiences=AUDIENCES, most_title=LONGEST_TITLE,
        member=viewer.person is not None and viewer.person.member,
        title=source.get("title") or default_title(at, viewer.language)[:LONGEST_TITLE],
        audience=source.get("audience") or "secret",
        written=source.get("language") or viewer.language.code)


async def read_root(request: Request, source: Mapping[str, str]) -> tuple[Match, int]:
    """Return the match and the number of the position where the study begins. The source names a
    finished table, or a game and the code of a position. Refused: as for the table, game_running,
    no_such_position; as `position_of`."""
    if read_text_field(source, "table"):
        table = require_finished(await load_visible_table(request,
                                                          read_text_field(source, "table")))
        number = parse_position(read_text_field(source, "number"))
        services_of(request).tables.find_position(table, number)
        return table.match, number
    state = load_position(read_text_field(source, "game"), read_text_field(source, "code"))
    match = start_match(state)
    match.state = state
    return match, 0


async def make_study(request: Request) -> Response:
    """POST /studies."""
    viewer = await load_viewer(request)
    author, form = require_member(viewer), await read_form_fields(request)
    try:
        row = await services_of(request).get(StudyService).make_study(
            author, await read_study(request, form), read_text_field(form, "audience"))
    except Refused as refused:
        if refused.refusal.code != "bad_study_title":
            raise
        return await show_form_page(request, viewer, form, refused)
    return redirect_to(study_address(row.id))


async def read_study(request: Request, form: Mapping[str, str]) -> Study:
    """Return the study that the form asks for."""
    if read_text_field(form, "text"):
        return await to_thread(import_study, form["text"], read_text_field(form, "language"))
    match, number = await read_root(request, form)
    title, language = one_line(read_text_field(form, "title")), read_text_field(form, "language")
    if read_text_field(form, "rest"):
        return await to_thread(make_study_of_match, match, number, title, language)
    return make_study_of_position(match.at(number) if number or match.entries else match.state,
                                  title,
                       language)


# One study.

async def show_root(request: Request) -> Response:
    """GET /study/{id}."""
    return await render_node(request, await load_viewer(request), ROOT)


async def show_node(request: Request) -> Response:
    """GET /study/{id}/{number}. ?choose= shows a choice, ?why= a refusal."""
    return await render_node(request, await load_viewer(request), request.path_params["number"])


async def render_node(request: Request, viewer: Viewer, number: int,
                      refused: Refused | None = None, asked: str = "") -> Response:
    """Render a node of the study on its board, next to the tree."""
    row, study = await services_of(request).get(StudyService).find_study(
        request.path_params["id"],
        viewer.person_id)
    view = build_study_view(row, study, number, viewer.person_id, viewer.language)
    choice: Choice | None = None
    answer: Answer | None = None
    if refused is not None:
        answer = describe_answer(view, refused, asked)
    elif view.may_act:
        choice, answer = read_query(view, request.query_params)
    labels = await to_thread(services_of(request).find_state(StudyLabels).label_study, study,
                             viewer.language)
    parts = render_playing(view) | render_own_parts(view, study, viewer.language)
    return render_position(
        request, viewer, view, parts, "studies/study.html", choice=choice, refusal=answer,
        status=http_status(refused) if refused else 200, row=row, study=study,
        **collect_page_facts(view, row, study, find_request_origin(request)),
        rows=build_tree_rows(study, labels, row.id))


def collect_page_facts(view: StudyView, row: StudyRow, study: Study, origin: str) -> dict[str, Any]:
    """Return what the page says besides the table."""
    node, named = study.find_node(view.number), name_places(view)
    return {
        "said": [(render_bold(view.language, one.phrase), one.clause) for one in view.said],
        "node": node, "comment": Markup(render_html(node.comment)),
        "main": is_main_line(study, node.number),
        "places": list_places_for_readers(view, named) if view.own else {},
        "pointers": list_shown_pointers(view, named),
        "walk": {name: (study_address(row.id, number), there)
                 for name, (number, there) in list_walk_targets(study, node.number).items()},
        "embed": f'<iframe src="{origin}{view.address}/frame" width="720" height="760" '
                 f'title="{escape(study.title)}"></iframe>',
        "home": view.home, "audiences": AUDIENCES, "most_title": LONGEST_TITLE,
        "most_comment": LONGEST_COMMENT}


def list_walk_targets(study: Study, number: int) -> dict[str, tuple[int, bool]]:
    """Return the targets of the buttons: the number of the node, and whether that is this one."""
    following = study.children_by_number[number]
    to = {"first": ROOT, "back": study.find_node(number).after,
          "next": following[0].number if following else number,
          "last": study.find_end_of_line(number).number}
    return {name: (place, place == number) for name, place in to.items()}


def is_main_line(study: Study, number: int) -> bool:
    """Return whether the node is on the main line."""
    return all(study.children_by_number[node.after][0] is node
               for node in study.find_line(number)[1:])


def render_own_parts(view: StudyView, study: Study, language: Language) -> dict[str, str]:
    """Return the parts of the table that differ in a study."""
    told: dict[str, Any] = {"view": view, "table": view.table, "game": study.game.name}
    parts = {
        "turn-idle": render("table_view/asked.html", language,
                            buttons=choose_buttons(view, view.choices), **told).strip(),
        "doc-title": replace(view, own=False).render_part_of_page("title", title=study.title),
        "table-state": "", **render_players(replace(view, seat=EVERYTHING))}
    if view.own and view.is_chance_asked:
        drawn = list_outcomes(view.table.match, view.table.names, language)
        parts |= {"moves-count": view.render_part_of_page("count", count=len(drawn)),
                  "moves-body": render("studies/draws.html", language, drawn=drawn,
                                       **told).strip()}
    return parts


async def add_node(request: Request) -> Response:
    """POST /study/{id}/{number}: add an action after that node. With `draw`, chance draws until a
    player is asked."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    action = read_text_field(form, "action")
    number: int = request.path_params["number"]
    reached = [number]

    def change(study: Study) -> Study:
        study, reached[0] = list_drawable_outcomes(study, number) if "draw" in form \
            else add_action(study, number, action)
        return study
    try:
        await services_of(request).get(StudyService).change_study(
            viewer.person_id, request.path_params["id"],
            change)
    except Refused as refused:
        if refused.refusal.code in ("no_such_study", "not_author", "no_such_node"):
            raise
        return await render_node(request, viewer, number, refused, action)
    return redirect_to(f"{study_address(request.path_params['id'], reached[0])}#turn")


def list_drawable_outcomes(study: Study, number: int) -> tuple[Study, int]:
    """Add random draws after the node until chance is no longer asked. Return the study and the
    last node."""
    rng = Rng(secrets.randbits(63))
    state = study.replay_to(number).state
    while state.current_player() == CHANCE:
        study, number = add_action(study, number, str(state.sample(rng)))
        state = study.replay_to(number).state
    return study, number


async def show_reason(request: Request) -> Response:
    """GET /study/{id}/{number}/why?ask=: the reason why something cannot be done there."""
    viewer = await load_viewer(request)
    row, study = await services_of(request).get(StudyService).find_study(
        request.path_params["id"],
        viewer.person_id)
    number: int = request.path_params["number"]
    return respond_with_reason(build_study_view(row, study, number, viewer.person_id,
                                                viewer.language),
                       request.query_params)


routes: Final = [
    Route("/studies", show_studies),
    Route("/studies/new", show_new_page),
    Route("/studies", make_study, methods=["POST"]),
    Route("/study/{id}", show_root),
    Route("/study/{id}/{number:int}", show_node),
    Route("/study/{id}/{number:int}", add_node, methods=["POST"]),
    Route("/study/{id}/{number:int}/why", show_reason),
]
