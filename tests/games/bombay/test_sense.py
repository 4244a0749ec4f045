"""Test that bots of Bombay take no pointless actions, and trade instead of biding."""

from __future__ import annotations

import pytest

from grandtour.bots.levels import USUAL_BOT, levels_by_name
from grandtour.engine.core import playout
from grandtour.engine.rng import Rng
from grandtour.games.bombay.state import Bombay
from tests.games.bombay.table import bombay, first_game, lay, place, play_to_last_turn, settle
from tests.scene import do


def sensible(s: Bombay) -> set[str]:
    return {str(choice) for choice in s.game.sensible(s)}


def test_idle_turn_bides() -> None:
    s = first_game()
    place(s, 0, "nashik", "")
    assert "bide" in sensible(s) and "end" not in sensible(s)
    place(s, 0, "nashik", "", points=2)
    assert "end" in sensible(s)


def test_last_turn_sells_what_it_can() -> None:
    last = lay(play_to_last_turn(first_game(players=2)))
    place(last, last.seat, "bombay", "blue")
    assert "sell blue" in sensible(last)
    assert not {"bide", "end"} & sensible(last)
    place(last, last.seat, "bombay", "")
    assert "bide" in sensible(last)
    early = first_game(players=2)
    place(early, early.seat, "bombay", "blue")
    assert "bide" in sensible(early)


def last_turn(left: str = "") -> Bombay:
    return lay(play_to_last_turn(first_game(players=2)), left=left)


def test_last_turn_leads_to_sale() -> None:
    """Bassein is next to Bombay, which wants blue and not yellow."""
    s = last_turn()
    place(s, s.seat, "bassein", "blue", points=2)
    assert "move bombay" in sensible(s) and "end" not in sensible(s)
    place(s, s.seat, "bassein", "blue", points=1)
    assert sensible(s) == {"build blue"}
    settle(s, (s.seat, "bassein"))
    assert sensible(s) == {"end"}


def test_toll_allows_biding_instead_of_sale() -> None:
    """The way from Nashik to Bombay leads through Bassein."""
    s = last_turn()
    place(s, s.seat, "nashik", "blue")
    assert "bide" not in sensible(s)
    settle(s, (1 - s.seat, "bassein"))
    assert {"bide", "move bassein"} <= sensible(s)


def test_last_turn_wastes_nothing() -> None:
    """The post of Nashik sells purple; two steps lead to Bombay, which wants it."""
    s = last_turn(left="purple 2")
    place(s, s.seat, "nashik", "")
    assert sensible(s) == {"buy", "bide"}
    place(s, s.seat, "nashik", "", points=2)
    assert sensible(s) == {"end"}


def test_end_of_turn_is_tried_first() -> None:
    s = first_game(players=3)
    place(s, 0, "nashik", "blue", points=2)
    tried = [str(action) for action in s.game.candidates(s)]
    assert tried[0] == "end" and set(tried) == sensible(s)


def test_positions_of_turn_share_one_key() -> None:
    s = first_game(players=3)
    place(s, 0, "nashik", "blue")
    there = s.clone()
    do(there, "move dhule")
    do(there, "move nashik")
    assert s.game.position_key(there, 0) != s.game.position_key(s, 0)
    there.points = s.points
    assert s.game.position_key(there, 0) == s.game.position_key(s, 0)


def test_ends_of_turn_keep_their_keys_apart() -> None:
    """The seat that has moved stands elsewhere, though the next one is asked the same."""
    s = first_game(players=3)
    place(s, 0, "nashik", "blue")
    stays, goes = s.clone(), s.clone()
    do(stays, "end")
    do(goes, "move dhule")
    do(goes, "end")
    assert s.game.position_key(stays, 0) != s.game.position_key(goes, 0)
    assert s.game.position_key(stays, 1) == s.game.position_key(goes, 1)


def test_spare_action_point_has_value() -> None:
    s = first_game(players=3)
    place(s, 0, "nashik", "", points=2)
    two = s.game.evaluate(s, 0)
    place(s, 0, "nashik", "", points=0)
    assert s.game.evaluate(s, 0) < two


@pytest.mark.parametrize("name", [USUAL_BOT, "pilot"])
def test_bots_trade_instead_of_biding(name: str) -> None:
    """Biding is at most 15 % of the turns in ten games of three, and each player sells at least
    four bales in a game."""
    turns = bides = sales = 0
    for seed in range(10):
        s, rng, turn = bombay(3), Rng(seed), -1
        bot = levels_by_name(s.game)[name]
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


@pytest.mark.parametrize("players", [2, 4])
def test_finished_games_are_worth_their_result(players: int) -> None:
    for seed in range(20):
        s = bombay(players)
        playout(s, Rng(seed))
        winners = [seat for seat, rank in enumerate(s.ranking()) if rank == 1]
        ahead = [seat for seat in range(players) if s.game.evaluate(s, seat) >= 0.0]
        assert ahead == winners
