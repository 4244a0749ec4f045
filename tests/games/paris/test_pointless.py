"""Test the actions that no player of Paris who wants to win takes."""

from __future__ import annotations

from typing import Any

from grandtour.games.paris.state import Paris
from tests.games.paris.table import NO_STACKS, lay
from tests.scene import do

LAST: dict[str, Any] = {"off": NO_STACKS, "ended": "final"}


def sensible(s: Paris) -> set[str]:
    return {str(choice) for choice in s.game.sensible(s)}


def verbs(s: Paris) -> set[str]:
    return {text.split()[0] for text in sensible(s)}


def test_free_moves_wait_for_the_building() -> None:
    s = lay(step="place", goods={"A": "gold"}, supply="wood", tiles={"A": "tile-1 tile-17"})
    assert verbs(s) == {"stack"}
    assert {"sell", "buy", "use"} <= verbs(lay(goods={"A": "gold"}, supply="wood",
                                               tiles={"A": "tile-1"}))


def test_pairs_are_used_in_last_turn() -> None:
    pair: dict[str, Any] = {"goods": {"A": "prestige-gold prestige-gold"},
                            "tiles": {"A": "tile-23"}}
    s = lay(step="done", **pair, **LAST)
    assert "end" not in sensible(s)
    do(s, "use tile-23 prestige-gold")
    assert s.seat != 0 or "end" in sensible(s)
    assert "end" in sensible(lay(step="done", **pair))


def test_last_turn_sells_all_for_tile_27() -> None:
    s = lay(step="done", goods={"A": "wood"}, tiles={"A": "tile-27 tile-8"}, **LAST)
    assert verbs(s) == {"sell"}
    s = lay(step="done", goods={"A": "wood"}, **LAST)
    assert sensible(s) == {"sell wood", "end"}


def test_last_turn_uses_point_tiles() -> None:
    s = lay(step="done", tiles={"A": "tile-17"}, **LAST)
    assert "end" not in sensible(s)
    do(s, "use tile-17 22")
    assert sensible(s) == {"use tile-22"}


def test_last_turn_spends_token_on_prestige() -> None:
    landmark: dict[str, Any] = {"keys": {"A": "arc"}, "francs": {"A": 12},
                                "goods": {"A": "marble prestige-bronze"}}
    tiles: list[dict[str, Any]] = [{}, {"tiles": {"A": "tile-23"}}]
    for more in tiles:
        s = lay(**landmark, **more, **LAST)
        do(s, "move arc tuileries in chaillot")
        assert ("decline" in sensible(s)) == bool(more)


def test_last_turn_buys_nothing_in_vain() -> None:
    """Without the marble of the landmarks only houses need a resource, wood."""
    landmarks = {"tuileries": "chaillot", "luxembourg": "montmartre", "sacre_coeur": "belleville",
                 "notre_dame": "batignolles", "louvre": "saint_germain"}
    more: dict[str, Any] = {"francs": {"A": 9}, "supply": "wood wood marble",
                            "landmarks": landmarks}
    owners = {"D": " ".join(landmarks)}
    s = lay(keys=owners, **more, **LAST)
    assert {"buy wood"} == {text for text in sensible(s) if text.startswith("buy")}
    do(s, "buy wood")
    assert "buy" not in verbs(s)
    assert "buy" not in verbs(lay(step="done", keys=owners, **more, **LAST))
    assert "buy" in verbs(lay(step="done", keys=owners, tiles={"A": "tile-24"}, **more, **LAST))
