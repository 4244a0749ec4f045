"""What the database keeps about learning, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ProgressRow:
    """The step of a lesson up to which a person has done all steps, the last one at the moment
    `at`; `learned`: the person has once done the whole lesson."""

    person: str
    game: str
    lesson: str
    step: int
    learned: bool
    at: int


@dataclass(frozen=True)
class NoteRow:
    """A note about a game that a person has dismissed, at the moment `at`."""

    person: str
    game: str
    note: str
    at: int
