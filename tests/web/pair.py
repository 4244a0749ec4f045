"""Two people who play at a table, and a spectator, at one client of the site."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from channels import ASKED
from starlette.testclient import TestClient

from tests.some_game import PLAIN
from tests.web.visitor import Visitor


class Pair:
    """Inès and Kenji at a table, and a spectator, whose name is "". The person whose cookie is sent
    makes the requests."""

    def __init__(self, site: TestClient) -> None:
        self.site = site
        self.visitor = Visitor(site)
        self.be("")
        opened = site.post("/api/v1/tables", json={
            "game": PLAIN, "guest": "Inès", "options": {"first_seat": "0"},
            "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        self.table, self.code = opened["table"], opened["code"]
        self.be("")
        joined = site.post(self.api("/seats"), json={"guest": "Kenji"}).json()
        self.tokens = {"ines": opened["token"], "kenji": joined["token"], "": ""}

    def api(self, rest: str = "") -> str:
        return f"/api/v1/tables/{self.table}{rest}"

    def be(self, name: str) -> None:
        self.site.cookies.clear()
        if name:
            self.site.cookies.set("grandtour", self.tokens[name])

    def look(self, name: str, rest: str = "") -> str:
        self.be(name)
        return self.visitor.get(f"/t/{self.table}{rest}")

    def end(self) -> None:
        """Let both agree to end the table."""
        self.be("ines")
        asked = self.site.post(self.api("/questions"), json={"about": "cancel"}).json()
        self.be("kenji")
        answer = self.site.post(self.api(f"/questions/{asked['question']}"), json={"yes": True})
        assert answer.json()["over"], answer.text

    def read_everywhere(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield the answer to this person at every address about a table or a person."""
        values = {"id": self.table, "code": self.code, "lang": "en", "now": "0", "past": "0",
                  "eyes": "0", "game": PLAIN}
        self.be(name)
        for route, wishes in ASKED.items():
            for wish in wishes:
                places = {place for _, place, _, _ in Formatter().parse(wish) if place}
                if route.startswith("GET ") and "/stream" not in route and places <= set(values):
                    address = wish.removeprefix("JSON ").format_map(values)
                    yield address, self.site.get(address).text
