"""Lays out templates and style sheets: `make format`.

    python tools/format.py [PATH ...]   writes them as they are to be
    python tools/format.py check        names those that are not so; status 1 if there are any

Space between two tags or blocks of a template means nothing (`web/http/whitespace.py`). So each of
them gets a line of its own first, unless what it begins ends on a short line; then djangofmt lays
out lines and indents. Style sheets are css-beautify's: a declaration a line. Neither changes what a
page is, and both leave what they have once laid out as it is."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import cssbeautifier

ROOT: Final = Path(__file__).resolve().parents[1]
DJANGOFMT: Final = Path(sys.executable).parent / "djangofmt"
SHORT: Final = 72           # columns of an element or block that may stay on one line
ROUNDS: Final = 6           # one round may allow the next to break lines further

JINJA: Final = r"\{\{.*?\}\} | \{%.*?%\} | \{\#.*?\#\}"
TAG: Final = rf'</?[a-z!] (?: {JINJA} | "(?: {JINJA} | [^"])*" | [^">] )* >'
PIECE: Final = re.compile(rf"""
    (?P<verbatim> <(pre|script|style|textarea)\b .*? </\2> | <!--.*?--> | \{{\#.*?\#\}} )
  | (?P<tag>   {TAG} )
  | (?P<text>  \{{\{{.*?\}}\}} )
  | (?P<block> \{{%.*?%\}} )
  | (?P<space> \s+ )
  | (?P<other> (?: (?!\{{\{{|\{{%|\{{\#)[^<\s] )+ | < )
    """, re.S | re.I | re.X)
MARKUP: Final = ("verbatim", "tag", "block")
NAME: Final = re.compile(r"(?:</?|\{%[-+]?\s*)([!\w-]+)")
VOID: Final = ("br", "hr", "img", "input", "link", "meta", "wbr", "!doctype")
HOLDING: Final = ("if", "for", "macro", "call", "block", "filter")
BETWEEN: Final = ("else", "elif")


class Piece(NamedTuple):
    """A tag, a block, space, or a part of a text."""

    kind: str
    text: str

    @property
    def name(self) -> str:
        found = NAME.match(self.text) if self.kind in ("tag", "block") else None
        return found[1].lower() if found else ""

    @property
    def begins(self) -> bool:
        """Return whether another piece ends what it begins."""
        if self.kind == "tag":
            return not (self.text.startswith("</") or self.text.endswith("/>")
                        or self.name in VOID)
        return self.kind == "block" and self.name in HOLDING

    @property
    def ends(self) -> bool:
        return self.text.startswith("</") or self.name.startswith("end")


def template(text: str) -> str:
    """Return a template in its standard layout."""
    for _round in range(ROUNDS):
        before, text = text, djangofmt(separate_tags(text))
        if text == before:
            break
    return text


def djangofmt(text: str) -> str:
    done = subprocess.run([DJANGOFMT, "--stdin-filename", "one.html", "-"], cwd=ROOT,
                          input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(done.stderr)
    return done.stdout


def separate_tags(text: str) -> str:
    """Return the template with its tags and blocks on lines of their own."""
    pieces = [Piece(str(found.lastgroup), found[0]) for found in PIECE.finditer(text)]
    short = short_ones(pieces)
    written: list[str] = []
    for at, piece in enumerate(pieces):
        if (at and at not in short and piece.kind in MARKUP and pieces[at - 1].kind in MARKUP
                and not (pieces[at - 1].begins and piece.ends)):
            written.append("\n")
        written.append(piece.text)
    return "".join(written)


def short_ones(pieces: list[Piece]) -> set[int]:
    """Return the pieces within elements and blocks that have a short line to themselves."""
    found: set[int] = set()
    for first, last in spans(pieces):
        text = "".join(piece.text for piece in pieces[first:last + 1])
        if len(text) <= SHORT and "\n" not in text:
            found.update(range(first + 1, last + 1))
    return found


def spans(pieces: list[Piece]) -> Iterator[tuple[int, int]]:
    """Yield the beginnings and ends of elements and blocks."""
    open_ones: list[tuple[int, str]] = []
    for at, piece in enumerate(pieces):
        if piece.begins:
            open_ones.append((at, piece.name))
        elif piece.ends and open_ones and open_ones[-1][1] == piece.name.removeprefix("end"):
            yield open_ones.pop()[0], at


def sheet(text: str) -> str:
    """Return a style sheet in its standard layout."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.newline_between_rules = False
    options.space_around_combinator = True
    return str(cssbeautifier.beautify(text, options))


KINDS: Final[dict[str, Callable[[str], str]]] = {".html": template, ".css": sheet}


def sources() -> list[Path]:
    """Return every template and every style sheet of the project."""
    house = ROOT / "src" / "grandtour"
    return sorted([*house.rglob("*.css"), *house.rglob("templates/*.html")])


def main(arguments: list[str]) -> int:
    check = arguments == ["check"]
    paths = sources() if check or not arguments else [Path(name) for name in arguments]
    different = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        try:
            wanted = KINDS[path.suffix](text)
        except ValueError as error:
            sys.exit(f"{path}: {error}")
        if text != wanted:
            different.append(path)
            if not check:
                path.write_text(wanted, encoding="utf-8")
    for path in different:
        print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
    return int(check and bool(different))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
