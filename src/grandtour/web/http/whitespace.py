"""A Jinja extension that removes layout whitespace from templates.

A line break with the indent of the next line counts as a space. Next to text or an inserted value,
a run of spaces becomes one space, as in HTML. Between two tags or blocks, and at the inner edges of
an element, space is removed. Write `{{ " " }}` to keep two tags apart. The content of `pre`,
`script`, `style` and `textarea` is unchanged. This is done once for a template, when it is
compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

# In the text of a template these mark what Jinja does there: inserts a value, begins a
# condition, continues it, ends it, or does something else.
PUT_IN, BEGIN, ELSE, END, OTHER = "\x00\x01\x02\x03\x04"
BLOCKS: Final = {"if": BEGIN, "for": BEGIN, "block": BEGIN, "elif": ELSE, "else": ELSE,
                 "endif": END, "endfor": END, "endblock": END}
MARK: Final = re.compile(r"[\x00-\x04]")

PIECE: Final = re.compile(r"""
    (?P<verbatim> <(pre|script|style|textarea)\b .*? </\2> )
  | (?P<comment>  <!-- .*? --> )
  | (?P<closing>  </ [^>]* > )
  | (?P<void>     <(?:br|hr|img|input|link|meta|wbr|!doctype)\b (?:"[^"]*"|[^">])* >
                | <[a-z] (?:"[^"]*"|[^">])* /> )
  | (?P<opening>  <[a-z] (?:"[^"]*"|[^">])* > )
  | (?P<block>    [\x01-\x04] )
  | (?P<space>    \s+ )
  | (?P<text>     [^<\s\x01-\x04]+ | < )
    """, re.S | re.I | re.X)
SPACE: Final = re.compile(r"\s+")
BROKEN: Final = re.compile(r"\s*\n\s*")
# In a tag: quoted text, conditions, and conditions that are done.
QUOTED: Final = re.compile(r'"[^"]*"')
QUOTES: Final = "\x0e"
CONDITION: Final = re.compile(r" ?\x01([^\x01\x03]*)\x03")
DONE: Final = str.maketrans(BEGIN + ELSE + END, "\x05\x06\x07")
UNDONE: Final = str.maketrans("\x05\x06\x07", BEGIN + ELSE + END)
MARKUP: Final = ("edge", "verbatim", "comment", "closing", "void", "opening", "block")


class WhitespaceFilter(Extension):
    """Removes the space that only lays out a template's source."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        tokens = list(stream)
        texts = iter(MARK.split(tidy_text("".join(mark_tokens(tokens)))))
        text = next(texts)
        for token in tokens:
            if token.type in ("variable_begin", "block_begin"):
                text = next(texts)
            if token.type != "data":
                yield token
            elif text:
                yield Token(token.lineno, "data", text)
                text = ""


def mark_tokens(tokens: list[Token]) -> Iterator[str]:
    """Yield the text of a template, with a mark wherever Jinja does something."""
    for token, following in pairwise(tokens):
        if token.type == "data":
            yield token.value
        elif token.type == "variable_begin":
            yield PUT_IN
        elif token.type == "block_begin":
            yield BLOCKS.get(following.value, OTHER)
    if tokens and tokens[-1].type == "data":
        yield tokens[-1].value


def tidy_text(text: str) -> str:
    """Return the text of a template without meaningless space."""
    pieces = [(str(found.lastgroup), found[0]) for found in PIECE.finditer(text)]
    kinds = ["edge", *(kind for kind, _ in pieces), "edge"]
    return "".join(write_piece(kind, piece, *kinds[at:at + 3:2])
                   for at, (kind, piece) in enumerate(pieces))


def write_piece(kind: str, piece: str, before: str, after: str) -> str:
    """Return a piece as it is written between pieces of these kinds."""
    if kind in ("void", "opening"):
        return join_attributes(piece)
    if kind != "space":
        return piece
    edge = before == "opening" or after == "closing"
    return "" if edge or (before in MARKUP and after in MARKUP) else " "


def join_attributes(tag: str) -> str:
    """Return a tag with its attributes one space apart."""
    quoted = iter([BROKEN.sub(" ", found) for found in QUOTED.findall(tag)])
    text = SPACE.sub(" ", QUOTED.sub(QUOTES, tag))
    text = re.sub(r" (?=/?>$)", "", text)
    while CONDITION.search(text):
        text = CONDITION.sub(move_space_into_condition, text)
    return re.sub(QUOTES, lambda _: next(quoted), text.translate(UNDONE))


def move_space_into_condition(condition: re.Match[str]) -> str:
    """Return a condition with its leading space moved into each branch; an empty branch has
    none."""
    ways = condition[1].split(ELSE)
    if condition[0][0] == " ":
        ways = [f" {way.strip()}" if way.strip() else "" for way in ways]
    return f"{BEGIN}{ELSE.join(ways)}{END}".translate(DONE)
