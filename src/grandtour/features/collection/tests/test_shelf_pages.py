"""The shelf and its texts in a browser without scripts, and the shelf for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest
from starlette.testclient import TestClient

from grandtour import games
from grandtour.games.box import read_box_facts
from grandtour.language import language
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, game_title
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor, running

GAME = re.compile(r'id="game-(\w+)"')
NUMBERS = count(1)
PASSWORD = "three horses and a cart"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Yield a site of its own, since recommendations depend on everything that people have done
    there."""
    with running(tmp_path_factory.mktemp("shelf")) as client:
        yield client


@pytest.fixture
def member(visitor: Visitor) -> Visitor:
    """A member who owns a game."""
    return signed_up(visitor, "Kenji")


def signed_up(visitor: Visitor, name: str) -> Visitor:
    """The visitor as a new member; names are taken once, so each gets a number."""
    visitor.post(f"/games/{PLAIN}/marks", set="own", back="/")
    visitor.post("/me/claim", name=f"{name} {next(NUMBERS)}", password=PASSWORD)
    assert visitor.status == 200
    return visitor


def shown_games(page: str) -> list[str]:
    return GAME.findall(page)


def games_for_five() -> list[str]:
    """The games that five can play, the oldest first."""
    return sorted((name for name in games.names() if games.game(name).most >= 5),
                  key=lambda name: read_box_facts(games.find_game_package(name))["year"])


def write(visitor: Visitor, **fields: str) -> str:
    """The id of a new text."""
    visitor.post(f"/games/{PLAIN}/texts", **{
        "kind": "review", "language": "en", "title": "A race",
        "body": "For families; **not** for engine builders.", **fields})
    assert visitor.status == 200, visitor.page
    return visitor.path.rpartition("/")[2]


def test_filters_and_sorts_are_links(visitor: Visitor) -> None:
    page = visitor.get("/")
    assert len(shown_games(page)) == len(games.names())
    assert "Ystari Games" in page
    outline = check_page(page)
    assert {"/?players=5#sh", "/?minutes=30#sh", "/?weight=heavy#sh", "/?mark=own#sh",
            "/?sort=year#sh"} <= set(outline.attribute_values("href"))
    assert shown_games(visitor.get("/?players=5&sort=year")) == games_for_five()
    assert "/?players=5&amp;sort=time#sh" in visitor.page
    assert shown_games(visitor.get("/?players=5&mark=own")) == []
    assert "No game matches all of these filters" in visitor.page
    check_page(visitor.page)
    page = visitor.get("/?players=5&minutes=60")
    assert f"{game_title(PLAIN)}</b>: it can be played with 5 players" in page
    assert len(shown_games(visitor.get("/?players=1"))) == len(games.names())
    assert f"{game_title(WITH_HANDS)}</b>: it has solo rules" in visitor.page
    quick = visitor.get("/?players=1&minutes=45")
    assert "you can play it alone against computer players" in quick


@pytest.mark.parametrize("code", ["en", "ja", "fr"])
def test_game_actions_are_named_after_it(visitor: Visitor, code: str) -> None:
    page = visitor.get(f"/?lang={code}")
    cards = page[page.index('id="games"'):].partition("</ul>\n")[0]
    named = re.findall(r'class="btn [^"]*"(?: href="[^"]*")? aria-label="([^"]*)"', cards)
    say = language(code).say
    assert sorted(named) == sorted(
        say("{deed}: {game}", deed=say(deed), game=games.words(name).ABOUT.title)
        for deed in ("Play the computer now", "Create a table", "Learn") for name in games.names())


