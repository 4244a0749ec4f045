"""Texts of members as HTML: Markdown without raw HTML and pictures. A heading is a bold line, so
that the headings of a page stay its own."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

LINKS: Final = "nofollow ugc noopener"


class Foreign(RendererHTML):
    """Every link says that it is not ours; headings are bold lines."""

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


MARKDOWN: Final = MarkdownIt(
    "commonmark", {"html": False}, renderer_cls=Foreign).disable(
    ["image", "lheading", "html_block", "html_inline", "reference"])


def html_of(text: str) -> str:
    """Safe to be shown: everything that is no Markdown is escaped, addresses are checked."""
    return str(MARKDOWN.render(text))


def gist_of(text: str, most: int = 280) -> str:
    """The first paragraph as plain text, cut at a blank."""
    tokens = MARKDOWN.parse(text)
    inline = next((inner for outer, inner in pairwise(tokens)
                   if outer.type == "paragraph_open"), None)
    words = "".join(" " if child.type in ("softbreak", "hardbreak") else child.content
                    for child in (inline.children or [] if inline else []))
    if len(words) <= most:
        return words
    return words[:most].rpartition(" ")[0] or words[:most]


def minutes_aloud(text: str, language: str) -> int:
    """How long reading it to a table takes: 130 words a minute, in Japanese 300 letters."""
    length = len("".join(text.split())) / 300 if language == "ja" else len(text.split()) / 130
    return max(1, round(length))
