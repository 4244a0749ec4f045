"""PX-10: the component limit and reuse."""

from __future__ import annotations

import pytest

from grandtour.games.pax_pamir.components import REGIONS
from grandtour.games.pax_pamir.state import COURT
from grandtour.games.pax_pamir.validate import check_position
from tests.evidence import clause
from tests.games.pax_pamir.table import (
    armies, cards_of, court, do, full_market, gifts, hand, open_question, pamir, roads, sound,
    spies, spies_on, tribe, tribes,
)


@clause("PX-10.1", "PX-10.2", "PX-14.1", "PX-20.14")
@pytest.mark.parametrize(("option", "court_after"), [("true", [61]), ("false", [61, 44])])
def test_reused_tribe_leaves_its_old_place(option: str, court_after: list[int]) -> None:
    s = pamir(reuse_overthrow=option)
    full_market(s)
    court(s, 0, 61, 44)
    tribes(s, 0, kandahar=1, kabul=8)
    spies(s, 61, 1)
    hand(s, 0, 57)
    sound(s)
    do(s, "play 57 left")
    assert open_question(s) == "reuse 0"
    do(s, "take tribe kandahar")
    assert cards_of(s, 0) == [57, *court_after]
    assert (tribe(s, 0, "herat"), s.nobles[0].cylinders) == (1, 0)


@clause("PX-10.2", "PX-10.1")
def test_spies_and_gifts_are_reused_too() -> None:
    s = pamir()
    full_market(s, 20)
    court(s, 0, 61)
    tribes(s, 0, kabul=8)
    spies(s, 61, 1)
    gifts(s, 0, 4)
    hand(s, 0, 57, 90)
    sound(s, 3)
    do(s, "play 57 right", "take gift 4", "play 90 right", "take spy 61")
    assert (s.nobles[0].gifts, spies_on(s, 61)) == (0, [0, 0, 0])
    assert (tribe(s, 0, "herat"), tribe(s, 0, "transcaspia")) == (1, 1)


@clause("PX-10.1")
def test_older_identical_pieces_leave_first() -> None:
    """A fresh piece that has moved is still fresh."""
    s = pamir("ABR")
    full_market(s, 86)
    court(s, 0, 47)
    roads(s, "kabul-kandahar", "1A")
    armies(s, kabul="2A")
    kabul, kandahar = 3 * REGIONS.index("kabul"), 3 * REGIONS.index("kandahar")
    s.fresh[kabul] = 1
    s.placed = True
    sound(s)
    do(s, "move 47")                                # one march is possible, and made
    assert (s.fresh[kabul], s.fresh[kandahar]) == (1, 0)
    do(s, "march kabul kandahar")
    assert (s.fresh[kabul], s.fresh[kandahar]) == (0, 1)


@clause("PX-10.2")
def test_place_may_fall_with_reused_piece() -> None:
    """The tribe taken for a spy is the last, so the card for the spy is overthrown."""
    s = pamir()
    full_market(s)
    court(s, 0, 44)
    court(s, 1, 43)
    tribes(s, 0, kabul=9, kandahar=1)
    hand(s, 0, 39)
    sound(s)
    do(s, "play 39 right", "spy 44", "take tribe kandahar")
    assert cards_of(s, 0) == [39]
    assert (s.nobles[0].cylinders, spies_on(s, 39)) == (1, [0, 0, 0])


@clause("PX-10.3")
def test_placement_is_skipped_if_all_fresh() -> None:
    s = pamir()
    full_market(s)
    tribes(s, 0, kabul=10)
    s.fresh[45 + 1] = 10
    s.placed = True
    hand(s, 0, 57)
    sound(s)
    do(s, "play 57 right")
    assert (tribe(s, 0, "herat"), open_question(s)) == (0, "turn 0")


def test_position_counts_each_piece_once() -> None:
    """A position that counts a block twice, or has a card in two places, is refused."""
    s = pamir()
    full_market(s)
    court(s, 0, 61)
    sound(s)
    two_blocks, two_places = s.clone(), s.clone()
    two_blocks.blocks[0] -= 1
    with pytest.raises(ValueError, match="twelve blocks"):
        check_position(two_blocks)
    two_places.where[61] = COURT + 1
    with pytest.raises(ValueError, match="in two places"):
        check_position(two_places)
