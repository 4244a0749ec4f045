"""PA-13, PA-14: bonus tiles."""

from __future__ import annotations

import pytest

from grandtour.games.paris.components import NONE, UNIT
from tests.evidence import clause, example
from tests.games.paris.table import (
    do, find_refusal, francs, full_view, goods, lay, offers, play_events, refusal_code, supply,
    tiles, used_tiles, vp,
)


@clause("PA-14.1", "PA-14.5", "PA-14.7", "PA-14.12", "PA-14.22", "PA-13.5", "PA-13.6")
@pytest.mark.parametrize(("tile", "coins", "points"), [
    (1, 3, 0), (5, 5, 0), (7, 0, 4), (12, 4, 4), (22, 0, 8)])
def test_francs_and_vp(tile: int, coins: int, points: int) -> None:
    s = lay(tiles={"A": f"tile-{tile}"}, francs={"A": 0})
    do(s, f"use tile-{tile}")
    assert (francs(s, "A"), vp(s, "A"), used_tiles(s, "A")) == (coins, points, [f"tile-{tile}"])
    assert refusal_code(s, f"use tile-{tile}") == "tile_unknown"


@clause("PA-14.6", "PA-14.11", "PA-14.15", "PA-14.18", "PA-14.26", "PA-14.28", "PA-14.31")
@pytest.mark.parametrize(("tile", "value", "each"), [
    (6, 1, 2), (11, 2, 3), (15, 3, 4), (18, 4, 5), (26, 5, 6), (28, 8, 7)])
def test_vp_per_building(tile: int, value: int, each: int) -> None:
    keys = f"montmartre-{value} belleville-{value} arc montmartre-bank"
    s = lay(keys={"A": keys, "B": f"batignolles-{value}"}, tiles={"A": f"tile-{tile}"})
    do(s, f"use tile-{tile}")
    assert vp(s, "A") == 2 * each


@clause("PA-14.30")
@example("EX-9")
def test_ex_9_tile_30() -> None:
    s = lay(2, tiles={"A": "tile-30"}, landmarks={"luxembourg": "chaillot", "eiffel": "chaillot"},
            off="la_villette-1 la_villette-2 la_villette-3",
            keys={"A": "belleville-1 montmartre-1 batignolles-3 chaillot-2 montmartre-3 "
                       "belleville-2 chaillot-1 luxembourg eiffel"})
    do(s, "use tile-30")
    assert vp(s, "A") == 15


@clause("PA-14.30")
@pytest.mark.parametrize(("kinds", "points"), [
    (3, 0), (4, 10), (5, 15), (6, 20), (7, 25)])
def test_tile_30_pays_by_kinds(kinds: int, points: int) -> None:
    places = ["chaillot-1", "chaillot-2", "chaillot-3", "chaillot-4", "chaillot-5", "chaillot-8",
              "eiffel"]
    s = lay(tiles={"A": "tile-30"}, landmarks={"eiffel": "belleville"},
            off="la_villette-1 la_villette-2 la_villette-3 belleville-1",
            keys={"A": " ".join(places[7 - kinds:])})
    do(s, "use tile-30")
    assert vp(s, "A") == points


@clause("PA-14.9", "PA-13.8", "PA-14.18")
@example("EX-20")
def test_ex_20_tile_9_counts_twice() -> None:
    s = lay(keys={"A": "batignolles-bank batignolles-4"}, francs={"A": 4}, goods={"A": "wood"},
            tiles={"A": "tile-9 tile-18 tile-30"})
    s.investors[1].goods += UNIT[s.token[3]]        # who has been there before
    s.token[3] = NONE
    do(s, "move batignolles-bank batignolles-4 with tile-9")
    assert (francs(s, "A"), goods(s, "A"), supply(s)) == (0, {}, {"wood": 1})
    do(s, "use tile-18", "use tile-30")
    assert vp(s, "A") == 10


@clause("PA-14.20", "PA-14.32")
@example("EX-22")
def test_ex_22_tile_20() -> None:
    s = lay(3, tiles={"A": "tile-3 tile-20 tile-27"}, used={"A": "tile-6"})
    do(s, "use tile-20")
    assert vp(s, "A") == 4
    for players, each in ((2, 1), (4, 3)):
        s = lay(players, tiles={"A": "tile-3 tile-20 E05"}, off="la_villette-1 la_villette-2 "
                "la_villette-3")
        do(s, "use tile-20")
        assert vp(s, "A") == each


