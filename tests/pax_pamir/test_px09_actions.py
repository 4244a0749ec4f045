"""PX-9: tax, gift, build, move, betray, battle."""

from __future__ import annotations

import pytest
from evidence import clause, example
from table import (
    armies, army, asked, cards_of, checked, coalition, coins, court, do, effect,
    full_market, gifts, hand, influence, market, pamir, prizes, purses, reason, refused, roads,
    rupees, seen, sound, spies, spies_on, tribe, tribes,
)

# Tax.


def taxing(loyal: str = "ABR", card: int = 29, **options: str):
    """P0 may tax with rank 2; two rupees lie on the market."""
    s = pamir(loyal, **options)
    full_market(s)
    s.coins[3], s.coins[4] = 1, 1
    court(s, 0, card)
    return s


@clause("PX-9.10", "PX-9.12", "PX-3.1")
@example("EX-40")
def test_ex_40_any_mix():
    for mix in (["collect T3", "collect 1"], ["collect 1", "collect 2"],
                ["collect T3", "collect T4"]):
        s = taxing()
        tribes(s, 0, kabul=1)
        court(s, 1, 9)
        court(s, 2, 10)
        sound(s)
        do(s, "tax 29", *mix)
        assert purses(s)[0] == 6
        assert reason(s, "collect T3").code == "over_rank"


@clause("PX-9.11", "PX-E37")
@example("EX-41")
def test_ex_41_gold_stars_shelter():
    s = taxing()
    tribes(s, 0, kabul=1)
    court(s, 1, 14)
    rupees(s, 4, 3)
    sound(s)
    do(s, "tax 29", "collect 1")
    found = reason(s, "collect 1")
    assert (found.code, found.facts["rupees"], found.facts["stars"]) == ("sheltered", "2", "2")
    do(s, "collect T3")
    assert purses(s)[:2] == [6, 2]


@clause("PX-9.11", "PX-9.13", "PX-15.3", "PX-E38")
@example("EX-42")
def test_ex_42_subjects():
    s = taxing()
    tribes(s, 0, herat=1)
    court(s, 1, 9)
    rupees(s, 4, 9)
    sound(s)
    do(s, "tax 29")
    found = reason(s, "collect 1")
    assert (found.code, found.facts["regions"]) == ("not_subject", "[region 4]")
    assert refused(s, "collect 0") == "not_subject"
    s = taxing()
    court(s, 0, 29, 5)                              # Claim of Ancient Lineage
    court(s, 1, 9)
    sound(s)
    do(s, "tax 29")
    assert refused(s, "collect 1") is None
    assert refused(s, "collect 2") == "not_subject"     # no court card at all


@clause("PX-9.11")
@example("EX-43")
def test_ex_43_one_rupee_is_open():
    s = taxing()
    tribes(s, 0, kabul=1)
    court(s, 1, 12, 62)
    rupees(s, 4, 5)
    sound(s)
    assert s.nobles[1].unsheltered() == 1


@clause("PX-E14", "PX-9.65", "PX-E30", "PX-E15")
def test_nothing_to_tax():
    s = taxing()
    sound(s)
    do(s, "tax 29")
    found = reason(s, "collect B0")
    assert (found.code, found.facts["cards"]) == ("nothing_to_tax", "[card 89, card 90]")
    assert refused(s, "stop") == "nothing_happens"
    do(s, "collect T3", "stop")
    found = reason(s, "collect T4")
    assert (found.code, found.facts["rank"]) == ("over_rank", "2")
    s = taxing()
    s.coins[3] = s.coins[4] = 0
    sound(s)
    assert refused(s, "tax 29") == "nothing_happens"
    s = taxing(zero_effect_actions="allowed")
    s.coins[3] = s.coins[4] = 0
    sound(s)
    do(s, "tax 29")
    assert (s.actions, asked(s)) == (1, "turn 0")


# Gift and payment.

@clause("PX-9.1", "PX-9.20", "PX-9.4")
@example("EX-45")
def test_ex_45_two_gifts():
    s = pamir()
    full_market(s)
    court(s, 0, 62, 12)
    rupees(s, 6)
    sound(s)
    do(s, "gift 62", "space 2")
    do(s, "gift 12")                                # only the second space can be paid
    assert coins(s) == {"T5": 2, "B5": 2, "T4": 1, "B4": 1}
    assert (purses(s)[0], influence(s, 0)) == (0, 3)


