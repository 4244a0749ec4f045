"""Arranging a position of Pax Pamir."""

from __future__ import annotations

import pytest

from grandtour.engine.game import Refused
from grandtour.games.arranging import set_control
from grandtour.games.pax_pamir.arranging import forecast, set_up
from grandtour.games.pax_pamir.components import COALITIONS
from grandtour.games.pax_pamir.rules.dominance import divide_points, find_dominant_coalition
from grandtour.games.pax_pamir.state import COURT, DISCARDED, Pamir

NAMES = ["Ana", "Bo", "Cy"]
BRITISH = COALITIONS.index("british")


def arrange(s: Pamir, **changes: int) -> Pamir:
    """Make these changes; `_` stands for `-`."""
    for name, value in changes.items():
        s = set_control(s, NAMES, name.replace("_", "-"), value)
    return s


def test_card_for_a_court_leaves_the_deck() -> None:
    s = set_up(3)
    card = next(card for card in range(1, 101) if s.where[card] == 0)
    after = arrange(s, **{"court-right-0": card})
    assert after.where[card] == COURT and after.courts == s.courts - 1
    gone = arrange(after, **{"court-less-0": card})
    assert gone.where[card] == DISCARDED and gone.courts == after.courts


def test_spies_return_with_their_card() -> None:
    s = arrange(set_up(3), **{"court-right-0": 30, "spies-30-1": 2})
    assert s.nobles[1].cylinders == 8
    assert arrange(s, **{"hand-0": 30}).nobles[1].cylinders == 10


def test_later_pile_discards_earlier_cards() -> None:
    s = arrange(set_up(3), pile=6)
    assert s.courts == 8 and [*s.where].count(DISCARDED) > 30


def test_thirteenth_block_is_refused() -> None:
    s = arrange(set_up(3), army_kabul_british=12)
    with pytest.raises(Refused) as refused:
        arrange(s, army_herat_british=1)
    assert refused.value.refusal.clause == "PX-1.3"


def test_forecast_is_a_check_now() -> None:
    s = arrange(set_up(3), army_kabul_british=5, loyalty_0=BRITISH, loyalty_2=BRITISH,
                gift_2_0=1)
    [show], result = forecast(s, NAMES)
    assert find_dominant_coalition(s) == BRITISH and result is None and show.clause == "PX-17.3"
    assert list(show.totals) == list(divide_points(s, BRITISH, 1))
    assert next(award.seat for halt in show.halts for award in halt.awards) == 2
