"""A person who can open no more tables reads why, and finds the open ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.web.visitor import Visitor
from starlette.testclient import TestClient
from tests.some_game import PLAIN, game_title


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    """A person at a site where each can have two tables."""
    settings = Settings(new_database(tmp_path / "grandtour.sqlite"), pause=0, requests=0, tables=2)
    with TestClient(create_app(settings)) as client:
        yield Visitor(client)


def test_limits_link_to_the_open_tables(visitor: Visitor) -> None:
    paths = []
    for name in ("Silk", "Spice"):
        visitor.post("/new", game=PLAIN, seat1="me", seat2="open", name=name)
        paths.append(visitor.path)
    page = visitor.post("/new", game=PLAIN, seat1="me", seat2="open")
    assert visitor.status == 409
    assert "You already have 2 open tables" in page
    for path, name in zip(paths, ("Silk", "Spice"), strict=True):
        assert f'<a href="{path}">{game_title(PLAIN)} · {name}</a>' in page
    page = visitor.post("/play", game=PLAIN)
    assert visitor.status == 409
    assert f'<a href="{paths[0]}">' in page


def test_programs_learn_which_limit_applies(visitor: Visitor) -> None:
    table = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}
    token = visitor.client.post("/api/v1/tables", json=table).json()["token"]
    visitor.client.cookies.clear()
    answers = [visitor.client.post("/api/v1/tables", json=table, headers={
        "authorization": f"Bearer {token}"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 409]
    assert answers[1].json()["code"] == "too_many_tables"
