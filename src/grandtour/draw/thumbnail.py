"""Small pictures of boards for lists: a drawing without what cannot be seen at that size.

>>> shrink_drawing('<svg><defs><g id="stone"/><g id="tree"/></defs><text>Heap</text>'
...                '<g><use href="#stone"/><rect class="hit"/></g></svg>')
'<svg><defs><g id="stone" /></defs><g><use href="#stone" /></g></svg>'
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, fromstring, tostring

SVG: Final = "{http://www.w3.org/2000/svg}"
WORDS: Final = ("text", "title", "desc", "style")
USED: Final = re.compile(r"#([\w-]+)")


def shrink_drawing(svg: str) -> str:
    """Return an SVG without words, touch areas and styles, and without definitions and ids that it
    does not use."""
    root = fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.removeprefix(SVG)
    if SVG[1:-1] in svg:
        root.set("xmlns", SVG[1:-1])
    remove_unused(root, find_references(root))
    remove_invisible(root)
    while remove_unused(root, find_references(root)):
        pass
    return tostring(root, encoding="unicode")


def remove_invisible(element: Element) -> None:
    """Remove words, touch areas, and groups that contain nothing else."""
    for child in list(element):
        remove_invisible(child)
        empty = child.tag == "g" and not len(child) and "id" not in child.attrib
        if empty or child.tag in WORDS or "hit" in child.get("class", "").split():
            element.remove(child)


def find_references(root: Element) -> set[str]:
    """Return the ids to which any attribute refers."""
    return {found for element in root.iter() for value in element.attrib.values()
            for found in USED.findall(value)}


def remove_unused(root: Element, used: set[str]) -> bool:
    """Remove unused ids, and definitions that have one. Return whether there was a definition."""
    found = False
    for definitions in root.iter("defs"):
        for child in list(definitions):
            if child.get("id", "") not in used:
                definitions.remove(child)
                found = True
    for element in root.iter():
        if element.get("id", "") not in used:
            element.attrib.pop("id", None)
    return found
