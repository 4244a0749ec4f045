"""The API of studies."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from grandtour.draw.pointers import Pointer
from grandtour.features.studies.labels import StudyLabels
from grandtour.features.studies.pages import read_study
from grandtour.features.studies.rows import Audience, StudyRow
from grandtour.features.studies.service import StudyService
from grandtour.features.studies.study import (
    Study,
    add_action,
    make_main_line,
    set_comment,
    add_or_remove_pointer,
    remove_node,
)
from grandtour.features.studies.text import LARGEST, LONGEST_COMMENT, normalize_comment
from grandtour.features.studies.views import check_pointer, build_study_view
from grandtour.texts.rules import LONGEST_TITLE, one_line
from grandtour.web.http.access import ViewerDep, make_api_router, depend_on_scope
from grandtour.web.http.viewer import require_member
from grandtour.web.http.services import ServicesDep
from grandtour.web.replay.position_code import LONGEST
from grandtour.web.server.validation import RequestBody, limit_text

router = make_api_router("studies", "talk")

Title = Annotated[str, limit_text(LONGEST_TITLE)]
Language = Annotated[str, Field(max_length=8)]


class StudyInfo(BaseModel):
    """A study in a list; moments in milliseconds since 1970."""

    id: str
    game: str
    title: str
    language: str
    audience: Audience
    author: str
    own: bool
    made: int
    changed: int


class NewPointer(RequestBody):
    """A ring around a place of the board, or an arrow from there `to` another one. Places are the
    ids of the board's elements that have `data-x`, without `w-` or `t-`."""

    place: Annotated[str, Field(max_length=80)]
    to: Annotated[str, Field(max_length=80)] = ""


class NodeInfo(BaseModel):
    """A node of a study: its action after the node `after`, its label, the seat that acted (null
    for a draw), the comment, and the pointers. Node 0 is the position at the root."""

    number: int
    after: int
    action: str
    label: str
    seat: int | None
    comment: str
    pointers: list[NewPointer]


class StudyWhole(StudyInfo):
    """The study with its nodes, each before those after it, and a line before its variations; and
    as text, which holds all of it."""

    nodes: list[NodeInfo]
    text: str


class NewStudy(RequestBody):
    """The source of a new study: a position of a finished `table`, or a `code` as positions have
    it; `rest` adds what was played at the table from there. Or a `text` of a study, which has its
    own title and language, or the record of a whole match."""

    title: Title = ""
    language: Language = "en"
    audience: Audience = "secret"
    table: Annotated[str, Field(max_length=32)] = ""
    number: int = 0
    rest: bool = False
    game: Annotated[str, Field(max_length=80)] = ""
    code: Annotated[str, Field(max_length=LONGEST)] = ""
    text: Annotated[str, Field(max_length=LARGEST)] = ""


class StudySettings(RequestBody):
    """The settings to change."""

    title: Title | None = None
    language: Language | None = None
    audience: Audience | None = None


class NewNode(RequestBody):
    """An action, also of chance, after the node of this number."""

    after: int
    action: Annotated[str, Field(max_length=200)]


class AddedNode(BaseModel):
    """The last node now; what follows without a choice is added, too."""

    number: int


class NodeComment(RequestBody):
    """Markdown; empty: no comment."""

    comment: Annotated[str, limit_text(LONGEST_COMMENT)]


def study_info(row: StudyRow, asker: str) -> StudyInfo:
    return StudyInfo(id=row.id, game=row.game, title=row.title, language=row.language,
                     audience=row.audience, author=row.author_name, own=row.person == asker,
                     made=row.made, changed=row.changed)


@router.get("/studies", summary="Studies for everybody, those changed last first")
async def public(viewer: ViewerDep, services: ServicesDep) -> Sequence[StudyInfo]:
    return [study_info(row, viewer.person_id)
        for row in await services.get(StudyService).list_public(viewer.blocked)]


@router.get("/me/studies", summary="List your studies")
async def own(viewer: ViewerDep, services: ServicesDep) -> Sequence[StudyInfo]:
    rows = await services.get(StudyService).load_rows(viewer.person_id) if viewer.person_id else []
    return [study_info(row, viewer.person_id) for row in rows]


