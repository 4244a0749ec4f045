"""The files that pages bring along: scripts, style sheets, pictures. Each lies in the `static`
folder of its room, and has one address, /static/ and its name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from grandtour import games
from grandtour.web.http.rooms import folders, having, package

WEEK: Final = "public, max-age=604800"
INDENT: Final = re.compile(r"\n\s+")


@cache
def sheet_version() -> str:
    """Changes whenever a style sheet does, so that browsers may keep it."""
    return sha256(style().encode()).hexdigest()[:10]


@cache
def style() -> str:
    """The one style sheet: the tokens and states of boards, each game's own, what all pages share,
    then the panels. The order of the layers stands in `grandtour.css`."""
    drawn = [files("grandtour.draw") / "board.css"]
    drawn += dict.fromkeys(games.sheet(name) for name in games.names())
    return joined([*drawn, *sheets()])


def sheets() -> list[Traversable]:
    """The sheets of the pages: first that with the layers, those of this room, all others."""
    own = {file.name for file in (files("grandtour.web.http") / "static").iterdir()}
    found = [file for folder in folders("static") for file in folder.iterdir()
             if file.name.endswith(".css")]
    return sorted(found, key=lambda file: (
        file.name != "grandtour.css", file.name not in own, file.name))


def joined(sheets: Iterable[Traversable]) -> str:
    """One sheet of several, without their indents."""
    return INDENT.sub("\n", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))


def static_text(name: str) -> str:
    """What stands in the file of this name."""
    return next(folder / name for folder in folders("static")
                if (folder / name).is_file()).read_text(encoding="utf-8")


def static_files() -> StaticFiles:
    return StaticFiles(packages=[(package(room), "static") for room in having("static")])


async def style_sheet(request: Request) -> Response:
    return Response(style(), media_type="text/css", headers={"cache-control": WEEK})
