"""Places to play as a browser without scripts sees them, and as programs do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.cli.main import main
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor
from starlette.testclient import TestClient
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS, game_title

FILE = f"""
[[place]]
name = "Café <des> Voyages"
kind = "cafe"
town = "Lyon"
hours = "mar.–dim."
link = "https://cafe.example"
language = "fr"
games = ["{ANOTHER}"]

[[place]]
name = "梅田クラブ"
town = "大阪"
language = "ja"
games = ["{WITH_HANDS}", "{PLAIN}"]
"""


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Visitor]:
    """Somebody who is interested in a game, at a site whose host has entered two places."""
    url, file = new_database(tmp_path / "places.sqlite"), tmp_path / "places.toml"
    file.write_text(FILE, encoding="utf-8")
    assert main(["places", str(file), "--database", url]) == 0
    with TestClient(create_app(Settings(url, requests=0))) as site:
        visitor = Visitor(site)
        visitor.post(f"/games/{PLAIN}/marks", set="interested", back="/")
        yield visitor


def test_places_match_the_viewers_marks(guest: Visitor) -> None:
    shelf = guest.page
    check_page(shelf)
    block = shelf.partition('id="places"')[2].partition("</section>")[0]
    assert "梅田クラブ" in block
    assert f"It has {game_title(PLAIN)}, which interests you." in block
    assert "Voyages" not in block
    page = guest.get("/places")
    check_page(page)
    assert page.index("梅田クラブ") < page.index("Café &lt;des&gt; Voyages")
    assert '<h2 lang="ja">梅田クラブ' in page
    assert 'href="https://cafe.example" rel="nofollow noopener"' in page
    assert "梅田クラブ" not in guest.get("/places?town=Lyon")
    assert "No place matches." in guest.get(f"/places?town=Lyon&game={PLAIN}")
    check_page(guest.page)
    page = guest.get(f"/games/{ANOTHER}")
    assert "Café &lt;des&gt; Voyages" in page
    check_page(page)
    assert "Where to play it" not in guest.get(f"/games/{WITH_SHOWS}")
    found = guest.client.get(f"/api/v1/places?game={PLAIN}").json()
    assert [(one["name"], one["wished"]) for one in found] == [("梅田クラブ", [PLAIN])]


def test_a_site_without_places_says_so(site: TestClient, visitor: Visitor) -> None:
    page = visitor.get("/places")
    check_page(page)
    assert "The host has not entered any places yet." in page
    assert visitor.get("/places?town=Lyon&game=chess")
    assert visitor.status == 200