@clause("PA-14.23", "PA-14.24", "PA-14.38")
@example("EX-23")
def test_ex_23_tiles_23_and_24() -> None:
    s = lay(tiles={"A": "tile-8 tile-23"},
            goods={"A": "prestige-gold prestige-gold " + "prestige-bronze " * 3})
    for pairs in ("prestige-bronze prestige-bronze", "prestige-silver"):
        found = find_refusal(s, f"use tile-23 {pairs}")
        assert found is not None
        assert found[:2] == ("real_tokens", "PA-14.23")
    assert len(offers(s, "use tile-23 ")) == 3
    do(s, "use tile-23 prestige-bronze prestige-gold")
    assert (vp(s, "A"), goods(s, "A")) == (8, {"prestige-bronze": 1})
    s = lay(tiles={"A": "tile-24"}, goods={"A": "wood wood wood wood"})
    do(s, "use tile-24 wood wood")
    assert (vp(s, "A"), goods(s, "A"), supply(s)) == (8, {}, {"wood": 4})
    for players, each in ((2, 2), (3, 3)):
        s = lay(players, tiles={"A": "tile-24"}, goods={"A": "gold gold"})
        do(s, "use tile-24 gold")
        assert vp(s, "A") == each
    assert refusal_code(lay(tiles={"A": "tile-24"}), "use tile-24") == "tile_in_move"


EMPTY = "20 17 16 14 13 11 10 8 7 6 5 4 3 2 1"


@clause("PA-14.25", "PA-19.3", "PA-14.34")
@example("EX-24")
def test_ex_24_tile_25() -> None:
    s = lay(4, meeple={"A": 22}, tiles={"A": "tile-25"}, gone=EMPTY)
    assert offers(s, "use tile-25 ") == ["12", "15", "18", "19", "21"]
    found = find_refusal(s, "use tile-25 9")
    assert found is not None
    assert found[:2] == ("step_back_range", "PA-14.25")
    assert refusal_code(s, "use tile-25 22") == refusal_code(s,
                                                             "use tile-25 23") == "step_back_range"
    assert refusal_code(s, "use tile-25 20") == "space_empty"
    s = lay(4, meeple={"A": 22}, tiles={"A": "tile-25"}, used={"A": "tile-18"}, gone=EMPTY)
    assert refusal_code(s, "use tile-25 18") == "number_taken"
    assert offers(s, "use tile-25 ") == ["12", "15", "19", "21"]


@clause("PA-14.35", "PA-14.40", "PA-13.3")
@example("EX-43")
def test_ex_43_turn_continues_after_tile_25() -> None:
    s = lay(4, keys={"A": "belleville-bank"}, meeple={"A": 22}, tiles={"A": "tile-25"}, gone=EMPTY)
    do(s, "move belleville-bank belleville-1", "use tile-25 15")
    assert tiles(s, "A") == ["tile-15"]
    assert full_view(s)["investors"][0]["meeple"] == 15
    assert offers(s, "bonus ")[:2] == ["18", "19"]
    s = lay(tiles={"A": "tile-25"})
    assert offers(s, "use tile-25") == []
    assert {refusal_code(s, f"use tile-25 {space}") for space in range(1, 31)} == {
        "step_back_range", "space_empty"}


@clause("PA-14.17")
@example("EX-25")
def test_ex_25_tile_17() -> None:
    s = lay(keys={"A": "belleville-bank"}, meeple={"A": 17}, tiles={"A": "tile-17"})
    do(s, "use tile-17 30")
    assert (tiles(s, "A"), full_view(s)["investors"][0]["meeple"]) == (["tile-30"], 17)
    do(s, "move belleville-bank belleville-1", "bonus 18")
    assert tiles(s, "A") == ["tile-18", "tile-30"]


@clause("PA-14.34", "PA-13.4")
@example("EX-44")
def test_ex_44_tile_17_limits() -> None:
    s = lay(meeple={"A": 17}, tiles={"A": "tile-17"}, used={"A": "tile-18"}, gone="2")
    found = find_refusal(s, "use tile-17 18")
    assert found is not None
    assert (found.code, found.details["number"]) == ("number_taken", "18")
    assert refusal_code(s, "use tile-17 2") == "space_empty"
    assert refusal_code(s, "use tile-25 2") == "tile_unknown"
    do(s, "use tile-17 12", "use tile-12")
    assert vp(s, "A") == 4


