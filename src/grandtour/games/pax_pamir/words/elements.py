"""The elements of the drawn board that sentences are about."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, GIFTS, PLACE_NAMES, REGIONS, SUITS,
)
from grandtour.games.pax_pamir.rules.placing import ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.state import Pamir


def make_region_element(number: i64) -> str:
    return f"region-{REGIONS[number]}"


def make_border_element(number: i64) -> str:
    return f"border-{BORDERS[number]}"


def make_card_element(number: i64) -> str:
    """Return the element of a card in a court."""
    return f"card-{number}"


def make_market_element(place: i64) -> str:
    return f"market-{PLACE_NAMES[place]}"


def make_player_element(seat: i64) -> str:
    return f"player-{seat}"


def make_suit_element(number: i64) -> str:
    return f"suit-{SUITS[number]}"


def make_supply_element(coalition: i64) -> str:
    return f"supply-{COALITIONS[coalition]}"


def make_gift_element(seat: i64, space: i64) -> str:
    return f"gift-{seat}-{GIFTS[space]}"


def make_wakhan_line_element(number: int) -> str:
    """Return the element of a line of Wakhan’s card, which is next to the board."""
    return f"ai-line-{number + 1}"


def make_piece_element(seat: i64, kind: i64, place: i64) -> str:
    """Return the place of a piece as events number it."""
    if kind < ROAD:
        return make_region_element(place)
    if kind < TRIBE:
        return make_border_element(place)
    if kind == TRIBE:
        return make_region_element(place)
    return make_card_element(place) if kind == SPY else make_gift_element(seat, place)


def find_card_in_market(s: Pamir, number: i64) -> str:
    """Return the place of a card in the market, if it is there."""
    return " ".join([make_market_element(place) for place, there in enumerate(s.market)
                     if there == number])
