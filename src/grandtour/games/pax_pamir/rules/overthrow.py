"""PX-14: overthrow, and what a lost card or tribe takes with it."""

from __future__ import annotations

from librt.vecs import remove
from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import LEVERAGED, POLITICAL, REGION, SUIT
from grandtour.games.pax_pamir.state import FULL, LANE, Noble, Pamir, fresh_spy, fresh_tribe

# PX-14  Overthrow. Whatever falls goes at once; the debts of leveraged cards come after it.


def wear(s: Pamir, place: i64, left: i64) -> None:
    """Of alike pieces those put this turn are the last to leave (PX-10.1)."""
    s.fresh[place] = min(s.fresh[place], left)


def lose_tribe(s: Pamir, seat: i64, region: i64) -> None:
    """A tribe returns to the supply; the last one overthrows (PX-14.1)."""
    return_tribe(s, seat, region)
    if s.nobles[seat].tribes[region] == 0:
        overthrow(s, seat, region)


def return_tribe(s: Pamir, seat: i64, region: i64) -> None:
    noble = s.nobles[seat]
    noble.tribes[region] -= 1
    noble.cylinders += 1
    wear(s, fresh_tribe(seat, region), noble.tribes[region])


def lose_tribes(s: Pamir, seat: i64, region: i64) -> None:
    """All of them, if there are any."""
    noble = s.nobles[seat]
    if noble.tribes[region] > 0:
        s.tell("lost_tribes", seat, region, noble.tribes[region])
        noble.cylinders += noble.tribes[region]
        noble.tribes[region] = 0
        s.fresh[fresh_tribe(seat, region)] = 0
        overthrow(s, seat, region)


def overthrow(s: Pamir, seat: i64, region: i64) -> None:
    """PX-14.1: with the last tribe all political cards of the region go; other suits stay
    (PX-14.4)."""
    for card in s.nobles[seat].court[:]:
        if SUIT[card] == POLITICAL and REGION[card] == region:
            s.tell("overthrown", seat, card)
            lose_card(s, seat, card)


def lose_card(s: Pamir, seat: i64, card: i64) -> None:
    """A card leaves a court: its spies go home (PX-9.51), the last political card of a region
    takes the tribes with it (PX-14.2), leverage falls due (PX-13.1)."""
    noble = s.nobles[seat]
    noble.court = remove(noble.court, card)
    s.bury(card)
    s.tell("discarded", seat, card)
    return_spies(s, card)
    if SUIT[card] == POLITICAL and not is_political(noble, REGION[card]):
        lose_tribes(s, seat, REGION[card])
    if LEVERAGED[card] == 1:
        noble.owed += 2


def is_political(noble: Noble, region: i64) -> bool:
    """Whether the court holds a political card of the region."""
    return any(SUIT[card] == POLITICAL and REGION[card] == region for card in noble.court)


def return_spies(s: Pamir, card: i64) -> None:
    lanes = s.spies[card]
    if lanes != 0:
        for seat in range(s.options.players):
            s.nobles[seat].cylinders += lanes >> LANE * seat & FULL
        s.spies[card] = 0


def remove_spy(s: Pamir, card: i64, seat: i64) -> None:
    """One spy goes back to the supply of its owner."""
    s.spies[card] -= 1 << LANE * seat
    s.nobles[seat].cylinders += 1
    if s.fresh_spies_on(card, seat) > s.spies_on(card, seat):
        s.spies[card] -= fresh_spy(seat)


def lose_hand_card(s: Pamir, seat: i64, card: i64) -> None:
    """PX-13.5: leverage binds only cards in a court."""
    noble = s.nobles[seat]
    noble.hand = remove(noble.hand, card)
    s.bury(card)
    s.tell("discarded_from_hand", seat, card)
