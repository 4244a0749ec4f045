"""Test what the site says about itself: the footer, its icons, and what search engines read."""

from __future__ import annotations

import re
import struct
import tomllib
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour import games
from grandtour.cli.main import main
from grandtour.games.box_info import read_box_info
from grandtour.language import CODES
from grandtour.web.about.pages import SOFTWARE
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.with_feature import with_feature
from tests.web.visitor import Visitor

FOOT = ("/about", "/help", "/docs", "/credits", "/privacy", "/terms", "/contact")
ROOT = Path(__file__).parents[2]
WORDS = re.compile(r"<[^>]+>")


@pytest.mark.slow
@pytest.mark.parametrize("path", FOOT)
def test_the_pages_at_the_foot(visitor: Visitor, path: str) -> None:
    for code in CODES:
        page = visitor.get(f"{path}?lang={code}")
        assert visitor.status == 200
        main = page[page.index("<main"):page.index("</main>")]
        if code != "ja":
            assert 80 < len(WORDS.sub(" ", main).split()) < 500
        assert len(re.findall("<h1", page)) == 1
        assert f'<a href="{path}" aria-current="page">' in page


@pytest.mark.slow
def test_pages_except_games_have_a_footer(visitor: Visitor, player: Visitor) -> None:
    table = player.path
    for path in ("/", "/tables", "/sign-in", "/nowhere", f"/rules/{PLAIN}", f"{table}/0",
                 f"/learn/{PLAIN}/first/1"):
        assert '<footer class="foot">' in visitor.get(path), path
    assert '<footer class="foot">' not in visitor.get(table)
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="")
    assert visitor.path.startswith("/t/") and '<footer class="foot">' in visitor.page


def test_credits_name_authors_and_programs(visitor: Visitor) -> None:
    page = unescape(visitor.get("/credits"))
    for game in games.names():
        about = read_box_info(game)
        assert all(name in page for name in (*about.designers, about.publisher))
    named = " ".join(name.lower() for name, _licence, _use in SOFTWARE)
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    called = [re.split("[>=]", one)[0].lower().replace("_", "-") for one in needed]
    included = re.findall(r"^    (\S+) [\d.]+ +src/", (ROOT / "NOTICE").read_text(), re.MULTILINE)
    assert {"idiomorph", "fzstd"} <= set(included)
    assert [name for name in (*called, *included) if name not in named] == []


def test_the_host_says_where_to_write(visitor: Visitor, tmp_path: Path) -> None:
    assert "has given no contact address" in visitor.get("/contact")
    for contact, link in (("ada@example.org", "mailto:ada@example.org"),
                          ("https://example.org/ada", "https://example.org/ada")):
        settings = Settings(new_database(tmp_path / f"{len(link)}.sqlite"), contact=contact)
        with TestClient(create_app(settings)) as client:
            assert f'href="{link}"' in client.get("/contact").text


@pytest.mark.parametrize("wrong", ["ada", "javascript:alert(1)", "Ada <ada@example.org>", "https://"])
def test_a_contact_is_an_address(capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    assert main(["serve", "--contact", wrong]) == 2
    assert "neither a mail address nor that of a page" in capsys.readouterr().err


def test_icons(site: TestClient) -> None:
    ico = site.get("/favicon.ico")
    assert ico.headers["content-type"] == "image/x-icon"
    kind, number = struct.unpack("<HH", ico.content[2:6])
    assert kind == 1
    for one in range(number):
        width, *_, length, at = struct.unpack("<BBBBHHII", ico.content[6 + 16 * one:22 + 16 * one])
        picture = ico.content[at:at + length]
        assert struct.unpack(">II", picture[16:24]) == (width, width)
    touch = site.get("/apple-touch-icon.png")
    assert struct.unpack(">II", touch.content[16:24]) == (180, 180)
    page = site.get("/").text
    for address in re.findall(r'<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"', page):
        assert site.get(address).status_code == 200


@pytest.mark.slow
def test_every_address_of_the_sitemap_answers(visitor: Visitor) -> None:
    site = visitor.client
    found = re.findall("<loc>([^<]+)</loc>", site.get("/sitemap.xml").text)
    assert len(found) == len(set(found)) > len(CODES) * 6 * len(games.names())
    for number, address in enumerate(sorted({one.partition("?")[0] for one in found})):
        answer = site.get(address, params={"lang": CODES[number % len(CODES)]},
                          follow_redirects=False)
        assert answer.status_code == 200, address
        assert 'content="noindex"' not in answer.text, address


@with_feature("collection")
def test_sitemap_has_texts_unless_hidden(visitor: Visitor) -> None:
    visitor.post("/sign-up", name="Sidonie", password="a short sentence")
    for kind in ("review", "diary"):
        visitor.post(f"/games/{PLAIN}/texts", kind=kind, language="en", title=f"A {kind}",
                     body="Short.")
        assert visitor.path.startswith("/texts/"), visitor.page
        listed = f"{visitor.path}</loc>" in visitor.client.get("/sitemap.xml").text
        assert listed == (kind == "review")


def test_well_known_addresses_lead_on(site: TestClient) -> None:
    answer = site.get("/.well-known/change-password", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (302, "/me/account#h-password")
    assert site.get("/.well-known/security.txt").status_code == 404


def test_security_txt_names_the_host_contact(tmp_path: Path) -> None:
    settings = Settings(new_database(tmp_path / "g.sqlite"), contact="host@games.example")
    with TestClient(create_app(settings)) as made:
        answer = made.get("/.well-known/security.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    facts = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert facts["Contact"] == "mailto:host@games.example"
    assert datetime.fromisoformat(facts["Expires"]) > datetime.now(UTC)


def test_robots_may_read_public_pages(site: TestClient) -> None:
    text = site.get("/robots.txt").text
    closed = re.findall("Disallow: (.+)", text)
    assert "Sitemap: http://testserver/sitemap.xml" in text
    for path in ("/me", "/api/", "/password/", "/t/*/chat", "/t/*/host"):
        assert path in closed
    assert not any(address.startswith(tuple(closed)) for address in (
        "/", "/games/x", "/rules/x", "/learn/x", "/t/abc", "/t/abc/3.png", "/texts/x"))


def test_strangers_and_members_see_their_links(visitor: Visitor) -> None:
    for path in ("/", "/tables", "/rules", "/nowhere"):
        page = visitor.get(path)
        assert 'href="/sign-in' in page and 'class="account-new" href="/sign-up' in page
    visitor.post("/sign-up", name="Theodora", password="a short sentence")
    page = visitor.get("/")
    assert "/sign-up" not in page and 'href="/sign-in' not in page
    menu = page[page.index('<details class="menu account">'):]
    for address in ("/u/Theodora", "/me/friends", "/me/statistics", "/me"):
        assert f'href="{address}"' in menu[:menu.index("</details>")]
