"""Test Wakhan's role among the players (WK-1 to WK-8, WK-62, WK-70)."""

from __future__ import annotations

import pytest

from grandtour.engine.game import Refused
from grandtour.games.pax_pamir.observer import count_cards_in_deck
from grandtour.games.pax_pamir.rules import dominance
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    BACK, find_black_arrow_column, find_pragmatic_loyalty, find_red_arrow_side,
)
from grandtour.games.pax_pamir.rules.wakhan_turn import DRAW_AI, DRAW_BACK
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    PAMIR, armies, army, cards_of, check_text, court, deal, do, effect, find_refusal_code,
    full_market, full_view, gifts, hand, hers, market, open_question, pamir, play_events, points,
    prizes, purses, roads, ruler, rupees, sound, spies, spies_on, tribe, tribes,
)


@clause("WK-1", "PX-1.1", "PX-E33")
def test_wakhan_plays_one_or_two_humans() -> None:
    for players in (2, 3):
        s = PAMIR.start(players, PAMIR.choose(players, {"wakhan": "true"}))
        assert s.options.wakhan == players - 1
        assert count_cards_in_deck(s) == {2: 52, 3: 58}[players]
    for players in (4, 5):
        with pytest.raises(Refused) as found:
            PAMIR.choose(players, {"wakhan": "true"})
        assert found.value.refusal.code == "bad_player_count"


@clause("WK-2", "PX-20.25")
@pytest.mark.parametrize("players", [2, 3])
def test_wakhan_begins_and_last_chooser_follows(players: int) -> None:
    s = PAMIR.start(players, PAMIR.choose(players, {"wakhan": "true"}))
    order_of_choice = []
    while s.phase < 3:
        if not s.is_chance_node():
            order_of_choice.append(s.current_player())
        s.play(s.choices()[0])
        if s.phase >= 3:
            break
    assert order_of_choice == [1, 0][2 - (players - 1):]
    assert (s.seat, s.nobles[-1].rupees) == (players - 1, 4)
    while s.seat == players - 1:
        s.play(s.choices()[0])
    assert s.seat == 0


@clause("WK-4", "WK-23", "WK-22")
def test_wakhan_pays_bribe_and_plays_at_once() -> None:
    s = hers(7, back=3)                             # red arrow 1 on (top above): bottom
    full_market(s, 20)
    assert (find_black_arrow_column(s), find_red_arrow_side(s)) == ((1 + 4) % 6,
                                                                    0 if (3 + 1) % 2 == 0 else 1)
    place = f"{'TB'[find_red_arrow_side(s)]}{find_black_arrow_column(s)}"
    market(s, **{place: 93})
    tribes(s, 0, transcaspia=2)
    rupees(s, 4, 9)
    sound(s)
    before = purses(s)
    do(s, "obey")
    assert cards_of(s, 1) == [93]
    assert purses(s)[1] == before[1] - find_black_arrow_column(s) - 2
    assert purses(s)[0] == before[0] + 2
    assert tribe(s, 1, "transcaspia") == 2
    s = hers(7, back=3)
    full_market(s, 20)
    market(s, **{place: 93})
    tribes(s, 0, transcaspia=2)
    rupees(s, 4, find_black_arrow_column(s))
    sound(s)
    do(s, "obey")
    assert (cards_of(s, 1), 93 in full_view(s)["discards"]) == ([], True)


@clause("WK-4")
def test_wakhan_lowers_no_bribe() -> None:
    s = pamir("AA", wakhan="true")
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    s.first = 0
    sound(s)
    do(s, "play 83 right")
    assert purses(s) == [2, 6]
    s = pamir("AA", wakhan="true")
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    rupees(s, 1)
    s.first = 0
    sound(s)
    assert find_refusal_code(s, "play 83 right") == "too_expensive"


@clause("WK-5")
def test_wakhan_is_loyal_to_all() -> None:
    s = hers(loyal="R")
    full_market(s)
    court(s, 1, 3, 51)
    prizes(s, 1, 4)
    gifts(s, 1, 2)
    sound(s)
    assert [int(dominance.count_influence(s, 1, coalition)) for coalition in range(3)] == [4, 3, 2]
    s = hers(loyal="R")
    full_market(s)
    market(s, T0=101)
    armies(s, kabul="5R")
    court(s, 1, 69)
    sound(s)
    do(s, "obey")                                   # WK-11: she has more influence
    assert points(s) == [3, 5]


@clause("WK-6", "WK-62", "PX-20.24")
def test_pragmatic_loyalty() -> None:
    s = hers(7, "A")                                # Afghan, Russian, British
    assert s.nobles[1].loyalty == 2
    s = hers(7, "AR")
    assert s.nobles[2].loyalty == 1
    s = hers(7, "A", wakhan_steadfast_loyalty="on")
    armies(s, kabul="1R 2B")
    assert find_pragmatic_loyalty(s) == 1


@clause("WK-7")
def test_wakhan_rules_regions() -> None:
    s = hers(loyal="A")
    full_market(s)
    tribes(s, 1, kabul=1)
    armies(s, kabul="2B 1R")
    tribes(s, 0, kabul=1)
    sound(s)
    assert ruler(s, "kabul") == 1


@clause("WK-8", "PX-13.1")
def test_wakhans_debts_are_forgiven() -> None:
    s = pamir("AA", wakhan="true")
    s.first = 0
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 14, 9)
    spies(s, 14, 1)
    rupees(s, 4, 1)
    sound(s)
    do(s, "betray 15")
    assert (cards_of(s, 1), purses(s)[1], s.nobles[1].owed) == ([9], 0, 0)


