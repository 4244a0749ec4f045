"""Test that all players who choose (by chance, by habit and by every search) skip choices that
never help to win. Hints and analyses skip them, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.greedy import Greedy
from grandtour.bots.halving import Halving
from grandtour.bots.ismcts import Ismcts
from grandtour.bots.ladder import LADDER
from grandtour.bots.sampled import Sampled
from grandtour.bots.settings import PLAIN, InformedSettings
from grandtour.bots.uniform import Uniform
from grandtour.bots.weighted import Weighted
from grandtour.engine.core import Action, State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.games import game
from tests.bots.deciding import EACH_GAME, decisions
from tests.scene import Start
from tests.some_game import WITH_HANDS

# Everybody on the ladder, thinking as little as possible: what is left out does not hang on that.
QUICK = {
    "random": Contender(Uniform(), Budget(1)),
    "habits": Contender(Weighted(), Budget(1)),
    "sampled": Contender(Sampled(), Budget(3)),
    "tree": Contender(Ismcts(PLAIN), Budget(1)),
    "greedy": Contender(Greedy(), Budget(5)),
    "halving": Contender(Halving(InformedSettings(greed=1)), Budget(1)),
    "informed": Contender(Ismcts(InformedSettings(greed=1, trust=1.0, positions=1)), Budget(1)),
    "turns": Contender(Halving(InformedSettings(greed=1, trust=2.0, positions=20)), Budget(1)),
}


def test_all_rungs_are_tested() -> None:
    assert list(QUICK) == list(LADDER)


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_a_sensible_choice_always_exists(start: Start) -> None:
    """Sensible choices do not depend on hidden facts, and include every tempting one."""
    for number, s in enumerate(decisions(start, 12, 3)):
        sensible = s.game.sensible(s)
        assert sensible and set(sensible) <= set(s.choices())
        assert set(s.game.candidates(s)) <= set(sensible)
        other = s.resample(s.current_player(), Rng(number))
        assert other.game.sensible(other) == sensible


def foolish(start: Start) -> list[State]:
    """Positions in which something that is allowed is pointless."""
    return [s for seed in range(2) for s in decisions(start, seed, 1)
            if len(s.game.sensible(s)) < len(s.choices())]


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("start", [
    start for start in EACH_GAME if type(start.game).pointless is not Game.pointless], ids=str)
def test_bots_avoid_pointless_actions(start: Start, name: str) -> None:
    met = foolish(start)
    assert met
    for number, s in enumerate(met[::len(met) // 3 + 1]):
        considered = QUICK[name].consider(s, Rng(number)).alternatives
        assert not any(s.game.pointless(s, one.action) for one in considered)


# Whole games with hands of cards.

def play_alike(contender: Contender, players: int,
               **named: str) -> Iterator[tuple[State, Action[Any]]]:
    """Yield every decision of a game between equal players, with the action taken."""
    pamir = game(WITH_HANDS)
    s = pamir.start(players, pamir.choose(players, named))
    rng = Rng(players)
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.sample(rng))
        else:
            action = contender.choose(s.resample(s.current_player(), rng), rng)
            yield s, action
            s.play(action)


def can_offer(s: State) -> bool:
    """Return whether an amount can be offered for the action that was begun."""
    return any(str(choice).startswith("offer") for choice in s.choices())


def free_cards(s: State) -> list[str]:
    """Return the purchases that cost nothing and whose card stays in the hand."""
    return [str(choice) for choice in s.choices()
            if str(choice).startswith("purchase") and is_kept(s, choice)]


def is_kept(s: Any, choice: Action[Any]) -> bool:
    after = s.clone()
    choice.apply(after)
    before, me = s.nobles[s.seat], after.nobles[s.seat]
    fits: bool = len(before.hand) < len(me.hand) <= me.hand_limit()
    return fits and bool(me.rupees >= before.rupees)


RUNGS = list(dict.fromkeys(rung for rung, _ in game(WITH_HANDS).levels()))
TABLES = [(3, {}), (3, {"bribe_negotiation": "ask"}), (2, {"wakhan": "true"})]


@pytest.mark.parametrize("name", ["random", *RUNGS])
@pytest.mark.parametrize(("players", "named"), TABLES, ids=["three", "asking", "with Wakhan"])
def test_bots_leave_nothing_free(name: str, players: int, named: dict[str, str]) -> None:
    """Random players and every level never withdraw while an offer is possible, and never pass
    while a card is free."""
    bribes = 0
    for s, action in play_alike(QUICK[name], players, **named):
        done = str(action)
        bribes += can_offer(s)
        assert not (done == "withdraw" and can_offer(s)), s
        assert not (done == "pass" and free_cards(s)), s
    assert bribes or "wakhan" in named
