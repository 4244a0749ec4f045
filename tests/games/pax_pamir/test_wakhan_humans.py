"""Test that humans act against Wakhan as they do without her (WK-1, WK-4 to WK-8)."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, cards_of, coalition, court, do, find_refusal_code, full_market, gifts, hand, hand_of,
    influence, market, open_question, pamir, points, prizes, purses, ruler, rupees, sound, spies,
    spies_on, tribe, tribes, vec_of,
)

BOTH = pytest.mark.parametrize("seat", [0, 1])


def humans(seat: int, loyal: str = "ABR") -> Pamir:
    """Return the turn of one of two humans. Wakhan sits in the last seat."""
    s = pamir(loyal, seat=seat, wakhan="true")
    s.ai, s.ai_back, s.ai_gone = 7, 3, vec_of([7])
    full_market(s)
    return s


@BOTH
@clause("PX-9.52", "WK-32", "PX-11.1")
@pytest.mark.parametrize("answer", ["claim", "leave"])
def test_human_chooses_the_prize(seat: int, answer: str) -> None:
    s = humans(seat, "AAR")
    court(s, seat, 15)
    court(s, 1 - seat, 2)
    spies(s, 2, *([0] * seat), 1)
    do(sound(s), "betray 15")
    assert open_question(s) == f"prize {seat}"
    do(s, answer)
    assert coalition(s, seat) == ("russian" if answer == "claim" else "afghan")
    assert list(s.nobles[seat].prizes) == ([2] if answer == "claim" else [])


@BOTH
@clause("PX-13.1", "WK-8")
def test_human_pays_a_debt(seat: int) -> None:
    s = humans(seat)
    court(s, seat, 15)
    court(s, 1 - seat, 40, 9, 10, 11)
    spies(s, 40, *([0] * seat), 1)
    rupees(s, *((2, 1, 4) if seat == 0 else (1, 2, 4)))
    do(sound(s), "betray 15")
    assert (open_question(s), s.nobles[1 - seat].owed) == (f"debt {1 - seat}", 1)


@BOTH
@clause("PX-12.1", "PX-12.2", "WK-40")
def test_human_chooses_the_discard(seat: int) -> None:
    s = humans(seat)
    court(s, seat, 61, 62, 63, 67)
    hand(s, seat, 9, 10, 11)
    do(sound(s), "pass")
    assert open_question(s) == f"court {seat}"
    do(s, "discard 63")
    assert open_question(s) == f"hand {seat}"
    do(s, "discard 10")
    assert (cards_of(s, seat), hand_of(s, seat)) == ([61, 62, 67], [9, 11])


@BOTH
@clause("PX-15.8", "WK-4")
def test_human_chooses_to_save_spy(seat: int) -> None:
    s = humans(seat)
    court(s, seat, 59)
    court(s, 1 - seat, 9, 72)
    spies(s, 9, 1, 1)
    do(sound(s), "battle 59")
    assert open_question(s) == f"safe_house {1 - seat}"
    do(s, "stop")
    assert (spies_on(s, 72), open_question(s)) == ([0, 0, 0], f"turn {seat}")


@BOTH
@clause("PX-9.62", "WK-7")
def test_humans_of_one_coalition_are_allies(seat: int) -> None:
    s = humans(seat, "RRR")
    court(s, seat, 59)
    armies(s, kabul="1R 2A")
    for each in range(3):
        tribes(s, each, kabul=1)
    do(sound(s), "battle 59")
    assert find_refusal_code(s, f"remove tribe {1 - seat}") == "same_loyalty"
    assert find_refusal_code(s, f"remove tribe {seat}") == "same_loyalty"
    assert find_refusal_code(s, "remove tribe 2") is None


@BOTH
@clause("PX-4.1", "WK-7", "PX-3.3", "WK-5")
def test_human_counts_own_armies_and_prizes(seat: int) -> None:
    s = humans(seat, "ABR")
    tribes(s, seat, kabul=2)
    armies(s, kabul="3R" if seat else "3B")
    prizes(s, seat, 2, 3)
    gifts(s, seat, 4)
    assert (ruler(sound(s), "kabul"), influence(s, seat)) == (-1, 4)


@BOTH
@clause("PX-17.3", "WK-5")
def test_human_of_other_coalition_scores_nothing(seat: int) -> None:
    """Wakhan is loyal to all, with the one influence that every player has."""
    s = humans(seat, "AB" + "A" if seat else "BA" + "A")
    market(s, T0=101)
    armies(s, kabul="4A")
    gifts(s, 0, 2)
    gifts(s, 1, 2)
    do(sound(s), "purchase T0")
    assert points(s) == ([5, 0, 3] if seat else [0, 5, 3])


@BOTH
@clause("PX-8.4", "WK-4")
@pytest.mark.parametrize(("other", "paid"), [(2, True), (-1, False)])
def test_game_with_wakhan_has_no_negotiation(seat: int, other: int, paid: bool) -> None:
    s = humans(seat)
    ruling = 2 if other == 2 else 1 - seat
    tribes(s, ruling, persia=2)
    hand(s, seat, 83)
    do(sound(s), "play 83 right")
    assert (purses(s)[seat], open_question(s).split()[0]) == (
        (2, "turn") if paid else (4, "bribe"))


@BOTH
@clause("PX-10.1", "WK-4")
def test_human_chooses_pieces_from_play(seat: int) -> None:
    s = humans(seat)
    tribes(s, seat, kabul=9, persia=1)
    hand(s, seat, 57)
    do(sound(s), "play 57 right")
    assert open_question(s) == f"reuse {seat}"
    do(s, "take tribe persia")
    assert (tribe(s, seat, "kabul"), tribe(s, seat, "herat")) == (9, 1)


@clause("PX-5.1", "WK-2", "WK-3", "PX-15.9")
def test_turns_pass_between_humans_and_wakhan() -> None:
    """A card for her and blackmail for a human are asked, and she begins (WK-2)."""
    s = humans(0)
    court(s, 1, 54, 61)
    do(sound(s), "pass")
    assert open_question(s) == "blackmail 1"
    do(s, "stop", "pass")
    assert str(s.stack[-1]) == "ai"