@clause("PX-9.20", "PX-E16", "PX-E39")
@example("EX-46")
def test_ex_46_any_space():
    s = pamir()
    full_market(s)
    court(s, 0, 12)
    gifts(s, 0, 2)
    rupees(s, 10)
    sound(s)
    do(s, "gift 12")
    found = reason(s, "space 2")
    assert (found.code, found.facts["empty"]) == ("gift_space_taken", "[4, 6]")
    do(s, "space 6")
    assert influence(s, 0) == 3
    s = pamir()
    court(s, 0, 12)
    gifts(s, 0, 2, 4, 6)
    sound(s)
    assert refused(s, "gift 12") == "no_gift_space"


@clause("PX-9.20", "PX-20.6", "PX-E04")
def test_the_cheapest_space():
    s = pamir(gift_space="cheapest")
    full_market(s)
    court(s, 0, 11)
    rupees(s, 9)
    sound(s)
    do(s, "gift 11")
    assert (s.nobles[0].gifts, purses(s)[0]) == (1, 7)
    s = pamir()
    court(s, 0, 11)
    rupees(s, 1)
    sound(s)
    found = reason(s, "gift 11")
    assert (found.code, found.facts["price"], found.facts["rupees"]) == ("too_expensive", "2", "1")


# Build.

def building(rupees_of: int = 8, loyal: str = "BAR", card: int = 27, **options: str):
    s = pamir(loyal, **options)
    full_market(s)
    court(s, 0, card)
    tribes(s, 0, kabul=1)
    rupees(s, rupees_of)
    return s


@clause("PX-9.30", "PX-9.1", "PX-9.3")
@example("EX-50", "EX-51")
def test_ex_50_blocks_are_paid_from_the_right():
    s = sound(building())
    do(s, "build 27", "army kabul", "army kabul")
    assert coins(s) == {"T5": 1, "B5": 1, "T4": 1, "B4": 1}
    do(s, "army kabul")
    assert coins(s) == {"T5": 1, "B5": 1, "T4": 1, "B4": 1, "T3": 1, "B3": 1}
    assert (army(s, "kabul"), purses(s)[0]) == ({"british": 3}, 2)


@clause("PX-9.1")
@example("EX-52")
def test_ex_52_a_vacant_place():
    s = building()
    market(s, T5=0)
    sound(s)
    do(s, "build 27", "army kabul", "army kabul", "stop")
    assert coins(s) == {"T4": 1, "T3": 1, "B5": 1, "B4": 1}


@clause("PX-9.2", "PX-6.9")
@example("EX-53")
def test_ex_53_rupees_that_find_no_card():
    s = pamir("BAR")
    market(s, T0=90, B0=91, B1=92, B2=93, B3=94)
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    rupees(s, 6)
    sound(s)
    do(s, "build 27", "army kabul", "army kabul", "army kabul")
    assert coins(s) == {"T0": 1, "B1": 1, "B2": 1, "B3": 1}


@clause("PX-9.31", "PX-E18", "PX-16.8")
@example("EX-54")
@pytest.mark.parametrize(("blocks", "paid"), [(2, 2), (5, 6), (6, 6)])
def test_ex_54_nation_building(blocks, paid):
    s = building()
    effect(s, 112, 0)
    sound(s)
    do(s, "build 27", *["army kabul"] * blocks)
    assert purses(s)[0] == 8 - paid
    if blocks == 6:
        found = reason(s, "army kabul")
        assert (found.code, found.facts["limit"]) == ("too_many_blocks", "6")


@clause("PX-9.32", "PX-15.12", "PX-20.8", "PX-20.9")
@example("EX-55")
def test_ex_55_infrastructure():
    s = sound(building(2, card=78))
    do(s, "build 78", "army kabul")                 # no rupee is left: the free one is asked for
    assert (asked(s), str(s.stack[-1])) == ("add 0", "add:0:-1")
    assert refused(s, "stop") == "nothing_happens"
    do(s, "road herat-kabul")
    assert (purses(s)[0], seen(s)["roads"]["herat-kabul"]) == (0, {"british": 1})
    s = sound(building(2, card=78, infrastructure="may"))
    do(s, "build 78", "army kabul", "stop")
    assert asked(s) == "turn 0"
    s = sound(building(0, card=78, build_minimum="0"))
    do(s, "build 78")
    assert asked(s) == "add 0"
    s = sound(building(0, card=78))
    assert refused(s, "build 78") == "too_expensive"


