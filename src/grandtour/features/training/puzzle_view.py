"""Views of a puzzle for its page and the lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from grandtour.bots.forecast import TURNS
from grandtour.bots.puzzles.aim import POINTS
from grandtour.bots.puzzles.puzzle import Puzzle
from grandtour.engine.game import Refused
from grandtour.engine.match import match_from_position
from grandtour.games.rulebook import read
from grandtour.language import N_, Language, Message, Phrase
from grandtour.learning.guided import build_practice_table
from grandtour.features.training import errors
from grandtour.features.training.puzzles import FriendTry, PuzzleVerdict
from grandtour.features.training.rows import Key, PuzzleRow, Tries
from grandtour.tables.table import Table
from grandtour.web.http.dates import format_day
from grandtour.web.http.labels import describe_bot_level
from grandtour.web.http.layout import GameBox, describe_box
from grandtour.features.training.puzzle_cards import PuzzleCard, puzzle_address, puzzle_card
from grandtour.features.training.analysis_view import explain_lines
from grandtour.features.training.better_line import name_action
from grandtour.features.training.exercise_pages import ExerciseView


SHARES: Final = 100             # points of the victory
SHOWN: Final = 6                # puzzles of a chapter in the list of all games
FEW: Final = 2                  # puzzles that are not worth a second page


@dataclass(frozen=True)
class PuzzleTrial(ExerciseView):
    """The position of a puzzle after the actions that were chosen so far, with its question.
    `steps` are their places among the choices of each position, `done` the actions."""

    puzzle: Puzzle | None = None
    steps: tuple[int, ...] = ()
    done: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        return address_after(self.solving, self.steps)

    @property
    def solving(self) -> Puzzle:
        assert self.puzzle is not None
        return self.puzzle

    def place_of(self, action: str) -> int:
        """Return the place of an action of the position among its choices."""
        return [str(one) for one in self.state.choices()].index(action)


def address_after(puzzle: Puzzle, steps: Sequence[int]) -> str:
    """Return the address of a puzzle after these steps of the turn."""
    return puzzle_address(puzzle) + (f"/after/{'.'.join(map(str, steps))}" if steps else "")


def trial_of(puzzle: Puzzle, language: Language, name: str = "",
             steps: Sequence[int] = ()) -> PuzzleTrial:
    """Return the question after these steps as the seat to decide sees it; a person of this name
    sits there. Refused: no_such_puzzle if the steps are impossible or end the turn."""
    s = puzzle.start()
    done: list[str] = []
    for place in steps:
        choices = s.choices()
        if puzzle.ends_turn(s) or place >= len(choices):
            raise Refused(errors.NO_PUZZLE, {"puzzle": puzzle.name})
        done.append(str(choices[place]))
        s.play(choices[place])
    if puzzle.ends_turn(s):
        raise Refused(errors.NO_PUZZLE, {"puzzle": puzzle.name})
    match = match_from_position(s.game, str(s))
    return PuzzleTrial(build_practice_table(match, puzzle.seat, name), puzzle.seat, language, 0,
                       match.state, match.number, live=False, puzzle=puzzle, steps=tuple(steps),
                       done=tuple(done))


def name_steps(puzzle: Puzzle, actions: Sequence[str], table: Table,
               language: Language) -> list[str]:
    """Return the names of the actions of a turn."""
    s = puzzle.start()
    found: list[str] = []
    for action in actions:
        found.append(name_action(s, action, puzzle.seat, table, language)[0])
        s.play(s.game.request(s, action, puzzle.seat))
    return found


@dataclass(frozen=True)
class Said:
    """The result of a try in words."""

    sentence: str
    solved: bool
    back: str
    best: Sequence[str]
    because: str
    lead: str
    rated: Phrase | None
    streak: Phrase | None
    friends: Sequence[tuple[str, bool, Sequence[str]]] = ()


def describe_verdict(view: PuzzleTrial, verdict: PuzzleVerdict, streak: Phrase | None,
                     friends: Sequence[FriendTry] = ()) -> Said:
    """Return the result. A wrong turn is compared with the best; the best with the second."""
    puzzle, language, table = view.solving, view.language, view.table
    other = puzzle.second if verdict.solved else verdict.actions
    because = "" if puzzle.asks_to_win() else explain_lines(
        puzzle.start(), list(puzzle.line), list(other), table.names, language, TURNS)
    sentence = N_("Right: no other turn gives a better result.") if verdict.solved \
        else N_("Another turn gives a better result.")
    return Said(language.say(sentence), verdict.solved, return_text(verdict, language),
                name_steps(puzzle, puzzle.line, table, language), because,
                language.say(lead_phrase(puzzle)), rated_phrase(verdict),
                streak if verdict.solved else None,
                [(one.name, one.found.solved,
                  name_steps(puzzle, one.found.actions, table, language)) for one in friends])


def lead_phrase(puzzle: Puzzle) -> Phrase:
    """Return by how much the best turn is ahead."""
    if puzzle.asks_to_win():
        return Phrase(N_("It ends the game with your victory. The next best turn wins {percent} of "
                         "100 games."), percent=round(SHARES * puzzle.lead.second))
    if puzzle.lead.unit == POINTS:
        return Phrase(N_("It is worth {points} points more than the next best turn."),
                      points=round(puzzle.lead.margin, 1))
    return Phrase(N_("It wins {percent} more of 100 games than the next best turn."),
                  percent=round(SHARES * puzzle.lead.margin))


def rated_phrase(verdict: PuzzleVerdict) -> Phrase | None:
    """Return the ratings after a first try."""
    if verdict.rated is None:
        return None
    rated = verdict.rated
    change = round(rated.person.rating) - round(rated.before.rating)
    return Phrase(N_("Your rating: {rating} ({change}). The puzzle: {puzzle}."),
                  rating=round(rated.person.rating), change=f"{change:+d}".replace("-", "\u2212"),
                  puzzle=round(rated.puzzle.rating))


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
    levels = language.join([language.say(describe_bot_level(name)) for name in puzzle.finders])
    known: list[Phrase | Message] = [
        Phrase(N_("Computer players that find it: {levels}."), levels=levels)
        if puzzle.finders else Message(N_("No computer player finds it."))]
    if tries.people:
        known.append(Phrase(N_("{found} of {people} people were right at the first try."),
                            found=tries.found, people=tries.people))
    return known


# The list.

@dataclass(frozen=True)
class PuzzleLine:
    """A puzzle in the list. `tried`, `solved` and `due` are the viewer's; `suggested`: it suits
    the viewer's rating."""

    puzzle: Puzzle
    language: Language
    number: int
    tried: bool
    solved: bool
    due: bool
    suggested: bool

    @property
    def card(self) -> PuzzleCard:
        return puzzle_card(self.puzzle, self.language)

    @property
    def rank(self) -> int:
        """Return the place among the puzzles of a chapter: 0 for what the viewer should try now, 1
        for what they have not solved, 2 for the rest."""
        return 0 if self.due or self.suggested else 1 + self.solved


