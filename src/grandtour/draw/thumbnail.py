"""Small pictures of boards for lists: a drawing without what cannot be seen at that size.

>>> shrink_drawing('<svg><defs><g id="stone"/><g id="tree"/></defs><text>Heap</text>'
...                '<g><use href="#stone"/><rect class="hit"/></g></svg>')
'<svg><defs><g id="stone"/></defs><g><use href="#stone"/></g></svg>'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

WORDS: Final = ("text", "title", "desc", "style")
TAG: Final = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>")
USED: Final = re.compile(r'="[^"]*#([\w-]+)')
OWN: Final = re.compile(r' id="([^"]*)"')
HIT: Final = re.compile(r' class="(?:[^"]* )?hit[" ]')


@dataclass
class SvgElement:
    """An element of a drawing. Text is left out, since words are not shown."""

    tag: str
    attributes: str = ""            # as they are written, with a space before each
    children: list[SvgElement] = field(default_factory=list)

    @property
    def ident(self) -> str:
        found = OWN.search(self.attributes)
        return found[1] if found else ""

    def iterate_elements(self) -> Iterator[SvgElement]:
        """Yield the element and everything in it."""
        yield self
        for child in self.children:
            yield from child.iterate_elements()

    def __str__(self) -> str:
        inside = "".join(map(str, self.children))
        head = f"<{self.tag}{self.attributes}"
        return f"{head}>{inside}</{self.tag}>" if inside else f"{head}/>"


def simplify_drawing(svg: str) -> str:
    """Return a drawing of this kit without words, touch areas and styles, and without definitions
    and ids that it does not use."""
    root = parse_drawing(svg)
    remove_unused(root, find_references(root))
    remove_invisible(root)
    while remove_unused(root, find_references(root)):
        pass
    return str(root)


def parse_drawing(svg: str) -> SvgElement:
    """Return the tree of a drawing. The kit escapes every > in an attribute."""
    above = [SvgElement("")]
    for closes, tag, attributes, alone in TAG.findall(svg):
        if closes:
            above.pop()
            continue
        element = SvgElement(tag, attributes.rstrip())
        above[-1].children.append(element)
        if not alone:
            above.append(element)
    return above[0].children[0]


def remove_invisible(element: SvgElement) -> None:
    """Remove words, touch areas, and groups that contain nothing else."""
    for child in element.children:
        remove_invisible(child)
    element.children = [
        child for child in element.children
        if child.tag not in WORDS and not HIT.search(child.attributes)
        and (child.tag != "g" or child.children or child.ident)]


def find_references(root: SvgElement) -> set[str]:
    """Return the ids to which any attribute refers."""
    return {found for element in root.iterate_elements()
            for found in USED.findall(element.attributes)}


def remove_unused(root: SvgElement, used: set[str]) -> bool:
    """Remove unused ids, and definitions that have one. Return whether there was a definition."""
    found = False
    for element in root.iterate_elements():
        if element.tag == "defs":
            kept = [child for child in element.children if child.ident in used]
            found |= len(kept) < len(element.children)
            element.children = kept
        if element.ident not in used:
            element.attributes = OWN.sub("", element.attributes)
    return found
