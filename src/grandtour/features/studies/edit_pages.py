"""Changes that the author of a study makes, besides adding moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.draw.pointers import Pointer
from grandtour.features.studies.service import StudyService
from grandtour.features.studies.study import (
    Study, make_main_line, set_comment, add_or_remove_pointer, remove_node,
)
from grandtour.features.studies.text import normalize_comment
from grandtour.features.studies.views import study_address, check_pointer, build_study_view
from grandtour.texts.rules import one_line
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer


async def replace_comment(request: Request) -> Response:
    """POST /study/{id}/{number}/comment: replace the comment of this node."""
    text = normalize_comment(read_text_field(await read_form_fields(request), "comment"))
    return await change_node(request, lambda study, number: set_comment(study, number, text))


async def toggle_pointer(request: Request) -> Response:
    """POST /study/{id}/{number}/pointers: set a ring or an arrow, or delete it. Refused:
    no_such_place, too_many_pointers."""
    viewer, form = await load_viewer(request), await read_form_fields(request)
    pointer = Pointer(read_text_field(form, "place"), read_text_field(form, "to"))
    id, number = request.path_params["id"], request.path_params["number"]
    row, study = await services_of(request).get(StudyService).find_study(id,
                                                                                  viewer.person_id)
    if pointer not in study.find_node(number).pointers:
        check_pointer(build_study_view(row, study, number, viewer.person_id, viewer.language),
                      pointer)
    await services_of(request).get(StudyService).change_study(
        viewer.person_id, id, lambda study: add_or_remove_pointer(study, number, pointer))
    return redirect_to(f"{study_address(id, number)}#pointers")


async def promote_node(request: Request) -> Response:
    """POST /study/{id}/{number}/main: make the line of this node the main line."""
    return await change_node(request, make_main_line)


async def change_node(request: Request, change: Callable[[Study, int], Study]) -> Response:
    """Change the node of the address, and show it."""
    viewer = await load_viewer(request)
    id, number = request.path_params["id"], request.path_params["number"]
    await services_of(request).get(StudyService).change_study(
        viewer.person_id, id, lambda study: change(study, number))
    return redirect_to(study_address(id, number))


async def delete_node(request: Request) -> Response:
    """POST /study/{id}/{number}/delete: delete this node and all after it."""
    viewer = await load_viewer(request)
    id, number = request.path_params["id"], request.path_params["number"]
    _, study = await services_of(request).get(StudyService).find_study(id,
                                                                                viewer.person_id)
    before = study.find_node(number).after
    await services_of(request).get(StudyService).change_study(
        viewer.person_id, id, lambda study: remove_node(study, number))
    return redirect_to(study_address(id, before))


async def change_settings(request: Request) -> Response:
    """POST /study/{id}/settings: set its title, the language of its comments, and its audience."""
    viewer, form, id = await load_viewer(request), await read_form_fields(
        request), request.path_params["id"]
    studies = services_of(request).get(StudyService)
    await studies.set_audience(viewer.person_id, id, read_text_field(form, "audience"))
    await studies.change_study(viewer.person_id, id, lambda study: replace(
        study, title=one_line(read_text_field(form, "title")),
        language=read_text_field(form, "language")))
    return redirect_to(study_address(id))


async def delete_study(request: Request) -> Response:
    """POST /study/{id}/delete."""
    viewer = await load_viewer(request)
    await services_of(request).get(StudyService).delete_study(viewer.person_id,
                                                                       request.path_params["id"])
    return redirect_to("/studies")


routes: Final = [
    Route("/study/{id}/{number:int}/comment", replace_comment, methods=["POST"]),
    Route("/study/{id}/{number:int}/pointers", toggle_pointer, methods=["POST"]),
    Route("/study/{id}/{number:int}/main", promote_node, methods=["POST"]),
    Route("/study/{id}/{number:int}/delete", delete_node, methods=["POST"]),
    Route("/study/{id}/settings", change_settings, methods=["POST"]),
    Route("/study/{id}/delete", delete_study, methods=["POST"]),
]
