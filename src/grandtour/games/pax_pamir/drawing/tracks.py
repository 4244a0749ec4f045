"""The tracks next to the map: the favoured suit, the deck, the supply of blocks, and the result of
a dominance check if it came now."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import circle, glyph, group, number, path, rect, shift, tag, text
from grandtour.games.pax_pamir.components import BLOCKS
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import WIDE, Layout
from grandtour.games.pax_pamir.drawing.lettering import (
    draw_fitted, draw_lines, fit_text, list_line_breaks_to_try,
)
from grandtour.games.pax_pamir.drawing.speech import describe_reason
from grandtour.games.pax_pamir.drawing.symbols import place_symbol
from grandtour.games.pax_pamir.words.ranking import (
    count_checks_left, forecast, count_blocks_in_play, find_needed_lead,
)
from grandtour.language import Language, N_

View = dict[str, Any]

SLOTS: Final = int(BLOCKS)
HEADINGS: Final = {"wide": (*list_line_breaks_to_try(1, 14, 13, 12, 11.7), (2, 11.7)),
                   "tall": (*list_line_breaks_to_try(1, 12.5, 11.5, 10.5), (2, 10))}
LETTERS: Final = {"wide": list_line_breaks_to_try(2, 13, 12.5, 12, 11.7),
                  "tall": (*list_line_breaks_to_try(2, 11.5, 11),
                           *list_line_breaks_to_try(3, 11, 10.5))}
ROPE: Final = 204.0             # the width of the rope and what is written under it
STEP: Final = 13.0              # by how much a lead of one pulls the knot
FARTHEST: Final = 5             # the last lead that pulls it


def draw_suit(layout: Layout, name: str, favoured: bool) -> str:
    """Draw a lozenge in the colour of the suit: filled and in a gold frame where it is favoured."""
    size = layout.suit_size()
    if not favoured:
        return group(place_symbol("lozenge", 0, 0, "px-unfavoured", size)
                     + glyph(f"i-{name}", 0, 0, 19 * size), f"px-s-{name}")
    return group(place_symbol("lozenge", 0, 0, "px-favour-frame", 1.24 * size)
                 + place_symbol("lozenge", 0, 0, None, size)
                 + group(glyph(f"i-{name}", 0, 0, 20 * size), "px-on-suit"), f"px-s-{name}")


def draw_deck(view: View) -> str:
    """Draw the number of cards left in the deck, the number of checks to come there and in the
    market, and the events in force for all."""
    drawn = place_symbol("back", -42, 0, None, .24) + draw_figure(-29, str(view["deck"]))
    drawn += glyph("i-dominance", 5, 0, 16, "px-plain") + draw_figure(15,
                                                                      str(count_checks_left(view)))
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
    blocks = count_blocks_in_play(view)
    here = blocks.pop(coalition)
    wanted = max(blocks.values()) + find_needed_lead(view)
    if layout.name == WIDE:
        return draw_chip(coalition, here)
    return draw_bar(coalition, here, wanted, box[2] - box[0])


def draw_bar(coalition: str, here: int, wanted: int, width: float) -> str:
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


def draw_chip(coalition: str, here: int) -> str:
    """Draw the emblem of a coalition over its number of blocks in play."""
    return (pieces.draw_emblem(coalition, 0, -11.5, 14.5) + text(-8, 23, str(here), 19, "px-value")
            + tag("text", f"/{SLOTS}", x=3.5, y=23, cls="px-faint px-start", font_size=12))


def draw_flag(x: float, foot: float, high: float) -> str:
    return path(f"M{number(x)} {number(foot)}v{number(-high)}l7 3.2-7 3.2", "px-flag")


# ------------------------------------------------------------------ the check that could come


def draw_check(layout: Layout, view: View, language: Language, box: Box) -> str:
    """Draw the coalition that would be dominant, and the points each player would get, in the units
    of the board. At the end, draw the points that each player got."""
    expected = forecast(view)
    words = language.say(N_("The game is over.")) if view["over"] else language.say(
        N_("A check now")) + (" ×2" if expected.final else "")
    reason = "" if view["over"] else language.say(describe_reason(view, expected))
    shares = [draw_final_points(noble["points"]) for noble in view["nobles"]] if view["over"] else [
        draw_share(won, expected.counted[seat]) for seat, won in enumerate(expected.points)]
    drawn = draw_wide if layout.name == WIDE else draw_tall
    return drawn(view, box, words, reason[:1].upper() + reason[1:], shares)


def draw_wide(view: View, box: Box, words: str, reason: str, shares: list[str]) -> str:
    """Draw a band: the rope with the reason under it, then what each player would get."""
    left, top, right, bottom = box
    drawn = draw_rope(view, left + ROPE / 2, top + 18)
    rows, size = fit_text(reason, ROPE - 4, LETTERS[WIDE])
    drawn += draw_lines(rows, size, left + ROPE / 2, bottom - 19, "px-said")
    start = left + ROPE + 8
    sign = "points" if view["over"] else "dominance"
    drawn += draw_heading(WIDE, sign, words, (start, top - 1, right, bottom))
    pitch = min(54, (right - start) / view["players"])
    for seat, share in enumerate(shares):
        x, y = start + pitch * (seat + .5), top + 36
        drawn += pieces.draw_mark(seat, x, y, 19) + group(
            share, None, transform=shift(x, bottom - 7))
    return drawn


def draw_tall(view: View, box: Box, words: str, reason: str, shares: list[str]) -> str:
    left, top, right, bottom = box
    drawn = draw_heading("tall", "points" if view["over"] else "dominance", words, box)
    rows, size = fit_text(reason, right - left - 8, LETTERS["tall"])
    drawn += group(draw_lines(rows, size, left + 4, top + 44, "px-said"), "px-start")
    pitch = min(54, (right - left - 4) / view["players"])
    for seat, share in enumerate(shares):
        x, y = left + 11 + pitch * seat, bottom - 28
        drawn += pieces.draw_mark(seat, x + 5, y, 19) + group(
            share, None, transform=shift(x + 5, bottom - 5))
    return drawn


def draw_share(won: int, standing: int | None) -> str:
    """Draw the points that a player would get, round 0,0 on their foot."""
    if standing is None:
        return text(0, 0, "–", 14, "px-faint")
    return text(0, 0, f"+{won}", 15, "px-value" if won else "px-faint")


def draw_final_points(points: int) -> str:
    return text(0, 0, str(points), 15, "px-value")


def draw_rope(view: View, middle: float, y: float) -> str:
    """Draw a tug-of-war: the coalition with the most blocks in play at the right, those with the
    second most at the left. The knot is as far from the middle as the lead, and a flag is where the
    leader is dominant."""
    blocks = count_blocks_in_play(view)
    leader, *others = sorted(blocks, key=lambda name: -blocks[name])
    behind = [name for name in others if blocks[name] == blocks[others[0]]]
    lead, needed = blocks[leader] - blocks[others[0]], find_needed_lead(view)
    reach, goal = ROPE / 2 - 12, middle + needed * STEP
    line = f"M{number(middle - reach)} {number(y)}H{number(middle + reach)}"
    drawn = path(line, "px-rope") + path(line, "px-rope-twist")
    steps = "".join(f"M{number(middle + STEP * step)} {number(y - 4)}v8"
                    for step in range(-FARTHEST, FARTHEST + 1) if step)
    drawn += path(steps, "px-rope-step")
    drawn += path(f"M{number(middle)} {number(y - 11)}v22", "px-rope-middle")
    drawn += draw_flag(goal, y + 11, 25)
    drawn += "".join(pieces.draw_emblem(name, middle - reach + 20 * place, y, 10)
                     for place, name in enumerate(reversed(behind)))
    drawn += pieces.draw_emblem(leader, middle + reach, y, 10)
    knot = middle + STEP * min(lead, FARTHEST)
    tied = f"M{number(knot)} {number(y - 8)}l8 8-8 8-8-8z"
    return drawn + (group(path(tied, "px-print"), f"px-k-{leader}") if lead
                    else path(tied, "px-knot"))


def draw_heading(layout: str, sign: str, words: str, box: Box) -> str:
    left, top, right, _ = box
    return glyph(f"i-{sign}", left + 12, top + 15, 17, "px-plain") + group(
        draw_fitted(words, right - left - 30, HEADINGS[layout], left + 26, top + 15.5,
                    "px-strong"), "px-start")


def draw_panel(layout: Layout, players: int) -> str:
    """Draw the ground of the panel. The rows and the forecast are parts of their own."""
    left, top, right, bottom = layout.panel_box(players)
    fold = left + layout.bar_width() + 4
    folds = [fold] if layout.name != WIDE else [fold, fold + ROPE + 8]
    return rect(left, top, right - left, bottom - top, "px-panel", rx=6) + path(
        "".join(f"M{number(at)} {number(top + 8)}V{number(bottom - 8)}" for at in folds),
        "px-fold-line")


def forecast_box(layout: Layout, players: int) -> Box:
    left, top, right, bottom = layout.panel_box(players)
    return (left + layout.bar_width() + 8, top, right - 4, bottom)


def draw_stud() -> str:
    """Draw the place of a road."""
    return circle(0, 0, 3.2, "px-stud")
