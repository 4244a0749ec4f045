"""Test what the log of a table folds: the steps of an action in a line, a turn in a sentence that
opens."""

from __future__ import annotations

from grandtour.engine.match import Entry
from grandtour.games.words import Award, Halt, Sentence, Show
from grandtour.language import Phrase
from grandtour.web.table_view.folded import CollapsedLines, CollapsedTurn, collapse_log
from grandtour.web.table_view.game_log import CombinedLine, LogLine, TurnSummary

SCORING = Show(Phrase("A scoring"), "XY-1", (Halt("there", "there", (
    Award(0, 1, Phrase("a reason")),)),), (1, 0))


def line(number: int, *, joint: int = 0, turn: int = 0, taken: int = 0,
         shows: bool = False) -> LogLine:
    """A line of that entry; told together from entry `joint` on, the last of a turn from `turn`."""
    entry = Entry(number, 0, "do", 0, [], 0, 1)
    return LogLine(
        entry, make_sentence(f"did {number}"), [SCORING] if shows else [], None, taken,
        CombinedLine(joint, make_sentence(f"did {joint} to {number}")) if joint else None,
        TurnSummary(turn, 0, Phrase(f"turn from {turn}")) if turn else None)


def make_sentence(text: str) -> list[Sentence]:
    return [Sentence(Phrase(text), "XY-1", (text,))]


def read_items(*lines: LogLine) -> list[object]:
    """Return the items from the first on: sentences, and a turn as the list of its own."""
    return [sentences(item) for item in collapse_log(lines)]


def sentences(item: LogLine | CollapsedLines | CollapsedTurn) -> object:
    if isinstance(item, CollapsedTurn):
        return [item.turn.said.message, *[sentences(one) for one in item.lines]]
    assert isinstance(item, LogLine)
    return item.sentences[0].phrase.message


def test_action_steps_share_a_line() -> None:
    assert read_items(line(1), line(2), line(3, joint=2), line(4, joint=2), line(5)) == [
        "did 1", "did 2 to 4", "did 5"]


def test_undone_steps_have_own_lines() -> None:
    assert read_items(line(1), line(2, joint=1), line(3, joint=1, taken=4)) == ["did 1 to 2",
                                                                                "did 3"]


def test_finished_turns_become_sentences() -> None:
    assert read_items(line(1), line(2), line(3, turn=2)) == ["did 1", "did 2", "did 3"]
    assert read_items(line(1), line(2), line(3, turn=2), line(4)) == [
        "did 1", ["turn from 2", "did 2", "did 3"], "did 4"]


def test_single_line_turns_stay() -> None:
    assert read_items(line(1, turn=1), line(2), line(3, joint=2, turn=2), line(4)) == [
        "did 1", "did 2 to 3", "did 4"]


def test_scoring_turns_stay_open() -> None:
    assert read_items(line(1), line(2, shows=True), line(3, turn=1), line(4)) == [
        "did 1", "did 2", "did 3", "did 4"]
    assert read_items(line(1, shows=True), line(2, joint=1)) == ["did 1", "did 2"]


def test_undone_steps_fold_into_turns() -> None:
    assert read_items(line(1), line(2, taken=3), line(4, turn=1), line(5)) == [
        ["turn from 1", "did 1", "did 2", "did 4"], "did 5"]
    assert read_items(line(1), line(2, turn=1, taken=3), line(4)) == ["did 1", "did 2", "did 4"]


def test_folded_turns_have_all_places() -> None:
    [turn, _] = collapse_log([line(1), line(2, turn=1), line(3)])
    assert isinstance(turn, CollapsedTurn)
    assert (turn.number, turn.board_places) == (2, ["did 1", "did 2"])