@clause("PX-9.30", "PX-E17", "PX-4.4")
@example("EX-56")
def test_ex_56_ruled_regions_and_their_borders():
    s = sound(building())
    do(s, "build 27")
    assert refused(s, "road herat-kabul") is None
    found = reason(s, "road herat-kandahar")
    assert found.code == "not_ruler"
    found = reason(s, "army persia")
    assert (found.code, found.facts["ruler"], found.facts["own"]) == ("not_ruler", "seat -1", "0")


@clause("PX-10.1", "PX-10.3", "PX-10.4", "PX-E26", "PX-E44")
@example("EX-57")
def test_ex_57_all_blocks_are_on_the_map():
    s = building()
    armies(s, persia="10B")
    roads(s, "herat-persia", "1B")
    sound(s)
    do(s, "build 27", "army kabul")
    found = reason(s, "take army persia")
    assert (found.code, found.clause) == ("supply_not_empty", "PX-10.4") or not s.blocks[1]
    do(s, "army kabul")
    assert asked(s) == "reuse 0"
    found = reason(s, "take army kabul")
    assert (found.code, found.clause) == ("placed_this_turn", "PX-10.1")
    assert refused(s, "take army punjab") == "not_your_piece"
    do(s, "take road herat-persia")
    assert (army(s, "kabul"), seen(s)["roads"]["herat-persia"]) == ({"british": 2}, {})


@clause("PX-10.4", "PX-E26")
def test_no_reuse_while_the_supply_holds_a_piece():
    s = building()
    armies(s, persia="3B")
    sound(s)
    do(s, "build 27")
    found = reason(s, "take army persia")
    assert (found.code, found.facts["number"]) == ("supply_not_empty", "9")


def ex_58(**options: str):
    s = pamir("RAB", **options)
    full_market(s)
    court(s, 0, 27)
    tribes(s, 0, kabul=1, persia=1)
    rupees(s, 6)
    return s


@clause("PX-9.30", "PX-9.33")
@example("EX-58")
def test_ex_58_several_regions():
    s = sound(ex_58())
    do(s, "build 27", "army kabul", "army persia", "road herat-persia")
    assert purses(s)[0] == 0


@clause("PX-9.30", "PX-E42", "PX-20.7", "PX-9.32")
@example("EX-59")
def test_ex_59_one_region():
    s = sound(ex_58(build_regions="one"))
    do(s, "build 27")
    assert refused(s, "region herat") == "not_ruler"
    do(s, "region kabul", "army kabul")
    for text in ("army persia", "road herat-persia"):
        found = reason(s, text)
        assert (found.code, found.facts["chosen"]) == ("other_region", "region 1")
    for border in ("kabul-transcaspia", "herat-kabul", "kabul-kandahar", "kabul-punjab"):
        assert refused(s, f"road {border}") is None
    s = ex_58(build_regions="one")
    court(s, 0, 78)
    s.where[27] = 0
    sound(s)
    do(s, "build 78", "region kabul", "army kabul", "stop")
    assert refused(s, "army persia") == "other_region"
    assert refused(s, "army kabul") is None


@clause("PX-E40", "PX-9.30")
def test_ruling_nothing():
    s = pamir("BAR")
    court(s, 0, 27)
    tribes(s, 0, kabul=1)
    armies(s, kabul="1A")
    sound(s)
    found = reason(s, "build 27")
    assert (found.code, found.clause) == ("rules_nothing", "PX-9.30")
    assert (found.facts["region"], found.facts["own"], found.facts["rivals"]) is not None


# Move.

def moving(card: int = 63, loyal: str = "RAB", **options: str):
    """Rank 3; a Russian army in Persia, a road to Herat; a spy on card 61 of three."""
    s = pamir(loyal, **options)
    court(s, 0, card, 61)
    court(s, 2, 9)
    armies(s, persia="1R")
    roads(s, "herat-persia", "1R")
    spies(s, 61, 1)
    return s


