"""Test the preferences of the bots' evaluation of Paris, and the facts it may not use."""

from __future__ import annotations

import math
from typing import Any

import pytest

from grandtour.bots.ladder import LADDER
from grandtour.engine.rng import Rng
from grandtour.games.paris.rules.turn import Turn
from grandtour.games.paris.state import Paris
from grandtour.games.paris.game import GAME
from grandtour.games.paris.heuristics import estimate_turns_left
from tests.games.paris.table import NO_STACKS, PARIS, lay
from tests.scene import do

TAIL: dict[str, Any] = {"off": NO_STACKS, "ended": "final"}


# Four keys in Belleville, so that somebody had the right to place a VP tile.
CROWD = {"C": "belleville-1 belleville-2", "D": "belleville-3 belleville-4"}
PAIR = {"A": "belleville-1 belleville-4", "B": "belleville-2 belleville-3"}


def contest(mine: str, theirs: str, players: int = 4, **more: Any) -> Paris:
    """Return a position of A and B in Montmartre, which has the first VP tile."""
    keys = {"A": mine, "B": theirs} | CROWD
    if players == 2:
        keys = {"A": f"{mine} {PAIR['A']}", "B": f"{theirs} {PAIR['B']}"}
    return lay(players, keys=keys, awards={"montmartre": "V20"}, **more)


def gain(better: Paris, worse: Paris, seat: int = 0) -> float:
    return GAME.evaluate(better, seat) - GAME.evaluate(worse, seat)


def position_after(s: Paris, *texts: str) -> Paris:
    """Return the position after this action."""
    played = s.clone()
    for text in texts:
        do(played, text)
    return played


# Points and francs.

def test_point_is_a_point() -> None:
    assert gain(lay(points={"A": 5}), lay(points={"A": 4})) == pytest.approx(1.0)


def test_others_points_count_against_seat() -> None:
    assert gain(lay(points={"B": 5}), lay(points={"B": 4})) < 0


def test_francs_fall_in_worth_towards_end() -> None:
    early = gain(lay(francs={"A": 5}), lay(francs={"A": 4}))
    late = gain(lay(francs={"A": 5}, **TAIL), lay(francs={"A": 4}, **TAIL))
    assert early > late > 0


def test_first_francs_are_worth_most() -> None:
    few = gain(lay(francs={"A": 5}), lay(francs={"A": 4}))
    many = gain(lay(francs={"A": 25}), lay(francs={"A": 24}))
    assert few > many > 0


def test_tile_27_makes_each_franc_a_point() -> None:
    rich = lay(francs={"A": 9}, tiles={"A": "tile-27"}, **TAIL)
    poor = lay(francs={"A": 4}, tiles={"A": "tile-27"}, **TAIL)
    assert gain(rich, poor) >= 5.0


def test_final_value_is_the_final_score() -> None:
    def end(points: int) -> Paris:
        return contest("montmartre-4", "montmartre-1", over=True, points={"A": points}, **TAIL)

    assert end(7).totals()[0] == 27
    assert gain(end(8), end(7)) == pytest.approx(1.0)


# Keys, tokens and tiles.

def test_bank_that_pays_more_is_better() -> None:
    s = lay()
    assert gain(position_after(s, "place saint_germain-bank"),
                position_after(s, "place belleville-bank")) > 0


def test_owning_key_beats_bank_key() -> None:
    assert gain(contest("montmartre-8", "arc"), contest("montmartre-bank", "arc")) > 0


def test_gold_prestige_is_better_than_bronze() -> None:
    assert gain(lay(goods={"A": "prestige-gold"}), lay(goods={"A": "prestige-bronze"})) > 0


def test_prestige_bonus_is_claimed() -> None:
    s = lay(keys={"A": "arc"}, goods={"A": "marble prestige-bronze"}, francs={"A": 12})
    do(s, "move arc tuileries in chaillot")
    assert gain(position_after(s, "claim prestige-bronze"), position_after(s, "decline", "end")) > 0


def test_counting_tile_gains_with_its_buildings() -> None:
    none = gain(lay(tiles={"A": "tile-28"}), lay())
    keys = {"A": "montmartre-8 chaillot-8"}
    assert gain(lay(tiles={"A": "tile-28"}, keys=keys), lay(keys=keys)) >= none + 13.0


def test_useless_sale_is_a_loss() -> None:
    s = lay(goods={"A": "gold"})
    assert gain(s, position_after(s, "sell gold")) > 0


def test_buying_ahead_is_a_loss() -> None:
    s = lay(francs={"A": 9}, supply="wood marble gold")
    for kind in ("wood", "marble", "gold"):
        assert gain(s, position_after(s, f"buy {kind}")) > 0


