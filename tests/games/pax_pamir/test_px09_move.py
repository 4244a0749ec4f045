"""PX-9.40 to 9.45: move."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    armies, army, cards_of, court, do, effect, pamir, reason, refused, roads, sound, spies,
    spies_on, tribe, tribes,
)

def moving(card: int = 63, loyal: str = "RAB", **options: Any) -> Pamir:
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
def test_ex_60_spies_and_armies_in_one_action() -> None:
    s = sound(moving())
    do(s, "move 63", "send 61", "to 9", "send 9", "to 63", "march persia herat")
    assert (spies_on(s, 63)[0], army(s, "herat")) == (1, {"russian": 1})
    found = reason(s, "send 63")
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
def test_ex_62_roads() -> None:
    s = pamir("RAB")
    court(s, 0, 63, 61)
    spies(s, 61, 1)
    armies(s, persia="1R")
    roads(s, "herat-persia", "1B")
    sound(s)
    do(s, "move 63")
    found = reason(s, "march persia herat")
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
def test_ex_65_strange_bedfellows() -> None:
    s = pamir("RAB")
    court(s, 0, 63, 21)
    court(s, 1, 75, 61, 62, 76)
    spies(s, 75, 1)
    sound(s)
    do(s, "move 63")
    assert {str(choice) for choice in s.choices()} == {"to 21", "to 61", "to 76"}


@clause("PX-9.40", "PX-E41", "PX-20.10")
@example("EX-66")
def test_ex_66_one_kind() -> None:
    s = sound(moving(move_mix="one_kind"))
    do(s, "move 63", "send 61", "to 9", "send 9", "to 63")
    found = reason(s, "march persia herat")
    assert (found.code, found.clause, found.details["kind"]) == ("other_kind", "PX-9.40", "kind 2")
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
def test_a_single_card_has_no_neighbours() -> None:
    s = pamir("RAB")
    court(s, 0, 63)
    spies(s, 63, 1)
    sound(s)
    assert refused(s, "move 63") == "nothing_happens"


@clause("PX-9.40", "PX-E20", "PX-E21", "PX-E43", "PX-E22")
def test_what_does_not_move() -> None:
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
    assert reason(s, "march persia kabul").clause == "PX-9.40"
    assert reason(s, "march kabul herat").details["coalitions"] == "[coalition 1]"
    assert reason(s, "send 9").details["owners"] == "[seat 1]"
    do(s, "send 61")
    found = reason(s, "to 70")
    assert (found.code, found.clause) == ("not_adjacent", "PX-9.42")
    assert found.details["near"] == "[card 63, card 9]"


@clause("PX-9.45", "PX-9.41", "PX-15.10", "PX-16.6", "PX-E19")
def test_tribes_need_roads_of_the_coalition() -> None:
    """Not with Indian Supplies; and a tribe that stays behind keeps the political cards."""
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
        assert refused(s, "migrate herat kabul") == answer
        do(s, "migrate herat persia")
        assert (tribe(s, 0, "persia"), cards_of(s, 0)) == (1, [63, card, 57])


@clause("PX-9.40", "PX-9.45", "PX-20.10", "PX-E41")
def test_tribes_go_with_the_armies() -> None:
    s = moving(move_mix="one_kind", loyal="RAB")
    tribes(s, 0, persia=2)
    effect(s, 110, 0)
    sound(s)
    do(s, "move 63", "migrate persia herat")
    assert refused(s, "send 61") == "other_kind"
    do(s, "march persia herat")
    assert (army(s, "herat"), tribe(s, 0, "herat")) == ({"russian": 1}, 1)


@clause("PX-9.42")
def test_the_circle_of_five_courts() -> None:
    """The right end of the last court touches the left end of the first; an empty one is left
    out."""
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
