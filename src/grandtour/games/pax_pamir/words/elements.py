"""The elements of the drawn board that sentences are about."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, GIFTS, PLACE_NAMES, REGIONS, SUITS,
)
from grandtour.games.pax_pamir.rules.placing import ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.state import Pamir


def region(number: i64) -> str:
    return f"region-{REGIONS[number]}"


def border(number: i64) -> str:
    return f"border-{BORDERS[number]}"


def card(number: i64) -> str:
    """A card in a court."""
    return f"card-{number}"


def market(place: i64) -> str:
    return f"market-{PLACE_NAMES[place]}"


def player(seat: i64) -> str:
    return f"player-{seat}"


def suit(number: i64) -> str:
    return f"suit-{SUITS[number]}"


def supply(coalition: i64) -> str:
    return f"supply-{COALITIONS[coalition]}"


def gift(seat: i64, space: i64) -> str:
    return f"gift-{seat}-{GIFTS[space]}"


def ai_line(number: int) -> str:
    """A line of Wakhan’s card, which lies beside the board."""
    return f"ai-line-{number + 1}"


def piece(seat: i64, kind: i64, place: i64) -> str:
    """Return the place of a piece as events number it."""
    if kind < ROAD:
        return region(place)
    if kind < TRIBE:
        return border(place)
    if kind == TRIBE:
        return region(place)
    return card(place) if kind == SPY else gift(seat, place)


def in_market(s: Pamir, number: i64) -> str:
    """Return the place of a card in the market, if it is there."""
    return " ".join([market(place) for place, there in enumerate(s.market) if there == number])
