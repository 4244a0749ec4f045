"""Test the benefits of a purchase and the VP tiles (PA-10, PA-11)."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.paris.components import AWARD, KIND, NONE, PLACE, UNIT
from tests.evidence import clause, example
from tests.games.paris.table import (
    do, find_refusal, francs, full_view, goods, lay, offers, owners, play_events, refusal_code,
    tiles, used_tiles, vp,
)


@clause("PA-10.3", "PA-13.1", "PA-14.18", "PA-14.31", "PA-13.5", "PA-13.6")
@example("EX-6")
def test_ex_6_bonus_tile_18_is_used_later() -> None:
    s = lay(keys={"A": "belleville-bank"}, meeple={"A": 17})
    do(s, "move belleville-bank belleville-2", "bonus 18")
    assert tiles(s, "A") == ["tile-18"]
    assert (full_view(s)["investors"][0]["meeple"], vp(s, "A")) == (18, 0)
    s = lay(keys={"A": "montmartre-4 belleville-4 la_villette-4"}, tiles={"A": "tile-18"})
    do(s, "use tile-18")
    assert (vp(s, "A"), used_tiles(s, "A")) == (15, ["tile-18"])
    assert refusal_code(s, "use tile-18") == "tile_unknown"


@clause("PA-11.1", "PA-11.2", "PA-11.3", "PA-11.7")
@example("EX-15")
def test_ex_15_the_fourth_key_declined() -> None:
    keys = {"A": "belleville-bank belleville-1", "B": "belleville-bank belleville-2 belleville-4"}
    s = lay(2, keys=keys, francs={"A": 9, "B": 9}, tiles={"A": "tile-1"})
    do(s, "move belleville-bank belleville-8")
    assert full_view(s)["asked"] == "right"
    assert len(offers(s, "award ")) == 36
    placed = s.clone()
    do(placed, "award V20 la_villette")
    assert full_view(placed)["districts"]["la_villette"]["vp"] == "V20"
    assert "V20" not in full_view(placed)["vp_left"]
    do(s, "decline")
    assert all(one["vp"] is None for one in full_view(s)["districts"].values())
    assert refusal_code(s, "award V20 belleville") == "vp_no_right"
    s = lay(2, to_move="B", francs={"B": 9}, tiles={"B": "tile-1"},
            keys={"A": "belleville-8 belleville-1", "B": keys["B"]})
    do(s, "move belleville-bank belleville-3")
    assert full_view(s)["asked"] == "bonus"
    found = find_refusal(s, "award V20 belleville")
    assert found is not None
    assert found.code == "decide_first"
    do(s, "decline")
    found = find_refusal(s, "award V20 belleville")
    assert found is not None
    assert found[:2] == ("vp_no_right", "PA-11.1")


@clause("PA-11.4", "PA-11.1")
@example("EX-16")
def test_ex_16_move_inside_district_is_excluded() -> None:
    s = lay(keys={"A": "belleville-1 belleville-3", "B": "belleville-8"}, tiles={"A": "tile-1"})
    do(s, "move belleville-1 belleville-2")
    assert full_view(s)["asked"] == "bonus"
    s = lay(keys={"A": "belleville-1 belleville-3", "B": "belleville-8 belleville-4"},
            francs={"A": 9})
    do(s, "move belleville-1 belleville-2", "decline")
    assert "right" not in full_view(s)["asked"]


@clause("PA-10.2", "PA-10.3", "PA-10.10")
@example("EX-17")
def test_ex_17_no_tile_remains_beside_space() -> None:
    s = lay(3, to_move="C", keys={"C": "montmartre-bank"},
            goods={"A": "prestige-silver " * 6}, off="la_villette-1 la_villette-3 "
            "la_villette-4 la_villette-5 la_villette-8 belleville-1")
    do(s, "move montmartre-bank montmartre-2")
    assert goods(s, "C") == {}
    assert full_view(s)["asked"] == "bonus"
    assert refusal_code(s, "bonus 3") is None


@clause("PA-10.4", "PA-19.3")
@example("EX-18")
def test_ex_18_value_3_costs_2_more() -> None:
    s = lay(keys={"A": "montmartre-bank"}, francs={"A": 4}, tiles={"A": "tile-1"})
    do(s, "move montmartre-bank montmartre-3")
    assert (francs(s, "A"), full_view(s)["bonus_price"]) == (1, 2)
    found = find_refusal(s, "bonus 5")
    assert found is not None
    assert found[:2] == ("francs", "PA-8.6")
    s = lay(keys={"A": "montmartre-bank"}, francs={"A": 5})
    do(s, "move montmartre-bank montmartre-3", "bonus 5")
    assert (francs(s, "A"), tiles(s, "A")) == (0, ["tile-5"])


@clause("PA-10.5", "PA-10.2")
@example("EX-19")
@pytest.mark.parametrize("district", ["batignolles", "montmartre", "la_villette", "belleville",
                                      "saint_germain", "chaillot"])
def test_ex_19_value_8(district: str) -> None:
    s = lay(keys={"A": f"{district}-bank"}, francs={"A": 8}, goods={"A": "wood"},
            off="la_villette-1 la_villette-2 la_villette-3 saint_germain-1 saint_germain-3")
    do(s, f"move {district}-bank {district}-8")
    assert vp(s, "A") == 2
    assert goods(s, "A")["gold"] == 1


@clause("PA-4.4", "PA-10.4", "PA-10.8")
@example("EX-34")
def test_ex_34_trade_between_purchase_and_bonus() -> None:
    s = lay(keys={"A": "montmartre-bank"}, francs={"A": 4})
    do(s, "move montmartre-bank montmartre-3")
    assert (francs(s, "A"), goods(s, "A")) == (1, {"prestige-gold": 1})
    do(s, "sell prestige-gold", "bonus 9")
    assert (francs(s, "A"), tiles(s, "A")) == (2, ["tile-9"])


@clause("PA-10.4", "PA-10.8")
def test_unpayable_bonus_tile_is_not_asked() -> None:
    s = lay(keys={"A": "montmartre-bank", "B": "montmartre-1"}, francs={"A": 3},
            goods={"B": " ".join(["prestige-gold"] * 6)},
            off="la_villette-1 la_villette-2 la_villette-4 saint_germain-1 belleville-1")
    do(s, "move montmartre-bank montmartre-3")
    assert (francs(s, "A"), s.current_player()) == (0, 1)


@clause("PA-10.4", "PA-10.8", "PA-4.4")
@pytest.mark.parametrize(("tiles", "meeple", "asked"), [
    ("tile-2", 0, "turn"), ("tile-3", 0, "bonus"),      # a tile that sells for 1, and for 2
    ("tile-25", 19, "bonus"),                           # it can take the one of number 18
])
def test_payable_bonus_tile_is_asked(tiles: str, meeple: int, asked: str) -> None:
    s = lay(keys={"A": "montmartre-bank", "B": "montmartre-1"}, francs={"A": 3},
            goods={"B": " ".join(["prestige-gold"] * 6)}, tiles={"A": tiles},
            meeple={"A": meeple}, gone=" ".join(map(str, range(17, 0, -1))) if meeple else "",
            off="la_villette-1 la_villette-2 la_villette-4 saint_germain-1 belleville-1")
    do(s, "move montmartre-bank montmartre-3")
    assert full_view(s)["asked"] == asked


@clause("PA-11.5", "PA-11.1", "PA-10.1", "PA-13.8")
@example("EX-38")
def test_ex_38_double_key_is_fourth() -> None:
    s = lay(keys={"A": "belleville-bank belleville-2", "B": "belleville-8", "C": "tuileries"},
            landmarks={"tuileries": "belleville"}, tiles={"A": "tile-9"})
    do(s, "move belleville-bank belleville-2 with tile-9")
    assert full_view(s)["asked"] == "right"
    do(s, "award V16 belleville")
    assert full_view(s)["asked"] == "bonus"
    assert owners(s, "belleville-2") == "AA"


@clause("PA-11.2", "PA-11.6")
def test_district_gives_one_vp_tile() -> None:
    s = lay(keys={"A": "belleville-bank belleville-1",
                  "B": "belleville-3 belleville-8 montmartre-1",
                  "C": "montmartre-2 montmartre-3 montmartre-4"}, francs={"A": 9},
            awards={"montmartre": "V20"})
    do(s, "move belleville-bank belleville-4")
    assert len(offers(s, "award ")) == 25
    found = find_refusal(s, "award V18 montmartre")
    assert found is not None
    assert found[:2] == ("vp_district_full", "PA-11.6")
    assert found.details["district"] == "district 1"
    assert refusal_code(s, "award V20 chaillot") == "vp_tile_gone"
    do(s, "award V10 chaillot")


@clause("PA-10.6", "PA-12.6", "PA-10.7")
@example("EX-49")
def test_ex_49_tile_19_on_landmark() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 12}, goods={"A": "marble gold prestige-silver"},
            tiles={"A": "tile-19"})
    do(s, "move arc sacre_coeur in chaillot", "claim prestige-silver")
    assert vp(s, "A") == 4
    found = find_refusal(s, "claim prestige-bronze prestige-bronze with tile-19")
    assert found is not None
    assert found[:2] == ("icon_kind", "PA-10.6")
    assert found.details["kind"] == "kind 0"
    found = find_refusal(s, "claim prestige-bronze prestige-gold with tile-19")
    assert found is not None
    assert (found.code, found.details["kind"]) == ("icon_kind", "kind 2")
    do(s, "claim prestige-bronze prestige-silver with tile-19")
    assert (vp(s, "A"), used_tiles(s, "A"), s.current_player()) == (11, ["tile-19"], 1)


@clause("PA-10.8", "PA-10.6")
def test_prestige_bonuses_need_a_purchase() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 10}, goods={"A": "marble prestige-bronze"})
    assert refusal_code(s, "claim prestige-bronze") == "no_icons"
    assert refusal_code(s, "bonus 5") == "no_bonus_right"
    assert refusal_code(s, "decline") == "nothing_open"
    do(s, "move arc tuileries in chaillot")
    assert refusal_code(s, "claim prestige-gold") == "icon_kind"
    assert refusal_code(s, "claim prestige-bronze with tile-8") == "tile_unknown"
    assert refusal_code(s, "bonus 5") == "decide_first"
    do(s, "decline")
    assert refusal_code(s, "claim prestige-bronze") == "no_icons"
    s = lay(keys={"A": "arc"}, francs={"A": 12}, goods={"A": "marble gold prestige-silver"},
            tiles={"A": "tile-9"})
    do(s, "move arc sacre_coeur in chaillot")
    assert refusal_code(s, "claim prestige-bronze") == "not_owned"
    assert refusal_code(s, "claim prestige-bronze with tile-8") == "tile_unknown"


@clause("PA-10.6")
def test_no_prestige_means_no_question() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 10}, goods={"A": "marble"})
    do(s, "move arc tuileries in chaillot")
    assert s.current_player() == 1


@clause("PA-10.8", "PA-14.25")
@pytest.mark.parametrize(("gone", "asked"), [("8", "turn"), ("", "prestige")])
def test_helpful_tile_keeps_bonuses_open(gone: str, asked: str) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 10}, goods={"A": "marble"}, meeple={"A": 9},
            tiles={"A": "tile-25"}, gone=gone)
    do(s, "move arc tuileries in chaillot")
    assert full_view(s)["asked"] == asked


@clause("PA-13.1", "PA-13.2", "PA-13.3", "PA-13.4", "PA-19.3")
def test_bonus_track() -> None:
    s = lay(3, keys={"A": "belleville-bank"}, meeple={"A": 10, "B": 14}, used={"A": "tile-18"},
            gone="17", tiles={"A": "tile-1"})
    do(s, "move belleville-bank belleville-1")
    assert refusal_code(s, "bonus 10") == refusal_code(s, "bonus 3") == "meeple_back"
    assert refusal_code(s, "bonus 17") == "space_empty"
    found = find_refusal(s, "bonus 18")
    assert found is not None
    assert found[:2] == ("number_taken", "PA-13.4")
    assert found.details["number"] == "18"
    do(s, "bonus 14")
    assert [one["meeple"] for one in full_view(s)["investors"]] == [14, 14, 0]
    s = lay(keys={"A": "belleville-bank"}, meeple={"A": 30})
    do(s, "move belleville-bank belleville-1", "end")
    assert s.current_player() == 1


@clause("PA-10.4", "PA-10.8", "PA-4.4", "PA-14.34")
@pytest.mark.parametrize(("laid", "asked"), [
    ({"francs": {"A": 4}}, "turn"), ({"francs": {"A": 5}}, "bonus"),    # 3 for the key, 2 for this
    ({"goods": {"A": "wood"}}, "turn"), ({"goods": {"A": "wood wood"}}, "bonus"),
    ({"goods": {"A": "wood"}, "francs": {"A": 4}}, "bonus"), ({"goods": {"A": "marble"}}, "bonus"),
    ({"goods": {"A": "prestige-bronze"}}, "turn"),
    ({"goods": {"A": "prestige-silver"}}, "bonus"),
    ({"tiles": {"A": "tile-1"}}, "bonus"), ({"tiles": {"A": "tile-7"}}, "turn"),
    ({"tiles": {"A": "tile-2"}, "francs": {"A": 4}}, "bonus"),
    ({"tiles": {"A": "tile-8"}}, "bonus"),
    ({"tiles": {"A": "tile-13 tile-14"}}, "turn"), ({"tiles": {"A": "tile-30"}}, "turn"),
    ({"tiles": {"A": "tile-10"}}, "bonus"), ({"tiles": {"A": "tile-17"}}, "bonus"),
    ({"tiles": {"A": "tile-25"}}, "turn"), ({"tiles": {"A": "tile-17 tile-25"}}, "bonus"),
    ({"tiles": {"A": "tile-25"}, "meeple": {"A": 7}}, "bonus"),
    ({"francs": {"A": 9}, "meeple": {"A": 30}}, "turn"),
    ({"francs": {"A": 9}, "meeple": {"A": 29}}, "bonus"),
    ({"francs": {"A": 9}, "meeple": {"A": 29}, "used": {"A": "tile-30"}}, "turn")])
def test_dear_bonus_tile_is_asked_while_payable(laid: dict[str, Any], asked: str) -> None:
    s = lay(**{"keys": {"A": "montmartre-bank"}, "francs": {"A": 3},
               "off": "la_villette-1 la_villette-2 la_villette-4 saint_germain-1 belleville-1",
               **laid})
    s.investors[1].goods += UNIT[s.token[PLACE["montmartre-3"]]]        # who has been there before
    s.token[PLACE["montmartre-3"]] = NONE
    do(s, "move montmartre-bank montmartre-3")
    assert s.current_player() == 1 or full_view(s)["asked"] == asked
    assert (asked == "bonus") == (full_view(s)["asked"] == "bonus")


@clause("PA-13.1", "PA-13.3", "PA-13.4")
@pytest.mark.parametrize("meeple", [0, 1, 16, 28, 29])
def test_bonus_tiles_ahead_are_available(meeple: int) -> None:
    s = lay(keys={"A": "belleville-bank"}, meeple={"A": meeple})
    do(s, "move belleville-bank belleville-1")
    assert offers(s, "bonus ") == sorted(str(space) for space in range(meeple + 1, 31))
    taken = lay(keys={"A": "belleville-bank"}, meeple={"A": meeple}, tiles={"A": "tile-30"},
                used={"A": "tile-17"}, gone="2 29")
    do(taken, "move belleville-bank belleville-1")
    assert offers(taken, "bonus ") == sorted(
        str(space) for space in {*range(meeple + 1, 31)} - {2, 17, 29, 30})


@clause("PA-10.4", "PA-13.1", "PA-2.8", "PA-19.3")
def test_log_describes_a_bonus_tile() -> None:
    s = lay(keys={"A": "montmartre-bank"}, francs={"A": 4}, goods={"A": "wood"})
    prestige = KIND["prestige-gold"]
    place = PLACE["montmartre-3"]
    assert play_events(s, "move montmartre-bank montmartre-3") == [
        ("moved", 0, PLACE["montmartre-bank"], place), ("price", 0, 3, 0),
        ("token", 0, prestige, place)]
    found = find_refusal(s, "bonus 6")
    assert found is not None
    assert found.code == "francs"
    assert (found.details["price"], found.details["francs"]) == ("2", "1")
    assert play_events(s, "sell wood") == [("sold", 0, KIND["wood"], 1)]
    assert play_events(s, "bonus 6") == [("bonus_price", 0, 2, 0), ("took", 0, 5, 6)]
    assert (full_view(s)["track"][5], francs(s, "A")) == (["tile-6"], 0)  # a second one is left
    s = lay(keys={"A": "montmartre-bank"}, francs={"A": 2}, tiles={"A": "tile-1"})
    do(s, "move montmartre-bank montmartre-2")
    assert play_events(s, "bonus 14") == [("took", 0, 13, 14)]
    assert full_view(s)["track"][13] == []


@clause("PA-10.6", "PA-10.7", "PA-10.9", "PA-12.6")
def test_log_describes_prestige_bonuses() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 15}, tiles={"A": "tile-19"},
            goods={"A": "marble gold gold prestige-gold prestige-silver"})
    do(s, "move arc louvre in chaillot")
    found = find_refusal(s, "claim prestige-bronze")
    assert found is not None
    assert (found.code, found.details["kind"]) == ("icon_kind", "kind 0")
    assert play_events(s, "claim prestige-gold") == [("claimed", 0, 2, 5)]
    found = find_refusal(s, "claim prestige-gold")
    assert found is not None
    assert (found.code, found.details["kind"]) == ("not_owned", "kind 2")
    assert [refusal_code(s, f"claim prestige-{kind} prestige-gold with tile-19")
            for kind in ("gold", "silver")] == ["icon_kind", None]
    assert play_events(s, "claim prestige-gold with tile-19") == [("used", 0, 18, 0),
                                                                  ("claimed", 0, 2, 5)]
    assert play_events(s, "decline") == [("declined", 0, 3, 0)]
    assert (vp(s, "A"), goods(s, "A")) == (10, {"prestige-silver": 1})


@clause("PA-10.8", "PA-14.25", "PA-14.17")
@pytest.mark.parametrize(("held", "meeple", "gone", "asked"), [
    ("tile-25", 10, "", "prestige"), ("tile-25", 10, "8", "turn"), ("tile-25", 13, "", "prestige"),
    ("tile-25", 15, "", "turn"), ("tile-25", 20, "", "prestige"),       # it may take tile 17
    ("tile-17", 0, "", "prestige"), ("tile-17 tile-25", 0, "", "prestige"),
    ("tile-8", 0, "", "prestige"), ("tile-1 tile-2 tile-27", 0, "", "turn")])
def test_reachable_tile_keeps_bonuses_open(held: str, meeple: int, gone: str, asked: str) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 10}, goods={"A": "marble"}, meeple={"A": meeple},
            tiles={"A": held}, gone=gone)
    do(s, "move arc tuileries in chaillot")
    assert (full_view(s)["asked"] == "prestige") == (asked == "prestige")


@clause("PA-11.1", "PA-11.2")
@pytest.mark.parametrize(("players", "others", "asked"), [
    (2, {"B": "belleville-1 belleville-3"}, False),
    (2, {"B": "belleville-1 belleville-3 belleville-8"}, True),
    (3, {"B": "belleville-1 belleville-3", "C": "belleville-8 chaillot-1"}, True),
    (4, {"B": "belleville-1", "C": "belleville-3", "D": "belleville-8 tuileries"}, False),
    (4, {"B": "belleville-1 tuileries", "C": "chaillot-3", "D": "belleville-8"}, True)])
def test_fourth_key_counts_beside_other_owners(
        players: int, others: dict[str, str], asked: bool) -> None:
    s = lay(players, keys={"A": "arc", **others}, landmarks={"tuileries": "belleville"},
            off="la_villette-1 la_villette-2 la_villette-3 chaillot-4")
    told_of = play_events(s, "move arc belleville-2")
    assert ("right" in [event[0] for event in told_of]) == asked
    if asked:
        assert told_of[-1] == ("right", 0, 3, 0)
        assert play_events(s, "award V14 chaillot") == [("awarded", 0, AWARD["V14"], 5)]
        assert "V14" not in full_view(s)["vp_left"]


@clause("PA-11.1", "PA-11.4")
@pytest.mark.parametrize(("source", "target", "asked"), [
    ("batignolles-bank", "batignolles-2", True), ("arc", "batignolles-2", True),
    ("batignolles-1", "batignolles-2", False), ("moulin_rouge", "pantheon", False)])
def test_source_of_fourth_key_matters(source: str, target: str, asked: bool) -> None:
    inside = "batignolles-3 batignolles-5 batignolles-8"
    s = lay(2, keys={"A": source, "B": inside}, francs={"A": 9},
            goods={"A": "gold gold", "B": "wood"},
            landmarks={"moulin_rouge": "batignolles"}, tiles={"A": "tile-27"})
    assert ("right" in [event[0] for event in play_events(s, f"move {source} {target}")]) == asked


@clause("PA-10.6", "PA-10.8")
@pytest.mark.parametrize(("landmark", "owned", "claims", "asked"), [
    ("tuileries", "prestige-gold", "", False), ("tuileries", "prestige-silver", "", False),
    ("tuileries", "prestige-bronze", "bronze", True), ("moulin_rouge", "prestige-gold", "", False),
    ("moulin_rouge", "prestige-silver", "silver", True),
    ("eiffel", "prestige-gold prestige-bronze", "gold", True),
    ("eiffel", "prestige-silver prestige-bronze", "", False)])
def test_bonus_needs_tokens_of_its_icons(
        landmark: str, owned: str, claims: str, asked: bool) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 16}, goods={"A": f"marble gold gold gold {owned}"})
    do(s, f"move arc {landmark} in chaillot")
    assert (full_view(s)["asked"] == "prestige") == asked
    assert offers(s, "claim ") == [f"prestige-{kind}" for kind in claims.split()]
    if asked:
        do(s, f"claim prestige-{claims}")
        assert full_view(s)["asked"] != "prestige"       # no token of an icon that is left


@clause("PA-10.6", "PA-10.8")
def test_each_icon_gives_one_token() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 12}, goods={"A": "marble gold prestige-bronze "
            "prestige-bronze prestige-silver prestige-silver prestige-silver"})
    do(s, "move arc sacre_coeur in chaillot", "claim prestige-bronze")
    assert refusal_code(s, "claim prestige-bronze") == "icon_kind"
    do(s, "claim prestige-silver", "claim prestige-silver")
    assert vp(s, "A") == 3 + 4 + 4
    assert goods(s, "A") == {"prestige-bronze": 1, "prestige-silver": 1}
    assert full_view(s)["asked"] == "turn"
