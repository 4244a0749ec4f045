"""PX-9.60 to 9.66: battle, safe houses."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import REGIONS
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, army, cards_of, court, do, effect, find_refusal, find_refusal_code, full_market,
    full_view, open_question, pamir, play_events, roads, sound, spies, spies_on, tribe, tribes,
)


@clause("PX-9.60", "PX-9.61", "PX-9.62", "PX-E24")
@example("EX-80")
def test_ex_80_battle_in_region() -> None:
    for removal in ("army russian", "road russian herat-persia"):
        s = pamir("BBR")
        court(s, 0, 50)
        armies(s, persia="1B 1R")
        roads(s, "herat-persia", "1R 1B")
        tribes(s, 0, persia=1)
        tribes(s, 1, persia=1)
        sound(s)
        do(s, "battle 50")
        found = find_refusal(s, "remove tribe 1")
        assert (found.code, found.details["coalition"]) == ("same_loyalty", "coalition 1")
        for own in ("remove army british", "remove tribe 0", "remove road british herat-persia"):
            assert find_refusal_code(s, own) == "same_loyalty"
        do(s, f"remove {removal}")
        assert open_question(s) == "turn 0"                 # one fighter, one removal
        found = find_refusal(s, "remove army russian")
        assert (found.code, found.clause) == ("over_rank", "PX-9.60")


@clause("PX-9.63", "PX-9.64")
@example("EX-81")
def test_ex_81_battle_on_card() -> None:
    s = pamir("BBR")
    court(s, 0, 50)
    court(s, 1, 9)
    spies(s, 9, 2, 2)
    sound(s)
    do(s, "battle 50")                              # the first removal is a matter of course
    assert find_refusal_code(s, "remove spy 0") == "same_loyalty"
    assert str(play_events(s, "remove spy 1")[0]) == "removed_spy(0, 1, 9)"
    assert (spies_on(s, 9), s.holder(9)) == ([2, 0, 0], 0)


@clause("PX-9.63", "PX-9.64", "PX-20.12")
def test_own_spies_fight_in_battle() -> None:
    """The fighters are counted before any of them is removed."""
    s = pamir("BBR", battle_own_spies="yes")
    court(s, 0, 50)
    court(s, 1, 9)
    spies(s, 9, 2, 2)
    sound(s)
    do(s, "battle 50", "remove spy 0", "remove spy 0")
    assert (spies_on(s, 9), open_question(s)) == ([0, 2, 0], "turn 0")


@clause("PX-15.5", "PX-9.62", "PX-E23")
@example("EX-82", "ability-citadel_kabul", "ability-citadel_transcaspia")
@pytest.mark.parametrize(("card", "region"), [(17, "kabul"), (97, "transcaspia")])
def test_ex_82_citadels(card: int, region: str) -> None:
    s = pamir("ARB")
    court(s, 0, 59)
    court(s, 1, card)
    tribes(s, 1, **{region: 1})
    armies(s, **{region: "2A 2R"})
    sound(s)
    do(s, "battle 59")                              # the army is the only target at first
    assert (army(s, region), tribe(s, 1, region)) == ({"afghan": 2, "russian": 1}, 1)
    found = find_refusal(s, "remove tribe 1")
    assert (found.code, found.details["protector"]) == ("protected", f"card {card}")


@clause("PX-9.66", "PX-14.1", "PX-14.5", "PX-14.4")
@example("EX-83")
def test_ex_83_the_last_tribe_overthrows() -> None:
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 75, 76, 80)
    tribes(s, 1, persia=1)
    armies(s, persia="1A")
    spies(s, 75, 0, 0, 1)
    sound(s)
    do(s, "battle 59")                              # one target
    assert (cards_of(s, 1), s.nobles[2].cylinders) == ([80], 10)
    assert full_view(s)["nobles"][1]["court_limit"] == 3


@clause("PX-15.8", "PX-E28")
@example("EX-84", "ability-safe_house")
def test_ex_84_a_safe_house() -> None:
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 72, 9)
    court(s, 2, 41)
    spies(s, 9, 2, 2)
    sound(s)
    do(s, "battle 59", "remove spy 1")
    assert open_question(s) == "safe_house 1"
    assert find_refusal(s, "purchase T0", 1).code == "must_decide_first"
    do(s, "shelter 72")
    assert find_refusal_code(s, "shelter 41") == "not_your_card"
    do(s, "stop")
    assert (spies_on(s, 72), open_question(s)) == ([0, 1, 0], "turn 0")
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
@example("EX-85", "ability-indispensable_advisors")
def test_ex_85_indispensable_advisors() -> None:
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
    found = find_refusal(s, "remove spy 1")
    assert (found.code, found.details["protector"]) == ("protected", "card 1")
    do(s, "remove spy 2")
    do(s, "betray 15")
    assert 9 not in cards_of(s, 2)


@clause("PX-16.6", "PX-9.61")
@example("EX-86")
def test_ex_86_nationalism_in_battle() -> None:
    s = pamir("ABR")
    court(s, 0, 98, 59)
    tribes(s, 0, kabul=2)
    armies(s, kabul="3R")
    effect(s, 110, 0)
    sound(s)
    do(s, "battle 59", "remove army russian")
    assert (army(s, "kabul"), open_question(s)) == ({"russian": 1}, "turn 0")


@clause("PX-9.65", "PX-E25", "PX-E22", "PX-E30", "PX-20.13")
def test_impossible_battles_are_refused() -> None:
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 1, 9, 10)
    spies(s, 9, 1, 1)
    armies(s, kabul="1A 1R", punjab="1R", herat="1A")
    sound(s)
    do(s, "battle 59")
    for text, code in [("at punjab", "too_few_fighters"), ("at 10", "no_spy_there"),
                       ("at herat", "nothing_happens"), ("stop", "nothing_happens")]:
        assert find_refusal_code(s, text) == code, text
    assert find_refusal(s, "at punjab").details["fighters"] == "0"
    do(s, "at kabul")
    assert army(s, "kabul") == {"afghan": 1}
    s = pamir("ABR")
    court(s, 0, 59)
    sound(s)
    assert find_refusal_code(s, "battle 59") == "nothing_happens"
    s = pamir("ABR", zero_effect_actions="allowed")
    court(s, 0, 59)
    sound(s)
    assert find_refusal_code(s, "battle 59") == "nothing_happens"
    armies(s, kabul="1A 1R")
    do(sound(s), "battle 59", "stop")
    assert (s.actions, army(s, "kabul")) == (1, {"afghan": 1, "russian": 1})


@clause("PX-15.8", "PX-9.63")
def test_safe_house_for_each_spy() -> None:
    """Each spy has its own choice if both houses are there. Another player's spies come home."""
    s = pamir("ABR")
    court(s, 0, 1, 59)
    court(s, 1, 41, 72)
    court(s, 2, 9)
    spies(s, 9, 2, 2, 1)
    sound(s)
    do(s, "battle 59", "remove spy 1", "remove spy 1")
    assert open_question(s) == "safe_house 1"
    do(s, "shelter 72", "shelter 41")
    assert (spies_on(s, 41), spies_on(s, 72)) == ([0, 1, 0], [0, 1, 0])
    assert (open_question(s), spies_on(s, 9)) == ("turn 0", [2, 0, 1])


