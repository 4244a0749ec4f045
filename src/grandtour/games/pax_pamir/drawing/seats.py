"""The players' boards: loyalty, gifts, rupees and the cylinders left; and the thread that joins the
courts in a circle."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import (
    Point, circle, glyph, group, number, path, rect, shift, tag, text,
)
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import WIDE, Layout
from grandtour.games.pax_pamir.drawing.lettering import BOLD, shorten
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.language import Language, N_

View = dict[str, Any]

NAME: Final = 13.0
DESK_STATS: Final = ((55, 33), (55, 51), (55, 69), (91, 33), (91, 51))
STRIP_STATS: Final = ((216, 11), (216, 31), (258, 11), (258, 31), (298, 11))
PHONE_STATS: Final = ((134, 14), (16, 34), (56, 34), (96, 34), (134, 34))
LINK: Final = 12.0              # how far inside a row the marks of its neighbours stand


def draw_player(layout: Layout, view: View, number_: int, name: str, box: Box) -> str:
    """Draw the board of a player without the gifts, round 0,0 at its left top."""
    if layout.name != WIDE:
        return draw_phone(view, number_, name, box)
    return (draw_band if layout.has_strips(view["players"]) else draw_desk)(view, number_, name,
                                                                            box)


def draw_desk(view: View, seat_: int, name: str, box: Box) -> str:
    noble, width, height = view["nobles"][seat_], box[2] - box[0], box[3] - box[1]
    drawn = draw_cloth(view, seat_, width, height)
    drawn += glyph(f"mark-p{seat_ + 1}", 16, 13, 20)
    drawn += draw_name(name, 28, 17.5, width - 31)
    drawn += draw_dial(noble, 25, 50, 15)
    return drawn + draw_stats(noble, DESK_STATS) + draw_effects(view, seat_, 91, 69)


def draw_band(view: View, seat_: int, name: str, box: Box) -> str:
    """Draw a strip above a court that has the whole width."""
    noble, width, height = view["nobles"][seat_], box[2] - box[0], box[3] - box[1]
    drawn = draw_cloth(view, seat_, width, height)
    drawn += glyph(f"mark-p{seat_ + 1}", 19, 21, 23)
    drawn += draw_name(name, 34, 25.5, 122)
    return (drawn + draw_dial(noble, 181, 20, 16) + draw_stats(noble, STRIP_STATS)
            + draw_effects(view, seat_, 298, 31))


def draw_phone(view: View, seat_: int, name: str, box: Box) -> str:
    noble, width, height = view["nobles"][seat_], box[2] - box[0], box[3] - box[1]
    drawn = draw_cloth(view, seat_, width, height)
    drawn += glyph(f"mark-p{seat_ + 1}", 18, 14, 20)
    drawn += draw_name(name, 30, 18.5, 92)
    return drawn + draw_dial(noble, 222, 23,
                             18) + draw_stats(noble, PHONE_STATS) + draw_effects(view, seat_,
                                                                                 190, 14)


def draw_cloth(view: View, seat_: int, width: float, height: float) -> str:
    """Draw a cloth with the player's colour at its edge, framed during the player's turn."""
    turn = view["seat"] == seat_ and not view["over"]
    drawn = rect(0, 0, width, height, "px-board px-turn" if turn else "px-board", rx=5)
    return drawn + group(path(f"M5 0H3Q0 0 0 5V{number(height - 5)}Q0 {number(height)} 3 "
                              f"{number(height)}H5z", "px-own"), f"p{seat_ + 1}")


def draw_name(name: str, x: float, y: float, width: float) -> str:
    """Draw as much of a name as there is room for."""
    return text(x, y, shorten(name, width / (NAME * BOLD)), NAME, "px-strong px-start")


def draw_stats(noble: dict[str, Any], spots: tuple[Point, ...]) -> str:
    """Draw points, rupees, cylinders left, cards in hand and prizes: each sign with its number."""
    mine = noble["seat"] + 1
    shown = ((glyph("i-points", 0, 0, 16, "px-plain"), noble["points"]),
             (place_symbol("coin", 0, 0, None, .88), noble["rupees"]),
             (place_symbol(f"cyl-p{mine}", 0, 0, None, .52), noble["cylinders"]),
             (place_symbol("back", 0, 0, None, .18), noble["hand_size"]),
             (glyph("i-prize", 0, 0, 15, "px-plain"), len(noble["prizes"])))
    return "".join(group(sign + draw_value(10.5, amount), None, transform=shift(x, y))
                   for (sign, amount), (x, y) in zip(shown, spots, strict=True))


def draw_value(x: float, number_: int) -> str:
    return tag("text", str(number_), x=x, y=4.8, cls="px-value px-start", font_size=13)


def draw_effects(view: View, seat_: int, x: float, y: float) -> str:
    """Draw the lasting events next to the player."""
    number_ = sum(each["seat"] == seat_ for each in view["effects"])
    if not number_:
        return ""
    return glyph("i-event", x, y, 14, "px-plain") + (
        pieces.draw_figure(str(number_), x + 8, y + 5) if number_ > 1 else "")


def draw_dial(noble: dict[str, Any], x: float, y: float, radius: float) -> str:
    """Draw the loyalty dial, with the influence at its edge."""
    loyal = noble["loyalty"]
    if not loyal:
        return circle(x, y, radius, "px-no-loyalty")
    return (circle(x, y, radius + 2.5, "px-dial") + pieces.draw_emblem(loyal, x, y, radius)
            + pieces.draw_figure(str(noble["influence"]), x + radius * .78, y + radius * .78))


def draw_gift(layout: Layout, seat_: int, price: int, given: bool) -> str:
    """Draw a gift space with its price, or the cylinder on it, round 0,0."""
    drawn = circle(0, 0, 12.5, "px-space")
    if given:
        return drawn + place_symbol(f"cyl-p{seat_ + 1}", 0, -1, None, .62)
    return drawn + text(0, 4.6, str(price), 13, "px-value")


# ------------------------------------------------------------------ the circle


def find_neighbours(view: View) -> dict[int, tuple[int, int]]:
    """Return the seats before and after each court with cards whose courts have some (PX-9.42)."""
    held = [seat for seat, noble in enumerate(view["nobles"]) if noble["court"]]
    return {seat: (held[number - 1], held[(number + 1) % len(held)])
            for number, seat in enumerate(held)}


def draw_thread(layout: Layout, view: View, rows: list[int]) -> str:
    """Draw the thread of the courts. At both ends of each is the mark of the next court with a
    card, where a spy may go."""
    drawn, near = "", find_neighbours(view)
    for place, seat_ in enumerate(rows):
        start, _, end, _ = layout.court_box(view["players"], place)
        y = layout.arrange_court(view["players"], place, 1).spots[0][1]
        left, right = start + LINK, end - LINK
        if seat_ not in near or len(near) < 2:
            drawn += path(f"M{number(start)} {number(y)}H{number(end)}", "px-thread px-slack")
            continue
        drawn += path(f"M{number(left)} {number(y)}H{number(right)}", "px-thread")
        before, after = near[seat_]
        drawn += glyph(f"mark-p{before + 1}", left, y, 19) + glyph(f"mark-p{after + 1}", right, y,
                                                                   19)
        drawn += path(pieces.draw_arrow(left - 2, y - 15, -7)
                      + pieces.draw_arrow(right + 2, y - 15, 7),
                      "px-link")
    return drawn


# ------------------------------------------------------------------ the hand


def hand_words(layout: Layout, noble: dict[str, Any], language: Language, box: Box) -> str:
    """Return the words next to the reader's hand: the number of cards and the limit."""
    left, top, _, bottom = box
    amount = f"{noble['hand_size']} / {noble['hand_limit']}"
    words = language.say(N_("hand"))
    if layout.name == WIDE:
        x, y = left - 34, (top + bottom) / 2
        return (place_symbol("back", x, y - 26, None, .34) + text(x, y + 16, words, 13, "px-strong")
                + text(x, y + 33, amount, 13, "px-value"))
    return (place_symbol("back", left + 9, top - 10, None, .15)
            + text(left + 20, top - 5.5, f"{words} {amount}", 12.5, "px-strong px-start"))
