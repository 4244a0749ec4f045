"""Fixtures of page tests, here and in features: the site in this process, and a visitor. The site
has a database in a file, and bots that act at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from tests.web.visitor import Visitor


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    from tests.web.visitor import running
    with running(tmp_path_factory.mktemp("web")) as client:
        yield client


@pytest.fixture
def visitor(site: TestClient) -> Iterator[Visitor]:
    """A person who has never been here."""
    from tests.web.visitor import Visitor
    site.cookies.clear()
    yield Visitor(site)
    site.cookies.clear()


@pytest.fixture
def player(visitor: Visitor) -> Visitor:
    """A person at a table against two walkers, whose turn it is."""
    from tests.some_game import PLAIN
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="bot walker",
                 seat4="", seat5="", profile="guide")
    assert visitor.my_turn()
    return visitor
