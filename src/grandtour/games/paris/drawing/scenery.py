"""The printed ground of the Paris board: avenues and trees, street signs, the track. It never
changes."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import (
    Point, circle, escape, glyph, number, path, point, rect, tag, text,
)
from grandtour.games.paris.components import AWARDS, DISTRICTS, LANDMARKS, NUMBERS
from grandtour.games.paris.drawing.layout import Layout
from grandtour.games.paris.drawing.plan import TALL, Plan
from grandtour.games.paris.drawing.rosette import (
    CORNERS, INNER, MIDDLE, PLAZA, RIM, ROWS, SIGN, SIGNS, STOPS, STREET, WALK, WIDE, Rosette,
    find_district_angle, find_offset_point, find_polar_point, draw_sector_path,
)
from grandtour.games.paris.words.names import district_name
from grandtour.language import Language, N_

OUTER_LANE: Final = 234.0
LETTERS: Final = 16.8               # of words on the rosette, which a laptop draws at .6
LAYOUTS: Final[dict[str, Layout]] = {"wide": WIDE, "tall": TALL}


@cache
def draw_scenery(name: str, language: Language) -> str:
    """Draw everything below the parts, in a reader's language."""
    layout = LAYOUTS[name]
    drawn = draw_frame(layout)
    drawn += (draw_ground(language) if isinstance(layout, Rosette) else draw_plan(layout)
              if isinstance(layout, Plan) else "")
    return tag("g", drawn + draw_homes(layout) + draw_title(layout, language), cls="scenery",
               aria_hidden="true")


def draw_frame(layout: Layout) -> str:
    wide, high = layout.width, layout.height
    by = 7 if layout.name == "wide" else 2.5
    return (rect(0, 0, wide, high, "pa-paper")
            + rect(by, by, wide - 2 * by, high - 2 * by, "pa-frame-band", rx=by + 2)
            + rect(by * 1.9, by * 1.9, wide - 3.8 * by, high - 3.8 * by, "pa-hairline", rx=by))


# ------------------------------------------------------------------ the rosette


def draw_ground(language: Language) -> str:
    drawn = circle(*MIDDLE, RIM, "pa-track") + path(draw_ticks(), "pa-tick")
    drawn += "".join(rect(left, top, right - left, bottom - top, "pa-corner", rx=6)
                     for left, top, right, bottom in CORNERS)
    drawn += circle(*MIDDLE, INNER, "pa-paper-ring") + circle(*MIDDLE, WALK, "pa-walk")
    for shade in (0, 1):
        drawn += path("".join(draw_sector_path(PLAZA, SIGNS[0] - 2, find_district_angle(i) - 30,
                                               find_district_angle(i) + 30)
                              for i in range(shade, len(DISTRICTS), 2)), f"pa-stone-{shade}")
    drawn += path(draw_lanes(), "pa-lane") + path(draw_avenues(PLAZA, INNER, 0), "pa-avenue")
    drawn += path(draw_avenues(PLAZA + 26, INNER - 2, 8.5)
                  + draw_avenues(PLAZA + 26, INNER - 2, -8.5),
                  "pa-trees")
    drawn += circle(*MIDDLE, PLAZA, "pa-plaza") + circle(*MIDDLE, PLAZA - 11, "pa-dotted")
    return drawn + draw_start(language) + "".join(draw_street_sign(i, language)
                                                  for i in range(len(DISTRICTS)))


def draw_ticks() -> str:
    """Draw the marks between the spaces of the track."""
    return "".join(f"M{point(*find_polar_point(INNER, (i - .5) * 360 / STOPS))}"
                   f"L{point(*find_polar_point(RIM, (i - .5) * 360 / STOPS))}"
                   for i in range(STOPS))


def draw_avenues(inner: float, outer: float, aside: float) -> str:
    return "".join(f"M{point(*find_offset_point(angle, inner, aside))}"
                   f"L{point(*find_offset_point(angle, outer, aside))}"
                   for angle in range(30, 390, 60))


def draw_lanes() -> str:
    """Draw faint streets: rings between the rows, spokes between the spaces."""
    drawn = ""
    for radius in (STREET + 23, sum(ROWS) / 2, OUTER_LANE):
        drawn += f"M{point(*find_polar_point(radius, 0))}" + "".join(
            f"A{number(radius)} {number(radius)} 0 0 1 {point(*find_polar_point(radius, angle))}"
            for angle in (180, 360))
    for i in range(len(DISTRICTS)):
        for side in (-1, 1):
            angle = find_district_angle(i)
            drawn += (f"M{point(*find_offset_point(angle, STREET + 23, 26 * side))}"
                      f"L{point(*find_offset_point(angle, SIGNS[0] - 2, 26 * side))}")
    return drawn


