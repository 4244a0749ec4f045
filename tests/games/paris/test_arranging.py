"""Arranging a position of Paris."""

from __future__ import annotations

import pytest

from grandtour.engine.game import Refused
from grandtour.games.arranging import set_control
from grandtour.games.paris.arranging import forecast, set_up
from grandtour.games.paris.components import PLACE
from grandtour.games.paris.state import Paris

NAMES = ["Ana", "Bo"]
SPACE = PLACE["montmartre-5"]


def arrange(s: Paris, **changes: int) -> Paris:
    """Make these changes."""
    for name, value in changes.items():
        s = set_control(s, NAMES, name, value)
    return s


def test_building_leaves_the_stacks() -> None:
    s = arrange(set_up(2), **{"building-montmartre-5": SPACE})
    assert s.stacked() == set_up(2).stacked() - 1 and s.laid == 1 << SPACE


def test_key_needs_a_building() -> None:
    with pytest.raises(Refused) as refused:
        arrange(set_up(2), **{"keys-montmartre-5-0": 1})
    assert refused.value.refusal.clause == "PA-6.1"


def test_removed_building_returns_key_and_token() -> None:
    s = arrange(set_up(2), **{"building-montmartre-5": SPACE, "keys-montmartre-5-0": 1,
                              "token-montmartre-5": 0, "goods-1-marble": 1})
    assert s.investors[0].keys == set_up(2).investors[0].keys - 1
    with pytest.raises(Refused):
        arrange(s, **{"building-montmartre-5": -1})
    returned = arrange(s, **{"goods-1-marble": 0, "building-montmartre-5": -1})
    assert str(returned) == str(set_up(2))


def test_forecast_scores_districts_with_tiles() -> None:
    s = set_up(2)
    for level in (1, 2, 3, 4):
        space = PLACE[f"montmartre-{level}"]
        s = arrange(s, **{f"building-montmartre-{level}": space,
                          f"keys-montmartre-{level}-0": 1})
    shows, result = forecast(arrange(s, **{"award-montmartre": 0}), NAMES)
    assert len(shows) == 1 and shows[0].totals[0] > 0 and result is not None
    assert result.rows[0][0] == 0
