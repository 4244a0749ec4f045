"""The printed ground of the Paris Paris board: city, river, bus lines, names, panels. It never
changes."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import PITCH, leader, text_width
from grandtour.draw.shapes import (
    Point, circle, glyph, group, lines, number, path, point, polyline, rect, spline, tag, text,
)
from grandtour.games.paris_paris.components import COURSES, LETTERS, LINES, STOPS
from grandtour.games.paris_paris.drawing.layout import (
    ISLAND, LAYOUTS, PARKS, RIVER, SIGHTS, SPACES, STREETS, WALL, Layout, at_desk, on_phone,
)
from grandtour.games.paris_paris.drawing.naming import labels, size
from grandtour.language import Language, N_

WATER: Final = (("pp-bank", 1.07), ("pp-water", 1.0), ("pp-bank", .76), ("pp-water", .71),
                ("pp-bank", .44), ("pp-water", .39), ("pp-bank", .13))
WHIPLASH: Final = "M14 60Q14 14 60 14M14 46Q20 20 46 14M22 22q12 2 10 14 8-6 14 2M22 22q2 12 14 10"


@cache
def scenery(name: str, language: Language) -> str:
    """Everything below the parts, in a reader's language."""
    layout = LAYOUTS[name]
    drawn = (definitions(layout) + ground(layout) + land(layout) + bus_lines(layout)
             + starts(layout) + frame(layout) + panels(layout, language)
             + title(layout, language) + names(layout, language))
    return tag("g", drawn, cls="scenery", aria_hidden="true")


def placed(layout: Layout, points: tuple[Point, ...]) -> list[Point]:
    """From the canvas of the components."""
    fit = at_desk if layout.name == "wide" else on_phone
    return [fit(*each) for each in points]


def definitions(layout: Layout) -> str:
    """What is drawn several times over itself: the wall, the bed of the river."""
    left, top, right, bottom = layout.map
    wall = placed(layout, WALL)
    return tag("defs", tag("clipPath", rect(left, top, right - left, bottom - top),
                           id=f"{layout.prefix}-field")
               + path(spline([*wall, wall[0]], .16), id=f"{layout.prefix}-wall")
               + path(spline(placed(layout, RIVER)), id=f"{layout.prefix}-river"))


def ground(layout: Layout) -> str:
    return rect(0, 0, layout.width, layout.height, "pp-paper")


# ------------------------------------------------------------------ the city


def land(layout: Layout) -> str:
    """The city in its wall, streets, parks, the river with its island, sights."""
    parks = [placed(layout, park) for park in PARKS]
    around = f"#{layout.prefix}-wall"
    drawn = tag("use", href=around, cls="pp-wall") + tag("use", href=around, cls="pp-city")
    drawn += path("".join(polyline(placed(layout, street)) for street in STREETS), "pp-street")
    drawn += path("".join(spline([*park, park[0]], .12) + "z" for park in parks), "pp-park")
    drawn += path("".join(trees(park, layout.piece) for park in parks), "pp-tree")
    drawn += river(layout)
    drawn += "".join(glyph(f"pp-v-{name}", *place, "pp-sights")
                     for name, place in SIGHTS[layout.name].items())
    return tag("g", drawn, clip_path=f"url(#{layout.prefix}-field)")


def trees(park: list[Point], scale: float) -> str:
    """Dots in rows inside a park."""
    xs, ys = [x for x, _ in park], [y for _, y in park]
    drawn, row, y = "", 0, min(ys) + 9 * scale
    while y < max(ys) - 4 * scale:
        x = min(xs) + (8 + row % 2 * 8) * scale
        while x < max(xs) - 4 * scale:
            if within(park, x, y):
                drawn += f"M{point(round(x), round(y))}h0"
            x += 16 * scale
        y += 13 * scale
        row += 1
    return drawn


