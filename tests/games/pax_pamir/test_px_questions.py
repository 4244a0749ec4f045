"""PX-9, PX-10: what a position may say is being asked: what can be asked, and nothing else."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.rules.turn import question_named
from tests.evidence import clause
from tests.games.pax_pamir.table import pamir

LAST_PLACES = {0: 5, 1: 5, 2: 5, 3: 8, 4: 8, 5: 8, 6: 5, 7: 100, 8: 2}      # of each piece


@clause("PX-10.1")
@pytest.mark.parametrize(("piece", "last"), LAST_PLACES.items())
def test_a_piece_is_put_where_one_of_its_kind_may_be(piece: int, last: int) -> None:
    s = pamir()
    for place in (0, last):
        name = f"put:1:{piece}:{place}"
        assert str(question_named(s, name)) == name
    with pytest.raises(ValueError, match="there is no question"):
        question_named(s, f"put:1:{piece}:{last + 1}")


@clause("PX-9.30", "PX-9.31")
@pytest.mark.parametrize(("name", "possible"), [
    ("build:0:-1:0:3", True), ("build:4:5:3:3", True), ("build:0:-1:4:3", False),
    ("build:0:-1:6:6", True), ("build:0:-1:7:6", False), ("build:0:6:0:3", False),
    ("build:0:-1:0:4", False), ("build:5:-1:0:3", False), ("reuse:0:3", True),
    ("reuse:0:4", False), ("reuse:5:0", False), ("put:5:0:0", False), ("put:0:9:0", False),
    ("put:0:-1:0", False), ("blackmail:0:3", True), ("blackmail:0:4", False),
])
def test_what_a_build_a_reuse_and_a_blackmail_remember(name: str, possible: bool) -> None:
    s = pamir()
    if possible:
        assert str(question_named(s, name)) == name
    else:
        with pytest.raises(ValueError, match="there is no question"):
            question_named(s, name)
