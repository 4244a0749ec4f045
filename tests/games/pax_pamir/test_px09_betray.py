"""PX-9.50 to 9.54, PX-13: betray, prizes, leverage."""

from __future__ import annotations

import pytest

from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    cards_of, check_text, coalition, coins, court, do, find_refusal, find_refusal_code, full_market,
    full_view, gifts, hand, influence, open_question, pamir, prizes, purses, rupees, sound, spies,
    tribes,
)


@clause("PX-9.50", "PX-9.51", "PX-13.1", "PX-13.2", "PX-13.3")
@example("EX-70", "EX-71")
def test_ex_70_betraying_a_leveraged_card() -> None:
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 40, 71)
    spies(s, 40, 1)
    spies(s, 71, 0, 0, 1)
    rupees(s, 2, 1)
    sound(s)
    do(s, "betray 15")                              # one target, one card to pay with
    assert (purses(s)[:2], cards_of(s, 1)) == ([0, 0], [])
    assert coins(s) == {"T5": 1, "B5": 1}
    assert [noble.cylinders for noble in s.nobles] == [10, 10, 10]
    assert open_question(s) == "prize 0"
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 40)
    spies(s, 40, 1)
    rupees(s, 2, 0)
    sound(s)
    do(s, "betray 15", "leave")                     # EX-71: nothing more is due
    assert (purses(s)[1], s.nobles[1].owed) == (0, 0)


@clause("PX-9.52", "PX-9.53")
@example("EX-72")
def test_ex_72_player_betrays_own_card() -> None:
    s = pamir("RAB")
    full_market(s)
    court(s, 0, 15, 2)
    spies(s, 2, 1)
    gifts(s, 0, 2)
    sound(s)
    do(s, "betray 15", "claim")
    assert (cards_of(s, 0), [int(card) for card in s.nobles[0].prizes]) == ([15], [2])
    assert influence(s, 0) == 3                     # the own coalition's prize: the gift stays
    s = pamir("RAB")
    full_market(s)
    court(s, 0, 15)
    spies(s, 15, 1)
    sound(s)
    do(s, "betray 15")                              # the betraying card itself
    assert cards_of(s, 0) == []


@clause("PX-9.54", "PX-15.4", "PX-E23", "PX-E22")
@example("EX-73", "ability-bodyguards")
@pytest.mark.parametrize("guards", [15, 83])
def test_ex_73_bodyguards(guards: int) -> None:
    s = pamir("ABR")
    full_market(s, 84)
    court(s, 0, 45)
    court(s, 1, guards, 43, 9)
    spies(s, 43, 1)
    spies(s, 9, 1)
    spies(s, guards, 1)
    sound(s)
    do(s, "betray 45")
    found = find_refusal(s, "target 43")
    assert (found.code, found.details["protector"]) == ("protected", f"card {guards}")
    found = find_refusal(s, "target 45")
    assert (found.code, found.details["targets"]) == ("no_spy_there", f"[card 9, card {guards}]")
    do(s, "target 9")
    s = pamir("ABR")
    court(s, 0, 45)
    court(s, 1, guards, 43)
    spies(s, 43, 1)
    sound(s)
    assert find_refusal_code(s, "betray 45") == "protected"


@clause("PX-E04", "PX-9.50")
@example("EX-74")
def test_ex_74_too_poor_to_betray() -> None:
    s = pamir("ABR")
    court(s, 0, 15)
    court(s, 1, 9)
    spies(s, 9, 1)
    rupees(s, 1)
    sound(s)
    found = find_refusal(s, "betray 15")
    assert (found.code, found.details["price"]) == ("too_expensive", "2")