@clause("PX-9.40", "PX-9.41", "PX-9.42")
@example("EX-60")
def test_ex_60_spies_and_armies_in_one_action():
    s = sound(moving())
    do(s, "move 63", "send 61", "to 9", "send 9", "to 63", "march persia herat")
    assert (spies_on(s, 63)[0], army(s, "herat")) == (1, {"russian": 1})
    assert reason(s, "send 63").code == "over_rank"


@clause("PX-9.42")
@example("EX-61")
def test_ex_61_the_circle():
    s = pamir("RAB")
    court(s, 0, 63, 61)
    court(s, 2, 9)
    spies(s, 61, 1)
    sound(s)
    do(s, "move 63")                                # there is one spy to send
    assert [str(choice) for choice in s.choices()] == ["to 63", "to 9"]
    do(s, "to 9", "send 9")
    assert sorted(str(choice) for choice in s.choices()) == ["to 61", "to 63"]


@clause("PX-9.41", "PX-15.10", "PX-E19")
@example("EX-62")
def test_ex_62_roads():
    s = pamir("RAB")
    court(s, 0, 63, 61)
    spies(s, 61, 1)
    armies(s, persia="1R")
    roads(s, "herat-persia", "1B")
    sound(s)
    do(s, "move 63")
    found = reason(s, "march persia herat")
    assert (found.code, found.facts["coalition"]) == ("no_road", "coalition 2")
    s = pamir("BAR")
    court(s, 0, 63, 51)
    armies(s, persia="1B")
    sound(s)
    do(s, "move 63", "march persia herat")
    assert army(s, "herat") == {"british": 1}


@clause("PX-9.45", "PX-14.1", "PX-16.6")
@example("EX-63")
def test_ex_63_nationalism_and_overthrow():
    s = pamir("ABR")
    court(s, 0, 63, 58)
    tribes(s, 0, herat=1)
    roads(s, "herat-kabul", "1A")
    effect(s, 110, 0)
    sound(s)
    do(s, "move 63")                                # one tribe, one road
    assert (cards_of(s, 0), tribe(s, 0, "kabul")) == ([63], 1)


@clause("PX-9.44", "PX-15.6", "PX-20.11")
@example("EX-64")
def test_ex_64_well_connected():
    s = pamir("RAB")
    court(s, 0, 9, 56, 61, 63, 67)
    spies(s, 9, 1)
    sound(s)
    do(s, "move 9")
    assert {str(choice) for choice in s.choices()} == {"to 56", "to 67", "to 61", "to 63"}
    for option in ("true", "false"):
        # From 9 one step leads to 56 of Herat, and by bedfellows from there to 62 of Herat.
        s = pamir("RAB", well_connected_uses_bedfellows=option)
        court(s, 0, 9, 56, 21, 40, 62, 44, 70)
        spies(s, 9, 1)
        sound(s)
        do(s, "move 9")
        reached = {str(choice) for choice in s.choices()}
        assert ("to 62" in reached) == (option == "true")
        assert {"to 56", "to 21", "to 70", "to 44"} <= reached


@clause("PX-9.44", "PX-15.6")
@example("EX-65")
def test_ex_65_strange_bedfellows():
    s = pamir("RAB")
    court(s, 0, 63, 21)
    court(s, 1, 75, 61, 62, 76)
    spies(s, 75, 1)
    sound(s)
    do(s, "move 63")
    assert {str(choice) for choice in s.choices()} == {"to 21", "to 61", "to 76"}


@clause("PX-9.40", "PX-E41", "PX-20.10")
@example("EX-66")
def test_ex_66_one_kind():
    s = sound(moving(move_mix="one_kind"))
    do(s, "move 63", "send 61", "to 9", "send 9", "to 63")
    found = reason(s, "march persia herat")
    assert (found.code, found.clause, found.facts["kind"]) == ("other_kind", "PX-9.40", "kind 2")
    do(s, "send 63", "to 61")
    s = moving(move_mix="one_kind")
    roads(s, "herat-kabul", "1R")
    sound(s)
    do(s, "move 63", "march persia herat", "march herat kabul")
    assert refused(s, "send 61") == "other_kind"
    do(s, "march kabul herat")
    s = moving(move_mix="one_kind")
    court(s, 0, 63, 61, 67)
    sound(s)
    do(s, "move 63", "send 61", "to 67", "stop", "move 67", "march persia herat")


