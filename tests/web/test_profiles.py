"""Profiles, friends and blocks by forms and by the API, and names that link to profiles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from grandtour import games
from grandtour.engine.core import PUBLIC
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.words import Result
from grandtour.language import Phrase, language
from grandtour.ratings import Player
from grandtour.tables.table import Seat, Table
from grandtour.web.table_view import fragments
from grandtour.web.table_view.fragments import render_result
from grandtour.web.table_view.view import TableView
from tests.web.test_results_pages import finish_table
from tests.web.visitor import Visitor
from starlette.testclient import TestClient
from tests.some_game import ANOTHER, PLAIN
from tests.with_feature import with_feature

PASSWORD = "a short sentence"


class Member(Visitor):
    """A member in a browser of their own."""

    def __init__(self, site: TestClient, name: str, **settings: str) -> None:
        client = TestClient(site.app)
        client.portal = site.portal
        super().__init__(client)
        self.name = name
        self.post("/me/name", name=name)
        self.post("/me/claim", name=name, password=PASSWORD)
        assert "You are now a member" in self.page
        if settings:
            assert client.patch("/api/v1/me/settings", json=settings).status_code == 200

    def friend(self, word: str, name: str) -> str:
        return self.post("/me/friends", do=word, name=name)

    def befriend(self, other: Member) -> None:
        self.friend("ask", other.name)
        other.friend("accept", self.name)

    def table(self, **fields: str) -> str:
        self.post("/new", **{"game": PLAIN, "profile": "guide", "seat1": "me", "seat2": "open",
                             "seat3": "", "seat4": "", "seat5": "", "found": "listed", **fields})
        assert "/t/" in self.path, self.page
        return self.path


@pytest.fixture(scope="module")
def numbers() -> Iterator[int]:
    return iter(range(1, 1000))


@pytest.fixture
def member(site: TestClient, numbers: Iterator[int]) -> Callable[..., Any]:
    """Return a function that makes members, each with a new name."""
    def make(name: str, **settings: str) -> Member:
        return Member(site, f"{name} {next(numbers)}", **settings)
    return make


def hit(page: str, pattern: str) -> bool:
    return re.search(pattern, page, re.DOTALL) is not None


def test_friendships_are_asked_and_accepted(member: Callable[..., Any]) -> None:
    ada, bo = member("Ada"), member("Bo")
    assert "Request sent." in ada.friend("ask", bo.name.upper())
    assert hit(bo.get("/"), '<span class="due-count" aria-hidden="true">1</span>')
    assert "1 friend request" in bo.page
    assert "Friend requests" in bo.get("/me")
    assert bo.get("/waiting") and bo.path == "/me/friends" and ada.name in bo.page
    assert "You are friends now." in bo.friend("accept", ada.name)
    assert "due-count" not in bo.get("/")
    assert hit(ada.get("/me/friends"), f"Your friends.*{bo.name}")


def test_api_names_may_have_slashes(member: Callable[..., Any]) -> None:
    ada, bo = member("Ada"), member("日本/Bo")
    name = quote(bo.name, safe="")
    own = bo.client.get(f"/api/v1/people/{name}")
    assert (own.status_code, own.json()["name"]) == (200, bo.name)
    for what in ("friends", "blocks"):
        for method in ("PUT", "DELETE"):
            answer = ada.client.request(method, f"/api/v1/me/{what}/{name}")
            assert answer.status_code == 204, (method, what)


def test_refused_requests_keep_the_name(member: Callable[..., Any]) -> None:
    ada = member("Ada")
    ada.friend("ask", "Nobody at all")
    assert ada.status == 404 and "No member here is called Nobody at all." in ada.page
    assert 'value="Nobody at all"' in ada.page


@with_feature("collection")
def test_profile_parts_follow_their_circles(member: Callable[..., Any], visitor: Visitor) -> None:
    ada = member("Ada", see_shelf="friends", see_friends="everybody", see_statistics="nobody")
    bo, eve = member("Bo", see_friends="everybody"), member("Eve")
    ada.befriend(bo)
    eve.befriend(ada)                                   # who does not show friendships
    ada.post(f"/games/{ANOTHER}/marks", set="favourite")
    ada.post(f"/games/{PLAIN}/texts", kind="diary", language="en", title="A long evening",
             body="With Bo.")
    ada.post(f"/games/{PLAIN}/texts", kind="review", language="en", title="A race", body="Good.")
    address = f"/u/{ada.name}"

    friend = bo.get(address)
    assert "favourite" in friend and "shared with friends" in friend
    assert "A race" in friend and "A long evening" not in friend and "Diary" not in friend
    assert hit(friend, rf"shown by both sides.*{bo.name}</a></b><span[^>]*>you<")
    assert eve.name not in friend and "Statistics" not in friend

    stranger = visitor.get(address)
    assert "A race" in stranger and "favourite" not in stranger
    assert "Shelf</h2>" not in stranger and "shared with friends" not in stranger
    assert bo.name in stranger and "Ask to be friends" not in stranger

    assert "favourite" not in ada.get(address) and "as a friend" in ada.page
    assert "favourite" in ada.get(f"{address}?as=friend")


def test_hidden_profiles_look_missing(member: Callable[..., Any], visitor: Visitor) -> None:
    ada, bo = member("Ada", see_profile="nobody", see_shelf="everybody"), member("Bo")
    ada.post(f"/games/{ANOTHER}/marks", set="favourite")
    answers = set()
    for name in (ada.name, "Xy 1"):
        page = visitor.get(f"/u/{name}")
        assert visitor.status == 404
        for written in (name, quote(name), quote_plus(name)):
            page = page.replace(written, "NAME")
        answers.add(page)
    assert len(answers) == 1
    assert "Ask to be friends" in bo.get(f"/u/{ada.name}") and bo.status == 200
    assert "favourite" not in bo.page


def test_blocked_members_need_a_seat_invitation(member: Callable[..., Any]) -> None:
    host, bo = member("Host"), member("Bo")
    table = host.table(seat3="open")
    host.friend("block", bo.name)
    assert "Blocked. No one is notified." in host.page
    bo.post(f"{table}/join", name=bo.name)
    assert bo.status == 403 and "This table is not open to you." in bo.page
    assert "block" not in bo.page.lower().replace("blockquote", "")
    code = host.client.get(f"/api/v1/tables/{table[3:]}/invitations").json()
    bo.post(f"/j/{code['table']}", name=bo.name)
    assert bo.status == 403
    assert bo.client.post(f"/api/v1/tables/{table[3:]}/seats", json={}).json()["code"] \
        == "not_open"
    bo.post(f"/j/{code['seats'][2]}", name=bo.name)
    assert bo.path == table
    ada = member("Ada")
    ada.post(f"{table}/join", name=ada.name)
    assert ada.path == table


def test_blocked_members_chat_is_hidden(member: Callable[..., Any]) -> None:
    ada, bo = member("Ada"), member("Bo")
    table = ada.table(seat3="open")
    bo.post(f"{table}/join", name=bo.name)
    bo.post(f"{table}/chat", text="rude words")
    assert "rude words" in ada.get(table) and f"Mute {bo.name}" in ada.page
    ada.friend("block", bo.name)
    for page in (table, f"{table}/chat"):
        assert "rude words" not in ada.get(page) and f"Mute {bo.name}" not in ada.page
    said = ada.client.get(f"/api/v1/tables/{table[3:]}/messages").json()
    assert [(one["text"], one["muted"]) for one in said] == [("", True)]
    assert "rude words" in bo.get(table)
    ada.friend("unblock", bo.name)
    assert "rude words" in ada.get(table)


def test_member_names_link_to_profiles(member: Callable[..., Any], visitor: Visitor) -> None:
    ada = member("Ada/Ā?")
    table = ada.table()
    link = f'href="/u/{ada.name.replace("Ā", "%C4%80").replace("?", "%3F").replace(" ", "%20")}"'
    visitor.post(f"{table}/join", name="A guest")
    page = visitor.get(table)
    assert link in page and hit(page, r"<b[^>]*>\s*(<span[^>]*>)?\s*A guest")
    visitor.post(f"{table}/chat", text="hello")
    ada.post(f"{table}/chat", text="hello as well")
    lines = re.findall(r'<li id="talk-\d.*?</li>', visitor.get(table), re.DOTALL)
    assert "/u/" not in lines[0] and link in lines[1]
    assert ada.name.partition("?")[0] in visitor.get(re.search(r'href="(/u/[^"]+)"', page)[1])
    assert visitor.status == 200


def test_new_members_get_profile_links(
        site: TestClient, visitor: Visitor, numbers: Iterator[int]) -> None:
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="", seat4="",
                 seat5="", profile="guide")
    table, name = visitor.path, f"Late {next(numbers)}"
    assert "person-link" not in visitor.page
    visitor.post("/me/claim", name=name, password=PASSWORD)
    assert f'href="/u/{name.replace(" ", "%20")}"' in visitor.get(table)


def test_results_link_to_members_and_membership() -> None:
    game, rng = games.game(PLAIN), Rng(7)
    match = Match(game, 2, game.choose(2, {}))
    while not match.state.is_terminal():
        match.play(match.state.sample(rng))
    table = Table("t", "c", "", [Seat("person", "Ada", "a", member=True),
                                 Seat("person", "A guest", "g")], match, 1, "a")
    shown = [render_result(TableView(table, seat, language("en"), 0, match.state, match.number))
             for seat in (0, 1, PUBLIC)]
    assert [("Save the game to an account" in page) for page in shown] == [False, True, False]
    for page in shown:
        assert 'href="/u/Ada"' in page and page.count("/u/") == 1 and "A guest" in page


def test_equal_ranks_share_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.game(PLAIN)
    match = Match(game, 3, game.choose(3, {}))
    table = Table("t", "c", "", [Seat("person", name, name.lower())
                                for name in ("Ada", "Bo", "Cy")], match, 1, "a")
    ranks = [(2, 1, ("9",)), (0, 1, ("9",)), (1, 3, ("4",))]
    monkeypatch.setattr(fragments, "find_result", lambda *_: Result(
        (Phrase("Total"),), tuple(ranks), Phrase("Ada and Cy win."), ""))
    monkeypatch.setattr(TableView, "is_over", True)
    shown = render_result(TableView(table, 0, language("en"), 0, match.state, match.number))
    first, last = re.findall(r'<li class="rank-.*?</li>', shown, re.DOTALL)
    assert re.findall(r'class="num step">(\d)<', shown) == ["1", "3"]
    assert first.index("Cy") < first.index("Ada") and "Bo" in last
    assert "own" in first and "own" not in last


def test_seats_are_kept_for_friends(member: Callable[..., Any]) -> None:
    ada, bo, eve = member("Ada"), member("Bo"), member("Eve")
    ada.befriend(bo)
    ada.befriend(eve)
    assert f'value="friend {bo.name}"' in ada.get("/new")
    table = ada.table(seat2=f"friend {bo.name}", seat3=f"friend {bo.name}")
    assert "reserved, invited to sit down" in ada.get(table)
    assert "You are invited" in bo.get("/tables")
    number = re.search(rf'href="{table}/seats/(3)"', ada.page)
    assert number                                       # the second time it is open to anybody
    assert eve.name in ada.get(f"{table}/seats/3") and bo.name not in ada.page
    ada.post(f"{table}/seats/3/keep", name=eve.name)
    assert ada.path == table and "You are invited" in eve.get("/tables")
    ada.post(f"{table}/seats/3/keep", name=bo.name)
    assert ada.status == 409
    bo.post(f"{table}/join", name=bo.name)
    assert bo.path == table
    bo.post(f"{table}/seats/3/keep", name=ada.name)
    assert bo.status == 403                             # the host invites


def test_seats_are_kept_for_friends_only(member: Callable[..., Any]) -> None:
    ada, bo = member("Ada"), member("Bo")
    table = ada.table(seat3=f"friend {bo.name}")
    assert bo.name not in ada.get(table)
    ada.post(f"{table}/seats/2/keep", name=bo.name)
    assert ada.status == 409 and "is not your friend" in ada.page


@with_feature("collection")
def test_guest_data_passes_to_the_account(member: Callable[..., Any], site: TestClient) -> None:
    ada = member("Ada", theme="dark")
    ada.post(f"/games/{ANOTHER}/marks", set="own")
    guest = Visitor(TestClient(site.app))
    guest.client.portal = site.portal
    table = ada.table(seat3="open")
    guest.post(f"{table}/chat", text="from outside")
    for game, mark in ((ANOTHER, "own"), (ANOTHER, "played"), (PLAIN, "favourite")):
        guest.post(f"/games/{game}/marks", set=mark)
    guest.client.patch("/api/v1/me/settings", json={
        "theme": "light", "motion": "none", "see_diary": "everybody"})
    guest.post("/sign-in", name=ada.name, password=PASSWORD)
    assert "You are signed in" in guest.page
    marks = ada.client.get("/api/v1/me/data").json()["shelf"]["marks"]
    assert sorted((one["game"], one["kind"]) for one in marks) == [
        (PLAIN, "favourite"), (ANOTHER, "own"), (ANOTHER, "played")]
    settings = ada.client.get("/api/v1/me/settings").json()
    assert [settings[name] for name in ("theme", "motion", "see_diary")] == [
        "dark", "none", "nobody"]
    assert [one["text"] for one in ada.client.get("/api/v1/me/data").json()["talk"]] == [
        "from outside"]
    assert hit(ada.get(table), "<bdi>You</bdi>.*from outside")


def test_programs_do_the_same(member: Callable[..., Any], site: TestClient) -> None:
    ada, bo = member("Ada", see_friends="everybody"), member("Bo", see_friends="everybody")
    api = "/api/v1"
    assert ada.client.put(f"{api}/me/friends/{bo.name}").status_code == 204
    assert [one["name"] for one in bo.client.get(f"{api}/me/friends").json()["asking"]] == [
        ada.name]
    assert bo.client.put(f"{api}/me/friends/{ada.name}").status_code == 204
    seen = bo.client.get(f"{api}/people/{ada.name}").json()
    assert seen["friends"] == [bo.name] and seen["played"] == []
    site.cookies.clear()
    seen = site.get(f"{api}/people/{ada.name}").json()
    assert (seen["played"], seen["languages"]) == (None, [])
    table = ada.table()
    assert ada.client.put(f"{api}/tables/{table[3:]}/seats/1/friend",
                          json={"name": bo.name}).status_code == 204
    assert bo.client.get(f"{api}/me/tables").json()["now"][0]["you"] == 1
    assert ada.client.delete(f"{api}/me/friends/{bo.name}").status_code == 204
    assert bo.client.get(f"{api}/me/friends").json()["friends"] == []
    assert ada.client.put(f"{api}/me/blocks/{bo.name}").status_code == 204
    assert [one["name"] for one in ada.client.get(f"{api}/me/blocks").json()] == [bo.name]
    assert ada.client.delete(f"{api}/me/blocks/{bo.name}").status_code == 204
    assert ada.client.get(f"{api}/me/blocks").json() == []
    assert site.put(f"{api}/me/friends/{bo.name}").status_code == 403


def test_profiles_show_how_members_play(member: Callable[..., Any]) -> None:
    open_one = member("Keen", see_profile="everybody", see_statistics="everybody")
    shy = member("Shy", see_profile="everybody", see_statistics="nobody")
    reader = member("Reader")
    ids = [one.client.get("/api/v1/me").json()["id"] for one in (open_one, shy)]
    address = f"/u/{quote(open_one.name)}"
    told = "finished 5 of the last 5 games with other people"
    for _ in range(4):
        finish_table(reader.client, PLAIN, [Player("person", id) for id in ids])
    assert "games with other people" not in reader.get(address)
    finish_table(reader.client, PLAIN, [Player("person", id) for id in ids])
    assert told in reader.get(address)
    assert "games with other people" not in reader.get(f"/u/{quote(shy.name)}")
    reliable = "finished 5 of their last 5 games with others."
    assert f"{open_one.name} {reliable}" in reader.get(open_one.table())
    assert reliable not in reader.get(shy.table())
    people = "/api/v1/people/"
    assert reader.client.get(people + quote(open_one.name)).json()["recent"] == {
        "games": 5, "without_substitute": 5, "median_reply": None}
    assert reader.client.get(people + quote(shy.name)).json()["recent"] is None
