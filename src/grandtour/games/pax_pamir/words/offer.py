"""What all offers have in common: prices, and what is left."""

from __future__ import annotations

from typing import Final

from grandtour.games.offer import cost
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.words import Line
from grandtour.language import Count, Phrase


def paid(price: int) -> Phrase:
    """What stands at the end of the line of an offer: "4 ₹"."""
    return Phrase("{price} ₹", price=price)


ONE_ACTION: Final = Phrase("1 action")
BONUS: Final = Phrase("bonus")


def rupees_paid(scene: Scene, price: int) -> list[Line]:
    """The rupees, and what remains of them."""
    if not price:
        return []
    return [cost(Count("{n} rupee, {left} left", "{n} rupees, {left} left", price,
                       left=scene.was.rupees - price))]


def action_spent(scene: Scene) -> list[Line]:
    """PX-5.1"""
    left = int(scene.before.actions) - 1
    return [cost(Count("1 action, {n} left", "1 action, {n} left", left))]
