"""Finding a game without scripts: tables, filters, seats, invitations, again; and by the API."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from httpx import Response
import pytest
from grandtour.web.app import Settings, create_app
from grandtour.web.http.access import API
from tests.new_database import new_database
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor, app_of
from tests.with_feature import with_feature
from starlette.testclient import TestClient
from tests.some_game import PLAIN, WITH_SHOWS


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[TestClient]:
    """A site of its own: lists show every table."""
    app = create_app(Settings(new_database(tmp_path / "grandtour.sqlite"), pause=0, requests=0))
    with TestClient(app) as client:
        yield client


class Guest(Visitor):
    """One of several browsers at the same site."""

    def __init__(self, client: TestClient, language: str = "en") -> None:
        super().__init__(client)
        self.cookies: dict[str, str] = {}
        self.language = language

    def get(self, path: str, **headers: str) -> str:
        return self._as_me(lambda: super(Guest, self).get(
            path, **{"accept-language": self.language, **headers}))

    def post(self, path: str, **fields: str) -> str:
        return self._as_me(lambda: self._take_response(self.client.post(
            path, data=fields, headers={"accept-language": self.language})))

    def call(self, method: str, path: str, **body: object) -> dict[str, Any]:
        """The answer of the API."""
        self.client.cookies.clear()
        answer = self.client.request(method, f"/api/v1{path}", json=body or None, headers={
            "authorization": f"Bearer {self.cookies['grandtour']}"})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def _as_me(self, ask: Callable[[], str]) -> str:
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        page = ask()
        self.cookies = {one.name: one.value or "" for one in self.client.cookies.jar}
        return page

    def open_room(self, game: str = WITH_SHOWS, **fields: str) -> str:
        """Creates a table of two and looks at its waiting room."""
        usual = {"game": game, "seat1": "me", "seat2": "open", "seat3": "", "seat4": ""}
        self.post("/new", **(usual | fields))
        assert self.status == 200, self.page
        return self.path

    def invitations(self) -> list[str]:
        """Return the invitation link of every open seat, for the host."""
        room, codes = self.path, []
        for page in re.findall(rf'href="({room}/seats/\d)"', self.page):
            codes.append(re.search(r"/j/\w+", self.get(page))[0])
        self.get(room)
        return codes


def send_request(guest: Guest, method: str, path: str, **body: object) -> Any:
    """Send a request of this guest to the API; return the answer, or the status and code of a
    refusal."""
    guest.client.cookies.clear()
    token = guest.cookies.get("grandtour")
    answer = guest.client.request(method, f"{API}{path}", json=body or None, headers={
        "authorization": f"Bearer {token}"} if token else {})
    found = answer.json()
    return found if answer.is_success else (answer.status_code, found["code"])


def test_new_tables_suggest_open_seats(site: TestClient) -> None:
    page = Guest(site).get(f"/new?game={WITH_SHOWS}")
    assert len(re.findall(r'<option value="open"\s+selected', page)) == 2


def lines(page: str, section: str) -> list[str]:
    """The lines of a list, as text."""
    part = page.split(f'id="{section}"', 1)[1].split("</section>", 1)[0]
    return [" ".join(re.sub(r"<[^>]*>", " ", line).split())
            for line in re.findall(r"<article.*?</article>", part, re.DOTALL)]


def test_guests_name_themselves_for_new_tables(lobby: TestClient) -> None:
    ines = Guest(lobby)
    assert 'name="own-name"' in ines.get("/new")
    ines.open_room(**{"own-name": "Inès"})
    assert "Inès invites you to play" in Guest(lobby).get(ines.invitations()[0])
    assert 'value="Inès"' in ines.get("/new")
    ines.open_room(**{"own-name": "Léa"})
    assert "Léa" in ines.page and "Inès" not in ines.page


def test_empty_lists_offer_a_next_step(lobby: TestClient) -> None:
    guest = Guest(lobby)
    page = guest.get("/tables")
    check_page(page)
    assert "You have no tables at the moment." in page
    assert 'href="/new?found=listed"' in page
    assert 'aria-label="No table is waiting for you"' in page
    guest.get("/next")
    assert guest.path == "/tables"


def play_out(table: str, *guests: Guest) -> None:
    """The game to its end, by the API: what is looked at here is how people meet. The guests sit
    in their order; the first of them looks at the end."""
    match = table.replace("/t/", "/tables/")
    while not (seen := guests[0].call("GET", match))["over"]:
        player = guests[seen["to_act"]]
        asked = seen if player is guests[0] else player.call("GET", match)
        player.call("POST", f"{match}/actions", number=asked["number"],
                    action=asked["actions"][0])
    guests[0].get(table)


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
def test_listed_tables_are_joined_in_one_click(lobby: TestClient, language: str) -> None:
    ines, kenji = Guest(lobby, "fr"), Guest(lobby, language)
    ines.open_room(found="listed", name="Dimanche", pace="days")
    ines.open_room(name="Secret")
    page = kenji.get("/tables")
    check_page(page)
    [line] = lines(page, "open")
    assert "Dimanche" in line and "Français" in line
    kenji.post(re.search(r'action="(/t/\w+/join)"', page)[1])
    assert (kenji.status, 'data-phase="playing"' in kenji.page) == (200, True)
    assert lines(ines.get("/tables"), "open") == []
    assert len(lines(ines.page, "my")) == 2


def test_filters_keep_each_other(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    ines.open_room(found="listed", name="small")
    ines.open_room(PLAIN, found="listed", name="large", seat3="open")
    assert len(lines(kenji.get("/tables"), "open")) == 2
    [line] = lines(kenji.get(f"/tables?game={PLAIN}&free=2"), "open")
    assert "large" in line
    assert f'href="/tables?game={PLAIN}&amp;free=2&amp;seats=3#open"' in kenji.page
    assert lines(kenji.get(f"/tables?game={PLAIN}&seats=2"), "open") == []
    assert "No open tables match your filters." in kenji.page
    assert len(lines(kenji.get("/tables?game=nonsense&free=-1&seats=x"), "open")) == 2


def test_every_seat_has_link_and_qr_code(lobby: TestClient) -> None:
    ines, kenji, lea = Guest(lobby), Guest(lobby, "ja"), Guest(lobby, "fr")
    room = ines.open_room(seat3="open")
    second, third = ines.invitations()
    picture = lobby.get(f"{third}.svg")
    assert picture.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert "<path" in picture.text and "style=" not in picture.text
    page = kenji.get(third)
    check_page(page)
    assert "あなたの席" in page
    assert kenji.get(f"{room}/seats/3") and kenji.status == 403     # only the host invites
    kenji.post(third, name="健二")
    assert kenji.path == room
    assert "日本語" in ines.get(room)
    lea.post(third, name="Léa")
    assert lea.status == 409
    assert "Cette place est prise." in lea.page
    lea.post(second, name="Léa")
    assert 'data-phase="playing"' in lea.page


def test_only_the_host_fills_seats(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    room = ines.open_room(seat3="open")
    kenji.post(ines.invitations()[0], name="Kenji")
    kenji.post(f"{room}/seats/1/free")
    assert kenji.status == 403
    ines.post(f"{room}/seats/2/free")
    check_page(ines.page)
    assert "Kenji" not in ines.page
    ines.post(f"{room}/seats/2/bot")
    assert "Tavernier" in ines.page
    ines.post(f"{room}/seats/3/bot")
    assert 'data-phase="playing"' in ines.page


def test_news_lead_to_their_place(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    tables = []
    for _ in range(2):
        tables.append(ines.open_room(**{"option-first_seat": "0"}))
        kenji.post(ines.invitations()[0], name="Kenji")
    page = ines.get("/tables")
    check_page(page)
    assert 'aria-label="2 tables are waiting for you"' in page
    first, second = lines(page, "my")
    assert "Your turn" in first and "Play" in first and "Kenji" in second
    ines.get("/next")
    assert ines.path == tables[0]
    ines.get(f"/next?after={tables[0].removeprefix('/t/')}")
    assert ines.path == tables[1]
    assert "View" in lines(kenji.get("/tables"), "my")[0]
    assert "/next?after=" in kenji.get(tables[0])
    assert tables[0] in ines.get("/")                   # on the shelf, too


@pytest.mark.slow
def test_the_same_people_play_again(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    table = ines.open_room(name="Again", **{"option-first_seat": "0"})
    kenji.post(ines.invitations()[0], name="Kenji")
    play_out(table, ines, kenji)
    assert f'action="{table}/rematch"' in ines.page
    ines.post(f"{table}/rematch")
    following = ines.path
    check_page(ines.page)
    assert following != table and "Kenji" in ines.page
    assert "wants to play again." in kenji.get(table)
    stranger = Guest(lobby)
    assert f'href="{following}"' in stranger.get(table)
    stranger.post(f"{following}/join", name="Nobody")
    assert stranger.status == 409
    assert "You are invited" in lines(kenji.get("/tables"), "my")[0]
    kenji.get("/waiting")
    assert kenji.path == following
    kenji.post(f"{table}/rematch")
    assert kenji.path == following
    assert 'data-phase="playing"' in kenji.page
    assert "Finished games" in kenji.get("/tables")


def test_invited_people_can_decline_rematches(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    table = ines.open_room(**{"option-first_seat": "0"})
    kenji.post(ines.invitations()[0], name="Kenji")
    play_out(table, ines, kenji)
    ines.post(f"{table}/rematch")
    code = re.search(r"/j/\w+", ines.page)[0]
    assert "Decline" not in Guest(lobby).get(code)
    kenji.post(re.search(r'action="(/t/\w+/seats/\d/free)"', kenji.get(code))[1])
    assert "You are invited" not in kenji.get("/tables")
    assert "Kenji" not in ines.get(ines.path)


def test_one_press_declines_a_rematch(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby)
    table = ines.open_room(**{"option-first_seat": "0"})
    kenji.post(ines.invitations()[0], name="Kenji")
    play_out(table, ines, kenji)
    ines.post(f"{table}/rematch")
    following = ines.path
    assert "Remind Kenji" in ines.page
    assert re.search(r'data-from="\d+"\s+hidden', ines.page)    # bots come later
    assert "Not me" in kenji.get(table)
    kenji.post(f"{table}/rematch", again="no")
    assert kenji.path == table
    assert "Not me" not in kenji.page
    assert "is not playing again." in ines.get(table)
    assert "Remind Kenji" not in ines.get(following)


def test_programs_find_games(lobby: TestClient) -> None:
    def ask(method: str, path: str, token: str = "", **body: object) -> Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        lobby.cookies.clear()
        return lobby.request(method, f"/api/v1{path}", headers=headers, json=body or None)

    opened = ask("POST", "/tables", game=WITH_SHOWS, guest="Inès",
                 seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
                 options={"first_seat": "0"}, terms={"listed": True, "fill": 60}).json()
    ines, table = opened["token"], opened["table"]
    [found] = ask("GET", f"/tables?game={WITH_SHOWS}&free=2").json()
    assert (found["table"], found["you"], found["terms"]) == (
        table, None, {"listed": True, "fill": 60})
    assert "code" not in found and all("code" not in seat for seat in found["seats"])
    assert ask("GET", f"/tables/{table}/invitations").status_code == 403
    codes = ask("GET", f"/tables/{table}/invitations", ines).json()["seats"]
    joined = ask("POST", f"/tables/{table}/seats", guest="Kenji", code=codes[2]).json()
    assert joined["seat"] == 2
    assert ask("PUT", f"/tables/{table}/seats/1/bot", ines, bot="nobody").status_code == 404
    assert ask("PUT", f"/tables/{table}/seats/1/bot", ines, bot="walker").status_code == 204
    assert ask("GET", "/me/next", ines).json() == {"table": table, "waiting": 1}
    assert ask("GET", "/me/next").json() == {"table": None, "waiting": 0}
    [mine] = ask("GET", "/me/tables", ines).json()["now"]
    assert (mine["due"], mine["to_act"], mine["phase"]) == (True, 0, "play")
    assert [one["table"] for one in ask("GET", "/tables?phase=running").json()] == [table]
    assert ask("POST", f"/tables/{table}/rematch", ines).json()["code"] == "not_over"
    assert ask("DELETE", f"/tables/{table}/seats/2", ines).json()["code"] == "begun"
    refused = ask("POST", "/tables", game=PLAIN, seats=[{"kind": "me"}, {"kind": "open"}],
                  terms={"pace": "never"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_terms")


def test_games_begin_when_all_are_ready(lobby: TestClient) -> None:
    ines, kenji = Guest(lobby), Guest(lobby, "fr")
    room = ines.open_room(start="ready")
    kenji.post(ines.invitations()[0], name="Kenji")
    assert "prêt" in kenji.page and 'data-phase="waiting"' in kenji.page
    assert "<b>Kenji" in ines.get(room) and "Are you ready?" in ines.page
    ines.post(f"{room}/ready", ready="yes")
    assert "1 person is not ready yet." in ines.page and "Not ready" in ines.page
    kenji.post(f"{room}/ready", ready="yes")
    assert 'data-phase="playing"' in kenji.page
    ines.post(f"{room}/ready", ready="yes")
    assert ines.status == 409


def test_presence_needs_saying_ready(lobby: TestClient) -> None:
    ines = Guest(lobby)
    room = ines.open_room(start="ready")
    tables = app_of(lobby).state.services.tables
    table = tables.find_in_memory(room.rpartition("/")[2])
    tables.hub.add_watch(table.id, table.host)
    ines.get(room)
    assert "is here" in ines.page and 'name="ready" value="yes"' in ines.page
    assert "· ready" not in ines.page and " ready</span>" not in ines.page
    ines.post(f"{room}/ready", ready="yes")
    assert "· ready" in ines.page and "1 ready</span>" in ines.page
    assert 'name="ready" value="no"' in ines.page


def test_programs_set_readiness_and_remind(lobby: TestClient) -> None:
    def asked(method: str, path: str, token: str, **body: object) -> Response:
        return lobby.request(method, f"/api/v1/tables/{path}", json=body,
                             headers={"authorization": f"Bearer {token}"})
    lobby.cookies.clear()
    ines = lobby.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}], "guest": "Inès",
        "terms": {"start": "ready"}}).json()
    kenji = lobby.post(f"/api/v1/tables/{ines['table']}/seats", json={"guest": "Kenji"}).json()
    seen = asked("GET", ines["table"], kenji["token"]).json()
    assert not seen["started"] and seen["waiting_for"] == [0, 1]
    assert asked("PUT", f"{ines['table']}/ready", kenji["token"], ready=True).status_code == 204
    assert asked("GET", ines["table"], kenji["token"]).json()["waiting_for"] == [0]
    refused = asked("POST", f"{ines['table']}/seats/1/remind", ines["token"])
    assert (refused.status_code, refused.json()["code"]) == (409, "cannot_remind")
    asked("PUT", f"{ines['table']}/ready", ines["token"], ready=True)
    assert asked("GET", ines["table"], ines["token"]).json()["started"]


@with_feature("collection")
def test_forms_name_the_best_player_number(lobby: TestClient) -> None:
    people = [Guest(lobby), Guest(lobby), Guest(lobby)]
    table = people[0].open_room(seat3="open")
    for link, guest in zip(people[0].invitations(), people[1:], strict=True):
        guest.post(link, name="Kenji")
    play_out(table, *people)
    for number, guest in enumerate(people):
        guest.post("/me/claim", name=f"Voter {number}", password="three horses and a cart")
        assert "Best with" not in guest.get(f"/new?game={WITH_SHOWS}")
        guest.post(f"/games/{WITH_SHOWS}/votes", players="3", opinion="best")
    assert "Best with 3 players" in people[0].get(f"/new?game={WITH_SHOWS}")
    assert f'href="/games/{WITH_SHOWS}#votes"' in people[0].page
    check_page(people[0].page)
    assert "Best with" not in people[0].get(f"/new?game={PLAIN}")


def test_the_shelf_names_who_waits(lobby: TestClient) -> None:
    ines = Guest(lobby)
    ines.post("/play", game=WITH_SHOWS)
    ines.my_turn()
    assert "Waiting for you" in ines.get("/")
    ines.open_room()
    assert "Waiting for you" not in ines.get("/")
    assert "Your tables" in ines.page
