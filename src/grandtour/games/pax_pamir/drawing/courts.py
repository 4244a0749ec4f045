"""The courts of Pax Pamir: each a row of upright cards with its two ends, and spies on the cards.

They never overlap: where many stand in a row they are first a little smaller, then narrower."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point, group, number, path, rect, text
from grandtour.games.pax_pamir.drawing import card_speech
from grandtour.games.pax_pamir.drawing.cards import NARROWEST, UPRIGHT, Form, face, narrowed
from grandtour.games.pax_pamir.drawing.market import count
from grandtour.games.pax_pamir.drawing.symbols import put
from grandtour.games.pax_pamir.words.names import spies as spies_said
from grandtour.language import Language, N_

View = dict[str, Any]

END: Final = 26.0               # the width of an end of a court
GAP: Final = 5.0                # from card to card
ABOVE: Final = 22.0             # for spies over the upper edge
SMALLEST: Final = .92           # cards become narrow before they are still smaller
SPY: Final = .64
ROOMY: Final = 16.0             # from spy to spy; nearer ones are smaller
CROWDED: Final = .72
ARROW: Final = {"left": "m4.5 0h-9m4-4.5-4.5 4.5 4.5 4.5",
                "right": "m-4.5 0h9m-4-4.5 4.5 4.5-4.5 4.5"}


class Row(NamedTuple):
    """The room of a court: its upper left corner, its width, the scale of cards that have room."""

    x: float
    y: float
    width: float
    scale: float


def height(scale: float) -> float:
    """Of a court, with room for spies."""
    return (ABOVE + UPRIGHT.height) * scale


def room(row: Row, number: int) -> float:
    """For each of so many cards, with the gap beside it."""
    return (row.width - 2 * END) / max(number, 1)


def scale(row: Row, number: int) -> float:
    """The scale of so many cards in this row."""
    least = min(SMALLEST, row.scale)
    fits = room(row, number) / (NARROWEST + GAP)
    return min(row.scale, max(room(row, number) / (UPRIGHT.width + GAP), min(least, fits)))


def form(row: Row, number: int) -> Form:
    """Upright, or narrower where many stand in a row."""
    return narrowed(room(row, number) / scale(row, number) - GAP + .01)


def spots(row: Row, number: int) -> list[Point]:
    """The middles of the cards, from left to right."""
    size, wide = scale(row, number), form(row, number).width
    y = row.y + (ABOVE + UPRIGHT.height / 2) * row.scale
    return [(row.x + END + (wide / 2 + (wide + GAP) * i) * size, y) for i in range(number)]


def ends(row: Row, number: int) -> tuple[Box, Box]:
    """The left and the right end, where a card may be added."""
    middles, half = spots(row, number), form(row, number).width * scale(row, number) / 2
    top = row.y + ABOVE * row.scale
    bottom = top + UPRIGHT.height * row.scale
    right = middles[-1][0] + half if middles else row.x + END + GAP
    return (row.x, top, row.x + END, bottom), (right, top, right + END, bottom)


def end(box: Box, side: str) -> str:
    """An end where a card may be added, "left" or "right", round the middle of its box; in the
    middle itself the mark of a neighbour may stand."""
    high = box[3] - box[1]
    off = number(high / 4)
    return (rect(-9, -high / 2 + 3, 18, high - 6, "px-slot", rx=5)
            + path(f"M-4.5-{off}h9m-4.5-4.5v9M0 {off}{ARROW[side]}", "px-plus"))


# ------------------------------------------------------------------ a card in a court


def card(view: View, language: Language, seat: int, place: int, lies: Form = UPRIGHT) -> str:
    """The face of a card with what lies on it, round the middle of the card."""
    entry = view["nobles"][seat]["court"][place]
    left = -lies.width / 2
    drawn = face(entry["card"], language, lies)
    if entry["used"]:
        drawn += put("used", left + 11, 53)
    return drawn + spies(entry["spies"], entry["hostage_of"], left + 9, lies.width - 18)


def spies(numbers: list[int], holder: int | None, left: float, width: float) -> str:
    """Cylinders of each owner on the upper edge, in seating order, with their number from two
    on; a lock on those that hold the card hostage. Both stand above the ring of the card. Where
    cylinders stand close they are smaller."""
    there = [(seat, amount) for seat, amount in enumerate(numbers) if amount]
    pitch = min(21.0, width / max(len(there) - 1, 1))
    size = SPY if pitch >= ROOMY else SPY * CROWDED
    drawn = "".join(put(f"cyl-p{seat + 1}", left + pitch * i, -69.5, None, size)
                    for i, (seat, _) in enumerate(there))
    for i, (seat, amount) in enumerate(there):
        x, y, badge = left + pitch * i, -69.5 - 8 * size, min(1, size / .6)
        if amount > 1:
            drawn += count(amount, x + 14 * size, y, badge)
        if seat == holder:
            drawn += put("hostage", x - 12 * size, y, None, badge)
    return drawn


def covered(number: int) -> str:
    """Hand cards that the looker may not see: a back, and how many there are."""
    digits = text(0, 4.6, str(number), 13, "px-count-digit")
    return (group(put("back"), None, transform="scale(.476)")
            + group(put("count", 0, 0, None, 1.35) + digits))


def spoken(view: View, language: Language, names: list[str], seat: int, place: int) -> str:
    """A card in a court: where it lies, spies on it, whether it is used or held hostage."""
    court = view["nobles"][seat]["court"]
    entry = court[place]
    title, *rest = card_speech.parts(entry["card"], language)
    where = language.say(N_("card {n} of {all} in the court of {name}"), n=place + 1,
                         all=len(court), name=names[seat])
    there = [language.say(N_("{spies} of {name}"), spies=spies_said(number), name=names[owner])
             for owner, number in enumerate(entry["spies"]) if number]
    held = entry["hostage_of"]
    return card_speech.sentence(language, [
        title, where, language.join(there),
        "" if held is None else language.say(N_("held hostage by {name}"), name=names[held]),
        language.say(N_("used this turn")) if entry["used"] else "", *rest])
