"""Test that no page fails for any reader: every role crawls the site, over tables in every
state."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from grandtour.web.discovery import list_pages
from tests import positions
from tests.full_site import check_answer
from tests.real_site import Site, read_token
from tests.selection import times
from tests.server.conftest import Quick
from tests.some_game import PLAIN
from tests.two_people import FIRST, ME_AND_OPEN

LINK = re.compile(r'\s(?:href|src|data-src)="(/[^"#]*)')
SHARED = "Together"
OF_ALIKE = times(1, 2)          # addresses of one kind that a reader opens
EACH = ("/t/{id}", "/c/{name}", "/tournaments/{id}")    # where each table, each community differs
DEAR = ("/t/{id}/replay.html", "/study/{id}/study.html", ".png")
ROLES = ("nobody", "a guest", "the host, who owns the community", "a member at the tables",
         "a member of the community", "another member")
Terms = dict[str, Any]


class Roles:
    """A full site with a community in which tables of every state are shown; `readers` by role."""

    def __init__(self, full: Quick) -> None:
        self.full = full
        self.site = full.site
        self.ada, self.bo, eve, kai = full.clients.values()
        self.community = check_answer(self.ada.post("/communities", json={
            "title": SHARED, "about": "Silk", "languages": ["en"]}))["address"]
        for client in (self.bo, eve):
            check_answer(client.post(f"/communities/{self.community}/members"))
        with self.site.player() as stranger:
            guest = check_answer(stranger.post("/tables", json={
                "game": PLAIN, "seats": ME_AND_OPEN}))["token"]
        self.readers = dict(zip(ROLES, map(self.reader, (
            "", guest,
            full.token, read_token(self.bo), read_token(eve), read_token(kai))), strict=True))
        self.tables = {state: self.show_table(make(self)) for state, make in STATES.items()}

    def reader(self, token: str) -> httpx.Client:
        return httpx.Client(base_url=self.site.url, cookies={"grandtour": token} if token else {},
                            timeout=60)

    def show_table(self, table: str) -> str:
        """The table; Bo, who sits there, shows it in the community."""
        check_answer(self.bo.put(f"/communities/{self.community}/tables/{table}",
                         json={"members_only": False}))
        return table

    def open_table(self, terms: Terms, seats: list[dict[str, str]] = ME_AND_OPEN) -> str:
        """A table of Bo."""
        return check_answer(self.bo.post("/tables", json={
            "game": PLAIN, "seats": seats, "options": FIRST,
            "terms": {"listed": True, **terms}}))["table"]

    def start_table(self, terms: Terms) -> str:
        """A table of Bo at which Ada has sat down."""
        table = self.open_table(terms)
        check_answer(self.ada.post(f"/tables/{table}/seats", json={}))
        return table

    def close(self) -> None:
        for client in self.readers.values():
            client.close()


# Tables in every state, with Bo at each.

def add_shared_seat(roles: Roles) -> str:
    """Return a table with Bo and another person at the same device."""
    table = roles.open_table({})
    check_answer(roles.bo.put(f"/tables/{table}/seats/1/shared", json={"name": "Cleo"}))
    return table


def finish_table(roles: Roles) -> str:
    """Played to its end against a computer player."""
    table = roles.open_table({}, [{"kind": "me"}, {"kind": "bot"}])
    choose_action = positions.positions_of(PLAIN).preferred_action
    while not (seen := check_answer(roles.bo.get(f"/tables/{table}")))["over"]:
        if seen["to_act"] == 0:
            roles.bo.post(f"/tables/{table}/actions", json={
                "number": seen["number"],
                "action": choose_action(seen["actions"], int(seen["number"]))})
    return table


def ask_question(about: str) -> Callable[[Roles], str]:
    """Bo asks Ada for something."""
    def make(roles: Roles) -> str:
        table = roles.start_table({})
        check_answer(roles.bo.post(f"/tables/{table}/questions", json={"about": about}))
        return table
    return make


def end_table(roles: Roles) -> str:
    """Both agree to end it."""
    table = ask_question("cancel")(roles)
    question: Any = check_answer(roles.ada.get(f"/tables/{table}"))["question"]
    check_answer(
        roles.ada.post(f"/tables/{table}/questions/{question['number']}", json={"yes": True}))
    return table


STATES: dict[str, Callable[[Roles], str]] = {
    "waiting": lambda roles: roles.open_table({}),
    "waiting until all are ready": lambda roles: roles.open_table({"start": "ready"}),
    "at one sitting": lambda roles: roles.start_table({}),
    "with clocks": lambda roles: roles.start_table({"bank": 600}),
    "over days": lambda roles: roles.start_table({"pace": "days", "bank": 86_400}),
    "watched by nobody": lambda roles: roles.start_table({"watch": "nobody"}),
    "at one device": add_shared_seat,
    "asked to pause": ask_question("pause"),
    "finished": finish_table,
    "ended by agreement": end_table,
}


# The crawl.

class Crawl:
    """The pages that one reader reaches by following links, OF_ALIKE of a kind."""

    def __init__(self, reader: httpx.Client) -> None:
        self._reader = reader
        self._seen: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        self.faults: list[tuple[str, int]] = []

    def walk(self, starts: list[str]) -> None:
        ahead = list(starts)
        while ahead:
            address = ahead.pop()
            if not self._is_new(address):
                continue
            answer = self._reader.get(address)
            if answer.status_code >= 500:
                self.faults.append((address, answer.status_code))
            elif answer.is_redirect:
                ahead.append(answer.headers["location"])
            elif answer.headers.get("content-type", "").startswith("text/html"):
                ahead += [unescape(link) for link in LINK.findall(answer.text)]

    def _is_new(self, address: str) -> bool:
        kind = kind_of(address.partition("?")[0])
        seen = self._seen[kind]
        if not kind or address in seen or len(seen) >= OF_ALIKE:
            return False
        seen.add(address)
        return True

    @property
    def routes(self) -> set[str]:
        return {kind[0] for kind in self._seen if kind}


def kind_of(path: str) -> tuple[str, ...]:
    """The route of a page, with what it is about where each differs; empty for anything else."""
    for route in list_pages():
        if found := route.path_regex.match(path):
            each = route.path.startswith(EACH) and not route.path.endswith(DEAR)
            return (route.path, *list(found.groupdict().values())[:int(each)])
    return ()


def starts(table: str) -> list[str]:
    """Every page about the table, linked from anywhere or not."""
    return [route.path.replace("{id}", table).replace("{number:int}", "1") for route in list_pages()
            if route.path.startswith("/t/{id}") and "GET" in (route.methods or ())]


@pytest.fixture(scope="module")
def roles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Roles]:
    with Site(tmp_path_factory.mktemp("roles") / "grandtour.sqlite") as site:
        full = Quick(site)
        made = Roles(full)
        yield made
        made.close()
        full.close()


@pytest.mark.slow
@pytest.mark.sample("role", keep=3)
@pytest.mark.parametrize("role", ROLES)
def test_no_page_fails_in_any_role(roles: Roles, role: str) -> None:
    crawl = Crawl(roles.readers[role])
    crawl.walk([*(address for found in roles.full.addresses.values() for address in found),
                *(address for table in roles.tables.values() for address in starts(table)),
                f"/c/{roles.community}"])
    assert crawl.faults == []
    assert {"/c/{name}", "/t/{id}/{number:int}", "/tables"} <= crawl.routes


@pytest.mark.slow
def test_spectators_are_offered_to_watch(roles: Roles) -> None:
    page = roles.readers["a member of the community"].get(f"/c/{roles.community}?lang=en").text
    assert re.findall(rf'href="/t/{roles.tables["over days"]}"[^>]* aria-label="(\w+)',
                      page) == ["Watch"]
