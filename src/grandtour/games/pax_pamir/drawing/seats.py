"""The players' boards: loyalty, gifts, rupees, what is left of the cylinders; and the circle in
which the courts lie."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import (
    Point, circle, glyph, group, number, path, rect, shift, tag, text,
)
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import WIDE, Layout
from grandtour.games.pax_pamir.drawing.lettering import BOLD, shortened
from grandtour.games.pax_pamir.drawing.symbols import put
from grandtour.language import Language, N_

View = dict[str, Any]

NAME: Final = 13.0
DESK_STATS: Final = ((55, 33), (55, 51), (55, 69), (91, 33), (91, 51))
STRIP_STATS: Final = ((216, 11), (216, 31), (258, 11), (258, 31), (298, 11))
PHONE_STATS: Final = ((134, 14), (16, 34), (56, 34), (96, 34), (134, 34))
LINK: Final = 12.0              # how far inside a row the marks of its neighbours stand


def seat(layout: Layout, view: View, number_: int, name: str, box: Box) -> str:
    """The board of a player, but for the gifts; round 0,0 at its left top."""
    if layout.name != WIDE:
        return phone(view, number_, name, box)
    return (band if layout.strips(view["players"]) else desk)(view, number_, name, box)


def desk(view: View, seat_: int, name: str, box: Box) -> str:
    noble, width, height = view["nobles"][seat_], box[2] - box[0], box[3] - box[1]
    drawn = ground(view, seat_, width, height)
    drawn += glyph(f"mark-p{seat_ + 1}", 16, 13, 20)
    drawn += title(name, 28, 17.5, width - 31)
    drawn += dial(noble, 25, 50, 15)
    return drawn + stats(noble, DESK_STATS) + in_force(view, seat_, 91, 69)


def band(view: View, seat_: int, name: str, box: Box) -> str:
    """A strip above a court that has the whole width."""
    noble, width, height = view["nobles"][seat_], box[2] - box[0], box[3] - box[1]
    drawn = ground(view, seat_, width, height)
    drawn += glyph(f"mark-p{seat_ + 1}", 19, 21, 23)
    drawn += title(name, 34, 25.5, 122)
    return (drawn + dial(noble, 181, 20, 16) + stats(noble, STRIP_STATS)
            + in_force(view, seat_, 298, 31))


def phone(view: View, seat_: int, name: str, box: Box) -> str:
    noble, width, height = view["nobles"][seat_], box[2] - box[0], box[3] - box[1]
    drawn = ground(view, seat_, width, height)
    drawn += glyph(f"mark-p{seat_ + 1}", 18, 14, 20)
    drawn += title(name, 30, 18.5, 92)
    return drawn + dial(noble, 222, 23, 18) + stats(noble, PHONE_STATS) + in_force(view, seat_,
                                                                                   190, 14)


def ground(view: View, seat_: int, width: float, height: float) -> str:
    """A cloth with the player's colour at its edge; framed while it is the player's turn."""
    turn = view["seat"] == seat_ and not view["over"]
    drawn = rect(0, 0, width, height, "px-board px-turn" if turn else "px-board", rx=5)
    return drawn + group(path(f"M5 0H3Q0 0 0 5V{number(height - 5)}Q0 {number(height)} 3 "
                              f"{number(height)}H5z", "px-own"), f"p{seat_ + 1}")


def title(name: str, x: float, y: float, width: float) -> str:
    """A name, as much of it as there is room for."""
    return text(x, y, shortened(name, width / (NAME * BOLD)), NAME, "px-strong px-start")


def stats(noble: dict[str, Any], spots: tuple[Point, ...]) -> str:
    """Points, rupees, cylinders left, cards in hand, prizes: each sign with its number."""
    mine = noble["seat"] + 1
    shown = ((glyph("i-points", 0, 0, 16, "px-plain"), noble["points"]),
             (put("coin", 0, 0, None, .88), noble["rupees"]),
             (put(f"cyl-p{mine}", 0, 0, None, .52), noble["cylinders"]),
             (put("back", 0, 0, None, .18), noble["hand_size"]),
             (glyph("i-prize", 0, 0, 15, "px-plain"), len(noble["prizes"])))
    return "".join(group(sign + value(10.5, amount), None, transform=shift(x, y))
                   for (sign, amount), (x, y) in zip(shown, spots, strict=True))


def value(x: float, number_: int) -> str:
    return tag("text", str(number_), x=x, y=4.8, cls="px-value px-start", font_size=13)


def in_force(view: View, seat_: int, x: float, y: float) -> str:
    """Events whose lasting effect lies beside the player."""
    number_ = sum(each["seat"] == seat_ for each in view["effects"])
    if not number_:
        return ""
    return glyph("i-event", x, y, 14, "px-plain") + (
        pieces.figure(str(number_), x + 8, y + 5) if number_ > 1 else "")


def dial(noble: dict[str, Any], x: float, y: float, radius: float) -> str:
    """The loyalty dial, with the influence at its edge."""
    loyal = noble["loyalty"]
    if not loyal:
        return circle(x, y, radius, "px-no-loyalty")
    return (circle(x, y, radius + 2.5, "px-dial") + pieces.emblem(loyal, x, y, radius)
            + pieces.figure(str(noble["influence"]), x + radius * .78, y + radius * .78))


def gift(layout: Layout, seat_: int, price: int, given: bool) -> str:
    """A gift space with its price, or the cylinder on it; round 0,0."""
    drawn = circle(0, 0, 12.5, "px-space")
    if given:
        return drawn + put(f"cyl-p{seat_ + 1}", 0, -1, None, .62)
    return drawn + text(0, 4.6, str(price), 13, "px-value")


# ------------------------------------------------------------------ the circle


def neighbours(view: View) -> dict[int, tuple[int, int]]:
    """Return the seats before and after each court with cards whose courts have some (PX-9.42)."""
    held = [seat for seat, noble in enumerate(view["nobles"]) if noble["court"]]
    return {seat: (held[number - 1], held[(number + 1) % len(held)])
            for number, seat in enumerate(held)}


def thread(layout: Layout, view: View, rows: list[int]) -> str:
    """The courts lie on one thread: at both ends of each the mark of the next that holds a card,
    where a spy goes on."""
    drawn, near = "", neighbours(view)
    for place, seat_ in enumerate(rows):
        start, _, end, _ = layout.court(view["players"], place)
        y = layout.in_court(view["players"], place, 1).spots[0][1]
        left, right = start + LINK, end - LINK
        if seat_ not in near or len(near) < 2:
            drawn += path(f"M{number(start)} {number(y)}H{number(end)}", "px-thread px-slack")
            continue
        drawn += path(f"M{number(left)} {number(y)}H{number(right)}", "px-thread")
        before, after = near[seat_]
        drawn += glyph(f"mark-p{before + 1}", left, y, 19) + glyph(f"mark-p{after + 1}", right, y,
                                                                   19)
        drawn += path(pieces.arrow(left - 2, y - 15, -7) + pieces.arrow(right + 2, y - 15, 7),
                      "px-link")
    return drawn


# ------------------------------------------------------------------ the hand


def hand_words(layout: Layout, noble: dict[str, Any], language: Language, box: Box) -> str:
    """What is written beside the own hand: how many cards of how many."""
    left, top, _, bottom = box
    amount = f"{noble['hand_size']} / {noble['hand_limit']}"
    words = language.say(N_("hand"))
    if layout.name == WIDE:
        x, y = left - 34, (top + bottom) / 2
        return (put("back", x, y - 26, None, .34) + text(x, y + 16, words, 13, "px-strong")
                + text(x, y + 33, amount, 13, "px-value"))
    return (put("back", left + 9, top - 10, None, .15)
            + text(left + 20, top - 5.5, f"{words} {amount}", 12.5, "px-strong px-start"))
