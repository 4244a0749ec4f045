"""Texts of members as HTML: Markdown without raw HTML and pictures.

A heading becomes a bold line, so that the headings of a page stay its own."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from grandtour.language.packs import load_language_packs

LINKS: Final = "nofollow ugc noopener"
KIND: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)      # of an address
KINDS: Final = frozenset(("http:", "https:", "mailto:"))
MOST_BRACKETS: Final = 200      # opening ones; for each the reader searches to the end
LEAD: Final = 2000              # characters in which a gist is looked for
KEPT: Final = 512               # texts whose HTML is cached; eight times as many gists are


class ForeignRenderer(RendererHTML):
    """A renderer whose links are marked as external, and whose headings are bold lines."""

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                  env: MutableMapping[str, Any]) -> str:
        tokens[index].attrSet("rel", LINKS)
        return self.renderToken(tokens, index, options, env)

    def heading_open(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                     env: MutableMapping[str, Any]) -> str:
        return "<p><strong>"

    def heading_close(self, tokens: Sequence[Token], index: int, options: OptionsDict,
                      env: MutableMapping[str, Any]) -> str:
        return "</strong></p>\n"


class MemberRenderer(MarkdownIt):
    """A reader whose links lead elsewhere on the site, into the web, or to an email address.

    A browser passes other kinds of address to any program that has claimed them."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - markdown-it's name
        kind = KIND.match(url)
        return super().validateLink(url) and (kind is None or kind[0].lower() in KINDS)


MARKDOWN: Final = MemberRenderer(
    "commonmark", {"html": False}, renderer_cls=ForeignRenderer).disable(
    ["image", "lheading", "html_block", "html_inline", "reference"])
WITHOUT_LINKS: Final = MemberRenderer(
    "commonmark", {"html": False}, renderer_cls=ForeignRenderer).disable(
    ["image", "link", "lheading", "html_block", "html_inline", "reference"])


def make_reader_for(text: str) -> MarkdownIt:
    """Return a reader that takes time proportional to the length of this text.

    If too many brackets open, none of them is a link."""
    return MARKDOWN if text.count("[") <= MOST_BRACKETS else WITHOUT_LINKS


@lru_cache(KEPT)
def render_html(text: str) -> str:
    """Return safe HTML: everything that is not Markdown is escaped, addresses are checked."""
    return str(make_reader_for(text).render(text))


def extract_first_paragraph(text: str, most: int = 280) -> str:
    """Return the first paragraph as plain text, cut at a space. The cost does not depend on the
    length of the text."""
    return extract_gist_of_lead(text[:LEAD], most)


@lru_cache(8 * KEPT)
def extract_gist_of_lead(text: str, most: int) -> str:
    tokens = make_reader_for(text).parse(text)
    inline = next((inner for outer, inner in pairwise(tokens)
                   if outer.type == "paragraph_open"), None)
    words = "".join(" " if child.type in ("softbreak", "hardbreak") else child.content
                    for child in (inline.children or [] if inline else []))
    if len(words) <= most:
        return words
    return words[:most].rpartition(" ")[0] or words[:most]


def estimate_reading_minutes(text: str, language: str) -> int:
    """Return the minutes to read the text aloud: 130 words a minute, or 300 characters where no
    spaces separate words."""
    words = text.split()
    length = len(words) / 130 if load_language_packs()[language].spaced else len("".join(
        words)) / 300
    return max(1, round(length))
