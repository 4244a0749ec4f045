"""A step of a lesson on its page: the board, the task, and the result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from markupsafe import Markup

from grandtour.games.lessons import Deed, Lesson, Step
from grandtour.games.words import Choice
from grandtour.language import Language
from grandtour.learning.guided import build_practice_table
from grandtour.web.http.templating import make_lesson_address, mark_bold, render_bold
from grandtour.web.table_view.board import BoardPictures, draw_boards
from grandtour.web.table_view.view import TableView
from grandtour.web.table_view.game_log import LogLine
from grandtour.web.table_view.since import MissedLines

PATIENCE: Final = 2            # wrong answers after which only the right one stays lit


@dataclass(frozen=True)
class StepView(TableView):
    """The position of a step, whose question the learner answers with the controls of a table.

    `did` is the right answer, "" before it. `tries` counts possible but wrong answers."""

    lesson: Lesson | None = None
    step: Step | None = None
    did: str = ""
    tries: int = 0

    @property
    def lesson_step(self) -> Step:
        assert self.step is not None
        return self.step

    @property
    def address(self) -> str:
        assert self.lesson is not None
        return step_address(self.lesson, self.lesson_step.number)

    @property
    def extra_form_fields(self) -> dict[str, str]:
        return {"tries": str(self.tries)} if self.tries else {}

    @property
    def may_act(self) -> bool:
        return not self.did

    @property
    def asking_seat(self) -> int | None:
        return None if self.did else self.seat

    @cached_property
    def choices(self) -> list[Choice]:
        """Return the legal choices without an undo: a step can be repeated instead."""
        return [] if self.did else [replace(choice, leaves=True) for choice in self.legal_actions]

    @property
    def combined_choices(self) -> list[Choice]:
        return []

    @property
    def missed_lines(self) -> MissedLines:
        return MissedLines(0, [])

    @cached_property
    def latest_actions(self) -> tuple[Deed, ...]:
        """Return the latest actions: the learner's answer, or those of others before the step."""
        return play_answer(self.lesson_step, self.did) if self.did else self.lesson_step.deeds

    @cached_property
    def log_lines(self) -> list[LogLine]:
        words, names = self.words, mark_bold(self.table.names)
        lines = [LogLine(deed.entry, words.log(deed.entry, deed.before, names),
                         shows := words.shows(deed.entry, deed.before, names),
                         words.stage(deed.entry, deed.before) if shows else None)
                 for deed in self.latest_actions]
        return [line for line in lines if line.sentences]

    @property
    def missed_sentences(self) -> list[Markup]:
        """Return what others did before the step, a sentence each, without what a show tells."""
        return [] if self.did else [
            render_bold(self.language, sentence.phrase) for line in self.log_lines
            for sentence in line.sentences if not sentence.watched]

    @cached_property
    def board_pictures(self) -> BoardPictures:
        """Return the board with a pointer at the place in question.

        After some tries only the right answer is lit. Once answered, the pieces stay where they
        were."""
        actions = [choice.action for choice in self.choices]
        meant = self.lesson_step.accepted if self.tries >= PATIENCE and not self.did else actions
        done = [place for line in self.log_lines for place in line.board_places] if self.did else []
        found = draw_boards(self.table.match.game.name, self.visible_state, self.language,
                            self.table.names,
                            meant, self.seat, done)
        return BoardPictures(lambda layout: found.draw(layout).silent() if self.did
                             else found.draw(layout).pointing_at(self.lesson_step.place))


def play_answer(step: Step, action: str) -> tuple[Deed, ...]:
    """Return the learner's answer as an action."""
    match, before = step.match.fork(), step.state.clone()
    written = next(one for one in match.game.actions if str(one) == action)
    return (Deed(match.play(written), before),)


def step_address(lesson: Lesson, step: int) -> str:
    return f"{lesson_address(lesson)}/{step}"


def step_anchor(lesson: Lesson, step: int) -> str:
    """Return the anchor that a phone scrolls to: the place of the step, if any."""
    found = lesson.steps[step - 1].place
    return f"#t-{found}" if found else ""


def lesson_address(lesson: Lesson) -> str:
    return make_lesson_address(lesson.game, lesson.name)


def build_step_view(lesson: Lesson, number: int, language: Language, name: str, did: str = "",
                    tries: int = 0) -> StepView:
    """Return the step with this number, before or after its answer."""
    step = lesson.steps[number - 1]
    state = step.after(did) if did else step.state.clone()
    table = build_practice_table(step.match, lesson.seat, name)
    last = step.match.number + bool(did)
    return StepView(table, lesson.seat, language, 0, state, last, live=False, lesson=lesson,
                    step=step, did=did, tries=tries)
