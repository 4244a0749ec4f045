"""Where the rupees of a purchase go (PX-6.3): the cards further left that get one, lit while the
purchase is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from grandtour.draw.shapes import path, point, polyline
from grandtour.games.pax_pamir.components import PRICES
from grandtour.games.pax_pamir.drawing import market

View = dict[str, Any]

OTHER: Final = {"T": "B", "B": "T"}
PUBLIC_WITHDRAWAL: Final = 111
SIGN: Final = (((-4.5, -5.5), (5, -5.5)), ((-4.5, -2.2), (5, -2.2)),
               ((-1, -5.5), (2.2, -4), (2.2, -.8), (-1, 1.2), (-4, 1.2), (2.6, 7)))


def path_of(view: View, stall: market.Stall, notation: str) -> str:
    """Coins as lines of dots, the lower one wider, and their sign; nothing for an action that
    puts no rupees."""
    verb, _, place = notation.partition(" ")
    spots = [market.coin_spot(stall, paid) for paid in paid_places(view, place)
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
