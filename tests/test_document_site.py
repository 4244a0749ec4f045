"""The documents as a site of their own: every one is a page, and every link on it leads on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree

import documents
import pytest

from grandtour.web.documents.contents import NAMES

# What the reader of Markdown asks of Sphinx will be gone in two versions; its own requirements say
# which versions it goes with.
pytestmark = pytest.mark.filterwarnings("ignore::sphinx.deprecation.RemovedInSphinx11Warning")


class Page(HTMLParser):
    """The links of a page, what it loads, and its anchors."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.parts: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.leads += [known[name] for name in ("href", "src") if known.get(name)]
        self.parts.add(known.get("id") or "")


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documents")
    documents.make(folder)
    return folder


def find_dead_links(folder: Path) -> Iterator[str]:
    """Yield the dead links of all pages."""
    pages = {file: Page(file) for file in folder.rglob("*.html")}
    for file, page in pages.items():
        for address in page.leads:
            path, _, part = address.partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            there = (file.parent / path.partition("?")[0]).resolve() if path else file
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file() or (part and part not in pages[there].parts):
                yield f"{file.relative_to(folder)}: {address}"


@pytest.mark.slow
def test_documents_and_translations_have_pages(folder: Path) -> None:
    translated = [f"{code}/{name}" for code in ("ja", "fr")
                  for name in ("hosting", "questions", "tutorial-bot", "tutorial-game",
                               "tutorial-hosting", "tutorial-lesson", "tutorial-players")]
    assert [name for name in [*NAMES, *translated]
            if not (folder / name / "index.html").is_file()] == []


@pytest.mark.slow
def test_every_link_has_a_target(folder: Path) -> None:
    assert list(find_dead_links(folder)) == []


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    for file in folder.rglob("*.html"):
        assert not re.search(r'<(?:script|img|iframe)[^>]* src="(?:https?:)?//|'
                             r'<link[^>]* rel="stylesheet"[^>]* href="(?:https?:)?//',
                             file.read_text(encoding="utf-8")), file


@pytest.mark.slow
def test_page_declares_its_language(folder: Path) -> None:
    for name, code in (("tutorial-players", "en"), ("ja/tutorial-players", "ja"),
                       ("fr/tutorial-players", "fr")):
        page = (folder / name / "index.html").read_text(encoding="utf-8")
        assert re.search(r'<html[^>]* lang="(\w+)"', page)[1] == code


@pytest.mark.slow
def test_japanese_line_breaks_add_no_space(folder: Path) -> None:
    page = (folder / "ja" / "tutorial-players" / "index.html").read_text(encoding="utf-8")
    assert "アカウントなしで遊べます" in page


@pytest.mark.slow
def test_non_documents_are_not_linked(folder: Path) -> None:
    page = (folder / "hosting" / "index.html").read_text(encoding="utf-8")
    assert re.search(r"<strong>.*deploy/Caddyfile.*</strong>", page)


@pytest.mark.slow
def test_two_builds_have_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    documents.make(tmp_path)
    first, second = ({file.relative_to(root): file.read_bytes() for file in root.rglob("*")
                      if file.is_file()} for root in (folder, tmp_path))
    assert first == second


@pytest.mark.slow
def test_broken_link_is_fatal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(documents.DOCS, tmp_path / "docs")
    monkeypatch.setattr(documents, "DOCS", tmp_path / "docs")
    (tmp_path / "docs" / "scale.md").write_text("# Lost\n\n[there](nowhere.md)\n",
                                                encoding="utf-8")
    with pytest.raises(documents.Lost, match=r"scale\.md:3: .*nowhere\.md"):
        documents.make(tmp_path / "site")
