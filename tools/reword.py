"""Reword English messages in the sources and in every catalogue, and keep their translations and
comments.

    python tools/reword.py "Nobody is told." "No one is notified."
    python tools/reword.py wordings.toml            many at once: "old" = "new", a line each

A counted message is reworded form by form: give the singular, the plural, or both. Nothing is
written if a message does not exist, if its placeholders change, or if it would become one that is
translated differently. At the end the tool lists where the old words still occur: tests, documents,
and sources that it could not change. Run `make format` if templates have changed.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import messages
from comments import Comments, load_comments, write_comments

REPOSITORY: Final = messages.ROOT.parents[1]
WIDTH: Final = 100                              # columns of a line of Python
PLACEHOLDER: Final = re.compile(r"\{\w*\}|%\(\w+\)s")
STRING: Final = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
IN_TEMPLATE: Final = re.compile(
    rf"(?<![\w.])(?:_|n?gettext)\(\s*(?:{STRING})(?:\s*,\s*(?:{STRING}))?")
IN_LESSON: Final = re.compile(
    rf"^(?:{'|'.join(messages.LESSON_KEYWORDS)})\s*=\s*(?:{STRING})", re.MULTILINE)
MENTIONED: Final = ("tests", "docs", "README.md", "tools", "benchmarks", "src")

Wordings = Mapping[str, str]                    # the new text by the old one


class Refused(Exception):
    """The wordings cannot be applied. The message says why."""


# What replaces the text in each kind of source.

def reword_python(text: str, wordings: Wordings) -> str:
    """Return the source with its messages reworded; long ones are split at spaces, one piece per
    line."""
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    source = b"".join(lines)
    for node in sorted(message_literals(text), key=lambda node: (node.lineno, node.col_offset),
                       reverse=True):
        if not isinstance(node.value, str) or node.value not in wordings:
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        if not source[start:end].startswith((b'"', b"'")):
            continue                            # inside an f-string, where Python 3.11 misplaces it
        column = len(lines[node.lineno - 1][:node.col_offset].decode())
        after = re.split(rb"[,\n]", source[end:], maxsplit=1)[0].decode()
        quote = "'" if source[start:start + 1] == b"'" else '"'
        new = python_literal(wordings[node.value], quote, column, len(after))
        source = source[:start] + new.encode() + source[end:]
    return source.decode()


def message_literals(text: str) -> Iterator[ast.Constant]:
    """Yield the string literals of a Python source that are messages, or their plurals."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and messages.function(node) in messages.KEYWORDS:
            for place in messages.KEYWORDS[messages.function(node)]:
                argument = node.args[place] if place < len(node.args) else None
                if isinstance(argument, ast.Constant):
                    yield argument


def python_literal(text: str, quote: str, column: int, after: int) -> str:
    """Return a string literal that begins in this column and is followed by `after` characters."""
    whole = quoted(text, quote)
    if column + len(whole) + after <= WIDTH:
        return whole
    room = max(WIDTH - column - max(after, 2) - 3, 20)
    pieces = textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False,
                           drop_whitespace=False, replace_whitespace=False)
    return f"\n{' ' * column}".join(quoted(piece, quote) for piece in spaces_last(pieces))


def spaces_last(pieces: list[str]) -> Iterator[str]:
    """Yield the pieces with each space at the end of a piece, never at the beginning of the
    next."""
    for piece, following in zip(pieces, [*pieces[1:], ""], strict=True):
        taken = piece.lstrip(" ") if piece is not pieces[0] else piece
        yield taken + following[:len(following) - len(following.lstrip(" "))]


def quoted(text: str, quote: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace(quote, f"\\{quote}")
    return f"{quote}{escaped}{quote}"


def reword_matches(pattern: re.Pattern[str]) -> Callable[[str, Wordings], str]:
    """Return a function that rewords the string literals within each match."""
    def reword(text: str, wordings: Wordings) -> str:
        def literal(found: re.Match[str]) -> str:
            old = ast.literal_eval(found[0])
            return quoted(wordings[old], found[0][0]) if old in wordings else found[0]

        return pattern.sub(lambda found: re.sub(STRING, literal, found[0]), text)

    return reword


REWORDERS: Final[Mapping[str, Callable[[str, Wordings], str]]] = {
    ".py": reword_python,
    ".html": reword_matches(IN_TEMPLATE),
    ".toml": reword_matches(IN_LESSON),
}


# All sources and catalogues.

def reword(wordings: Wordings, root: Path = messages.ROOT) -> None:
    """Reword these messages everywhere below `root`.

    Raise Refused, and write nothing, if one is unknown, has other placeholders, or would get two
    different translations."""
    known = {code: messages.translations(root, code) for code in messages.CODES}
    check(wordings, messages.messages(root))
    for translations in known.values():
        carry(wordings, translations)
    for path in messages.sources(root):
        text = path.read_text(encoding="utf-8")
        new = REWORDERS[path.suffix](text, wordings)
        if new != text:
            path.write_text(new, encoding="utf-8")
    said = messages.messages(root)
    for folder, here in said.items():
        carry_comments(wordings, folder)
        for code in messages.CODES:
            messages.write(folder, code, here, known[code])


def check(wordings: Wordings, said: Mapping[Path, Mapping[str, messages.Said]]) -> None:
    """Raise Refused if a wording has no message or other placeholders."""
    there = {text for here in said.values() for each in here.values()
             for text in (each.id, each.plural)}
    for old, new in wordings.items():
        if old not in there:
            raise Refused(f"there is no message {old!r}")
        if sorted(PLACEHOLDER.findall(old)) != sorted(PLACEHOLDER.findall(new)):
            raise Refused(f"the placeholders of {old!r} and {new!r} differ")


def carry(wordings: Wordings, known: messages.Translations) -> None:
    """Give the translations of each old message to the new one."""
    for old, new in wordings.items():
        if old in known and known.setdefault(new, known[old]) != known[old]:
            raise Refused(f"{new!r} is translated as {known[new]}, {old!r} as {known[old]}")


def carry_comments(wordings: Wordings, folder: Path) -> None:
    """Give the comments of each old message to the new one."""
    old = load_comments(folder)
    new = Comments(old.placeholders, {wordings.get(message, message): comment
                                      for message, comment in old.messages.items()})
    if new != old:
        write_comments(folder, new)


def mentions(wordings: Wordings) -> Iterator[str]:
    """Yield the lines outside of the catalogues that still hold old words, as `path:line: text`."""
    for name in MENTIONED:
        top = REPOSITORY / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.suffix in {".py", ".md", ".html", ".toml", ".js"}:
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    if any(old in line for old in wordings):
                        yield f"{path.relative_to(REPOSITORY)}:{number}: {line.strip()[:WIDTH]}"


def main(arguments: list[str]) -> int:
    """Run the command line; return 1 if the wordings are refused."""
    if len(arguments) == 1 and arguments[0].endswith(".toml"):
        wordings: Wordings = tomllib.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    elif len(arguments) == 2:
        wordings = {arguments[0]: arguments[1]}
    else:
        print(__doc__)
        return 2
    try:
        reword(wordings)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print("\n".join(mentions(wordings)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
