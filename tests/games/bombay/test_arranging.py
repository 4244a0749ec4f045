"""Arranging a position of Bombay."""

from __future__ import annotations

import pytest

from grandtour.engine.game import Refused
from grandtour.games.arranging import set_control
from grandtour.games.bombay.arranging import forecast, set_up
from grandtour.games.bombay.components import COLOURS, SITES

NAMES = ["Ana", "Bo"]
BLUE = COLOURS.index("blue")


def test_bales_come_from_the_bag() -> None:
    s = set_up(2)
    after = set_control(s, NAMES, "load-0-blue", 2)
    assert after.merchants[0].bales[BLUE] == 2 and after.bag[BLUE] == s.bag[BLUE] - 2
    with pytest.raises(Refused) as refused:
        set_control(after, NAMES, "load-0-orange", 1)
    assert refused.value.refusal.clause == "BO-9.3"


def test_posts_of_two_colours_change_places() -> None:
    s = set_up(2)
    before = sorted(s.post)
    colour = next(colour for colour in range(4) if colour != s.post[0])
    site = next(site for site in range(len(s.post)) if s.post[site] not in (-1, colour))
    name = f"post-{SITES[site]}"
    after = set_control(s, NAMES, name, colour)
    assert after.post[site] == colour and sorted(after.post) == before


def test_another_player_gets_a_whole_turn() -> None:
    s = set_control(set_control(set_up(2), NAMES, "points", 1), NAMES, "seat", 1)
    assert s.current_player() == 1 and s.points == 3


def test_forecast_is_the_final_scoring() -> None:
    s = set_control(set_up(2), NAMES, "rupees-1", 9)
    _, result = forecast(s, NAMES)
    assert result is not None and [row[0] for row in result.rows] == [1, 0]
    assert [float(cells[-1]) for _, _, cells in result.rows] == sorted(s.scores(), reverse=True)
