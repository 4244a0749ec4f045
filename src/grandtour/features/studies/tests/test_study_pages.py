"""Studies on the site, as a browser without scripts sees them."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from html import unescape

import pytest
from starlette.testclient import TestClient

from grandtour import games
from grandtour.bots.puzzles.house import load_puzzles
from grandtour.engine import record
from grandtour.engine.match import Match
from grandtour.web.replay.position_code import encode_position
from tests.other_site import CODE
from tests.scene import play_at_random
from tests.some_game import PLAIN, game_title
from tests.web.visitor import Visitor

PASSWORD = "a short sentence"
API = "/api/v1"
ONE = load_puzzles(PLAIN)[0]


@pytest.fixture
def author(visitor: Visitor) -> Visitor:
    """A member who makes studies."""
    as_member(visitor, "Studiosa")
    return visitor


def as_member(visitor: Visitor, name: str) -> None:
    """Sign in, for the first time or again."""
    visitor.client.cookies.clear()
    visitor.post("/sign-up", name=name, password=PASSWORD)
    if visitor.status != 200 or "/sign-up" in visitor.path:
        visitor.post("/sign-in", name=name, password=PASSWORD)


def made(visitor: Visitor, audience: str = "secret", title: str = "Which first?") -> str:
    """The address of a new study."""
    visitor.post("/studies", game=PLAIN, code=CODE, title=title, audience=audience, language="en")
    assert visitor.status == 200 and visitor.path.startswith("/study/"), visitor.page
    return visitor.path


def whole(game: str) -> Match:
    """A match of two at random, to its end."""
    rules = games.game(game)
    return play_at_random(Match(rules, 2, rules.choose(2, {})), 1)


def offered(visitor: Visitor) -> list[str]:
    return [unescape(action) for action in visitor.actions]


def lines(page: str) -> list[str]:
    """The addresses of the moves of the tree, in its order."""
    tree = page[page.index('id="tree-lines"'):].split("</ol>", maxsplit=1)[0]
    return re.findall(r'href="(/study/[^"]+/\d+)"', tree)


def test_position_page_links_to_new_study(author: Visitor) -> None:
    link = unescape(re.findall(r'href="(/studies/new\?[^"]+)"',
                               author.get(f"/p/{PLAIN}/{CODE}"))[0])
    page = author.get(link)
    assert author.status == 200 and f'value="{CODE}"' in page
    home = made(author)
    bar = author.get(home).partition("<h1>")[2].partition("</h1>")[0]
    assert "Which first?" in bar and game_title(PLAIN) in bar
    assert home in author.get("/studies")


def test_forms_add_promote_and_delete_moves(author: Visitor) -> None:
    home = made(author)
    author.get(home)
    first, second = offered(author)[:2]
    author.post(f"{home}/0", action=first)
    assert author.status == 200 and author.path != home
    one = lines(author.page)
    author.post(f"{home}/0", action=second)
    two = author.path
    assert lines(author.page)[0] == one[0]
    author.post(f"{two}/main")
    assert lines(author.page)[0] == lines(author.get(two))[0] != one[0]
    author.post(f"{one[0]}/delete")
    assert author.path == home and one[0] not in author.page


def test_illegal_move_gets_the_reason(author: Visitor) -> None:
    home = made(author)
    author.post(f"{home}/0", action="dance")
    assert author.status == 422
    assert 'class="refusal' in author.page
    assert lines(author.get(home)) == []


def test_chance_draws_as_chosen_or_random(author: Visitor) -> None:
    rules = games.game(PLAIN)
    author.post("/studies", game=PLAIN,
                code=encode_position(str(rules.start(2, rules.choose(2, {})))),
                title="The set-up", audience="secret", language="en")
    home = author.path
    page = author.get(home)
    assert "Possible draws" in page
    drawn = re.findall(r'name="action" value="([^"]+)"', page)
    author.post(f"{home}/0", action=unescape(drawn[-1]))
    assert author.status == 200 and len(lines(author.page)) >= 1
    author.post(author.path, draw="lot")
    assert offered(author) and "Before a draw" not in author.page


def test_comment_markdown_runs_nothing(author: Visitor) -> None:
    home = made(author)
    author.post(f"{home}/0/comment", comment="So **bold** <script>alert(1)</script>")
    assert "<strong>bold</strong>" in author.page
    assert "<script>alert" not in author.page
    author.post(f"{home}/0/comment", comment="x" * 2001)
    assert author.status == 422


def test_arrows_and_rings_are_drawn(author: Visitor) -> None:
    home = made(author)
    page = author.get(home)
    places = re.findall(r'<option value="([^"]+)"', page[page.index('name="place"'):])[:2]
    author.post(f"{home}/0/pointers", place=places[0], to=places[1])
    author.post(f"{home}/0/pointers", place=places[1])
    for prefix in "wt":
        drawn = author.page[author.page.index(f'id="{prefix}-pointers"'):].split("</svg>")[0]
        assert drawn.count("pointer-arrow") == 1 and drawn.count("pointer-ring") == 1
    assert "Arrow from" in author.page and "Ring around" in author.page
    author.post(f"{home}/0/pointers", place=places[1])
    assert "Ring around" not in author.page
    for place, to in (("nowhere", ""), (places[0], "nowhere"), (places[0], places[0])):
        author.post(f"{home}/0/pointers", place=place, to=to)
        assert author.status == 422
        assert "There is no such space on this board." in author.page


@pytest.mark.parametrize("game", games.names())
def test_readers_boards_have_all_targets(author: Visitor, game: str) -> None:
    author.post("/studies/import", text=record.write_record(whole(game), ["Ana", "Ben"]),
                audience="secret")
    home, found = author.path, 0
    for number in range(12, 60, 12):
        page = author.get(f"{home}/{number}")
        offers = page[page.index('name="place"'):].split("</select>")[0]
        offered_there = set(re.findall(r'<option value="([^"]+)"', offers))
        for_readers = aimed_at(author.get(f"{home}/{number}/frame"))
        assert offered_there == for_readers, number
        for place in sorted(aimed_at(page) - for_readers)[:1]:
            author.post(f"{home}/{number}/pointers", place=place)
            assert author.status == 422
        found += len(offered_there)
    assert found


def aimed_at(page: str) -> set[str]:
    """The places of the wide board that say where their middle is."""
    return set(re.findall(r'id="w-([^"]+)"[^>]* data-x="', page))


def test_exported_study_can_be_imported(author: Visitor) -> None:
    home = made(author)
    author.post(f"{home}/0", action=ONE.line[0])
    author.post(f"{author.path}/comment", comment="絹が\nsilk")
    text = author.get(f"{home}/text")
    author.post("/studies/import", text=text.replace("\n", "\r\n"), audience="secret")
    assert author.path.startswith("/study/") and author.path != home
    assert author.get(f"{author.path}/text") == text
    author.post("/studies/import", text=text.replace(ONE.line[0], "fly away"), audience="secret")
    assert author.status == 422
    assert "there is no action" in author.page and "fly away" in author.page
    for wrong in ("", text + text, text[:len(text) // 2]):
        author.post("/studies/import", text=wrong, audience="secret")
        assert author.status == 422 and "This study could not be read" in author.page


def test_record_is_imported_as_whole_study(author: Visitor) -> None:
    match = whole(PLAIN)
    author.post(
        "/studies/import", text=record.write_record(match, ["Ana", "Ben"]), audience="secret")
    assert author.path.startswith("/study/") and "Ana, Ben" in author.page
    assert author.get(f"{author.path}/{match.number}") and author.status == 200


def test_position_picture_has_its_arrows(author: Visitor, site: TestClient) -> None:
    home = made(author)
    places = re.findall(r'<option value="([^"]+)"', author.page[author.page.index('"place"'):])
    bare = author.get(f"{home}/0.svg")
    assert bare.startswith("<svg") and "pointer-arrow" not in bare
    author.post(f"{home}/0/pointers", place=places[0], to=places[1])
    assert "pointer-arrow" in author.get(f"{home}/0.svg?theme=dark")
    assert site.get(f"{home}/0.png?width=300").content.startswith(b"\x89PNG")


@pytest.mark.slow
def test_study_file_is_self_contained(author: Visitor) -> None:
    home = made(author, title="For the <train>")
    first, second = offered(author)[:2]
    author.post(f"{home}/0", action=first)
    author.post(f"{author.path}/comment", comment="So **bold**")
    author.post(f"{home}/0", action=second)
    moves = len(lines(author.get(home)))
    page = author.get(f"{home}/study.html")
    assert page.count('data-to="') == moves + 1 and f'data-last="{moves}"' in page
    assert "For the &lt;train&gt;" in page
    assert re.findall(r'(?:href|src)="(?!#|https)[^"]+"', page) == []
    packed_film = page.split('id="film">')[1].split("</script>", maxsplit=1)[0]
    film = json.loads(zlib.decompress(b64decode(packed_film)))
    assert "remark" in film["parts"] and any(text.startswith("<g") for text in film["texts"])
    assert any("<strong>bold</strong>" in text for text in film["texts"])


def test_only_frames_may_be_embedded(author: Visitor, site: TestClient) -> None:
    home = made(author, "public")
    author.post(f"{home}/0", action=ONE.line[0])
    frame, page = site.get(f"{home}/0/frame"), site.get(home)
    assert "frame-ancestors *" in frame.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert "<form" not in frame.text and "Studiosa" in frame.text
    words = frame.text.partition("The table in words")[2]
    assert "<li>" in words.partition("</section>")[0]
    assert f"{home}/1/frame" in frame.text
    assert f'{home}/0/frame"' in unescape(page.text)
    private = made(author, "friends")
    assert site.get(f"{private}/0").status_code == 200
    answer = site.get(f"{private}/0/frame")                     # its author is a stranger there
    assert answer.status_code == 404 and "This study is not available" in answer.text
    assert "frame-ancestors *" in answer.headers["content-security-policy"]


def test_author_chooses_the_audience(author: Visitor, site: TestClient) -> None:
    secret, friends, public = (made(author, audience, f"For {audience}")
                               for audience in ("secret", "friends", "public"))
    as_member(author, "Lectrix")
    assert author.get(secret) and author.status == 200          # whoever has its address
    assert author.get(public) and author.status == 200
    author.get(friends)
    assert author.status == 404
    listed = author.get("/studies")
    assert public in listed and secret not in listed and friends not in listed
    site.put(f"{API}/me/friends/Studiosa")
    as_member(author, "Studiosa")
    site.put(f"{API}/me/friends/Lectrix")
    as_member(author, "Lectrix")
    author.get(friends)
    assert author.status == 200


def test_only_the_author_changes_a_study(author: Visitor) -> None:
    home = made(author, "public")
    action = offered(author)[0]
    as_member(author, "Lectrix")
    page = author.get(home)
    assert 'name="comment"' not in page and author.actions == []
    for address, fields in ((f"{home}/0", {"action": action}),
                            (f"{home}/0/comment", {"comment": "mine"}),
                            (f"{home}/settings", {"title": "mine", "audience": "public",
                                                  "language": "en"}),
                            (f"{home}/delete", {})):
        author.post(address, **fields)
        assert author.status == 403, address
    author.post(f"/report/study/{home.rpartition('/')[2]}", reason="other", words="dull")
    assert "The host has been notified." in author.page


def test_report_contains_the_authors_text(author: Visitor) -> None:
    home = made(author, "public")
    author.post(f"{home}/0/comment", comment="So dull.")
    as_member(author, "Lectrix")
    author.post(f"/report/study/{home.rpartition('/')[2]}", reason="other", words="dull")
    page = author.get("/me/reports")
    assert "Which first?" in page and "So dull." in page and "grandtour study" not in page


def test_a_stranger_reads_but_makes_none(author: Visitor) -> None:
    home = made(author, "public")
    author.client.cookies.clear()
    assert "Which first?" in author.get(home)
    author.get(f"/studies/new?game={PLAIN}&code={CODE}")
    assert "disabled" in author.page
    author.post("/studies", game=PLAIN, code=CODE, title="No", audience="public", language="en")
    assert author.status == 403


def test_title_audience_and_deletion_work(author: Visitor) -> None:
    home = made(author)
    author.post(f"{home}/settings", title="Another title", audience="public", language="fr")
    assert "Another title" in author.page
    author.post(f"{home}/settings", title="", audience="public", language="fr")
    assert author.status == 422
    author.post(f"{home}/delete")
    assert author.path == "/studies"
    author.get(home)
    assert author.status == 404


def test_programs_manage_studies(author: Visitor, site: TestClient) -> None:
    made_now = site.post(f"{API}/studies", json={
        "title": "By a program", "game": PLAIN, "code": CODE})
    assert made_now.status_code == 201
    at = f"{API}/studies/{made_now.json()['id']}"
    number = site.post(f"{at}/nodes", json={"after": 0, "action": ONE.line[0]}).json()["number"]
    assert site.put(f"{at}/nodes/{number}/comment", json={"comment": "Best"}).status_code == 204
    whole = site.get(at).json()
    assert [node["action"] for node in whole["nodes"]][:2] == ["", ONE.line[0]]
    assert whole["nodes"][-1]["comment"] == "Best" and "# Best" in whole["text"]
    assert whole["nodes"][1]["label"] != ""
    assert site.patch(at, json={"audience": "public"}).status_code == 204
    assert site.get(f"{API}/me/studies").json()[0]["id"] == whole["id"]
    assert whole["id"] in [one["id"] for one in site.get(f"{API}/studies").json()]
    assert any(one["id"] == whole["id"] for one in site.get(f"{API}/me/data").json()["studies"])
    assert site.delete(f"{at}/nodes/1").status_code == 204
    assert site.post(f"{at}/nodes", json={"after": 1, "action": ONE.line[0]}).status_code == 404
    assert site.delete(at).status_code == 204
    assert site.get(at).status_code == 404