@router.post("/studies", status_code=201, summary="Make a study")
async def make(request: Request, wish: NewStudy, viewer: ViewerDep,
               services: ServicesDep) -> StudyInfo:
    source = {"table": wish.table, "number": str(wish.number), "rest": "yes" if wish.rest else "",
              "game": wish.game, "code": wish.code, "title": wish.title,
              "language": wish.language, "text": wish.text}
    author = require_member(viewer)
    row = await services.get(StudyService).make_study(author,
                                                               await read_study(request, source),
        wish.audience)
    return study_info(row, author.id)


@router.get("/studies/{id}", summary="A study with all its moves")
async def whole(id: str, viewer: ViewerDep, services: ServicesDep) -> StudyWhole:
    row, study = await services.get(StudyService).find_study(id, viewer.person_id)
    labels = await to_thread(services.find_state(StudyLabels).label_study, study, viewer.language)
    nodes = [NodeInfo(
        number=node.number, after=node.after, action=node.action, comment=node.comment,
        pointers=[NewPointer(place=one.place, to=one.to) for one in node.pointers],
        label=labels[node.number].text if node.number else "",
        seat=labels[node.number].seat if node.number and labels[node.number].seat >= 0 else None)
        for node in study.nodes]
    return StudyWhole(**study_info(row, viewer.person_id).model_dump(), nodes=nodes, text=row.text)


@router.patch("/studies/{id}", dependencies=[depend_on_scope("account")], status_code=204,
              summary="Change its title, language and audience")
async def settle(id: str, wish: StudySettings, viewer: ViewerDep, services: ServicesDep) -> None:
    if wish.audience is not None:
        await services.get(StudyService).set_audience(viewer.person_id, id, wish.audience)
    await services.get(StudyService).change_study(viewer.person_id, id,
                                                           lambda study: replace(
        study, title=study.title if wish.title is None else one_line(wish.title),
        language=study.language if wish.language is None else wish.language))


@router.delete("/studies/{id}", dependencies=[depend_on_scope("account")], status_code=204,
               summary="Delete a study")
async def delete(id: str, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(StudyService).delete_study(viewer.person_id, id)


@router.post("/studies/{id}/nodes", status_code=201, summary="Add a move to a study")
async def add(id: str, wish: NewNode, viewer: ViewerDep, services: ServicesDep) -> AddedNode:
    reached = [wish.after]

    def change(study: Study) -> Study:
        study, reached[0] = add_action(study, wish.after, wish.action)
        return study
    await services.get(StudyService).change_study(viewer.person_id, id, change)
    return AddedNode(number=reached[0])


@router.put("/studies/{id}/nodes/{number}/comment", status_code=204,
            summary="Say something of a position of a study")
async def comment(id: str, number: int, remark: NodeComment, viewer: ViewerDep,
                  services: ServicesDep) -> None:
    text = normalize_comment(remark.comment)
    await services.get(StudyService).change_study(
        viewer.person_id, id, lambda study: set_comment(study, number, text))


@router.post("/studies/{id}/nodes/{number}/pointers", status_code=204,
             summary="Point at a place on the board, or no longer")
async def point(id: str, number: int, wish: NewPointer, viewer: ViewerDep,
                services: ServicesDep) -> None:
    row, study = await services.get(StudyService).find_study(id, viewer.person_id)
    pointer = Pointer(wish.place, wish.to)
    if pointer not in study.find_node(number).pointers:
        check_pointer(build_study_view(row, study, number, viewer.person_id, viewer.language),
                      pointer)
    await services.get(StudyService).change_study(
        viewer.person_id, id, lambda study: add_or_remove_pointer(study, number, pointer))


@router.post("/studies/{id}/nodes/{number}/main", status_code=204,
             summary="Make the line of a move the main line")
async def lead(id: str, number: int, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(StudyService).change_study(viewer.person_id, id,
        lambda study: make_main_line(study, number))


@router.delete("/studies/{id}/nodes/{number}", status_code=204,
               summary="Delete a move of a study and all after it")
async def cut(id: str, number: int, viewer: ViewerDep, services: ServicesDep) -> None:
    await services.get(StudyService).change_study(viewer.person_id, id,
                                                           lambda study: remove_node(study, number))
