"""The pages as a browser without scripts sees them: links, forms, faults, languages, clauses."""

from __future__ import annotations

import random
import re
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient
from grandtour import games
from grandtour.games import rulebook
from grandtour.language import CODES, language
from grandtour.web.http.statics import MOST
from grandtour.web.table_view.fragments import render_fragments
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS, game_title
from tests.web.visitor import Visitor, app_of

PAGES = ["/", "/tables", f"/tables?game={ANOTHER}&rules=changed", "/new",
         f"/new?game={PLAIN}&seat2=open&option-screens=hidden", f"/rules/{PLAIN}",
         f"/rules/{PLAIN}?q=silk", "/rules?q=toll", f"/rules/{WITH_SHOWS}/teach", "/me",
         "/nowhere", "/t/nothing", "/j/nothing", "/rules/nothing/teach"]
VOID = {"meta", "link", "input", "br", "source", "img"}


class Outline(HTMLParser):
    """The structure of a page. Fail on elements that are not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag

    def attribute_values(self, attribute: str) -> list[str]:
        return [attrs[attribute] or "" for _, attrs in self.elements if attribute in attrs]

    def tags(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.elements if tag == name]


def check_page(page: str) -> Outline:
    """Check what holds for every page."""
    outline = Outline(page)
    assert outline.attribute_values("style") == []
    assert outline.tags("style") == []
    assert all(attrs.get("src") for attrs in outline.tags("script"))
    assert not [name for _, attrs in outline.elements for name in attrs if name.startswith("on")]
    ids = outline.attribute_values("id")
    assert len(ids) == len(set(ids)), {name for name in ids if ids.count(name) > 1}
    html = outline.tags("html")[0]
    assert html["lang"] in CODES
    assert len(outline.tags("title")) == 1
    assert len(outline.tags("h1")) == 1
    assert "skip" in " ".join(outline.attribute_values("class"))
    for target in outline.attribute_values("for") + outline.attribute_values("aria-labelledby"):
        assert set(target.split()) <= set(ids), target
    levels = [int(tag[1]) for tag, _ in outline.elements if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    return outline


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_well_formed(visitor: Visitor, path: str, code: str) -> None:
    page = visitor.get(path, **{"accept-language": code})
    outline = check_page(page)
    assert outline.tags("html")[0]["lang"] == code
    assert visitor.status == (404 if "noth" in path or "now" in path else 200)


@pytest.mark.slow
def test_every_link_leads_somewhere(visitor: Visitor) -> None:
    visitor.post("/play", game=PLAIN)
    table = visitor.path
    visitor.my_turn()
    seen: set[str] = set()
    for path in [*PAGES[:7], table, f"{table}/3"]:
        outline = check_page(visitor.get(path))
        ids = set(outline.attribute_values("id"))
        for href in [*outline.attribute_values("href"), *outline.attribute_values("src"),
                     *outline.attribute_values("srcset")]:
            address, _, part = href.partition("#")
            if not address:
                assert part in ids, href
            elif address not in seen and not address.startswith(f"{table}/"):
                seen.add(address)
                answer = visitor.client.get(address)
                assert answer.status_code == 200, href
                assert not part or f'id="{part}"' in answer.text, href
    assert len(seen) > 15


def test_cited_clauses_have_anchors_everywhere(visitor: Visitor) -> None:
    cited = {option.clause for option in games.game(PLAIN).options}
    for code in CODES:
        page = visitor.get(f"/rules/{PLAIN}?lang={code}")
        ids = set(Outline(page).attribute_values("id"))
        assert cited <= ids
    same = [[clause.id for section in rulebook.read(PLAIN, code)
             for clause in section.clauses] for code in CODES]
    assert same[0] == same[1] == same[2]


@pytest.mark.parametrize("word", ["toll", "péage", "通行料", "TOLL"])
def test_the_search_knows_three_languages(visitor: Visitor, word: str) -> None:
    page = visitor.get(f"/rules/{PLAIN}?q={word}&lang=en")
    assert 'href="#BO-8.2"' in page
    assert "<mark>Toll</mark>" in page


def test_a_search_without_hits_offers_words(visitor: Visitor) -> None:
    page = visitor.get(f"/rules/{PLAIN}?q=elefant")
    assert "No rule contains these words" in page
    assert "?q=elephant" in page


def test_address_languages_are_remembered(visitor: Visitor) -> None:
    visitor.get("/?lang=ja")
    assert '<html lang="ja"' in visitor.get("/me")
    assert '<html lang="fr"' in visitor.get("/me?lang=fr")


def test_one_click_and_one_plays(visitor: Visitor) -> None:
    visitor.get("/")
    visitor.post("/play", game=PLAIN)
    assert visitor.path.startswith("/t/")
    assert visitor.my_turn()
    outline = check_page(visitor.page)
    assert len(visitor.actions) > 1
    assert f'href="{visitor.path}"' in visitor.get("/")
    body = outline.tags("body")[0]
    assert body["data-table"]
    assert body["data-stream"]


def test_page_modules_are_one_script(player: Visitor) -> None:
    """A page that waits for one module to name the next answers late on a slow line."""
    [script] = [tag["src"] for tag in check_page(player.get(player.path)).tags("script")]
    sent = player.get(script)
    assert player.status == 200
    assert sent.count("const module_choose = ") == sent.count("const module_stream = ") == 1
    assert not re.search(r"^\s*(?:import|export) ", sent, re.MULTILINE)
    for names in ("nothing", "client-nothing", "-".join(["client"] * (MOST + 1))):
        player.get(f"/static/joined/{names}.js")
        assert player.status == 404, names


@pytest.mark.slow
def test_a_whole_game_by_forms(player: Visitor) -> None:
    """Choose, see, confirm; take back; ask why; then the result and its record."""
    whim = random.Random(7)
    table = player.path
    check_page(player.get(f"{table}?choose={player.actions[0]}"))
    assert "btn go" in player.page
    assert player.page.count('aria-pressed="true"') == 1
    number, action = player.number, player.actions[0]
    player.post(f"{table}/act", number=number, action=action)
    assert (player.status, player.path) == (200, table)
    player.post(f"{table}/undo", number=player.number)
    assert player.my_turn()
    assert "<details><summary>taken back</summary><s>" in player.page
    turns = 0
    while player.my_turn():
        player.post(f"{table}/act", number=player.number, action=whim.choice(player.actions))
        assert player.status == 200, player.page
        turns += 1
    assert turns >= 15
    outline = check_page(player.get(table))
    assert "result" in outline.attribute_values("id")
    assert len(re.findall(r"<tr class=\"p\d", player.page)) == 3
    assert "Mark the game as played" in player.page and 'class="foot"' in player.page
    assert "move" in player.client.get(f"{table}/record").text
    player.post(f"{table}/rematch")
    assert player.path != table
    assert player.page.count("walker") >= 2


def test_refused_actions_show_their_clause(player: Visitor) -> None:
    table = player.path
    page = player.post(f"{table}/act", number=player.number, action="move nowhere")
    assert player.status == 422
    check_page(page)
    assert 'class="refusal"' in page
    player.post(f"{table}/act", number="1", action=player.actions[0])
    assert player.status == 409
    check_page(player.page)


def test_why_names_the_nearest_action(player: Visitor) -> None:
    table = player.path
    page = player.get(f"{table}?why=sell")
    assert player.status == 200
    check_page(page)
    assert "BO-10.1" in page
    assert 'class="refusal"' in page


def test_the_script_gets_json(player: Visitor) -> None:
    table, json = player.path, {"accept": "application/json"}
    why = player.client.get(f"{table}/why?ask=sell", headers=json).json()
    assert set(why) == {"title", "message", "clause", "nearest", "fine"}
    assert why["clause"] == "BO-10.1"
    number, action = player.number, player.actions[0]
    stale = player.client.post(f"{table}/act", headers=json, data={"number": "0", "action": action})
    assert stale.status_code == 409
    assert set(stale.json()) >= {"code", "clause", "message", "number"}
    done = player.client.post(f"{table}/act", headers=json,
                              data={"number": number, "action": action})
    assert done.json()["number"] > int(number)


def test_earlier_positions_are_read_only(player: Visitor) -> None:
    outline = check_page(player.get(f"{player.path}/20"))
    assert player.actions == []
    assert "data-stream" not in outline.tags("body")[0]
    table = player.path.rpartition("/")[0]
    player.get(f"{table}?position=5")
    assert player.path == f"{table}/5"
    player.get(f"{table}/9999")
    assert player.status == 404


def test_invited_player_takes_the_seat(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="", seat4="", seat5="",
                 name="Tuesday <silk>", profile="rulebook")
    table = visitor.path
    check_page(visitor.page)
    assert "Tuesday &lt;silk&gt;" in visitor.page
    found = re.search(r'value="http[^"]*(/j/\w+)"', visitor.page)
    assert found
    host = dict(visitor.client.cookies)
    visitor.client.cookies.clear()
    check_page(visitor.get(found[1]))
    assert "Sit down" in visitor.page
    visitor.post(found[1], name="健二 <b>")
    assert visitor.path == table
    assert "健二 &lt;b&gt;" in visitor.page
    check_page(visitor.page)
    visitor.client.cookies.clear()
    check_page(visitor.get(found[1]))
    assert "All seats are taken" in visitor.page
    check_page(visitor.get(table))
    assert "You are watching" in visitor.page
    assert visitor.actions == []
    visitor.client.cookies.update(host)
    visitor.get("/")
    assert table in visitor.page


def test_fill_with_bots(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", seat3="open", seat4="", seat5="")
    table = visitor.path
    assert "Fill with computer players" in visitor.page
    token = dict(visitor.client.cookies)
    visitor.client.cookies.clear()
    visitor.post(f"{table}/fill")
    assert visitor.status == 403
    visitor.client.cookies.update(token)
    visitor.post(f"{table}/fill")
    assert visitor.my_turn()


def test_automata_are_no_bots(visitor: Visitor) -> None:
    visitor.post("/new", game=WITH_HANDS, seat1="me", seat2="open", seat3="bot walker",
                 **{"option-wakhan": "true"})
    assert "Wakhan" in visitor.page
    assert "computer, automated opponent" in visitor.page
    visitor.post(f"{visitor.path}/fill")
    assert visitor.my_turn()
    assert visitor.page.count('class="level"') == 1


@pytest.mark.parametrize(("seat2", "summary"), [
    ("", (f"{game_title(WITH_HANDS)}, 2 seats", "at once")),
    ("bot walker", (f"{game_title(WITH_HANDS)}, 2 seats", "at once")),
    ("open", (f"{game_title(WITH_HANDS)}, 3 seats", "when 1 more player has joined")),
])
def test_summaries_count_automata(visitor: Visitor, seat2: str, summary: tuple[str, str]) -> None:
    """And the table is as it was promised."""
    seats = {"seat1": "me", "seat2": seat2, "seat3": "", "seat4": "", "seat5": ""}
    page = visitor.get("/new?" + urlencode({"game": WITH_HANDS, "option-wakhan": "true"} | seats))
    assert all(part in page for part in summary)
    assert re.search(r"Automated opponent</dt>\s*<dd[^>]*>Wakhan", page)
    visitor.post("/new", game=WITH_HANDS, **seats, **{"option-wakhan": "true"})
    assert ("Fill with computer players" in visitor.page) == (seat2 == "open")


def test_only_choices_count_as_moves(visitor: Visitor) -> None:
    """All draws of the set-up have gone by before the first one."""
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="", seat4="", seat5="",
                 **{"option-first_seat": "0"})
    assert visitor.my_turn() and int(visitor.number) > 1
    assert ">Move 1<" in visitor.page
    page = visitor.get(f"{visitor.path}/0")
    assert "Before a draw" in page and "One moment<" not in page


def test_automata_can_be_chosen_for_seats(visitor: Visitor) -> None:
    """Chosen like a bot; the option goes with the choice, and all that is promised is true."""
    page = visitor.get(f"/new?game={WITH_HANDS}")
    assert 'value="rules wakhan"' in page and 'name="option-wakhan"' not in page
    assert 'value="rules' not in visitor.get(f"/new?game={PLAIN}")
    seats = {"seat1": "me", "seat2": "rules wakhan", "seat3": "bot walker", "seat4": "",
             "seat5": ""}
    page = visitor.get("/new?" + urlencode({"game": WITH_HANDS} | seats))
    assert f"{game_title(WITH_HANDS)}, 3 seats" in page and "at once" in page
    assert re.search(r"Automated opponent</dt>\s*<dd[^>]*>Wakhan", page)
    visitor.post("/new", game=WITH_HANDS, **seats)
    assert visitor.my_turn()
    assert "Wakhan" in visitor.page and visitor.page.count('class="level"') == 1


def test_automata_sit_on_one_seat(visitor: Visitor) -> None:
    twice = {"seat1": "me", "seat2": "rules wakhan", "seat3": "rules wakhan", "seat4": "",
             "seat5": ""}
    visitor.post("/new", game=WITH_HANDS, **twice)
    assert visitor.my_turn()
    again = visitor.get(f"/new?game={WITH_HANDS}&again={visitor.path.rpartition('/')[2]}")
    assert len(re.findall(r'value="rules wakhan"\s+selected', again)) == 1
    assert f"{game_title(WITH_HANDS)}, 2 seats" in again


def test_summaries_announce_impossible_plans(visitor: Visitor) -> None:
    seats = {"seat1": "me", "seat2": "rules wakhan", "seat3": "open", "seat4": "open"}
    page = visitor.get("/new?" + urlencode({"game": WITH_HANDS} | seats))
    assert "with Wakhan for 1 or 2 besides her" in page and "Begins</dt>" not in page


def test_a_table_that_cannot_be(visitor: Visitor) -> None:
    page = visitor.post("/new", game=PLAIN, seat1="me", seat2="", seat3="", seat4="", seat5="")
    assert visitor.status == 422
    check_page(page)
    assert "BO-2.7" in page


def test_settings_are_kept(visitor: Visitor) -> None:
    visitor.post("/me/name", name="Inès")
    visitor.post("/me", section="look", language="fr", theme="dark", motion="none")
    visitor.post("/me", section="play")         # a box that is not ticked is not sent
    page = visitor.get("/me")
    check_page(page)
    assert 'value="Inès"' in unescape(page)
    assert '<html lang="fr" data-theme="dark" data-motion="none">' in page
    visitor.post("/play", game=PLAIN)
    assert 'data-keys="off"' in visitor.page


def test_the_cover_is_a_picture(visitor: Visitor) -> None:
    for code in CODES:
        svg = visitor.get(f"/cover/{PLAIN}-{code}.svg")
        ElementTree.fromstring(svg)
    assert visitor.client.get(f"/cover/{PLAIN}-xx.svg").status_code == 404


def test_page_and_update_are_alike(player: Visitor) -> None:
    """The page is made of the very parts that a live update sends, and has all of them."""
    tables = app_of(player.client).state.services.tables
    table = tables._tables[player.path.removeprefix("/t/")]
    seat = next(n for n, one in enumerate(table.seats) if one.kind == "person")
    parts = render_fragments(table, seat, language("en"), 0)
    assert parts == render_fragments(table, seat, language("en"), 0)
    page = player.get(player.path)
    for name, part in parts.items():
        assert f'id="{name}"' in part, name
        assert part in page, name


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_left_in_english(player: Visitor, code: str) -> None:
    """The frame of a table says other words in other languages."""
    english = player.get(f"{player.path}?lang=en")
    other = player.get(f"{player.path}?lang={code}")
    words = {"Your moves", "Take back", "Why not?", "Not possible now", "Log"}
    assert all((word in other) == (code == "en") for word in words if word in english)


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/v1/games", "/static/icons.svg"])
def test_every_page_has_a_policy(site: TestClient, path: str) -> None:
    """An SVG is opened as a page, too."""
    headers = site.get(path).headers
    policy = headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= set(policy)
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", [
    "/static/style.css", "/static/table.css", f"/static/games/{PLAIN}.css",
    "/static/joined/client.js"])
def test_page_parts_send_no_policy(site: TestClient, path: str) -> None:
    headers = site.get(path).headers
    assert "content-security-policy" not in headers
    assert headers["x-content-type-options"] == "nosniff"


def test_long_undone_stretches_are_folded(visitor: Visitor) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="",
                 **{"option-first_seat": "0"})
    assert visitor.my_turn()
    table = visitor.path
    for _ in range(12):
        visitor.post(f"{table}/act", number=visitor.number, action=visitor.actions[0])
        visitor.post(f"{table}/undo", number=visitor.number)
    page = visitor.get(table)
    lines = re.findall(r'<li id="log-\d+"', page)
    assert len(lines) < 12                          # of 24 entries
    link = re.search(rf'href="({table}/taken-back/\d+)">Taken back: 12 steps<', page)
    assert link
    opened = visitor.get(link[1])
    check_page(opened)
    assert len(re.findall(rf'href="{table}/\d+"', opened)) == 24
    assert visitor.get(f"{table}/taken-back/1") and visitor.status == 404
    number = int(link[1].rpartition("/")[2]) - 5    # a position within it has its own line
    earlier = visitor.get(f"{table}/{number}")
    assert f'<li id="log-{number}"' in earlier
    for part in re.findall(rf'href="({table}/taken-back/\d+)">', earlier):
        assert "Taken back: 12 steps" in visitor.get(part)
        assert visitor.status == 200