def draw_start(language: Language) -> str:
    """Draw the start of the meeples."""
    x, y = find_polar_point((INNER + RIM) / 2, 0)
    words = language.say(N_("start"))
    letters = min(LETTERS, 68 / estimate_text_width(words, 1))
    return (text(x, y - 4, words, letters, "pa-start")
            + path(f"M{point(x - 16, y + 10)}h26m-7-6 7 6-7 6", "pa-arrow"))


def draw_street_sign(district: int, language: Language) -> str:
    """Draw the name of a district on an enamel sign bent round the rosette."""
    angle, (inner, outer) = find_district_angle(district), SIGNS
    words = language.say(district_name(DISTRICTS[district]))
    letters = LETTERS
    low = 90 < angle % 360 < 270
    radius = (inner + outer) / 2 + letters * (.36 if low else -.36)
    ends = (SIGN, -SIGN) if low else (-SIGN, SIGN)
    first, last = (find_polar_point(radius, angle + by) for by in ends)
    ident = f"w-name-{DISTRICTS[district]}"
    bend = (f"M{point(*first)}A{number(radius)} {number(radius)} 0 0 {0 if low else 1} "
            f"{point(*last)}")
    curve = tag("path", d=bend, id=ident, fill="none")
    along = tag("textPath", escape(words), href=f"#{ident}", startOffset="50%")
    return path(draw_sector_path(inner, outer, angle - SIGN, angle + SIGN),
                "pa-enamel") + curve + tag(
        "text", along, font_size=letters, cls="pa-street")


# ------------------------------------------------------------------ the plan


def draw_plan(layout: Plan) -> str:
    """Draw the track in rows and the panels of the districts."""
    spaces = "".join(draw_cell(layout.bonus_space_point(number))
                     for number in range(1, NUMBERS + 1))
    x, y = layout.bonus_space_point(0)
    drawn = path(spaces, "pa-cell") + path(f"M{point(x - 4, y + 29)}h9m-4-4 4 4-4 4", "pa-arrow")
    drawn += rect(layout.arc_box[0], layout.arc_box[1], layout.arc_box[2] - layout.arc_box[0],
                  layout.arc_box[3] - layout.arc_box[1], "pa-plaza-box", rx=21)
    for i in range(len(DISTRICTS)):
        left, top, right, bottom = layout.panel_box(i)
        drawn += rect(left, top, right - left, bottom - top, f"pa-panel pa-stone-{i % 2}", rx=5)
    return drawn


def draw_cell(middle: Point) -> str:
    x, y = middle
    return f"M{point(x - 15.5, y - 17.5)}h31v46h-31z"


# ------------------------------------------------------------------ what both have


def draw_homes(layout: Layout) -> str:
    """Draw the places of landmarks and VP tiles before they come into a district."""
    cards = ""
    for i in range(len(LANDMARKS)):
        left, top, right, bottom = layout.card_box(i)
        cards += f"M{point(left, top)}H{number(right)}V{number(bottom)}H{number(left)}z"
    for i in range(len(AWARDS)):
        left, top, right, bottom = layout.award_box(layout.award_spot(i))
        cards += f"M{point(left, top)}H{number(right)}V{number(bottom)}H{number(left)}z"
    for i in range(len(DISTRICTS)):
        left, top, right, bottom = layout.award_box(layout.district_award_spot(i, 0))
        cards += f"M{point(left, top)}H{number(right)}V{number(bottom)}H{number(left)}z"
    return path(cards, "pa-home") + "".join(
        glyph("i-points", spot.x, spot.y, 15 * spot.scale, "pa-faint")
        for spot in (layout.district_award_spot(i, 0) for i in range(len(DISTRICTS))))


def draw_title(layout: Layout, language: Language) -> str:
    """Draw the name of the game on its plate."""
    left, top, right, bottom = layout.title_box
    high = bottom - top
    words = language.say(N_("Paris")).upper()
    drawn = rect(left, top, right - left, high, "pa-title-plate", rx=high * .12)
    drawn += rect(left + 4, top + 4, right - left - 8, high - 8, "pa-hairline", rx=high * .06)
    wide = layout.name == "wide"
    letter = min(high * (.46 if wide else .56),
                 (right - left) * .8 / estimate_text_width(words, 1) / 1.2)
    x = (left + right) / 2 + letter * .08
    drawn += text(x, (top + bottom) / 2 + letter * (-.06 if wide else .35), words, letter,
                  "title pa-title")
    if wide:
        drawn += text((left + right) / 2, bottom - 12, "la Belle Époque", LETTERS,
                      "pa-title pa-subtitle", lang="fr")
        for x in (left + 44, right - 44):
            drawn += glyph("v-arc", x, (top + bottom) / 2, 34, "pa-gold")
    return drawn
