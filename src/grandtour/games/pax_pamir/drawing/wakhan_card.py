"""Wakhan’s card next to the board: its three lines and the one she has just used, her
coalitions, the target of its arrows on the back next to it, and its row of regions. All of it is
public (WK-3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from grandtour.draw.aside import Aside
from grandtour.draw.shapes import circle, glyph, group, path, rect, tag, text
from grandtour.games.pax_pamir.components import COALITIONS, COLUMNS, REGIONS, TABLES
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.lettering import fit_text, list_line_breaks_to_try
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    LINES, LOYALTIES, ROWS, find_arrow_column, find_arrow_row,
)
from grandtour.games.pax_pamir.words import elements
from grandtour.games.pax_pamir.words.log_events import INSTRUCTIONS
from grandtour.games.pax_pamir.words.names import (
    coalition_name, join_parts, name_place_by_number, name_region_by_number,
)
from grandtour.language import Language, N_, Phrase

View = dict[str, Any]

WIDTH: Final = 340
MARGIN: Final = 12
HEAD: Final = 40
LINE: Final = 40                # a line of her card, of two rows at most
ARROWS: Final = 50
REGION: Final = 27
CELL: Final = (17, 13)          # a place of the market, small
HEIGHT: Final = HEAD + len(TABLES["wakhan"]["cards"][0]["lines"]) * LINE + ARROWS + 2 * REGION + 10
ACROSS: Final = 3               # regions in a row
EDGE, GAP = 8, 3                # beside them, and between them
TICK: Final = "l5 5 9-11"
LETTERS: Final = list_line_breaks_to_try(2, 13.5, 13, 12.5, 12, 11.5, 11)
NAMES: Final = list_line_breaks_to_try(1, 13, 12.5, 12, 11.5, 11)

# By whether the line was just used.
SAID: Final = {False: N_("line {number}: {instruction}"),
               True: N_("line {number}, just used: {instruction}")}
# By the red arrow: the end of the court where she lays a card (WK-23).
ENDS: Final = (N_("{place}; cards go to the left end"), N_("{place}; cards go to the right end"))


def aside(view: View, language: Language, last: Collection[str]) -> Aside | None:
    """Return the card that steers her; None before her first turn, and in a game without her."""
    card = view.get("wakhan", {}).get("card")
    if card is None:
        return None
    used = [line for line in range(len(LINES[card]))
            if elements.make_wakhan_line_element(line) in last]
    hers = view["seat"] == view["players"] - 1
    return Aside(language.say(Phrase("AI card {number}", number=card)),
                 language.say(join_parts(describe_card(view, card, used))),
                 draw_card(view, language, card, used), hers or bool(used))


# In words.

def describe_card(view: View, card: int, used: Collection[int]) -> list[Phrase]:
    found = [Phrase(SAID[line in used], number=line + 1, instruction=describe_line(card, line))
             for line in range(len(LINES[card]))]
    found.append(Phrase("coalitions: {coalitions}", coalitions=join_parts(
        [coalition_name(COALITIONS[coalition]) for coalition in LOYALTIES[card]])))
    if view["wakhan"]["back"] is not None:
        found.append(Phrase("arrows: {place}", place=describe_target(view, card)))
    return [*found, Phrase("regions: {regions}", regions=join_parts(
        [name_region_by_number(region) for region in ROWS[card]]))]


def describe_line(card: int, line: int) -> Phrase:
    return INSTRUCTIONS[LINES[card][line].name]


def find_arrows(view: View, card: int) -> tuple[int, int]:
    """Return row and column (WK-22)."""
    back = view["wakhan"]["back"]
    return int(find_arrow_row(card, back)), int(find_arrow_column(card, back))


def describe_target(view: View, card: int) -> Phrase:
    row, column = find_arrows(view, card)
    return Phrase(ENDS[row], place=name_place_by_number(row * COLUMNS + column))


# As a picture.

def draw_card(view: View, language: Language, card: int, used: Collection[int]) -> str:
    drawn = rect(.7, .7, WIDTH - 1.4, HEIGHT - 1.4, "px-panel", rx=8) + draw_head(view, language,
                                                                                  card)
    for line in range(len(LINES[card])):
        drawn += draw_line(language, card, line, HEAD + LINE * line, line in used)
    top = HEAD + LINE * len(LINES[card])
    drawn += path(f"M{MARGIN} {top}H{WIDTH - MARGIN}", "px-fold-line")
    if view["wakhan"]["back"] is not None:
        drawn += draw_arrows(view, language, card, top)
    drawn += draw_regions(language, card, top + ARROWS)
    return tag("svg", drawn, viewBox=f"0 0 {WIDTH} {HEIGHT}", cls="px-ai", aria_hidden="true",
               data_game="pax_pamir")


def draw_head(view: View, language: Language, card: int) -> str:
    """Draw her card’s name and its coalitions in their order. The coalition she is loyal to now has
    a rim."""
    drawn = glyph("i-robot", MARGIN + 10, HEAD / 2 + 1, 20, "px-plain") + text(
        MARGIN + 27, HEAD / 2 + 6, language.say(Phrase("AI card {number}", number=card)), 16,
        "px-strong px-start")
    own = view["nobles"][view["players"] - 1]["loyalty"]
    for place, coalition in enumerate(LOYALTIES[card]):
        x = WIDTH - MARGIN - 13 - 34 * (len(LOYALTIES[card]) - 1 - place)
        name = COALITIONS[coalition]
        rim = circle(x, HEAD / 2 + 1, 14.5, "px-favour-frame") if name == own else ""
        drawn += group(pieces.draw_emblem(name, x, HEAD / 2 + 1, 12),
                       "" if name == own else "px-none")
        drawn += rim
    return drawn


def draw_line(language: Language, card: int, line: int, top: float, used: bool) -> str:
    """Draw a line's number and text. The line just used is marked."""
    said = language.say(describe_line(card, line))
    rows, size = fit_text(said[:1].upper() + said[1:], WIDTH - 2 * MARGIN - 34 - 22 * used, LETTERS)
    middle = top + LINE / 2
    drawn = rect(MARGIN - 5, top + 2, WIDTH - 2 * MARGIN + 10, LINE - 4, "px-ai-used",
                 rx=6) if used else ""
    drawn += circle(MARGIN + 10, middle, 10, "px-ai-number") + text(
        MARGIN + 10, middle + 4.6, str(line + 1), 13, "px-ai-digit")
    drawn += "".join(text(MARGIN + 28, middle + size * .35 + size * 1.15 * (
        place - (len(rows) - 1) / 2), row, size, "px-said px-start")
        for place, row in enumerate(rows))
    return drawn + (path(f"M{WIDTH - MARGIN - 16} {middle}{TICK}", "px-used-tick") if used else "")


