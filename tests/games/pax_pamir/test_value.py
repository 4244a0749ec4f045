"""Test the preferences of the bots' evaluation of Pax Pamir, the actions they try, and the facts
they may not use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.ladder import LADDER
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.game import GAME
from grandtour.games.pax_pamir.evaluation import estimate_dominance_chance
from grandtour.games.pax_pamir.rules.turn import TURNS
from grandtour.games.pax_pamir.state import Pamir
from tests.games.pax_pamir.table import (
    PAMIR, armies, court, do, full_market, gifts, hand, market, pamir, prizes, roads, rupees, sound,
    spies, tribes,
)
from tests.scene import action, walk


def position_after(s: Pamir, *texts: str) -> Pamir:
    """Return the position after these actions."""
    played = s.clone()
    do(played, *texts)
    return played


def gain(better: Pamir, worse: Pamir, seat: int = 0) -> float:
    return GAME.evaluate(better, seat) - GAME.evaluate(worse, seat)


def lay_three(**more: Any) -> Pamir:
    """Return a position of three players of three loyalties, with a full market."""
    s = pamir("ABR")
    full_market(s)
    for name, number in more.get("points", {}).items():
        s.nobles[name].points = number
    armies(s, **more.get("armies", {}))
    tribes(s, 0, **more.get("tribes", {}))
    return s


# Points and checks.

def test_own_and_others_points_count() -> None:
    assert gain(lay_three(points={0: 2}), lay_three()) > 1.0
    assert gain(lay_three(points={1: 2}), lay_three()) < -1.0


def test_own_coalitions_lead_is_good() -> None:
    none = lay_three()
    assert gain(lay_three(armies={"kabul": "3A"}), none) > 0
    assert gain(lay_three(armies={"kabul": "3B"}), none) < 0
    assert gain(lay_three(armies={"kabul": "5A"}), lay_three(armies={"kabul": "4A"})) > 0


def test_larger_lead_makes_dominance_likelier() -> None:
    chances = [estimate_dominance_chance(lay_three(armies={"kabul": f"{number}A"}), 0, 0)
               for number in range(1, 9)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


def test_departing_check_is_nearly_certain() -> None:
    for blocks, certain in (("3A", False), ("4A", True)):
        s = lay_three(armies={"kabul": blocks})
        market(s, B0=101)
        assert (estimate_dominance_chance(s, 0, 0) > 0.9) == certain
        assert (estimate_dominance_chance(s, 0, 0) < 0.1) != certain


def test_bare_lead_is_unsure_before_rivals() -> None:
    bare, safe = lay_three(armies={"kabul": "4A"}), lay_three(armies={"kabul": "6A"})
    for s in (bare, safe):
        market(s, B0=101)
    sure = estimate_dominance_chance(bare, 0, 0)
    assert estimate_dominance_chance(safe, 0, 0) == sure
    for s in (bare, safe):
        s.seat = 1
    assert estimate_dominance_chance(bare, 0, 0) < estimate_dominance_chance(safe, 0, 0) < sure


def test_check_within_rivals_reach_is_bad() -> None:
    """P0 comes first in cylinders. P1, who acts, gains nothing or much by an immediate check."""
    rich, poor = lay_three(tribes={"kabul": 3}), lay_three(tribes={"kabul": 3})
    for s, own in ((rich, 6), (poor, 0)):
        tribes(s, 1, persia=4)
        market(s, T3=101)
        s.seat, s.stack = 1, [TURNS[1]]
        rupees(s, 4, own, 4)
    paid = gain(rich, poor)
    for s in (rich, poor):
        market(s, T3=89)
    assert paid < gain(rich, poor)


def test_victory_exceeds_its_points() -> None:
    s = lay_three(armies={"kabul": "5A"})
    market(s, T0=101)
    won = position_after(sound(s), "purchase T0")
    assert won.is_terminal()
    assert GAME.evaluate(won, 0) > 15
    assert GAME.evaluate(won, 1) < -15


# What may become something.

@pytest.mark.parametrize("better", [
    {"tribes": {"kabul": 1}}, {"tribes": {"kabul": 2}, "armies": {"kabul": "1A"}},
])
def test_pieces_in_play_are_worth_something(better: dict[str, dict[str, Any]]) -> None:
    assert gain(lay_three(**better), lay_three()) > 0


def test_money_cards_gifts_hands_have_value() -> None:
    poor = lay_three()
    rich, cards, given, held = lay_three(), lay_three(), lay_three(), lay_three()
    rupees(rich, 8, 4, 4)
    court(cards, 0, 25)
    gifts(given, 0, 2)
    hand(held, 0, 9)
    for better in (rich, cards, given, held):
        assert gain(better, poor) > 0
        assert gain(better, poor, 1) < 0


def test_promising_hand_card_is_worth_more() -> None:
    plain, good = lay_three(), lay_three()
    hand(plain, 0, 9)
    hand(good, 0, 7)
    assert gain(good, plain) > 0


def test_third_card_in_hand_adds_less() -> None:
    held = []
    for cards in ((61,), (61, 63), (61, 63, 29)):
        s = lay_three()
        hand(s, 0, *cards)
        held.append(s)
    third = lay_three()
    hand(third, 0, 29)
    assert 0 < gain(held[2], held[1]) < gain(third, lay_three())


def test_richest_rival_counts_most() -> None:
    spread, heaped = lay_three(), lay_three()
    rupees(spread, 4, 4, 4)
    rupees(heaped, 4, 8, 0)
    assert gain(heaped, spread) < 0


def test_roads_are_better_apart() -> None:
    apart, together = lay_three(), lay_three()
    roads(together, "herat-kabul", "2A")
    for border in ("herat-kabul", "herat-persia"):
        roads(apart, border, "1A")
    assert gain(apart, together) > 0


@pytest.mark.parametrize(("event", "lay"), [
    (108, lambda s: prizes(s, 0, 81)), (106, lambda s: gifts(s, 0, 2)),
    (112, lambda s: tribes(s, 0, kabul=1)), (114, lambda s: hand(s, 0, 9)),
], ids=["prizes", "gifts", "tribes", "hand"])
def test_things_an_event_removes_lose_value(event: int, lay: Callable[[Pamir], None]) -> None:
    """The event is at the left end, where it is discarded, or one place further right."""
    lost = []
    for place in ("T0", "T1"):
        with_it, without = lay_three(), lay_three()
        for s in (with_it, without):
            market(s, **{place: event})
        lay(with_it)
        lost.append(gain(with_it, without))
    assert lost[0] < lost[1]


def test_hostage_is_worth_less() -> None:
    free, held = lay_three(), lay_three()
    court(free, 0, 25)
    court(held, 0, 25)
    spies(held, 25, 0, 1)
    assert gain(free, held) > 0


def test_hidden_facts_change_no_value() -> None:
    """Hands were bought in the open, so a perfect memory knows them. No player knows future
    draws."""
    for number, (s, _) in enumerate(walk(PAMIR.start(4, PAMIR.choose(4, {})), 3)):
        if number % 25 == 0 and s.current_player() >= 0:
            for seat in range(4):
                assert GAME.evaluate(s.resample(seat, Rng(number)), seat) == GAME.evaluate(s, seat)


# What is tried.

def test_something_legal_is_always_tried() -> None:
    """The bots try some legal actions and no others, in whole games with every kind of question."""
    kinds = set()
    for seed, profile in enumerate(PAMIR.profiles):
        for s, _ in walk(PAMIR.start(3, PAMIR.choose(3, {}, profile)), seed):
            kinds.add(str(s.stack[-1]).partition(":")[0])
            tried, choices = GAME.candidates(s), s.choices()
            assert tried
            assert len(set(map(str, tried))) == len(tried)
            assert set(map(str, tried)) <= set(map(str, choices))
    assert {"turn", "bribe", "answer", "tax", "road", "spy", "build"} <= kinds


def list_candidates(s: Pamir) -> set[str]:
    return {str(choice) for choice in GAME.candidates(s)}


def test_card_is_tried_at_one_end() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 25, 61)
    hand(s, 0, 54)
    assert "play 54 right" in list_candidates(sound(s))
    assert "play 54 left" not in list_candidates(s)
    spies(s, 61, 0, 1)
    assert "play 54 left" in list_candidates(sound(s))
    assert "play 54 right" not in list_candidates(s)


def test_card_avoids_neighbouring_spies() -> None:
    s = pamir()
    full_market(s)
    court(s, 0, 25)
    court(s, 1, 12)
    court(s, 2, 63)
    hand(s, 0, 54)
    spies(s, 12, 0, 0, 1)
    assert "play 54 left" in list_candidates(sound(s))


def test_roads_are_tried_on_two_borders() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 61)
    armies(s, persia="1A")
    roads(s, "herat-kabul", "2A")
    sound(s)
    do(s, "play 61 right")
    borders = [str(choice) for choice in GAME.candidates(s)]
    assert len(borders) == 2
    assert borders[0] == "road herat-persia"
    assert "road herat-kabul" not in borders


def bribing(rupees_left: int = 9, **options: Any) -> Pamir:
    """Return a position in which P0 is about to play a card of Persia, where P1 has two tribes."""
    s = pamir("ABR", **options)
    full_market(s)
    tribes(s, 1, persia=2)
    hand(s, 0, 83)
    rupees(s, rupees_left, 4, 4)
    sound(s)
    do(s, "play 83 right")
    return s


def test_half_a_bribe_is_offered_once() -> None:
    s = bribing()
    assert list_candidates(s) == {"offer 2", "offer 1"}
    do(s, "offer 1")
    assert list_candidates(s) == {"accept", "decline"}
    do(s, "decline", "play 83 right")
    assert list_candidates(s) == {"offer 2"}


def test_highest_demand_is_tried() -> None:
    s = bribing()
    do(s, "offer 0")
    assert list_candidates(s) == {"accept", "demand 1", "decline"}


def test_mercy_is_begged_for_once() -> None:
    s = bribing(bribe_negotiation="ask")
    assert list_candidates(s) == {"offer 2", "beg"}
    do(s, "beg", "decline")
    assert list_candidates(s) == {"offer 2"}


def test_offer_has_the_value_of_answer() -> None:
    """A receiver that does not lose by the action accepts; any other refuses."""
    s = bribing()
    for offer in ("offer 0", "offer 1"):
        asked_for = position_after(s, offer)
        accepted, refused = position_after(asked_for, "accept"), position_after(asked_for,
                                                                                "decline")
        agreed = gain(accepted, refused, 1) >= 0
        expected = accepted if agreed else refused
        assert GAME.evaluate(asked_for, 0) == GAME.evaluate(expected, 0)
        assert GAME.evaluate(asked_for, 1) == GAME.evaluate(expected, 1)


def test_demand_has_the_value_of_payment() -> None:
    s = position_after(bribing(), "offer 0")
    demanded = position_after(s, "demand 1")
    paid = position_after(demanded, "offer 1")
    assert gain(paid, position_after(s, "decline")) > 0
    assert GAME.evaluate(demanded, 1) == GAME.evaluate(paid, 1)


def test_order_of_purchases_keeps_the_key() -> None:
    s = pamir()
    full_market(s)
    hand(s, 0, 54, 61)
    roads(s, "herat-persia", "1A")
    sound(s)
    assert GAME.position_key(
        position_after(s, "purchase T0", "purchase B0"), 0) == GAME.position_key(
        position_after(s, "purchase B0", "purchase T0"), 0)
    assert GAME.position_key(position_after(s, "purchase T0"), 0) != GAME.position_key(
        position_after(s, "purchase B0"), 0)
    assert GAME.position_key(position_after(s, "pass"), 0) != GAME.position_key(s, 0)


def test_greedy_bot_ends_a_won_game() -> None:
    s = lay_three(armies={"kabul": "4A"})
    market(s, T3=101)
    sound(s)
    assert LADDER["greedy"].choose(s, Rng(1)) is action(s, "purchase T3")


def test_greed_beats_random_players() -> None:
    """This is no test of strength, only that the evaluation helps, with few positions searched."""
    quick, random = Contender(LADDER["greedy"].bot, Budget(60)), LADDER["random"]
    wins = 0
    for number in range(4):
        s, rng = PAMIR.start(3, PAMIR.choose(3, {})), Rng(number)
        while not s.is_terminal():
            bot = quick if s.current_player() == number % 3 else random
            s.play(bot.choose(s, rng) if s.current_player() >= 0 else s.sample(rng))
        wins += s.ranking()[number % 3] == 1
    assert wins >= 3