def test_guest_marks_return_to_the_shelf(visitor: Visitor) -> None:
    visitor.post(f"/games/{PLAIN}/marks", set="favourite", back=f"/?players=5#game-{PLAIN}")
    assert visitor.client.cookies
    assert sorted(shown_games(visitor.page)) == sorted(games_for_five())
    assert re.search(r'name="drop" value="favourite" aria-pressed="true"', visitor.page)
    assert shown_games(visitor.get("/?mark=favourite")) == [PLAIN]
    visitor.post(f"/games/{PLAIN}/marks", drop="favourite", back="//elsewhere.example/")
    assert visitor.path == f"/games/{PLAIN}"
    assert 'name="set" value="favourite" aria-pressed="false"' in visitor.page
    visitor.post(f"/games/{PLAIN}/marks", set="sold")
    assert visitor.status == 422


def test_recommendations_explain_and_can_stop(visitor: Visitor) -> None:
    visitor.post(f"/games/{PLAIN}/marks", set="own", back="/")
    assert "</b>: of the games you do not know yet" in visitor.page
    assert "Based only on information from the box" in visitor.page
    visitor.post("/shelf/recommend", on="no")
    assert "Recommendations are switched off" in visitor.page
    assert "Based only on" not in visitor.page
    visitor.post("/shelf/recommend", on="yes")
    assert "Based on" in visitor.page


def test_game_pages_show_totals_without_names(member: Visitor) -> None:
    name = member.client.get("/me/account").text
    page = member.get(f"/games/{PLAIN}")
    check_page(page)
    assert "Kenji" in name
    assert "Kenji" not in page.partition('id="marks"')[2].partition("</section>")[0]
    assert "Only members who have played with that number of players can vote on it." in page
    member.post(f"/games/{PLAIN}/votes", players="3", opinion="best")
    assert member.status == 403
    assert "You can vote on this player count only if" in member.page
    assert "only if you have played this game with 3" in member.page


def test_guests_read_and_members_write(visitor: Visitor) -> None:
    page = visitor.get(f"/games/{PLAIN}/write?kind=teaching")
    check_page(page)
    assert "Only members can write here" in page
    assert "Qui a joué, comment" in visitor.get(f"/games/{PLAIN}/write?kind=diary&lang=fr")
    visitor.get("/?lang=en")
    visitor.post(f"/games/{PLAIN}/texts", kind="review", language="en", title="t", body="b")
    assert visitor.status == 403
    visitor.post(f"/games/{PLAIN}/tags", use="silk", language="en")
    assert visitor.status == 403
    assert visitor.get("/games/nothing") and visitor.status == 404
    assert visitor.get("/texts/nothing") and visitor.status == 404
    assert visitor.get("/texts/by/nobody") and visitor.status == 404


def test_texts_live_from_publication_to_deletion(site: TestClient, member: Visitor) -> None:
    review = write(member)
    check_page(member.page)
    assert "<strong>not</strong>" in member.page
    assert "0 reads" in member.page
    written = member.get(f"/games/{PLAIN}?kind=review")
    assert f"/texts/{review}" in written
    assert f"/texts/{review}" in member.get("/")                   # new from members
    assert f"/texts/{review}" not in member.get(f"/games/{PLAIN}?kind=diary")
    author = dict(site.cookies)
    site.cookies.clear()
    other = signed_up(Visitor(site), "Léa")
    for _ in range(2):
        other.get(f"/texts/{review}")
    assert "1 read<" in other.page
    other.post(f"/texts/{review}/likes", on="yes")
    assert "1 like" in other.page
    other.post(f"/texts/{review}/comments", body="<i>Well</i> *said*")
    assert "&lt;i&gt;Well&lt;/i&gt; <em>said</em>" in other.page
    check_page(other.get(f"/report/text/{review}"))
    other.post(f"/report/text/{review}", reason="other", words="too kind")
    assert "The host has been notified" in other.page
    check_page(other.page)
    other.post(f"/texts/{review}/delete")
    assert other.status == 403
    site.cookies.clear()
    site.cookies.update(author)
    member.post(f"/texts/{review}/delete")
    assert (member.status, member.path) == (200, f"/games/{PLAIN}")
    member.get(f"/texts/{review}")
    assert member.status == 404


