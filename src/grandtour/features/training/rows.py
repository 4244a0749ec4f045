"""Analyses, exercises and puzzles as they are stored."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.bots.analysis.report import LossSum
from grandtour.features.training.recall import RecallState

Key = tuple[str, str]           # a game, and the name of a puzzle of it


@dataclass(frozen=True)
class ExerciseRow:
    """A decision that a person practises: the one after position `number` of a table, a better
    action than the one that was taken, and how well the person remembers it."""

    person: str
    table: str
    number: int
    better: str
    recall: RecallState


@dataclass(frozen=True)
class AnalysisRow:
    """A finished analysis as JSON. `made_with` names all that it depends on besides the record of
    the table, which no longer changes."""

    table: str
    made_with: str
    judged: str


@dataclass(frozen=True)
class PlayerLosses:
    """What a person lost in the analysed games of one kind: the number of games, and the losses of
    all decisions."""

    game: str
    games: int
    losses: LossSum


@dataclass(frozen=True)
class PuzzleRow:
    """A puzzle that a person has tried: whether the first try was right (`found`), its moment in
    milliseconds since 1970 (`at`), whether any try was right (`solved`), and how well the person
    remembers it."""

    person: str
    game: str
    puzzle: str
    found: bool
    at: int
    solved: bool
    recall: RecallState


@dataclass(frozen=True)
class Tries:
    """The number of people who tried a puzzle, and of those who were right at once."""

    people: int = 0
    found: int = 0


@dataclass(frozen=True)
class DailyTry:
    """A person's first try of the puzzle of a day, a number of days since 1970."""

    person: str
    day: int
    solved: bool
    actions: tuple[str, ...]
