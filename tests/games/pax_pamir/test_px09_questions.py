"""Test that a position accepts exactly the possible questions (PX-9, PX-10)."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.rules.turn import find_question
from tests.evidence import clause
from tests.games.pax_pamir.table import pamir

LAST_PLACES = {0: 5, 1: 5, 2: 5, 3: 8, 4: 8, 5: 8, 6: 5, 7: 100, 8: 2}      # of each piece


@clause("PX-10.1")
@pytest.mark.parametrize(("piece", "last"), LAST_PLACES.items())
def test_questions_accept_only_existing_places(piece: int, last: int) -> None:
    s = pamir()
    for place in (0, last):
        name = f"put:1:{piece}:{place}"
        assert str(find_question(s, name)) == name
    with pytest.raises(ValueError, match="there is no question"):
        find_question(s, f"put:1:{piece}:{last + 1}")


@clause("PX-9.30", "PX-9.31")
@pytest.mark.parametrize(("name", "possible"), [
    ("build:0:-1:0:3", True), ("build:4:5:3:3", True), ("build:0:-1:4:3", False),
    ("build:0:-1:6:6", True), ("build:0:-1:7:6", False), ("build:0:6:0:3", False),
    ("build:0:-1:0:4", False), ("build:5:-1:0:3", False), ("reuse:0:3", True),
    ("reuse:0:4", False), ("reuse:5:0", False), ("put:5:0:0", False), ("put:0:9:0", False),
    ("put:0:-1:0", False), ("blackmail:0:3", True), ("blackmail:0:4", False),
])
def test_open_questions_remember_their_action(name: str, possible: bool) -> None:
    s = pamir()
    if possible:
        assert str(find_question(s, name)) == name
    else:
        with pytest.raises(ValueError, match="there is no question"):
            find_question(s, name)


@clause("PX-8.4", "PX-9.32", "PX-9.40", "PX-9.42", "PX-9.60", "PX-11.3", "PX-16.4", "WK-33")
@pytest.mark.parametrize("name", [
    "loyalty:4", "debt:4", "reuse:4:3", "blackmail:4:3", "build:4:5:6:6", "add:4:5", "region:4",
    "tax:4:3:1", "gift:4", "move:4:3:2:1", "send:4:100", "betray:4", "prize:4:100", "battle:4:3",
    "fight:4:106:3:1", "her_fight:106:2", "safe_house:4", "put:4:8:2", "impact:100:4", "road:4:5",
    "spy:4:5", "bribe:4:807:4:10:10", "answer:4:4:807:9:10", "patriots:4:100", "player:4:114",
    "suit:4", "rebuke:4",
])
def test_questions_have_a_last_name(name: str) -> None:
    """No question has any of these numbers greater by one."""
    s = pamir()
    assert str(find_question(s, name)) == name
    kind, *numbers = name.split(":")
    for place, number in enumerate(numbers):
        beyond = [*numbers[:place], str(int(number) + 1), *numbers[place + 1:]]
        with pytest.raises((ValueError, KeyError)):
            find_question(s, ":".join([kind, *beyond]))


@clause("PX-8.4", "PX-9.32", "PX-9.40", "PX-9.42", "PX-9.60", "PX-11.3", "PX-16.4", "WK-33")
@pytest.mark.parametrize(("name", "below"), [
    ("bribe:0:11:0:0:0", ["-1:11:0:0:0", "0:11:-1:0:0", "0:11:0:-1:0", "0:10:0:0:0"]),
    ("answer:0:0:11:-1:0", ["-1:0:11:-1:0", "0:-1:11:-1:0", "0:0:11:-2:0", "0:0:11:0:0"]),
    ("fight:0:0:0:0", ["-1:0:0:0", "0:-1:0:0", "0:0:-1:0", "0:0:0:-1", "0:6:0:0"]),
    ("her_fight:7:0", ["6:0", "-1:0", "7:-1"]), ("battle:0:0", ["-1:0", "0:-1"]),
    ("add:0:-1", ["-1:-1", "0:-2"]), ("player:0:108", ["0:107", "0:109", "0:113"]),
    ("send:0:1", ["-1:1", "0:0"]), ("move:0:0:0:0", ["0:-1:0:0", "0:0:-1:0", "0:0:0:-1"]),
    ("impact:0:0", ["-1:0", "0:-1"]), ("patriots:0:0", ["-1:0", "0:-1"]),
])
def test_questions_have_a_first_name(name: str, below: list[str]) -> None:
    s = pamir()
    assert str(find_question(s, name)) == name
    for numbers in below:
        with pytest.raises((ValueError, KeyError)):
            find_question(s, f"{name.split(':', maxsplit=1)[0]}:{numbers}")