@clause("PX-9.52", "PX-9.53", "PX-11.1", "PX-E28")
@example("EX-32")
def test_ex_32_prize_of_another_coalition() -> None:
    for answer in ("claim", "leave"):
        s = pamir("RAB")
        full_market(s)
        court(s, 0, 53, 69)
        court(s, 1, 26)
        spies(s, 26, 1)
        gifts(s, 0, 2)
        prizes(s, 0, 13)
        sound(s)
        do(s, "betray 53")
        found = find_refusal(s, "purchase T0")
        assert (found.code, found.clause) == ("must_decide_first", "PX-9.53")
        check_text(s)
        do(s, answer)
        if answer == "claim":
            assert (coalition(s, 0), influence(s, 0), cards_of(s, 0)) == ("afghan", 2, [53])
            assert [int(card) for card in s.nobles[0].prizes] == [26]
        else:
            assert (coalition(s, 0), influence(s, 0), cards_of(s, 0)) == (
                "russian", 4, [53, 69])
            assert (26 in full_view(s)["discards"], full_view(s)["top"]) == (True, 26)


@clause("PX-13.5", "PX-16.10")
def test_leverage_binds_no_hand_card() -> None:
    s = pamir("ABR")
    hand(s, 0, 40, 81, 14)
    rupees(s, 0)
    sound(s)
    do(s, "pass", "discard 40")
    assert (purses(s)[0], s.nobles[0].owed) == (0, 0)


@clause("PX-13.4", "PX-20.18")
def test_leverage_is_due_after_action() -> None:
    s = pamir("ABR", leverage_timing="end_of_action")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 40)
    spies(s, 40, 1)
    sound(s)
    do(s, "betray 15")
    assert (s.nobles[1].owed, purses(s)[1]) == (2, 4)
    check_text(s)
    do(s, "leave")
    assert (s.nobles[1].owed, purses(s)[1]) == (0, 2)


@clause("PX-9.51", "PX-14.2", "PX-13.3")
def test_leverage_and_overthrow_fall_on_owner() -> None:
    """A leveraged card among those that pay the debt adds two more."""
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 27, 46, 9, 61, 67, 62)
    spies(s, 27, 1)
    tribes(s, 0, punjab=1)
    tribes(s, 1, punjab=2)
    rupees(s, 2, 0)
    sound(s)
    do(s, "betray 15")
    assert (s.nobles[1].owed, purses(s)[:2]) == (2, [0, 0])
    assert (full_view(s)["nobles"][0]["tribes"],
            full_view(s)["nobles"][1]["tribes"]) == ({"punjab": 1}, {})
    do(s, "discard 46")                             # one card is given, two rupees more are due
    assert s.nobles[1].owed == 3
    do(s, "discard 9", "discard 67", "discard 62")
    assert (cards_of(s, 1), open_question(s)) == ([61], "turn 0")


@clause("PX-9.54", "PX-15.4")
def test_bodyguards_protect_from_their_owner_too() -> None:
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 15, 57, 43)
    spies(s, 43, 1)
    sound(s)
    found = find_refusal(s, "betray 57")
    assert (found.code, found.details["protector"]) == ("protected", "card 15")


@clause("PX-13.4", "PX-13.1", "PX-11.3")
@pytest.mark.parametrize("timing", ["immediate", "end_of_action"])
def test_player_in_turn_pays_first(timing: str) -> None:
    """P2 betrays a leveraged card of P1 and takes its prize, so P2's own leveraged patriot goes. A
    change of loyalty settles even the debts that would wait for the end of the action."""
    s = pamir("ABR", seat=2, leverage_timing=timing)
    full_market(s)
    court(s, 2, 15, 81, 62, 67)
    court(s, 1, 40, 9, 10, 11)
    spies(s, 40, 0, 0, 1)
    rupees(s, 4, 0, 2)
    sound(s)
    do(s, "betray 15")
    if timing == "immediate":
        assert open_question(s) == "debt 1"
        do(s, "discard 9", "discard 10")
    do(s, "claim")
    assert (open_question(s), s.nobles[2].owed) == ("debt 2", 2)
    do(s, "discard 62", "discard 67")
    if timing == "end_of_action":
        assert open_question(s) == "debt 1"
        do(s, "discard 9", "discard 10")
    assert (cards_of(s, 1), cards_of(s, 2), open_question(s)) == ([11], [15], "turn 2")
