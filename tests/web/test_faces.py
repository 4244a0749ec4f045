"""The faces of the computer players: portraits, habits, and what they say at a table."""

from __future__ import annotations

import re

import pytest
from grandtour.bots.levels import NAMES, levels_by_name
from grandtour.games import game, names
from grandtour.web.http.faces import FACES
from grandtour.web.http.statics import read_static
from markupsafe import escape
from starlette.testclient import TestClient
from tests.drawing.contrast import LINE, contrast
from tests.some_game import PLAIN
from tests.web.visitor import Visitor

GROUNDS = ("#f6eedc", "#fffaf0", "#faebcb", "#191b20", "#23262d", "#3a2e17")    # light, then dark
PLATE = re.compile(r'<symbol id="(\w+)" viewBox="0 0 32 32"><rect [^>]*fill="(#\w{6})"')
INK = "#1c1815"


def test_portraits_stand_out() -> None:
    plates = dict(PLATE.findall(read_static("faces.svg")))
    assert tuple(plates) == NAMES
    assert len(set(plates.values())) == len(NAMES)
    for plate in plates.values():
        assert min(contrast(plate, ground) for ground in (*GROUNDS, INK)) >= LINE


@pytest.mark.parametrize("name", names())
def test_habits_are_true(name: str) -> None:
    levels = levels_by_name(game(name))
    assert levels["walker"].iterations <= 8
    for own_turn in ("cyclist", "coachman", "pilot"):
        assert levels[own_turn].rung in ("sampled", "greedy")
    assert (levels["cyclist"].iterations < levels["coachman"].iterations
            < levels["pilot"].iterations)
    if "cartographer" in levels:
        assert levels["cartographer"].iterations >= 24
    if "explorer" in levels:
        assert levels["explorer"].rung == "turns" or levels["explorer"].arena_name == "greedy@2000"
    if "astronomer" in levels:
        assert levels["astronomer"].rung == "turns"


def test_bots_keep_their_faces(visitor: Visitor) -> None:
    """In the game, after a reload, in the replay, at the end and in a rematch. Two players of one
    level do not say the same twice."""
    visitor.post("/new", game=PLAIN, seat1="me", seat2="bot walker", seat3="bot pilot",
                 seat4="bot walker", seat5="")
    assert visitor.my_turn()
    table = visitor.path
    faces = {"Tavernier": "walker", "Bernier": "pilot", "Manucci": "walker"}
    assert find_panels(visitor.page) == faces
    for level in ("walker", "pilot"):
        assert visitor.page.count(str(escape(FACES[level].greeting))) == 1
        assert str(escape(FACES[level].farewell)) not in visitor.page
    assert find_panels(visitor.get(f"{table}/3")) == faces
    visitor.get(table)
    while visitor.my_turn():
        visitor.post(f"{table}/act", number=visitor.number, action=visitor.actions[-1])
    assert find_panels(visitor.page) == faces
    for level in ("walker", "pilot"):
        assert visitor.page.count(str(escape(FACES[level].farewell))) == 1
    visitor.post(f"{table}/rematch")
    assert visitor.path != table
    assert find_panels(visitor.page) == faces


def test_substitutes_greet_no_one(site: TestClient) -> None:
    site.cookies.clear()
    opened = site.post("/api/v1/tables", json={
        "game": PLAIN, "guest": "Inès",
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "walker"}]}).json()
    table = opened["table"]
    joined = site.post(f"/api/v1/tables/{table}/seats", json={"guest": "Haruki"}).json()
    site.cookies.clear()
    ines, haruki = ({"authorization": f"Bearer {one['token']}"} for one in (opened, joined))
    site.post(f"/t/{table}/host", data={"do": "leave"}, headers=haruki)
    page = site.get(f"/t/{table}", headers=ines).text
    assert find_panels(page) == {"Tavernier": "walker", "Bernier": "pilot"}
    assert str(escape(FACES["walker"].greeting)) in page
    assert str(escape(FACES["pilot"].greeting)) not in page


def find_panels(page: str) -> dict[str, str]:
    """Return the portrait by name in the panels of the players."""
    panels = re.findall(r'<li id="player-\d".*?</li>', page, re.DOTALL)
    found = {}
    for panel in panels:
        portrait = re.search(r"faces\.svg#(\w+)", panel)
        name = re.search(r'class="called">([^<]+)<', panel)
        if portrait and name:
            found[name[1].strip()] = portrait[1]
    return found


def test_ladder_shows_each_habit(visitor: Visitor) -> None:
    page = visitor.get(f"/ladder/{PLAIN}")
    for level in levels_by_name(game(PLAIN)):
        assert f'aria-label="Portrait: {level}"' in page
        assert str(escape(FACES[level].habit)) in page
