"""Positions of every game to draw, and how the tests look at a picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any

from game_folders import bringing, module

from grandtour.draw import Picture
from grandtour.draw.labels import Box
from grandtour.language import Language, Phrase, language

TALL, WIDE = "tall", "wide"
LAYOUTS = [WIDE, TALL]
NAMES = ["Inès", "Haruki", "Tavernier", "Kenji", "Noor & <Co>"]
PIXEL = {WIDE: 800 / 1000, TALL: 1.0}       # css pixels in a unit: 800 wide, 360 wide
SVG = "{http://www.w3.org/2000/svg}"
BOARDS = {game: module(game, "boards") for game in bringing("boards")}
KATAKANA = {name: said for board in BOARDS.values() for name, said in board.KATAKANA.items()}


class Katakana(Language):
    """Japanese as far as the boards need it, independent of the catalogues."""

    def __init__(self) -> None:
        japanese = language("ja")
        super().__init__(japanese.pack, japanese._translations)

    def say(self, message: str | Phrase, **facts: object) -> str:
        said: str = super().say(message, **facts)
        return KATAKANA.get(said.lower(), said)


ENGLISH, JAPANESE, FRENCH = language("en"), Katakana(), language("fr")
LANGUAGES = [ENGLISH, JAPANESE, FRENCH]


@dataclass(frozen=True)
class Sample:
    """Positions of a game by name, the ones in which a player may act, and the last touched
    place."""

    positions: dict[str, dict[str, Any]]
    actions: dict[str, list[str]]
    last: list[str]


SAMPLES = {game: Sample(board.POSITIONS, board.ACTIONS, board.LAST)
           for game, board in BOARDS.items()}
CASES = [(game, position) for game, sample in SAMPLES.items() for position in sample.positions]


def drawing(game: str) -> Any:
    """The `drawing` package of a game."""
    return import_module(f"grandtour.games.{game}.drawing")


@cache
def draw_position(game: str, position: str, layout: str, reader: Language = ENGLISH) -> Picture:
    sample = SAMPLES[game]
    view = sample.positions[position]
    seat = view["seat"] if view["seat"] >= 0 else None
    picture: Picture = drawing(game).draw(view, reader, NAMES[:view["players"]], layout,
                                          sample.actions.get(position, []), seat, sample.last)
    return picture


def pictures(game: str) -> Iterator[Picture]:
    for position, layout in product(SAMPLES[game].positions, LAYOUTS):
        yield draw_position(game, position, layout)


def parse_picture(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg())


def elements_by_id(picture: Picture) -> dict[str, ET.Element]:
    return {each.attrib["id"]: each for each in parse_picture(picture).iter()
            if "id" in each.attrib}


def hits(picture: Picture) -> dict[str, Box]:
    """The touch area of every place, in the units of the board."""
    found = {}
    for name, part in picture.parts.items():
        element = ET.fromstring(part)
        if element.get("role") != "button":
            continue
        area = next(each for each in element.iter() if each.get("class") == "hit")
        moved = re.match(r"translate\(([-\d.]+)[, ]([-\d.]+)\)$", element.get("transform", ""))
        dx, dy = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        x, y = float(area.attrib["x"]) + dx, float(area.attrib["y"]) + dy
        found[name[2:]] = (x, y, x + float(area.attrib["width"]), y + float(area.attrib["height"]))
    return found