@clause("PA-14.13", "PA-14.14", "PA-14.33", "PA-14.39", "PA-18.2")
@example("EX-26")
def test_ex_26_extra_keys() -> None:
    s = lay(2, tiles={"A": "tile-13 tile-14"}, francs={"A": 6}, hand="")
    before = s.investors[0].keys
    do(s, "use tile-13", "use tile-14")
    assert (francs(s, "A"), s.investors[0].keys - before) == (1, 2)
    assert full_view(s)["investors"][0]["spare"] == 0
    do(s, "place arc")
    s = lay(tiles={"A": "tile-13"}, francs={"A": 2})
    assert refusal_code(s, "use tile-13") == "francs"
    s.investors[0].spare = 0
    assert s.game.request is not None
    assert s.refusal(next(a for a in s.game.actions if str(a) == "use tile-13")).code == (
        "no_spare_key")


@clause("PA-14.29", "PA-13.8", "PA-14.30")
@example("EX-50")
def test_ex_50_a_doubled_landmark() -> None:
    s = lay(landmarks={"tuileries": "belleville", "luxembourg": "belleville"},
            keys={"A": "tuileries tuileries luxembourg"}, tiles={"A": "tile-29 tile-30"})
    do(s, "use tile-29")
    assert vp(s, "A") == 24
    do(s, "use tile-30")
    assert vp(s, "A") == 24


@clause("PA-14.30", "PA-14.38")
@example("EX-52")
def test_ex_52_few_kinds() -> None:
    s = lay(keys={"A": "belleville-1 belleville-2 belleville-3"}, tiles={"A": "tile-30"})
    do(s, "use tile-30")
    assert (vp(s, "A"), used_tiles(s, "A")) == (0, ["tile-30"])


@clause("PA-14.36")
def test_scoring_tiles_count_buildings_repeatedly() -> None:
    s = lay(tiles={"A": "tile-18 tile-26 tile-30"},
            keys={"A": "chaillot-4 belleville-4 belleville-5 batignolles-2"})
    do(s, "use tile-18", "use tile-26", "use tile-30")
    assert vp(s, "A") == 2 * 5 + 6 + 10


@clause("PA-16.4", "PA-14.32", "PA-14.20", "PA-14.27")
@example("EX-53")
@pytest.mark.parametrize(("order", "points"), [((20, 18), 11), ((18, 20), 8)])
def test_ex_53_the_last_possible_moment(order: tuple[int, int], points: int) -> None:
    s = lay(off="la_villette-1 la_villette-2 la_villette-3", step="done", ended="final",
            keys={"A": "chaillot-4"}, tiles={"A": "tile-18 tile-20 tile-27"}, francs={"A": 7})
    do(s, *[f"use tile-{tile}" for tile in order])
    assert vp(s, "A") == points
    assert s.scores()[0] == points + 7


@clause("PA-14.27", "PA-13.7")
def test_passive_tiles_cannot_be_used() -> None:
    s = lay(tiles={"A": "tile-27 tile-9 tile-2 tile-16"})
    found = find_refusal(s, "use tile-27")
    assert found is not None
    assert found[:2] == ("tile_27", "PA-14.27")
    for tile in (9, 2, 16):
        assert refusal_code(s, f"use tile-{tile}") == "tile_in_move"
    assert refusal_code(s, "use tile-8") == "tile_unknown"
    assert refusal_code(s, "use tile-31") == "malformed"
    assert refusal_code(s, "use tile-27 1") == "malformed"


@clause("PA-14.23", "PA-14.24", "PA-14.38")
@pytest.mark.parametrize("family", [
    ("tile-23", "prestige-bronze", "prestige-silver", "prestige-gold"),
    ("tile-24", "wood", "marble", "gold")])
@pytest.mark.parametrize(("numbers", "choices"), [
    ((1, 1, 1), 0), ((2, 1, 0), 1), ((1, 2, 0), 1), ((0, 1, 2), 1), ((2, 2, 2), 7), ((4, 0, 4), 8),
    ((4, 4, 0), 8), ((5, 3, 4), 17), ((2, 0, 6), 7), ((6, 2, 0), 7), ((0, 6, 4), 11),
    ((6, 6, 6), 63)])
def test_each_pair_can_be_chosen(family: tuple[str, ...], numbers: tuple[int, ...],
                                 choices: int) -> None:
    tile, *kinds = family
    owned = " ".join([f"{kind} " * number for kind, number in zip(kinds, numbers, strict=True)])
    s = lay(tiles={"A": tile}, goods={"A": owned}, beside="",
            off="la_villette-4 la_villette-5 la_villette-8" if tile == "tile-23" else
            "la_villette-1 la_villette-2 la_villette-3")
    assert len(offers(s, f"use {tile} ")) == choices