def test_refused_texts_keep_the_input(member: Visitor) -> None:
    member.post(f"/games/{PLAIN}/texts", kind="diary", language="fr", title="Hier",
                body="Long récit", name1="Léa", points1="many", name2="Tomo")
    assert member.status == 422
    check_page(member.page)
    for typed in ("Hier", "Long récit", "Léa", "many", "Tomo"):
        assert typed in member.page
    assert re.search(r'value="fr" selected', member.page)


def test_private_diaries_allow_a_vote(member: Visitor) -> None:
    write(member, kind="diary", name1="A", name2="B", name3="C", points1="81", points2="-3")
    assert '<td class="num">-3</td>' in member.page
    member.post(f"/games/{PLAIN}/votes", players="3", opinion="best")
    assert (member.status, member.path) == (200, f"/games/{PLAIN}")
    assert 'aria-label="best 1, good 0, rather not 0"' in member.page


@pytest.mark.parametrize("code", ["ja", "fr"])
def test_every_page_in_other_languages(member: Visitor, code: str) -> None:
    review = write(member)
    for path in ("/?players=3&minutes=60", f"/games/{ANOTHER}?kind=review", f"/texts/{review}",
                 f"/games/{ANOTHER}/write?kind=diary"):
        outline = check_page(member.get(path, **{"accept-language": code}))
        assert outline.tags("html")[0]["lang"] == code
    author = re.search(r"/texts/by/\w+", member.get(f"/texts/{review}"))
    assert author
    assert f"/texts/{review}" in member.get(author[0])


def test_programs_do_the_same(site: TestClient, member: Visitor) -> None:
    api = "/api/v1"
    row = site.get(f"{api}/shelf?players=5&minutes=60").json()
    assert row["games"][0]["name"] == PLAIN
    assert row["games"][0]["fit"] == {"seats": True, "in_time": True, "minutes": 60,
                                      "measured": False}
    assert row["next"][0]["because"] == PLAIN
    marked = site.put(f"{api}/shelf/{ANOTHER}/marks/interested", json={}).json()
    assert (marked["marks"], marked["token"]) == (["interested"], None)
    assert site.put(f"{api}/shelf/{ANOTHER}/marks/sold", json={}).status_code == 422
    assert site.put(f"{api}/shelf/{ANOTHER}/tags", json={
        "text": "Tour Eiffel", "language": "fr"}).json()[0]["known"] is False
    assert site.put(f"{api}/shelf/{ANOTHER}/votes/4", json={"opinion": "best"}).status_code == 403
    polls = site.get(f"{api}/shelf/{ANOTHER}/votes").json()
    assert [poll["players"] for poll in polls] == [2, 3, 4]
    assert site.get(f"{api}/shelf/chess/votes").json()["code"] == "no_such_game"


def test_profiles_have_marks_and_texts(site: TestClient, member: Visitor) -> None:
    review, diary = write(member), write(member, kind="diary")
    name = site.get("/api/v1/me").json()["name"]
    seen = site.get(f"/api/v1/people/{name}").json()
    assert (seen["marks"], [text["id"] for text in seen["texts"]]) == (None, [review])
    site.patch("/api/v1/me/settings", json={"see_shelf": "everybody", "see_diary": "everybody"})
    site.cookies.clear()
    seen = site.get(f"/api/v1/people/{name}").json()
    assert seen["marks"] == {PLAIN: ["own"]}
    assert [text["id"] for text in seen["texts"]] == [diary, review]


@pytest.mark.slow
def test_finished_games_end_newcomer_status(visitor: Visitor) -> None:
    signed_up(visitor, "Noor").post("/play", game=PLAIN)
    while visitor.my_turn():
        visitor.post(f"{visitor.path}/act", number=visitor.number, action=visitor.actions[0])
    assert "What next?" in visitor.get("/")
    assert "Next lesson" in visitor.page
    assert "Welcome!" not in visitor.page
