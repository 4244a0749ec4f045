"""The feed of a public community: its meetings and threads."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.features.communities import views as view
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.rows import MeetingRow, ThreadRow
from grandtour.features.communities.service import Communities
from grandtour.features.communities.threads import DiscussionThreads
from grandtour.language import N_, Language
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import choose_feed_language
from grandtour.web.server.atom import FeedEntry, AtomFeed, respond_feed

NOBODY: Final = ""              # the reader is unknown: secret communities have no feed


async def show_threads_feed(request: Request) -> Response:
    """GET /c/{name}/threads.atom. Refused: no_such_community."""
    services, language = services_of(request), choose_feed_language(request)
    access = await services.get(Communities).find_visible(request.path_params["name"],
                                                                   NOBODY)
    rows, _ = await services.get(DiscussionThreads).list_page(access, "newest")
    path = f"/c/{access.community.address}"
    meetings = await services.get(Meetings).list_meetings(access)
    site, site_id = services.site.name, await services.site.permanent_id()
    return respond_feed(request,
                        AtomFeed(site_id, site, access.community.title, path, language.code, [
        *(build_meeting_entry(row, path, language) for row in meetings),
        *(build_thread_entry(row, path, language) for row in rows)]))


def build_meeting_entry(row: MeetingRow, path: str, language: Language) -> FeedEntry:
    """Return the entry of a meeting. Its time is in the zone of the community, because the reader
    is unknown."""
    off = language.say(N_("will not take place")) if row.called_off else ""
    said = (off, view.meeting_row(row, "UTC", language)["begins"], row.about)
    return FeedEntry(f"{path}#meeting-{row.id}", row.title, " · ".join(filter(None, said)),
                     row.moment, row.changed or row.moment)


def build_thread_entry(row: ThreadRow, path: str, language: Language) -> FeedEntry:
    """Return the entry of a thread, which changes with each answer."""
    shown = view.thread_row(row, row.moment, language)
    return FeedEntry(f"{path}/t/{row.id}", shown["title"], view.answers_text(row, language),
                     row.moment,
                     max(row.moment, row.last), row.author_name)


routes: Final = [Route("/c/{name}/threads.atom", show_threads_feed)]
