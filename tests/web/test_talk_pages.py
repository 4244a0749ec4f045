"""Talking and coming back by forms and pages alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.some_game import PLAIN

from tests.web.visitor import Visitor

EVIL = '<script>alert(1)</script><img src=x onerror="alert(2)">" onfocus="alert(3)'


class Circle:
    """Inès and Kenji at a table with one free seat, and Léa who watches; each reads another
    language. The cookie that is sent decides who acts."""

    def __init__(self, site: TestClient, talk: str = "all") -> None:
        self.visitor = Visitor(site)
        self.site = site
        self.tokens: dict[str, str] = {}
        self.be("")
        opened = self.visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="open",
                                   seat4="", seat5="", profile="guide", talk=talk)
        assert "/t/" in self.visitor.path, opened
        self.table = self.visitor.path.rpartition("/")[2]
        self.tokens["ines"] = site.cookies["grandtour"]
        for name in ("kenji", "lea"):
            self.be("")
            answer = site.post(f"/api/v1/tables/{self.table}/seats", json={"guest": name.title()}) \
                if name == "kenji" else site.post("/api/v1/tables", json={
                    "game": PLAIN, "guest": "Léa", "seats": [{"kind": "me"}, {"kind": "open"}]})
            self.tokens[name] = answer.json()["token"]

    def be(self, name: str) -> None:
        self.site.cookies.clear()
        if name:
            self.site.cookies.set("grandtour", self.tokens[name])

    def look(self, name: str, lang: str, page: str = "") -> str:
        self.be(name)
        return self.visitor.get(f"/t/{self.table}{page}?lang={lang}")

    def say(self, name: str, lang: str, **fields: str) -> str:
        self.be(name)
        return self.visitor.post(f"/t/{self.table}/chat?lang={lang}", **fields)


@pytest.fixture
def circle(site: TestClient) -> Iterator[Circle]:
    yield Circle(site)
    site.cookies.clear()


def line(page: str, number: int) -> str:
    found = re.search(rf'<li id="talk-{number}".*?</li>', page, re.DOTALL)
    assert found, f"no line {number}"
    return found[0]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_phrases_arrive_translated_with_their_origin(circle: Circle) -> None:
    circle.say("ines", "fr", phrase="five_minutes")
    said = line(circle.look("kenji", "ja"), 1)
    assert "5分だけ待ってください。" in said
    assert 'lang="ja"' in said
    assert "定型文（元はフランス語）" in said
    said = line(circle.look("lea", "en"), 1)
    assert words(said).endswith("Give me five minutes, please. set phrase, written in French")
    assert words(line(circle.look("ines", "fr"), 1)).startswith("Vous Donnez-moi")


def test_free_text_names_its_language(circle: Circle) -> None:
    circle.say("kenji", "ja", text="よろしくお願いします")
    said = line(circle.look("ines", "en"), 1)
    assert '<span class="text" lang="ja" dir="auto">よろしくお願いします</span>' in said
    assert "free text in Japanese, not translated" in said
    assert "note" not in line(circle.look("lea", "ja"), 1)


@pytest.mark.parametrize("page", ["", "/chat"])
def test_messages_are_shown_but_inert(circle: Circle, page: str) -> None:
    circle.say("lea", "en", text=EVIL)
    shown = circle.look("ines", "en", page)
    assert "<script>alert" not in shown and "<img src=x" not in shown
    assert 'onfocus="alert' not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in line(shown, 1)


def test_refused_messages_stay_in_forms(circle: Circle) -> None:
    draft = f'{"long " * 120}"><b>'
    page = circle.say("ines", "en", text=draft)
    assert circle.visitor.status == 422
    assert "A message can have up to 500 characters" in page
    assert 'value="long long' in page and '"><b>' not in page
    for _ in range(5):
        circle.say("ines", "fr", phrase="yes")
    page = circle.say("ines", "fr", text="encore")
    assert circle.visitor.status == 429
    assert "patientez un peu" in page and 'value="encore"' in page


def test_spectators_are_marked_and_barrable(site: TestClient, circle: Circle) -> None:
    circle.say("lea", "fr", phrase="hello")
    said = line(circle.look("kenji", "en"), 1)
    assert "watching" in said and "mark-p" not in said
    quiet = Circle(site, talk="seats")
    assert "Only players can write at this table" in quiet.look("lea", "en")
    quiet.say("lea", "en", text="May I?")
    assert quiet.visitor.status == 403
    assert 'id="talk-1"' not in quiet.look("ines", "en")
    assert "data-talk" in quiet.visitor.page


def test_muted_people_are_hidden_individually(circle: Circle) -> None:
    circle.say("kenji", "en", text="first words")
    circle.say("lea", "en", text="other words")
    circle.be("ines")
    circle.visitor.post(f"/t/{circle.table}/mute", seat="1", muted="yes")
    circle.visitor.post(f"/t/{circle.table}/mute", line="2", muted="yes")
    page = circle.look("ines", "en")
    assert line(page, 1) == '<li id="talk-1" data-in="talk-list" hidden></li>'
    assert "words</span>" not in page
    assert "Unmute Kenji" in page and "Unmute Léa" in page
    assert "first words" in circle.look("kenji", "en")
    assert "first words" in circle.look("lea", "en") and " again</" not in circle.visitor.page
    circle.be("ines")
    circle.visitor.post(f"/t/{circle.table}/mute", seat="1", muted="no")
    assert "first words" in circle.look("ines", "en")


def test_writing_strangers_become_guests(circle: Circle, site: TestClient) -> None:
    circle.say("", "en", text="Hello from outside")
    assert site.cookies["grandtour"]
    assert "Hello from outside" in line(circle.visitor.page, 1)
    assert re.search(r"Guest \d+", line(circle.visitor.page, 1))


def test_sounds_are_off_by_default(circle: Circle) -> None:
    assert "data-sounds" not in circle.look("ines", "en")
    circle.be("ines")
    circle.site.post(f"/t/{circle.table}/set/sounds", data={"sounds": ["turn", "", "chat_soft"]})
    assert 'data-sounds="turn chat_soft"' in circle.look("ines", "en")
    assert {"turn", "chat_soft"} <= set(
        re.findall(r'<option value="(\w*)" selected>', circle.visitor.page))
    circle.site.post(f"/t/{circle.table}/set/sounds", data={"sounds": "thunder"})
    assert 'data-sounds="turn chat_soft"' in circle.look("ines", "en")


def test_coming_back_one_reads_what_happened(player: Visitor) -> None:
    action = next(action for action in player.actions if action != "end")
    player.post(f"{player.path}/act", number=player.number, action=action)
    player.my_turn()
    while player.actions and "moves since you played" not in player.page:
        player.post(f"{player.path}/act", number=player.number, action="end")
        assert player.my_turn()
    table = player.path
    count = re.search(r"(\d+) moves since you played", player.page)
    numbers = re.search(r'data-numbers="([\d ]+)"', player.page)
    assert count and numbers and len(numbers[1].split()) == int(count[1])
    page = player.get(f"{table}/since?lang=fr")
    assert "Depuis votre coup" in page and "Ce qui s’est passé" in page
    assert page.count('class="clause"') >= int(count[1])
    player.client.cookies.clear()
    player.get(f"{table}/since")
    assert player.status == 403
    player.get(table)
    assert 'id="since" hidden' in player.page
