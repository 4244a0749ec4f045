"""The documents, each at its address, and their index."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.web.documents import errors
from grandtour.web.documents.api_reference import describe_tag, list_tags
from grandtour.web.documents.contents import GROUPS, NAMES
from grandtour.web.documents.document import is_installed, load_document
from grandtour.web.http.layout import respond_page
from grandtour.web.http.viewer import load_viewer


async def show_documents(request: Request) -> Response:
    """GET /docs."""
    viewer = await load_viewer(request)
    say, code = viewer.language.say, viewer.language.code
    groups = [(say(title), [(name, load_document(name, code), say(about) if about else "")
                            for name, about in documents.items() if is_installed(name)])
              for title, documents in GROUPS if any(map(is_installed, documents))]
    return respond_page(request, viewer, "documents/index.html", groups=groups)


async def show_document(request: Request) -> Response:
    """GET /docs/NAME. Refused: no_such_document."""
    viewer = await load_viewer(request)
    name = request.path_params["name"]
    if not (name in NAMES and is_installed(name)):
        raise Refused(errors.NO_DOCUMENT, {})
    return respond_page(request, viewer, "documents/document.html", name=name,
                        found=load_document(name, viewer.language.code))


async def show_reference(request: Request) -> Response:
    """GET /docs/api-reference."""
    viewer = await load_viewer(request)
    return respond_page(request, viewer, "documents/reference.html",
                        tags=list_tags(request.app.openapi()))


async def show_operations(request: Request) -> Response:
    """GET /docs/api-reference/TAG. Refused: no_such_document."""
    viewer = await load_viewer(request)
    tag = describe_tag(request.app.openapi(), request.path_params["tag"], viewer.language.code)
    if tag is None:
        raise Refused(errors.NO_DOCUMENT, {})
    return respond_page(request, viewer, "documents/operations.html", tag=tag)


# The reference comes before the documents, whose addresses it has.
routes: Final = [Route("/docs", show_documents), Route("/docs/api-reference", show_reference),
                 Route("/docs/api-reference/{tag}", show_operations),
                 Route("/docs/{name:path}", show_document)]
