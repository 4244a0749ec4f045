"""No text has a phrase of `phrases.toml`: messages, documents, help texts, lessons, docstrings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import click
import messages
import pytest

from grandtour.cli.main import GRANDTOUR
from grandtour.language import CODES, language

ROOT: Final = Path(__file__).parent.parent
PHRASES: Final = tomllib.loads(
    Path(__file__).with_name("phrases.toml").read_text(encoding="utf-8"))["phrase"]
QUOTED: Final = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
DOCSTRING: Final = re.compile(r'^ *"""(.+?)"""', re.DOTALL | re.MULTILINE)

Texts = Iterator[tuple[str, str]]           # where a text is, and the text


def read_messages(code: str) -> Texts:
    for folder in messages.ROOT.rglob("locale"):
        for entry in messages.catalogue(folder, code if code != "en" else CODES[1]):
            english = [entry.id] if isinstance(entry.id, str) else list(entry.id)
            yield from ((f"{folder}: {english[0]}", text)
                        for text in (english if code == "en" else messages.texts(entry)))


def read_lessons(code: str) -> Texts:
    """Yield the English texts of lessons; their translations are among the messages."""
    for path in messages.ROOT.rglob(f"{messages.LESSONS}/*.toml") if code == "en" else ():
        yield from ((str(path), text) for text, _ in messages.lesson_messages(path))


def read_documents(code: str) -> Texts:
    """Yield the paragraphs of the documents, without code and addresses; the lines of those in a
    language without spaces."""
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"),
                 *(ROOT / "deploy").glob("*.md")):
        written = path.parent.name if path.parent.name in CODES else "en"
        if written == code and path.name != "CHANGELOG.md":      # that one tells of what was
            text = QUOTED.sub("`", path.read_text(encoding="utf-8"))
            parts = re.split(r"\n\s*\n" if language(code).pack.spaced else r"\n", text)
            yield from ((str(path), " ".join(part.split())) for part in parts)


def read_help(code: str) -> Texts:
    """Yield the help of every command; it is in English."""
    with click.Context(GRANDTOUR) as context:
        for name in GRANDTOUR.list_commands(context) if code == "en" else ():
            command = GRANDTOUR.get_command(context, name)
            assert command is not None
            yield name, " ".join(command.get_help(click.Context(command)).split())


def read_docstrings(code: str) -> Texts:
    for folder in ("src", "tests", "tools", "benchmarks") if code == "en" else ():
        for path in (ROOT / folder).rglob("*.py"):
            yield from ((str(path), " ".join(text.split()))
                        for text in DOCSTRING.findall(path.read_text(encoding="utf-8")))


READERS: Final[dict[str, Callable[[str], Texts]]] = {
    "messages": read_messages, "documents": read_documents, "help": read_help,
    "lessons": read_lessons, "docstrings": read_docstrings}


@pytest.mark.parametrize("kind", READERS)
def test_texts_avoid_wrong_phrases(kind: str) -> None:
    found = []
    for code in ("en", "ja"):
        ruled = [(each["not"], each["but"]) for each in PHRASES
                 if each.get("language", "en") == code and kind in each.get("in", READERS)]
        patterns = [(re.compile(rf"\b(?:{wrong})\b" if code == "en" else wrong, re.IGNORECASE),
                     right) for wrong, right in ruled]
        found += [f"{where}: “{match[0]}” ({right}) in: {text}"
                  for where, text in READERS[kind](code) for pattern, right in patterns
                  if (match := pattern.search(text))]
    assert "\n".join(found) == ""
