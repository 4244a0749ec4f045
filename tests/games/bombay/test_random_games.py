"""Play a part of the long run (`tools/long_run.py`): whole games, checked by the oracle."""

from __future__ import annotations

import long_run
import pytest
from oracles import Disagreement

from tests.evidence import clause
from tests.games.bombay.oracle import Oracle
from tests.games.bombay.table import BOMBAY, bombay, first_game
from tests.scene import do


@clause("BO-2.1", "BO-6.8", "BO-7.1", "BO-8.2", "BO-9.3", "BO-10.6", "BO-11.3", "BO-13.3",
        "BO-17.2")
def test_oracle_replays_three_hundred_games() -> None:
    """The oracle checks 17 bales, no money from nowhere, bounded length, and every promise at
    sampled positions."""
    total = long_run.run(300, 1_000_000, undone=25, only="bombay")
    assert total["games"] == 300
    assert total["taken back"] == 12
    assert total["longest"] <= BOMBAY.max_length
    assert min(total[f"{players} players"] for players in (2, 3, 4, 5)) > 40
    rare = {verb: total[verb] for verb in ("sell", "build", "choose", "buy", "looked")}
    assert min(rare.values()) > 30, rare


@pytest.mark.parametrize(("field", "seat", "value", "what"), [
    ("rupees", 1, 3, "rupees differ"), ("rupees", 0, -1, "rupees differ"),
    ("clients", 1, 1, "clients differ"), ("extra_cities", 2, 1, "city tokens differ"),
    ("sold_in", 0, 1, "cities differ"), ("palaces", 3, 1, "palaces differ"),
    ("site", 0, 0, "elephants differ"),
])
def test_oracle_detects_faults(field: str, seat: int, value: int, what: str) -> None:
    s = first_game()
    books = Oracle(4, s.options.values)
    for bales in ("yellow 3", "blue 3", "purple 2", "orange 1"):
        colour, number = bales.split()
        for _ in range(int(number)):
            books.play(f"draw {colour}")
    books.agree(s)
    books.audit(s)
    setattr(s.merchants[seat], field, value)
    check = books.agree if field == "rupees" else books.audit
    with pytest.raises(Disagreement, match=what):
        check(s)


def test_oracle_detects_a_skipped_move() -> None:
    s = bombay(2, layout="first_game")
    books = Oracle(2, s.options.values)
    for _ in range(9):
        s.play(s.choices()[-1])
    with pytest.raises(Disagreement):
        books.audit(s)


def test_oracle_replays_game_from_notation() -> None:
    """One turn, calculated by hand, is an example of the oracle."""
    s = bombay(2, layout="first_game")
    books = Oracle(2, s.options.values)
    for text in ["draw orange"] * 5 + ["draw purple"] * 4 + ["move nashik", "buy"]:
        do(s, text)
        books.play(text)
    books.audit(s)
    assert books.rupees == [1, 2]
    assert books.bales == [["purple"], []]
    assert books.bank == -1
    assert (books.seat, books.points) == (1, 3)