@clause("WK-8", "WK-25")
def test_wakhan_resolves_bought_events() -> None:
    for card in (108, 114, 115, 116):
        s = hers(7, "AB")
        s.ai_back = 3
        full_market(s)
        place = f"{'TB'[find_red_arrow_side(s)]}{find_black_arrow_column(s)}"
        market(s, **{place: card})
        rupees(s, 4, 4, 9)
        hand(s, 0, 9)
        hand(s, 1, 61)
        tribes(s, 0, punjab=1)
        sound(s)
        do(s, "obey")
        neighbour = 0 if find_red_arrow_side(s) == 0 else 1
        if card == 108:
            assert full_view(s)["effects"] == [{"card": 108, "seat": neighbour, "effect": "rumor"}]
        elif card == 114:
            assert len(cards_of(s, 2)) == 1
            assert len(s.nobles[neighbour].hand) == 0
        elif card == 115:
            assert (full_view(s)["favoured"], len(full_view(s)["effects"])) == ("political", 1)
        else:
            assert tribe(s, 0, "punjab") == 0       # the first region of her row


@clause("WK-70")
def test_rupees_break_ties_with_wakhan() -> None:
    s = pamir("AA", wakhan="true")
    s.first = 0
    for noble in s.nobles:
        noble.points = 5
    assert s.ranking() == [1, 2]
    s.nobles[1].rupees = 9
    assert s.ranking() == [2, 1]


@clause("WK-1", "WK-4")
def test_wakhan_otherwise_plays_like_others() -> None:
    s = hers(7, "A")
    full_market(s)
    court(s, 1, 3)
    roads(s, "herat-kabul", "1A")
    effect(s, 109)
    sound(s)
    assert find_refusal_code(s, "purchase T0") == "must_decide_first"
    deal(s)
    assert full_view(s)["wakhan"]["card"] == 7


@clause("WK-4", "PX-15.9")
def test_wakhan_blackmails_card_of_highest_priority() -> None:
    s = hers()
    full_market(s)
    court(s, 1, 43, 44)
    court(s, 0, 45, 46)
    spies(s, 46, 1)
    sound(s)
    s.ai_back = BACK[4]
    s.ask(DRAW_AI, DRAW_BACK)
    do(s, "ai 4")
    deal(s)
    assert [spies_on(s, card) for card in (43, 44, 45, 46)] == [[0, 0], [0, 0], [0, 1], [1, 0]]


@clause("WK-4", "PX-15.8")
def test_wakhans_spies_use_safe_house_unasked() -> None:
    s = pamir("AA", wakhan="true")
    s.first = 0
    full_market(s)
    court(s, 0, 52, 9)
    court(s, 1, 41)
    spies(s, 9, 1, 1)
    sound(s)
    do(s, "battle 52")                              # there is one spy to be removed
    assert (spies_on(s, 9), spies_on(s, 41), open_question(s)) == ([1, 0], [0, 1], "turn 0")


@clause("WK-4", "PX-15.8")
def test_wakhans_spy_waits_for_battles_end() -> None:
    s = pamir("ABR", wakhan="true")
    s.first = 0
    full_market(s)
    court(s, 0, 59, 9)
    court(s, 2, 41)
    spies(s, 9, 2, 1, 1)
    sound(s)
    do(s, "battle 59", "remove spy 2")
    assert (open_question(s), spies_on(s, 41)) == ("fight 0", [0, 0, 0])
    check_text(s)
    do(s, "stop")
    assert (open_question(s), spies_on(s, 41)) == ("turn 0", [0, 0, 1])


@clause("WK-9", "PX-15.8")
def test_safe_house_of_higher_priority_wins() -> None:
    for houses in ((41, 72), (72, 41)):
        s = pamir("AA", wakhan="true")
        s.first = 0
        full_market(s)
        court(s, 0, 52, 9)
        court(s, 1, *houses)
        spies(s, 9, 1, 1)
        sound(s)
        do(s, "battle 52")
        assert (spies_on(s, 41), spies_on(s, 72)) == ([0, 0], [0, 1])


@clause("WK-4", "PX-15.12", "PX-9.32")
def test_wakhan_takes_the_free_block() -> None:
    s = hers(infrastructure="may")                  # build
    full_market(s)
    court(s, 1, 78)
    tribes(s, 1, kabul=1)
    rupees(s, 4, 2)
    sound(s)
    do(s, "obey")
    assert (army(s, "kabul"), purses(s)[1]) == ({"russian": 2}, 0)


@clause("WK-4", "PX-16.3")
def test_courtly_manners_spare_wakhan_bribes() -> None:
    for mannered, left in ((False, 2), (True, 4)):
        s = hers(8)                                 # tax
        full_market(s)
        market(s, T0=(86, 3))
        court(s, 1, 29)                             # rank 2
        spies(s, 29, 2)
        rupees(s, 4, 4)
        if mannered:
            effect(s, 107, 1)
        sound(s)
        do(s, "obey")
        assert purses(s) == [8 - left, left + 2]


@clause("WK-23", "PX-6.6")
def test_wakhans_gains_with_card_are_logged() -> None:
    s = hers()
    full_market(s)
    market(s, **{f"{'TB'[find_red_arrow_side(s)]}{find_black_arrow_column(s)}": (20, 2)})
    rupees(s, 4, 9)
    told_of = {event.message: event.value for event in play_events(sound(s), "obey")}
    assert told_of["received"] == 2
