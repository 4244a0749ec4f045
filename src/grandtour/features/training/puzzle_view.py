"""Views of a puzzle for its page and the lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from grandtour import games
from grandtour.bots.forecast import TURNS
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.match import match_from_position
from grandtour.games.rulebook import read
from grandtour.language import N_, Language, Message, Phrase
from grandtour.learning.guided import practice_table
from grandtour.features.training.puzzles import PuzzleVerdict
from grandtour.features.training.rows import Key, PuzzleRow, Tries
from grandtour.web.http.dates import format_day
from grandtour.web.http.labels import bot_label
from grandtour.web.http.layout import Box, describe_box
from grandtour.features.training.puzzle_cards import PuzzleCard, puzzle_address, puzzle_card
from grandtour.features.training.analysis_view import explain_lines, name_action
from grandtour.features.training.exercise_pages import Trial


@dataclass(frozen=True)
class PuzzleTrial(Trial):
    """The position of a puzzle with its question."""

    puzzle: Puzzle | None = None

    @property
    def address(self) -> str:
        return puzzle_address(self.solving)

    @property
    def solving(self) -> Puzzle:
        assert self.puzzle is not None
        return self.puzzle


def trial_of(puzzle: Puzzle, language: Language, name: str = "") -> PuzzleTrial:
    """Return the question as the seat to decide sees it; a person of this name sits there."""
    match = match_from_position(games.game(puzzle.game), puzzle.position)
    return PuzzleTrial(practice_table(match, puzzle.seat, name), puzzle.seat, language, 0,
                       match.state,
                       match.number, live=False, puzzle=puzzle)


@dataclass(frozen=True)
class Said:
    """The result of a try in words."""

    sentence: str
    solved: bool
    back: str
    best: str
    because: str
    streak: Phrase | None


def describe_verdict(view: PuzzleTrial, verdict: PuzzleVerdict, streak: Phrase | None) -> Said:
    """Return the result. A wrong action is compared with the best; the best with the first other
    offer."""
    puzzle, language = view.solving, view.language

    def title_of(action: str) -> str:
        return name_action(view.state, action, view.seat, view.table, language)[0]

    other = next(one for one in (verdict.action, *map(str, view.state.choices()))
                 if one != puzzle.best)
    because = explain_lines(view.state, [puzzle.best], [other], view.table.names, language, TURNS)
    sentence = N_("Right: {action} is the best here.") if verdict.solved \
        else N_("{action}: something else is better here.")
    return Said(language.say(sentence, action=title_of(verdict.action)), verdict.solved,
                return_text(verdict, language), title_of(puzzle.best),
                because, streak if verdict.solved else None)


def return_text(verdict: PuzzleVerdict, language: Language) -> str:
    """Return when the puzzle returns; empty if nothing is stored for the person."""
    if verdict.row is None:
        return ""
    if verdict.row.recall.is_settled:
        return language.say(N_("You will not see it again: you know it well."))
    return language.say(N_("You will see it again on {day}."),
                        day=format_day(verdict.row.recall.due, language))


# How hard it is.

def describe_difficulty(puzzle: Puzzle, tries: Tries, language: Language) -> list[Phrase | Message]:
    """Return the computer players that find it, and how many people did at their first try."""
    levels = language.join([language.say(bot_label(name)) for name in puzzle.finders])
    known: list[Phrase | Message] = [
        Phrase(N_("Computer players that find it: {levels}."), levels=levels)
        if puzzle.finders else Message(N_("No computer player finds it."))]
    if tries.people:
        known.append(Phrase(N_("Right at the first try: {found} of {people} people."),
                            found=tries.found, people=tries.people))
    return known


# The list.

@dataclass(frozen=True)
class Line:
    """A puzzle in the list; `tried` and `due` are the viewer's."""

    card: PuzzleCard
    number: int
    tried: bool
    due: bool


@dataclass(frozen=True)
class Theme:
    """Puzzles solved by clauses of the same chapter."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class GamePuzzles:
    """The puzzles of a game."""

    game: Box
    themes: Sequence[Theme]


def list_by_game(known: Mapping[Key, PuzzleRow], now: int, language: Language,
                 puzzles: Mapping[str, Sequence[Puzzle]]) -> Iterator[GamePuzzles]:
    """Yield the games with puzzles, by name; their themes in the order of the chapters."""
    for game, found in puzzles.items():
        if found:
            ordered = ordered_puzzles(game, found, language)
            lines = [(title, puzzle_line(one, number, known, now, language))
                     for number, (title, one) in enumerate(ordered, start=1)]
            yield GamePuzzles(describe_box(game, language), [
                Theme(title, [one for _, one in some])
                for title, some in groupby(lines, key=lambda pair: pair[0])])


def ordered_puzzles(game: str, puzzles: Sequence[Puzzle],
                    language: Language) -> list[tuple[str, Puzzle]]:
    """Return the puzzles of a game in the order of the list, each with the title of its chapter."""
    chapter = list_chapters(game, language)
    ordered = sorted(puzzles, key=lambda one: chapter.get(one.clause, LAST)[0])
    return [(chapter.get(one.clause, LAST)[1], one) for one in ordered]


def puzzle_number(puzzle: Puzzle, puzzles: Sequence[Puzzle], language: Language) -> int:
    """Return the number of a puzzle among all of its game."""
    return [one for _, one in ordered_puzzles(puzzle.game, puzzles, language)].index(puzzle) + 1


LAST: Final = (1000, "")        # clauses that stand in no chapter


def list_chapters(game: str, language: Language) -> dict[str, tuple[int, str]]:
    """Return the place and title of the chapter of every clause."""
    return {clause.id: (place, section.title)
            for place, section in enumerate(read(game, language.code))
            for clause in section.clauses}


def puzzle_line(puzzle: Puzzle, number: int, known: Mapping[Key, PuzzleRow], now: int,
                language: Language) -> Line:
    row = known.get((puzzle.game, puzzle.name))
    return Line(puzzle_card(puzzle, language), number, row is not None,
                row is not None and row.recall.is_back(now))
