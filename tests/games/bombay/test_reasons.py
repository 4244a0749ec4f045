"""Test the description of what one action of Bombay brings and another does not."""

from __future__ import annotations

from grandtour.games.bombay.state import Bombay
from grandtour.games.reasons import difference
from tests.games.bombay.table import first_game, place, settle
from tests.spoken import NAMES, say

YELLOW_IN_THE_BAG = "orange 4 blue 3 purple 2"


def say_difference(s: Bombay, best: str, other: str) -> str:
    phrase = difference(s, best, other, s.seat, NAMES)
    assert phrase is not None
    return say(phrase)


def test_sale_reason_names_rupees_at_once() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "bombay", "blue purple")
    assert say_difference(s, "sell blue", "sell purple") == (
        "At once, “Sell blue silk” brings 4 rupees and 1 city token and costs 1 bale; "
        "“Sell purple silk” brings 3 rupees, 1 city token and 1 client and costs 1 bale.")


def test_smaller_gain_is_no_reason() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "bombay", "blue")
    assert say_difference(s, "bide",
                          "sell blue").endswith("What makes the first one better shows later.")


def test_journey_reason_names_the_sale() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "amravati", "yellow")
    assert say_difference(s, "move indora", "move nagpur") == (
        "One step on: after “Move to Indora”, “Sell yellow silk” brings 4 rupees and 1 city token "
        "and costs 1 bale; after “Move to Nagpur”, “Sell yellow silk” brings 2 rupees, 1 city "
        "token and 1 client and costs 1 bale.")
    assert say_difference(s, "move indora", "end").endswith(
        "after “End the turn”, nothing pays yet.")


def test_opponents_gain_is_shown_despite_screens() -> None:
    s = first_game(YELLOW_IN_THE_BAG, screens="hidden")
    place(s, 0, "bombay", "blue")
    for looker in range(4):
        phrase = difference(s, "sell blue", "end", looker, NAMES)
        assert phrase is not None
        assert "“Sell blue silk” brings 4 rupees" in say(phrase)


def test_opponents_gains_distinguish_actions() -> None:
    s = first_game(YELLOW_IN_THE_BAG)
    place(s, 0, "baroda")
    settle(s, (1, "jhabua"))
    assert say_difference(s, "move dhule", "move jhabua") == (
        "At once, “Move to Dhule” brings nothing that counts yet; “Move to Jhabua” brings nothing "
        f"that counts yet ({NAMES[1]} gains 1 rupee).")
    assert say_difference(s, "move jhabua", "move dhule").endswith(
        "What makes the first one better shows later.")
