"""The rooms of the site: how large they are, that their addresses do not meet, and that templates
use nothing of a room above theirs."""

from __future__ import annotations

import re
from configparser import ConfigParser
from itertools import permutations
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Route, compile_path

from grandtour.web.discovery import modules
from grandtour.web.http import rooms
from grandtour.web.http.templating import environment

LARGEST = 15                    # modules of a room
CONTRACTS = Path(__file__).parent.parent / "importlinter.ini"
VALUES = {"int": "7", "path": "a/b"}
USED = re.compile(r'{%-? *(?:extends|include|import|from) "([^"]+)"')


def routes() -> list[tuple[str, str, Route | APIRoute]]:
    """Each with its module and its whole address."""
    found = []
    for module in modules():
        said = vars(module)
        asked = [route for name in ("routes", "streams") for route in said.get(name, ())]
        asked += [route for name in ("router", "open_router") if name in said
                  for route in said[name].routes]
        found += [(module.__name__, route.path, route) for route in asked]
    return found


def filled(path: str) -> str:
    """An address as somebody may ask for it."""
    return re.sub(r"{\w+(?::(\w+))?}", lambda name: VALUES.get(name[1], "a1"), path)


def floors() -> dict[str, int]:
    """On which floor each room stands, counted from below."""
    parser = ConfigParser()
    parser.read(CONTRACTS, encoding="utf-8")
    layers = parser["importlinter:contract:site"]["layers"].split("\n")
    return {name.strip(" ()"): floor for floor, layer in enumerate(reversed(layers))
            for name in layer.split("|") if name.strip()}


def room_of(template: str) -> str:
    return template.partition("/")[0] if "/" in template else "http"


def test_rooms_are_small() -> None:
    sizes = {room: sum(module.__name__.startswith(f"{rooms.package(room)}.")
                       for module in modules()) for room in rooms.rooms()}
    assert len(sizes) > 10
    assert {room: size for room, size in sizes.items() if not 0 < size <= LARGEST} == {}


def test_addresses_of_two_modules_do_not_meet() -> None:
    """So it does not matter in which order they are found."""
    found = routes()
    assert len(found) > 200
    meeting = [(one, path, other, its) for (one, path, route), (other, its, its_route)
               in permutations(found, 2) if one != other
               and (route.methods or set()) & (its_route.methods or set())
               and compile_path(its)[0].fullmatch(filled(path))]
    assert meeting == []


def test_the_tables_of_addresses_are_their_modules_own() -> None:
    """None is found twice because somebody imports it."""
    found = [id(route) for _, _, route in routes()]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", environment().list_templates())
def test_a_template_uses_nothing_of_a_room_above(name: str) -> None:
    loader, above = environment().loader, floors()
    assert loader is not None
    source = loader.get_source(environment(), name)[0]
    climbs = [used for used in USED.findall(source) if used != name
              and room_of(used) != room_of(name) and above[room_of(used)] >= above[room_of(name)]]
    assert climbs == []


def test_a_file_has_one_address() -> None:
    names = [file.name for folder in rooms.folders("static") for file in folder.iterdir()]
    assert len(names) == len(set(names))
    assert len(names) > 40
