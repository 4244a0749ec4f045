"""What was reported, with what stood around it, and what the host decides."""

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
from grandtour.people.report_rows import ReportRow, Verdict
from grandtour.people.reports import LONGEST_WORDS, Case
from grandtour.web.http.dates import moment
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import go
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.reports.labels import DEEDS, REASONS, name_kind
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.pages import page

LISTED: Final = 100             # reports on the page
DONE: Final = "done"
# The two lists: what the address calls them, and their titles.
LISTS: Final = (("", N_("To decide")), ("decided", N_("Decided")))


@dataclass(frozen=True)
class Said:
    """Who reported something, why and when, in words."""

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
    said: list[Said]
    decision: str
    decided: str
    answer: str
    warning: str


async def reports(request: Request) -> Response:
    """GET /host/reports?list=decided."""
    return await shown(request, await host_of(request))


async def shown(request: Request, viewer: Viewer, refused: Refused | None = None,
                typed: Mapping[str, str] | None = None) -> Response:
    """The cases; with what was typed, if it was refused."""
    service = services_of(request).reports
    which = "decided" if request.query_params.get("list") == "decided" else ""
    found = await (service.decided if which else service.open)(LISTED)
    return page(request, viewer, "reports", refused, lists=LISTS, which=which,
                done=DONE in request.query_params, deeds=DEEDS, most=LONGEST_WORDS,
                typed=typed or {}, cases=[view(case, viewer.language) for case in found])


def view(case: Case, language: Language) -> CaseView:
    newest = case.newest
    return CaseView(
        case.first.id, name_kind(newest.matter.kind), newest.matter.place, newest.author_name,
        newest.matter.copy, [said(one, language) for one in case.reports],
        DEEDS[newest.decision] if newest.decision else "",
        moment(newest.decided, language) if newest.decided else "", newest.answer,
        newest.warning)


def said(report: ReportRow, language: Language) -> Said:
    return Said(report.person_name, REASONS[report.reason], report.words,
                moment(report.moment, language))


async def decide(request: Request) -> Response:
    """POST /host/reports/{report}."""
    viewer, form = await host_of(request), await form_of(request)
    services = services_of(request)
    try:
        by = signed_in_now(request, viewer)
        await services.reports.decide(request.path_params["report"], Verdict(
            text_of(form, "decision"), text_of(form, "answer"), text_of(form, "warning")), by.id)
        await services.reports.round()
        await services.departures.round()
    except Refused as refused:
        return await shown(request, viewer, refused, form)
    return go("/host/reports?" + urlencode({DONE: 1}))


routes: Final = [
    Route("/host/reports", reports),
    Route("/host/reports/{report}", decide, methods=["POST"]),
]
