"""The feed of a public community: its threads."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.communities.ports import ThreadRow
from grandtour.language import Language
from grandtour.web.communities import views as view
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import feed_language
from grandtour.web.server.atom import Entry, Feed, answer

NOBODY: Final = ""              # who asks is not known here: secret communities have no feed


async def threads(request: Request) -> Response:
    """GET /c/{name}/threads.atom. Refused: no_such_community."""
    services, language = services_of(request), feed_language(request)
    access = await services.communities.visible(request.path_params["name"], NOBODY)
    rows, _ = await services.threads.page(access, "newest")
    path = f"/c/{access.community.address}"
    return answer(request, Feed(access.community.title, path, language.code,
                                [entry(row, path, language) for row in rows]))


def entry(row: ThreadRow, path: str, language: Language) -> Entry:
    """A thread has changed when somebody answered."""
    shown = view.thread(row, row.moment, language)
    return Entry(f"{path}/t/{row.id}", shown["title"], view.answers(row, language), row.moment,
                 max(row.moment, row.last), row.author_name)


routes: Final = [Route("/c/{name}/threads.atom", threads)]
