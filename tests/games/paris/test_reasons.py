"""Test why one line of Paris is better than another."""

from __future__ import annotations

from grandtour.bots.forecast import forecast_line
from grandtour.games.paris.components import TILE, count_members
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words.assets import can_grow, count_tile_points, find_targets
from grandtour.games.reasons import explain
from tests.games.paris.table import lay
from tests.spoken import NAMES, say


def tell(s: Paris, best: str, other: str) -> str:
    """Return the reason of the first seat for its turn with one action instead of another."""
    best_line, other_line = [forecast_line(s, [text], 2) for text in (best, other)]
    return say(explain(s, best_line, other_line, 0, NAMES).phrase)


def test_tiles_in_hand_count_in_both_lines() -> None:
    """Using a tile moves its VP from the hand to the track: the growing tile is what differs."""
    s = lay(2, step="done", keys={"A": "montmartre-8"}, tiles={"A": "tile-28"})
    assert (count_tile_points(s, 0), can_grow(s, 0, TILE["tile-28"])) == (7, True)
    told = tell(s, "end", "use tile-28")
    assert "+7 VP, −7 VP on unused tiles" in told
    assert told.endswith(
        "In favour of the first: 1 unused tile for further buildings of value 8.")


def test_francs_of_unused_tiles_can_wait() -> None:
    s = lay(2, step="done", tiles={"A": "tile-5"})
    assert "+5 francs and −5 francs on unused tiles" in tell(s, "use tile-5", "end")
    assert tell(s, "use tile-5", "end").endswith("Both are about equally good.")


def test_vp_taken_now_are_no_gain() -> None:
    s = lay(2, step="done", keys={"A": "montmartre-8"}, tiles={"A": "tile-28"})
    assert tell(s, "use tile-28", "end").endswith(
        "The first takes this now. Waiting is not expected to bring more.")


def test_tile_27_counts_francs_of_tiles() -> None:
    s = lay(2, step="done", tiles={"A": "tile-5 tile-27"}, francs={"A": 4})
    assert count_tile_points(s, 0) == 9


def test_kept_tile_is_no_equal_choice() -> None:
    """The trials judge that the VP of a tile can wait."""
    s = lay(2, step="done", tiles={"A": "tile-22"})
    lines = [forecast_line(s, [text], 2) for text in ("end", "use tile-22")]
    assert say(explain(s, lines[0], lines[1], 0, NAMES, (0.6, 0.5)).phrase).endswith(
        "The first keeps this for later. Waiting is expected to bring more.")
    assert say(explain(s, lines[0], lines[1], 0, NAMES, (0.51, 0.5)).phrase).endswith(
        "Both are about equally good.")


def test_keys_reach_free_buildings_above_them() -> None:
    s = lay(2, keys={"A": "montmartre-bank chaillot-4", "B": "montmartre-8"})
    assert count_members(find_targets(s, 0)) == 7
