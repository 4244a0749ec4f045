"""The files that pages bring along: scripts, style sheets, pictures. Each lies in the `static`
folder of its room, and has one address, /static/ and its name."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from grandtour import games

WEEK: Final = "public, max-age=604800"

@cache
def sheet_version() -> str:
    """Changes whenever a style sheet does, so that browsers may keep it."""
    return sha256(style().encode()).hexdigest()[:10]


@cache
def style() -> str:
    """The one style sheet: the tokens and states of boards, each game's own, then the pages. The
    order of the layers stands in `grandtour.css`."""
    pages = files("grandtour.web") / "static"
    others = sorted(path.name for path in pages.iterdir()
                    if path.name.endswith(".css") and path.name != "grandtour.css")
    sheets = [files("grandtour.draw") / "board.css"]
    sheets += [games.folder(name) / "drawing.css" for name in games.names()]
    sheets += [pages / name for name in ("grandtour.css", *others)]
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


async def style_sheet(request: Request) -> Response:
    return Response(style(), media_type="text/css", headers={"cache-control": WEEK})
