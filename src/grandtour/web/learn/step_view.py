"""A step of a lesson as its page shows it: the board, what to do, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from markupsafe import Markup

from grandtour.games.lessons import Deed, Lesson, Step
from grandtour.games.words import Choice
from grandtour.language import Language
from grandtour.learning.guided import alone
from grandtour.web.http.templating import address_of_lesson, emboldened, with_bold
from grandtour.web.table_view.board import Boards, boards
from grandtour.web.table_view.view import TableView
from grandtour.web.table_view.game_log import LogLine
from grandtour.web.table_view.since import Missed

PATIENCE: Final = 2            # other moves after which only what was meant stays lit


@dataclass(frozen=True)
class StepView(TableView):
    """The position of a step, whose question the learner answers with the controls of a table.
    `did` is the answer that was right, "" before; `tries` counts what was possible, too, but was
    not meant."""

    lesson: Lesson | None = None
    step: Step | None = None
    did: str = ""
    tries: int = 0

    @property
    def taught(self) -> Step:
        assert self.step is not None
        return self.step

    @property
    def address(self) -> str:
        assert self.lesson is not None
        return address(self.lesson, self.taught.number)

    @property
    def carried(self) -> dict[str, str]:
        return {"tries": str(self.tries)} if self.tries else {}

    @property
    def mine(self) -> bool:
        return not self.did

    @property
    def asker(self) -> int | None:
        return None if self.did else self.seat

    @cached_property
    def choices(self) -> list[Choice]:
        """Nothing is taken back in a lesson: a step can be done again."""
        return [] if self.did else [replace(choice, leaves=True) for choice in self.legal]

    @property
    def further(self) -> list[Choice]:
        return []

    @property
    def missed(self) -> Missed:
        return Missed(0, [])

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        """What has just happened: the learner's own answer, or what others did before the step."""
        return done(self.taught, self.did) if self.did else self.taught.deeds

    @cached_property
    def log_lines(self) -> list[LogLine]:
        words, names = self.words, emboldened(self.table.names)
        lines = [LogLine(deed.entry, words.log(deed.entry, deed.before, names),
                         shows := words.shows(deed.entry, deed.before, names),
                         words.stage(deed.entry, deed.before) if shows else None)
                 for deed in self.deeds]
        return [line for line in lines if line.sentences]

    @property
    def news(self) -> list[Markup]:
        """What others did before the step, a sentence each; what a show tells is left to it."""
        return [] if self.did else [
            with_bold(self.language, sentence.phrase) for line in self.log_lines
            for sentence in line.sentences if not sentence.watched]

    @cached_property
    def boards(self) -> Boards:
        """The place that is asked about is pointed at; after some tries nothing is lit but what was
        meant. Once it is answered, everything stands where it stood."""
        actions = [choice.action for choice in self.choices]
        meant = self.taught.accepted if self.tries >= PATIENCE and not self.did else actions
        done = [place for line in self.log_lines for place in line.places] if self.did else []
        found = boards(self.table.match.game.name, self.visible, self.language, self.table.names,
                       meant, self.seat, done)
        return Boards(lambda layout: found.draw(layout).silent() if self.did
                      else found.draw(layout).pointing_at(self.taught.place))


def done(step: Step, action: str) -> tuple[Deed, ...]:
    """The learner's answer as something that was done."""
    match, before = step.match.fork(), step.state.clone()
    written = next(one for one in match.game.actions if str(one) == action)
    return (Deed(match.play(written), before),)


def address(lesson: Lesson, step: int) -> str:
    return f"{home(lesson)}/{step}"


def place(lesson: Lesson, step: int) -> str:
    """The part of a step's page that a phone is to show: the place that it is about, if any."""
    found = lesson.steps[step - 1].place
    return f"#t-{found}" if found else ""


def home(lesson: Lesson) -> str:
    return address_of_lesson(lesson.game, lesson.name)


def step_view(lesson: Lesson, number: int, language: Language, name: str, did: str = "",
              tries: int = 0) -> StepView:
    """The step of this number, before or after its answer."""
    step = lesson.steps[number - 1]
    state = step.after(did) if did else step.state.clone()
    table = alone(step.match, lesson.seat, name)
    last = step.match.number + bool(did)
    return StepView(table, lesson.seat, language, 0, state, last, live=False, lesson=lesson,
                    step=step, did=did, tries=tries)
