"""The printed ground of the Paris Paris board: city, river, bus lines, names, panels. It never
changes."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import PITCH, draw_leader, estimate_text_width
from grandtour.draw.shapes import (
    Point, circle, glyph, group, lines, number, path, point, polyline, rect, spline, tag, text,
)
from grandtour.games.paris_paris.components import COURSES, LETTERS, LINES, STOPS
from grandtour.games.paris_paris.drawing.layout import (
    ISLAND, LAYOUTS, PARKS, RIVER, SIGHTS, SPACES, STREETS, WALL, Layout, convert_to_tall,
    convert_to_wide,
)
from grandtour.games.paris_paris.drawing.naming import find_label_size, place_labels
from grandtour.language import Language, N_

WATER: Final = (("pp-bank", 1.07), ("pp-water", 1.0), ("pp-bank", .76), ("pp-water", .71),
                ("pp-bank", .44), ("pp-water", .39), ("pp-bank", .13))
WHIPLASH: Final = "M14 60Q14 14 60 14M14 46Q20 20 46 14M22 22q12 2 10 14 8-6 14 2M22 22q2 12 14 10"


@cache
def draw_scenery(name: str, language: Language) -> str:
    """Draw everything below the parts, in a reader's language."""
    layout = LAYOUTS[name]
    drawn = (define_shapes(layout) + draw_ground(layout) + draw_land(layout)
             + draw_bus_lines(layout)
             + draw_starts(layout) + draw_frame(layout) + draw_panels(layout, language)
             + draw_title(layout, language) + draw_names(layout, language))
    return tag("g", drawn, cls="scenery", aria_hidden="true")


def convert_points(layout: Layout, points: tuple[Point, ...]) -> list[Point]:
    """Convert points of the components' canvas to this board."""
    fit = convert_to_wide if layout.name == "wide" else convert_to_tall
    return [fit(*each) for each in points]


def define_shapes(layout: Layout) -> str:
    """Define the things that are drawn several times: the wall, the bed of the river."""
    left, top, right, bottom = layout.map
    wall = convert_points(layout, WALL)
    return tag("defs", tag("clipPath", rect(left, top, right - left, bottom - top),
                           id=f"{layout.prefix}-field")
               + path(spline([*wall, wall[0]], .16), id=f"{layout.prefix}-wall")
               + path(spline(convert_points(layout, RIVER)), id=f"{layout.prefix}-river"))


def draw_ground(layout: Layout) -> str:
    return rect(0, 0, layout.width, layout.height, "pp-paper")


# ------------------------------------------------------------------ the city


def draw_land(layout: Layout) -> str:
    """Draw the city in its wall, streets, parks, the river with its island, and sights."""
    parks = [convert_points(layout, park) for park in PARKS]
    around = f"#{layout.prefix}-wall"
    drawn = tag("use", href=around, cls="pp-wall") + tag("use", href=around, cls="pp-city")
    drawn += path("".join(polyline(convert_points(layout, street)) for street in STREETS),
                  "pp-street")
    drawn += path("".join(spline([*park, park[0]], .12) + "z" for park in parks), "pp-park")
    drawn += path("".join(draw_trees(park, layout.piece) for park in parks), "pp-tree")
    drawn += draw_river(layout)
    drawn += "".join(glyph(f"pp-v-{name}", *place, "pp-sights")
                     for name, place in SIGHTS[layout.name].items())
    return tag("g", drawn, clip_path=f"url(#{layout.prefix}-field)")


def draw_trees(park: list[Point], scale: float) -> str:
    """Draw dots in rows inside a park."""
    xs, ys = [x for x, _ in park], [y for _, y in park]
    drawn, row, y = "", 0, min(ys) + 9 * scale
    while y < max(ys) - 4 * scale:
        x = min(xs) + (8 + row % 2 * 8) * scale
        while x < max(xs) - 4 * scale:
            if is_within(park, x, y):
                drawn += f"M{point(round(x), round(y))}h0"
            x += 16 * scale
        y += 13 * scale
        row += 1
    return drawn


