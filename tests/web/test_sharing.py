"""Test the previews of shared links: never more than a stranger would see who follows them."""

from __future__ import annotations

import re
import struct
from html import unescape

import pytest
from starlette.testclient import TestClient

from grandtour import games
from grandtour.language import CODES
from tests.some_game import PLAIN, game_title
from tests.web.test_watching import Party
from tests.web.visitor import Visitor

META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">')
HOST = "http://testserver"
SITE = f"{HOST}/preview-en.png"
COVER = f"{HOST}/cover/{PLAIN}-en.png"


def read_meta(page: str) -> dict[str, str]:
    """Return the metadata in the head of a page."""
    return {name: unescape(text) for name, text in META.findall(page)}


def png_size(picture: bytes) -> tuple[str, str]:
    """Return the width and height of a PNG, in pixels."""
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return str(width), str(height)


def test_hidden_tables_have_plain_previews(site: TestClient) -> None:
    party = Party(site)
    party.begin()
    for path in (f"/t/{party.table}", f"/t/{party.table}/0"):
        answer = party.get(path)
        said = read_meta(answer.text)
        assert answer.status_code == 403
        assert said["og:image"] == SITE and said["robots"] == "noindex"
        assert said["og:title"] == "You are not allowed to do this"
        assert not re.search("Inès|Kenji|/cover/", answer.text)
        assert said["description"] == read_meta(party.get("/").text)["description"]
        own = read_meta(party.get(path, party.ines).text)
        assert own["og:image"] == COVER
        assert own["og:title"] == game_title(PLAIN)
        assert own["description"] == f"A game of {game_title(PLAIN)} that only its players can see."
        assert "Inès" not in "".join(own.values())


def test_rooms_and_invitations_preview_the_cover(site: TestClient) -> None:
    for watch in ("nobody", "all"):
        party = Party(site, watch)
        for token in (party.ines, party.amira, ""):
            room = read_meta(party.get(f"/t/{party.table}", token).text)
            assert room["og:image"] == COVER
            assert "about to begin" in room["description"]
            assert "Inès" not in room["description"]
    invited = read_meta(party.get(f"/j/{party.code}").text)
    assert invited["og:image"] == COVER
    assert invited["og:title"] == f"Inès invites you to play {game_title(PLAIN)}"
    assert png_size(site.get(COVER).content) == ("1200", "720")


def test_previews_show_what_spectators_see(site: TestClient) -> None:
    party = Party(site, "all")
    party.begin()
    seen = [read_meta(party.get(f"/t/{party.table}?lang=fr", token).text)
            for token in (party.ines, party.kenji, party.amira, "")]
    assert all(one == seen[0] for one in seen)
    assert "Inès" in seen[0]["description"] and "Kenji" in seen[0]["description"]
    assert seen[0]["og:url"] == f"{HOST}/t/{party.table}?lang=fr"
    assert seen[0]["og:locale"] == "fr_FR"
    address = seen[0]["og:image"]
    assert "as=public" in address and "lang=fr" in address
    picture = party.get(address)
    assert png_size(picture.content) == (seen[0]["og:image:width"], seen[0]["og:image:height"])
    assert picture.content == party.get(address, party.ines).content


def test_position_pages_preview_their_board(site: TestClient) -> None:
    party = Party(site, "all")
    party.begin()
    said = read_meta(party.get(f"/t/{party.table}/0", party.ines).text)
    assert said["og:title"].startswith(f"{game_title(PLAIN)}, position 0 of ")
    assert f"/t/{party.table}/0.png?as=public" in said["og:image"]


@pytest.mark.slow
def test_a_finished_game_tells_its_result(player: Visitor) -> None:
    while player.my_turn():
        player.post(f"{player.path}/act", number=player.number, action=player.actions[0])
    said = read_meta(player.page)
    assert " At the table: " in said["description"]
    result = re.search(r'<h2 id="result-h"[^>]*>.*?</svg>(.*?)<a', player.page, re.S)
    assert result and unescape(result[1]).strip() in said["description"]
    assert "as=public" in said["og:image"]


def test_specific_pages_have_specific_previews(visitor: Visitor) -> None:
    home = read_meta(visitor.get("/"))["description"]
    for path, picture in ((f"/games/{PLAIN}", COVER), (f"/rules/{PLAIN}", COVER),
                          (f"/learn/{PLAIN}", COVER), ("/rules", SITE), ("/ladder", SITE)):
        said = read_meta(visitor.get(path))
        assert said["og:image"] == picture, path
        assert said["description"] == said["og:description"] != home
        assert "robots" not in said
        assert said["og:site_name"] == "Grand Tour"
    for path in ("/", f"/learn/{PLAIN}/first/1"):
        assert read_meta(visitor.get(path))["og:type"] == "website"
    for code in CODES:
        assert read_meta(visitor.get(f"/?lang={code}"))["og:image"] == f"{HOST}/preview-{code}.png"
        assert png_size(visitor.client.get(f"/preview-{code}.png").content) == ("1200", "630")


@pytest.mark.parametrize("path", [
    "/preview-xx.png", f"/cover/{PLAIN}-xx.png", "/cover/none-en.png"])
def test_pictures_that_there_are_not(site: TestClient, path: str) -> None:
    assert site.get(path).status_code == 404


def test_covers_have_the_named_size(site: TestClient) -> None:
    for game in games.names():
        assert png_size(site.get(f"/cover/{game}-en.png").content) == ("1200", "720")
