"""The feed of open tables."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.language import N_, Language
from grandtour.tables.rows import TableSummary
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import feed_language
from grandtour.web.lobby.pages import address, wanted_of
from grandtour.web.lobby.table_list import open_line
from grandtour.web.server.atom import Entry, Feed, answer

MOST: Final = 50


async def open_tables(request: Request) -> Response:
    """GET /tables.atom: the tables with a free seat, as the filters of the query find them."""
    language, wanted = feed_language(request), wanted_of(request.query_params)
    services = services_of(request)
    found, site = await services.lobby.open_tables(wanted), services.site.name
    return answer(request, Feed(
        site, language.say(N_("Open tables at {site}"), site=site), address(wanted), language.code,
        [entry(line, language) for line in found[:MOST]]))


def entry(line: TableSummary, language: Language) -> Entry:
    shown = open_line(line, language)
    facts = (shown.state, shown.note, shown.counted, shown.people, shown.reads)
    return Entry(f"/t/{line.id}", " · ".join(filter(None, (shown.game.title, shown.name))),
                 " · ".join(filter(None, facts)), line.opened, line.opened)


routes: Final = [Route("/tables.atom", open_tables)]
