"""Load lessons: positions of a game in which a learner does one thing after the other.

A lesson is a file `lessons/<name>.toml` in the folder of its game (docs/tutorial-lesson.md). Its
steps are one line of a real match, or begin at positions of their own. Answers are in notation.
Texts are messages, translated like all others. A lesson whose steps the rules do not allow is not
loaded: `BadLesson` names the step and the reason.

>>> import grandtour
>>> from grandtour.games.lessons import BadLesson, lesson, read_lesson
>>> step = {"lead": "Two stones are enough.", "task": "Take two stones.",
...         "answers": ["take 2"], "right": "They are yours."}
>>> said = {"title": "Stones", "about": "How to take stones.", "minutes": 1, "step": [step],
...         "end": "That is all."}
>>> try:
...     read_lesson(grandtour.game("bombay"), "first", said)
... except BadLesson as bad:
...     print(bad)
step 1: it is not the learner who is asked
>>> first = lesson("bombay", "first")
>>> state, answer = first.steps[0].state, first.steps[0].answers[0]
>>> answer in first.steps[0].accepted, first.steps[0].after(answer) is state
(True, False)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.game import BadPosition, Game, Refused
from grandtour.engine.match import Entry, Match, match_from_position

FIRST: Final = "first"              # the lesson with which one begins a game
FOLDER: Final = "lessons"
FIGURES: Final = "figures.toml"     # see `figures`; no lesson
SUFFIX: Final = ".toml"

# The keys of a lesson and of a step, with the types of their values.
OF_LESSON: Final[dict[str, type]] = {
    "title": str, "about": str, "minutes": int, "rank": int, "players": int, "seat": int,
    "options": dict, "before": list, "step": list, "end": str, "guided": bool}
OF_STEP: Final[dict[str, type]] = {
    "lead": str, "task": str, "place": str, "clause": str, "answers": list, "right": str,
    "then": list, "position": str}
NEEDED: Final = {"title", "about", "minutes", "step", "end"}
NEEDED_OF_STEP: Final = {"lead", "task", "answers", "right"}


class BadLesson(ValueError):
    """An error in the file of a lesson, or a step that the rules refuse."""


@dataclass(frozen=True)
class Deed:
    """An action that was taken before a step began: its entry, and the position before it."""

    entry: Entry
    before: State


@dataclass(frozen=True)
class Step:
    """A step: what to know (`lead`), what to do (`task`), and the text when it is done (`right`).
    `place` is the element of the board to point at, "" for none. `match` leads to the position in
    question, or begins with it if the step has its own; `deeds` are the actions of others since the
    step before. `answers` are notations in which `*` matches anything. The first one is an action,
    with which the lesson continues."""

    number: int
    lead: str
    task: str
    right: str
    place: str
    clause: str
    answers: tuple[str, ...]
    match: Match
    deeds: tuple[Deed, ...]

    @property
    def state(self) -> State:
        return self.match.state

    def accepts(self, action: str) -> bool:
        """Return whether the action is a correct answer."""
        return any(fnmatchcase(action, answer) for answer in self.answers)

    @property
    def accepted(self) -> list[str]:
        """Return the legal actions that are correct answers."""
        return [str(action) for action in self.state.choices() if self.accepts(str(action))]

    def after(self, action: str) -> State:
        """Return the position after the learner's action. Raise Refused if it is not legal."""
        state = self.state.clone()
        state.play(state.game.request(state, action, state.current_player()))
        return state


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game, for the player on `seat`. `minutes` is how long it takes; lessons are
    offered by `rank`. `end` is the text after the last step. `guided` lessons can then be played on
    from `match`, the position in which they end."""

    game: str
    name: str
    title: str
    about: str
    minutes: int
    rank: int
    seat: int
    steps: tuple[Step, ...]
    end: str
    match: Match
    deeds: tuple[Deed, ...]
    guided: bool

    @property
    def length(self) -> int:
        return len(self.steps)


class UnknownLesson(LookupError):
    """An error: the game has no lesson of this name."""


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of the game of this name, in the order in which they are offered."""
    read = [load_lesson_file(game, file) for file in iterate_lesson_files(game)]
    return tuple(sorted(read, key=lambda lesson: (lesson.name != FIRST, lesson.rank, lesson.name)))


def lesson(game: str, name: str) -> Lesson:
    """Return the lesson of this name. Raise UnknownLesson if there is none."""
    for known in lessons(game):
        if known.name == name:
            return known
    raise UnknownLesson(name)


