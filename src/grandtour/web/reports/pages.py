"""Reporting something to the host, and what the host has said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import Matter
from grandtour.language import Language
from grandtour.people.report_rows import ReportRow
from grandtour.people.reports import LONGEST_WORDS, Complaint
from grandtour.tables.table import Table
from grandtour.tables.talk import name_of
from grandtour.web.http.access import table_of
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.guard import address_of
from grandtour.web.http.layout import go, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, guest_of, somebody, viewer_of
from grandtour.web.reports.labels import AGAINST, OUTCOMES, REASONS, name_kind

DONE: Final = "done"
SHOWN: Final = 100              # lines of a table, the last ones


async def report_page(request: Request) -> Response:
    """GET /report/{word}/{subject}."""
    viewer = await viewer_of(request)
    if DONE in request.query_params:
        return respond(request, viewer, "reports/told.html")
    return shown(request, viewer, await asked(request, viewer))


async def asked(request: Request, viewer: Viewer) -> Matter:
    """What the address names. Refused: as `Reports.matter`."""
    word, subject = request.path_params["word"], request.path_params["subject"]
    return await services_of(request).reports.matter(word, subject, viewer.id)


def shown(request: Request, viewer: Viewer, matter: Matter, typed: Mapping[str, str] | None = None,
          refused: Refused | None = None) -> Response:
    form = typed or {}
    return respond(
        request, viewer, "reports/report.html", status=status_of(refused) if refused else 200,
        matter=matter, kind=name_kind(matter.kind), reasons=REASONS, most=LONGEST_WORDS,
        reason=text_of(form, "reason"), words=text_of(form, "words"),
        refused_because=sentence(refused, None, viewer.language) if refused else "")


async def report(request: Request) -> Response:
    """POST /report/{word}/{subject}. Whoever is nobody yet becomes a guest, who can be told."""
    viewer = await viewer_of(request)
    matter, form = await asked(request, viewer), await form_of(request)
    person, remember = await guest_of(request, viewer)
    try:
        await services_of(request).reports.report(
            person, address_of(request.scope), matter,
            Complaint(text_of(form, "reason"), text_of(form, "words")))
        answer = go(f"{request.url.path}?{urlencode({DONE: 1})}")
    except Refused as refused:
        answer = shown(request, viewer, matter, form, refused)
    remember(answer)
    return answer


@dataclass(frozen=True)
class Choice:
    """Something that can be reported: what, whose, and where the form is."""

    words: str
    name: str
    address: str


async def table_page(request: Request) -> Response:
    """GET /report/table/{id}: what others have said at a table, and how they are called."""
    viewer, table = await viewer_of(request), await table_of(request)
    return respond(request, viewer, "reports/table.html", table=table,
                   lines=lines_at(table, viewer), names=names_at(table, viewer))


def lines_at(table: Table, viewer: Viewer) -> list[Choice]:
    """The last first."""
    return [Choice(one.text, name_of(table, one), f"/report/line/{table.id}/{one.number}")
            for one in reversed(table.messages[-SHOWN:])
            if one.kind == "text" and one.text and one.person != viewer.id]


def names_at(table: Table, viewer: Viewer) -> list[Choice]:
    return [Choice("", seat.name, f"/report/seat/{table.id}/{number}")
            for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not seat.shared and seat.holder != viewer.id]


# What the host has said.

@dataclass(frozen=True)
class Told:
    """A report, or something of one's own that was reported, and what became of it."""

    kind: str
    place: str
    when: str
    said: str
    words: str
    copy: str
    reason: str


async def own_page(request: Request) -> Response:
    """GET /me/reports. What is shown is read."""
    viewer = await viewer_of(request)
    person, store = somebody(viewer), services_of(request).reports.store
    made, warnings = await store.made_by(person.id), await store.warnings(person.id)
    await store.mark_read(person.id)
    viewer = replace(viewer, waiting=replace(viewer.waiting, unread=0))
    return respond(request, viewer, "reports/own.html", "me",
                   made=[answered(one, viewer.language) for one in made],
                   warnings=[warned(one, viewer.language) for one in warnings])


def answered(report: ReportRow, language: Language) -> Told:
    return Told(name_kind(report.matter.kind), report.matter.place, day(report.moment, language),
                OUTCOMES[report.decision] if report.decision else "", report.answer,
                report.matter.copy, REASONS[report.reason])


def warned(report: ReportRow, language: Language) -> Told:
    return Told(name_kind(report.matter.kind), report.matter.place, day(report.decided, language),
                AGAINST[report.decision] if report.decision else "", report.warning,
                report.matter.copy, REASONS[report.reason])


routes: Final = [
    Route("/report/table/{id}", table_page),
    Route("/report/{word}/{subject:path}", report_page),
    Route("/report/{word}/{subject:path}", report, methods=["POST"]),
    Route("/me/reports", own_page),
]