@clause("PX-9.43", "PX-E30")
def test_a_single_card_has_no_neighbours():
    s = pamir("RAB")
    court(s, 0, 63)
    spies(s, 63, 1)
    sound(s)
    assert refused(s, "move 63") == "nothing_happens"


@clause("PX-9.40", "PX-E20", "PX-E21", "PX-E43", "PX-E22")
def test_what_does_not_move():
    s = moving()
    spies(s, 9, 0, 1)
    armies(s, kabul="1B")
    sound(s)
    do(s, "move 63")
    for text, code in [
        ("march persia kabul", "not_adjacent"), ("march kabul herat", "wrong_loyalty"),
        ("march punjab kabul", "nothing_happens"), ("send 9", "not_your_piece"),
        ("send 63", "no_spy_there"), ("migrate kabul herat", "nothing_happens"),
    ]:
        assert refused(s, text) == code, text
    assert reason(s, "march kabul herat").facts["coalitions"] == "[coalition 1]"
    assert reason(s, "send 9").facts["owners"] == "[seat 1]"
    do(s, "send 61")
    found = reason(s, "to 70")
    assert (found.code, found.facts["near"]) == ("not_adjacent", "[card 63, card 9]")


# Betray.

@clause("PX-9.50", "PX-9.51", "PX-13.1", "PX-13.2", "PX-13.3")
@example("EX-70", "EX-71")
def test_ex_70_betraying_a_leveraged_card():
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 40, 71)
    spies(s, 40, 1)
    spies(s, 71, 0, 0, 1)
    rupees(s, 2, 1)
    sound(s)
    do(s, "betray 15")                              # one target, one card to pay with
    assert (purses(s)[:2], cards_of(s, 1)) == ([0, 0], [])
    assert coins(s) == {"T5": 1, "B5": 1}
    assert [noble.cylinders for noble in s.nobles] == [10, 10, 10]
    assert asked(s) == "prize 0"
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 40)
    spies(s, 40, 1)
    rupees(s, 2, 0)
    sound(s)
    do(s, "betray 15", "leave")                     # EX-71: nothing more is due
    assert (purses(s)[1], s.nobles[1].owed) == (0, 0)


@clause("PX-9.52", "PX-9.53")
@example("EX-72")
def test_ex_72_betraying_an_own_card():
    s = pamir("RAB")
    full_market(s)
    court(s, 0, 15, 2)
    spies(s, 2, 1)
    sound(s)
    do(s, "betray 15", "claim")
    assert (cards_of(s, 0), [int(card) for card in s.nobles[0].prizes]) == ([15], [2])
    s = pamir("RAB")
    full_market(s)
    court(s, 0, 15)
    spies(s, 15, 1)
    sound(s)
    do(s, "betray 15")                              # the betraying card itself
    assert cards_of(s, 0) == []


@clause("PX-9.54", "PX-15.4", "PX-E23", "PX-E22")
@example("EX-73")
@pytest.mark.parametrize("guards", [15, 83])
def test_ex_73_bodyguards(guards):
    s = pamir("ABR")
    full_market(s, 84)
    court(s, 0, 45)
    court(s, 1, guards, 43, 9)
    spies(s, 43, 1)
    spies(s, 9, 1)
    spies(s, guards, 1)
    sound(s)
    do(s, "betray 45")
    found = reason(s, "target 43")
    assert (found.code, found.facts["protector"]) == ("protected", f"card {guards}")
    found = reason(s, "target 45")
    assert (found.code, found.facts["targets"]) == ("no_spy_there", f"[card 9, card {guards}]"
                                                    if guards > 9 else "")
    do(s, "target 9")
    s = pamir("ABR")
    court(s, 0, 45)
    court(s, 1, guards, 43)
    spies(s, 43, 1)
    sound(s)
    assert refused(s, "betray 45") == "protected"


