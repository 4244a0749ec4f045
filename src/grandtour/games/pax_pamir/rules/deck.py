"""PX-2.3 to 2.5, PX-2.9: the deck, of which a position holds only how many cards of each kind are
left in the pile on top."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import (
    CARDS, CHECKS_IN_PILE, COURT_CARDS, COURT_IN_PILE, EVENTS_IN_PILE, LAST_CHECK, PILES,
)
from grandtour.games.pax_pamir.state import Pamir


def in_pile(s: Pamir) -> i64:
    """How many cards are left in the pile on top."""
    return s.courts + s.events + s.checks


def unseen_courts(s: Pamir) -> i64:
    """Court cards that nobody has seen, those out of the game included."""
    each = COURT_IN_PILE + s.options.players
    return COURT_CARDS - (s.pile + 1) * each + s.courts


def unseen_events(s: Pamir) -> i64:
    """The same of events; Dominance Checks are all in the deck."""
    drawn: i64 = 0
    for pile in range(s.pile + 1):
        drawn += EVENTS_IN_PILE[pile]
    return CARDS - LAST_CHECK - drawn + s.events


def checks_in_deck(s: Pamir) -> i64:
    """PX-18.5"""
    left = s.checks
    for pile in range(s.pile + 1, PILES):
        left += CHECKS_IN_PILE[pile]
    return left


def cards_in_deck(s: Pamir) -> i64:
    left = in_pile(s)
    for pile in range(s.pile + 1, PILES):
        left += COURT_IN_PILE + s.options.players + EVENTS_IN_PILE[pile] + CHECKS_IN_PILE[pile]
    return left


def draw(s: Pamir, card: i64) -> None:
    """From the pile on top; below an empty pile comes the next (PX-2.5)."""
    if card <= COURT_CARDS:
        s.courts -= 1
    elif card > LAST_CHECK:
        s.events -= 1
    else:
        s.checks -= 1
    if in_pile(s) == 0 and s.pile < PILES - 1:
        s.pile += 1
        s.courts = COURT_IN_PILE + s.options.players
        s.events = EVENTS_IN_PILE[s.pile]
        s.checks = CHECKS_IN_PILE[s.pile]
