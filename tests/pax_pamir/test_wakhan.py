"""WK-1 to WK-13, WK-62, WK-70: Wakhan, her standing and her turn."""

from __future__ import annotations

from collections import Counter

import pytest
from evidence import clause
from scene import walk
from table import (
    PAMIR, armies, army, asked, cards_of, court, deal, do, effect, full_market, gifts, hand, hers,
    lying, market, pamir, points, prizes, purses, refused, roads, ruler, rupees, seen, sound, spies,
    told, tribe, tribes, vec_of,
)

from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.rules import dominance
from grandtour.games.pax_pamir.rules.deck import cards_in_deck
from grandtour.games.pax_pamir.rules.her_choices import BACK, black_arrow, priority, red_arrow
from grandtour.games.pax_pamir.rules.wakhan import DRAW_AI, DRAW_BACK, order, pragmatic_loyalty


@clause("WK-1", "PX-1.1", "PX-E33")
def test_one_or_two_humans():
    for players in (2, 3):
        s = PAMIR.start(players, PAMIR.choose(players, {"wakhan": "true"}))
        assert s.options.wakhan == players - 1
        assert cards_in_deck(s) == {2: 52, 3: 58}[players]
    for players in (4, 5):
        with pytest.raises(Refused) as found:
            PAMIR.choose(players, {"wakhan": "true"})
        assert found.value.refusal.code == "bad_player_count"


@clause("WK-2", "PX-20.25")
@pytest.mark.parametrize("players", [2, 3])
def test_she_begins_and_who_chose_last_follows(players):
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


@clause("WK-3")
def test_her_cards():
    s = PAMIR.start(2, PAMIR.choose(2, {"wakhan": "true"}))
    drawn: list[int] = []
    shuffled = 0
    for state, chosen in walk(s, 4):
        text = str(chosen)
        if text.startswith("ai"):
            card = int(text.split()[1])
            if state.ai_back >= 0:
                assert BACK[card] == state.ai_back
            if len(state.ai_gone) == 23:
                shuffled += 1
                drawn = []
            else:
                assert card not in drawn
                drawn.append(card)
        if text.startswith("back"):
            chances = Counter(BACK[card] for card in range(1, 25) if card not in drawn)
            assert {str(choice): int(choice.weight(state)) for choice in state.choices()} == {
                f"back {back}": number for back, number in chances.items()}
    assert len(drawn) > 2


@clause("WK-3")
def test_with_the_last_card_all_are_shuffled():
    s = hers()
    s.ai_gone = vec_of(list(range(1, 24)))
    s.ai_back = BACK[24]
    s.ask(DRAW_AI, DRAW_BACK)
    do(s, "ai 24")
    assert (str(s.stack[-1]), len(s.ai_gone)) == ("ai", 0)
    assert len(s.choices()) == 24


@clause("WK-4", "WK-23", "WK-22")
def test_she_pays_price_and_bribe_and_plays_at_once():
    s = hers(7, back=3)                             # red arrow 1 on (top above): bottom
    full_market(s, 20)
    assert (black_arrow(s), red_arrow(s)) == ((1 + 4) % 6, 0 if (3 + 1) % 2 == 0 else 1)
    place = f"{'TB'[red_arrow(s)]}{black_arrow(s)}"
    market(s, **{place: 93})
    tribes(s, 0, transcaspia=2)
    rupees(s, 4, 9)
    sound(s)
    before = purses(s)
    do(s, "obey")
    assert cards_of(s, 1) == [93]
    assert purses(s)[1] == before[1] - black_arrow(s) - 2
    assert purses(s)[0] == before[0] + 2
    assert tribe(s, 1, "transcaspia") == 2
    s = hers(7, back=3)
    full_market(s, 20)
    market(s, **{place: 93})
    tribes(s, 0, transcaspia=2)
    rupees(s, 4, black_arrow(s))
    sound(s)
    do(s, "obey")
    assert (cards_of(s, 1), 93 in seen(s)["discards"]) == ([], True)


@clause("WK-4")
def test_she_lowers_no_bribe():
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
    assert refused(s, "play 83 right") == "too_expensive"


@clause("WK-5")
def test_she_is_loyal_to_all():
    s = hers(loyal="R")
    full_market(s)
    court(s, 1, 3, 51)
    prizes(s, 1, 4)
    gifts(s, 1, 2)
    sound(s)
    assert [int(dominance.influence(s, 1, coalition)) for coalition in range(3)] == [4, 3, 2]
    s = hers(loyal="R")
    full_market(s)
    market(s, T0=101)
    armies(s, kabul="5R")
    court(s, 1, 69)
    sound(s)
    do(s, "obey")                                   # WK-11: she has more influence
    assert points(s) == [3, 5]


@clause("WK-6", "WK-62", "PX-20.24")
def test_pragmatic_loyalty():
    s = hers(7, "A")                                # Afghan, Russian, British
    assert s.nobles[1].loyalty == 2
    s = hers(7, "AR")
    assert s.nobles[2].loyalty == 1
    s = hers(7, "A", wakhan_steadfast_loyalty="on")
    armies(s, kabul="1R 2B")
    assert pragmatic_loyalty(s) == 1


