"""The documents on the site: each can be read, and every link leads somewhere."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.language import CODES
from grandtour.web.documents.contents import NAMES
from grandtour.web.documents.document import document, folder
from tests.web.test_pages import check
from tests.web.visitor import Visitor

SOURCES = Path(__file__).parents[2] / "docs"


def test_every_document_is_offered() -> None:
    there = {file.relative_to(SOURCES).with_suffix("").as_posix()
             for file in SOURCES.rglob("*.md") if file.parent.name not in CODES}
    assert set(NAMES) == there


@pytest.mark.parametrize("code", CODES)
def test_the_list_says_in_every_language_what_each_is_for(visitor: Visitor, code: str) -> None:
    page = visitor.get(f"/docs?lang={code}")
    check(page)
    assert re.findall(r'href="/docs/([\w/-]+)"', page) == [*NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_read(visitor: Visitor, name: str) -> None:
    page = visitor.get(f"/docs/{name}?lang=en")
    check(page)
    title = (folder() / f"{name}.md").read_text(encoding="utf-8").split("\n")[0]
    assert f"<h1 lang=\"en\">{title.removeprefix('# ')}</h1>" in unescape(page)


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_documents_and_chapters(name: str) -> None:
    links = re.findall(r'href="(/docs/[^"#]*|)(#[^"]*)?"', document(name, "en").body)
    for path, part in links:
        there = document(path.removeprefix("/docs/") or name, "en")
        assert not part or f'id="{part[1:]}"' in there.body, (path, part)


def test_a_new_line_in_a_japanese_file_is_no_space() -> None:
    body = document("tutorial-players", "ja").body
    assert "アカウントなしで遊べます" in body
    assert "nobody needs an\naccount" in document("tutorial-players", "en").body


def test_in_the_place_of_a_picture_its_words_stand(visitor: Visitor) -> None:
    page = visitor.get("/docs/tutorial-hosting")
    assert "<i>The host’s room: a button for each of its pages" in unescape(page)


def test_who_reads_another_language_is_told_that_it_is_in_english(visitor: Visitor) -> None:
    page = visitor.get("/docs/engine?lang=fr")
    assert "Ce document est écrit en anglais." in page
    assert '<article class="panel written prose" lang="en">' in page
    own = visitor.get("/docs/tutorial-hosting?lang=fr")
    assert "Ce document est écrit en anglais." not in own
    assert '<article class="panel written prose" lang="fr">' in own


def test_what_is_no_document_is_refused(site: TestClient) -> None:
    for path in ("/docs/nothing", "/docs/../pyproject", "/docs/%2e%2e/README", "/docs/ja/hosting"):
        assert site.get(path).status_code == 404