def test_meeple_prefers_start_to_end_of_track() -> None:
    assert gain(lay(), lay(meeple={"A": 30})) > 0


# Districts.

def test_vp_tile_suits_a_led_district() -> None:
    keys = {"A": "montmartre-8", "B": "chaillot-8"} | CROWD
    assert gain(lay(keys=keys, awards={"montmartre": "V20"}),
                lay(keys=keys, awards={"chaillot": "V20"})) > 5.0


def test_overtaking_is_worth_the_final_difference() -> None:
    first = contest("montmartre-8", "montmartre-5", to_move="D", **TAIL)
    second = contest("montmartre-5", "montmartre-8", to_move="D", **TAIL)
    assert gain(first, second) > 10.0


def test_second_of_two_wants_half() -> None:
    done: dict[str, Any] = {"to_move": "B", "step": "done", "goods": {"B": "wood"}}
    half = contest("montmartre-4", "montmartre-8", 2, **done, **TAIL)
    less = contest("montmartre-3", "montmartre-8", 2, **done, **TAIL)
    assert gain(half, less) > 9.0


# Time.

def test_turns_get_fewer() -> None:
    def turns(s: Paris) -> float:
        return estimate_turns_left(s, 0, True)

    last = lay(off=NO_STACKS, ended="last", to_move="B")
    final = lay(off=NO_STACKS, ended="final", to_move="B")
    assert turns(lay()) > turns(lay(off=NO_STACKS)) > turns(last) == 1.0 > turns(final) == 0.0


def test_departed_player_has_no_turns() -> None:
    assert estimate_turns_left(lay(off=NO_STACKS, ended="last", to_move="B", left="A"), 0,
                               True) == 0.0


# What is worth trying.

def test_building_precedes_trade() -> None:
    s = lay(step="place", goods={"A": "gold wood"}, supply="marble", tiles={"A": "tile-1 tile-7"})
    assert {str(action).split()[0] for action in GAME.candidates(s)} == {"stack"}


def test_order_of_free_moves_is_irrelevant() -> None:
    s = lay(francs={"A": 9}, goods={"A": "wood"}, supply="marble", tiles={"A": "tile-5"})
    one = position_after(s, "sell wood", "use tile-5", "buy marble")
    other = position_after(s, "buy marble", "use tile-5", "sell wood")
    assert GAME.position_key(one, 0) == GAME.position_key(other, 0) != GAME.position_key(s, 0)
    assert str(one) == str(other)


def test_turn_does_not_trade_in_circles() -> None:
    s = lay(francs={"A": 9}, goods={"A": "marble wood gold"}, supply="wood marble gold")
    rng = Rng(5)
    done: list[str] = []
    while s.seat == 0:
        action = LADDER["greedy"].choose(s, rng)
        done.append(str(action))
        s.play(action)
    bought = {text.split()[1] for text in done if text.startswith("buy")}
    assert not bought & {text.split()[1] for text in done if text.startswith("sell")}


def test_last_turn_may_buy_what_a_landmark_costs() -> None:
    s = lay(francs={"A": 9}, goods={"A": "gold gold"}, keys={"A": "chaillot-5"},
            supply="marble gold", **TAIL)
    assert {"buy gold", "buy marble"} <= {str(action) for action in GAME.candidates(s)}


# Everywhere.

def games(number: int) -> list[Paris]:
    """Return positions of random games, with all numbers of players and every option."""
    found: list[Paris] = []
    for game in range(number):
        rng = Rng(game)
        named = {"free_placement": "true", "random_tokens": "true", "random_bonus": "true"}
        players = 2 + game % 3
        s = PARIS.start(players, PARIS.choose(players, named if game % 2 else {}))
        while not s.is_terminal():
            if rng.below(6) == 0:
                assert isinstance(s, Paris)
                found.append(s.clone())
            s.play(s.sample(rng))
        assert isinstance(s, Paris)
        found.append(s)
    return found


def test_value_depends_on_visible_facts() -> None:
    rng = Rng(77)
    for s in games(12):
        for seat in range(int(s.options.players)):
            worth = GAME.evaluate(s, seat)
            assert math.isfinite(worth)
            other = s.resample(seat, rng)
            assert isinstance(other, Paris)
            assert GAME.evaluate(other, seat) == worth


def test_candidates_are_legal_and_never_empty() -> None:
    for s in games(6):
        if s.stack[-1].seat >= 0:
            few, choices = GAME.candidates(s), s.choices()
            assert few
            assert all(action in choices for action in few)
            if isinstance(s.stack[-1], Turn):
                trades = ("buy", "sell", "use")
                assert {str(a) for a in choices if str(a).split()[0] not in trades} == {
                    str(a) for a in few if str(a).split()[0] not in trades}


