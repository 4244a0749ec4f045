"""A decision of a finished game once more, and when it comes back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from itertools import permutations
from urllib.parse import quote

import pytest
from grandtour import games
from grandtour.bots.analysis.work import CloserLook
from grandtour.engine.core import CHANCE
from grandtour.engine.rng import Rng
from grandtour.language import language
from grandtour.features.training.exercises import ExerciseService
from grandtour.features.training.rows import ExerciseRow
from grandtour.features.training.recall import DAY, start_recall
from grandtour.tables.table import Table
from grandtour.web.app import Settings, create_app
from grandtour.features.training.exercise_pages import ExerciseView
from grandtour.web.table_view.fragments import render_players
from tests.new_database import new_database
from tests.web.test_afterwards import NOON, Past, past_match
from tests.web.visitor import Visitor, app_of
from starlette.testclient import TestClient
from tests.some_game import WITH_HANDS


@pytest.fixture(scope="module", name="training")
def _training(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("training")
    settings = Settings(new_database(folder / "grandtour.sqlite"), pause=0, requests=0,
                        continuations=1)
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture(scope="module", name="ended")
def _ended(training: TestClient) -> Past:
    return past_match(training, WITH_HANDS, 10_000)


@pytest.fixture(name="clock")
def _clock(training: TestClient) -> list[int]:
    """The clock of the site, which stands until the test moves it."""
    clock = [NOON]
    app_of(training).state.services.tables.now = lambda: clock[0]
    return clock


@pytest.fixture(name="me")
def _me(training: TestClient) -> Visitor:
    """A guest."""
    training.cookies.clear()
    visitor = Visitor(training)
    visitor.post("/me/name", name="Trainee")
    return visitor


def person(client: TestClient) -> str:
    found: str = client.get("/api/v1/me").json()["id"]
    return found


def service(client: TestClient) -> ExerciseService:
    found: ExerciseService = app_of(client).state.services.get(ExerciseService)
    return found


def blunder(ended: Past) -> tuple[int, str, str]:
    """A position, and two actions of which the site will find the first one surely better."""
    for entry in ended.match.line[50:]:
        s = ended.match.at(entry.number - 1)
        for good, bad in permutations(map(str, s.choices()), 2) if entry.seat != CHANCE else ():
            piece = CloserLook(entry.number - 1, s.game.name, s.game.version, str(s),
                               entry.seat, (bad,), 0, (good,), 3)
            better = piece.judge().better
            if better is not None and better.share.sure:
                return entry.number - 1, good, bad
    raise AssertionError("nothing was decided in this game")


@pytest.fixture(name="lost", scope="module")
def _lost(ended: Past) -> tuple[int, str, str]:
    return blunder(ended)


def add(client: TestClient, ended: Past, lost: tuple[int, str, str]) -> str:
    """An exercise of mine that is due now: its page."""
    number, good, _ = lost
    row = ExerciseRow(person(client), ended.table, number, good, start_recall(NOON))
    client.portal.call(service(client).store.add_exercises, [row])
    return f"/t/{ended.table}/retry/{number}"


def rows(client: TestClient) -> list[ExerciseRow]:
    found: list[ExerciseRow] = client.portal.call(service(client).store.load_rows, person(client))
    return found


def test_best_action_is_hidden_before_try(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    page = me.get(add(training, ended, lost))
    assert "Retry a decision" in page
    assert "The best known move" not in page and "The move in the game" not in page
    _, good, bad = lost
    actions = re.findall(r'data-choose="([^"]*)"', page)
    assert {good, bad} <= set(actions)
    page = me.post(me.path, action=bad)
    assert "compared with the best known move" in page
    assert "The best known move" in page and "The move in the game" in page
    told = page[page.index("The move in the game"):page.index('class="acts-row"')]
    assert "By comparison, “" in told or "are about equally good" in told
    page = me.post(me.path, action=good)
    assert "is the best known move" in page


def test_choice_is_shown_before_answer(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    """Without scripts too: only the form of what was chosen sends anything."""
    here = add(training, ended, lost)
    page = me.get(f"{here}?choose={quote(lost[2])}")
    assert rows(training)[0].recall.last == 0
    shown = page[page.index('id="turn-choice"'):page.index('id="moves"')]
    assert f'method="post" action="{here}"' in shown
    assert f'name="action" value="{escape(lost[2])}"' in shown
    assert "Your answer counts only once you confirm it." in shown
    for form in re.findall(r"<form [^>]*>", page):
        if 'method="post"' in form:
            assert f'action="{here}"' in form or "/t/" not in form
    assert 'data-weight="light"' not in page and 'data-weight="dear"' not in page


def test_reason_for_impossible_action_is_shown(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    here = add(training, ended, lost)
    legal, barred = [re.findall(rf'data-{kind}="([^"]*)"', me.get(here))[0]
                     for kind in ("choose", "ask")]
    for asked, said in ((barred, False), (unescape(legal), True)):
        told = training.get(f"{here}/why", params={"ask": asked}).json()
        assert told["fine"] is said
        assert told["message"]
    assert 'class="refusal"' in me.get(f"{here}?why={quote(barred)}")


def test_shortcut_list_names_working_keys(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor) -> None:
    named = set(re.findall(r"<kbd>(.)</kbd>", training.get(add(training, ended, lost)).text))
    assert {"B", "M", "W", "?"} <= named
    assert not {"U", "Y", "H", "L", "C", "[", "]"} & named


def test_solved_exercise_returns_at_growing_intervals(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    page = add(training, ended, lost)
    pauses = [0]
    while rows(training):
        assert f'href="{page}"' in me.get("/me/exercises")
        assert "1 exercise is due." in me.get("/tables")
        me.post(page, action=lost[1])
        if rows(training):
            kept = rows(training)
            pauses.append((kept[0].recall.due - clock[0]) // DAY)
            me.post(page, action=lost[2])       # it is not due: that is practice
            assert rows(training) == kept
            assert "1 exercise is due." not in me.get("/tables")
            clock[0] = kept[0].recall.due
    assert "You will not see it again" in me.page
    assert pauses == sorted(set(pauses)) and len(pauses) > 3


def test_missed_exercise_returns_tomorrow(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    page = add(training, ended, lost)
    me.post(page, action=lost[1])
    clock[0] += 3 * DAY
    me.post(page, action=lost[2])
    assert [row.recall.due for row in rows(training)] == [clock[0] + DAY]


def test_refused_action_does_not_count(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    page = add(training, ended, lost)
    me.post(page, action="fly away")
    assert me.status == 422
    assert 'class="refusal"' in me.page
    assert [row.recall.last for row in rows(training)] == [0]


def test_decision_without_better_is_no_exercise(
        ended: Past, lost: tuple[int, str, str], me: Visitor, clock: list[int]) -> None:
    me.get(f"/t/{ended.table}/retry/{lost[0]}")
    assert me.status == 404
    assert "No better move is known" in me.page
    me.get(f"/t/{ended.table}/retry/99999")
    assert me.status == 404


def test_exercises_are_exported_and_deleted(
        training: TestClient, ended: Past, lost: tuple[int, str, str], me: Visitor,
        clock: list[int]) -> None:
    add(training, ended, lost)
    given = json.loads(me.get("/me/data/export"))["exercises"]
    assert [(one["table"], one["number"], one["better"]) for one in given] == [
        (ended.table, lost[0], lost[1])]
    me.post("/me/exercises/drop", table=ended.table, number=str(lost[0]))
    assert rows(training) == []
    add(training, ended, lost)
    who = person(training)
    training.portal.call(app_of(training).state.services.people.data.delete_person, who)
    assert training.portal.call(service(training).store.load_rows, who) == []


def test_mistakes_of_all_games_are_collected(
        training: TestClient, ended: Past, me: Visitor, clock: list[int],
        monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, str]] = []

    async def note(_: ExerciseService, table: Table, seat: int, person: str) -> list[ExerciseRow]:
        asked.append((table.id, seat, person))
        return []
    monkeypatch.setattr(ExerciseService, "make_exercises", note)
    first = f"{WITH_HANDS}0"
    training.portal.call(service(training).collect_exercises, first)
    assert (ended.table, 0, first) in asked and {one[1:] for one in asked} == {(0, first)}
    assert "Add the mistakes from all" in me.post("/me/exercises/collect")


@pytest.mark.parametrize("name", games.names())
def test_position_shows_the_seats_view(training: TestClient, name: str) -> None:
    """Nothing on the page differs between deals that the seat could not tell apart."""
    short = past_match(training, name, 40)
    table: Table = training.portal.call(app_of(training).state.services.tables.load_table,
                                        short.table)
    told = 0
    for number in range(10, table.match.number):
        s = table.match.at(number)
        seat = s.current_player()
        if seat < 0:
            continue
        told += 1
        other = s.resample(seat, Rng(number))
        one, two = [ExerciseView(table, seat, language("en"), 0, state, number, live=False)
                    for state in (s, other)]
        assert one.board_pictures.wide_picture.svg() == two.board_pictures.wide_picture.svg()
        assert one.board_pictures.tall_picture.svg() == two.board_pictures.tall_picture.svg()
        assert render_players(one) == render_players(two)
        assert one.render_part_of_page("details", choices=one.choices) == two.render_part_of_page(
            "details", choices=two.choices)
        assert one.render_part_of_page("own") == two.render_part_of_page("own")
    assert told
