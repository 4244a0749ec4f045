"""PA-6 to PA-9: keys, purchases, their costs, and landmarks."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.paris.components import ARC, DISTRICTS, ONLY, PLACE
from tests.evidence import clause, example
from tests.games.paris.table import (
    do, find_refusal, francs, full_view, goods, lay, offers, owners, play_events, refusal_code,
    set_up_game, supply, vp,
)


@clause("PA-7.1", "PA-7.2", "PA-7.3", "PA-7.5", "PA-19.2")
@example("EX-1")
def test_ex_1_key_has_destinations() -> None:
    s = lay(3, off="chaillot-8 la_villette-1 la_villette-2 la_villette-3 belleville-1",
            landmarks={"pantheon": "chaillot"}, francs={"A": 10},
            keys={"A": "chaillot-3", "B": "chaillot-5", "C": "pantheon"})
    assert offers(s, "move ") == ["chaillot-3 chaillot-4"]
    for target in ("chaillot-1", "chaillot-2"):
        assert refusal_code(s, f"move chaillot-3 {target}") == "not_higher"
    for target in ("chaillot-5", "pantheon"):
        assert refusal_code(s, f"move chaillot-3 {target}") == "occupied_other"
    assert refusal_code(s, "move chaillot-3 chaillot-8") == "no_building"
    for landmark in ("notre_dame", "louvre", "eiffel"):
        assert refusal_code(s, f"move chaillot-3 {landmark}") in {"francs", "resources"}
    do(s, "move chaillot-3 chaillot-4")
    assert francs(s, "A") == 9


@clause("PA-9.1", "PA-9.2", "PA-9.4", "PA-8.4", "PA-8.5")
@example("EX-2")
def test_ex_2_landmarks_ascend() -> None:
    s = lay(francs={"A": 12, "B": 40}, goods={"A": "marble gold"},
            keys={"A": "arc", "B": "arc"})
    do(s, "move arc sacre_coeur in saint_germain")
    assert (francs(s, "A"), goods(s, "A"), supply(s)) == (0, {}, {"marble": 1, "gold": 1})
    assert owners(s, "sacre_coeur") == "A"
    assert full_view(s)["districts"]["saint_germain"]["landmarks"][0]["value"] == 12
    assert s.current_player() == 1
    s.step = 1
    for low in ("tuileries", "luxembourg", "moulin_rouge"):
        found = find_refusal(s, f"move arc {low} in saint_germain")
        assert found is not None
        assert found[:2] == ("landmark_low", "PA-9.2")
        assert found.details["crown"] == "12"
    for high in ("pantheon", "notre_dame", "louvre", "eiffel"):
        assert refusal_code(s, f"move arc {high} in saint_germain") == "resources"
    assert refusal_code(s, "move arc tuileries in belleville") == "resources"
    assert refusal_code(s, "move arc sacre_coeur in belleville") == "landmark_gone"
    assert refusal_code(s, "move arc tuileries") == "which_district"


@clause("PA-8.2", "PA-7.6", "PA-19.2")
@example("EX-3")
def test_ex_3_paying_the_difference() -> None:
    s = lay(keys={"A": "montmartre-1"}, francs={"A": 3})
    do(s, "move montmartre-1 montmartre-4")
    assert (francs(s, "A"), owners(s, "montmartre-1"), owners(s, "montmartre-4")) == (0, "", "A")
    s = lay(keys={"A": "montmartre-1"}, francs={"A": 2})
    found = find_refusal(s, "move montmartre-1 montmartre-4")
    assert found is not None
    assert found[:2] == ("francs", "PA-8.6")
    assert (found.details["price"], found.details["francs"]) == ("3", "2")


@clause("PA-8.2", "PA-8.3", "PA-9.1", "PA-8.6")
@example("EX-4")
def test_ex_4_new_landmark_from_building() -> None:
    s = lay(keys={"A": "la_villette-8"}, francs={"A": 4}, goods={"A": "marble gold"})
    do(s, "move la_villette-8 sacre_coeur")
    assert (francs(s, "A"), goods(s, "A"), supply(s)) == (0, {}, {"marble": 1, "gold": 1})
    [landmark] = full_view(s)["districts"]["la_villette"]["landmarks"]
    assert landmark == {"id": "sacre_coeur", "value": 12, "keys": [0]}
    assert owners(s, "la_villette-8") == ""
    s = lay(keys={"A": "la_villette-8"}, francs={"A": 4}, goods={"A": "gold"})
    found = find_refusal(s, "move la_villette-8 sacre_coeur")
    assert found is not None
    assert found[:2] == ("resources", "PA-8.3")
    assert found.details["list"] == "[kind 4]"


@clause("PA-8.1", "PA-9.2", "PA-10.6", "PA-10.7", "PA-10.9")
@example("EX-5")
@pytest.mark.parametrize(("key", "move"), [
    ("belleville-bank", "move belleville-bank louvre"),
    ("arc", "move arc louvre in belleville")])
def test_ex_5_prestige_bonuses(key: str, move: str) -> None:
    s = lay(keys={"A": key}, landmarks={"tuileries": "belleville"}, francs={"A": 15},
            goods={"A": "gold gold marble prestige-gold prestige-gold"})
    do(s, move)
    assert (francs(s, "A"), supply(s)) == (0, {"marble": 1, "gold": 2})
    assert full_view(s)["asked"] == "prestige"
    assert full_view(s)["icons"] == ["prestige-silver", "prestige-gold", "prestige-gold"]
    do(s, "claim prestige-gold", "claim prestige-gold")
    assert (vp(s, "A"), goods(s, "A")) == (10, {})


@clause("PA-6.1", "PA-6.2", "PA-6.3", "PA-6.4", "PA-1.6")
@example("EX-14")
def test_ex_14_bank_and_arc_limits() -> None:
    s = lay(keys={"B": "saint_germain-bank"}, francs={"A": 0})
    assert refusal_code(s, "place montmartre-2") == "key_from_screen"
    assert refusal_code(s, "place eiffel") == "key_from_screen"
    do(s, "place saint_germain-bank")
    assert francs(s, "A") == 7
    s = lay(keys={"A": "saint_germain-bank arc", "B": "arc"}, francs={"A": 0})
    found = find_refusal(s, "place saint_germain-bank")
    assert found is not None
    assert found[:2] == ("place_taken", "PA-6.3")
    assert refusal_code(s, "place arc") == "place_taken"
    s = lay(keys={"B": "arc"}, francs={"A": 0})
    do(s, "place arc")
    assert (francs(s, "A"), owners(s, "arc")) == (0, "AB")


@clause("PA-6.1")
def test_no_key_behind_the_screen() -> None:
    s = lay(hand="A")
    assert refusal_code(s, "place arc") == "no_key"
    assert s.investors[0].keys == 0


@clause("PA-1.6", "PA-6.2")
def test_every_bank_pays_another_amount() -> None:
    paid = []
    for bank in offers(lay(), "place "):
        s = lay(francs={"A": 0})
        do(s, f"place {bank}")
        paid.append(francs(s, "A"))
    assert sorted(paid) == [0, 2, 3, 4, 5, 6, 7]


@clause("PA-6.5", "PA-7.5", "PA-7.4")
def test_keys_stay_in_district_except_arc() -> None:
    s = lay(keys={"A": "montmartre-bank arc"}, francs={"A": 40})
    assert {move.partition("-")[0] for move in offers(s, "move montmartre-bank ")} == {
        "montmartre"}
    assert refusal_code(s, "move montmartre-bank belleville-4") == "other_district"
    found = {move.partition("-")[0] for move in offers(s, "move arc ")}
    assert len(found) == 6
    s = lay(keys={"A": "montmartre-bank", "B": "tuileries"}, landmarks={"tuileries": "belleville"},
            francs={"A": 40}, goods={"A": "marble"})
    assert refusal_code(s, "move montmartre-bank tuileries") == "other_district"


@clause("PA-7.1")
@example("EX-51")
def test_ex_51_no_way_onto_bank() -> None:
    s = lay(keys={"A": "montmartre-1"})
    for place in ("montmartre-bank", "arc"):
        assert refusal_code(s, f"move montmartre-1 {place}") == "not_a_target"
    assert refusal_code(s, "move montmartre-4 montmartre-5") == "not_your_key"
    for text in ("move", "move arc", "move arc moon", "move moon arc",
                 "move montmartre-1 eiffel in x", "move montmartre-1 eiffel in belleville",
                 "move montmartre-1 montmartre-2 with tile-5"):
        assert refusal_code(s, text) == "malformed"


@clause("PA-9.3", "PA-9.5", "PA-9.7", "PA-10.6")
@example("EX-48")
def test_ex_48_a_vacated_landmark() -> None:
    s = lay(keys={"A": "belleville-bank", "B": "sacre_coeur"}, francs={"A": 10},
            landmarks={"tuileries": "belleville", "sacre_coeur": "belleville"},
            goods={"A": "marble prestige-bronze prestige-bronze"})
    assert refusal_code(s, "move belleville-bank luxembourg") == "landmark_low"
    do(s, "move belleville-bank tuileries", "claim prestige-bronze", "claim prestige-bronze")
    assert (vp(s, "A"), francs(s, "A"), supply(s)) == (6, 0, {"marble": 1})
    assert "tuileries" not in [landmark["id"] for landmark in full_view(s)["display"]]


@clause("PA-9.6", "PA-2.3")
def test_eight_landmarks() -> None:
    display = {one["id"]: one["value"] for one in full_view(set_up_game())["display"]}
    assert display == {"tuileries": 10, "luxembourg": 11, "moulin_rouge": 11, "sacre_coeur": 12,
                       "pantheon": 13, "notre_dame": 14, "louvre": 15, "eiffel": 16}


@clause("PA-8.4")
def test_only_housing_costs_wood() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 9})
    assert refusal_code(s, "move arc saint_germain-2") == "resources"
    for building in offers(s, "move arc "):
        assert building not in {"saint_germain-2", "batignolles-4", "chaillot-3"}
    s = lay(keys={"A": "arc"}, francs={"A": 9}, goods={"A": "wood"})
    do(s, "move arc saint_germain-2")
    assert supply(s) == {"wood": 1}


@clause("PA-10.1", "PA-10.2", "PA-10.10")
def test_key_move_has_ordered_steps() -> None:
    s = lay(keys={"A": "belleville-bank", "B": "belleville-3 belleville-4 belleville-8"},
            francs={"A": 9}, beside="belleville-2")
    events = play_events(s, "move belleville-bank belleville-2")
    assert [event[0] for event in events] == ["moved", "price", "token", "right"]
    assert full_view(s)["asked"] == "right"
    do(s, "decline")
    assert full_view(s)["asked"] == "bonus"


@clause("PA-7.2", "PA-7.6", "PA-14.9", "PA-14.37")
@example("EX-36")
def test_ex_36_double_key_moves_on() -> None:
    s = lay(2, keys={"A": "montmartre-4 montmartre-4", "B": "montmartre-bank"},
            francs={"A": 9, "B": 9}, goods={"A": "wood"})
    assert refusal_code(s, "move montmartre-4 montmartre-5", "B") == "not_your_turn"
    do(s, "move montmartre-4 montmartre-5")
    assert (francs(s, "A"), owners(s, "montmartre-4"), owners(s, "montmartre-5")) == (8, "A", "A")
    b = lay(2, to_move="B", keys={"A": "montmartre-4 montmartre-5", "B": "montmartre-bank"},
            francs={"B": 9})
    assert refusal_code(b, "move montmartre-bank montmartre-4") == "occupied_other"
    s = lay(2, keys={"A": "montmartre-4 montmartre-5"}, francs={"A": 8}, goods={"A": "wood"})
    do(s, "move montmartre-4 montmartre-8")
    assert (francs(s, "A"), owners(s, "montmartre-4"), goods(s, "A")["gold"]) == (4, "", 1)


@clause("PA-14.37", "PA-14.16", "PA-14.9")
@example("EX-37")
def test_ex_37_both_tiles_together() -> None:
    laid: dict[str, Any] = {
        "keys": {"A": "chaillot-2 chaillot-bank", "B": "chaillot-2", "C": "chaillot-bank"}}
    s = lay(3, francs={"A": 9}, tiles={"A": "tile-9 tile-16"}, **laid)
    assert refusal_code(s, "move chaillot-bank chaillot-2") == "occupied_own"
    assert refusal_code(s, "move chaillot-bank chaillot-2 with tile-16") == "occupied_own"
    found = find_refusal(s, "move chaillot-bank chaillot-2 with tile-9")
    assert found is not None
    assert found[:2] == ("occupied_other", "PA-7.2")
    assert found.details["owner"] == "seat 1"
    found = find_refusal(s, "move chaillot-bank chaillot-4 with tile-9")
    assert found is not None
    assert found[:2] == ("tile_not_needed", "PA-14.37")
    assert found.details["tile"] == "tile 8"
    do(s, "move chaillot-bank chaillot-2 with tile-9 tile-16")
    assert (francs(s, "A"), owners(s, "chaillot-2")) == (7, "AAB")
    c = lay(3, to_move="C", francs={"C": 9}, tiles={"C": "tile-16"},
            keys={"A": "chaillot-2", "B": "chaillot-2", "C": "chaillot-bank"})
    assert refusal_code(c, "move chaillot-bank chaillot-2 with tile-16") == "occupied_many"
    a = lay(3, francs={"A": 9}, tiles={"A": "tile-16"},
            keys={"A": "chaillot-bank", "B": "chaillot-2 chaillot-2"})
    assert refusal_code(a, "move chaillot-bank chaillot-2 with tile-16") == "occupied_many"


@clause("PA-14.37", "PA-14.9")
def test_two_own_keys_admit_no_third() -> None:
    s = lay(keys={"A": "chaillot-bank chaillot-2 chaillot-2"}, francs={"A": 9})
    for text in ("move chaillot-bank chaillot-2", "move chaillot-bank chaillot-2 with tile-9"):
        found = find_refusal(s, text)
        assert found is not None
        assert found[:2] == ("occupied_many", "PA-14.37")


@clause("PA-14.9", "PA-10.5", "PA-10.2")
def test_tile_9_repeats_the_2_vp() -> None:
    s = lay(keys={"A": "belleville-bank belleville-8"}, francs={"A": 8}, goods={"A": "gold"},
            tiles={"A": "tile-9"}, off="la_villette-1 la_villette-2 la_villette-3 "
            "batignolles-8 montmartre-8 la_villette-8 saint_germain-8 chaillot-8")
    do(s, "move belleville-bank belleville-8 with tile-9")
    assert (vp(s, "A"), francs(s, "A"), goods(s, "A")) == (2, 0, {"gold": 1})


@clause("PA-14.9", "PA-14.16", "PA-10.6", "PA-13.8")
@pytest.mark.parametrize(("holder", "tile", "sums"), [
    ("A", "tile-9", [20, 0, 0, 0]), ("B", "tile-16", [10, 10, 0, 0])])
def test_tiles_9_and_16_repeat_prestige_bonuses(holder: str, tile: str, sums: list[int]) -> None:
    keys = {"A": "arc tuileries"} if holder == "A" else {"A": "arc", "B": "tuileries"}
    s = lay(keys=keys, landmarks={"tuileries": "chaillot"}, francs={"A": 10},
            goods={"A": "marble prestige-bronze"}, tiles={"A": tile})
    do(s, f"move arc tuileries with {tile}", "claim prestige-bronze")
    assert (vp(s, "A"), francs(s, "A"), supply(s)) == (3, 0, {"marble": 1})
    assert full_view(s)["districts"]["chaillot"]["sums"] == sums


@clause("PA-14.9", "PA-7.6", "PA-13.8")
def test_place_counts_double_while_both_keys_stay() -> None:
    s = lay(keys={"A": "montmartre-4 montmartre-4"}, francs={"A": 1}, tiles={"A": "tile-18"})
    assert full_view(s)["districts"]["montmartre"]["sums"][0] == 8
    do(s, "move montmartre-4 montmartre-5", "use tile-18")
    assert full_view(s)["districts"]["montmartre"]["sums"][0] == 9
    assert vp(s, "A") == 5


@clause("PA-7.6", "PA-14.9")
def test_single_key_is_no_double_key() -> None:
    s = lay(keys={"A": "montmartre-4 arc"}, francs={"A": 1})
    do(s, "move montmartre-4 montmartre-5")
    mine = s.investors[0]
    assert (mine.on, mine.twice) == (ONLY[PLACE["montmartre-5"]] | ONLY[PLACE["arc"]], 0)


@clause("PA-14.16", "PA-14.9", "PA-13.5")
def test_tile_must_be_held() -> None:
    s = lay(keys={"A": "chaillot-bank", "B": "chaillot-2"}, francs={"A": 9})
    assert refusal_code(s, "move chaillot-bank chaillot-2 with tile-16") == "tile_unknown"


@clause("PA-14.16", "PA-7.2")
def test_sites_with_others_keys_are_shareable() -> None:
    s = lay(keys={"A": "montmartre-bank", "B": "montmartre-1 montmartre-2"}, francs={"A": 3},
            tiles={"A": "tile-16"})
    assert [move for move in offers(s, "move montmartre-bank ") if "with" in move] == [
        "montmartre-1 with tile-16", "montmartre-2 with tile-16"]


@clause("PA-14.16", "PA-13.8")
@example("EX-21")
def test_ex_21_tile_16() -> None:
    s = lay(keys={"A": "arc", "B": "saint_germain-2"}, francs={"A": 2}, goods={"A": "wood"},
            tiles={"A": "tile-16"})
    assert refusal_code(s, "move arc saint_germain-2") == "occupied_other"
    do(s, "move arc saint_germain-2 with tile-16")
    assert (francs(s, "A"), supply(s), owners(s, "saint_germain-2")) == (0, {"wood": 1}, "AB")
    assert full_view(s)["asked"] == "bonus"


@clause("PA-10.6", "PA-8.1")
@example("EX-33")
def test_ex_33_eiffel_tower_in_full() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 16},
            goods={"A": "gold gold gold prestige-gold prestige-gold prestige-gold"})
    do(s, "move arc eiffel in chaillot", *["claim prestige-gold"] * 3)
    assert (francs(s, "A"), goods(s, "A"), vp(s, "A")) == (0, {}, 15)
    assert supply(s) == {"gold": 3}
    assert s.current_player() == 1


@clause("PA-8.7", "PA-12.6", "PA-12.5", "PA-13.7")
@example("EX-35")
def test_ex_35_tiles_pay() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 16}, goods={"A": "gold"},
            tiles={"A": "tile-4 tile-21"})
    do(s, "move arc eiffel in chaillot")
    assert offers(s, "pay ") == ["gold tile-21", "gold tile-4 tile-21", "tile-4 tile-21"]
    assert refusal_code(s, "pay marble tile-21") == "bad_payment"
    assert refusal_code(s, "pay gold gold gold") == "resources"
    assert refusal_code(s, "pay gold tile-10 tile-21") == "tile_unknown"
    assert refusal_code(s, "pay tile-21") == "resources"
    found = find_refusal(s, "sell gold")
    assert found is not None
    assert found[:2] == ("decide_first", "PA-4.7")
    assert found.details["decision"] == "decision 6"
    for payment, left, kept in (
            ("gold tile-21", {}, ["tile-4"]), ("tile-4 tile-21", {"gold": 1}, []),
            ("gold tile-4 tile-21", {}, [])):
        paid = s.clone()
        do(paid, f"pay {payment}")
        assert goods(paid, "A") == left
        assert full_view(paid)["investors"][0]["tiles"] == kept
        assert supply(paid) == ({} if left else {"gold": 1})
        assert owners(paid, "eiffel") == "A"


@clause("PA-8.7", "PA-12.6")
def test_two_ways_to_pay_ask_for_one() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 16}, goods={"A": "gold gold gold"},
            tiles={"A": "tile-4"})
    do(s, "move arc eiffel in chaillot")
    assert offers(s, "pay ") == ["gold gold gold", "gold gold tile-4"]


@clause("PA-8.7", "PA-12.6")
def test_useless_tile_is_refused_by_name() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 16}, goods={"A": "gold marble"},
            tiles={"A": "tile-3 tile-4"})
    do(s, "move arc sacre_coeur in chaillot")
    found = find_refusal(s, "pay marble tile-3")
    assert found is not None
    assert (found.code, found.details["list"]) == ("bad_payment", "[tile 2]")
    assert refusal_code(s,
        "pay tile-3") == "resources"      # supplies what is needed, but not all of it


@clause("PA-8.7")
def test_only_way_to_pay_asks_nothing() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 9}, tiles={"A": "tile-2"})
    do(s, "move arc saint_germain-2")
    assert full_view(s)["asked"] == "bonus"
    assert full_view(s)["investors"][0]["used"] == ["tile-2"]
    assert supply(s) == {}
    assert refusal_code(s, "pay wood") == "decide_first"
    do(s, "decline")
    assert refusal_code(lay(), "pay wood") == "bad_payment"


@clause("PA-8.6", "PA-8.8")
def test_payment_allows_no_sale_or_discount() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 3}, goods={"A": "gold"})
    assert refusal_code(s, "move arc belleville-4") == "francs"
    do(s, "sell gold", "move arc belleville-4")
    assert francs(s, "A") == 2
    s = lay(keys={"A": "arc belleville-4"}, francs={"A": 3}, tiles={"A": "tile-9"})
    assert refusal_code(s, "move arc belleville-4 with tile-9") == "francs"


COSTS = {"tuileries": "marble", "luxembourg": "marble marble", "moulin_rouge": "gold",
         "sacre_coeur": "marble gold", "pantheon": "gold gold", "notre_dame": "marble marble gold",
         "louvre": "marble gold gold", "eiffel": "gold gold gold"}
MANY = " ".join(["wood wood wood wood marble marble marble marble gold gold gold gold"])


@clause("PA-8.3", "PA-9.1", "PA-9.6")
@pytest.mark.parametrize("owned", [*COSTS.values(), "", "wood", "wood wood wood", MANY,
                                   "wood wood wood gold", "wood wood wood marble marble gold"])
def test_landmark_needs_its_resources(owned: str) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 16}, goods={"A": owned})
    found = {name for name, cost in COSTS.items()
             if all(cost.count(kind) <= owned.count(kind) for kind in ("marble", "gold"))}
    assert offers(s, "move arc ") and {
        move.partition(" in ")[0] for move in offers(s, "move arc ") if " in " in move} == found
    assert sum(" in " in move for move in offers(s, "move arc ")) == 6 * len(found)
    assert ("chaillot-3" in offers(s, "move arc ")) == ("wood" in owned)


@clause("PA-8.1", "PA-8.2", "PA-8.6")
@pytest.mark.parametrize(("source", "francs", "targets"), [
    ("chaillot-bank", 0, ""), ("chaillot-bank", 1, "chaillot-1"),
    ("chaillot-bank", 7, "chaillot-1 chaillot-2 chaillot-4 chaillot-5"),
    ("chaillot-bank", 8, "chaillot-1 chaillot-2 chaillot-4 chaillot-5 chaillot-8"),
    ("chaillot-5", 2, ""), ("chaillot-5", 3, "chaillot-8"), ("chaillot-8", 40, "")])
def test_francs_limit_the_purchase(source: str, francs: int, targets: str) -> None:
    s = lay(keys={"A": source}, francs={"A": francs},
            off="la_villette-1 la_villette-2 la_villette-3")
    assert offers(s, f"move {source} ") == targets.split()


@clause("PA-9.1", "PA-9.2", "PA-9.3", "PA-9.4")
@pytest.mark.parametrize(("source", "francs", "targets"), [
    ("pantheon", 1, ["notre_dame"]), ("pantheon", 2, ["louvre", "notre_dame"]),
    ("pantheon", 3, ["eiffel", "louvre", "notre_dame"]), ("moulin_rouge", 2, ["pantheon"]),
    ("moulin_rouge", 9, ["eiffel", "louvre", "notre_dame", "pantheon"])])
def test_from_landmark_to_landmark(source: str, francs: int, targets: list[str]) -> None:
    s = lay(landmarks={"moulin_rouge": "chaillot", "pantheon": "chaillot"},
            keys={"A": source}, francs={"A": francs}, goods={"A": MANY})
    assert offers(s, f"move {source} ") == targets


@clause("PA-14.37", "PA-14.9", "PA-14.16")
@pytest.mark.parametrize(("own", "other", "used", "code", "named"), [
    (1, 0, "tile-9 tile-16", "tile_not_needed", "tile 15"),
    (0, 1, "tile-9 tile-16", "tile_not_needed", "tile 8"),
    (0, 0, "tile-9 tile-16", "tile_not_needed", "tile 8"),
    (0, 0, "tile-16", "tile_not_needed", "tile 15"),
    (0, 1, "tile-9", "occupied_other", "tile 8"), (1, 0, "tile-16", "occupied_own", "tile 15"),
    (1, 0, "tile-9", None, ""), (0, 1, "tile-16", None, ""), (1, 1, "tile-9 tile-16", None, "")])
def test_each_tile_needs_another_key(own: int, other: int, used: str, code: str | None,
                                     named: str) -> None:
    keys = {"A": "chaillot-bank" + " chaillot-2" * own, "B": "arc" + " chaillot-2" * other}
    s = lay(2, keys=keys, francs={"A": 2}, tiles={"A": "tile-9 tile-16"})
    found = find_refusal(s, f"move chaillot-bank chaillot-2 with {used}")
    assert (found.code if found else None) == code
    assert found is None or found.details["tile"] == named


@clause("PA-14.37", "PA-14.9", "PA-14.16")
@pytest.mark.parametrize(("keys", "owner"), [
    ({"A": "arc", "B": "chaillot-2 chaillot-2"}, "seat 1"),
    ({"A": "arc", "B": "chaillot-2", "C": "chaillot-2"}, "seat 1"),
    ({"A": "arc chaillot-2 chaillot-2", "D": "chaillot-2"}, "seat 3")])
def test_two_keys_occupy_a_site(keys: dict[str, str], owner: str) -> None:
    s = lay(keys=keys, francs={"A": 2}, tiles={"A": "tile-16"})
    found = find_refusal(s, "move arc chaillot-2 with tile-16")
    assert found is not None
    assert (found.code, found.details["owner"]) == ("occupied_many", owner)


@clause("PA-19.2", "PA-9.2", "PA-8.3", "PA-7.5")
@pytest.mark.parametrize(("keys", "text", "code", "told"), [
    ("chaillot-5", "move chaillot-5 chaillot-4", "not_higher",
     {"target": f"place {PLACE['chaillot-4']}", "value": "4", "below": "5", "price": "-1"}),
    ("moulin_rouge", "move moulin_rouge tuileries", "not_higher", {"value": "10", "below": "11"}),
    ("moulin_rouge", "move moulin_rouge luxembourg", "not_higher", {"value": "11", "below": "11"}),
    ("chaillot-bank", "move chaillot-bank luxembourg", "landmark_low",
     {"district": "district 5", "crown": "11", "value": "11"}),
    ("arc", "move arc luxembourg in chaillot", "landmark_low",
     {"district": "district 5", "crown": "11", "value": "11"}),
    ("arc", "move arc louvre in belleville", "resources",
     {"list": "[kind 4, kind 5]", "crown": "0", "district": "district 3", "price": "15"}),
    ("moulin_rouge", "move moulin_rouge eiffel", "resources", {"list": "[kind 5]", "price": "5"}),
    ("arc", "move arc chaillot-3", "resources", {"list": "[kind 3]", "francs": "15"}),
    ("arc", "move moulin_rouge eiffel", "not_your_key", {})])
def test_refused_key_move_gives_reason(keys: str, text: str, code: str,
                                       told: dict[str, str]) -> None:
    s = lay(keys={"A": keys}, landmarks={"moulin_rouge": "chaillot"}, francs={"A": 15})
    found = find_refusal(s, text)
    assert found is not None
    assert found.code == code
    assert {name: found.details[name] for name in told} == told


@clause("PA-8.7", "PA-12.6", "PA-19.2")
@pytest.mark.parametrize(("goods", "held", "payment", "code", "named"), [
    # Louvre: a marble and two gold
    ("marble gold gold", "tile-10", "marble gold gold", None, ""),
    ("marble gold gold", "tile-10", "marble marble gold", "bad_payment", "[kind 4]"),
    ("marble gold gold", "tile-10", "gold gold gold", "bad_payment", "[kind 5]"),
    ("marble gold gold", "tile-10", "gold gold", "resources", "[kind 4]"),
    ("marble gold gold", "tile-10", "marble", "resources", "[kind 5]"),
    ("marble gold gold", "tile-10", "tile-10", "resources", "[kind 5]"),
    ("marble gold gold", "tile-10", "wood", "bad_payment", "[kind 3]"),
    ("marble gold gold", "tile-2 tile-10", "tile-2", "bad_payment", "[tile 1]"),
    ("marble gold gold", "tile-3 tile-10", "marble tile-3", "bad_payment", "[tile 2]"),
    ("marble gold gold", "tile-4 tile-21", "gold gold tile-4", "bad_payment", "[tile 3]"),
    ("marble gold gold", "tile-3 tile-10 tile-21", "tile-3 tile-10 tile-21", None, ""),
    ("marble gold", "tile-3 tile-4 tile-10", "gold tile-3 tile-4", None, ""),
    ("marble", "tile-10 tile-21", "gold gold tile-10", "resources", "[kind 5]"),
    ("marble", "tile-10 tile-21", "marble gold tile-10", "resources", "[kind 5]"),
    ("marble", "tile-10 tile-21", "marble marble gold", "bad_payment", "[kind 4]")])
def test_payment_fits_the_price(goods: str, held: str, payment: str, code: str | None,
                                named: str) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 15}, goods={"A": goods}, tiles={"A": held})
    do(s, "move arc louvre in chaillot")
    found = find_refusal(s, f"pay {payment}")
    assert (found.code if found else None) == code
    assert found is None or found.details["list"] == named


@clause("PA-8.5", "PA-12.5", "PA-10.1", "PA-9.1")
def test_log_describes_a_purchase() -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 15}, goods={"A": "marble gold"},
            tiles={"A": "tile-4"})
    louvre = PLACE["louvre"]
    assert play_events(s, "move arc louvre in chaillot") == [
        ("paid", 0, 4, 1), ("paid", 0, 5, 1), ("used", 0, 3, 0), ("moved", 0, PLACE["arc"], louvre),
        ("price", 0, 15, 0), ("landmark", 0, louvre, 5)]


@clause("PA-8.3", "PA-8.6", "PA-12.6")
@pytest.mark.parametrize(("goods", "held", "landmark", "lacking"), [
    # the Louvre costs a marble and two gold, Notre-Dame two marble and a gold
    ("", "", "louvre", "[kind 4, kind 5]"), ("", "tile-10", "louvre", "[kind 5]"),
    ("", "tile-21", "louvre", "[kind 5]"), ("", "tile-3", "louvre", "[kind 5]"),
    ("", "tile-4", "louvre", "[kind 4, kind 5]"), ("", "tile-3 tile-4", "louvre", "[kind 5]"),
    ("gold gold", "tile-4", "louvre", "[kind 4]"), ("gold gold gold", "", "louvre", "[kind 4]"),
    ("wood wood wood", "tile-2", "louvre", "[kind 4, kind 5]"),
    ("marble gold", "tile-3", "louvre", "[kind 5]"), ("marble gold", "tile-4", "louvre", None),
    ("", "tile-10 tile-21", "louvre", None), ("gold gold", "tile-3", "louvre", None),
    ("gold", "tile-10", "louvre", "[kind 5]"), ("gold", "tile-3 tile-10", "louvre", None),
    ("", "tile-3 tile-4", "notre_dame", "[kind 4]"), ("marble", "tile-3", "notre_dame", "[kind 5]"),
    ("marble marble marble", "tile-3", "notre_dame", "[kind 5]"),
    ("marble gold", "tile-1 tile-8 tile-19", "notre_dame", "[kind 4]"),
    ("gold", "tile-3 tile-19", "louvre", "[kind 5]"), ("gold", "tile-3 tile-4", "louvre", None),
    ("marble marble gold", "", "notre_dame", None)])
def test_tokens_and_tiles_pay_together(goods: str, held: str, landmark: str,
                                       lacking: str | None) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 15}, goods={"A": goods}, tiles={"A": held})
    found = find_refusal(s, f"move arc {landmark} in chaillot")
    assert (found.details["list"] if found else None) == lacking
    assert found is None or found.code == "resources"


@clause("PA-7.6", "PA-14.16", "PA-14.9")
@pytest.mark.parametrize(("keys", "move", "left"), [
    ({"A": "chaillot-1", "B": "arc"}, "chaillot-1 chaillot-2", ""),
    ({"A": "chaillot-1", "B": "chaillot-1"}, "chaillot-1 chaillot-2", "B"),
    ({"A": "chaillot-1 chaillot-1", "B": "chaillot-1"}, "chaillot-1 chaillot-2", "AB"),
    ({"A": "arc", "B": "chaillot-1"}, "arc chaillot-2", "B")])
def test_key_takes_its_site(keys: dict[str, str], move: str, left: str) -> None:
    s = lay(2, keys=keys, francs={"A": 3},
            off="la_villette-1 la_villette-2 la_villette-3 belleville-1")
    do(s, f"move {move}", "decline")
    assert owners(s, "chaillot-1") == left
    assert (s.taken >> PLACE["chaillot-1"] & 1) == (left != "")
    assert s.taken >> PLACE["chaillot-2"] & 1 == 1


@clause("PA-6.1", "PA-6.3", "PA-4.5")
def test_last_key_and_last_place() -> None:
    banks = " ".join([f"{name}-bank" for name in DISTRICTS])
    s = lay(keys={"A": banks}, francs={"A": 0}, goods={"A": "wood"})
    assert (offers(s, "place "), refusal_code(s, "skip")) == (["arc"], "must_act")
    do(s, "place arc")
    assert (s.investors[0].keys, s.investors[0].on >> ARC & 1) == (0, 1)
    s = lay(2, keys={"A": f"{banks} arc"}, francs={"A": 0}, goods={"A": "wood"})
    assert s.investors[0].keys == 3
    assert (offers(s, "place "), refusal_code(s, "skip")) == ([], None)
    found = find_refusal(s, "place chaillot-bank")
    assert found is not None
    assert found.details["place"] == f"place {ARC - 1}"


@clause("PA-8.7", "PA-12.6")
@pytest.mark.parametrize(("landmark", "held", "payment", "code", "named"), [
    ("tuileries", "tile-10 tile-21", "tile-10", None, ""),
    ("tuileries", "tile-10 tile-21", "tile-10 tile-21", "bad_payment", "[tile 20]"),
    ("tuileries", "tile-10 tile-21", "marble tile-10", "bad_payment", "[tile 9]"),
    ("tuileries", "tile-10 tile-21", "marble tile-10 tile-21", "bad_payment", "[tile 9, tile 20]"),
    ("moulin_rouge", "tile-4 tile-10", "tile-4", None, ""),
    ("moulin_rouge", "tile-4 tile-10", "marble marble tile-10", "bad_payment", "[kind 4, kind 4]"),
    ("moulin_rouge", "tile-4 tile-10", "marble tile-4", "bad_payment", "[kind 4]"),
    ("moulin_rouge", "tile-4 tile-10", "tile-4 tile-10", "bad_payment", "[tile 9]"),
    ("moulin_rouge", "tile-4 tile-10", "gold tile-4", "bad_payment", "[tile 3]"),
    ("moulin_rouge", "tile-4 tile-10", "gold gold gold", "bad_payment", "[kind 5, kind 5]"),
    ("moulin_rouge", "tile-4 tile-10", "tile-2", "tile_unknown", "[tile 1]")])
def test_overpayment_is_refused(landmark: str, held: str, payment: str, code: str | None,
                                named: str) -> None:
    s = lay(keys={"A": "arc"}, francs={"A": 15}, goods={"A": "marble gold"}, tiles={"A": held})
    do(s, f"move arc {landmark} in chaillot")
    found = find_refusal(s, f"pay {payment}")
    assert (found.code if found else None) == code
    assert found is None or found.details["list"] == named


@clause("PA-7.1", "PA-8.3")
def test_first_bank_and_first_landmark() -> None:
    s = lay(keys={"A": "arc montmartre-1"}, francs={"A": 15})
    for place in ("batignolles-bank", "chaillot-bank", "arc"):
        assert refusal_code(s, f"move montmartre-1 {place}") == "not_a_target"
    found = find_refusal(s, "move arc tuileries in chaillot")
    assert found is not None
    assert (found.code, found.details["list"]) == ("resources", "[kind 4]")
