"""Test the three notes for players of a first game, as a browser without scripts shows them."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from grandtour import games
from grandtour.learning.first_notes import NOTES
from tests.some_game import ANOTHER, PLAIN
from tests.web.visitor import Visitor

NOTE = re.compile(r'data-note="(\w+)"')


def begin(visitor: Visitor, game: str = PLAIN) -> str:
    """The address of a new table against bots."""
    visitor.post("/play", game=game)
    return visitor.path


def shown_notes(page: str) -> list[str]:
    return NOTE.findall(page)


def test_first_notes_begin_with_winning(visitor: Visitor) -> None:
    begin(visitor)
    assert shown_notes(visitor.page) == list(NOTES)
    notes = visitor.page.split('id="notes"')[1]
    assert games.words(PLAIN).ABOUT.aim.message in notes


def test_dismissed_notes_stay_away(visitor: Visitor) -> None:
    table = begin(visitor)
    visitor.post(f"{table}/notes", notes="aim")
    assert visitor.path == table and shown_notes(visitor.page) == ["now", "where"]
    visitor.post(f"{table}/notes", notes="nothing")
    assert visitor.status == 200 and shown_notes(visitor.page) == ["now", "where"]
    visitor.post(f"{table}/notes", notes="now where nothing")
    assert shown_notes(visitor.page) == []
    begin(visitor)
    assert shown_notes(visitor.page) == []
    begin(visitor, ANOTHER)
    assert shown_notes(visitor.page) == list(NOTES), "another game has notes of its own"


def test_the_first_move_ends_notes(visitor: Visitor) -> None:
    table = begin(visitor)
    assert visitor.my_turn() and shown_notes(visitor.page) == list(NOTES)
    number = re.search(r'data-number="(\d+)"', visitor.page)
    assert number is not None
    visitor.post(f"{table}/act", number=number[1], action=visitor.actions[0])
    assert visitor.status == 200 and shown_notes(visitor.page) == []
    begin(visitor)
    assert shown_notes(visitor.page) == []


def test_spectators_get_no_first_game_notes(visitor: Visitor, site: TestClient) -> None:
    table = begin(visitor)
    site.cookies.clear()
    stranger = Visitor(site)
    assert shown_notes(stranger.get(table)) == []
    stranger.post(f"{table}/notes", notes="aim")
    assert stranger.status == 403


def test_dismissals_are_exported_and_deleted(visitor: Visitor) -> None:
    table = begin(visitor)
    visitor.post(f"{table}/notes", notes="aim")
    kept = visitor.client.get("/api/v1/me/data").json()["first_notes"]
    assert [(row["game"], row["note"]) for row in kept] == [(PLAIN, "aim")]


def test_new_members_see_no_notes_again(visitor: Visitor) -> None:
    table = begin(visitor)
    visitor.post(f"{table}/notes", notes=" ".join(NOTES))
    visitor.post("/me/claim", name="Reader of notes", password="three horses and a cart")
    assert visitor.status == 200
    begin(visitor)
    assert shown_notes(visitor.page) == []