@clause("PX-15.8", "PX-9.51")
def test_safe_house_needs_an_enemys_battle() -> None:
    s = pamir("ABR", battle_own_spies="yes")
    full_market(s)
    court(s, 0, 72, 15, 59)
    court(s, 1, 41, 9)
    spies(s, 9, 1, 1)
    sound(s)
    do(s, "betray 15")
    assert (open_question(s), spies_on(s, 41)) == ("turn 0", [0, 0, 0])
    s = pamir("ABR", battle_own_spies="yes")
    court(s, 0, 72, 59)
    court(s, 1, 9)
    spies(s, 9, 1)
    sound(s)
    do(s, "battle 59")
    assert (open_question(s), spies_on(s, 72), s.nobles[0].cylinders) == ("turn 0", [0, 0, 0], 10)


@clause("PX-9.60", "PX-9.63", "PX-9.65")
@pytest.mark.parametrize("card", [1, 100])
def test_first_and_last_cards_allow_battle(card: int) -> None:
    s = pamir("AB")
    court(s, 0, 59, 9, card)
    spies(s, card, 1, 1)
    spies(s, 9, 1, 1)
    sound(s)
    do(s, "battle 59")
    assert {str(choice) for choice in s.choices()} == {"at 9", f"at {card}"}
    do(s, f"at {card}")
    assert (spies_on(s, card), spies_on(s, 9)) == ([1, 0], [1, 1])


@clause("PX-9.61", "PX-9.65", "PX-9.64")
@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize(("own", "foes", "fought"), [(1, 3, 1), (2, 3, 2), (3, 3, 2), (2, 1, 1)])
def test_rank_and_fighters_limit_losses(region: str, own: int, foes: int, fought: int) -> None:
    """The rank is 2."""
    s = pamir("AB", seat=1)
    full_market(s)
    court(s, 1, 59)
    armies(s, **{region: f"{own}B {foes}A"})
    sound(s)
    do(s, "battle 59", *["remove army afghan"] * (fought - 1))
    assert open_question(s) == "turn 1"
    assert army(s, region).get("afghan", 0) == foes - fought


@clause("PX-9.61", "PX-9.62", "PX-9.65")
@pytest.mark.parametrize(("pieces", "possible"), [
    ({"kabul": "1A"}, False), ({"kabul": "1A", "punjab": "1B"}, False),
    ({"kabul": "1B"}, False), ({"kandahar": "1A 1R"}, True), ({"transcaspia": "1A 1B"}, True),
])
def test_battle_needs_a_target(pieces: dict[str, str], possible: bool) -> None:
    s = pamir("ABR")
    court(s, 0, 59)
    court(s, 2, 9)
    spies(s, 9, 1)
    armies(s, **pieces)
    sound(s)
    assert find_refusal_code(s, "battle 59") == (None if possible else "nothing_happens")


@clause("PX-9.61", "PX-9.62")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_each_other_players_tribes_can_fall(seat: int) -> None:
    s = pamir("ABRBR")
    full_market(s)
    court(s, 0, 59)
    armies(s, kabul="1A")
    tribes(s, seat, kabul=2)
    sound(s)
    do(s, "battle 59")
    assert [tribe(s, other, "kabul") for other in range(5)] == [
        int(other == seat) for other in range(5)]


@clause("PX-15.8", "PX-9.63")
def test_lost_safe_house_saves_no_spy() -> None:
    """A safe house that another player holds saves none either."""
    s = pamir("ABR")
    full_market(s)
    court(s, 0, 59, 41)
    court(s, 1, 9)
    spies(s, 9, 1, 1)
    do(sound(s), "battle 59")
    assert (open_question(s), spies_on(s, 41), s.nobles[1].cylinders) == ("turn 0", [0, 0, 0], 10)