def iterate_lesson_files(game: str) -> Iterator[Traversable]:
    folder = games.find_game_folder(game) / FOLDER
    if folder.is_dir():
        yield from (file for file in folder.iterdir()
                    if file.name.endswith(SUFFIX) and file.name != FIGURES)


def load_lesson_file(game: str, file: Traversable) -> Lesson:
    """Return the lesson in this file. Raise BadLesson if it is none of this game."""
    name = file.name.removesuffix(SUFFIX)
    try:
        return read_lesson(games.game(game), name, tomllib.loads(file.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as fault:
        raise BadLesson(f"{game}/{file.name}: {fault}") from fault
    except BadLesson as fault:
        raise BadLesson(f"{game}/{file.name}, {fault}") from fault


def read_lesson(game: Game[Any], name: str, said: Mapping[str, Any]) -> Lesson:
    """Return the lesson with these values, after playing it through once."""
    check_fields("head", said, OF_LESSON, NEEDED)
    walk = LessonWalk(game, said)
    steps = tuple(walk.step(number, one) for number, one in enumerate(said["step"], 1))
    guided = said.get("guided", False)
    if guided and any("position" in one for one in said["step"]):
        raise BadLesson("head: a lesson with a position of its own cannot be played on")
    if guided and walk.match.state.current_player() != walk.seat:
        raise BadLesson("head: a lesson that is played on ends with the learner's turn")
    return Lesson(game.name, name, said["title"], said["about"], said["minutes"],
                  said.get("rank", 0), walk.seat, steps, said["end"], walk.match,
                  walk.deeds, guided)


def check_fields(where: str, said: Mapping[str, Any], known: Mapping[str, type],
                 needed: set[str]) -> None:
    """Raise BadLesson if a value is missing, unknown, or of the wrong type."""
    for name in sorted(needed - set(said)):
        raise BadLesson(f"{where}: {name} is missing")
    for name, value in said.items():
        if name not in known:
            raise BadLesson(f"{where}: {name} is not known")
        if type(value) is not known[name]:
            raise BadLesson(f"{where}: {name} is not of type {known[name].__name__}")


class LessonWalk:
    """The path through a lesson, step after step."""

    def __init__(self, game: Game[Any], said: Mapping[str, Any]) -> None:
        self.game = game
        self.seat = int(said.get("seat", 0))
        self.written = game.actions_by_text()
        try:
            players = int(said.get("players", game.least))
            self.match = Match(game, players, game.choose(players, said.get("options", {})))
        except Refused as refused:
            raise BadLesson(f"head: {refused.sentence()}") from refused
        self.play_actions("head", said.get("before", []))
        self.deeds: tuple[Deed, ...] = ()       # earlier events are not shown in the lesson

    def step(self, number: int, said: Mapping[str, Any]) -> Step:
        """Return the step of this number, and continue with its first answer."""
        where = f"step {number}"
        check_fields(where, said, OF_STEP, NEEDED_OF_STEP)
        if "position" in said:
            if self.deeds:
                raise BadLesson(f"{where}: with a position of its own, nobody sees what the step "
                                f"before has as then")
            try:
                self.match, self.deeds = match_from_position(self.game, said["position"]), ()
            except BadPosition as fault:
                raise BadLesson(f"{where}: {fault}") from fault
        if self.match.state.current_player() != self.seat:
            raise BadLesson(f"{where}: it is not the learner who is asked")
        step = Step(number, said["lead"], said["task"], said["right"], said.get("place", ""),
                    said.get("clause", ""), tuple(said["answers"]), self.match.fork(), self.deeds)
        self.play_actions(where, step.answers[:1])
        self.deeds = tuple(self.play_actions(where, said.get("then", [])))
        return step

    def play_actions(self, where: str, actions: Sequence[str]) -> list[Deed]:
        """Play these actions in notation and return their entries. Raise BadLesson if one of them
        is not legal."""
        deeds = []
        for text in actions:
            action, before = self.written.get(text), self.match.state.clone()
            refusal = before.refusal(action) if action is not None else None
            if action is None or refusal is not None:
                why = f": {refusal.code} {refusal.clause}" if refusal else ""
                can = ", ".join([str(one) for one in before.choices()])
                raise BadLesson(f"{where}: {text!r} is not possible{why}; possible is: {can}")
            deeds.append(Deed(self.match.play(action), before))
        return deeds
