"""Static files of pages: scripts, style sheets, pictures.

Each file is in the `static` folder of its package, at the address /static/ and its name. The
modules of a page are joined into one file: that is smaller and needs one request. Style sheets are
joined too:

- /static/style.css, for every page;
- /static/table.css, for pages with a board: the sheets whose names end with `.table.css`;
- /static/games/{name}.css, the drawing of a game, for pages with a board of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
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
from grandtour.web.http.packages import list_folders, list_packages_with
from grandtour.web.server.responses import BROTLI, choose_coding

MOST: Final = 8                 # modules that a page begins with
WEEK: Final = "public, max-age=604800"
SPARE: Final = re.compile(
    r"\s*/\*.*?\*/\s*|(?<=[{};,])\n\s*|(?<=\n)\s+| (?=\{)|;(?=\s*\})", re.S)
IMPORT: Final = re.compile(r'^import \{ ([^}]+) \} from "\./(\w+)\.js";$', re.M)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.M)
REMARK: Final = re.compile(r"^ *//.*\n| {2,}//.*$|^ +", re.M)
LISTED: Final = re.compile(r"^export \{ ([^}]+) \};$", re.M)
TABLE: Final = ".table.css"     # the suffix of sheets that only pages with a board load
SCRIPTS: Final = 64             # joined scripts that stay built; anyone can ask for others


@cache
def compute_static_version() -> str:
    """Return a hash of all style sheets and modules, so that browsers may cache them."""
    sources = [build_style(), build_table_style(), *map(build_game_style, games.names()),
               *(read_static(f"{name}.js") for name in sorted(list_modules()))]
    return sha256("".join(sources).encode()).hexdigest()[:10]


@cache
def build_style() -> str:
    """Return the joined style sheet of every page: board tokens and states, shared styles, panels.

    `grandtour.css` defines the order of the layers."""
    return join_sheets([files("grandtour.draw") / "board.css", *(
        sheet for sheet in list_sheets() if not sheet.name.endswith(TABLE))])


@cache
def build_table_style() -> str:
    """Return the joined style sheet that pages with a board load as well."""
    return join_sheets(sheet for sheet in list_sheets() if sheet.name.endswith(TABLE))


@cache
def build_game_style(game: str) -> str:
    """Return the style sheet of the drawing of a game. Raise UnknownGame if there is none."""
    return join_sheets([games.find_style_sheet(game)])


def list_sheets() -> list[Traversable]:
    """Return the sheets of pages: the one with the layers, those of this package, all others."""
    own = {file.name for file in (files("grandtour.web.http") / "static").iterdir()}
    found = [file for folder in list_folders("static") for file in folder.iterdir()
             if file.name.endswith(".css")]
    return sorted(found, key=lambda file: (
        file.name != "grandtour.css", file.name not in own, file.name))


def join_sheets(sheets: Iterable[Traversable]) -> str:
    """Return one sheet made of several, without comments and extra space."""
    return SPARE.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))


@lru_cache(SCRIPTS)
def build_script(entries: tuple[str, ...]) -> str:
    """Return one script with these modules and all their imports, each once, imports first."""
    imports: dict[str, list[str]] = {}
    wanted = list(entries)
    while wanted:
        name = wanted.pop()
        imports[name] = [other for _, other in IMPORT.findall(read_static(f"{name}.js"))]
        wanted += [other for other in imports[name] if other not in imports]
    parts = [wrap_module(name) for name in TopologicalSorter(imports).static_order()]
    return '(() => {\n"use strict";\n' + "\n".join(parts) + "\n})();"


def wrap_module(name: str) -> str:
    """Return a module as a function that returns its exports, without comments and indents."""
    source = REMARK.sub("", read_static(f"{name}.js"))
    listed = [one.strip() for names in LISTED.findall(source) for one in names.split(",")]
    exported = [*EXPORT.findall(source), *listed]
    body = IMPORT.sub(r"const { \1 } = module_\2;", source)
    body = EXPORT.sub("", LISTED.sub("", body))
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


@cache
def list_modules() -> frozenset[str]:
    """Return the names of all modules."""
    return frozenset(file.name.removesuffix(".js") for folder in list_folders("static")
                     for file in folder.iterdir() if file.name.endswith(".js"))


def read_static(name: str) -> str:
    """Return the text of the static file with this name."""
    return next(folder / name for folder in list_folders("static")
                if (folder / name).is_file()).read_text(encoding="utf-8")


def make_static_app() -> StaticFiles:
    return StaticFiles(packages=[(package, "static")
                                 for package in list_packages_with("static").values()])


@lru_cache(SCRIPTS)
def compress_brotli(text: str) -> bytes:
    """Return the text compressed with Brotli (RFC 7932). This is slow, so it is cached."""
    import brotli
    small: bytes = brotli.compress(text.encode(), mode=brotli.MODE_TEXT, quality=11)
    return small


def respond_static(request: Request, text: str, media_type: str) -> Response:
    """Respond with Brotli if the browser accepts it; other encodings are added on the way out."""
    headers = {"cache-control": WEEK, "vary": "accept-encoding"}
    if choose_coding(request.headers) == BROTLI:
        packed_too = headers | {"content-encoding": "br"}
        return Response(compress_brotli(text), media_type=media_type, headers=packed_too)
    return Response(text, media_type=media_type, headers=headers)


async def show_style_sheet(request: Request) -> Response:
    return respond_static(request, build_style(), "text/css")


async def show_table_sheet(request: Request) -> Response:
    return respond_static(request, build_table_style(), "text/css")


async def show_game_sheet(request: Request) -> Response:
    """GET /static/games/{name}.css: the drawing of a game."""
    name = request.path_params["name"]
    if name not in games.names():
        raise HTTPException(404)
    return respond_static(request, build_game_style(name), "text/css")


async def show_joined_script(request: Request) -> Response:
    """GET /static/joined/{names}.js: modules by their names, joined by "-"."""
    names = tuple(request.path_params["names"].split("-"))
    if len(names) > MOST or not list_modules().issuperset(names):
        raise HTTPException(404)
    return respond_static(request, build_script(names), "text/javascript")
