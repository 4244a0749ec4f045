"""Every lesson of every game, played through in the engine: a change of the rules that breaks a
step fails here, with its number. Broken lessons are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grandtour import games
from grandtour.games import rulebook
from grandtour.games.lessons import (
    FIRST, BadLesson, Lesson, UnknownLesson, lesson, load_lesson_file, lessons,
)
from grandtour.games.picture import picture
from grandtour.language import language
from tests.some_game import PLAIN

ALL = [one for game in games.names() for one in lessons(game)]
LONGEST_LEAD = 240              # characters: two sentences, as they fit above a board on a phone
LONGEST_TASK = 90
HEAD = """
title = "T"
about = "A"
minutes = 1
end = "E"
"""
STEP = """
[[step]]
lead = "L"
task = "T"
right = "R"
answers = ["{}"]
"""


def lesson_id(one: Lesson) -> str:
    return f"{one.game}-{one.name}"


@pytest.mark.parametrize("game", sorted(games.list_own_packages()))
def test_every_house_game_has_a_lesson(game: str) -> None:
    first = lesson(game, FIRST)
    assert 8 <= first.length <= 12 and first.guided
    assert lessons(game)[0] is first


@pytest.mark.parametrize("one", ALL, ids=lesson_id)
def test_lesson_tasks_are_possible_and_brief(one: Lesson) -> None:
    for step in one.steps:
        assert step.state.current_player() == one.seat
        assert step.answers[0] in step.accepted
        assert len(step.state.choices()) > len(step.accepted), f"{step.number}: no other choice"
        assert len(step.lead) <= LONGEST_LEAD and len(step.task) <= LONGEST_TASK, step.number


@pytest.mark.parametrize("one", ALL, ids=lesson_id)
def test_alternative_answer_gets_own_position(one: Lesson) -> None:
    """Otherwise the lesson would continue from an action that the learner has not taken."""
    for step, following in zip(one.steps, one.steps[1:], strict=False):
        if len(step.accepted) > 1:
            assert following.match.entries == [], f"step {step.number}"
    assert not one.guided or len(one.steps[-1].accepted) == 1


@pytest.mark.parametrize("one", ALL, ids=lesson_id)
def test_lesson_targets_and_clauses_exist(one: Lesson) -> None:
    clauses = rulebook.clauses(one.game, "en")
    for step in one.steps:
        assert step.clause in clauses, f"step {step.number}: {step.clause}"
        if step.place:
            shown = {re.sub(r"^[wt]-", "", name) for layout in ("wide", "tall")
                     for name in picture(one.game, step.state.view(one.seat), language("en"),
                                         ["A", "B", "C", "D", "E"][:step.match.players], layout,
                                         [step.place]).parts}
            assert step.place in shown, f"step {step.number}: {step.place}"


def bad(tmp_path: Path, text: str) -> str:
    file = tmp_path / "one.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson) as fault:
        load_lesson_file(PLAIN, file)
    return str(fault.value)


def test_what_nobody_would_see_is_refused(tmp_path: Path) -> None:
    """Nothing may happen before a step that begins at a position of its own."""
    first = lesson(PLAIN, FIRST)
    known = first.steps[0].match
    head = HEAD + f"players = {known.players}\nbefore = {[one.text for one in known.entries]}\n"
    head += "[options]\n" + "".join(f'{name} = "{one}"\n' for name, one in known.named.items())
    done = next(step for step in first.steps if step.deeds)
    position = f"position = {str(done.state)!r}\n"
    lines = "".join(STEP.format(step.answers[0]) for step in first.steps[:done.number - 1])
    then = f"then = {[deed.entry.text for deed in done.deeds]}\n"
    assert f"step {done.number}: with a position of its own" in bad(
        tmp_path, head + lines + then + STEP.format(done.answers[0]) + position)


def test_refused_action_is_named_with_clause(tmp_path: Path) -> None:
    """The first lesson begins with another action, which is refused after its first answer."""
    first = lesson(PLAIN, FIRST)
    before = [entry.text for entry in first.steps[0].match.entries]
    head = HEAD + f"""players = {first.match.players}
seat = {first.seat}
before = {before}
[options]
""" + "".join(f'{name} = "{value}"\n' for name, value in first.match.named.items())
    known = first.match.game.actions_by_text()
    step = first.steps[1]
    text, refusal = next((text, refusal) for text, action in known.items()
                         if (refusal := step.state.refusal(action)) and refusal.clause)
    lines = head + STEP.format(first.steps[0].answers[0]) + STEP.format(text)
    assert f"step 2: {text!r} is not possible: {refusal.code} {refusal.clause}" in bad(
        tmp_path, lines)
    assert "step 1: 'nothing' is not possible" in bad(tmp_path, head + STEP.format("nothing"))


def test_faulty_fields_are_named(tmp_path: Path) -> None:
    assert "title is missing" in bad(tmp_path, HEAD.replace('title = "T"\n', "") + STEP)
    assert "colour is not known" in bad(tmp_path, HEAD + "colour = 'red'\n" + STEP)
    assert "minutes is not of type int" in bad(
        tmp_path, HEAD.replace("minutes = 1", "minutes = '1'") + STEP)
    assert "step 1: task is missing" in bad(tmp_path, HEAD + STEP.replace('task = "T"\n', ""))
    assert "one.toml" in bad(tmp_path, "title = ")


def test_unknown_lesson_is_refused() -> None:
    with pytest.raises(UnknownLesson):
        lesson(PLAIN, "nothing")


def test_the_tutorial_makes_a_lesson(tmp_path: Path) -> None:
    """Join its pieces in their order."""
    text = (Path(__file__).parents[2] / "docs" / "tutorial-lesson.md").read_text(encoding="utf-8")
    pieces = re.findall(r"^```toml \w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    file = tmp_path / "posts.toml"
    file.write_text("\n".join(pieces), encoding="utf-8")
    made = load_lesson_file(PLAIN, file)
    assert made.length == len(pieces) - 1
    assert all(len(step.accepted) == 1 for step in made.steps)
    assert f"{PLAIN}/posts.toml" in text
    assert "step 2: 'buy blue' is not possible; possible is: buy, move daulatabad" in bad(
        tmp_path, file.read_text(encoding="utf-8").replace('["buy"]', '["buy blue"]'))
