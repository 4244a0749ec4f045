"""Downloads of a study: a text that can be imported again, a file for reading offline, pictures,
and a frame for pages of other sites."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from grandtour.texts.markdown import html_of
from grandtour.draw.pointers import draw_pointers
from grandtour.engine.game import Refused
from grandtour.features.studies.offline import make_file
from grandtour.features.studies.pages import HERE, walk_targets
from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.service import Studies, import_study
from grandtour.features.studies.views import (
    AUDIENCES,
    StudyView,
    study_address,
    name_places,
    shown_pointers,
    study_view,
)
from grandtour.games.picture import picture
from grandtour.language import Language
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.guard import POLICY
from grandtour.web.http.layout import redirect_to, origin_of, refused_box, respond_page
from grandtour.web.http.refusals import refusal_text, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.templating import render_bold
from grandtour.web.http.viewer import Viewer, feed_language, require_member, viewer_of
from grandtour.web.replay.picture import file_routes, read_look, respond_svg

# A frame may stand in any page: what a stranger sees, with nothing in it that does anything.
FRAMED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
FRESH: Final = "private, max-age=60"            # pictures; the next change is soon seen


async def text_file(request: Request) -> Response:
    """GET /study/{id}/text."""
    viewer = await viewer_of(request)
    row, _ = await services_of(request).get(Studies).find_study(request.path_params["id"],
                                                                viewer.id)
    return PlainTextResponse(row.text, headers=download_headers(row, "txt"))


async def html_file(request: Request) -> Response:
    """GET /study/{id}/study.html?lang=: the whole study as one file."""
    viewer = await viewer_of(request)
    services, code = services_of(request), viewer.language.code
    row, _ = await services.get(Studies).find_study(request.path_params["id"], viewer.id)
    html = await services.files.load_file(
        request, ("study", row.id, row.version, row.author_name, code), make_file, row, code)
    return HTMLResponse(html, headers=download_headers(row, "html"))


def download_headers(row: StudyRow, ending: str) -> dict[str, str]:
    """Return the headers that make a browser save a file."""
    return {"content-disposition":
            f'attachment; filename="study-{row.game}-{row.id}.{ending}"'}


async def import_page(request: Request) -> Response:
    """GET /studies/import."""
    return import_form(request, await viewer_of(request), {})


def import_form(request: Request, viewer: Viewer, form: dict[str, str],
                refused: Refused | None = None) -> Response:
    """Render the form, with the pasted text if it was refused."""
    message = refused_box("", refusal_text(refused, None, viewer.language), "") if refused else None
    return respond_page(
        request, viewer, "studies/import.html", HERE,
        status=status_of(refused) if refused else 200, refused=message, audiences=AUDIENCES,
        member=viewer.person is not None and viewer.person.member,
        text=text_of(form, "text"), audience=text_of(form, "audience") or "secret")


async def import_text(request: Request) -> Response:
    """POST /studies/import: make a study from an exported text or record."""
    viewer, form = await viewer_of(request), await form_of(request)
    author = require_member(viewer)
    try:
        study = await to_thread(import_study, text_of(form, "text"), viewer.language.code)
        row = await services_of(request).get(Studies).make_study(author, study,
            text_of(form, "audience"))
    except Refused as refused:
        return import_form(request, viewer, form, refused)
    return redirect_to(study_address(row.id))


async def node_picture(request: Request) -> Response:
    """GET /study/{id}/{number}.svg, .png: a position with its arrows and rings."""
    viewer = await viewer_of(request)
    view = await node_view(request, viewer.id, viewer.language)
    layout, theme = read_look(request)
    board = picture(view.table.match.game.name, view.visible, view.language, view.table.names,
                    layout, view.touched)
    name = f"study-{request.path_params['id']}-{view.number}"
    pointed = draw_pointers(board, view.pointers)
    response = await respond_svg(request, pointed.standalone(theme), name)
    response.headers["cache-control"] = FRESH
    return response


async def node_view(request: Request, reader: str, language: Language) -> StudyView:
    """Return the node of the address as its readers see it."""
    row, study = await services_of(request).get(Studies).find_study(request.path_params["id"],
        reader)
    return study_view(row, study, request.path_params["number"], "", language)


async def show_frame(request: Request) -> Response:
    """GET /study/{id}/{number}/frame?lang=: the position for a page of another site, as strangers
    see it. A refusal also allows framing, since browsers otherwise say that the site is down."""
    reader = Viewer(None, feed_language(request))
    try:
        response = await render_frame(request, reader)
    except Refused as refused:
        response = respond_page(
            request, reader, "studies/frame_gone.html", HERE, status=status_of(refused),
            said=refusal_text(refused, None, reader.language), home=origin_of(request))
    response.headers["content-security-policy"] = FRAMED
    return response


async def render_frame(request: Request, reader: Viewer) -> Response:
    """Render the frame. Refused: no_such_study, no_such_node."""
    row, study = await services_of(request).get(Studies).find_study(request.path_params["id"], "")
    view = study_view(row, study, request.path_params["number"], "", reader.language)
    node, board = study.node(view.number), view.boards
    facts: dict[str, Any] = {
        "said": [(render_bold(view.language, one.phrase), one.clause) for one in view.said],
        "comment": Markup(html_of(node.comment)), "node": node,
        "pointers": shown_pointers(view, name_places(view)),
        "overview": Markup(view.show("overview", overview=view.words.overview(
            view.visible, view.table.names))),
        "walk": {name: (f"{view.home}/{number}/frame?lang={reader.language.code}", there)
                 for name, (number, there) in walk_targets(study, view.number).items()}}
    return respond_page(
        request, reader, "studies/frame.html", HERE, row=row, study=study, view=view,
        words=view.words, game=study.game.name, home=f"{origin_of(request)}{view.address}",
        wide=Markup(board.wide.svg()), tall=Markup(board.tall.svg()),
        sprite=Markup(board.sprite), **facts)


routes: Final = [
    *file_routes("/study/{id}/{number:int}", node_picture),
    Route("/study/{id}/text", text_file),
    Route("/study/{id}/study.html", html_file),
    Route("/study/{id}/{number:int}/frame", show_frame),
    Route("/studies/import", import_page),
    Route("/studies/import", import_text, methods=["POST"]),
]
