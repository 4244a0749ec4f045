"""The feed of a public community: its meetings and its threads."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.communities.rows import MeetingRow, ThreadRow
from grandtour.language import N_, Language
from grandtour.web.communities import views as view
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import feed_language
from grandtour.web.server.atom import Entry, Feed, answer

NOBODY: Final = ""              # who asks is not known here: secret communities have no feed


async def threads(request: Request) -> Response:
    """GET /c/{name}/threads.atom. Refused: no_such_community."""
    services, language = services_of(request), feed_language(request)
    access = await services.communities.find_visible(request.path_params["name"], NOBODY)
    rows, _ = await services.threads.list_page(access, "newest")
    path = f"/c/{access.community.address}"
    meetings = await services.meetings.list_meetings(access)
    site, site_id = services.site.name, await services.site.permanent_id()
    return answer(request, Feed(site_id, site, access.community.title, path, language.code, [
        *(announced(row, path, language) for row in meetings),
        *(entry(row, path, language) for row in rows)]))


def announced(row: MeetingRow, path: str, language: Language) -> Entry:
    """When a meeting begins is said in UTC: nobody knows who reads."""
    off = language.say(N_("does not take place")) if row.called_off else ""
    said = (off, view.meeting(row, "UTC", language)["begins"], row.about)
    return Entry(f"{path}#meeting-{row.id}", row.title, " · ".join(filter(None, said)),
                 row.moment, row.changed or row.moment)


def entry(row: ThreadRow, path: str, language: Language) -> Entry:
    """A thread has changed when somebody answered."""
    shown = view.thread(row, row.moment, language)
    return Entry(f"{path}/t/{row.id}", shown["title"], view.answers(row, language), row.moment,
                 max(row.moment, row.last), row.author_name)


routes: Final = [Route("/c/{name}/threads.atom", threads)]
