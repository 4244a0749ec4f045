"""A browser without scripts."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fastapi import FastAPI
from httpx import Response
from starlette.testclient import TestClient

from grandtour.people.registration import Way
from grandtour.web.app import Settings, create_app
from tests import quick_passwords  # noqa: F401
from tests.new_database import new_database

ACTION = re.compile(r'<div data-for="([^"]+)"')
NUMBER = re.compile(r'data-number="(\d+)"')


@contextmanager
def running(folder: Path, accounts: Way | None = None) -> Iterator[TestClient]:
    """A site of its own, its database in this folder, on which these may create accounts,
    else as its host sets it."""
    app = create_app(Settings(new_database(folder / "grandtour.sqlite"), pause=0, requests=0,
                              tables=0, accounts=accounts, new_accounts=0))
    with TestClient(app) as client:
        yield client


def app_of(site: TestClient) -> FastAPI:
    """The application that answers this client."""
    assert isinstance(site.app, FastAPI)
    return site.app


class Visitor:
    """A browser without scripts: follows links and sends forms."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.page = ""
        self.path = ""
        self.status = 0

    def get(self, path: str, **headers: str) -> str:
        return self._take_response(self.client.get(path, headers=headers))

    def post(self, path: str, **fields: str) -> str:
        return self._take_response(self.client.post(path, data=fields))

    def _take_response(self, response: Response) -> str:
        self.page, self.status = response.text, response.status_code
        self.path = response.url.path
        return self.page

    @property
    def actions(self) -> list[str]:
        """The legal actions that the page offers."""
        return ACTION.findall(self.page)

    @property
    def number(self) -> str:
        found = NUMBER.search(self.page)
        assert found
        return found[1]

    @property
    def over(self) -> bool:
        return 'data-phase="over"' in self.page

    def my_turn(self) -> bool:
        """Reload until there is something to do; False when the game is over."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            self.get(self.path)
            if self.over:
                return False
            if self.actions:
                return True
            time.sleep(0.02)
        raise AssertionError("the bots do not move")