@dataclass(frozen=True)
class Theme:
    """Puzzles solved by clauses of the same chapter, those that the viewer should try first."""

    title: str
    lines: Sequence[PuzzleLine]

    @property
    def first(self) -> Sequence[PuzzleLine]:
        """Return those that the list of all games shows."""
        return self.lines[:SHOWN] if len(self.lines) > SHOWN + FEW else self.lines


@dataclass(frozen=True)
class GamePuzzles:
    """The puzzles of a game."""

    game: GameBox
    themes: Sequence[Theme]
    puzzles: int
    solved: int

    @property
    def shown(self) -> int:
        """Return the number that the list of all games shows."""
        return sum(len(theme.first) for theme in self.themes)


def list_by_game(known: Mapping[Key, PuzzleRow], now: int, language: Language,
                 puzzles: Mapping[str, Sequence[Puzzle]],
                 suggested: Collection[Puzzle | None]) -> Iterator[GamePuzzles]:
    """Yield the games with puzzles, by name; their themes in the order of the chapters."""
    for game, found in puzzles.items():
        if found:
            ordered = ordered_puzzles(game, found, language)
            lines = [(title, puzzle_line(one, number, known, now, language, one in suggested))
                     for number, (title, one) in enumerate(ordered, start=1)]
            yield GamePuzzles(describe_box(game, language), [
                Theme(title, sorted((one for _, one in some), key=lambda line: line.rank))
                for title, some in groupby(lines, key=lambda pair: pair[0])],
                len(lines), sum(line.solved for _, line in lines))


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
                language: Language, suggested: bool) -> PuzzleLine:
    row = known.get((puzzle.game, puzzle.name))
    return PuzzleLine(puzzle, language, number, row is not None,
                      row is not None and row.solved,
                      row is not None and row.recall.is_back_after_failure(now),
                      suggested)
