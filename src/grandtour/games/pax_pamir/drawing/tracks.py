"""The tracks next to the map: the favoured suit, the deck, the supply of blocks, and the result of
a dominance check if it came now."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import circle, glyph, group, number, path, rect, tag, text
from grandtour.games.pax_pamir.components import BLOCKS
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import WIDE, Layout
from grandtour.games.pax_pamir.drawing.lettering import (
    draw_fitted, draw_lines, fit_text, list_tries,
)
from grandtour.games.pax_pamir.drawing.speech import describe_reason
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.words.ranking import checks_left, forecast, in_play, needed_lead
from grandtour.language import Language, N_

View = dict[str, Any]

SLOTS: Final = int(BLOCKS)
HEADINGS: Final = {"wide": (*list_tries(1, 14, 13, 12, 11), (2, 11)),
                   "tall": (*list_tries(1, 12.5, 11.5, 10.5), (2, 10))}
LETTERS: Final = {"wide": list_tries(2, 13, 12, 11),
                  "tall": (*list_tries(2, 11.5, 11), *list_tries(3, 11, 10.5))}


def draw_suit(layout: Layout, name: str, favoured: bool) -> str:
    """Draw a lozenge in the colour of the suit: filled and in a gold frame where it is favoured."""
    size = layout.suit_size()
    if not favoured:
        return group(place_symbol("lozenge", 0, 0, "px-unfavoured", size)
                     + glyph(f"i-{name}", 0, 0, 19 * size), f"px-s-{name}")
    return group(place_symbol("lozenge", 0, 0, "px-favour-frame", 1.24 * size)
                 + place_symbol("lozenge", 0, 0, None, size)
                 + group(glyph(f"i-{name}", 0, 0, 20 * size), "px-wool"), f"px-s-{name}")


def draw_deck(view: View) -> str:
    """Draw the number of cards left in the deck, the number of checks to come there and in the
    market, and the events in force for all."""
    drawn = place_symbol("back", -42, 0, None, .24) + draw_figure(-29, str(view["deck"]))
    drawn += glyph("i-dominance", 5, 0, 16, "px-plain") + draw_figure(15, str(checks_left(view)))
    everywhere = sum(each["seat"] is None for each in view["effects"])
    if everywhere:
        drawn += glyph("i-event", 36, 0, 16, "px-plain")
        drawn += pieces.draw_figure(str(everywhere), 43, 7) if everywhere > 1 else ""
    return drawn


def draw_figure(x: float, words: str, y: float = 4.8) -> str:
    return tag("text", words, x=x, y=y, cls="px-value px-start", font_size=14)


# ------------------------------------------------------------------ supply


def draw_supply(layout: Layout, view: View, coalition: str, box: Box) -> str:
    """Draw the blocks in play of a coalition, and a flag where it would be dominant, round the
    middle of its box."""
    blocks = in_play(view)
    here = blocks.pop(coalition)
    wanted = max(blocks.values()) + needed_lead(view)
    drawn = draw_column if layout.name == WIDE else draw_bar
    return drawn(coalition, here, wanted, box[2] - box[0], box[3] - box[1])


def draw_bar(coalition: str, here: int, wanted: int, width: float, _height: float) -> str:
    left, wide = 30 - width / 2, (width - 78) / SLOTS
    drawn = pieces.draw_emblem(coalition, 13 - width / 2, 0, 11)
    drawn += rect(left, -6, wide * SLOTS, 12, "px-gauge")
    if here:
        drawn += group(rect(left, -6, wide * here, 12, "px-print"), f"px-k-{coalition}")
    steps = "".join(f"M{number(left + wide * step)}-6v12" for step in range(1, SLOTS))
    drawn += path(steps, "px-gauge-step")
    if wanted <= SLOTS:
        drawn += draw_flag(left + wide * wanted, 9, 21)
    return drawn + tag("text", str(here), x=left + wide * SLOTS + 8, y=5,
                       cls="px-value px-start", font_size=15) + tag(
        "text", f"/ {SLOTS}", x=left + wide * SLOTS + 26, y=5, cls="px-faint px-start",
        font_size=11)


def draw_column(coalition: str, here: int, wanted: int, width: float, height: float) -> str:
    """Draw a column that fills from below, so that the three can be compared at a glance."""
    left, low, step = 6 - width / 2, height / 2 - 3, (height - 8) / SLOTS
    drawn = rect(left, low - step * SLOTS, 16, step * SLOTS, "px-gauge")
    if here:
        drawn += group(rect(left, low - step * here, 16, step * here, "px-print"),
                       f"px-k-{coalition}")
    steps = "".join(f"M{number(left)} {number(low - step * each)}h16" for each in range(1, SLOTS))
    drawn += path(steps, "px-gauge-step") + pieces.draw_emblem(coalition, 12, -19, 14)
    if wanted <= SLOTS:
        drawn += path(f"M{number(left - 3)} {number(low - step * wanted)}h24", "px-flag-line")
    return drawn + text(12, 14, str(here), 18, "px-value") + text(12, 30, f"/ {SLOTS}", 12,
                                                                  "px-faint")


def draw_flag(x: float, foot: float, high: float) -> str:
    return path(f"M{number(x)} {number(foot)}v{number(-high)}l7 3.2-7 3.2", "px-flag")


# ------------------------------------------------------------------ the check that could come


def draw_check(layout: Layout, view: View, language: Language, box: Box) -> str:
    """Draw the coalition that would be dominant, and the points each player would get, from the
    left top of its box. At the end, draw the points that each player got."""
    if view["over"]:
        return draw_final(layout, view, language, box)
    expected = forecast(view)
    left, top, right, bottom = box
    width = right - left
    words = language.say(N_("A check now")) + (" ×2" if expected.final else "")
    drawn = draw_heading(layout, "dominance", words, box)
    words = language.say(describe_reason(view, expected))
    rows, size = fit_text(words[0].upper() + words[1:], width - 8, LETTERS[layout.name])
    drawn += group(draw_lines(rows, size, left + 4, top + 44, "px-said"), "px-start")
    pitch = min(54, (width - 4) / view["players"])
    for seat, won in enumerate(expected.points):
        drawn += draw_share(seat, won, expected.counted[seat], left + 11 + pitch * seat,
                            bottom - 17, pitch)
    return drawn


def draw_final(layout: Layout, view: View, language: Language, box: Box) -> str:
    left, _, right, bottom = box
    drawn = draw_heading(layout, "points", language.say(N_("The game is over.")), box)
    pitch = min(54, (right - left - 4) / view["players"])
    for seat, noble in enumerate(view["nobles"]):
        x, y = left + 11 + pitch * seat, bottom - 32
        drawn += pieces.draw_mark(seat, x, y, min(21, pitch / 2)) + tag(
            "text", str(noble["points"]), x=x + 12, y=y + 5, cls="px-value px-start", font_size=14)
    return drawn


def draw_heading(layout: Layout, sign: str, words: str, box: Box) -> str:
    left, top, right, _ = box
    return glyph(f"i-{sign}", left + 12, top + 15, 17, "px-plain") + group(
        draw_fitted(words, right - left - 30, HEADINGS[layout.name], left + 26, top + 15.5,
                    "px-strong"), "px-start")


def draw_share(seat: int, won: int, standing: int | None, x: float, y: float,
               pitch: float) -> str:
    """Draw a mark, and the points that its player would get."""
    drawn = pieces.draw_mark(seat, x, y, min(21, pitch / 2))
    x -= 2 * (pitch < 40)
    if standing is None:
        return group(drawn, "px-none") + tag("text", "–", x=x + 12, y=y + 5,
                                             cls="px-faint px-start", font_size=13)
    return drawn + tag("text", f"+{won}", x=x + 11, y=y + 5, font_size=14 if pitch > 40 else 12,
                       cls="px-value px-start" if won else "px-faint px-start")


def draw_panel(layout: Layout, players: int) -> str:
    """Draw the ground of the panel. The rows and the forecast are parts of their own."""
    left, top, right, bottom = layout.panel_box(players)
    fold = left + layout.bar_width() + 4
    return (rect(left, top, right - left, bottom - top, "px-panel", rx=6)
            + path(f"M{number(fold)} {number(top + 8)}V{number(bottom - 8)}", "px-fold-line"))


def forecast_box(layout: Layout, players: int) -> Box:
    left, top, right, bottom = layout.panel_box(players)
    return (left + layout.bar_width() + 8, top, right - 4, bottom)


def draw_stud() -> str:
    """Draw the place of a road."""
    return circle(0, 0, 3.2, "px-stud")
