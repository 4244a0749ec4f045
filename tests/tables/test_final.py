"""The result of a table: what a game says of its end, with a column for each of its rounds."""

from __future__ import annotations

import pytest

from grandtour.games.words import Result, Round
from grandtour.language import Phrase
from grandtour.tables.final import add_rounds

ROUNDS = [Round(Phrase("One"), "XY-1", (3, 0)), Round(Phrase("Two"), "XY-2", (0, 5))]


@pytest.mark.parametrize(("total", "then"), [(0, 2), (-1, -1)])
def test_rounds_precede_result_columns(total: int, then: int) -> None:
    found = Result((Phrase("Points"),), ((1, 1, ("5",)), (0, 2, ("3",))), Phrase("Over."), "",
                   total=total)
    whole = add_rounds(found, ROUNDS)
    assert [head.message for head in whole.heads] == ["One", "Two", "Points"]
    assert whole.clauses == ("XY-1", "XY-2", "")
    assert whole.rows == ((1, 1, ("0", "5", "5")), (0, 2, ("3", "0", "3")))
    assert whole.total == then


def test_result_without_rounds_is_unchanged() -> None:
    found = Result((Phrase("Points"),), ((0, 1, ("5",)),), Phrase("Over."), "", ("XY-1",), 0)
    assert add_rounds(found, []) == found