@clause("WK-7")
def test_her_rule():
    s = hers(loyal="A")
    full_market(s)
    tribes(s, 1, kabul=1)
    armies(s, kabul="2B 1R")
    tribes(s, 0, kabul=1)
    sound(s)
    assert ruler(s, "kabul") == 1


@clause("WK-8", "PX-13.1")
def test_her_debts_are_forgiven():
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
def test_events_that_she_buys():
    for card in (108, 114, 115, 116):
        s = hers(7, "AB")
        s.ai_back = 3
        full_market(s)
        place = f"{'TB'[red_arrow(s)]}{black_arrow(s)}"
        market(s, **{place: card})
        rupees(s, 4, 4, 9)
        hand(s, 0, 9)
        hand(s, 1, 61)
        tribes(s, 0, punjab=1)
        sound(s)
        do(s, "obey")
        neighbour = 0 if red_arrow(s) == 0 else 1
        if card == 108:
            assert seen(s)["effects"] == [{"card": 108, "seat": neighbour, "effect": "rumor"}]
        elif card == 114:
            assert len(cards_of(s, 2)) == 1
            assert len(s.nobles[neighbour].hand) == 0
        elif card == 115:
            assert (seen(s)["favoured"], len(seen(s)["effects"])) == ("political", 1)
        else:
            assert tribe(s, 0, "punjab") == 0       # the first region of her row


@clause("WK-9")
def test_priority():
    s = hers(loyal="R")
    full_market(s)
    court(s, 0, 13)
    court(s, 1, 7, 69, 2, 3, 14, 12, 10, 9)
    armies(s, kabul="5R")
    sound(s)
    order_of = sorted([13, 7, 69, 2, 3, 14, 12, 10, 9], key=lambda card: -priority(s, card))
    assert order_of == [13, 7, 69, 2, 3, 14, 12, 10, 9]


@clause("WK-10", "WK-22")
def test_she_goes_down_her_lines():
    s = hers(7)                                     # build, move, radicalize
    full_market(s)
    court(s, 1, 17)
    tribes(s, 1, punjab=1)
    sound(s)
    do(s, "obey")
    assert army(s, "punjab") == {"russian": 2}      # 4 rupees
    assert (s.actions, s.ai_line) == (1, 1)
    do(s, "obey")                                   # move is impossible: radicalize
    assert (s.ai_line, len(cards_of(s, 1))) == (0, 2)
    assert s.is_chance_node()
    events = told(s, *[f"reveal {number}" for number in (20,)])
    assert events[0].message == "revealed"


@clause("WK-10", "WK-12")
def test_bonus_actions_come_last():
    s = hers(7)
    full_market(s, 30)
    court(s, 1, 25, 90)                             # political: tax; tax and betray
    s.actions = 1
    s.ai_line = 2
    for place in range(6):
        s.coins[place] = 1
    rupees(s, 4, 9)
    sound(s, 1)
    do(s, "obey")
    assert s.actions == 0
    events = told(s, "obey")
    assert (events[0].message, events[0].value) == ("acted", 25)
    assert s.is_used(25)


@clause("WK-11", "PX-17.1")
def test_ambition():
    s = hers(7)
    full_market(s)
    market(s, T0=101)
    tribes(s, 1, kabul=2)
    tribes(s, 0, kabul=1)
    sound(s)
    do(s, "obey")
    assert points(s) == [1, 3]
    s = hers(7)
    full_market(s)
    market(s, T0=101)
    tribes(s, 1, kabul=1)
    tribes(s, 0, kabul=2)
    sound(s)
    do(s, "obey")
    assert (points(s), lying(s)["T0"]) == ([0, 0], 101)


@clause("WK-13")
def test_she_uses_the_card_of_highest_priority_that_she_can_pay():
    s = hers(8, "A")                                # tax, betray, radicalize
    full_market(s)
    s.coins[0] = 3
    court(s, 1, 29, 16)
    sound(s)
    assert order(s).deed.card == 29                 # rank 2
    spies(s, 29, 5)
    sound(s)
    assert order(s).deed.card == 16


@clause("WK-70")
def test_equal_points():
    s = pamir("AA", wakhan="true")
    s.first = 0
    for noble in s.nobles:
        noble.points = 5
    assert s.ranking() == [1, 2]
    s.nobles[1].rupees = 9
    assert s.ranking() == [2, 1]


@clause("WK-3", "WK-10")
def test_whole_games_replay():
    """Whoever moves for her has one answer; records are what she did."""
    for players in (2, 3):
        match = Match(PAMIR, players, PAMIR.choose(players, {"wakhan": "true"}))
        rng = Rng(players)
        while not match.state.is_terminal():
            if match.state.current_player() == players - 1:
                assert len(match.state.choices()) == 1 or asked(match.state)[:3] != "wak"
            match.play(match.state.sample(rng))
        assert str(match.replayed(match.standing)) == str(match.state)


@clause("WK-1", "WK-4")
def test_she_is_a_player_like_the_others_otherwise():
    s = hers(7, "A")
    full_market(s)
    court(s, 1, 3)
    roads(s, "herat-kabul", "1A")
    effect(s, 109)
    sound(s)
    assert refused(s, "purchase T0") == "must_decide_first"
    deal(s)
    assert seen(s)["wakhan"]["card"] == 7
