"""Reports to the host, and the host's answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.language import Language
from grandtour.people.report_rows import ReportRow
from grandtour.people.reports import LONGEST_WORDS, ReportReason
from grandtour.tables.table import Table
from grandtour.tables.talk import find_writer_name
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.dates import format_day
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.guard import find_client_network
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, find_or_create_guest, require_person, load_viewer
from grandtour.web.reports.labels import AGAINST, OUTCOMES, REASONS, name_kind

DONE: Final = "done"
SHOWN: Final = 100              # lines of a table, the last ones


async def show_report(request: Request) -> Response:
    """GET /report/{word}/{subject}."""
    viewer = await load_viewer(request)
    if DONE in request.query_params:
        return respond_page(request, viewer, "reports/told.html")
    return render_report(request, viewer, await load_matter(request, viewer))


async def load_matter(request: Request, viewer: Viewer) -> ReportedMatter:
    """Return the reported thing in the address. Refused: as `Reports.find_reported_item`."""
    word, subject = request.path_params["word"], request.path_params["subject"]
    return await services_of(request).reports.find_reported_item(word, subject, viewer.person_id)


def render_report(request: Request, viewer: Viewer, matter: ReportedMatter,
                  typed: Mapping[str, str] | None = None,
                  refused: Refused | None = None) -> Response:
    form = typed or {}
    return respond_page(
        request, viewer, "reports/report.html", status=http_status(refused) if refused else 200,
        matter=matter, kind=name_kind(matter.kind), reasons=REASONS, most=LONGEST_WORDS,
        reason=read_text_field(form, "reason"), words=read_text_field(form, "words"),
        refused_because=refusal_text(refused, None, viewer.language) if refused else "")


async def post_report(request: Request) -> Response:
    """POST /report/{word}/{subject}. A stranger becomes a guest, who can get an answer."""
    viewer = await load_viewer(request)
    matter, form = await load_matter(request, viewer), await read_form_fields(request)
    person, remember = await find_or_create_guest(request, viewer)
    try:
        await services_of(request).reports.store_report(
            person, find_client_network(request.scope), matter,
            ReportReason(read_text_field(form, "reason"), read_text_field(form, "words")))
        answer = redirect_to(f"{request.url.path}?{urlencode({DONE: 1})}")
    except Refused as refused:
        answer = render_report(request, viewer, matter, form, refused)
    remember(answer)
    return answer


@dataclass(frozen=True)
class ReportableItem:
    """Something that can be reported: its text, its author, and the address of the form."""

    words: str
    name: str
    address: str


async def show_table_report(request: Request) -> Response:
    """GET /report/table/{id}: the messages and names at a table."""
    viewer, table = await load_viewer(request), await load_table_of_request(request)
    return respond_page(request, viewer, "reports/table.html", table=table,
                        lines=list_lines(table, viewer), names=list_reportable_names(table, viewer))


def list_lines(table: Table, viewer: Viewer) -> list[ReportableItem]:
    """Return the lines, last one first."""
    return [ReportableItem(one.text, find_writer_name(table, one),
                           f"/report/line/{table.id}/{one.number}")
            for one in reversed(table.messages[-SHOWN:])
            if one.kind == "text" and one.text and one.person != viewer.person_id]


def list_reportable_names(table: Table, viewer: Viewer) -> list[ReportableItem]:
    return [ReportableItem("", seat.name, f"/report/seat/{table.id}/{number}")
            for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not seat.shared and seat.holder != viewer.person_id]


# What the host has said.

@dataclass(frozen=True)
class ReportOutcome:
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
    viewer = await load_viewer(request)
    person, store = require_person(viewer), services_of(request).reports.store
    made, warnings = await store.list_reports_by(person.id), await store.list_warnings(person.id)
    await store.mark_read(person.id)
    viewer = replace(viewer, waiting=replace(viewer.waiting, unread=0))
    return respond_page(request, viewer, "reports/own.html", "me",
                        made=[describe_report_outcome(one, viewer.language) for one in made],
                        warnings=[describe_warning(one, viewer.language) for one in warnings])


def describe_report_outcome(report: ReportRow, language: Language) -> ReportOutcome:
    return ReportOutcome(name_kind(report.matter.kind), report.matter.place,
                         format_day(report.moment, language),
                         OUTCOMES[report.decision] if report.decision else "", report.answer,
                         report.matter.copy, REASONS[report.reason])


def describe_warning(report: ReportRow, language: Language) -> ReportOutcome:
    return ReportOutcome(name_kind(report.matter.kind), report.matter.place,
                         format_day(report.decided, language),
                         AGAINST[report.decision] if report.decision else "", report.warning,
                         report.matter.copy, REASONS[report.reason])


routes: Final = [
    Route("/report/table/{id}", show_table_report),
    Route("/report/{word}/{subject:path}", show_report),
    Route("/report/{word}/{subject:path}", post_report, methods=["POST"]),
    Route("/me/reports", own_page),
]