def is_within(outline: list[Point], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def draw_river(layout: Layout) -> str:
    """Draw the engraved water: banks and lines of one bed, and the Cité in it."""
    wide = 40 if layout.name == "wide" else 24
    island = convert_points(layout, ISLAND)
    bed = f"#{layout.prefix}-river"
    return "".join(tag("use", href=bed, cls=kind, stroke_width=wide * share)
                   for kind, share in WATER) + path(
        spline([*island, island[0]], .16) + "z", "pp-island")


# ------------------------------------------------------------------ the lines


def draw_bus_lines(layout: Layout) -> str:
    """Draw each line as a casing, a band and a core. A bus follows the band from start to end."""
    drawn = ""
    for line, course in zip(LINES, COURSES, strict=True):
        way = path(spline([layout.stops[STOPS[stop]] for stop in course]), "way-line",
                   id=f"{layout.prefix}-way-{line}")
        again = f"#{layout.prefix}-way-{line}"
        drawn += group(tag("use", href=again, cls="pp-casing") + group(way, "pp-band")
                       + tag("use", href=again, cls=f"pp-core pp-core-{line}"), f"pp-{line}")
    return drawn


def draw_starts(layout: Layout) -> str:
    """Draw the letter of each line, and the arrow to its first stop (PP-2.5)."""
    drawn = ""
    for line, name in enumerate(LINES):
        x, y, angle = layout.start_arrow(line)
        head = path("M4-11 21 0 4 11z", "pp-plain pp-rimmed", transform=f"rotate({number(angle)})")
        sign = text(0, 5, LETTERS[line], 14, "pp-letter")
        drawn += group(head + circle(0, 0, 12, "pp-plain pp-rimmed") + sign, f"pp-{name}",
                       transform=f"translate({point(x, y)}) scale({layout.piece:g})")
    return drawn


# ------------------------------------------------------------------ frame and panels


def draw_frame(layout: Layout) -> str:
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


def draw_panels(layout: Layout, language: Language) -> str:
    """Draw captions, the parking spaces and the score track."""
    drawn = "".join(draw_bay(layout, line) for line in range(len(LINES))) + draw_track(layout)
    if layout.name == "tall":
        return drawn
    _, top, _, bottom = layout.parking
    middle = (layout.counter[0] + layout.counter[2]) / 2
    for x, y, words, room in (
            (67, (top + bottom) / 2 + 5, language.say(N_("Parking")), 100),
            (middle, 134, language.say(N_("Tiles on offer")), 178),
            (middle, 528, language.say(N_("Special tours")), 178)):
        letters = min(16, room / estimate_text_width(words, 1))
        drawn += text(x, y, words, letters, "pp-caption")
    return drawn


def draw_bay(layout: Layout, line: int) -> str:
    """Draw a parking space, for a waiting tile of this line."""
    left, top, right, bottom = layout.parking_box(line)
    return rect(left, top, right - left, bottom - top, "pp-bay", rx=4)


def draw_track(layout: Layout) -> str:
    """Draw two rows of 23 spaces. Every fifth is numbered."""
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


def draw_title(layout: Layout, language: Language) -> str:
    """Draw the name of the game on its plate, as large as the plate allows."""
    left, top, right, bottom = layout.title
    words = language.say(N_("Paris Paris")).upper()
    high = bottom - top
    drawn = path(draw_plate(layout.title, high * .16), "pp-plate-title")
    inset = (left + high * .06, top + high * .06, right - high * .06, bottom - high * .06)
    drawn += path(draw_plate(inset, high * .15), "pp-gold")
    letter = min(high * .5, (right - left - high * .5) / (estimate_text_width(words, 1) * 1.16))
    below = layout.name == "wide"
    middle = (left + right) / 2 - high * .04
    baseline = top + high * .5 + (0 if below else letter * .36)
    drawn += text(middle, baseline, words, letter, "title pp-title")
    if below:
        drawn += text(middle, top + high * .84, "plan des omnibus", 16, "pp-title pp-subtitle",
                      lang="fr")
    return drawn


def draw_plate(box: tuple[float, float, float, float], notch: float) -> str:
    """Draw a plate whose right corners are cut in curves."""
    left, top, right, bottom = box
    n = number
    return (f"M{point(left, top)}H{n(right - notch * 1.6)}q{n(notch * .8)} {n(notch)} "
            f"{n(notch * 1.6)} {n(notch)}V{n(bottom - notch)}q{n(-notch * .8)} 0 "
            f"{n(-notch * 1.6)} {n(notch)}H{n(left)}z")


def draw_names(layout: Layout, language: Language) -> str:
    letters = find_label_size(layout, language)
    drawn = ""
    for stop, label in place_labels(layout.name, language).items():
        line = draw_leader(label, layout.stop_box(stop))
        if line:
            drawn += path(polyline(line), "leader")
        anchor = label.anchor if label.anchor != "middle" else None
        drawn += lines(label.x, label.y, label.words, letters, letters * PITCH, "name",
                       text_anchor=anchor)
    return drawn
