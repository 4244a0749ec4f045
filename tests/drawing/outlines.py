"""The outline of a board: its pictures part by part, as lines that can be read and compared. It is
made of self-contained pictures, so any version of the sources can have drawn them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

FILE: Final = "outline.txt"      # which every game brings
SVG: Final = "{http://www.w3.org/2000/svg}"
DIGITS: Final = 6               # hexadecimal ones, of a digest
LONGEST: Final = 60             # characters of what is written on a part
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
FIRST: Final = ("light", "en")

Pictures = Mapping[str, str]    # "game, position, layout, theme, language" -> SVG
Parts = dict[str, ET.Element]


def outline(pictures: Pictures) -> str:
    """Return the outline of all pictures of one game: colours by day and by night, then each part
    of the first picture, and the changed parts of every other one."""
    lines = [f"{selectors} {said}" for selectors, said in colours(pictures).items()]
    known: dict[str, str] = {}
    for name in dict.fromkeys(name.rsplit(", ", 2)[0] for name in pictures):
        lines += ["", name, *take_changed(known, describe_parts(name, pictures))]
    return "\n".join([*lines, ""])


def take_changed(known: dict[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """The parts of a picture that are new or other than those known so far; they are known then."""
    for part, line in now.items():
        if known.get(part) != line:
            known[part] = line
            yield f"  {part}: {line}"


def describe_parts(name: str, pictures: Pictures) -> dict[str, str]:
    """Each part of a picture, in words, with a digest for every language in which it differs."""
    theme = FIRST[0]
    languages = [found.rsplit(", ", 1)[1] for found in pictures
                 if found.startswith(f"{name}, {theme}, ")]
    spoken = {language: parts(pictures[f"{name}, {theme}, {language}"]) for language in languages}
    first = spoken[FIRST[1]]
    return {part: f"{digests(part, spoken)} {describe_element(element)}"
            for part, element in first.items()}


def digests(part: str, spoken: Mapping[str, Parts]) -> str:
    found = {language: digest(known[part]) for language, known in spoken.items()}
    first, *_ = found.values()
    return " ".join([first, *(f"{language} {one}" for language, one in found.items()
                              if one != first)])


def parts(svg: str) -> Parts:
    """Return the parts of a picture by id: the picture itself, its symbols, and its layers."""
    root = ET.fromstring(svg)
    found = {"board": ET.Element(f"{SVG}svg", root.attrib)}
    for child in root:
        if child.tag == f"{SVG}defs":
            found |= {one.get("id", ""): one for one in child}
        elif child.tag != f"{SVG}style":
            found[child.get("id") or child.get("class") or plain(child.tag)] = child
    return found


def digest(element: ET.Element) -> str:
    return sha256(ET.tostring(element)).hexdigest()[:DIGITS]


def describe_element(element: ET.Element) -> str:
    """Its figures, counted, in their order; then what is written on it."""
    figures = Counter(figure(each) for each in element.iter() if each is not element)
    said = " ".join(text for text in map(str.strip, element.itertext()) if text)
    return ", ".join([*(name if number == 1 else f"{number} {name}"
                        for name, number in figures.items()),
                      *([repr(said[:LONGEST])] if said else [])]) or plain(element.tag)


def figure(element: ET.Element) -> str:
    """Return a line such as `use#i-bank.pa-quiet`."""
    classes = "".join(f".{name}" for name in element.get("class", "").split())
    return f"{plain(element.tag)}{element.get('href', '')}{classes}"


def plain(tag: str) -> str:
    return tag.removeprefix(SVG)


def colours(pictures: Pictures) -> dict[str, str]:
    """Every rule of the style sheet that a picture wears, by what it is for; by night, where that
    differs."""
    day, night = ({selectors: said for name, text in pictures.items() if f", {theme}, " in name
                   for selectors, said in RULE.findall(sheet(text))}
                  for theme in ("light", "dark"))
    both = {selectors: (day.get(selectors, ""), night.get(selectors, ""))
            for selectors in {**day, **night}}
    return {selectors: f"{{{by_day}}}" + (f" {{{by_night}}}" if by_night != by_day else "")
            for selectors, (by_day, by_night) in both.items()}


def sheet(svg: str) -> str:
    return svg.partition("<style>")[2].partition("</style>")[0]
