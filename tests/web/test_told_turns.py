"""What the log of a table folds: the steps of a deed in a line, a turn in a sentence that opens."""

from __future__ import annotations

from grandtour.engine.match import Entry
from grandtour.games.words import Award, Halt, Sentence, Show
from grandtour.language import Phrase
from grandtour.web.table_view.folded import Fold, ToldTurn, told
from grandtour.web.table_view.game_log import Joint, LogLine, Turn

SCORING = Show(Phrase("A scoring"), "XY-1", (Halt("there", "there", (
    Award(0, 1, Phrase("a reason")),)),), (1, 0))


def line(number: int, *, joint: int = 0, turn: int = 0, taken: int = 0,
         shows: bool = False) -> LogLine:
    """A line of that entry; told together from entry `joint` on, the last of a turn from `turn`."""
    entry = Entry(number, 0, "do", 0, [], 0, 1)
    return LogLine(
        entry, said(f"did {number}"), [SCORING] if shows else [], None, taken,
        Joint(joint, said(f"did {joint} to {number}")) if joint else None,
        Turn(turn, 0, Phrase(f"turn from {turn}")) if turn else None)


def said(text: str) -> list[Sentence]:
    return [Sentence(Phrase(text), "XY-1", (text,))]


def read(*lines: LogLine) -> list[object]:
    """What stands there, from the first on: sentences, a turn as the list of its own."""
    return [sentences(item) for item in told(lines)]


def sentences(item: LogLine | Fold | ToldTurn) -> object:
    if isinstance(item, ToldTurn):
        return [item.turn.said.message, *[sentences(one) for one in item.lines]]
    assert isinstance(item, LogLine)
    return item.sentences[0].phrase.message


def test_the_steps_of_a_deed_stand_in_one_line() -> None:
    assert read(line(1), line(2), line(3, joint=2), line(4, joint=2), line(5)) == [
        "did 1", "did 2 to 4", "did 5"]


def test_a_step_that_was_taken_back_is_read_by_itself() -> None:
    assert read(line(1), line(2, joint=1), line(3, joint=1, taken=4)) == ["did 1 to 2", "did 3"]


def test_a_turn_is_a_sentence_once_something_stands_after_it() -> None:
    assert read(line(1), line(2), line(3, turn=2)) == ["did 1", "did 2", "did 3"]
    assert read(line(1), line(2), line(3, turn=2), line(4)) == [
        "did 1", ["turn from 2", "did 2", "did 3"], "did 4"]


def test_a_turn_of_one_line_stays_as_it_is() -> None:
    assert read(line(1, turn=1), line(2), line(3, joint=2, turn=2), line(4)) == [
        "did 1", "did 2 to 3", "did 4"]


def test_a_turn_in_which_somebody_scored_stays_open() -> None:
    assert read(line(1), line(2, shows=True), line(3, turn=1), line(4)) == [
        "did 1", "did 2", "did 3", "did 4"]
    assert read(line(1, shows=True), line(2, joint=1)) == ["did 1", "did 2"]


def test_what_was_taken_back_within_a_turn_is_folded_with_it() -> None:
    assert read(line(1), line(2, taken=3), line(4, turn=1), line(5)) == [
        ["turn from 1", "did 1", "did 2", "did 4"], "did 5"]
    assert read(line(1), line(2, turn=1, taken=3), line(4)) == ["did 1", "did 2", "did 4"]


def test_a_told_turn_is_about_the_places_of_all_its_lines() -> None:
    [turn, _] = told([line(1), line(2, turn=1), line(3)])
    assert isinstance(turn, ToldTurn)
    assert (turn.number, turn.places) == (2, ["did 1", "did 2"])