@clause("PX-E04", "PX-9.50")
@example("EX-74")
def test_ex_74_too_poor_to_betray():
    s = pamir("ABR")
    court(s, 0, 15)
    court(s, 1, 9)
    spies(s, 9, 1)
    rupees(s, 1)
    sound(s)
    found = reason(s, "betray 15")
    assert (found.code, found.facts["price"]) == ("too_expensive", "2")


@clause("PX-9.52", "PX-9.53", "PX-11.1", "PX-E28")
@example("EX-32")
def test_ex_32_a_prize_of_another_coalition():
    for answer in ("claim", "leave"):
        s = pamir("RAB")
        full_market(s)
        court(s, 0, 53, 69)
        court(s, 1, 26)
        spies(s, 26, 1)
        gifts(s, 0, 2)
        prizes(s, 0, 13)
        sound(s)
        do(s, "betray 53")
        found = reason(s, "purchase T0")
        assert (found.code, found.clause) == ("must_decide_first", "PX-9.53")
        checked(s)
        do(s, answer)
        if answer == "claim":
            assert (coalition(s, 0), influence(s, 0), cards_of(s, 0)) == ("afghan", 2, [53])
            assert [int(card) for card in s.nobles[0].prizes] == [26]
        else:
            assert (coalition(s, 0), influence(s, 0), cards_of(s, 0)) == (
                "russian", 4, [53, 69])
            assert 26 in seen(s)["discards"]


@clause("PX-13.5", "PX-16.10")
def test_leverage_binds_no_hand_card():
    s = pamir("ABR")
    hand(s, 0, 40, 81, 14)
    rupees(s, 0)
    sound(s)
    do(s, "pass", "discard 40")
    assert (purses(s)[0], s.nobles[0].owed) == (0, 0)


@clause("PX-13.4", "PX-20.18")
def test_leverage_at_the_end_of_the_action():
    s = pamir("ABR", leverage_timing="end_of_action")
    full_market(s)
    court(s, 0, 15)
    court(s, 1, 40)
    spies(s, 40, 1)
    sound(s)
    do(s, "betray 15")
    assert (s.nobles[1].owed, purses(s)[1]) == (2, 4)
    checked(s)
    do(s, "leave")
    assert (s.nobles[1].owed, purses(s)[1]) == (0, 2)


# Battle.

@clause("PX-9.60", "PX-9.61", "PX-9.62", "PX-E24")
@example("EX-80")
def test_ex_80_a_battle_in_a_region():
    for removal in ("army russian", "road russian herat-persia"):
        s = pamir("BBR")
        court(s, 0, 50)
        armies(s, persia="1B 1R")
        roads(s, "herat-persia", "1R")
        tribes(s, 1, persia=1)
        sound(s)
        do(s, "battle 50")
        found = reason(s, "remove tribe 1")
        assert (found.code, found.facts["coalition"]) == ("same_loyalty", "coalition 1")
        assert refused(s, "remove army british") == "same_loyalty"
        do(s, f"remove {removal}")
        assert asked(s) == "turn 0"                 # one fighter, one removal
        assert reason(s, "remove army russian").code == "over_rank"


@clause("PX-9.63", "PX-9.64")
@example("EX-81")
def test_ex_81_a_battle_on_a_card():
    s = pamir("BBR")
    court(s, 0, 50)
    court(s, 1, 9)
    spies(s, 9, 2, 2)
    sound(s)
    do(s, "battle 50")                              # the first removal is a matter of course
    assert refused(s, "remove spy 0") == "same_loyalty"
    do(s, "remove spy 1")
    assert (spies_on(s, 9), s.holder(9)) == ([2, 0, 0], 0)


@clause("PX-9.63", "PX-20.12")
def test_own_spies_in_battle():
    s = pamir("BBR", battle_own_spies="yes")
    court(s, 0, 50)
    court(s, 1, 9)
    spies(s, 9, 2, 1)
    sound(s)
    do(s, "battle 50", "remove spy 0")
    assert spies_on(s, 9) == [1, 1, 0]


