"""What nobody does in Bombay who wants to win; and that bots trade instead of standing still."""

from __future__ import annotations

import pytest

from grandtour.bots.levels import USUAL_BOT, levels
from grandtour.engine.rng import Rng
from grandtour.games.bombay.state import Bombay
from tests.games.bombay.table import bombay, lay, place, restocked, to_the_last_turn


def sensible(s: Bombay) -> set[str]:
    return {str(choice) for choice in s.game.sensible(s)}


def test_who_does_nothing_bides() -> None:
    s = restocked()
    place(s, 0, "nashik", "")
    assert "bide" in sensible(s) and "end" not in sensible(s)
    place(s, 0, "nashik", "", points=2)
    assert "end" in sensible(s)


def test_in_the_last_turn_what_can_be_sold_is_sold() -> None:
    last = lay(to_the_last_turn(restocked(players=2)))
    place(last, last.seat, "bombay", "blue")
    assert "sell blue" in sensible(last)
    assert not {"bide", "end"} & sensible(last)
    place(last, last.seat, "bombay", "")
    assert "bide" in sensible(last)
    early = restocked(players=2)
    place(early, early.seat, "bombay", "blue")
    assert "bide" in sensible(early)


def test_an_action_point_that_is_left_is_worth_more_than_none() -> None:
    s = restocked(players=3)
    place(s, 0, "nashik", "", points=2)
    two = s.game.evaluate(s, 0)
    place(s, 0, "nashik", "", points=0)
    assert s.game.evaluate(s, 0) < two


@pytest.mark.parametrize("name", [USUAL_BOT, "pilot"])
def test_bots_trade_instead_of_standing_still(name: str) -> None:
    """Ten games of three: at the most 15 % of the turns go by with biding, and everybody sells
    four bales in a game."""
    turns = bides = sales = 0
    for seed in range(10):
        s, rng, turn = bombay(3), Rng(seed), -1
        bot = levels(s.game)[name]
        while not s.is_terminal():
            if s.is_chance_node():
                s.play(s.sample(rng))
                continue
            action = str(chosen := bot.choose(s, rng))
            turns += s.game.turn_number(s) != turn
            turn = s.game.turn_number(s)
            bides += action == "bide"
            sales += action.startswith("sell")
            s.play(chosen)
    assert bides <= 0.15 * turns
    assert sales >= 4 * 3 * 10
