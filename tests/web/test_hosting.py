"""Questions to all players and management of a table, by pages and the API, without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from httpx import Response
import pytest
from grandtour.engine.match import Match
from grandtour.tables.codec import build_row
from grandtour.tables.status import build_status
from grandtour.tables.table import Table
from starlette.testclient import TestClient
from tests.dealt import add_deal
from tests.some_game import PLAIN

from tests.engine.stones import stones_among_the_games
from tests.engine.stones.game import EARLIER, GAME
from tests.web.visitor import Visitor, app_of, running


class Guest:
    """A person with a token, who reads pages in a language and uses the API."""

    def __init__(self, client: TestClient, token: str, language: str) -> None:
        self.client = client
        self.headers = {"authorization": f"Bearer {token}", "accept-language": language}

    def page(self, path: str) -> str:
        return self.client.get(path, headers=self.headers).text

    def send(self, path: str, **fields: object) -> str:
        """Send a form, and return the page that it leads to."""
        return self.client.post(path, data=fields, headers=self.headers).text

    def call(self, method: str, path: str, **body: object) -> Response:
        return self.client.request(method, f"/api/v1{path}", json=body, headers=self.headers)


class Company:
    """Inès, Haruki and Léa at a table; Inès is the host and begins."""

    def __init__(self, client: TestClient, **terms: object) -> None:
        client.cookies.clear()
        opened = client.post("/api/v1/tables", json={
            "game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"}, "terms": terms,
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}).json()
        self.id = opened["table"]
        self.ines = Guest(client, opened["token"], "en")
        self.haruki, self.lea = (
            Guest(client, client.post(f"/api/v1/tables/{self.id}/seats", json={
                "guest": name}).json()["token"], language)
            for name, language in (("Haruki", "ja"), ("Léa", "fr")))
        client.cookies.clear()

    @property
    def path(self) -> str:
        return f"/t/{self.id}"

    def table(self, who: Guest) -> dict:
        return who.call("GET", f"/tables/{self.id}").json()

    def act(self, who: Guest, action: str) -> None:
        done = who.call("POST", f"/tables/{self.id}/actions", action=action,
                        number=self.table(who)["number"])
        assert done.status_code == 200, done.text

    def make_moves(self) -> None:
        """Let Inès end her turn, and Haruki take a step."""
        self.act(self.ines, "end")
        self.act(self.haruki, "move nashik")


@pytest.fixture
def company(site: TestClient) -> Iterator[Company]:
    yield Company(site)
    site.cookies.clear()


QUESTION = re.compile(r'name="question" value="(\d+)"')


def part(page: str, name: str) -> str:
    """Return the section of this id, without its tags."""
    found = re.search(rf'<section id="{name}".*?</section>', page, re.S)
    assert found, name
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def log(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.partition('id="log-list"')[2].partition(
        "</ol>")[0]).split())


def test_undo_questions_in_three_languages(company: Company) -> None:
    company.make_moves()
    number = company.table(company.ines)["number"]
    page = company.ines.page(company.path)
    assert 'id="ask-back"' in page
    page = company.ines.send(f"{company.path}/ask", about="undo", number=number)
    assert "Your question" in part(page, "consent")
    page = company.haruki.page(company.path)
    assert "あなたへの質問" in part(page, "consent")
    told = part(page, "consent").replace(" ", "")
    assert "取り消したいと言っています：Inèsさんが3APを残して手番を終えました。" in told
    question = QUESTION.findall(page)[0]
    assert company.table(company.lea)["waiting_for"] == [1, 2]
    company.haruki.send(f"{company.path}/answer", question=question, answer="yes")
    page = company.lea.page(company.path)
    assert "Une question pour vous" in part(page, "consent")
    page = company.lea.send(f"{company.path}/answer", question=question, answer="yes")
    assert "Tout le monde a accepté" in log(page)
    assert company.table(company.lea)["waiting_for"] == [0]
    told = log(company.ines.page(company.path))
    assert told.index("agreed") < told.index("asked to take back")       # the newest on top
    assert "Everyone agreed to it." in told


def test_movers_can_take_back_in_one_tap(company: Company) -> None:
    company.make_moves()
    number = company.table(company.ines)["number"]
    assert 'id="ask-meant"' not in company.haruki.page(company.path)    # who has just moved
    page = company.lea.page(company.path)
    assert "Demander à Haruki" in page
    company.lea.send(f"{company.path}/ask", about="meant", number=number)
    page = company.haruki.page(company.path)
    assert "あなたへの質問" in part(page, "consent") and "これでよかったか" in part(page, "consent")
    assert 'id="ask-meant"' not in company.ines.page(company.path)
    page = company.haruki.send(
        f"{company.path}/answer", question=QUESTION.findall(page)[0], answer="no")
    assert '<section id="consent" hidden>' in page
    assert company.table(company.ines)["to_act"] == 1
    told = log(company.ines.page(company.path))
    assert "Haruki did not mean that." in told and "is this what you meant?" in told
    asked = company.lea.call("POST", f"/tables/{company.id}/questions", about="meant",
                             number=company.table(company.lea)["number"])
    question = company.table(company.ines)["question"]      # what came before: her turn's end
    assert asked.json()["question"] == question["number"]
    assert (question["about"], question["waiting"]) == ("meant", [0])


def test_one_no_changes_nothing(company: Company) -> None:
    company.make_moves()
    number = company.table(company.ines)["number"]
    company.ines.send(f"{company.path}/ask", about="undo", number=number)
    question = QUESTION.findall(company.lea.page(company.path))[0]
    page = company.lea.send(f"{company.path}/answer", question=question, answer="no")
    assert '<section id="consent" hidden>' in page
    assert company.table(company.ines)["number"] == number
    assert "did not agree" in log(company.ines.page(company.path))


def test_spectators_see_but_cannot_answer_questions(company: Company, visitor: Visitor) -> None:
    company.ines.send(f"{company.path}/ask", about="cancel")
    page = visitor.get(company.path)
    assert "A question at the table" in part(page, "consent")
    assert not QUESTION.findall(page)
    visitor.post(f"{company.path}/answer", question="1", answer="yes")
    assert visitor.status == 403


def test_notes_name_the_undo_rule(company: Company) -> None:
    company.act(company.ines, "move nashik")
    page = company.ines.page(company.path)
    assert "until something is drawn or someone else acts" in page
    assert 'id="take-back"' in page
    company.act(company.ines, "end")
    company.act(company.haruki, "move nashik")
    assert "only if all others agree" in company.ines.page(company.path)


def test_buttons_undo_and_redo_turns(company: Company) -> None:
    company.act(company.ines, "move nashik")
    company.act(company.ines, "move dhule")
    number = company.table(company.ines)["number"]
    page = company.ines.send(f"{company.path}/undo", number=number, reach="turn")
    assert 'id="take-again"' in page
    assert company.table(company.ines)["redo"] == "move nashik"
    company.ines.send(f"{company.path}/redo", number=number + 1)
    assert company.table(company.ines)["redo"] == "move dhule"


def test_all_pause_and_end_a_table(company: Company) -> None:
    company.ines.send(f"{company.path}/ask", about="pause")
    for who in (company.haruki, company.lea):
        question = QUESTION.findall(who.page(company.path))[0]
        who.send(f"{company.path}/answer", question=question, answer="yes")
    assert "The game is paused." in part(company.ines.page(company.path), "consent")
    page = company.ines.send(f"{company.path}/host", do="resume")
    assert '<section id="consent" hidden>' in page
    company.lea.send(f"{company.path}/ask", about="cancel")
    for who in (company.haruki, company.ines):
        question = QUESTION.findall(who.page(company.path))[0]
        page = who.send(f"{company.path}/answer", question=question, answer="yes")
    assert "This table was ended without a result." in part(page, "result")
    assert company.table(company.ines)["cancelled"]
    assert company.ines.client.get(f"{company.path}/record").status_code == 200
    refused = company.ines.call("POST", f"/tables/{company.id}/actions", action="end",
                                number=company.table(company.ines)["number"])
    assert (refused.status_code, refused.json()["code"]) == (409, "table_cancelled")


def test_hosts_rename_and_hand_over_tables(company: Company) -> None:
    page = company.ines.page(f"{company.path}/host")
    assert "Host of the table" in page
    assert "Host of the table" not in company.lea.page(f"{company.path}/host")
    page = company.ines.send(f"{company.path}/host", do="rename", name="Tuesday <b>silk</b>")
    assert "Tuesday &lt;b&gt;silk&lt;/b&gt;" in page
    assert "Tuesday <b>silk" not in page
    page = company.lea.send(f"{company.path}/host", do="rename", name="Mine")
    assert "Inès" in page                                # who alone can do that
    company.ines.send(f"{company.path}/host", do="host", seat="3")
    assert "Host of the table" not in company.ines.page(f"{company.path}/host").replace(
        "the host of the table", "")
    assert "name=\"do\" value=\"rename\"" in company.lea.page(f"{company.path}/host")


def test_another_person_replaces_a_player(company: Company, visitor: Visitor) -> None:
    company.ines.send(f"{company.path}/host", do="replace", seat="2", by="person")
    for who in (company.lea, company.haruki):
        question = QUESTION.findall(who.page(company.path))[0]
        page = who.send(f"{company.path}/answer", question=question, answer="yes")
    assert "2番の席を譲りました" in part(page, "timing")          # what has become of his seat
    assert 'href="/tables"' in page
    page = company.ines.page(f"{company.path}/host")
    address = re.search(rf"{company.path}/take-over/\w+", page)
    assert address
    assert address[0] not in company.lea.page(f"{company.path}/host")
    assert address[0] in company.haruki.page(company.path)      # as long as nobody has taken it
    assert address[0] not in visitor.get(company.path)
    assert "is holding seat 2 for you" in visitor.get(address[0])
    visitor.post(address[0], name="Bird")
    told = log(visitor.get(company.path))
    assert "Bird took over seat 2" in told
    assert "replace someone who has left" in told      # not of whoever sits there now
    read = log(company.haruki.page(company.path))
    assert "退会した人の代わりに" in read and "退会した人さん" not in read
    assert company.table(company.ines)["seats"][1]["name"] == "Bird"
    assert address[0] not in company.haruki.page(company.path)
    assert company.haruki.call("GET", f"/tables/{company.id}").json()["you"] is None


def test_left_seats_are_found_and_taken(company: Company, visitor: Visitor) -> None:
    company.haruki.send(f"{company.path}/host", do="leave")
    assert f'href="{company.path}/host#offers"' in company.ines.page(company.path)
    assert f'href="{company.path}/host#offers"' not in company.lea.page(company.path)
    assert "Games that need a player" not in visitor.get("/tables")
    page = company.ines.send(f"{company.path}/host", do="offer", seat="2", to="all")
    assert "everyone, in the list of games that need a player" in page
    assert "is looking for a player for seat 2" in log(company.ines.page(company.path))
    address = re.search(rf"{company.path}/take-over/\w+", visitor.get("/tables"))
    assert address
    page = visitor.get(address[0])
    assert "Inès" in page and "This game does not change your rating." in page
    visitor.post(address[0], name="Bird")
    assert company.table(company.ines)["seats"][1]["name"] == "Bird"
    assert "Games that need a player" not in visitor.get("/tables")


def test_last_person_plays_on_or_ends(company: Company) -> None:
    company.haruki.send(f"{company.path}/host", do="leave")
    page = company.ines.page(f"{company.path}/host")
    assert "Needs everyone’s agreement" in page and "End the table" not in page
    company.lea.send(f"{company.path}/host", do="leave")
    page = company.ines.page(f"{company.path}/host")
    assert "Needs everyone’s agreement" not in page and "anyone who left finishes last" in page
    assert "Offer the seat" in page and "End the table" in page


def test_programs_offer_and_take_seats(company: Company) -> None:
    company.haruki.call("POST", f"/tables/{company.id}/leave")
    refused = company.ines.call("PUT", f"/tables/{company.id}/seats/2/offer", to="all")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_left")
    offered = company.ines.call("PUT", f"/tables/{company.id}/seats/1/offer", to="all").json()
    invitations = company.ines.call("GET", f"/tables/{company.id}/invitations").json()
    assert invitations["seats"] == [None, offered["code"], None]
    site = company.ines.client
    listed, = site.get("/api/v1/tables?phase=offered").json()
    assert (listed["table"], listed["offer"]) == (company.id, {"seat": 1, **offered})
    address = f"/api/v1/tables/{company.id}/take-over"
    wrong = site.post(address, json={"code": "nothing", "guest": "Bird"})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "seat_taken")
    taken = site.post(address, json={"code": offered["code"], "guest": "Bird"}).json()
    assert taken["seat"] == 1 and taken["token"]
    assert site.get("/api/v1/tables?phase=offered").json() == []


def test_unwatched_offers_name_no_players(company: Company, visitor: Visitor) -> None:
    closed = Company(company.ines.client, watch="nobody")
    closed.haruki.send(f"{closed.path}/host", do="leave")
    closed.ines.send(f"{closed.path}/host", do="offer", seat="2", to="all")
    page = visitor.get("/tables")
    page = page[page.index("Games that need a player"):page.index("Games to watch")] \
        if "Games to watch" in page else page[page.index("Games that need a player"):]
    address = re.search(rf"{closed.path}/take-over/\w+", page)
    assert address and "Léa" not in page and "board.svg" not in page
    assert "Léa" not in visitor.get(address[0])


def test_replaced_players_are_warned_and_can_refuse(company: Company) -> None:
    page = company.ines.page(f"{company.path}/host")
    assert "No one is away now." in page
    assert "A player who has not reacted for 10 minutes while the table waited" in page
    company.ines.send(f"{company.path}/host", do="replace", seat="3", by="bot")
    page = company.lea.page(company.path)
    assert "Céder ma place" in part(page, "consent")
    question = QUESTION.findall(page)[0]
    page = company.lea.send(f"{company.path}/answer", question=question, answer="no")
    assert '<section id="consent" hidden>' in page
    assert company.table(company.lea)["you"] == 2


def test_openers_choose_the_absence_limit(visitor: Visitor) -> None:
    form = visitor.get(f"/new?game={PLAIN}&absence=300")
    assert 'name="absence"' in form
    assert "a player who does not react for 5 minutes" in form
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", absence="300")
    assert "a player who does not react for 5 minutes" in visitor.page


def test_programs_ask_answer_and_host(company: Company) -> None:
    company.make_moves()
    table = f"/tables/{company.id}"
    number = company.table(company.ines)["number"]
    asked = company.ines.call("POST", f"{table}/questions", about="undo", number=number)
    assert asked.status_code == 201, asked.text
    question = asked.json()["question"]
    assert company.table(company.lea)["question"]["said"].startswith("Inès demande à annuler")
    refused = company.ines.call("POST", f"{table}/questions/{question}", yes=True)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_asked")
    done = company.lea.call("POST", f"{table}/questions/{question}", yes=False)
    assert done.status_code == 200
    assert company.table(company.ines)["question"] is None
    assert company.ines.call("POST", f"{table}/name", name="Silk").status_code == 200
    assert company.ines.call("POST", f"{table}/host", seat=2).status_code == 200
    assert company.ines.call("POST", f"{table}/name", name="Cotton").json()["code"] == "not_host"
    assert company.table(company.ines)["name"] == "Silk"
    assert company.lea.call("POST", f"{table}/leave").status_code == 200
    assert company.table(company.ines)["seats"][2]["kind"] == "bot"


def test_openers_choose_the_undo_rule(visitor: Visitor) -> None:
    form = visitor.get(f"/new?game={PLAIN}")
    assert re.search(r'name="undo" value="consent" checked', form)
    visitor.post("/new", game=PLAIN, seat1="me", seat2="open", undo="never")
    assert "after that, not at all" in visitor.page


@pytest.fixture
def stones(tmp_path: Path) -> Iterator[Company]:
    """The same people on a site of their own, with a game whose rules have changed."""
    with stones_among_the_games(), running(tmp_path) as site:
        yield Company(site)


def begun_earlier(company: Company) -> Company:
    """The same people at a table that was begun under the previous rules."""
    site = company.ines.client
    tables = app_of(site).state.services.tables
    seats = site.portal.call(tables.load_table, company.id).seats
    match = Match(EARLIER[-1], len(seats), {})
    table = Table(id=f"earlier{company.id}"[:16], code=f"code{company.id}"[:16], opened_as="",
                  seats=seats, match=match, seed=1, opened_by=seats[0].holder, opened=1)
    table = add_deal(table)
    site.portal.call(tables.store.add_table, build_row(table), build_status(table, 1))
    company.id = table.id
    return company


def test_newest_rules_are_offered_and_accepted(stones: Company) -> None:
    company = stones
    assert "The newest rules" not in company.ines.page(f"{company.path}/host")
    assert "The newest rules" not in company.ines.page(company.path)
    company = begun_earlier(company)
    assert f"{company.path}/host#rules" in company.ines.page(company.path)
    page = company.ines.page(f"{company.path}/host")
    assert company.table(company.ines)["newer_rules"][0] in page
    assert company.table(company.lea)["newer_rules"][0] in company.lea.page(f"{company.path}/host")
    page = company.ines.send(f"{company.path}/ask", about="upgrade")
    assert "Your question" in page
    asked = company.table(company.haruki)["question"]
    assert (asked["about"], asked["waiting"]) == ("upgrade", [1, 2])
    page = company.haruki.page(company.path)
    assert company.table(company.haruki)["newer_rules"][0] in page
    assert "最新のルールで続ける" in page
    company.haruki.send(f"{company.path}/answer", question=asked["number"], answer="yes")
    assert re.search(r'chip good.*?Haruki.*?agrees', company.ines.page(company.path), re.S)
    company.lea.send(f"{company.path}/answer", question=asked["number"], answer="yes")
    table = company.table(company.ines)
    assert (table["rules"], table["newer_rules"]) == (GAME.version, [])
    assert "Everyone agreed: the game continues under version" in company.ines.page(company.path)
    assert "The newest rules" not in company.ines.page(company.path)


def test_programs_ask_for_the_newest_rules(stones: Company) -> None:
    company = stones
    refused = company.ines.call("POST", f"/tables/{company.id}/questions", about="upgrade")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_newest_rules")
    company = begun_earlier(company)
    done = company.ines.call("POST", f"/tables/{company.id}/questions", about="upgrade")
    assert done.status_code == 201
    for who in (company.haruki, company.lea):
        who.call("POST", f"/tables/{company.id}/questions/{done.json()['question']}", yes=True)
    assert company.table(company.ines)["rules"] == GAME.version
