"""Arranging a position of Paris Paris."""

from __future__ import annotations

import pytest

from grandtour.engine.game import Refused
from grandtour.games.arranging import set_control
from grandtour.games.paris_paris.arranging import forecast, set_up
from grandtour.games.paris_paris.state import read_lane

NAMES = ["Ana", "Bo", "Cy"]


def test_shops_come_from_the_stock() -> None:
    s = set_control(set_up(3), NAMES, "shops-louvre-1", 2)
    assert read_lane(s.stock, 1) == read_lane(set_up(3).stock, 1) - 2
    with pytest.raises(Refused) as refused:
        set_control(s, NAMES, "shops-louvre-0", 1)
    assert refused.value.refusal.clause == "PP-2.6"


def test_later_round_has_fewer_tiles() -> None:
    s = set_control(set_up(3), NAMES, "round", 5)
    assert s.round == 4 and s.piled == set_up(3).piled - 4 * 4
    later = set_control(s, NAMES, "seat", 2)
    assert later.current_player() == 2 and len(later.offer) == 2


def test_forecast_runs_the_special_tours() -> None:
    s = set_control(set_up(3), NAMES, "shops-louvre-1", 2)
    shows, result = forecast(s, NAMES)
    assert len(shows) >= 3 and result is not None
    assert sum(show.totals[1] for show in shows) == int(result.rows[0][2][1])
