"""Test the levels at tables. Every game lists its own, and their stated strength was measured."""

from __future__ import annotations

import pytest

from grandtour.bots import strength
from grandtour.bots.ladder import LADDER
from grandtour.bots.levels import (
    FEWEST, NAMES, UnknownBot, find_contender, levels_by_name, strongest_level,
)
from grandtour.bots.pool import choose_action
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.lab.sequential import compute_wilson_interval
from tests.bots.deciding import EACH_GAME, decisions
from tests.engine.test_plain import BowlGame
from tests.scene import Start
from tests.some_game import PLAIN


@pytest.mark.parametrize("name", names())
def test_levels_are_numbered_and_distinct(name: str) -> None:
    found = list(levels_by_name(game(name)).values())
    listed = game(name).levels()
    assert FEWEST <= len(listed) <= len(NAMES)
    assert [(level.number, level.name) for level in found] == list(
        enumerate(NAMES[:len(listed)], start=1))
    assert [(level.rung, level.iterations) for level in found] == listed
    assert len({level.arena_name for level in found}) == len(found)
    assert all(level.rung in LADDER for level in found)
    assert strongest_level(game(name)) == found[-1].name


@pytest.mark.parametrize("start", EACH_GAME, ids=str)
def test_level_choices_are_reproducible(start: Start) -> None:
    """The seed and the position as text decide the choice, so a table can recompute it."""
    s = list(decisions(start, 6, 9))[2]
    chosen = choose_action("coachman", start.game.name, str(s), 11)
    assert chosen in map(str, s.choices())
    assert chosen == str(levels_by_name(start.game)["coachman"].choose(s, Rng(11)))


def test_contenders_are_levels_or_rungs() -> None:
    played = game(PLAIN)
    walker = levels_by_name(played)["walker"]
    assert find_contender(played, "walker").bot is LADDER[walker.rung].bot
    assert find_contender(played, "halving") is LADDER["halving"]
    with pytest.raises(UnknownBot):
        find_contender(played, "god")


class WithLevels(BowlGame):
    """A game with a given number of levels."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def levels(self) -> list[tuple[str, int]]:
        return [("tree", iterations) for iterations in range(1, self.number + 1)]


def test_games_have_only_listed_levels() -> None:
    short = WithLevels(FEWEST)
    assert tuple(levels_by_name(short)) == NAMES[:FEWEST]
    assert find_contender(short, NAMES[FEWEST - 1]).budget.iterations == FEWEST
    for name in NAMES[FEWEST:]:
        with pytest.raises(UnknownBot):
            find_contender(short, name)


@pytest.mark.parametrize("number", [FEWEST - 1, len(NAMES) + 1])
def test_wrong_numbers_of_levels_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} levels"):
        levels_by_name(WithLevels(number))


@pytest.mark.parametrize("name", names())
def test_strength_files_are_consistent(name: str) -> None:
    """Each level has a measured thinking time, each interval matches its share and number of games,
    and every file reads back as it was written."""
    found = strength.load_strength(name)
    assert found.pairings and all(found.find_pace(level.arena_name)
                                  for level in levels_by_name(game(name)).values())
    for one in found.pairings:
        assert one.games and one.games % one.players == 0
        low, high = compute_wilson_interval(one.share * one.games, one.games)
        assert (one.low, one.high) == (pytest.approx(low, abs=2e-4), pytest.approx(high, abs=2e-4))
    assert strength.parse_strength(found.to_text()) == found


def test_strength_is_found_by_pairing() -> None:
    two, four = (strength.PairingStrength(players, "halving@60", "greedy@1500", 0.65, 20, 0.9, 0.7,
                                          0.97, "reached", 12.5) for players in (2, 4))
    pace = strength.ThinkingTime("halving@60", 800, 0.04)
    found = strength.Strength([two, four], [pace])
    assert found.find_pairings("halving@60", "greedy@1500") == {2: two, 4: four}
    assert found.find_pairings("greedy@1500", "halving@60") == {}
    assert found.find_pace("halving@60") == pace
    assert found.find_pace("halving@240") is None
