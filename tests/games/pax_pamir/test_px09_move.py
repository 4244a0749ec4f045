"""PX-9.40 to 9.45: move."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, army, cards_of, court, do, effect, find_refusal, find_refusal_code, full_market, pamir,
    roads, sound, spies, spies_on, tribe, tribes,
)


def moving(card: int = 63, loyal: str = "RAB", **options: Any) -> Pamir:
    """Return a position with rank 3, a Russian army in Persia with a road to Herat, and a spy on
    one of three cards, 61."""
    s = pamir(loyal, **options)
    court(s, 0, card, 61)
    court(s, 2, 9)
    armies(s, persia="1R")
    roads(s, "herat-persia", "1R")
    spies(s, 61, 1)
    return s


@clause("PX-9.40", "PX-9.41", "PX-9.42")
@example("EX-60")
def test_ex_60_action_mixes_spies_and_armies() -> None:
    s = sound(moving())
    do(s, "move 63", "send 61", "to 9", "send 9", "to 63", "march persia herat")
    assert (spies_on(s, 63)[0], army(s, "herat")) == (1, {"russian": 1})
    found = find_refusal(s, "send 63")
    assert (found.code, found.clause) == ("over_rank", "PX-9.40")


@clause("PX-9.42")
@example("EX-61")
def test_ex_61_the_circle() -> None:
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
@example("EX-62", "ability-indian_supplies")
def test_ex_62_march_needs_own_road() -> None:
    s = pamir("RAB")
    court(s, 0, 63, 61)
    spies(s, 61, 1)
    armies(s, persia="1R")
    roads(s, "herat-persia", "1B")
    sound(s)
    do(s, "move 63")
    found = find_refusal(s, "march persia herat")
    assert (found.code, found.details["coalition"]) == ("no_road", "coalition 2")
    s = pamir("BAR")
    court(s, 0, 63, 51)
    armies(s, persia="1B")
    sound(s)
    do(s, "move 63", "march persia herat")
    assert army(s, "herat") == {"british": 1}


@clause("PX-9.45", "PX-14.1", "PX-16.6")
@example("EX-63", "event-110-purchased")
def test_ex_63_nationalism_and_overthrow() -> None:
    s = pamir("ABR")
    court(s, 0, 63, 58)
    tribes(s, 0, herat=1)
    roads(s, "herat-kabul", "1A")
    effect(s, 110, 0)
    sound(s)
    do(s, "move 63")                                # one tribe, one road
    assert (cards_of(s, 0), tribe(s, 0, "kabul")) == ([63], 1)


@clause("PX-9.44", "PX-15.6", "PX-20.11")
@example("EX-64", "ability-well_connected")
def test_ex_64_well_connected() -> None:
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
@example("EX-65", "ability-strange_bedfellows")
def test_ex_65_bedfellows_reach_another_court() -> None:
    s = pamir("RAB")
    court(s, 0, 63, 21)
    court(s, 1, 75, 61, 62, 76)
    spies(s, 75, 1)
    sound(s)
    do(s, "move 63")
    assert {str(choice) for choice in s.choices()} == {"to 21", "to 61", "to 76"}


@clause("PX-9.40", "PX-E41", "PX-20.10")
@example("EX-66")
def test_ex_66_action_moves_one_kind() -> None:
    s = sound(moving(move_mix="one_kind"))
    do(s, "move 63", "send 61", "to 9", "send 9", "to 63")
    found = find_refusal(s, "march persia herat")
    assert (found.code, found.clause, found.details["kind"]) == ("other_kind", "PX-9.40", "kind 2")
    do(s, "send 63", "to 61")
    s = moving(move_mix="one_kind")
    roads(s, "herat-kabul", "1R")
    sound(s)
    do(s, "move 63", "march persia herat", "march herat kabul")
    assert find_refusal_code(s, "send 61") == "other_kind"
    do(s, "march kabul herat")
    s = moving(move_mix="one_kind")
    court(s, 0, 63, 61, 67)
    sound(s)
    do(s, "move 63", "send 61", "to 67", "stop", "move 67", "march persia herat")


@clause("PX-9.43", "PX-E30")
def test_single_card_has_no_neighbours() -> None:
    s = pamir("RAB")
    court(s, 0, 63)
    spies(s, 63, 1)
    sound(s)
    assert find_refusal_code(s, "move 63") == "nothing_happens"


@clause("PX-9.40", "PX-E20", "PX-E21", "PX-E43", "PX-E22")
def test_immovable_pieces_are_refused() -> None:
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
        assert find_refusal_code(s, text) == code, text
    assert find_refusal(s, "march persia kabul").clause == "PX-9.40"
    assert find_refusal(s, "march kabul herat").details["coalitions"] == "[coalition 1]"
    assert find_refusal(s, "send 9").details["owners"] == "[seat 1]"
    do(s, "send 61")
    found = find_refusal(s, "to 70")
    assert (found.code, found.clause) == ("not_adjacent", "PX-9.42")
    assert found.details["near"] == "[card 63, card 9]"


@clause("PX-9.45", "PX-9.41", "PX-15.10", "PX-16.6", "PX-E19")
def test_tribes_need_coalition_roads() -> None:
    """Indian Supplies remove that need. A tribe that stays behind keeps the political cards."""
    for card, answer in ((61, "no_road"), (51, None)):
        s = pamir("BAR")
        court(s, 0, 63, card, 57)
        spies(s, 63, 1)
        tribes(s, 0, herat=2)
        roads(s, "herat-kabul", "1A")
        roads(s, "herat-persia", "1B")
        effect(s, 110, 0)
        sound(s)
        do(s, "move 63")
        assert find_refusal_code(s, "migrate herat kabul") == answer
        do(s, "migrate herat persia")
        assert (tribe(s, 0, "persia"), cards_of(s, 0)) == (1, [63, card, 57])


@clause("PX-9.40", "PX-9.45", "PX-20.10", "PX-E41")
def test_tribes_go_with_the_armies() -> None:
    s = moving(move_mix="one_kind", loyal="RAB")
    tribes(s, 0, persia=2)
    effect(s, 110, 0)
    sound(s)
    do(s, "move 63", "migrate persia herat")
    assert find_refusal_code(s, "send 61") == "other_kind"
    do(s, "march persia herat")
    assert (army(s, "herat"), tribe(s, 0, "herat")) == ({"russian": 1}, 1)


@clause("PX-9.42")
def test_five_courts_form_a_circle() -> None:
    """The right end of the last court touches the left end of the first. An empty one is
    skipped."""
    s = pamir("RABRA")
    court(s, 0, 63, 61)
    court(s, 1, 9)
    court(s, 3, 10, 11)
    court(s, 4, 12, 13)
    for card in (63, 9, 13):
        spies(s, card, 1)
    sound(s)
    for card, near in ((63, {"to 61", "to 13"}), (9, {"to 61", "to 10"}), (13, {"to 12", "to 63"})):
        here = s.clone()
        do(here, "move 63", f"send {card}")
        assert {str(choice) for choice in here.choices()} == near


@clause("PX-9.41", "PX-9.43", "PX-9.45", "PX-9.65")
@pytest.mark.parametrize(("pieces", "possible"), [
    ({"armies": "1A"}, True), ({"armies": "1B"}, False), ({"tribes": 1}, False),
    ({"tribes": 1, "national": 0}, True), ({"tribes": 1, "national": 1}, False),
    ({"national": 0}, False), ({"spies": (1,)}, True), ({"spies": (0, 1)}, False),
    ({"armies": "1A", "road": "1B"}, False), ({"tribes": 1, "national": 0, "road": "1B"}, False),
])
def test_move_needs_a_piece(pieces: dict[str, Any], possible: bool) -> None:
    """There are two courts of one card each, and one border with a road."""
    s = pamir("AB")
    court(s, 0, 63)
    court(s, 1, 9)
    armies(s, kandahar=pieces.get("armies", ""))
    tribes(s, 0, kandahar=pieces.get("tribes", 0))
    roads(s, "kandahar-punjab", pieces.get("road", "1A"))
    spies(s, 9, *pieces.get("spies", ()))
    if "national" in pieces:
        effect(s, 110, pieces["national"])
    assert find_refusal_code(sound(s), "move 63") == (None if possible else "nothing_happens")


@clause("PX-9.40", "PX-9.41")
@pytest.mark.parametrize(("card", "rank"), [(4, 1), (2, 2), (63, 3)])
@pytest.mark.parametrize("seat", [0, 2])
def test_rank_limits_the_moves(card: int, rank: int, seat: int) -> None:
    s = pamir("BBB", seat=seat)
    court(s, seat, card, 61)
    armies(s, kabul="4B")
    roads(s, "kabul-punjab", "1B")
    sound(s)
    do(s, f"move {card}", *["march kabul punjab"] * (rank - 1))     # the first is made at once
    assert (army(s, "punjab"), army(s, "kabul")) == ({"british": rank}, {"british": 4 - rank})
    assert find_refusal(s, "march kabul punjab").code == "over_rank"


@clause("PX-9.44", "PX-15.6")
@pytest.mark.parametrize(("cards", "near"), [
    ((9, 56), {"to 56"}), ((9, 56, 61), {"to 56", "to 61"}),
    ((9, 56, 61, 62), {"to 56", "to 61", "to 62"}),
    ((9, 56, 61, 62, 67, 44), {"to 56", "to 61", "to 44", "to 67"}),
])
def test_well_connected_in_a_small_circle(cards: tuple[int, ...], near: set[str]) -> None:
    """A move goes one step or two, either way round, to each card once."""
    s = pamir("RAB")
    full_market(s)
    court(s, 0, *cards)
    spies(s, 9, 2)
    sound(s)
    do(s, "move 9")
    reached = [str(choice) for choice in s.choices()]
    if len(near) == 1:
        assert spies_on(s, 56) == [1, 0, 0]
    else:
        assert (set(reached), len(reached)) == (near, len(near))


@clause("PX-10.1", "PX-9.41", "PX-9.42", "PX-9.45")
def test_older_identical_piece_moves_first() -> None:
    """One of two pieces was put this turn: the one that moves second is still fresh."""
    s = pamir("AB")
    full_market(s)
    court(s, 0, 63, 9)
    armies(s, kabul="2A")
    tribes(s, 0, kabul=2)
    spies(s, 9, 2)
    roads(s, "kabul-punjab", "1A")
    effect(s, 110, 0)
    s.fresh[3], s.fresh[46] = 1, 1
    s.spies[9] += 1 << 4 * 5
    s.placed = True
    for text in ("march kabul punjab", "migrate kabul punjab"):
        here = sound(s.clone(), 3)
        do(here, "move 63", text)
        assert [int(here.fresh[place]) for place in (3, 6, 46, 47)] == [1, 0, 1, 0]
        do(here, text)
        moved = [0, 1, 1, 0] if text.startswith("march") else [1, 0, 0, 1]
        assert [int(here.fresh[place]) for place in (3, 6, 46, 47)] == moved
    do(sound(s, 3), "move 63", "send 9", "send 9")
