"""The packages with pages: their addresses do not meet, templates use nothing of a package above
theirs, and the domain of a feature knows neither pages nor SQL."""

from __future__ import annotations

import ast
import re
from configparser import ConfigParser
from importlib import import_module
from itertools import permutations
from pathlib import Path
from pkgutil import iter_modules

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Route, compile_path

from grandtour import feature
from grandtour.web.discovery import import_modules
from grandtour.web.http.packages import list_folders
from grandtour.web.http.templating import load_environment

PAGES = ("grandtour.web", "starlette", "fastapi")
SQL = ("sqlalchemy", "grandtour.store")
SERVICES = {"service", "reported", "analyses", "exercises", "puzzles", "director", "notices",
            "evenings", "marks", "plays", "tags", "texts", "votes"}
CONTRACTS = Path(__file__).parent.parent / "importlinter.ini"
VALUES = {"int": "7", "path": "a/b"}
USED = re.compile(r'{%-? *(?:extends|include|import|from) "([^"]+)"')


def routes() -> list[tuple[str, str, Route | APIRoute]]:
    """Each with its module and its whole address."""
    found = []
    for module in import_modules():
        said = vars(module)
        asked = [route for name in ("routes", "streams") for route in said.get(name, ())]
        asked += [route for name in ("router", "open_router") if name in said
                  for route in said[name].routes]
        found += [(module.__name__, route.path, route) for route in asked]
    return found


def fill_path(path: str) -> str:
    """Return an address of this route with sample values."""
    return re.sub(r"{\w+(?::(\w+))?}", lambda name: VALUES.get(name[1], "a1"), path)


def floors() -> dict[str, int]:
    """Return the layer of each package, counted from below; those of features come on top."""
    parser = ConfigParser()
    parser.read(CONTRACTS, encoding="utf-8")
    layers = [layer for contract in ("features", "site")
              for layer in parser[f"importlinter:contract:{contract}"]["layers"].split("\n")]
    return {name.strip(" ()"): floor for floor, layer in enumerate(reversed(layers))
            for name in layer.split("|") if name.strip()}


def room_of(template: str) -> str:
    return template.partition("/")[0] if "/" in template else "http"


def test_modules_have_disjoint_addresses() -> None:
    """So it does not matter in which order they are found."""
    found = routes()
    assert len(found) > 200
    meeting = [(one, path, other, its) for (one, path, route), (other, its, its_route)
               in permutations(found, 2) if one != other
               and (route.methods or set()) & (its_route.methods or set())
               and compile_path(its)[0].fullmatch(fill_path(path))]
    assert meeting == []


def test_modules_own_their_route_tables() -> None:
    """No table is found twice because another module imports it."""
    found = [id(route) for _, _, route in routes()]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", load_environment().list_templates())
def test_templates_use_only_lower_packages(name: str) -> None:
    loader, above = load_environment().loader, floors()
    assert loader is not None
    source = loader.get_source(load_environment(), name)[0]
    climbs = [used for used in USED.findall(source) if used != name
              and room_of(used) != room_of(name) and above[room_of(used)] >= above[room_of(name)]]
    assert climbs == []


def test_a_file_has_one_address() -> None:
    names = [file.name for folder in list_folders("static") for file in folder.iterdir()]
    assert len(names) == len(set(names))
    assert len(names) > 40


@pytest.mark.parametrize("name", feature.NAMES)
def test_domain_knows_neither_pages_nor_sql(name: str) -> None:
    """A module with pages or SQL is imported by others of its kind, by the service that uses the
    SQL, and by `feature.py`."""
    imports = {module.name: imports_of(f"{feature.find_package(name)}.{module.name}")
               for module in iter_modules(import_module(feature.find_package(name)).__path__)
               if module.name != "feature"}
    pages = {module for module, found in imports.items() if has_package(found, *PAGES)}
    sql = {module for module, found in imports.items() if has_package(found, *SQL)}
    own = f"{feature.find_package(name)}."
    wrong = [(module, other) for module, found in imports.items() for other in found
             if (other.removeprefix(own) in pages and module not in pages)
             or (other.removeprefix(own) in sql and module not in sql | SERVICES)]
    assert pages
    assert wrong == []


def imports_of(module: str) -> set[str]:
    """Return the modules that this one imports."""
    file = import_module(module).__file__
    assert file is not None
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    return {node.module for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module}


def has_package(imports: set[str], *packages: str) -> bool:
    """Tell whether one of these packages is imported."""
    return any(f"{found}.".startswith(f"{package}.") for found in imports for package in packages)
