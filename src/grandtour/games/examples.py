"""Find a place to try a clause of the rules on a board: a step of a lesson that is about it, or one
where an action applies it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from grandtour import games
from grandtour.games.lessons import Lesson, Step, lessons


@dataclass(frozen=True)
class Example:
    """A step of a lesson. `action` applies the clause there; it is "" if the whole step is about
    it."""

    game: str
    lesson: str
    step: int
    action: str = ""


@cache
def examples(game: str) -> Mapping[str, Example]:
    """Return the examples by clause. Steps about the clause come first, then the order of lessons
    decides."""
    found: dict[str, Example] = {}
    for clause, example in [*iterate_step_examples(game), *iterate_action_examples(game)]:
        found.setdefault(clause, example)
    return found


def iterate_step_examples(game: str) -> Iterator[tuple[str, Example]]:
    for lesson, step in list_steps(game):
        if step.clause:
            yield step.clause, Example(game, lesson.name, step.number)


def iterate_action_examples(game: str) -> Iterator[tuple[str, Example]]:
    """Yield the actions the learner could take, requested or not, with the clauses they apply."""
    words = games.words(game)
    for lesson, step in list_steps(game):
        names = [f"{seat + 1}" for seat in range(step.match.players)]
        for action in step.state.choices():
            clause = words.choice(step.state, action, names).clause
            if clause:
                yield clause, Example(game, lesson.name, step.number, str(action))


def list_steps(game: str) -> Iterator[tuple[Lesson, Step]]:
    return ((lesson, step) for lesson in lessons(game) for step in lesson.steps)
