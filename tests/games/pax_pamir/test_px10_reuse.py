"""Test the consequences of reusing a piece (PX-10)."""

from __future__ import annotations

import pytest

from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, court, do, find_refusal, find_refusal_code, full_market, full_view, gifts, hand,
    influence, market, open_question, pamir, play_events, purses, roads, ruler, rupees, sound,
    spies, spies_on, tribe, tribes,
)


@clause("PX-11.3", "PX-10.1")
def test_reused_block_triggers_no_waiting_debts() -> None:
    s = pamir("AB", loyalty_discard="debts_at_end_of_action")
    full_market(s)
    court(s, 0, 42)                                 # leveraged, Afghan patriot
    rupees(s, 0, 0)
    armies(s, herat="12B")
    hand(s, 0, 36, 85)                              # 36, a British patriot: army, intelligence
    sound(s)
    do(s, "play 36 left")
    assert open_question(s) == "debt 0"
    assert int(s.favoured) == 1                     # the last icon came before the debt
    assert purses(s)[0] == 0


@clause("PX-11.3", "PX-10.2")
def test_reused_harmless_tribe_triggers_no_debts() -> None:
    s = pamir("AB", loyalty_discard="debts_at_end_of_action")
    full_market(s)
    court(s, 0, 42)                                 # leveraged, Afghan patriot
    rupees(s, 0, 0)
    tribes(s, 0, persia=10)
    hand(s, 0, 20, 85)                              # 20, a British patriot: spy, economic
    sound(s)
    do(s, "play 20 left")                           # only a tribe can be taken for the spy
    assert (open_question(s), spies_on(s, 20)) == ("debt 0", [1, 0])
    assert int(s.favoured) == 2                     # the last icon came before the debt


@clause("PX-10.5", "PX-16.12", "PX-10.1")
def test_returned_fresh_tribe_is_placed_again() -> None:
    s = pamir("AB")
    full_market(s, 20)
    market(s, T0=116)
    tribes(s, 0, kabul=9)
    hand(s, 0, 57, 90)
    sound(s, 5)
    do(s, "play 57 right", "purchase T0", "rebuke herat", "play 90 right")
    assert (tribe(s, 0, "herat"), tribe(s, 0, "transcaspia"), tribe(s, 0, "kabul")) == (0, 1, 9)


@clause("PX-10.2", "PX-4.3", "PX-3.3")
def test_reused_piece_leaves_its_old_count() -> None:
    s = pamir("AB")
    full_market(s, 20)
    tribes(s, 0, persia=2, kabul=7)
    armies(s, persia="1B")
    gifts(s, 0, 4)
    hand(s, 0, 57, 90)
    sound(s, 3)
    assert (ruler(s, "persia"), influence(s, 0)) == (0, 2)
    do(s, "play 57 right", "take tribe persia", "play 90 right", "take gift 4")
    assert (ruler(s, "persia"), influence(s, 0)) == (-1, 1)


@clause("PX-10.1", "PX-10.2")
def test_wakhans_opponent_takes_from_play_too() -> None:
    s = pamir("AB", wakhan="true")
    full_market(s)
    tribes(s, 0, kabul=9, persia=1)
    hand(s, 0, 20)                                  # a British patriot: spy, economic
    sound(s)
    do(s, "play 20 right")
    assert open_question(s) == "reuse 0"


@clause("PX-10.1", "PX-10.2")
@pytest.mark.parametrize(("loyal", "number"), [("ABR", 0), ("BRA", 1), ("RAB", 2)])
def test_log_describes_a_taken_block(loyal: str, number: int) -> None:
    s = pamir(loyal)
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    armies(s, persia=f"8{loyal[0]}")
    roads(s, "herat-persia", f"4{loyal[0]}")
    do(sound(s), "build 27", "army kabul")
    events = [str(event) for event in play_events(s, "take army persia", "road kabul-punjab",
                                           "take road herat-persia")]
    assert [event for event in events if event[:6] in ("reused", "placed")] == [
        f"reused(0, {number}, 3)", f"placed(0, {number}, 1)", f"reused(0, {3 + number}, 1)",
        f"placed(0, {3 + number}, 7)"]


@clause("PX-10.1", "PX-10.2")
@pytest.mark.parametrize(("text", "what"), [
    ("take gift 2", "reused(0, 8, 0)"), ("take gift 4", "reused(0, 8, 1)"),
    ("take gift 6", "reused(0, 8, 2)"), ("take spy 61", "reused(0, 7, 61)"),
    ("take tribe kabul", "reused(0, 6, 1)"),
])
def test_only_one_piece_is_taken(text: str, what: str) -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 61)
    tribes(s, 0, kabul=5)
    spies(s, 61, 2)
    gifts(s, 0, 2, 4, 6)
    hand(s, 0, 57)
    do(sound(s), "play 57 right")
    assert str(play_events(s, text)[0]) == what
    noble = full_view(s)["nobles"][0]
    assert noble["gifts"] == [price for price in (2, 4, 6) if text != f"take gift {price}"]
    assert noble["tribes"] == {"kabul": 4 if "tribe" in text else 5, "herat": 1}
    assert (spies_on(s, 61)[0], noble["cylinders"]) == (1 if "spy" in text else 2, 0)


@clause("PX-10.1")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("card", "piece"), [(57, "tribe herat"), (20, "spy 20")])
def test_player_in_turn_takes_no_fresh_piece(seat: int, card: int, piece: str) -> None:
    s = pamir("BB", seat=seat)
    full_market(s, 70)
    tribes(s, seat, kabul=8, persia=1)
    hand(s, seat, card, 90)
    do(sound(s), f"play {card} right", "play 90 right")
    assert find_refusal_code(s, f"take {piece}") == "placed_this_turn"


@clause("PX-10.4", "PX-10.1")
def test_unavailable_pieces_cannot_be_taken() -> None:
    """These are a block for a cylinder, a cylinder for a block, and an absent piece."""
    s = pamir()
    full_market(s)
    court(s, 0, 61)
    tribes(s, 0, kabul=9)
    spies(s, 61, 1)
    armies(s, kabul="1A")
    roads(s, "herat-kabul", "1A")
    hand(s, 0, 57)
    do(sound(s), "play 57 right")
    for text in ("army kabul", "road herat-kabul", "tribe punjab", "gift 2", "spy 62"):
        found = find_refusal(s, f"take {text}")
        assert (found.code, found.clause) == ("not_your_piece", "PX-10.1")
    assert find_refusal_code(s, "take tribe kabul") is None
