"""Reports with their context, and the hosts' decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_, Language
from grandtour.people.report_rows import ReportRow, CaseVerdict
from grandtour.people.reports import LONGEST_WORDS, ReportCase
from grandtour.people.suspensions import FOR_GOOD, read_days
from grandtour.web.http.dates import format_moment
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.reports.labels import DEEDS, REASONS, name_kind
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import render_admin
from grandtour.web.site_host.people_pages import list_lengths

LISTED: Final = 100             # reports on the page
DONE: Final = "done"
# The two lists: the value in the address, and the title.
LISTS: Final = (("", N_("Undecided")), ("decided", N_("Decided")))


@dataclass(frozen=True)
class ReportView:
    """A report in words: its author, reason, text and time."""

    name: str
    reason: str
    words: str
    when: str


@dataclass(frozen=True)
class CaseView:
    """A case as the page shows it."""

    id: str
    kind: str
    place: str
    author: str
    copy: str
    said: list[ReportView]
    decision: str
    decided: str
    answer: str
    warning: str


async def show_reports(request: Request) -> Response:
    """GET /host/reports?list=decided."""
    return await render_reports(request, await require_role(request))


async def render_reports(request: Request, viewer: Viewer, refused: Refused | None = None,
                         typed: Mapping[str, str] | None = None) -> Response:
    """Return the cases; with the input if it was refused."""
    service = services_of(request).reports
    which = "decided" if request.query_params.get("list") == "decided" else ""
    found = await (service.list_decided_cases if which else service.list_open_cases)(
        LISTED, viewer.caller)
    return render_admin(request, viewer, "reports", refused, lists=LISTS, which=which,
                        done=DONE in request.query_params, deeds=DEEDS, most=LONGEST_WORDS,
                        typed=typed or {}, lengths=list_lengths(viewer),
                        cases=[describe_case(case, viewer.language) for case in found])


def describe_case(case: ReportCase, language: Language) -> CaseView:
    newest = case.newest_report
    return CaseView(
        case.first_report.id, name_kind(newest.matter.kind), newest.matter.place,
        newest.author_name,
        newest.matter.copy, [describe_report(one, language) for one in case.reports],
        DEEDS[newest.decision] if newest.decision else "",
        format_moment(newest.decided, language) if newest.decided else "", newest.answer,
        newest.warning)


def describe_report(report: ReportRow, language: Language) -> ReportView:
    return ReportView(report.person_name, REASONS[report.reason], report.words,
                      format_moment(report.moment, language))


async def post_decision(request: Request) -> Response:
    """POST /host/reports/{report}."""
    viewer, form = await require_role(request), await read_form_fields(request)
    services = services_of(request)
    decision = read_text_field(form, "decision")
    try:
        by = require_fresh_sign_in(request, viewer)
        days = read_days(read_text_field(form, "days")) if decision == "suspend" else FOR_GOOD
        await services.reports.decide_case(request.path_params["report"], CaseVerdict(
            decision, read_text_field(form, "answer"), read_text_field(form, "warning"), days), by)
        await services.reports.carry_out_decisions()
        await services.departures.carry_out_removals()
    except Refused as refused:
        return await render_reports(request, viewer, refused, form)
    return redirect_to("/host/reports?" + urlencode({DONE: 1}))


routes: Final = [
    Route("/host/reports", show_reports),
    Route("/host/reports/{report}", post_decision, methods=["POST"]),
]
