"""A document of the project, rendered from Markdown as a part of a page."""

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

from grandtour.language import CODES, N_, language
from grandtour.web.documents.contents import NAMES

SOURCES: Final = Path(__file__).parents[4] / "docs"     # in a checkout
ELSEWHERE: Final = re.compile(r"https?:")
OURS: Final = re.compile(r"(?P<path>[\w./-]*?)(?:\.md)?(?P<part>#.*)?")
WIDE: Final = {"W", "F"}                # widths of Unicode's Annex 11, including full stops
SCROLLS: Final = '<div class="scrolls" tabindex="0" role="group" aria-label="{}">'


@dataclass(frozen=True)
class Heading:
    """A heading of a chapter, and its anchor."""

    id: str
    title: str


@dataclass(frozen=True)
class MarkdownDocument:
    """A document: its title, chapters, HTML, and the code of its language."""

    title: str
    chapters: tuple[Heading, ...]
    body: Markup
    code: str


class Renderer(RendererHTML):
    """A Markdown renderer for the site.

    Wide elements scroll. Links to other documents lead to their pages. Other files of the project
    have no page and are named without a link."""

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
        """Render an empty header cell as a plain cell."""
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
        """Drop a line break next to characters of languages without spaces."""
        before, after = tokens[index - 1].content[-1:], tokens[index + 1].content[:1]
        return "" if WIDE & {*map(east_asian_width, before + after)} else "\n"

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict,
              env: MutableMapping[str, Any]) -> str:
        """Render a picture as its text, because the reader is already on the site that it shows."""
        return f"<i>{escape(tokens[idx].content)}</i>"

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                  env: MutableMapping[str, Any]) -> str:
        href = str(tokens[index].attrGet("href"))
        if ELSEWHERE.match(href):
            tokens[index].attrSet("rel", "noopener")
            return self.renderToken(tokens, index, options, env)
        address = resolve_link(href, env["name"])
        env["open"] = bool(address)
        return f'<a href="{escape(address)}">' if address else "<b>"

    def link_close(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                   env: MutableMapping[str, Any]) -> str:
        return "</a>" if env.pop("open", True) else "</b>"


MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


def resolve_link(href: str, name: str) -> str:
    """Return the site's address for a link in this document; "" if there is none.

    A translation has the address of its document."""
    found = OURS.fullmatch(href)
    if found is None:
        return ""
    part = found["part"] or ""
    if not found["path"]:
        return part
    there = (Path("/", name).parent / found["path"]).parts
    path = "/".join(part for part in normalize_path(there[1:]) if part not in CODES)
    return f"/docs/{path}{part}" if path in NAMES and is_installed(path) else ""


def normalize_path(parts: Sequence[str]) -> list[str]:
    """Return the parts of a path without `..`."""
    found: list[str] = []
    for part in parts:
        if part != "..":
            found.append(part)
        elif found:
            found.pop()
        else:
            return [".."]
    return found


def make_slug(title: str) -> str:
    """Return a heading's anchor as common forges build it."""
    kept = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower())
    return kept.replace(" ", "-")


def find_folder() -> Traversable:
    """Return the folder of the documents: in the package, or in the sources."""
    installed = files("grandtour") / "documents"
    return installed if installed.is_dir() else SOURCES


def is_installed(name: str) -> bool:
    """Return whether this document is there: the browser edition has only those for players."""
    return (find_folder() / f"{name}.md").is_file()


def find_file(name: str, code: str) -> tuple[Traversable, str]:
    """Return the document in this language or in English, and its language."""
    own = find_folder() / code / f"{name}.md"
    return (own, code) if own.is_file() else (find_folder() / f"{name}.md", "en")


@cache
def load_document(name: str, code: str) -> MarkdownDocument:
    """Return one of NAMES, for readers of this language."""
    file, written = find_file(name, code)
    tokens = MARKDOWN.parse(file.read_text(encoding="utf-8"))
    title, rest = tokens[1].content, tokens[3:]
    add_anchors(rest)
    body = render_tokens(rest, name if written == "en" else f"{written}/{name}", code)
    return MarkdownDocument(title, tuple(list_chapters(rest)), body, written)


def render_text(text: str, code: str) -> Markup:
    """Return a text in Markdown as HTML, for readers of this language."""
    return render_tokens(MARKDOWN.parse(text), "", code)


def render_tokens(tokens: Sequence[Token], name: str, code: str) -> Markup:
    """Return a part of the document of this name as HTML, for readers of this language."""
    say = language(code).say
    env = {"name": name, "table": escape(say(N_("Rows and columns"))),
           "example": escape(say(N_("Example")))}
    return Markup(MARKDOWN.renderer.render(tokens, MARKDOWN.options, env))


def add_anchors(tokens: Sequence[Token]) -> None:
    """Give each heading its id; repeated ones are numbered."""
    known: Counter[str] = Counter()
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            id = make_slug(text.content)
            opening.attrSet("id", f"{id}-{known[id]}" if known[id] else id)
            known[id] += 1


def list_chapters(tokens: Sequence[Token]) -> Iterator[Heading]:
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            yield Heading(str(opening.attrGet("id")), text.content.replace("`", ""))
