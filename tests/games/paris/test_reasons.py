"""Test why one line of Paris is better than another."""

from __future__ import annotations

from grandtour.bots.forecast import forecast_line
from grandtour.games.paris.components import bits
from grandtour.games.paris.words.assets import (
    count_growing_tiles, count_tile_points, find_targets,
)
from grandtour.games.reasons import explain
from tests.games.paris.table import lay
from tests.spoken import NAMES, say


def test_tiles_in_hand_count_in_both_lines() -> None:
    """Using a tile moves its VP from the hand to the track: the growing tile is what differs."""
    s = lay(2, step="done", keys={"A": "montmartre-8"}, tiles={"A": "tile-28"})
    assert (count_tile_points(s, 0), count_growing_tiles(s, 0)) == (7, 1)
    lines = [forecast_line(s, [text], 1) for text in ("end", "use tile-28")]
    told = say(explain(s, lines[0], lines[1], 0, NAMES).phrase)
    assert "+7 VP, −7 VP on unused tiles" in told
    assert told.endswith("In favour of the first: 1 unused tile that can still grow.")


def test_keys_reach_free_buildings_above_them() -> None:
    s = lay(2, keys={"A": "montmartre-bank chaillot-4", "B": "montmartre-8"})
    assert bits(find_targets(s, 0)) == 7
