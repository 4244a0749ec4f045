"""The documents, each at its address, their pictures, and the page that leads to them."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.web.documents import errors
from grandtour.web.documents.contents import GROUPS, NAMES
from grandtour.web.documents.document import PICTURES, document, picture, pictures
from grandtour.web.http.layout import respond
from grandtour.web.http.statics import WEEK
from grandtour.web.http.viewer import viewer_of


async def index(request: Request) -> Response:
    """GET /docs."""
    viewer = await viewer_of(request)
    say, code = viewer.language.say, viewer.language.code
    groups = [(say(title), [(name, document(name, code), say(about) if about else "")
                            for name, about in documents.items()])
              for title, documents in GROUPS]
    return respond(request, viewer, "documents/index.html", groups=groups)


async def page(request: Request) -> Response:
    """GET /docs/NAME. Refused: no_such_document."""
    viewer = await viewer_of(request)
    name = request.path_params["name"]
    if name not in NAMES:
        raise Refused(errors.NO_DOCUMENT, {})
    return respond(request, viewer, "documents/document.html", name=name,
                   found=document(name, viewer.language.code))


async def illustration(request: Request) -> Response:
    """GET /docs/pictures/NAME."""
    name = request.path_params["name"]
    if name not in pictures():
        raise HTTPException(404)
    return Response(picture(name), media_type="image/webp", headers={"cache-control": WEEK})


routes: Final = [Route("/docs", index), Route(f"/docs/{PICTURES}/{{name}}", illustration),
                 Route("/docs/{name:path}", page)]
