"""Test the cards that steer Wakhan, and her turn (WK-3, WK-9 to WK-13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.rules.wakhan_choices import BACK, find_card_priority
from grandtour.games.pax_pamir.rules.wakhan_turn import DRAW_AI, DRAW_BACK, find_next_order
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    PAMIR, armies, army, cards_of, court, do, full_market, hers, last_pile, lying, market,
    open_question, play_events, points, purses, rupees, sound, spies, tribes, vec_of,
)
from tests.scene import walk


@clause("WK-3")
def test_wakhan_draws_her_cards() -> None:
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
def test_last_card_reshuffles_all() -> None:
    s = hers()
    s.ai_gone = vec_of(list(range(1, 24)))
    s.ai_back = BACK[24]
    s.ask(DRAW_AI, DRAW_BACK)
    do(s, "ai 24")
    assert (str(s.stack[-1]), len(s.ai_gone)) == ("ai", 0)
    assert len(s.choices()) == 24


@clause("WK-9")
def test_priority_orders_cards() -> None:
    s = hers(loyal="R")
    full_market(s)
    court(s, 0, 13)
    court(s, 1, 7, 69, 2, 3, 14, 12, 10, 9)
    armies(s, kabul="5R")
    sound(s)
    ranked = [13, 7, 69, 2, 3, 14, 12, 10, 9]
    assert sorted(ranked, key=lambda card: find_card_priority(s, card), reverse=True) == ranked


@clause("WK-9")
def test_higher_criterion_outweighs_lower_ones() -> None:
    s = hers(loyal="R")
    full_market(s)
    court(s, 1, 69, 80)         # a patriot of the leader; of others, but a prize, and leveraged
    armies(s, kabul="5R")
    sound(s)
    assert find_card_priority(s, 69) > find_card_priority(s, 80)


@clause("WK-10", "WK-22")
def test_wakhan_follows_her_lines() -> None:
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
    events = play_events(s, *[f"reveal {number}" for number in (20,)])
    assert events[0].message == "revealed"


@clause("WK-10", "WK-12")
def test_bonus_actions_come_last() -> None:
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
    events = play_events(s, "obey")
    assert (events[0].message, events[0].value) == ("acted", 25)
    assert s.is_used(25)


@clause("WK-11", "PX-17.1")
def test_ambition_buys_the_check() -> None:
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
def test_wakhan_uses_best_affordable_card() -> None:
    s = hers(8, "A")                                # tax, betray, radicalize
    full_market(s)
    s.coins[0] = 3
    court(s, 1, 29, 16)
    sound(s)
    assert find_next_order(s).deed.card == 29                 # rank 2
    spies(s, 29, 5)
    sound(s)
    assert find_next_order(s).deed.card == 16


@clause("WK-13", "PX-8.5", "WK-31")
@pytest.mark.parametrize(("held", "built"), [(1, 0), (2, 2)])
def test_wakhan_builds_only_with_block_price(held: int, built: int) -> None:
    s = hers(7, "A", build_minimum="0")             # build, move, radicalize
    full_market(s)
    court(s, 1, 17, 78)                             # builds; Infrastructure
    tribes(s, 1, transcaspia=1)
    rupees(s, 4, held)
    sound(s)
    do(s, "obey")
    assert army(s, "transcaspia").get("russian", 0) == built


@clause("WK-3", "WK-10")
def test_whole_games_replay() -> None:
    """There is one answer on her behalf, and records hold her actions."""
    for players in (2, 3):
        match = Match(PAMIR, players, PAMIR.choose(players, {"wakhan": "true"}))
        s: Any = match.state
        rng = Rng(players)
        while not s.is_terminal():
            if s.current_player() == players - 1:
                assert len(s.choices()) == 1 or open_question(s)[:3] != "wak"
            match.play(s.sample(rng))
        assert str(match.replayed(match.line)) == str(match.state)


@clause("WK-11", "PX-18.1", "PX-18.3", "WK-70")
@pytest.mark.parametrize(("points_before", "lying_on_it", "red", "final", "buys"), [
    ((5, 5), 0, False, True, False),                # equal on all counts: the human would win
    ((5, 5), 0, True, True, True),                  # by a red star
    ((5, 5), 1, False, True, True),                 # by the rupee on the check
    ((5, 4), 9, True, True, False),                 # fewer points
    ((4, 5), 0, False, True, True),                 # more points
    ((5, 5), 1, True, False, False),                # it would not end the game
    ((0, 3), 0, False, False, False),
    ((0, 4), 0, False, False, True),                # four points ahead
])
def test_ambition_wins_the_game(points_before: tuple[int, int], lying_on_it: int, red: bool,
                                final: bool, buys: bool) -> None:
    s = hers()
    full_market(s)
    market(s, T0=(104, lying_on_it))
    tribes(s, 0, kabul=1)
    tribes(s, 1, persia=1)                          # both get the same
    for noble, had in zip(s.nobles, points_before, strict=True):
        noble.points = had
    if red:
        court(s, 1, 52)
    if final:
        last_pile(s)
    sound(s)
    do(s, "obey")
    assert (104 not in lying(s).values()) == buys
    if buys:
        assert (s.is_terminal(), s.ranking()) == (True, [2, 1])


@clause("WK-10", "WK-12")
def test_bonus_action_ends_her_lines() -> None:
    s = hers()                                      # build, move, radicalize
    market(s, T5=(96, 1))                           # for five rupees
    court(s, 1, 25)                                 # political: tax
    rupees(s, 4, 4)
    sound(s)
    events = play_events(s, "obey")
    assert [event.message for event in events][:2] == ["acted", "taxed_market"]
    assert (purses(s)[1], cards_of(s, 1)) == (5, [25])
    assert s.is_chance_node()                       # the market is filled: her turn is over
