"""What stands beside the map: the favoured suit, the deck, the supply of blocks, and what a
dominance check would bring if it came now."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import circle, glyph, group, number, path, rect, tag, text
from grandtour.games.pax_pamir.components import BLOCKS
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import WIDE, Layout
from grandtour.games.pax_pamir.drawing.lettering import fitted, fitting, sizes, written
from grandtour.games.pax_pamir.drawing.speech import reason
from grandtour.games.pax_pamir.drawing.symbols import put
from grandtour.games.pax_pamir.words.ranking import checks_left, forecast, in_play, needed_lead
from grandtour.language import Language, N_

View = dict[str, Any]

SLOTS: Final = int(BLOCKS)
HEADINGS: Final = {"wide": (*sizes(1, 14, 13, 12, 11), (2, 11)),
                   "tall": (*sizes(1, 12.5, 11.5, 10.5), (2, 10))}
LETTERS: Final = {"wide": sizes(2, 13, 12, 11), "tall": (*sizes(2, 11.5, 11), *sizes(3, 11, 10.5))}


def suit(layout: Layout, name: str, favoured: bool) -> str:
    """A lozenge in the colour of the suit: filled and in a gold frame where it is favoured."""
    size = layout.suit_size()
    if not favoured:
        return group(put("lozenge", 0, 0, "px-unfavoured", size)
                     + glyph(f"i-{name}", 0, 0, 19 * size), f"px-s-{name}")
    return group(put("lozenge", 0, 0, "px-favour-frame", 1.24 * size)
                 + put("lozenge", 0, 0, None, size)
                 + group(glyph(f"i-{name}", 0, 0, 20 * size), "px-wool"), f"px-s-{name}")


def deck(view: View) -> str:
    """How many cards are left in the deck, how many checks are to come there and in the market,
    and the events in force for all."""
    drawn = put("back", -42, 0, None, .24) + figure(-29, str(view["deck"]))
    drawn += glyph("i-dominance", 5, 0, 16, "px-plain") + figure(15, str(checks_left(view)))
    everywhere = sum(each["seat"] is None for each in view["effects"])
    if everywhere:
        drawn += glyph("i-event", 36, 0, 16, "px-plain")
        drawn += pieces.figure(str(everywhere), 43, 7) if everywhere > 1 else ""
    return drawn


def figure(x: float, words: str, y: float = 4.8) -> str:
    return tag("text", words, x=x, y=y, cls="px-value px-start", font_size=14)


# ------------------------------------------------------------------ supply


def supply(layout: Layout, view: View, coalition: str, box: Box) -> str:
    """The blocks in play of a coalition, a flag where it would be dominant; round the middle of its
    box."""
    blocks = in_play(view)
    here = blocks.pop(coalition)
    wanted = max(blocks.values()) + needed_lead(view)
    drawn = column if layout.name == WIDE else bar
    return drawn(coalition, here, wanted, box[2] - box[0], box[3] - box[1])


def bar(coalition: str, here: int, wanted: int, width: float, _height: float) -> str:
    left, wide = 30 - width / 2, (width - 78) / SLOTS
    drawn = pieces.emblem(coalition, 13 - width / 2, 0, 11)
    drawn += rect(left, -6, wide * SLOTS, 12, "px-gauge")
    if here:
        drawn += group(rect(left, -6, wide * here, 12, "px-print"), f"px-k-{coalition}")
    steps = "".join(f"M{number(left + wide * step)}-6v12" for step in range(1, SLOTS))
    drawn += path(steps, "px-gauge-step")
    if wanted <= SLOTS:
        drawn += flag(left + wide * wanted, 9, 21)
    return drawn + tag("text", str(here), x=left + wide * SLOTS + 8, y=5,
                       cls="px-value px-start", font_size=15) + tag(
        "text", f"/ {SLOTS}", x=left + wide * SLOTS + 26, y=5, cls="px-faint px-start",
        font_size=11)


def column(coalition: str, here: int, wanted: int, width: float, height: float) -> str:
    """It fills from below, so that the three are compared at a glance."""
    left, low, step = 6 - width / 2, height / 2 - 3, (height - 8) / SLOTS
    drawn = rect(left, low - step * SLOTS, 16, step * SLOTS, "px-gauge")
    if here:
        drawn += group(rect(left, low - step * here, 16, step * here, "px-print"),
                       f"px-k-{coalition}")
    steps = "".join(f"M{number(left)} {number(low - step * each)}h16" for each in range(1, SLOTS))
    drawn += path(steps, "px-gauge-step") + pieces.emblem(coalition, 12, -19, 14)
    if wanted <= SLOTS:
        drawn += path(f"M{number(left - 3)} {number(low - step * wanted)}h24", "px-flag-line")
    return drawn + text(12, 14, str(here), 18, "px-value") + text(12, 30, f"/ {SLOTS}", 12,
                                                                  "px-faint")


def flag(x: float, foot: float, high: float) -> str:
    return path(f"M{number(x)} {number(foot)}v{number(-high)}l7 3.2-7 3.2", "px-flag")


# ------------------------------------------------------------------ the check that could come


def check(layout: Layout, view: View, language: Language, box: Box) -> str:
    """Which coalition would be dominant, and what each player would get; from the left top of
    its box. In the end, what each has got."""
    if view["over"]:
        return final(layout, view, language, box)
    expected = forecast(view)
    left, top, right, bottom = box
    width = right - left
    words = language.say(N_("A check now")) + (" ×2" if expected.final else "")
    drawn = heading(layout, "dominance", words, box)
    words = language.say(reason(view, expected))
    rows, size = fitted(words[0].upper() + words[1:], width - 8, LETTERS[layout.name])
    drawn += group(written(rows, size, left + 4, top + 44, "px-said"), "px-start")
    pitch = min(54, (width - 4) / view["players"])
    for seat, won in enumerate(expected.points):
        drawn += seat_share(seat, won, expected.counted[seat], left + 11 + pitch * seat,
                            bottom - 17, pitch)
    return drawn


def final(layout: Layout, view: View, language: Language, box: Box) -> str:
    left, _, right, bottom = box
    drawn = heading(layout, "points", language.say(N_("The game is over.")), box)
    pitch = min(54, (right - left - 4) / view["players"])
    for seat, noble in enumerate(view["nobles"]):
        x, y = left + 11 + pitch * seat, bottom - 32
        drawn += pieces.mark(seat, x, y, min(21, pitch / 2)) + tag(
            "text", str(noble["points"]), x=x + 12, y=y + 5, cls="px-value px-start", font_size=14)
    return drawn


def heading(layout: Layout, sign: str, words: str, box: Box) -> str:
    left, top, right, _ = box
    return glyph(f"i-{sign}", left + 12, top + 15, 17, "px-plain") + group(
        fitting(words, right - left - 30, HEADINGS[layout.name], left + 26, top + 15.5,
                "px-strong"), "px-start")


def seat_share(seat: int, won: int, standing: int | None, x: float, y: float,
               pitch: float) -> str:
    """A mark, and the points that its player would get."""
    drawn = pieces.mark(seat, x, y, min(21, pitch / 2))
    x -= 2 * (pitch < 40)
    if standing is None:
        return group(drawn, "px-none") + tag("text", "–", x=x + 12, y=y + 5,
                                             cls="px-faint px-start", font_size=13)
    return drawn + tag("text", f"+{won}", x=x + 11, y=y + 5, font_size=14 if pitch > 40 else 12,
                       cls="px-value px-start" if won else "px-faint px-start")


def panel(layout: Layout, players: int) -> str:
    """Its ground; the rows and the forecast are parts of their own."""
    left, top, right, bottom = layout.panel(players)
    fold = left + layout.bar() + 4
    return (rect(left, top, right - left, bottom - top, "px-panel", rx=6)
            + path(f"M{number(fold)} {number(top + 8)}V{number(bottom - 8)}", "px-fold-line"))


def forecast_box(layout: Layout, players: int) -> Box:
    left, top, right, bottom = layout.panel(players)
    return (left + layout.bar() + 8, top, right - 4, bottom)


def stud() -> str:
    """Where a road can lie."""
    return circle(0, 0, 3.2, "px-stud")
