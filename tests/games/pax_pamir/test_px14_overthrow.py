"""PX-14: overthrow."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    cards_of, court, do, find_refusal, full_market, open_question, pamir, sound, spies, tribe,
    tribes,
)


@clause("PX-14.2", "PX-14.5", "PX-12.1", "PX-12.3", "PX-E29", "PX-4.3")
@example("EX-90")
def test_ex_90_last_political_card_overthrows() -> None:
    s = pamir()
    court(s, 0, 27, 61, 67, 62)
    court(s, 1, 9, 11, 12, 13)
    tribes(s, 0, punjab=2)
    sound(s)
    found = find_refusal(s, "discard 61")
    assert (found.code, found.clause) == ("within_limit", "PX-12.1")
    assert (found.details["size"], found.details["limit"]) == ("4", "4")
    s = pamir()
    full_market(s)
    court(s, 0, 27, 61, 67, 62, 63)
    court(s, 1, 9, 11, 12, 13)
    tribes(s, 0, punjab=2)
    sound(s)
    do(s, "pass")
    assert open_question(s) == "court 0"
    do(s, "discard 27")
    assert (tribe(s, 0, "punjab"), s.nobles[0].cylinders) == (0, 10)
    do(s, "discard 61")                             # without the purple star the limit is three
    assert open_question(s) == "turn 1"
    assert len(cards_of(s, 1)) == 4                 # waits for the own cleanup


@clause("PX-14.2", "PX-9.51")
@example("EX-91")
def test_ex_91_other_political_card_keeps_tribes() -> None:
    s = pamir("BAR")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 55, 57)
    spies(s, 57, 1)
    tribes(s, 1, herat=1)
    sound(s)
    do(s, "betray 15", "leave")
    assert tribe(s, 1, "herat") == 1


@clause("PX-14.2")
@pytest.mark.parametrize(("card", "lost", "kept"), [
    (27, "punjab", "herat"), (55, "herat", "punjab"),
])
def test_political_card_elsewhere_keeps_no_tribe(card: int, lost: str, kept: str) -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 27, 55, 61, 62, 63, 67)
    tribes(s, 0, punjab=1, herat=1)
    sound(s)
    do(s, "pass", f"discard {card}")
    assert (tribe(s, 0, lost), tribe(s, 0, kept)) == (0, 1)


@clause("PX-14.3", "PX-14.4")
@example("EX-92")
def test_ex_92_absent_pieces_are_not_lost() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 61, 9, 11, 12)
    tribes(s, 0, herat=1)
    sound(s)
    do(s, "pass", "discard 61")
    assert tribe(s, 0, "herat") == 1
