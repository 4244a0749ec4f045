"""Downloads of a study: a text that can be imported again, a file for reading offline, pictures,
and a frame for pages of other sites."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from grandtour.texts.markdown import render_html
from grandtour.draw.pointers import draw_pointers
from grandtour.engine.game import Refused
from grandtour.features.studies.offline import make_file
from grandtour.features.studies.pages import HERE, list_walk_targets
from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.service import StudyService, import_study
from grandtour.features.studies.views import (
    AUDIENCES,
    StudyView,
    study_address,
    name_places,
    list_shown_pointers,
    build_study_view,
)
from grandtour.games.picture import picture
from grandtour.language import Language
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.guard import POLICY
from grandtour.web.http.layout import (
    redirect_to, find_request_origin, build_refusal_box, respond_page,
)
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render_bold
from grandtour.web.http.viewer import Viewer, choose_feed_language, require_member, load_viewer
from grandtour.web.replay.picture import make_file_routes, read_picture_settings, respond_svg

# A frame may stand in any page: what a stranger sees, with nothing in it that does anything.
FRAMED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
FRESH: Final = "private, max-age=60"            # pictures; the next change is soon seen


async def download_text(request: Request) -> Response:
    """GET /study/{id}/text."""
    viewer = await load_viewer(request)
    row, _ = await services_of(request).get(StudyService).find_study(
        request.path_params["id"],
                                                                              viewer.person_id)
    return PlainTextResponse(row.text, headers=make_download_headers(row, "txt"))


async def download_html(request: Request) -> Response:
    """GET /study/{id}/study.html?lang=: the whole study as one file."""
    viewer = await load_viewer(request)
    services, code = services_of(request), viewer.language.code
    row, _ = await services.get(StudyService).find_study(request.path_params["id"],
                                                                  viewer.person_id)
    html = await services.files.load_file(
        request, ("study", row.id, row.version, row.author_name, code), make_file, row, code)
    return HTMLResponse(html, headers=make_download_headers(row, "html"))


def make_download_headers(row: StudyRow, ending: str) -> dict[str, str]:
    """Return the headers that make a browser save a file."""
    return {"content-disposition":
            f'attachment; filename="study-{row.game}-{row.id}.{ending}"'}


async def show_import_page(request: Request) -> Response:
    """GET /studies/import."""
    return post_import_form(request, await load_viewer(request), {})


def post_import_form(request: Request, viewer: Viewer, form: dict[str, str],
                     refused: Refused | None = None) -> Response:
    """Render the form, with the pasted text if it was refused."""
    message = build_refusal_box("", refusal_text(refused, None, viewer.language),
                                "") if refused else None
    return respond_page(
        request, viewer, "studies/import.html", HERE,
        status=http_status(refused) if refused else 200, refused=message, audiences=AUDIENCES,
        member=viewer.person is not None and viewer.person.member,
        text=read_text_field(form, "text"), audience=read_text_field(form, "audience") or "secret")


async def import_text(request: Request) -> Response:
    """POST /studies/import: make a study from an exported text or record."""
    viewer, form = await load_viewer(request), await read_form_fields(request)
    author = require_member(viewer)
    try:
        study = await to_thread(import_study, read_text_field(form, "text"), viewer.language.code)
        row = await services_of(request).get(StudyService).make_study(author, study,
            read_text_field(form, "audience"))
    except Refused as refused:
        return post_import_form(request, viewer, form, refused)
    return redirect_to(study_address(row.id))


async def show_node_picture(request: Request) -> Response:
    """GET /study/{id}/{number}.svg, .png: a position with its arrows and rings."""
    viewer = await load_viewer(request)
    view = await load_node_view(request, viewer.person_id, viewer.language)
    layout, theme = read_picture_settings(request)
    board = picture(view.table.match.game.name, view.visible_state, view.language, view.table.names,
                    layout, view.touched_elements)
    name = f"study-{request.path_params['id']}-{view.number}"
    pointed = draw_pointers(board, view.pointers)
    response = await respond_svg(request, pointed.standalone(theme), name)
    response.headers["cache-control"] = FRESH
    return response


async def load_node_view(request: Request, reader: str, language: Language) -> StudyView:
    """Return the node of the address as its readers see it."""
    row, study = await services_of(request).get(StudyService).find_study(
        request.path_params["id"],
        reader)
    return build_study_view(row, study, request.path_params["number"], "", language)


async def show_frame(request: Request) -> Response:
    """GET /study/{id}/{number}/frame?lang=: the position for a page of another site, as strangers
    see it. A refusal also allows framing, since browsers otherwise say that the site is down."""
    reader = Viewer(None, choose_feed_language(request))
    try:
        response = await render_frame(request, reader)
    except Refused as refused:
        response = respond_page(
            request, reader, "studies/frame_gone.html", HERE, status=http_status(refused),
            said=refusal_text(refused, None, reader.language), home=find_request_origin(request))
    response.headers["content-security-policy"] = FRAMED
    return response


async def render_frame(request: Request, reader: Viewer) -> Response:
    """Render the frame. Refused: no_such_study, no_such_node."""
    row, study = await services_of(request).get(StudyService).find_study(
        request.path_params["id"], "")
    view = build_study_view(row, study, request.path_params["number"], "", reader.language)
    node, board = study.find_node(view.number), view.board_pictures
    facts: dict[str, Any] = {
        "said": [(render_bold(view.language, one.phrase), one.clause) for one in view.said],
        "comment": Markup(render_html(node.comment)), "node": node,
        "pointers": list_shown_pointers(view, name_places(view)),
        "overview": Markup(view.render_part_of_page("overview", overview=view.words.overview(
            view.visible_state, view.table.names))),
        "walk": {name: (f"{view.home}/{number}/frame?lang={reader.language.code}", there)
                 for name, (number, there) in list_walk_targets(study, view.number).items()}}
    return respond_page(
        request, reader, "studies/frame.html", HERE, row=row, study=study, view=view,
        words=view.words, game=study.game.name,
        home=f"{find_request_origin(request)}{view.address}",
        wide=Markup(board.wide_picture.svg()), tall=Markup(board.tall_picture.svg()),
        sprite=Markup(board.symbol_sheet), **facts)


routes: Final = [
    *make_file_routes("/study/{id}/{number:int}", show_node_picture),
    Route("/study/{id}/text", download_text),
    Route("/study/{id}/study.html", download_html),
    Route("/study/{id}/{number:int}/frame", show_frame),
    Route("/studies/import", show_import_page),
    Route("/studies/import", import_text, methods=["POST"]),
]
