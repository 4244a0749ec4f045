"""The files that pages bring along: scripts, style sheets, pictures. Each lies in the `static`
folder of its room, and has one address, /static/ and its name. Style sheets come as one, and so do
the modules of a page: that is smaller, and needs one request."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from grandtour import games
from grandtour.web.http.packages import folders, having
from grandtour.web.server.responses import BROTLI, best_coding

MOST: Final = 4                 # modules that a page begins with
WEEK: Final = "public, max-age=604800"
SPARE: Final = re.compile(
    r"\s*/\*.*?\*/|(?<=[{};,])\n\s*|(?<=\n)\s+| (?=\{)|;(?=\s*\})", re.S)
IMPORT: Final = re.compile(r'^import \{ ([^}]+) \} from "\./(\w+)\.js";$', re.M)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.M)
REMARK: Final = re.compile(r"^ *//.*\n| {2,}//.*$|^ +", re.M)
LISTED: Final = re.compile(r"^export \{ ([^}]+) \};$", re.M)


@cache
def version() -> str:
    """Changes whenever a style sheet or a module does, so that browsers may keep them."""
    sources = [style(), *(static_text(f"{name}.js") for name in sorted(modules()))]
    return sha256("".join(sources).encode()).hexdigest()[:10]


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
    """One sheet of several, without their remarks and without spare space."""
    return SPARE.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))


@cache
def script(entries: tuple[str, ...]) -> str:
    """These modules and all that they import as one script, each once, what is imported first."""
    imports: dict[str, list[str]] = {}
    wanted = list(entries)
    while wanted:
        name = wanted.pop()
        imports[name] = [other for _, other in IMPORT.findall(static_text(f"{name}.js"))]
        wanted += [other for other in imports[name] if other not in imports]
    parts = [wrapped(name) for name in TopologicalSorter(imports).static_order()]
    return '(() => {\n"use strict";\n' + "\n".join(parts) + "\n})();"


def wrapped(name: str) -> str:
    """A module as a function that returns what it exports, without remarks and indents."""
    source = REMARK.sub("", static_text(f"{name}.js"))
    listed = [one.strip() for names in LISTED.findall(source) for one in names.split(",")]
    exported = [*EXPORT.findall(source), *listed]
    body = IMPORT.sub(r"const { \1 } = module_\2;", source)
    body = EXPORT.sub("", LISTED.sub("", body))
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


@cache
def modules() -> frozenset[str]:
    """Their names."""
    return frozenset(file.name.removesuffix(".js") for folder in folders("static")
                     for file in folder.iterdir() if file.name.endswith(".js"))


def static_text(name: str) -> str:
    """What stands in the file of this name."""
    return next(folder / name for folder in folders("static")
                if (folder / name).is_file()).read_text(encoding="utf-8")


def static_files() -> StaticFiles:
    return StaticFiles(packages=[(package, "static") for package in having("static").values()])


@cache
def packed(text: str) -> bytes:
    """As small as Brotli makes it (RFC 7932), which takes a moment, once."""
    import brotli
    small: bytes = brotli.compress(text.encode(), mode=brotli.MODE_TEXT, quality=11)
    return small


def sent(request: Request, text: str, media_type: str) -> Response:
    """Packed for browsers that take that; for others it is compressed on its way, as pages are."""
    headers = {"cache-control": WEEK, "vary": "accept-encoding"}
    if best_coding(request.headers) == BROTLI:
        packed_too = headers | {"content-encoding": "br"}
        return Response(packed(text), media_type=media_type, headers=packed_too)
    return Response(text, media_type=media_type, headers=headers)


async def style_sheet(request: Request) -> Response:
    return sent(request, style(), "text/css")


async def joined_script(request: Request) -> Response:
    """GET /static/joined/{names}.js: modules by their names, with "-" between them."""
    names = tuple(request.path_params["names"].split("-"))
    if len(names) > MOST or not modules().issuperset(names):
        raise HTTPException(404)
    return sent(request, script(names), "text/javascript")
