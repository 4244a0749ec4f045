"""A member of the site who uses pages without scripts."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from starlette.testclient import TestClient

from tests.web.visitor import Visitor

NUMBERS: Final = count(1)
PASSWORD: Final = "three horses and a cart"


class Person(Visitor):
    """A member of the site with a cookie jar of its own."""

    def __init__(self, site: TestClient, name: str) -> None:
        super().__init__(site)
        site.cookies.clear()
        self.post("/me/name", name="A guest")
        self.name = f"{name} of the commons {next(NUMBERS)}"
        self.post("/me/claim", name=self.name, password=PASSWORD)
        assert self.status == 200
        self.cookies = dict(site.cookies)

    def use_cookies(self) -> Person:
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        return self

    def write(self, path: str, **fields: Any) -> str:
        """Write something, and return its id."""
        self.post(path, language="en", **fields)
        assert self.status == 200, self.page
        return self.path.rpartition("/")[2]
