"""The whole site in this process: a database in a file, bots that act at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.web.app import Settings, create_app
from starlette.testclient import TestClient
from visitor import Visitor


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("web")
    app = create_app(Settings(f"sqlite:///{folder}/grandtour.sqlite", pause=0, requests=0))
    with TestClient(app) as client:
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
    visitor.post("/new", game="bombay", seat1="me", seat2="bot walker", seat3="bot walker",
                 seat4="", seat5="", profile="guide")
    assert visitor.my_turn()
    return visitor
