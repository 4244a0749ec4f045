"""Changes that the author of a study makes, besides adding moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.draw.pointers import Pointer
from grandtour.features.studies.service import Studies
from grandtour.features.studies.study import (
    Study, make_main_line, with_comment, with_pointer, remove_node,
)
from grandtour.features.studies.text import clean_comment
from grandtour.features.studies.views import study_address, check_pointer, study_view
from grandtour.texts.rules import one_line
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import viewer_of


async def replace_comment(request: Request) -> Response:
    """POST /study/{id}/{number}/comment: replace the comment of this node."""
    text = clean_comment(text_of(await form_of(request), "comment"))
    return await change_node(request, lambda study, number: with_comment(study, number, text))


async def toggle_pointer(request: Request) -> Response:
    """POST /study/{id}/{number}/pointers: set a ring or an arrow, or delete it. Refused:
    no_such_place, too_many_pointers."""
    viewer, form = await viewer_of(request), await form_of(request)
    pointer = Pointer(text_of(form, "place"), text_of(form, "to"))
    id, number = request.path_params["id"], request.path_params["number"]
    row, study = await services_of(request).get(Studies).find_study(id, viewer.id)
    if pointer not in study.node(number).pointers:
        check_pointer(study_view(row, study, number, viewer.id, viewer.language), pointer)
    await services_of(request).get(Studies).change_study(
        viewer.id, id, lambda study: with_pointer(study, number, pointer))
    return redirect_to(f"{study_address(id, number)}#pointers")


async def promote_node(request: Request) -> Response:
    """POST /study/{id}/{number}/main: make the line of this node the main line."""
    return await change_node(request, make_main_line)


async def change_node(request: Request, change: Callable[[Study, int], Study]) -> Response:
    """Change the node of the address, and show it."""
    viewer = await viewer_of(request)
    id, number = request.path_params["id"], request.path_params["number"]
    await services_of(request).get(Studies).change_study(
        viewer.id, id, lambda study: change(study, number))
    return redirect_to(study_address(id, number))


async def delete_node(request: Request) -> Response:
    """POST /study/{id}/{number}/delete: delete this node and all after it."""
    viewer = await viewer_of(request)
    id, number = request.path_params["id"], request.path_params["number"]
    _, study = await services_of(request).get(Studies).find_study(id, viewer.id)
    before = study.node(number).after
    await services_of(request).get(Studies).change_study(
        viewer.id, id, lambda study: remove_node(study, number))
    return redirect_to(study_address(id, before))


async def change_settings(request: Request) -> Response:
    """POST /study/{id}/settings: set its title, the language of its comments, and its audience."""
    viewer, form, id = await viewer_of(request), await form_of(request), request.path_params["id"]
    studies = services_of(request).get(Studies)
    await studies.show_to(viewer.id, id, text_of(form, "audience"))
    await studies.change_study(viewer.id, id, lambda study: replace(
        study, title=one_line(text_of(form, "title")), language=text_of(form, "language")))
    return redirect_to(study_address(id))


async def delete_study(request: Request) -> Response:
    """POST /study/{id}/delete."""
    viewer = await viewer_of(request)
    await services_of(request).get(Studies).delete_study(viewer.id, request.path_params["id"])
    return redirect_to("/studies")


routes: Final = [
    Route("/study/{id}/{number:int}/comment", replace_comment, methods=["POST"]),
    Route("/study/{id}/{number:int}/pointers", toggle_pointer, methods=["POST"]),
    Route("/study/{id}/{number:int}/main", promote_node, methods=["POST"]),
    Route("/study/{id}/{number:int}/delete", delete_node, methods=["POST"]),
    Route("/study/{id}/settings", change_settings, methods=["POST"]),
    Route("/study/{id}/delete", delete_study, methods=["POST"]),
]
