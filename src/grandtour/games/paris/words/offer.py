"""The common part of all offers: prices, and what is left."""

from __future__ import annotations

from grandtour.games.offer import cost, gain
from grandtour.games.paris.words.preview import Preview
from grandtour.games.words import Line
from grandtour.language import Count, Phrase


def paid_phrase(price: int) -> Phrase | None:
    """Return the price at the end of the line of an offer: "−4 fr"."""
    return Phrase("−{price} fr", price=price) if price else None


def earned_phrase(income: int) -> Phrase | None:
    return Phrase("+{income} fr", income=income) if income else None


def list_francs_paid_lines(preview: Preview, price: int) -> list[Line]:
    """Return the lines of the francs paid and of the rest."""
    if not price:
        return []
    return [cost(Count("{n} franc, {left} left", "{n} francs, {left} left", price,
                       left=preview.was.francs - price))]


def list_francs_gained_lines(preview: Preview, income: int) -> list[Line]:
    """Return the lines of the francs gained and of the new sum."""
    if not income:
        return []
    return [gain(Count("{n} franc, then {total}", "{n} francs, then {total}", income,
                       total=preview.was.francs + income))]


def list_points_gained_lines(preview: Preview) -> list[Line]:
    """Return the lines of the VP scored at once and of the new sum."""
    if not preview.points():
        return []
    return [gain(Count("{n} VP, then {total}", "{n} VP, then {total}", preview.points(),
                       total=preview.me.points))]
