"""The documents in Japanese and French are what the English ones are: built alike, and in the words
that the site shows. Those whose English has changed wait for `python tools/translated.py`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import translated
from babel.messages.pofile import read_po
from markdown_it import MarkdownIt

DOCUMENTS = translated.documents()
OUTDATED = {chapter.partition(":")[0]
            for chapter in translated.outdated_chapters(translated.stamps())}
PAIRS = [(name, code) for name in DOCUMENTS for code in translated.CODES
         if f"docs/{code}/{name}.md" not in OUTDATED]       # those may wait for a release
CATALOGUES = sorted((translated.DOCS.parent / "src" / "grandtour").rglob("locale/*.po"))
QUOTED = {"en": r"(?<![*\w])\*([^*\n ](?:[^*]*[^* ])?)\*(?![*\w])", "ja": r"「([^」]*)」"}
SAMPLE = {"like these", "EN", "JA", "FR", "ainsi écrits", "\u3000", "credential"}     # of no page
PLACEHOLDER = re.compile(r"\{\w+\}")
ALIKE = {"heading_open", "list_item_open", "tr_open", "code_block", "fence", "paragraph_open"}


def text_of(name: str, code: str) -> str:
    folder = translated.DOCS if code == "en" else translated.DOCS / code
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def test_changed_chapters_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for code in translated.CODES:
        (tmp_path / code).mkdir()
        (tmp_path / code / "walk.md").touch()
    english = tmp_path / "walk.md"
    english.write_text("# A walk\n\n## 1. Out\n\nUp the hill.\n\n## 2. Home\n\nDown.\n")
    monkeypatch.setattr(translated, "DOCS", tmp_path)
    kept = translated.update_stamps(translated.CODES, {})
    assert tomllib.loads(translated.format_stamps(kept)) == kept
    english.write_text("# A walk\n\n## 1. Out\n\nUp\nthe hill.\n\n## 2. Home\n\nDown, by bus.\n")
    assert list(translated.outdated_chapters(kept)) == [
        "docs/fr/walk.md: ## 2. Home", "docs/ja/walk.md: ## 2. Home"]
    assert list(translated.outdated_chapters(translated.update_stamps(["ja"], kept))) == [
        "docs/fr/walk.md: ## 2. Home"]


def structure(name: str, code: str) -> Iterator[tuple[str, str]]:
    """Yield the blocks in their order, with the code of examples and the images of pictures."""
    for token in MarkdownIt("commonmark").enable("table").parse(text_of(name, code)):
        if token.type in ALIKE:
            yield token.type + token.tag, token.content
        for part in token.children or ():
            if part.type == "image":
                yield "image", str(part.attrGet("src")).rpartition("/")[2].partition(".")[0]


@pytest.mark.parametrize(("name", "code"), PAIRS)
def test_translation_has_the_same_structure(name: str, code: str) -> None:
    assert list(structure(name, code)) == list(structure(name, "en"))


def messages(code: str) -> Iterator[tuple[str, str]]:
    """All that the site says: in English, and in this language."""
    for path in CATALOGUES:
        if path.stem == code:
            with path.open("rb") as file:
                for message in read_po(file):
                    one = message.id[0] if isinstance(message.id, tuple) else message.id
                    said = message.string[0] if isinstance(message.string, tuple) \
                        else message.string
                    yield str(one), str(said)


def quotations(message: str) -> set[str]:
    """Return how a tutorial may quote the message: whole, without the parts that a page fills in,
    or up to the first of them."""
    return {message, PLACEHOLDER.sub("…", message), PLACEHOLDER.sub("…", message) + "…",
            PLACEHOLDER.split(message)[0].rstrip(" \u00a0:：(（")}


def quoted_words(text: str, code: str) -> set[str]:
    """The words of pages in a text."""
    found = re.findall(QUOTED.get(code, QUOTED["en"]), re.sub(r"`[^`]*`", "`", text))
    return {re.sub(r"\n *", " ", one).replace("\u00a0…", " …") for one in found} - SAMPLE


@pytest.mark.parametrize(("name", "code"), [*((name, "en") for name in DOCUMENTS), *PAIRS])
def test_quotations_match_their_page(name: str, code: str) -> None:
    known = {way for english, said in messages(code if code != "en" else "fr")
             for way in quotations(english if code == "en" else said)}
    assert quoted_words(text_of(name, code), code) <= known


@pytest.mark.parametrize(("name", "code"), PAIRS)
def test_translation_names_the_same_things(name: str, code: str) -> None:
    said: dict[str, set[str]] = {}
    for english, other in messages(code):
        for way in quotations(english):
            said.setdefault(way, set()).update(quotations(other))
    for chapter, own in zip(*(translated.chapters(text_of(name, one)) for one in ("en", code)),
                            strict=True):
        there = quoted_words(own, code)
        lost = [one for one in quoted_words(chapter, "en") if not said.get(one, set()) & there]
        assert lost == [], chapter.partition("\n")[0]
