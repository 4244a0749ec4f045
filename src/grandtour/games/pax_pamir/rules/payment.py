"""PX-6.3 to PX-6.5, PX-9.1 to PX-9.4: rupees put on the cards of the market."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import COLUMNS, MILITARY, PLACES, PRICES
from grandtour.games.pax_pamir.rules.abilities import PUBLIC_WITHDRAWAL, is_free
from grandtour.games.pax_pamir.state import Pamir

PAIR: Final = 2                 # rupees that are paid together, one in each row


def put_coins(s: Pamir, place: i64, rupees: i64) -> None:
    """Onto the card there, which is not for sale to the payer this turn (PX-6.5); on Public
    Withdrawal they leave the game (PX-6.9)."""
    s.paid |= 1 << place
    if s.market[place] != PUBLIC_WITHDRAWAL:
        s.coins[place] += rupees


def price(s: Pamir, place: i64) -> i64:
    """PX-6.1, PX-6.2, PX-15.11"""
    cost = PRICES[place % COLUMNS]
    if cost == 0 or is_free(s, s.seat, s.market[place]):
        return 0
    return 2 * cost if s.favoured == MILITARY else cost


def pay_price(s: Pamir, place: i64) -> None:
    """PX-6.3: on every card further left; a vacant place pays to the other row, and if that is
    vacant too, PX-6.4."""
    each: i64 = 2 if s.favoured == MILITARY else 1
    row = place - place % COLUMNS
    for column in range(place % COLUMNS):
        here = row + column
        across = (here + COLUMNS) % PLACES
        if s.market[here] != 0:
            put_coins(s, here, each)
        elif s.market[across] != 0:
            put_coins(s, across, each)
        elif s.options.rupee_lies:
            s.coins[across] += each


def pay_cost(s: Pamir, rupees: i64, before: i64) -> None:
    """PX-9.1 to 9.4: half in each row from the right end, going on after the `before` rupees paid
    for the same action; what finds no card leaves the game."""
    s.me.rupees -= rupees
    s.tell("paid", s.seat, rupees)
    for number in range(before // PAIR, (before + rupees) // PAIR):
        pay_row(s, 0, number)
        pay_row(s, COLUMNS, number)


def pay_row(s: Pamir, row: i64, number: i64) -> None:
    """A rupee on the card with this number, from 0, counted from the right end."""
    left = number
    place = row + COLUMNS - 1
    while place >= row:
        if s.market[place] != 0:
            if left == 0:
                put_coins(s, place, 1)
                return
            left -= 1
        place -= 1
