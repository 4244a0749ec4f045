"""The documents on the site: each can be read, and every link leads somewhere."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from grandtour.language import CODES
from grandtour.web.documents.contents import LISTED, NAMES
from grandtour.web.documents.document import load_document, find_folder
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor

SOURCES = Path(__file__).parents[2] / "docs"


def test_every_document_is_offered() -> None:
    there = {file.relative_to(SOURCES).with_suffix("").as_posix()
             for file in SOURCES.rglob("*.md") if file.parent.name not in CODES}
    assert set(NAMES) == there


@pytest.mark.parametrize("code", CODES)
def test_the_list_describes_documents_in_every_language(visitor: Visitor, code: str) -> None:
    page = visitor.get(f"/docs?lang={code}")
    check_page(page)
    assert re.findall(r'href="/docs/([\w/-]+)"', page) == [*LISTED]


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_read(visitor: Visitor, name: str) -> None:
    page = visitor.get(f"/docs/{name}?lang=en")
    check_page(page)
    title = (find_folder() / f"{name}.md").read_text(encoding="utf-8").split("\n")[0]
    assert f"<h1 lang=\"en\">{title.removeprefix('# ')}</h1>" in unescape(page)


WRITTEN = [(name, code) for name in NAMES for code in CODES
           if load_document(name, code).code == code]


@pytest.mark.parametrize(("name", "code"), WRITTEN)
def test_links_lead_to_documents_and_chapters(name: str, code: str) -> None:
    links = re.findall(r'href="(/docs/[^"#]*|)(#[^"]*)?"', load_document(name, code).body)
    for path, part in links:
        there = load_document(path.removeprefix("/docs/") or name, code)
        assert not part or f'id="{unquote(part[1:])}"' in there.body, (path, part)


def test_japanese_line_breaks_are_no_space() -> None:
    body = load_document("tutorial-players", "ja").body
    assert "アカウントなしで遊べます" in body
    assert "</em>\nare buttons" in load_document("tutorial-players", "en").body


def test_missing_pictures_show_their_text(visitor: Visitor) -> None:
    page = visitor.get("/docs/tutorial-hosting")
    assert "<i>The admin pages: a button for each of them" in unescape(page)


def test_foreign_readers_see_an_english_notice(visitor: Visitor) -> None:
    page = visitor.get("/docs/engine?lang=fr")
    assert "Ce document est écrit en anglais." in page
    assert '<article class="panel written prose" lang="en">' in page
    own = visitor.get("/docs/tutorial-hosting?lang=fr")
    assert "Ce document est écrit en anglais." not in own
    assert '<article class="panel written prose" lang="fr">' in own


def test_what_is_no_document_is_refused(site: TestClient) -> None:
    for path in ("/docs/nothing", "/docs/../pyproject", "/docs/%2e%2e/README", "/docs/ja/hosting"):
        assert site.get(path).status_code == 404
