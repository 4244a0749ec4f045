"""The symbols of the cards of Pax Pamir, and the cylinders, as definitions for a sprite. Each is
drawn round 0,0; an upright card is 84 x 118, a strip 154 x 58."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw import glyphs, marks
from grandtour.draw.shapes import circle, disc, glyph, group, path, rect, tag, use
from grandtour.games.pax_pamir.components import COALITIONS, PIECES, REGIONS, SUITS, VERBS
from grandtour.games.pax_pamir.drawing.glyphs import GLYPHS

RANKS: Final = 3
CLOTH: Final = 13.5             # where the cloth of the region ends on an upright card
HEMS: Final = 10                # woven edges; a card's number chooses
CYLINDER: Final = "M-13-9Q-13-16 0-16T13-9V10Q13 17 0 17T-13 10z"
HEXAGON: Final = "M-7.4-4.3 0-8.5 7.4-4.3V4.3L0 8.5-7.4 4.3z"
PEAK: Final = ("v-2.4h1.2v-1.2h1.2v-1.2h1.2v1.2h1.2v1.2h1.2v2.4z", 6)      # stepped figures
LOZENGE: Final = ("m0-2.4h1.2v-1.2h1.2v-1.2h1.2v1.2h1.2v1.2h-1.2v1.2h-1.2v1.2h-1.2v-1.2h-1.2z", 4.8)


@cache
def define_symbols() -> str:
    """Define all that cards, courts and market use, on both boards."""
    return (glyphs.glyph_symbols(GLYPHS) + marks.mark_symbols() + define_weave(
        ) + define_blanks()
            + define_stars()
            + "".join(define_heads(suit) for suit in SUITS)
            + "".join(define_grounds(region) for region in REGIONS)
            + "".join(define_banner(coalition) for coalition in COALITIONS)
            + "".join(define_impact(icon) for icon in PIECES)
            + "".join(define_favour(suit) for suit in SUITS)
            + "".join(define_action(verb) for verb in VERBS)
            + "".join(define_hem(kind) for kind in range(HEMS))
            + "".join(define_cylinder(mark.number) for mark in marks.MARKS) + define_tokens())


def place_symbol(name: str, x: float = 0, y: float = 0, cls: str | None = None,
                 scale: float = 1) -> str:
    """Draw a symbol of the sprite round x, y, as short as possible."""
    if scale != 1:
        return use(f"px-{name}", x, y, cls, scale)
    return tag("use", href=f"#px-{name}", x=x or None, y=y or None, cls=cls)


def define_weave() -> str:
    drawn = path("M0 .5H6M0 2.5h2M4 2.5h2", "px-weft")
    return tag("pattern", drawn, id="px-weave", width=6, height=4, patternUnits="userSpaceOnUse")


# ------------------------------------------------------------------ blank cards


def define_blanks() -> str:
    """Define edges, events, backs and empty places, in both forms."""
    def blank(name: str, width: float, height: float, cls: str) -> str:
        return rect(-width / 2, -height / 2, width, height, cls, id=f"px-{name}", rx=6)

    def framed(name: str, width: float, height: float) -> str:
        inner = rect(3 - width / 2, 3 - height / 2, width - 6, height - 6, "px-hairline", rx=4)
        return group(rect(-width / 2, -height / 2, width, height, "px-event", rx=6) + inner,
                     None, id=f"px-{name}")

    return (blank("edge", 84, 118, "px-edge") + blank("strip-edge", 154, 58, "px-edge")
            + framed("event", 84, 118) + framed("strip-event", 154, 58)
            + blank("slot", 84, 118, "px-slot") + blank("strip-slot", 154, 58, "px-slot")
            + define_back())


def define_back() -> str:
    """Define a rug: one stepped lozenge within another."""
    rings = "".join(path(draw_stepped_cross(reach), cls) for reach, cls in (
        (0, "px-back-gold"), (2.2, "px-back-red"), (9, "px-back-gold"), (10.6, "px-back-blue"),
        (16, "px-back-gold")))
    return group(place_symbol("event") + rings, None, id="px-back")


def draw_stepped_cross(inset: float) -> str:
    """Return four crossed bars as one outline."""
    bars = ((35, 13), (27, 25), (19, 37), (11, 49))
    return "".join(f"M{inset - x:g} {inset - y:g}h{2 * (x - inset):g}v{2 * (y - inset):g}"
                   f"h{2 * (inset - x):g}z" for x, y in bars if x > inset and y > inset)


def define_heads(suit: str) -> str:
    """Define a blank card with the band of a suit and its glyph: over an upright card, down the
    left of a strip."""
    over = rect(-42, -59, 84, 118, "px-card", rx=6) + path(
        "M-42-39V-53Q-42-59-36-59H36Q42-59 42-53V-39z") + group(
        glyph(f"i-{suit}", -31, -49, 16), "px-on-suit")
    down = rect(-77, -29, 154, 58, "px-card", rx=6) + path(
        "M-47-29H-71Q-77-29-77-23V23Q-77 29-71 29H-47z") + group(
        glyph(f"i-{suit}", -62, -3, 21), "px-on-suit")
    return (group(over, f"px-s-{suit}", id=f"px-head-{suit}")
            + group(down, f"px-s-{suit}", id=f"px-side-{suit}"))


def define_grounds(region: str) -> str:
    """Define the cloth of a region, behind the name."""
    def cloth(name: str, x: float, y: float, width: float, height: float, corner: str) -> str:
        return group(path(corner, f"px-r-{region}")
                     + rect(x, y, width, height, fill="url(#px-weave)"), None,
                     id=f"px-{name}-{region}")

    return (cloth("cloth", -42, -39, 84, 39 + CLOTH, f"M-42-39H42V{CLOTH:g}H-42z")
            + cloth("patch", -47, -29, 122, 35, "M-47-29H71Q77-29 77-23V6H-47z"))


def define_stars() -> str:
    """Define one to three stars of rank, to the right of the first's middle."""
    return "".join(group("".join(glyph("i-star", 11.5 * i, 0, 12) for i in range(rank)),
                         "px-on-suit", id=f"px-rank-{rank}") for rank in range(1, RANKS + 1))


