"""PX-8.4 to 8.9: the refusals about bribes, and whether one must be paid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.games.pax_pamir.facts import NOBODY
from grandtour.games.pax_pamir.rules.abilities import CUSTOMS
from grandtour.games.pax_pamir.rules.pieces import SPY, TRIBE
from grandtour.games.pax_pamir.state import BESIDE, FOR_ALL, Pamir

RULER_DUE: Final = Refusal(
    "bribe_due", "PX-7.1",
    "A bribe of {amount} is due to {receiver} for {card}; settle that first. In full it is one "
    "rupee for each {piece}.")
HOLDER_DUE: Final = Refusal("bribe_due", "PX-8.3", RULER_DUE.text)
BRIBE_DUE: Final = {TRIBE: RULER_DUE, SPY: HOLDER_DUE}
BAD_OFFER: Final = Refusal(
    "bad_offer", "PX-8.5",
    "Not possible here: {amount}. The least is {least}, the most {most}.")
NO_AMOUNT: Final = Refusal("bad_offer", "PX-8.5", "No amount is possible here.")
DECLINES_USED_UP: Final = Refusal(
    "declines_used_up", "PX-8.9",
    "Negotiations declined this turn: {limit}. Now pay in full or do something else.")
BRIBE_TOO_EXPENSIVE: Final = Refusal(
    "too_expensive", "PX-8.4",
    "With the bribe that costs {price}; you have {rupees}.")


def is_worn_out(s: Pamir) -> bool:
    """PX-8.9"""
    return s.declines >= s.options.declines


def is_mannered(s: Pamir, seat: i64) -> bool:
    """PX-16.3: Courtly Manners - the buyer may refuse to pay bribes."""
    return s.where[CUSTOMS] == BESIDE + seat


def must_pay(s: Pamir, receiver: i64) -> bool:
    """Whether only the full amount will do: PX-8.4 `fixed`, PX-8.9, WK-4."""
    if is_mannered(s, s.seat):
        return False
    return s.options.fixed_bribes or is_worn_out(s) or (
        s.options.wakhan != NOBODY and s.options.wakhan in (receiver, s.seat))


def is_due(s: Pamir) -> bool:
    """PX-16.3: whether there are any bribes at all."""
    return s.where[CUSTOMS] != FOR_ALL
