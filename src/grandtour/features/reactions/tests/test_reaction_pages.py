"""Reactions on the page of a table, as browsers without scripts see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from grandtour.features.reactions.service import REACTIONS
from tests.some_game import PLAIN
from tests.web.pair import Pair
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor

MENU = 'id="react"'


@pytest.fixture
def pair(site: TestClient) -> Iterator[Pair]:
    yield Pair(site)
    site.cookies.clear()


def test_players_have_six_reactions(pair: Pair) -> None:
    page = pair.look("ines")
    check_page(page)
    assert all(f'value="{key}"' in page and f"reactions.svg#{key}" in page for key in REACTIONS)
    sent = pair.visitor.post(f"/t/{pair.table}/react", key="laugh")
    assert pair.visitor.path == f"/t/{pair.table}" and MENU in sent
    answer = pair.site.post(f"/t/{pair.table}/react", data={"key": "laugh"},
                            headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (429, "reaction_too_soon")
    assert "every 3 seconds" in answer.json()["message"]
    assert MENU not in pair.look("ines", "/0")              # positions are only looked at


def test_strangers_have_no_reactions(pair: Pair) -> None:
    assert MENU not in pair.look("")
    pair.visitor.post(f"/t/{pair.table}/react", key="laugh")
    assert pair.visitor.status == 403


def test_settings_switch_reactions_off(pair: Pair) -> None:
    pair.be("kenji")
    pair.visitor.post("/me", section="play", confirm="step", pace="usual", keys="on")
    assert MENU not in pair.look("kenji")
    assert MENU in pair.look("ines")


def test_no_reactions_against_computers_alone(site: TestClient) -> None:
    visitor = Visitor(site)
    visitor.post("/play", game=PLAIN)
    assert MENU not in visitor.page and 'data-phase="playing"' in visitor.page
    site.cookies.clear()