@clause("PA-14.23", "PA-14.24")
def test_log_describes_pairs() -> None:
    s = lay(3, tiles={"A": "tile-24"}, goods={"A": "wood wood gold gold gold gold gold"})
    assert refusal_code(s, "use tile-24 marble") == refusal_code(s,
        "use tile-24 wood wood") == "real_tokens"
    assert play_events(s, "use tile-24 wood gold gold") == [
        ("used", 0, 23, 0), ("pairs", 0, 3, 1), ("pairs", 0, 5, 2), ("points", 0, 9, 23)]
    assert (goods(s, "A"), supply(s), vp(s, "A")) == ({"gold": 1}, {"wood": 2, "gold": 4}, 9)


@clause("PA-14.25", "PA-14.34")
@pytest.mark.parametrize(("meeple", "gone", "back"), [
    (0, "", []), (1, "", []), (2, "", [1]), (5, "", [1, 2, 3, 4]), (6, "", [1, 2, 3, 4, 5]),
    (7, "", [2, 3, 4, 5, 6]), (7, "4", [1, 2, 3, 5, 6]), (9, "7 8", [2, 3, 4, 5, 6]),
    (30, "", [24, 26, 27, 28, 29])])            # 25 is the tile that is held
def test_meeple_goes_back_to_free_spaces(meeple: int, gone: str, back: list[int]) -> None:
    s = lay(meeple={"A": meeple}, tiles={"A": "tile-25"}, gone=gone)
    assert offers(s, "use tile-25 ") == sorted(map(str, back))


@clause("PA-14.17", "PA-14.25", "PA-2.8", "PA-13.5")
def test_log_describes_taken_tiles() -> None:
    s = lay(meeple={"A": 9}, tiles={"A": "tile-17 tile-25"}, used={"B": "tile-6"}, francs={"A": 3})
    assert offers(s, "use tile-17 ") == sorted(
        str(space) for space in range(1, 31) if space not in (17, 25))
    assert play_events(s, "use tile-25 6") == [
        ("used", 0, 24, 0), ("stepped_back", 0, 6, 0), ("took", 0, 5, 6)]
    assert refusal_code(s, "use tile-17 6") == "space_empty"
    assert play_events(s, "use tile-17 13") == [("used", 0, 16, 0), ("took", 0, 12, 13)]
    assert play_events(s, "use tile-13") == [("used", 0, 12, 0), ("new_key", 0, 3, 0)]
    assert full_view(s)["investors"][0]["spare"] == 1


@clause("PA-14.1", "PA-14.12", "PA-14.18", "PA-14.13")
def test_log_describes_tiles() -> None:
    s = lay(keys={"A": "chaillot-4"}, tiles={"A": "tile-1 tile-7 tile-12 tile-18 tile-14"},
            francs={"A": 1})
    found = find_refusal(s, "use tile-14")
    assert found is not None
    assert (found.details["price"], found.details["francs"]) == ("2", "1")
    assert play_events(s, "use tile-1") == [("used", 0, 0, 0), ("francs", 0, 3, 0)]
    assert play_events(s, "use tile-7") == [("used", 0, 6, 0), ("points", 0, 4, 6)]
    assert play_events(s, "use tile-12") == [
        ("used", 0, 11, 0), ("francs", 0, 4, 11), ("points", 0, 4, 11)]
    assert play_events(s, "use tile-18") == [("used", 0, 17, 0), ("points", 0, 5, 17)]


@clause("PA-14.29", "PA-14.18", "PA-14.28", "PA-13.8")
@pytest.mark.parametrize(("tile", "keys", "points"), [
    ("tile-29", "", 0), ("tile-29", "chaillot-8 chaillot-1", 0), ("tile-29", "tuileries", 8),
    ("tile-29", "tuileries eiffel arc", 16), ("tile-28", "tuileries eiffel", 0),
    ("tile-6", "chaillot-2 eiffel", 0), ("tile-6", "montmartre-1 montmartre-1", 4)])
def test_tile_counts_only_its_kind(tile: str, keys: str, points: int) -> None:
    s = lay(tiles={"A": tile}, keys={"A": keys, "B": "belleville-8"},
            landmarks={"tuileries": "belleville", "eiffel": "chaillot"},
            off="la_villette-1 la_villette-2 la_villette-3 belleville-1")
    do(s, f"use {tile}")
    assert vp(s, "A") == points


@clause("PA-14.20", "PA-14.32")
@pytest.mark.parametrize(("held", "others"), [
    ("tile-20", 0), ("tile-20 tile-1", 1), ("tile-20 tile-1 tile-2 tile-30 E01", 3)])
@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 2), (4, 3)])
def test_tile_20_counts_other_bonus_tiles(held: str, others: int, players: int, each: int) -> None:
    s = lay(players, tiles={"A": held}, off="la_villette-1 la_villette-2 la_villette-3")
    do(s, "use tile-20")
    assert vp(s, "A") == others * each