def within(outline: list[Point], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def river(layout: Layout) -> str:
    """The engraved water: banks and lines of one bed, and the Cité in it."""
    wide = 40 if layout.name == "wide" else 24
    island = placed(layout, ISLAND)
    bed = f"#{layout.prefix}-river"
    return "".join(tag("use", href=bed, cls=kind, stroke_width=wide * share)
                   for kind, share in WATER) + path(
        spline([*island, island[0]], .16) + "z", "pp-island")


# ------------------------------------------------------------------ the lines


def bus_lines(layout: Layout) -> str:
    """Each a casing, a band and a core; the band is what a bus follows, from start to end."""
    drawn = ""
    for line, course in zip(LINES, COURSES, strict=True):
        way = path(spline([layout.stops[STOPS[stop]] for stop in course]), "way-line",
                   id=f"{layout.prefix}-way-{line}")
        again = f"#{layout.prefix}-way-{line}"
        drawn += group(tag("use", href=again, cls="pp-casing") + group(way, "pp-band")
                       + tag("use", href=again, cls=f"pp-core pp-core-{line}"), f"pp-{line}")
    return drawn


def starts(layout: Layout) -> str:
    """The letter of each line, and the arrow to its first stop (PP-2.5)."""
    drawn = ""
    for line, name in enumerate(LINES):
        x, y, angle = layout.start(line)
        head = path("M4-11 21 0 4 11z", "pp-plain pp-rimmed", transform=f"rotate({number(angle)})")
        sign = text(0, 5, LETTERS[line], 14, "pp-letter")
        drawn += group(head + circle(0, 0, 12, "pp-plain pp-rimmed") + sign, f"pp-{name}",
                       transform=f"translate({point(x, y)}) scale({layout.piece:g})")
    return drawn


# ------------------------------------------------------------------ frame and panels


def frame(layout: Layout) -> str:
    left, top, right, bottom = layout.map
    wide, high = layout.width, layout.height
    if layout.name == "tall":
        return (rect(2, 2, wide - 4, high - 4, "pp-frame") + rect(4.5, 4.5, wide - 9, high - 9,
                                                                 "pp-gold")
                + rect(left, top, right - left, bottom - top, "pp-edge"))
    rules = f"M{point(left, bottom)}H{number(wide - 14)}M{point(right, top)}V{number(bottom)}"
    turns = (f"translate(0 {number(bottom + 14)}) scale(1 -1)",
             f"translate({number(right + 14)} 0) scale(-1 1)")
    return (rect(7, 7, wide - 14, high - 14, "pp-frame") + rect(14, 14, wide - 28, high - 28,
                                                               "pp-gold")
            + path(rules, "pp-gold")
            + "".join(path(WHIPLASH, "pp-gold", transform=turn) for turn in turns))


def panels(layout: Layout, language: Language) -> str:
    """Captions, the parking spaces and the score track."""
    drawn = "".join(bay(layout, line) for line in range(len(LINES))) + track(layout)
    if layout.name == "tall":
        return drawn
    _, top, _, bottom = layout.parking
    middle = (layout.counter[0] + layout.counter[2]) / 2
    for x, y, words, room in (
            (59, (top + bottom) / 2 + 5, language.say(N_("Parking")), 80),
            (middle, 134, language.say(N_("Tiles on offer")), 132),
            (middle, 528, language.say(N_("Special tours")), 132)):
        letters = min(15, room / text_width(words, 1))
        drawn += text(x, y, words, letters, "pp-caption")
    return drawn


def bay(layout: Layout, line: int) -> str:
    """A parking space: where the tile of this line waits, if there is one."""
    left, top, right, bottom = layout.space(line)
    return rect(left, top, right - left, bottom - top, "pp-bay", rx=4)


def track(layout: Layout) -> str:
    """Two rows of 23 spaces; every fifth is numbered."""
    left, top, right, bottom = layout.track
    wide, high = layout.cell
    row = SPACES // 2
    ticks = "".join(f"M{point(left + wide * i, top)}V{number(bottom)}" for i in range(1, row))
    drawn = rect(left, top, right - left, bottom - top, "pp-track", rx=3)
    drawn += path(f"{ticks}M{point(left, top + high)}H{number(right)}", "pp-tick")
    fives = "".join(f"M{point(left + i % row * wide, top + i // row * high)}h{number(wide)}"
                    f"v{number(high)}h{number(-wide)}z" for i in range(0, SPACES, 5))
    drawn += path(fives, "pp-five")
    letters = 13 if layout.name == "wide" else 11
    return drawn + "".join(
        text(left + (i % row + .5) * wide, top + (i // row + .5) * high + letters * .36, str(i),
             letters, "pp-five-sign") for i in range(0, SPACES, 5))


def title(layout: Layout, language: Language) -> str:
    """The name of the game on its plate, as large as the plate allows."""
    left, top, right, bottom = layout.title
    words = language.say(N_("Paris Paris")).upper()
    high = bottom - top
    drawn = path(plate(layout.title, high * .16), "pp-plate-title")
    inset = (left + high * .06, top + high * .06, right - high * .06, bottom - high * .06)
    drawn += path(plate(inset, high * .15), "pp-gold")
    letter = min(high * .5, (right - left - high * .5) / (text_width(words, 1) * 1.16))
    below = layout.name == "wide"
    middle = (left + right) / 2 - high * .04
    baseline = top + high * (.54 if below else .5) + (0 if below else letter * .36)
    drawn += text(middle, baseline, words, letter, "title pp-title")
    if below:
        drawn += text(middle, top + high * .82, "plan des omnibus", 14, "pp-title pp-subtitle",
                      lang="fr")
    return drawn


def plate(box: tuple[float, float, float, float], notch: float) -> str:
    """A plate whose right corners are cut in curves."""
    left, top, right, bottom = box
    n = number
    return (f"M{point(left, top)}H{n(right - notch * 1.6)}q{n(notch * .8)} {n(notch)} "
            f"{n(notch * 1.6)} {n(notch)}V{n(bottom - notch)}q{n(-notch * .8)} 0 "
            f"{n(-notch * 1.6)} {n(notch)}H{n(left)}z")


def names(layout: Layout, language: Language) -> str:
    letters = size(layout, language)
    drawn = ""
    for stop, label in labels(layout.name, language).items():
        line = leader(label, layout.body(stop))
        if line:
            drawn += path(polyline(line), "leader")
        anchor = label.anchor if label.anchor != "middle" else None
        drawn += lines(label.x, label.y, label.words, letters, letters * PITCH, "name",
                       text_anchor=anchor)
    return drawn
