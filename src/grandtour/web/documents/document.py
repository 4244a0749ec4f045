"""A document as people read it: Markdown of the project as a part of a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from unicodedata import east_asian_width

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape

from grandtour.language import N_, language
from grandtour.web.documents.contents import NAMES

SOURCES: Final = Path(__file__).parents[4] / "docs"     # where nothing was installed
ELSEWHERE: Final = re.compile(r"https?:")
OURS: Final = re.compile(r"(?P<path>[\w./-]*?)(?:\.md)?(?P<part>#.*)?")
WIDE: Final = {"W", "F"}                # letters of Unicode's Annex 11, and full stops among them
SCROLLS: Final = '<div class="scrolls" tabindex="0" role="group" aria-label="{}">'


@dataclass(frozen=True)
class Heading:
    """A heading of a chapter, and its name in addresses."""

    id: str
    title: str


@dataclass(frozen=True)
class Document:
    """What a document is called, its chapters and its HTML, and the language it is written in."""

    title: str
    chapters: tuple[Heading, ...]
    body: Markup
    code: str


class Renderer(RendererHTML):
    """What may be wider than a page scrolls, and links to other documents lead to their pages. What
    else lies in the project is no page: it is named without a link."""

    def table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                   env: MutableMapping[str, Any]) -> str:
        return SCROLLS.format(env["table"]) + "<table>"

    def table_close(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                    env: MutableMapping[str, Any]) -> str:
        return "</table></div>"

    def td_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                env: MutableMapping[str, Any]) -> str:
        aligned = "right" in str(tokens[index].attrGet("style"))
        return f'<{tokens[index].tag} class="n">' if aligned else f"<{tokens[index].tag}>"

    def th_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                env: MutableMapping[str, Any]) -> str:
        """What says nothing is no heading."""
        return self.td_open(tokens, index, options, env) if tokens[index + 1].content else "<td>"

    def th_close(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                 env: MutableMapping[str, Any]) -> str:
        return "</th>" if tokens[index - 1].content else "</td>"

    def fence(self, tokens: Sequence[Token], index: int, options: OptionsDict,
              env: MutableMapping[str, Any]) -> str:
        text = escape(tokens[index].content)
        return f'{SCROLLS.format(env["example"])}<pre><code>{text}</code></pre></div>'

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict,
                   env: MutableMapping[str, Any]) -> str:
        return self.fence(tokens, idx, options, env)

    def softbreak(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                  env: MutableMapping[str, Any]) -> str:
        """Beside a letter that no space parts from the next one, a new line in the file is none."""
        before, after = tokens[index - 1].content[-1:], tokens[index + 1].content[:1]
        return "" if WIDE & {*map(east_asian_width, before + after)} else "\n"

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict,
              env: MutableMapping[str, Any]) -> str:
        """Whoever reads it here is at the site that a picture shows; what is said of it will do."""
        return f"<i>{escape(tokens[idx].content)}</i>"

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                  env: MutableMapping[str, Any]) -> str:
        href = str(tokens[index].attrGet("href"))
        if ELSEWHERE.match(href):
            tokens[index].attrSet("rel", "noopener")
            return self.renderToken(tokens, index, options, env)
        address = address_of(href, env["name"])
        env["open"] = bool(address)
        return f'<a href="{escape(address)}">' if address else "<b>"

    def link_close(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                   env: MutableMapping[str, Any]) -> str:
        return "</a>" if env.pop("open", True) else "</b>"


MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


def address_of(href: str, name: str) -> str:
    """Where a link of the document of this name leads on the site; empty if nowhere."""
    found = OURS.fullmatch(href)
    if found is None:
        return ""
    part = found["part"] or ""
    if not found["path"]:
        return part
    there = (Path("/", name).parent / found["path"]).parts
    path = "/".join(normal(there[1:]))
    return f"/docs/{path}{part}" if path in NAMES else ""


def normal(parts: Sequence[str]) -> list[str]:
    """The parts of a path without `..`."""
    found: list[str] = []
    for part in parts:
        if part != "..":
            found.append(part)
        elif found:
            found.pop()
        else:
            return [".."]
    return found


def slug(title: str) -> str:
    """As the usual forges name headings."""
    kept = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower())
    return kept.replace(" ", "-")


def folder() -> Traversable:
    """Where the documents lie: in the package, or in the sources beside it."""
    installed = files("grandtour") / "documents"
    return installed if installed.is_dir() else SOURCES


def file_of(name: str, code: str) -> tuple[Traversable, str]:
    """The document in this language or in English, and the language it is in."""
    own = folder() / code / f"{name}.md"
    return (own, code) if own.is_file() else (folder() / f"{name}.md", "en")


@cache
def document(name: str, code: str) -> Document:
    """One of NAMES, for readers of this language."""
    file, written = file_of(name, code)
    say = language(code).say
    tokens = MARKDOWN.parse(file.read_text(encoding="utf-8"))
    title, rest = tokens[1].content, tokens[3:]
    name_headings(rest)
    env = {"name": name if written == "en" else f"{written}/{name}",
           "table": escape(say(N_("Rows and columns"))), "example": escape(say(N_("Example")))}
    return Document(title, tuple(chapters(rest)),
                    Markup(MARKDOWN.renderer.render(rest, MARKDOWN.options, env)), written)


def name_headings(tokens: Sequence[Token]) -> None:
    """Give each heading its id; of several that are alike the later ones are numbered."""
    known: Counter[str] = Counter()
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            id = slug(text.content)
            opening.attrSet("id", f"{id}-{known[id]}" if known[id] else id)
            known[id] += 1


def chapters(tokens: Sequence[Token]) -> Iterator[Heading]:
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            yield Heading(str(opening.attrGet("id")), text.content.replace("`", ""))
