"""PX-9.30 to 9.33: build."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.components import BORDERS, REGIONS
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, army, coins, court, do, effect, find_refusal, find_refusal_code, full_market, full_view,
    market, open_question, pamir, play_events, purses, roads, rupees, sound, tribes,
)


def building(rupees_of: int = 8, loyal: str = "BAR", card: int = 27, **options: Any) -> Pamir:
    s = pamir(loyal, **options)
    full_market(s)
    court(s, 0, card)
    tribes(s, 0, kabul=1)
    rupees(s, rupees_of)
    return s


@clause("PX-9.30", "PX-3.1")
@pytest.mark.parametrize("region", REGIONS)
def test_roads_lead_from_ruled_regions(region: str) -> None:
    s = pamir("BAR")
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, **{region: 1})
    sound(s)
    do(s, "build 27")
    assert {str(offer) for offer in s.choices()} == {
        f"army {region}", *[f"road {border}" for border in BORDERS if region in border]}


@clause("PX-9.30", "PX-9.1", "PX-9.3", "PX-3.1")
@example("EX-50", "EX-51")
def test_ex_50_blocks_are_paid_from_right() -> None:
    s = sound(building())
    do(s, "build 27", "army kabul", "army kabul")
    assert coins(s) == {"T5": 1, "B5": 1, "T4": 1, "B4": 1}
    do(s, "army kabul")
    assert coins(s) == {"T5": 1, "B5": 1, "T4": 1, "B4": 1, "T3": 1, "B3": 1}
    assert (army(s, "kabul"), purses(s)[0]) == ({"british": 3}, 2)


@clause("PX-9.1")
@example("EX-52")
def test_ex_52_payment_skips_vacant_places() -> None:
    s = building()
    market(s, T5=0)
    sound(s)
    do(s, "build 27", "army kabul", "army kabul", "stop")
    assert coins(s) == {"T4": 1, "T3": 1, "B5": 1, "B4": 1}


@clause("PX-9.2")
@example("EX-53")
def test_ex_53_rupees_find_no_card() -> None:
    s = pamir("BAR")
    market(s, T0=90, B0=91, B1=92, B2=93, B3=94)
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    rupees(s, 6)
    sound(s)
    do(s, "build 27", "army kabul", "army kabul", "army kabul")
    assert coins(s) == {"T0": 1, "B1": 1, "B2": 1, "B3": 1}


@clause("PX-9.31", "PX-E18", "PX-16.8")
@example("EX-54", "event-112-purchased")
@pytest.mark.parametrize(("blocks", "paid"), [(2, 2), (5, 6), (6, 6)])
def test_ex_54_nation_building(blocks: int, paid: int) -> None:
    s = building()
    effect(s, 112, 0)
    sound(s)
    do(s, "build 27", *["army kabul"] * blocks)
    assert purses(s)[0] == 8 - paid
    if blocks == 6:
        found = find_refusal(s, "army kabul")
        assert (found.code, found.details["limit"]) == ("too_many_blocks", "6")


@clause("PX-9.32", "PX-15.12", "PX-20.8", "PX-20.9")
@example("EX-55", "ability-infrastructure")
def test_ex_55_infrastructure() -> None:
    s = sound(building(2, card=78))
    do(s, "build 78", "army kabul")                 # no rupee is left: the free one is asked for
    assert (open_question(s), str(s.stack[-1])) == ("add 0", "add:0:-1")
    assert find_refusal_code(s, "stop") == "nothing_happens"
    do(s, "road herat-kabul")
    assert (purses(s)[0], full_view(s)["roads"]["herat-kabul"]) == (0, {"british": 1})
    s = sound(building(2, card=78, infrastructure="may"))
    do(s, "build 78", "army kabul", "stop")
    assert open_question(s) == "turn 0"
    s = sound(building(0, card=78, build_minimum="0"))
    do(s, "build 78")
    assert open_question(s) == "add 0"
    s = sound(building(0, card=78))
    assert find_refusal_code(s, "build 78") == "too_expensive"


@clause("PX-9.30", "PX-E17", "PX-4.4")
@example("EX-56")
def test_ex_56_ruled_regions_and_borders() -> None:
    s = sound(building())
    do(s, "build 27")
    assert find_refusal_code(s, "road herat-kabul") is None
    found = find_refusal(s, "road herat-kandahar")
    assert found.code == "not_ruler"
    found = find_refusal(s, "army persia")
    assert (found.code, found.details["ruler"], found.details["own"]) == ("not_ruler", "seat -1",
                                                                          "0")


@clause("PX-10.1", "PX-E44")
@example("EX-57")
def test_ex_57_all_blocks_are_on_map() -> None:
    s = building()
    armies(s, persia="10B")
    roads(s, "herat-persia", "1B")
    sound(s)
    do(s, "build 27", "army kabul")
    do(s, "army kabul")
    assert open_question(s) == "reuse 0"
    found = find_refusal(s, "take army kabul")
    assert (found.code, found.clause) == ("placed_this_turn", "PX-10.1")
    assert find_refusal_code(s, "take army punjab") == "not_your_piece"
    do(s, "take road herat-persia")
    assert (army(s, "kabul"), full_view(s)["roads"]["herat-persia"]) == ({"british": 2}, {})


@clause("PX-10.4", "PX-E26")
def test_supply_piece_prevents_reuse() -> None:
    s = building()
    armies(s, persia="3B")
    sound(s)
    do(s, "build 27")
    found = find_refusal(s, "take army persia")
    assert (found.code, found.details["number"]) == ("supply_not_empty", "9")


def ex_58(**options: Any) -> Pamir:
    s = pamir("RAB", **options)
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, kabul=1, persia=1)
    rupees(s, 6)
    return s


@clause("PX-9.30")
@example("EX-58")
def test_ex_58_several_regions() -> None:
    s = sound(ex_58())
    do(s, "build 27", "army kabul", "army persia", "road herat-persia")
    assert purses(s)[0] == 0


@clause("PX-9.30", "PX-E42", "PX-20.7", "PX-9.32")
@example("EX-59")
def test_ex_59_builder_rules_one_region() -> None:
    s = sound(ex_58(build_regions="one"))
    do(s, "build 27")
    assert find_refusal_code(s, "region herat") == "not_ruler"
    do(s, "region kabul", "army kabul")
    for text in ("army persia", "road herat-persia"):
        found = find_refusal(s, text)
        assert (found.code, found.details["chosen"]) == ("other_region", "region 1")
    for border in ("kabul-transcaspia", "herat-kabul", "kabul-kandahar", "kabul-punjab"):
        assert find_refusal_code(s, f"road {border}") is None
    s = ex_58(build_regions="one")
    court(s, 0, 78)
    s.where[27] = 0
    sound(s)
    do(s, "build 78", "region kabul", "army kabul", "stop")
    assert find_refusal_code(s, "army persia") == "other_region"
    assert find_refusal_code(s, "army kabul") is None


@clause("PX-E40", "PX-9.30")
def test_builder_must_rule_a_region() -> None:
    s = pamir("BAR")
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    armies(s, kabul="1A", persia="3B")              # in Persia only a tribe is missing
    sound(s)
    found = find_refusal(s, "build 27")
    assert (found.code, found.clause) == ("rules_nothing", "PX-9.30")
    assert (found.details["region"], found.details["tribes"]) == ("region 1", "1")
    assert (found.details["own"], found.details["rivals"]) == ("1", "1")


@clause("PX-9.33", "PX-9.32", "PX-10.2")
def test_reused_army_may_cost_rule() -> None:
    """Then no more can be built, and the free block of Infrastructure is lost."""
    s = building(8, card=78)
    armies(s, kabul="1B 1A", persia="11B")
    sound(s)
    do(s, "build 78", "road herat-kabul", "take army kabul")
    assert open_question(s) == "turn 0"
    assert (s.actions, purses(s)[0], full_view(s)["roads"]["herat-kabul"]) == (1, 6, {"british": 1})


@clause("PX-9.30", "PX-E18")
def test_rupees_limit_the_blocks() -> None:
    s = sound(building(5))
    do(s, "build 27", "army kabul", "army kabul")
    found = find_refusal(s, "army kabul")
    assert (found.code, found.details["rupees"], purses(s)[0]) == ("too_many_blocks", "1", 1)


@clause("PX-9.31", "PX-9.3")
def test_rupee_pair_pays_for_two_blocks() -> None:
    s = building()
    effect(s, 112, 0)
    sound(s)
    do(s, "build 27", "army kabul", "road herat-kabul", "army kabul", "stop")
    assert coins(s) == {"T5": 1, "B5": 1, "T4": 1, "B4": 1}
    assert army(s, "kabul") == {"british": 2}


@clause("PX-9.32", "PX-9.65", "PX-20.9", "PX-20.13")
def test_unpaid_builds_depend_on_options() -> None:
    """A player need not build if actions without an effect are allowed. The free block of
    Infrastructure suffices if `build_minimum` says so."""
    s = sound(building(8, card=78, zero_effect_actions="allowed"))
    do(s, "build 78", "stop")
    assert (open_question(s), s.actions) == ("turn 0", 1)
    s = sound(building(1, card=78, zero_effect_actions="allowed"))
    assert find_refusal_code(s, "build 78") == "too_expensive"        # nothing could be built
    s = sound(building(0, build_minimum="0"))
    assert find_refusal_code(s, "build 27") == "too_expensive"
    s = sound(building(2, build_minimum="0"))
    do(s, "build 27")
    assert find_refusal_code(s, "stop") == "nothing_happens"


@clause("PX-9.30", "PX-E42", "PX-20.7")
@pytest.mark.parametrize(("chosen", "other"), [("kabul", "persia"), ("persia", "kabul")])
def test_no_army_in_the_other_region(chosen: str, other: str) -> None:
    s = sound(ex_58(build_regions="one"))
    do(s, "build 27", f"region {chosen}")
    assert str(s.stack[-1]) == f"build:0:{REGIONS.index(chosen)}:0:3"
    assert find_refusal_code(s, f"army {other}") == "other_region"
    do(s, f"army {chosen}")
    assert army(s, chosen) == {"russian": 1}


@clause("PX-9.31", "PX-9.3", "PX-9.1")
def test_each_block_has_its_price() -> None:
    """Each pair of rupees further left; with Nation Building for the first, third and fifth."""
    for nation, prices in ((False, [2, 2, 2]), (True, [2, 0, 2, 0, 2, 0])):
        s = building()
        if nation:
            effect(s, 112, 0)
        do(sound(s), "build 27")
        lying = []
        for price in prices:
            before = purses(s)[0]
            do(s, "road herat-kabul")
            assert purses(s)[0] == before - price
            lying.append(sum(coins(s).values()))
        assert lying == [sum(prices[:number]) for number in range(1, len(prices) + 1)]
        assert max(coins(s).values()) == 1


@clause("PX-9.31", "PX-16.8")
def test_others_nation_building_has_no_effect() -> None:
    s = building()
    effect(s, 112, 1)
    do(sound(s), "build 27", *["army kabul"] * 3)
    assert (open_question(s), purses(s)[0]) == ("turn 0", 2)


@clause("PX-9.32", "PX-9.31", "PX-10.1")
@pytest.mark.parametrize(("loyal", "number"), [("ABR", 0), ("BRA", 1), ("RAB", 2)])
def test_log_describes_a_build(loyal: str, number: int) -> None:
    s = building(loyal=loyal, card=78)
    events = play_events(sound(s), "build 78", "road kabul-punjab", "army kabul", "stop",
                         "army kabul")
    assert [str(event) for event in events] == [
        "acted(0, 78, 2)", "paid(0, 2, 0)", f"placed(0, {3 + number}, 7)", "paid(0, 2, 0)",
        f"placed(0, {number}, 1)", "added(0, 78, 0)", f"placed(0, {number}, 1)"]
