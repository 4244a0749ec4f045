"""The whole site in this process: a database in a file, bots that act at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests import quick_passwords  # noqa: F401
from tests.some_game import PLAIN
from tests.web.visitor import Visitor, running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("web")) as client:
        yield client


@pytest.fixture
def visitor(site: TestClient) -> Iterator[Visitor]:
    """Somebody who has never been here."""
    site.cookies.clear()
    yield Visitor(site)
    site.cookies.clear()


@pytest.fixture
def player(visitor: Visitor) -> Visitor:
    """Somebody at a table against two walkers, whose turn it is."""
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="bot walker",
                 seat4="", seat5="", profile="guide")
    assert visitor.my_turn()
    return visitor
