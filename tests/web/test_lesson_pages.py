"""Test lessons in a browser without scripts, and the stored progress."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from grandtour import games
from grandtour.games.lessons import FIRST, Lesson, lesson
from grandtour.tables.table import Table
from tests.some_game import PLAIN
from tests.web.visitor import Visitor, app_of, running

LESSON = f"/learn/{PLAIN}/{FIRST}"


@pytest.fixture(scope="module", name="site")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("learn")) as client:
        yield client


@pytest.fixture(name="stranger")
def _stranger(site: TestClient) -> Visitor:
    site.cookies.clear()
    return Visitor(site)


@pytest.fixture(name="guest")
def _guest(stranger: Visitor) -> Visitor:
    stranger.post("/me/name", name="Learner")
    return stranger


@pytest.fixture(name="first")
def _first() -> Lesson:
    return lesson(PLAIN, FIRST)


def wrong(first: Lesson, number: int) -> str:
    """Something that is possible in this step, but not meant."""
    step = first.steps[number - 1]
    return next(str(action) for action in step.state.choices() if not step.accepts(str(action)))


def go_on(visitor: Visitor) -> None:
    visitor.get(next_step(visitor))


def next_step(visitor: Visitor) -> str:
    found = re.search(r'id="next-step" href="([^"]+)"', visitor.page)
    assert found is not None
    return found[1]


def test_strangers_take_lessons_without_traces(stranger: Visitor, first: Lesson) -> None:
    stranger.get(LESSON)
    for number, step in enumerate(first.steps, 1):
        assert stranger.path == f"{LESSON}/{number}"
        assert escape(step.task) in stranger.page and escape(step.lead) in stranger.page
        assert step.answers[0] in stranger.actions
        stranger.post(f"{LESSON}/{number}", action=step.answers[0])
        assert escape(step.right) in stranger.page and not stranger.actions
        go_on(stranger)
    assert stranger.path == f"{LESSON}/end" and escape(first.end) in stranger.page
    assert "grandtour" not in stranger.client.cookies
    stranger.get(LESSON)
    assert stranger.path == f"{LESSON}/1"


def test_next_step_leads_to_its_place(stranger: Visitor, first: Lesson) -> None:
    """So that a phone without scripts shows it at once."""
    stranger.post(f"{LESSON}/1", action=first.steps[0].answers[0])
    assert next_step(stranger) == f"{LESSON}/2#t-{first.steps[1].place}"
    assert f'id="t-{first.steps[1].place}"' in stranger.get(f"{LESSON}/2")


def test_end_of_turn_is_offered_where_asked(stranger: Visitor, first: Lesson) -> None:
    """The list has it at every step."""
    for number, step in enumerate(first.steps, 1):
        page = stranger.get(f"{LESSON}/{number}")
        panel = page.partition('id="turn-idle"')[2].partition("</section>")[0]
        assert ('value="end"' in panel) == step.accepts("end")
        assert "end" in stranger.actions


@pytest.mark.parametrize("game", games.names())
def test_answered_steps_keep_the_players_positions(game: str, stranger: Visitor) -> None:
    """The boards have the position after each answer, and no question is left."""
    step = lesson(game, FIRST).steps[0]
    address = f"/learn/{game}/{FIRST}/1"
    stranger.get(address)
    before = stood(stranger.page)
    stranger.post(address, action=step.answers[0])
    assert stood(stranger.page) == before
    assert not re.search(r' data-ask="', stranger.page.partition("<svg")[2])


def stood(page: str) -> list[tuple[str, str]]:
    """The boards with their size, and the players on them with their places."""
    boards = re.findall(r'class="board (\w+)"[^>]* viewBox="([^"]+)"', page)
    players = re.findall(r'<g id="(\w-player-\d)"[^>]* transform="([^"]+)"', page)
    return boards + players


def test_wrong_answers_narrow_the_highlights(stranger: Visitor, first: Lesson) -> None:
    step, other = first.steps[0], wrong(first, 1)
    lit = f'data-actions="{other}"'
    assert lit in stranger.get(f"{LESSON}/1")
    stranger.post(f"{LESSON}/1", action=other)
    assert "this step asks for something else" in stranger.page and lit in stranger.page
    stranger.post(f"{LESSON}/1", action=other, tries="1")
    assert "this step asks for something else" in stranger.page
    assert lit not in stranger.page and f'data-actions="{step.answers[0]}"' in stranger.page
    assert other in stranger.actions, "the list goes on offering what the rules allow"


def test_illegal_lesson_moves_are_refused(stranger: Visitor, first: Lesson) -> None:
    state = first.steps[0].state
    refused, refusal = next((str(action), refusal) for action in state.game.actions
                            if (refusal := state.refusal(action)) and refusal.clause)
    stranger.post(f"{LESSON}/1", action=refused)
    assert stranger.status == 422 and refusal.clause in stranger.page
    assert escape(first.steps[0].task) in stranger.page
    said = stranger.client.get(f"{LESSON}/1/why", params={"ask": refused}).json()
    assert said["clause"] == refusal.clause


def test_answer_addresses_reveal_no_wrong_answer(stranger: Visitor, first: Lesson) -> None:
    page = stranger.get(f"{LESSON}/1?did={quote(wrong(first, 1))}")
    assert escape(first.steps[0].right) not in page
    assert stranger.actions


def test_known_learners_continue_where_they_stopped(guest: Visitor, first: Lesson) -> None:
    for number in (1, 2):
        guest.post(f"{LESSON}/{number}", action=first.steps[number - 1].answers[0])
    guest.get(LESSON)
    assert guest.path == f"{LESSON}/3"
    assert f'href="{LESSON}/3#t-' in guest.get(f"/learn/{PLAIN}")
    guest.post(f"{LESSON}/{first.length}", action=first.steps[-1].answers[0])
    assert "learned" in guest.get(f"/learn/{PLAIN}")
    guest.get(LESSON)
    assert guest.path == f"{LESSON}/1"
    data = guest.client.get("/api/v1/me/data").json()["lessons"]
    assert [(row["game"], row["lesson"], row["learned"]) for row in data] == [(PLAIN, FIRST, True)]


def test_lesson_games_continue_unrated(stranger: Visitor, site: TestClient, first: Lesson) -> None:
    stranger.post(f"{LESSON}/play")
    id = stranger.path.removeprefix("/t/")
    table: Table = app_of(site).state.services.tables.find_in_memory(id)
    done = [entry.text for entry in table.match.entries]
    assert done == [entry.text for entry in first.match.entries]
    assert table.guided and table.hints
    assert table.seats[first.seat].kind == "person" and table.to_act == first.seat
    assert stranger.actions
    assert re.search(r'id="since"[^>]* hidden', stranger.page), "the learner has seen all of it"
    stranger.get("/tables")
    assert id in stranger.page


@pytest.mark.parametrize("path", [
    "/learn/chess", f"/learn/{PLAIN}/nothing", f"/learn/{PLAIN}/{FIRST}/0",
    f"/learn/{PLAIN}/{FIRST}/99", f"/learn/{PLAIN}/nothing/end"])
def test_missing_lessons_are_not_found(stranger: Visitor, path: str) -> None:
    stranger.get(path)
    assert stranger.status == 404
