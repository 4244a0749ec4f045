"""The market of Pax Pamir: two rows of six cards with their rupees. Upright cards are in two rows
under their prices. Strips are in two columns with the prices between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from grandtour.draw.shapes import Point, glyph, group, path, point, polyline, shift, text
from grandtour.games.pax_pamir.components import COLUMNS, PRICES
from grandtour.games.pax_pamir.drawing import card_speech
from grandtour.games.pax_pamir.drawing.cards import STRIP, UPRIGHT, Form
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.words.names import place_name, rupees_phrase
from grandtour.language import Language, N_

View = dict[str, Any]

TALL_BOX: Final = (360.0, 372.0)
PITCH: Final = {UPRIGHT: 90.0, STRIP: 62.0}         # from column to column
FIRST: Final = {UPRIGHT: (42.0, 84.0), STRIP: (79.0, 31.0)}
SECOND: Final = {UPRIGHT: (42.0, 207.5), STRIP: (281.0, 31.0)}      # of the bottom row
PRICE: Final = {UPRIGHT: (42.0, 12.0), STRIP: (180.0, 31.0)}
COINS: Final = {UPRIGHT: (-36.0, 53.0), STRIP: (60.5, -2.0)}
EDGE: Final = {UPRIGHT: (-1.5, -2.2), STRIP: (-1.9, -1.2)}     # from rupee to rupee of a pile
COUNT: Final = {UPRIGHT: (13.0, 3.0), STRIP: (8.0, 6.0)}


class Stall(NamedTuple):
    """The place of the market: its upper left corner, and the form of its cards."""

    x: float
    y: float
    form: Form


def find_column_offset(stall: Stall, start: Point, column: int) -> Point:
    step = PITCH[stall.form] * column
    right, down = (step, 0.0) if stall.form == UPRIGHT else (0.0, step)
    return stall.x + start[0] + right, stall.y + start[1] + down


def place_point(stall: Stall, place: str) -> Point:
    """Return the middle of a place, "T0" to "B5"."""
    start = FIRST if place[0] == "T" else SECOND
    return find_column_offset(stall, start[stall.form], int(place[1:]))


def coin_point(stall: Stall, place: str) -> Point:
    """Return the middle of the first rupee on a place."""
    (x, y), (right, down) = place_point(stall, place), COINS[stall.form]
    return x + right, y + down


def find_column_price(view: View, column: int) -> int:
    """Return the price of a column, doubled while military is favoured (PX-6.2)."""
    return int(PRICES[column]) * (2 if view["favoured"] == "military" else 1)


def draw_prices(stall: Stall, view: View) -> str:
    """Draw the prices of the columns."""
    drawn = ""
    for column in range(COLUMNS):
        sign = place_symbol("price") + glyph("i-rupee", -8, 0, 15, "px-gold")
        sign += text(9.5, 5.6, str(find_column_price(view, column)), 15.5, "px-price-digit")
        at = find_column_offset(stall, PRICE[stall.form], column)
        drawn += group(sign, None, transform=shift(*at))
    return drawn


def draw_rupees(stall: Stall, view: View) -> str:
    """Draw the rupees on the cards. They are barred for the player who has just paid them."""
    return "".join(draw_coins(there["rupees"], coin_point(stall, place), stall.form, there["paid"])
                   for place, there in view["market"].items())


def draw_coins(number: int, at: Point, form: Form, barred: bool) -> str:
    """Draw a pile of rupees, with its number from two on."""
    if not number:
        return ""
    (x, y), (right, down), (aside, below) = at, EDGE[form], COUNT[form]
    edges = range(min(number, 3) - 1, -1, -1)
    drawn = "".join(place_symbol("coin", x + right * i, y + down * i) for i in edges)
    drawn += place_symbol("barred", x, y) if barred else ""
    return drawn + (draw_count(number, x + aside, y + below) if number > 1 else "")


def draw_count(number: int, x: float, y: float, scale: float = 1) -> str:
    """Draw the number of pieces of a kind in a cream disc. On a small disc the digit is as
    large."""
    return place_symbol("count", x, y, None, scale) + text(x, y + 3.9, str(number), 11,
                                                           "px-count-digit")


def describe_market_place(view: View, language: Language, place: str) -> str:
    """Describe a place of the market: its card and price, and the rupees on it."""
    there = view["market"][place]
    number = there["card"]
    cost = language.say(N_("price {rupees}"),
                        rupees=rupees_phrase(find_column_price(view, int(place[1:]))))
    where = language.say(place_name(place))
    lies = (language.say(N_("{rupees} on it"), rupees=rupees_phrase(there["rupees"]))
            if there["rupees"] else "")
    bar = (language.say(N_("a rupee was paid onto it this turn: it cannot be purchased now"))
           if there["paid"] else "")
    if number is None:
        return card_speech.join_sentence(language, [language.say(N_("empty place")), where, lies])
    title, *rest = card_speech.list_parts(number, language)
    return card_speech.join_sentence(language, [title, where, cost, lies, bar, *rest])


# PX-6.3  The rupees of a purchase.

OTHER: Final = {"T": "B", "B": "T"}
PUBLIC_WITHDRAWAL: Final = 111
SIGN: Final = (((-4.5, -5.5), (5, -5.5)), ((-4.5, -2.2), (5, -2.2)),
               ((-1, -5.5), (2.2, -4), (2.2, -.8), (-1, 1.2), (-4, 1.2), (2.6, 7)))


def draw_payment(view: View, stall: Stall, notation: str) -> str:
    """Draw the path of a purchase's rupees, lit while it is chosen: coins as lines of dots, the
    lower one wider, and their sign. Return "" for an action that puts no rupees."""
    verb, _, place = notation.partition(" ")
    spots = [coin_point(stall, paid) for paid in iterate_paid_places(view, place)
             ] if verb == "purchase" else []
    if not spots:
        return ""
    dots = "".join(f"M{point(*at)}L{point(*at)}" for at in spots)
    signs = "".join(polyline((x + right, y + down) for right, down in line)
                    for x, y in spots for line in SIGN)
    return "".join(path(drawn, f"way {cls}", data_way=notation) for cls, drawn in (
        ("px-pay-rim", dots), ("px-pay", dots), ("px-pay-sign", signs)))


def iterate_paid_places(view: View, place: str) -> Iterator[str]:
    """Yield the places that a purchase pays (PX-6.3). Each column further left pays to its own row,
    or to the other if that is vacant. Rupees on Public Withdrawal leave the game."""
    row, column = place[0], int(place[1])
    if not PRICES[column]:
        return
    for number in range(column):
        for here in (f"{row}{number}", f"{OTHER[row]}{number}"):
            if view["market"][here]["card"]:
                if view["market"][here]["card"] != PUBLIC_WITHDRAWAL:
                    yield here
                break