def draw_arrows(view: View, language: Language, card: int, top: float) -> str:
    """Draw the market in small, with the place at which the arrows point."""
    row, column = find_arrows(view, card)
    width, height = CELL
    left, y = MARGIN, top + (ARROWS - 2 * height) / 2
    drawn = "".join(rect(left + width * x, y + height * each, width - 2, height - 2,
                         "px-ai-there" if (each, x) == (row, column) else "px-gauge", rx=2)
                    for each in range(2) for x in range(COLUMNS))
    start = left + width * COLUMNS + 10
    rows, size = fit_text(language.say(describe_target(view, card)), WIDTH - MARGIN - start,
                          LETTERS)
    return drawn + "".join(text(start, top + ARROWS / 2 + size * .35 + size * 1.15 * (
        place - (len(rows) - 1) / 2), words, size, "px-said px-start")
        for place, words in enumerate(rows))


def draw_regions(language: Language, card: int, top: float) -> str:
    """Draw the regions in their order, each on its cloth (WK-24)."""
    width = (WIDTH - 2 * EDGE + GAP) / ACROSS
    drawn = ""
    for place, region in enumerate(ROWS[card]):
        x, y = EDGE + width * (place % ACROSS), top + REGION * (place // ACROSS)
        [row], size = fit_text(language.say(name_region_by_number(region)), width - GAP - 18, NAMES,
                               1)
        drawn += rect(x, y, width - GAP, REGION - GAP, f"px-r-{REGIONS[region]}", rx=4) + text(
            x + 5, y + 17, str(place + 1), 12, "px-faint px-start") + text(
            x + 15, y + 17, row, size, "px-said px-start")
    return drawn
