"""Test the planted faults that no other test detected, in the order of the chapters."""

from __future__ import annotations

from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, army, coins, court, do, effect, find_refusal_code, full_market, lying, market,
    open_question, pamir, roads, rupees, sound, tribes,
)


@clause("PX-2.6", "PX-12.6", "PX-20.1")
def test_market_later_fills_by_columns() -> None:
    s = pamir("AB", market_fill="rows")
    full_market(s)
    market(s, T4=0, T5=0, B4=0, B5=0)
    sound(s)
    do(s, "pass", "reveal 1", "reveal 2")
    assert (lying(s)["T4"], lying(s)["B4"]) == (1, 2)


@clause("PX-5.3")
def test_used_card_can_act_next_turn() -> None:
    s = pamir("AB")
    full_market(s)
    market(s, T0=(86, 3))
    court(s, 0, 9)
    sound(s)
    do(s, "tax 9")
    assert find_refusal_code(s, "tax 9") == "already_used"
    do(s, "pass", "pass")
    assert "tax 9" in [str(action) for action in s.choices()]


@clause("PX-9.12")
def test_player_cannot_tax_himself() -> None:
    s = pamir("AB")
    full_market(s)
    market(s, T0=(86, 1), T1=(87, 1))
    court(s, 0, 9)                                  # Kabul
    tribes(s, 0, kabul=1)
    rupees(s, 9, 0)
    sound(s)
    do(s, "tax 9")
    assert find_refusal_code(s, "collect 0") == "not_subject"


@clause("PX-9.60", "PX-9.61")
def test_battle_ends_with_the_rank() -> None:
    s = pamir("AR")
    full_market(s)
    court(s, 0, 52)                                 # rank 1
    armies(s, kabul="3A 2R 1B")
    roads(s, "herat-persia", "1R")
    sound(s)
    do(s, "battle 52")
    assert find_refusal_code(s, "remove road russian herat-persia") == "nothing_happens"
    do(s, "remove army russian")
    assert (open_question(s), army(s, "kabul")) == ("turn 0", {"afghan": 3, "british": 1,
                                                         "russian": 1})


@clause("PX-6.9", "PX-12.6", "PX-16.7")
def test_rupees_on_public_withdrawal_leave_game() -> None:
    s = pamir("AB")
    full_market(s)
    market(s, T0=(105, 2), T1=111, T2=(88, 3))
    sound(s)
    do(s, "pass", "reveal 1")
    assert (lying(s)["T0"], lying(s)["T1"]) == (111, 88)
    assert coins(s) == {"T1": 3}


@clause("PX-16.1")
def test_only_buyer_gets_new_tactics() -> None:
    for seat, answer in ((0, None), (1, "no_actions_left")):
        s = pamir("AR")
        full_market(s)
        court(s, 0, 52, 25)                         # military; political, a bonus action anyway
        market(s, T0=(86, 1))
        armies(s, kabul="1A 1R 1B")
        effect(s, 105, seat)
        sound(s, 0)
        assert find_refusal_code(s, "battle 52") == answer


@clause("PX-18.3")
def test_red_stars_precede_rupees() -> None:
    s = pamir("ABR")
    court(s, 0, 52)
    court(s, 1, 32)
    rupees(s, 9, 0, 9)
    for noble in s.nobles:
        noble.points = 8
    assert s.ranking() == [2, 1, 3]