def define_banner(coalition: str) -> str:
    """Define a patriot's band, and the corner of a prize."""
    cls = f"px-k-{coalition}"
    band = path("M-42-39H-29V59H-36Q-42 59-42 53z", "px-print") + "".join(
        glyph(f"i-{coalition}", -35.5, y, 11) for y in (-29, -5, 19, 43))
    side = path("M-47-29H-32V29H-47z", "px-print") + "".join(
        glyph(f"i-{coalition}", -39.5, y, 12) for y in (-17, 0, 17))
    corner = path("M42 34V53Q42 59 36 59H17z", "px-print") + glyph(
        f"i-{coalition}", 33, 50.5, 13)
    return (group(band, cls, id=f"px-patriot-{coalition}")
            + group(side, cls, id=f"px-strip-patriot-{coalition}")
            + group(corner, cls, id=f"px-prize-{coalition}")
            + group(circle(0, 0, 11, "px-print") + glyph(f"i-{coalition}", 0, 0, 15), cls,
                    id=f"px-emblem-{coalition}"))


def define_hem(kind: int) -> str:
    """Define a woven edge 84 wide: a row of stepped figures, one of ten rhythms."""
    number = (6, 7, 9, 12, 14)[kind % 5]
    figure, width = PEAK if kind < 5 else LOZENGE
    gap = 84 / number
    drawn = "".join(f"M{gap * (i + .5) - 42 - width / 2:g} 0{figure}" for i in range(number))
    return path(f"M-42 0v-1.2h84v1.2z{drawn}", id=f"px-hem-{kind}")


# ------------------------------------------------------------------ icons


def define_impact(icon: str) -> str:
    """Define the icon of a card's effect when it is played: a plain sign."""
    return glyph(f"i-{icon}", 0, 0, 15).replace("<use ", f'<use id="px-im-{icon}" ', 1)


def define_favour(suit: str) -> str:
    """Define the suit that becomes favoured: its sign in a lozenge of its colour."""
    return group(path(HEXAGON) + group(glyph(f"i-{suit}", 0, 0, 11), "px-on-suit"), f"px-s-{suit}",
                 id=f"px-im-{suit}")


def define_action(verb: str) -> str:
    """Define a medallion in the colour of the suit round it."""
    return group(circle(0, 0, 11) + group(glyph(f"i-{verb}", 0, 0, 14.5), "px-on-suit"),
                 None, id=f"px-do-{verb}")


def define_tokens() -> str:
    """Define coins and their bar, a cream disc for a number, the marks of a used card and of a
    hostage, the ribbon of an ability, a price."""
    coin = circle(0, 0, 9.5, "px-rim") + glyph("i-rupee", 0, 0, 16.5, "px-coin")
    barred = path("M-6.9-6.9 6.9 6.9", "px-bar-case") + path(
        disc(0, 0, 9.8) + "M-6.9-6.9 6.9 6.9", "px-bar")
    used = circle(0, 0, 8, "px-rim") + path("M-3.8.2-1.2 3.2 4-3.2", "px-used-tick")
    hostage = circle(0, 0, 7, "px-lock") + glyph("i-hostage", 0, 0, 10, "px-hostage")
    ribbon = path("M-8.5-11H8.5V11L0 6-8.5 11z", "px-ribbon") + glyph(
        "i-battle", 0, -2, 11, "px-ribbon-star")
    return (group(coin, None, id="px-coin") + group(barred, None, id="px-barred")
            + group(used, None, id="px-used") + group(hostage, None, id="px-hostage")
            + group(ribbon, None, id="px-ability")
            + circle(0, 0, 7.5, "px-count", id="px-count")
            + path("M-23-10.5H23L18.5 10.5H-18.5z", "px-price", id="px-price"))


def define_cylinder(player: int) -> str:
    """Define a tribe, a spy, a gift: the piece of a player."""
    drawn = (path(CYLINDER, "piece-rim px-rim-line") + path(CYLINDER, "piece-body px-body")
             + path("M-13-9Q-13-3 0-3T13-9", "px-lid")
             + tag("ellipse", cy=-9.5, rx=10, ry=4, cls="piece-ink px-light")
             + glyph(f"shape-p{player}", 0, 6, 18))
    return group(drawn, f"p{player}", id=f"px-cyl-p{player}")