@clause("PX-15.5", "PX-9.62", "PX-E23")
@example("EX-82")
@pytest.mark.parametrize(("card", "region"), [(17, "kabul"), (97, "transcaspia")])
def test_ex_82_citadels(card, region):
    s = pamir("ARB")
    court(s, 0, 59)
    court(s, 1, card)
    tribes(s, 1, **{region: 1})
    armies(s, **{region: "2A 2R"})
    sound(s)
    do(s, "battle 59")                              # the army is the only target at first
    assert (army(s, region), tribe(s, 1, region)) == ({"afghan": 2, "russian": 1}, 1)
    found = reason(s, "remove tribe 1")
    assert (found.code, found.facts["protector"]) == ("protected", f"card {card}")


@clause("PX-9.66", "PX-14.1", "PX-14.5", "PX-14.4")
@example("EX-83")
def test_ex_83_the_last_tribe_overthrows():
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 75, 76, 80)
    tribes(s, 1, persia=1)
    armies(s, persia="1A")
    spies(s, 75, 0, 0, 1)
    sound(s)
    do(s, "battle 59")                              # one target
    assert (cards_of(s, 1), s.nobles[2].cylinders) == ([80], 10)
    assert seen(s)["nobles"][1]["court_limit"] == 3


@clause("PX-15.8", "PX-E28")
@example("EX-84")
def test_ex_84_a_safe_house():
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 72, 9)
    spies(s, 9, 2, 2)
    sound(s)
    do(s, "battle 59", "remove spy 1")
    assert asked(s) == "safe_house 1"
    assert reason(s, "purchase T0", 1).code == "must_decide_first"
    do(s, "shelter 72")
    assert refused(s, "shelter 41") == "not_your_card"
    do(s, "stop")
    assert (spies_on(s, 72), asked(s)) == ([0, 1, 0], "turn 0")
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 41, 72)
    spies(s, 41, 1, 1)
    sound(s)
    do(s, "battle 59")                              # a spy on the safe house itself may return
    assert {str(choice) for choice in s.choices()} == {"shelter 41", "shelter 72", "stop"}
    do(s, "shelter 41")
    assert spies_on(s, 41) == [1, 1, 0]


@clause("PX-15.1", "PX-9.63", "PX-E23")
@example("EX-85")
def test_ex_85_indispensable_advisors():
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 59, 15)
    court(s, 1, 1)
    court(s, 2, 9)
    spies(s, 9, 1, 1, 1)
    sound(s)
    do(s, "battle 59")
    assert spies_on(s, 9) == [1, 1, 0]              # only the other spy could be removed
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 59, 15)
    court(s, 1, 1)
    court(s, 2, 9)
    spies(s, 9, 2, 1, 2)
    sound(s)
    do(s, "battle 59")
    found = reason(s, "remove spy 1")
    assert (found.code, found.facts["protector"]) == ("protected", "card 1")
    do(s, "remove spy 2")
    do(s, "betray 15")
    assert 9 not in cards_of(s, 2)


@clause("PX-16.6", "PX-9.61")
@example("EX-86")
def test_ex_86_nationalism_in_battle():
    s = pamir("ABR")
    court(s, 0, 98, 59)
    tribes(s, 0, kabul=2)
    armies(s, kabul="3R")
    effect(s, 110, 0)
    sound(s)
    do(s, "battle 59", "remove army russian")
    assert (army(s, "kabul"), asked(s)) == ({"russian": 1}, "turn 0")


@clause("PX-9.65", "PX-E25", "PX-E22", "PX-E30", "PX-20.13")
def test_battles_that_cannot_be():
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 9, 10)
    spies(s, 9, 1, 1)
    armies(s, kabul="1A 1R", punjab="1R", herat="1A")
    sound(s)
    do(s, "battle 59")
    for text, code in [("at punjab", "too_few_fighters"), ("at 10", "no_spy_there"),
                       ("at herat", "nothing_happens"), ("stop", "nothing_happens")]:
        assert refused(s, text) == code, text
    assert reason(s, "at punjab").facts["fighters"] == "0"
    do(s, "at kabul")
    assert army(s, "kabul") == {"afghan": 1}
    s = pamir("ABR")
    court(s, 0, 59)
    sound(s)
    assert refused(s, "battle 59") == "nothing_happens"
    s = pamir("ABR", zero_effect_actions="allowed")
    court(s, 0, 59)
    sound(s)
    do(s, "battle 59")
    assert s.actions == 1
