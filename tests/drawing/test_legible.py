"""Text on a phone's board can be read: what is drawn small is no text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from grandtour.draw import Picture, style
from grandtour.language import Language
from tests.drawing.sample_boards import CASES, LANGUAGES, SVG, TALL, draw_position

LEAST = 9                       # css pixels
WIDTH = 390 - 2 * 8             # of a board on a phone, without the margins of its page
SCALE = re.compile(r"scale\(([\d.]+)(?:[ ,]+([\d.]+))?\)")


@pytest.mark.sample("game", "position", "reader")
@pytest.mark.parametrize("reader", LANGUAGES, ids=["en", "ja", "fr"])
@pytest.mark.parametrize(("game", "position"), CASES)
def test_phone_text_has_nine_pixels(game: str, position: str, reader: Language) -> None:
    picture = draw_position(game, position, TALL, reader)
    pixel = WIDTH / picture.width
    sizes = [(size * pixel, words) for words, size in text_heights(picture)]
    assert sizes and min(sizes) >= (LEAST,)


def text_heights(picture: Picture) -> Iterator[tuple[str, float]]:
    """Each text with the height of its letters, in units of the board; a part of the sprite counts
    wherever it is used."""
    sprite = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture.symbols}</svg>')
    board = ET.fromstring(picture.svg())
    parts = {each.attrib["id"]: each for root in (sprite, board) for each in root.iter()
             if "id" in each.attrib}
    yield from texts(board, 1, sizes_of_classes(picture), parts)


def texts(element: ET.Element, scale: float, classes: dict[str, float],
          parts: dict[str, ET.Element]) -> Iterator[tuple[str, float]]:
    for across, down in SCALE.findall(element.get("transform", "")):
        scale *= float(down or across)
    if element.tag == f"{SVG}text":
        named = [classes[name] for name in element.get("class", "").split() if name in classes]
        size = named[-1] if named else float(element.attrib["font-size"])
        yield "".join(element.itertext()), scale * size
    inner = list(element)
    if element.tag == f"{SVG}use":
        part = parts[element.attrib["href"][1:]]
        box = part.get("viewBox", "").split()
        scale *= float(element.attrib["height"]) / float(box[3]) if box else 1
        inner = list(part) if box else [part]
    for each in inner:
        yield from texts(each, scale, classes, parts)


def sizes_of_classes(picture: Picture) -> dict[str, float]:
    """Return the font size that a style sheet sets for each class on a phone."""
    found = {}
    for selectors, given in style.iterate_rules(picture.sheet):
        for selector in selectors:
            if "font-size" in given and ".wide" not in selector:
                found[selector.rpartition(".")[2]] = float(given["font-size"].removesuffix("px"))
    return found
