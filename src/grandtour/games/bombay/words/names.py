"""Names of the things of Bombay. Silk is always a noun phrase ("blue silk"), so that colours agree
in every language."""

from __future__ import annotations

from typing import Final

from grandtour.games.bombay.components import COLOURS, MARKETS, SITES, TOKEN_RUPEES
from grandtour.language import Count, Phrase

# By their names in the components.

SITE_NAMES: Final = {
    "baroda": Phrase("Baroda"),
    "mandla": Phrase("Mandla"),
    "jabalpur": Phrase("Jabalpur"),
    "jhabua": Phrase("Jhabua"),
    "indora": Phrase("Indora"),
    "bhopal": Phrase("Bhopal"),
    "nagpur": Phrase("Nagpur"),
    "surat": Phrase("Surat"),
    "dhule": Phrase("Dhule"),
    "amravati": Phrase("Amravati"),
    "gondia": Phrase("Gondia"),
    "bassein": Phrase("Bassein"),
    "nashik": Phrase("Nashik"),
    "chanda": Phrase("Chanda"),
    "mahur": Phrase("Mahur"),
    "daulatabad": Phrase("Daulatabad"),
    "bombay": Phrase("Bombay"),
    "nanded": Phrase("Nanded"),
    "poona": Phrase("Poona"),
    "bidar": Phrase("Bidar"),
    "warangal": Phrase("Warangal"),
    "sholapur": Phrase("Sholapur"),
    "hyderabad": Phrase("Hyderabad"),
    "nalgonda": Phrase("Nalgonda"),
}

SILKS: Final = {
    "orange": Phrase("orange silk"),
    "blue": Phrase("blue silk"),
    "purple": Phrase("purple silk"),
    "yellow": Phrase("yellow silk"),
}

MARKET_NAMES: Final = {
    "left": Phrase("left market"),
    "middle": Phrase("middle market"),
    "right": Phrase("right market"),
}


def rupees_phrase(number: int) -> Phrase:
    """Return an amount: "4 rupees"."""
    return Count("{n} rupee", "{n} rupees", number)


def clients_phrase(number: int) -> Phrase:
    """Return a number of clients: "2 clients"."""
    return Count("{n} client", "{n} clients", number)


def city_tokens_phrase(number: int) -> Phrase:
    return Count("{n} city token", "{n} city tokens", number)


def palaces_phrase(number: int) -> Phrase:
    return Count("{n} palace", "{n} palaces", number)


def bales_phrase(number: int) -> Phrase:
    return Count("{n} bale", "{n} bales", number)


def lost_points_phrase(number: int) -> Phrase:
    """Return the action points that a turn leaves unused."""
    return Count("{n} action point is lost", "{n} action points are lost", number)


TOKEN_NAMES: Final = {
    "client": Phrase("client"),
    "city:yellow": Phrase("city (yellow)"),
    "city:white": Phrase("city (white)"),
    "rupees": rupees_phrase(TOKEN_RUPEES),
    "bale": Phrase("bale token"),
}


def site_name(name: str) -> Phrase:
    """Return the name of a site of the components."""
    return SITE_NAMES[name]


def name_silk(colour: str) -> Phrase:
    """Return silk of a colour as a noun: "orange silk"."""
    return SILKS[colour]


def token_name(kind: str) -> Phrase:
    """Return the gain of a palace token, as in "palace token: client"."""
    return TOKEN_NAMES[kind]


def market_name(name: str) -> Phrase:
    """Return a market as a noun: "left market"."""
    return MARKET_NAMES[name]


# By their numbers in the components.

def name_site_by_number(number: int) -> Phrase:
    return site_name(SITES[number])


def name_silk_by_number(number: int) -> Phrase:
    return name_silk(COLOURS[number])


def name_market_by_number(number: int) -> Phrase:
    return market_name(MARKETS[number])
