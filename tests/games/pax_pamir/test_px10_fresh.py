"""PX-10.1: pieces of every kind that were placed this turn are not reused."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, check_text, court, do, effect, find_refusal, full_market, gifts, hand, market,
    open_question, pamir, play_events, roads, rupees, sound, spies, tribes, vec_of,
)

from grandtour.games.pax_pamir.commands import MISSING


def reusing(s: Pamir, text: str, *takes: str) -> None:
    """Check that the first piece, placed this turn, cannot be taken, and that the others can."""
    assert open_question(s) == "reuse 0"
    found = find_refusal(s, text)
    assert (found.code, found.clause) == ("placed_this_turn", "PX-10.1")
    assert sorted(str(choice) for choice in s.choices()) == sorted(takes)


@clause("PX-10.1", "PX-E44")
def test_fresh_road_is_not_reused() -> None:
    s = pamir("BAR")
    full_market(s, 86)
    armies(s, persia="10B", herat="1B")
    hand(s, 0, 29)
    sound(s)
    do(s, "play 29 right", "road kabul-punjab", "road kabul-punjab")
    reusing(s, "take road kabul-punjab", "take army persia", "take army herat")


@clause("PX-10.1", "PX-E44")
def test_fresh_spy_is_not_reused() -> None:
    s = pamir("ABR")
    full_market(s, 86)
    tribes(s, 0, kabul=8, herat=1)
    court(s, 1, 18)
    hand(s, 0, 21)
    sound(s)
    do(s, "play 21 right", "spy 18", "spy 18")
    reusing(s, "take spy 18", "take tribe kabul", "take tribe herat")


@clause("PX-10.1", "PX-E44")
def test_fresh_gift_is_not_reused() -> None:
    s = pamir("ABR")
    full_market(s, 70)
    tribes(s, 0, kabul=8)
    gifts(s, 0, 6)
    court(s, 0, 12)
    hand(s, 0, 57)
    rupees(s, 9)
    sound(s, 3)
    do(s, "gift 12", "space 2", "play 57 right")
    reusing(s, "take gift 2", "take tribe kabul", "take gift 6")


@clause("PX-10.1")
def test_spy_that_has_moved() -> None:
    """The older of two identical spies moves first. The fresh one stays fresh where it goes."""
    s = pamir("ABR")
    full_market(s, 70)
    court(s, 0, 63, 61)
    court(s, 1, 18)
    spies(s, 18, 1)
    tribes(s, 0, kabul=7, persia=1)
    hand(s, 0, 20, 57, 90)
    sound(s, 5)
    do(s, "play 20 right", "spy 18", "move 63", "to 20")        # there is one card to send from
    again = s.clone()
    do(s, "stop", "play 57 right")
    reusing(s, "take spy 18", "take tribe kabul", "take tribe persia", "take spy 20")
    do(again, "send 18", "to 20", "stop", "play 57 right", "take spy 20", "play 90 right")
    reusing(again, "take spy 20", "take tribe kabul", "take tribe persia")


@clause("PX-10.5", "PX-11.2", "PX-9.63")
def test_departed_piece_is_no_longer_fresh() -> None:
    """A gift leaves by a change of loyalty, spies and blocks by a battle, a tribe by Rebuke."""
    s = pamir("ABR")
    full_market(s, 70)
    court(s, 0, 12)
    hand(s, 0, 51)
    sound(s, 3)
    do(s, "gift 12", "space 2", "play 51 right")
    assert check_text(s).nobles[0].gifts == 0
    s = pamir("ABR", battle_own_spies="yes")
    full_market(s, 70)
    court(s, 0, 59)
    court(s, 1, 18)
    hand(s, 0, 20)
    sound(s, 3)
    do(s, "play 20 right", "spy 18", "battle 59")
    assert check_text(s).spies[18] == 0
    s = pamir("ABR")
    full_market(s, 70)
    market(s, T0=116)
    tribes(s, 0, kabul=1)
    hand(s, 0, 57)
    sound(s, 3)
    do(s, "play 57 right", "purchase T0", "rebuke herat")
    assert list(check_text(s).nobles[0].tribes)[4] == 0


@clause("PX-10.1", "PX-15.8", "WK-25")
def test_wakhans_piece_in_another_turn_is_fresh() -> None:
    """Her spy comes to her Safe House (card 72), so a tribe of Kabul goes to Herat."""
    s = pamir("AA", wakhan="true")
    s.first, s.ai, s.ai_back, s.ai_gone = 0, 7, 3, vec_of([7])
    full_market(s, 86)
    market(s, T0=114)
    court(s, 0, 59, 9)
    court(s, 1, 72)
    spies(s, 9, 1, 1)
    tribes(s, 1, kabul=9)
    hand(s, 0, 57)
    do(sound(s), "battle 59")
    assert " 72=0,1:0,1\n" in str(check_text(s))
    do(s, "purchase T0")
    assert list(check_text(s).nobles[1].tribes) == [0, 8, 0, 0, 1, 0]
    assert " 45=1" not in str(s) and " 55=1\n" in str(s)
    do(s, "reveal 1")                               # her turn
    assert "\nfresh gifts=0\nspies 9=1,0 72=0,1\n" in str(check_text(s))


@clause("PX-10.1", "PX-9.45")
def test_tribe_that_has_moved() -> None:
    s = pamir("ABR")
    full_market(s, 70)
    court(s, 0, 63, 61)
    spies(s, 61, 1)
    tribes(s, 0, kabul=8)
    roads(s, "herat-kabul", "1A")
    roads(s, "herat-transcaspia", "1A")
    effect(s, 110, 0)
    hand(s, 0, 57, 90)
    sound(s, 4)
    do(s, "play 57 right", "move 63", "migrate herat transcaspia", "stop", "play 90 right")
    reusing(s, "take tribe transcaspia", "take tribe kabul", "take spy 61")


@clause("PX-10.5", "PX-9.61", "PX-11.4")
def test_blocks_of_former_coalition_can_be_fought() -> None:
    s = pamir("ABR")
    full_market(s, 70)
    court(s, 0, 59)
    armies(s, kandahar="1B")
    hand(s, 0, 48, 51, 45)
    sound(s, 5)
    do(s, "play 48 right", "road kabul-kandahar", "play 45 right", "play 51 right", "battle 59")
    do(s, "remove army afghan", "remove road afghan kabul-kandahar")
    s.actions = 2
    assert (sum(check_text(s).roads), list(s.blocks)) == (0, [12, 10, 12])


@clause("PX-10.3", "PX-E30", "PX-9.20", "PX-9.30")
def test_fresh_pieces_cannot_be_reused() -> None:
    s = pamir("BAR")
    full_market(s)
    court(s, 0, 12, 27)
    tribes(s, 0, kabul=10)
    armies(s, kabul="12B")
    s.fresh[3 + 1], s.fresh[45 + 1] = 12, 10
    s.placed = True
    sound(s)
    for text, lacking in (("gift 12", "no_cylinder"), ("build 27", "no_blocks")):
        found = find_refusal(s, text)
        assert (found.code, found.clause) == ("nothing_happens", "PX-9.65")
        assert found.details["missing"] == f"missing {MISSING.index(lacking)}"


@clause("PX-10.3", "PX-10.1", "PX-7.5")
@pytest.mark.parametrize(("loyal", "number"), [("ABR", 0), ("BRA", 1), ("RAB", 2)])
def test_impossible_placement_is_logged(loyal: str, number: int) -> None:
    """Twelve blocks and ten cylinders were all placed this turn, so no army, road, spy or tribe is
    placed. The icons after them follow."""
    s = pamir(loyal)
    full_market(s)
    armies(s, kabul=f"12{loyal[0]}")
    tribes(s, 0, kabul=10)
    s.fresh[3 + number], s.fresh[46] = 12, 10
    s.placed = True
    hand(s, 0, 12, 68, 7)
    sound(s, 4)
    for card, pieces in ((12, [f"{3 + number}, -1"] * 3 + [f"{number}, 1"]),
                         (68, ["7, -1", "7, -1", f"{number}, 3"]),
                         (7, ["6, 1", "6, 1", f"{number}, 1", "7, -1"])):
        events = [str(event) for event in play_events(s, f"play {card} right")]
        assert events == [f"played(0, {card}, 7)", *[f"not_placed(0, {piece})" for piece in pieces]]
