"""The feed of open tables."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.language import N_
from grandtour.tables.lobby import filter_rooms
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import choose_feed_language
from grandtour.web.lobby.pages import filter_address, read_filters
from grandtour.web.lobby.table_list import TableLine, describe_open_table
from grandtour.web.server.atom import FeedEntry, AtomFeed, respond_feed

MOST: Final = 50


async def show_feed(request: Request) -> Response:
    """GET /tables.atom: the tables with a free seat that the query's filters find."""
    language, wanted = choose_feed_language(request), read_filters(request.query_params)
    services = services_of(request)
    found, site = await services.lobby.list_open_tables(wanted), services.site.name
    site_id, title = await services.site.permanent_id(), language.say(
        N_("Open tables at {site}"), site=site)
    reserved = await services.tables.find_reserved_among(filter_rooms(found), "")
    return respond_feed(request,
                        AtomFeed(site_id, site, title, filter_address(wanted), language.code, [
        build_feed_entry(describe_open_table(line, language, reserved.get(line.id)), line.opened)
        for line in found[:MOST]]))


def build_feed_entry(shown: TableLine, opened: int) -> FeedEntry:
    facts = (shown.state, shown.members, shown.note, shown.counted, shown.people, shown.reads)
    return FeedEntry(f"/t/{shown.id}", " · ".join(filter(None, (shown.game.title, shown.name))),
                     " · ".join(filter(None, facts)), opened, opened)


routes: Final = [Route("/tables.atom", show_feed)]
