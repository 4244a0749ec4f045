"""PX-8.5, PX-8.6: a standing instruction that answers small bribes."""

from __future__ import annotations

import pytest

from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.game import GAME
from grandtour.plans.course import course
from grandtour.plans.plan import Plan, Ply
from tests.evidence import clause

ACTIONS = {str(action): action for action in GAME.actions}
NO_SMALL_BRIBE = Plan((Ply(("...", "offer <2 *"), ("decline",)),), standing=True)


def bargaining() -> Match:
    """A game in which somebody is about to offer a bribe; three rupees are all of it."""
    rng = Rng(1)
    while True:
        match = Match(GAME, 3, GAME.choose(3, {}))
        while not match.state.is_terminal():
            offers = {str(choice) for choice in match.state.choices()}
            if {"offer 1", "offer 3"} <= offers:
                return match
            match.play(match.state.sample(rng))


@clause("PX-8.5", "PX-8.6")
@pytest.mark.parametrize(("amount", "stands"), [(1, "due"), (2, "waits")])
def test_who_declines_less_than_two_is_asked_about_two(amount: int, stands: str) -> None:
    match = bargaining()
    base = match.number
    match.play(ACTIONS[f"offer {amount}"])
    receiver = match.state.current_player()
    assert receiver != CHANCE and ACTIONS["decline"] in match.state.choices()
    found = course(NO_SMALL_BRIBE, base, match, receiver)
    assert found.stands == stands
    assert found.way == (("decline",) if stands == "due" else ())
