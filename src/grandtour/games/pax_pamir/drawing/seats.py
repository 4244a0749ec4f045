"""The players' boards: loyalty, gifts, rupees and the cylinders left; and the thread that joins the
courts in a circle."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grandtour.draw.labels import Box
from grandtour.draw.shapes import (
    Point, circle, glyph, group, number, path, rect, shift, tag, text,
)
from grandtour.games.pax_pamir.components import CYLINDERS
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import LOW, WIDE, Layout
from grandtour.games.pax_pamir.drawing.lettering import (
    BOLD, draw_fitted, list_line_breaks_to_try, shorten_to_width,
)
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.language import Language, N_

View = dict[str, Any]

NAME: Final = 13.0
SAFE: Final = list_line_breaks_to_try(1, 12.5, 12, 11.7)
LINK: Final = 12.0              # how far inside a row the marks of its neighbours stand


class PlateLayout(NamedTuple):
    """The places on a player's board: the mark and its size, the name and its width, the medal of
    loyalty and its radius, points and their size, rupees, the cylinders left, cards in hand,
    prizes, events."""

    mark: Point
    size: float
    name: Point
    room: float
    medal: Point
    radius: float
    points: Point
    large: float
    rupees: Point
    pips: Point
    hand: Point
    prizes: Point
    events: Point


DESK: Final = PlateLayout((14, 14), 20, (26, 18.5), 72, (25, 47), 18.5, (60, 56), 27, (14, 80),
                          (6, 96), (82, 37), (82, 57), (91, 97))
BAND: Final = PlateLayout((19, 20), 23, (34, 24.5), 104, (163, 19.5), 16, (203, 29.5), 27,
                          (228, 12), (219, 29), (305, 11), (307, 30), (140, 20))
PHONE: Final = PlateLayout((18, 14), 20, (30, 18.5), 92, (222, 23), 18, (184, 33), 26, (16, 34),
                           (56, 34), (130, 13), (146, 34), (160, 13))
PIP: Final = 7.6                # from cylinder to cylinder


def draw_player(layout: Layout, view: View, language: Language, seat_: int, name: str,
                box: Box) -> str:
    """Draw the board of a player without the gifts, round 0,0 at its left top."""
    plate = PHONE if layout.name != WIDE else BAND if layout.has_strips(view["players"]) else DESK
    noble = view["nobles"][seat_]
    lower = (box[3] - box[1] - LOW) / 2 if plate == BAND else 0
    drawn = glyph(f"mark-p{seat_ + 1}", *plate.mark, plate.size)
    drawn += draw_name(name, *plate.name, plate.room)
    drawn += draw_dial(noble, *plate.medal, plate.radius)
    drawn += text(*plate.points, str(noble["points"]), plate.large, "title px-points")
    drawn += draw_rupees(noble, language, plate) + draw_pips(noble, *plate.pips)
    drawn += draw_stat(place_symbol("back", 0, 0, None, .16), noble["hand_size"], plate.hand)
    drawn += draw_stat(glyph("i-prize", 0, 0, 14, "px-plain"), len(noble["prizes"]), plate.prizes)
    drawn += draw_effects(view, seat_, *plate.events)
    return draw_cloth(view, seat_, box[2] - box[0], box[3] - box[1]) + (
        group(drawn, None, transform=shift(0, lower)) if lower else drawn)


def draw_cloth(view: View, seat_: int, width: float, height: float) -> str:
    """Draw a cloth with the player's colour at its edge, framed during the player's turn."""
    turn = view["seat"] == seat_ and not view["over"]
    drawn = rect(0, 0, width, height, "px-board px-turn" if turn else "px-board", rx=5)
    return drawn + group(path(f"M5 0H3Q0 0 0 5V{number(height - 5)}Q0 {number(height)} 3 "
                              f"{number(height)}H5z", "px-own"), f"p{seat_ + 1}")


def draw_name(name: str, x: float, y: float, width: float) -> str:
    """Draw as much of a name as there is room for."""
    return text(x, y, shorten_to_width(name, width / (NAME * BOLD)), NAME, "px-strong px-start")


def draw_rupees(noble: dict[str, Any], language: Language, plate: PlateLayout) -> str:
    """Draw the rupees, with the number that is sheltered from tax."""
    x, y = plate.rupees
    drawn = place_symbol("coin", x, y, None, .84) + tag(
        "text", str(noble["rupees"]), x=x + 11, y=y + 4.8, cls="px-value px-start", font_size=14)
    safe = min(noble["stars"]["economic"], noble["rupees"])
    if not safe or plate == PHONE:
        return drawn
    after = x + 13 + 8 * len(str(noble["rupees"]))
    words = language.say(N_("({n} safe)"), n=safe)
    return drawn + group(draw_fitted(words, min(56, 98 - after) if plate == DESK else 58, SAFE,
                                     after, y, "px-faint", 1), "px-start")


def draw_pips(noble: dict[str, Any], x: float, y: float) -> str:
    """Draw the ten cylinders of a player in a row: full ones that are left, empty ones in play."""
    left = noble["cylinders"]
    rows = ("".join(f"M{number(x + PIP * place)} {number(y - 4.5)}q2.9-2 5.8 0v9q-2.9 2-5.8 0z"
                    for place in places)
            for places in (range(left), range(left, int(CYLINDERS))))
    drawn = "".join(path(row, cls) for row, cls in zip(rows, ("px-own", "px-gone"), strict=True)
                    if row)
    return group(drawn, f"p{noble['seat'] + 1}")


def draw_stat(sign: str, amount: int, at: Point) -> str:
    """Draw a sign with its number."""
    return group(sign + draw_value(9.5, amount), None, transform=shift(*at)) if amount else ""


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


def draw_hand_words(layout: Layout, noble: dict[str, Any], language: Language, box: Box) -> str:
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
