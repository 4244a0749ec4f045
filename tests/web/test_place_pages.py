"""Places to play as a browser without scripts sees them, and as programs do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.cli.main import main
from grandtour.web.app import Settings, create_app
from tests.web.test_pages import check
from tests.web.visitor import Visitor
from starlette.testclient import TestClient

FILE = """
[[place]]
name = "Café <des> Voyages"
kind = "cafe"
town = "Lyon"
hours = "mar.–dim."
link = "https://cafe.example"
language = "fr"
games = ["paris"]

[[place]]
name = "梅田クラブ"
town = "大阪"
language = "ja"
games = ["pax_pamir", "bombay"]
"""


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Visitor]:
    """Somebody who is interested in Bombay, at a site whose host has entered two places."""
    url, file = f"sqlite:///{tmp_path}/places.sqlite", tmp_path / "places.toml"
    file.write_text(FILE, encoding="utf-8")
    assert main(["places", str(file), "--database", url]) == 0
    with TestClient(create_app(Settings(url, requests=0))) as site:
        visitor = Visitor(site)
        visitor.post("/games/bombay/marks", set="interested", back="/")
        yield visitor


def test_places_are_matched_to_marks_and_shown_where_they_fit(guest: Visitor) -> None:
    shelf = guest.page
    check(shelf)
    block = shelf.partition('id="places"')[2].partition("</section>")[0]
    assert "梅田クラブ" in block
    assert "It has Bombay: you are interested in it." in block
    assert "Voyages" not in block
    page = guest.get("/places")
    check(page)
    assert page.index("梅田クラブ") < page.index("Café &lt;des&gt; Voyages")
    assert '<h2 lang="ja">梅田クラブ' in page
    assert 'href="https://cafe.example" rel="nofollow noopener"' in page
    assert "梅田クラブ" not in guest.get("/places?town=Lyon")
    assert "No place fits." in guest.get("/places?town=Lyon&game=bombay")
    check(guest.page)
    paris = guest.get("/games/paris")
    assert "Café &lt;des&gt; Voyages" in paris
    check(paris)
    assert "Where you can play it" not in guest.get("/games/paris_paris")
    found = guest.client.get("/api/v1/places?game=bombay").json()
    assert [(one["name"], one["wished"]) for one in found] == [("梅田クラブ", ["bombay"])]
