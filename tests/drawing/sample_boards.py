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

from grandtour.draw import Picture
from grandtour.draw.labels import Box
from grandtour.language import Language, Phrase, language
from tests.drawing import bombay_positions as bombay
from tests.drawing import paris_paris_positions as paris
from tests.drawing import paris_positions as paris_kk
from tests.drawing import pax_pamir_positions as pax

TALL, WIDE = "tall", "wide"
LAYOUTS = [WIDE, TALL]
NAMES = ["Inès", "Haruki", "Tavernier", "Kenji", "Noor & <Co>"]
PIXEL = {WIDE: 800 / 1000, TALL: 1.0}       # css pixels in a unit: 800 wide, 360 wide
SVG = "{http://www.w3.org/2000/svg}"
KATAKANA: dict[str, str] = bombay.KATAKANA | paris.KATAKANA | paris_kk.KATAKANA | pax.KATAKANA


class Katakana(Language):
    """Japanese as far as the boards need it, whatever the catalogues hold today."""

    def __init__(self) -> None:
        super().__init__("ja", language("ja")._translations)

    def say(self, message: str | Phrase, **facts: object) -> str:
        said: str = super().say(message, **facts)
        return KATAKANA.get(said.lower(), said)


ENGLISH, JAPANESE, FRENCH = language("en"), Katakana(), language("fr")
LANGUAGES = [ENGLISH, JAPANESE, FRENCH]


@dataclass(frozen=True)
class Sample:
    """A game's positions by name, those that somebody may act in, and what was touched last."""

    positions: dict[str, dict[str, Any]]
    actions: dict[str, list[str]]
    last: list[str]


SAMPLES = {"bombay": Sample(bombay.POSITIONS, {"in play": bombay.ACTIONS}, bombay.LAST),
           "paris": Sample(paris_kk.POSITIONS, paris_kk.ACTIONS, paris_kk.LAST),
           "paris_paris": Sample(paris.POSITIONS, paris.ACTIONS, paris.LAST),
           "pax_pamir": Sample(pax.POSITIONS, pax.ACTIONS, pax.LAST)}
CASES = [(game, position) for game, sample in SAMPLES.items() for position in sample.positions]


def drawing(game: str) -> Any:
    """The `drawing` package of a game."""
    return import_module(f"grandtour.games.{game}.drawing")


@cache
def drawn(game: str, position: str, layout: str, reader: Language = ENGLISH) -> Picture:
    sample = SAMPLES[game]
    view = sample.positions[position]
    seat = view["seat"] if view["seat"] >= 0 else None
    picture: Picture = drawing(game).draw(view, reader, NAMES[:view["players"]], layout,
                                          sample.actions.get(position, []), seat, sample.last)
    return picture


def pictures(game: str) -> Iterator[Picture]:
    for position, layout in product(SAMPLES[game].positions, LAYOUTS):
        yield drawn(game, position, layout)


def parsed(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg())


def by_id(picture: Picture) -> dict[str, ET.Element]:
    return {each.attrib["id"]: each for each in parsed(picture).iter() if "id" in each.attrib}


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


def luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= .03928 else ((part + .055) / 1.055) ** 2.4
                        for part in parts)
    return .2126 * red + .7152 * green + .0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + .05) / (low + .05)
