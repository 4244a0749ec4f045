"""The courts of Pax Pamir: the ends where a card may be added, and the pieces on the cards."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import group, number, path, rect, text
from grandtour.games.pax_pamir.drawing import card_speech
from grandtour.games.pax_pamir.drawing.cards import UPRIGHT, Form, draw_face
from grandtour.games.pax_pamir.drawing.market import draw_count
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.words.names import spies_phrase as spies_said
from grandtour.language import Language, N_

View = dict[str, Any]

SPY: Final = .64
ROOMY: Final = 16.0             # from spy to spy; nearer ones are smaller
CROWDED: Final = .72
ARROW: Final = {"left": "m4.5 0h-9m4-4.5-4.5 4.5 4.5 4.5",
                "right": "m-4.5 0h9m-4-4.5 4.5 4.5-4.5 4.5"}


def draw_end(box: Box, side: str) -> str:
    """Draw an end where a card may be added, "left" or "right", round the middle of its box. The
    middle itself may have the mark of a neighbour."""
    high = box[3] - box[1]
    off = number(high / 4)
    return (rect(-9, -high / 2 + 3, 18, high - 6, "px-slot", rx=5)
            + path(f"M-4.5-{off}h9m-4.5-4.5v9M0 {off}{ARROW[side]}", "px-plus"))


# ------------------------------------------------------------------ a card in a court


def draw_card(view: View, language: Language, seat: int, place: int, lies: Form = UPRIGHT) -> str:
    """Draw the face of a card with the pieces on it, round the middle of the card."""
    entry = view["nobles"][seat]["court"][place]
    half, high = lies.width / 2, lies.height / 2
    drawn = draw_face(entry["card"], language, lies)
    if entry["used"]:
        drawn += place_symbol("used", 8.5 - half, high, None, .85)
    return drawn + draw_spies(entry["spies"], entry["hostage_of"], half, -7.5 - high)


def draw_spies(numbers: list[int], holder: int | None, half: float, height: float) -> str:
    """Draw cylinders of each owner on the upper edge of a card, up to its right corner, in seating
    order, with their number from two on, and a lock on those that hold the card hostage. Both are
    above the ring of the card. Where cylinders are close together they are smaller."""
    there = [(seat, amount) for seat, amount in enumerate(numbers) if amount]
    room = 2 * half - 22
    pitch = min(21.0, room / (len(there) - 1)) if len(there) > 1 else 21.0
    size = SPY if pitch >= ROOMY else SPY * CROWDED
    left = half - 13 - pitch * (len(there) - 1)
    drawn = "".join(place_symbol(f"cyl-p{seat + 1}", left + pitch * i, height, None, size)
                    for i, (seat, _) in enumerate(there))
    for i, (seat, amount) in enumerate(there):
        x, y, badge = left + pitch * i, height - 8 * size, min(1, max(size / .6, pitch / 10))
        if amount > 1:
            drawn += draw_count(amount, x + 14 * size, y, badge)
        if seat == holder:
            drawn += place_symbol("hostage", x - 12 * size, y, None, badge)
    return drawn


def draw_covered_cards(number: int) -> str:
    """Draw hand cards that the reader may not see: a back, and their number."""
    digits = text(0, 4.6, str(number), 13, "px-count-digit")
    return (group(place_symbol("back"), None, transform="scale(.476)")
            + group(place_symbol("count", 0, 0, None, 1.35) + digits))


def describe_court_place(view: View, language: Language, names: list[str], seat: int,
                         place: int) -> str:
    """Describe a card in a court: its place, the spies on it, and whether it is used or held
    hostage."""
    court = view["nobles"][seat]["court"]
    entry = court[place]
    title, *rest = card_speech.list_parts(entry["card"], language)
    where = language.say(N_("card {n} of {all} in the court of {name}"), n=place + 1,
                         all=len(court), name=names[seat])
    there = [language.say(N_("{spies} of {name}"), spies=spies_said(number), name=names[owner])
             for owner, number in enumerate(entry["spies"]) if number]
    held = entry["hostage_of"]
    return card_speech.join_sentence(language, [
        title, where, language.join(there),
        "" if held is None else language.say(N_("held hostage by {name}"), name=names[held]),
        language.say(N_("used this turn")) if entry["used"] else "", *rest])
