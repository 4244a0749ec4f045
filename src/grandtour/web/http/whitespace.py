"""What space in a template means, so that templates can be laid out for those who read them.

Space is a line break, too, with the indent of the next line. Beside text, or what is put in as
text, a run of it is one space, as in HTML. Between two tags or blocks it is nothing, and so it is
at the inner edges of an element; where two tags are to stand apart, `{{ " " }}` says so. What
`pre`, `script`, `style` and `textarea` hold stays as it is. This is done once for a template, when
it is compiled: nobody is sent an indent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

# In the text of a template these stand for what Jinja does there: puts something in, or is a block.
PUT_IN: Final = "\x00"
BLOCK: Final = "\x01"
JINJA: Final = {"variable_begin": PUT_IN, "block_begin": BLOCK}

PIECE: Final = re.compile(r"""
    (?P<verbatim> <(pre|script|style|textarea)\b .*? </\2> )
  | (?P<comment>  <!-- .*? --> )
  | (?P<closing>  </ [^>]* > )
  | (?P<void>     <(?:br|hr|img|input|link|meta|wbr|!doctype)\b (?:"[^"]*"|[^">])* >
                | <[a-z] (?:"[^"]*"|[^">])* /> )
  | (?P<opening>  <[a-z] (?:"[^"]*"|[^">])* > )
  | (?P<block>    \x01 )
  | (?P<space>    \s+ )
  | (?P<text>     [^<\s\x01]+ | < )
    """, re.S | re.I | re.X)
TAG_SPACE: Final = re.compile(r'(?P<quoted>"[^"]*")|\s+(?P<end>/?>)|\s+')
BROKEN: Final = re.compile(r"\s*\n\s*")
MARKUP: Final = ("edge", "verbatim", "comment", "closing", "void", "opening", "block")


class TidySpace(Extension):
    """Takes out of templates the space that is there for their readers alone."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        tokens = list(stream)
        texts = iter(re.split(f"[{PUT_IN}{BLOCK}]", tidied("".join(marked(tokens)))))
        text = next(texts)
        for token in tokens:
            if token.type in JINJA:
                text = next(texts)
            if token.type != "data":
                yield token
            elif text:
                yield Token(token.lineno, "data", text)
                text = ""


def marked(tokens: list[Token]) -> Iterator[str]:
    """The text of a template, with a mark wherever Jinja does something."""
    for token in tokens:
        if token.type == "data":
            yield token.value
        elif token.type in JINJA:
            yield JINJA[token.type]


def tidied(text: str) -> str:
    """The text of a template without the space that means nothing."""
    pieces = [(str(found.lastgroup), found[0]) for found in PIECE.finditer(text)]
    kinds = ["edge", *(kind for kind, _ in pieces), "edge"]
    return "".join(written(kind, piece, *kinds[at:at + 3:2])
                   for at, (kind, piece) in enumerate(pieces))


def written(kind: str, piece: str, before: str, after: str) -> str:
    """A piece as it is to be, between pieces of these kinds."""
    if kind in ("void", "opening"):
        return in_a_line(piece)
    if kind != "space":
        return piece
    edge = before == "opening" or after == "closing"
    return "" if edge or (before in MARKUP and after in MARKUP) else " "


def in_a_line(tag: str) -> str:
    """A tag with its attributes one space apart."""
    return TAG_SPACE.sub(
        lambda found: BROKEN.sub(" ", found["quoted"] or "") or found["end"] or " ", tag)
