"""The market of Pax Pamir: two rows of six cards with the rupees that lie on them. Upright cards
stand in two rows under their prices; strips lie in two columns with the prices between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from grandtour.draw.shapes import Point, glyph, group, path, point, polyline, shift, text
from grandtour.games.pax_pamir.components import COLUMNS, PRICES
from grandtour.games.pax_pamir.drawing import card_speech
from grandtour.games.pax_pamir.drawing.cards import STRIP, UPRIGHT, Form
from grandtour.games.pax_pamir.drawing.symbols import put
from grandtour.games.pax_pamir.words.names import place_name, rupees
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
    """Where the market lies: its upper left corner, and the form of its cards."""

    x: float
    y: float
    form: Form


def along(stall: Stall, start: Point, column: int) -> Point:
    step = PITCH[stall.form] * column
    right, down = (step, 0.0) if stall.form == UPRIGHT else (0.0, step)
    return stall.x + start[0] + right, stall.y + start[1] + down


def spot(stall: Stall, place: str) -> Point:
    """The middle of a place, "T0" to "B5"."""
    start = FIRST if place[0] == "T" else SECOND
    return along(stall, start[stall.form], int(place[1:]))


def coin_spot(stall: Stall, place: str) -> Point:
    """The middle of the first rupee that lies on a place."""
    (x, y), (right, down) = spot(stall, place), COINS[stall.form]
    return x + right, y + down


def price(view: View, column: int) -> int:
    """PX-6.2: doubled while military is favoured."""
    return int(PRICES[column]) * (2 if view["favoured"] == "military" else 1)


def prices(stall: Stall, view: View) -> str:
    """What the columns cost."""
    drawn = ""
    for column in range(COLUMNS):
        sign = put("price") + glyph("i-rupee", -8, 0, 15, "px-gold")
        sign += text(9.5, 5.6, str(price(view, column)), 15.5, "px-price-digit")
        at = along(stall, PRICE[stall.form], column)
        drawn += group(sign, None, transform=shift(*at))
    return drawn


def rupees_lying(stall: Stall, view: View) -> str:
    """What lies on the cards, barred for whoever has just paid it."""
    return "".join(coins(there["rupees"], coin_spot(stall, place), stall.form, there["paid"])
                   for place, there in view["market"].items())


def coins(number: int, at: Point, form: Form, barred: bool) -> str:
    """A pile of rupees, with its number from two on."""
    if not number:
        return ""
    (x, y), (right, down), (aside, below) = at, EDGE[form], COUNT[form]
    edges = range(min(number, 3) - 1, -1, -1)
    drawn = "".join(put("coin", x + right * i, y + down * i) for i in edges)
    drawn += put("barred", x, y) if barred else ""
    return drawn + (count(number, x + aside, y + below) if number > 1 else "")


def count(number: int, x: float, y: float, scale: float = 1) -> str:
    """How many pieces of a kind, in a cream disc. On a small one the digit is as large."""
    return put("count", x, y, None, scale) + text(x, y + 3.9, str(number), 11, "px-count-digit")


def spoken(view: View, language: Language, place: str) -> str:
    """A place of the market: its card and price, what lies on it."""
    there = view["market"][place]
    number = there["card"]
    cost = language.say(N_("price {rupees}"), rupees=rupees(price(view, int(place[1:]))))
    where = language.say(place_name(place))
    lies = (language.say(N_("{rupees} on it"), rupees=rupees(there["rupees"]))
            if there["rupees"] else "")
    bar = (language.say(N_("a rupee was paid onto it this turn: it cannot be purchased now"))
           if there["paid"] else "")
    if number is None:
        return card_speech.sentence(language, [language.say(N_("empty place")), where, lies])
    title, *rest = card_speech.parts(number, language)
    return card_speech.sentence(language, [title, where, cost, lies, bar, *rest])


# PX-6.3  The rupees of a purchase.

OTHER: Final = {"T": "B", "B": "T"}
PUBLIC_WITHDRAWAL: Final = 111
SIGN: Final = (((-4.5, -5.5), (5, -5.5)), ((-4.5, -2.2), (5, -2.2)),
               ((-1, -5.5), (2.2, -4), (2.2, -.8), (-1, 1.2), (-4, 1.2), (2.6, 7)))


def path_of(view: View, stall: Stall, notation: str) -> str:
    """Where the rupees of a purchase go, lit while it is chosen: coins as lines of dots, the lower
    one wider, and their sign; nothing for an action that puts no rupees."""
    verb, _, place = notation.partition(" ")
    spots = [coin_spot(stall, paid) for paid in paid_places(view, place)
             ] if verb == "purchase" else []
    if not spots:
        return ""
    dots = "".join(f"M{point(*at)}L{point(*at)}" for at in spots)
    signs = "".join(polyline((x + right, y + down) for right, down in line)
                    for x, y in spots for line in SIGN)
    return "".join(path(drawn, f"way {cls}", data_way=notation) for cls, drawn in (
        ("px-pay-rim", dots), ("px-pay", dots), ("px-pay-sign", signs)))


def paid_places(view: View, place: str) -> Iterator[str]:
    """PX-6.3: each column further left pays to its own row, or to the other if that is vacant;
    what is put on Public Withdrawal leaves the game."""
    row, column = place[0], int(place[1])
    if not PRICES[column]:
        return
    for number in range(column):
        for here in (f"{row}{number}", f"{OTHER[row]}{number}"):
            if view["market"][here]["card"]:
                if view["market"][here]["card"] != PUBLIC_WITHDRAWAL:
                    yield here
                break
