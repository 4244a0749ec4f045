"""The map: its print, and the pieces in its regions and on its borders."""

from __future__ import annotations

from typing import Any

from grandtour.draw.labels import estimate_text_width
from grandtour.draw.shapes import (
    glyph, group, path, point, polyline, rect, spline, tag, text, use,
)
from grandtour.games.pax_pamir.components import COALITIONS, COURT_CARDS, REGION, REGIONS
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import WIDE, Layout
from grandtour.games.pax_pamir.drawing.market import draw_count
from grandtour.games.pax_pamir.drawing.pieces import Pile
from grandtour.games.pax_pamir.drawing.weave import PEAKS, RIVERS, SEAMS, format_steps
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.games.pax_pamir.words.ranking import count_bribe
from grandtour.language import Language

View = dict[str, Any]


# ------------------------------------------------------------------ what is printed


def draw_ground(layout: Layout) -> str:
    """Draw the six cloths, relief and rivers, and the seams."""
    lands = "".join(
        path(layout.map.outline(region), id=make_region_id(layout, region))
        + tag("clipPath", use(make_region_id(layout, region)),
              id=f"{make_region_id(layout, region)}-clip")
        for region in REGIONS)
    drawn = tag("defs", lands) + "".join(use(make_region_id(layout, region), cls=f"px-r-{region}")
                                         for region in REGIONS)
    drawn += path("".join(draw_peak(layout, *layout.map.fit(at)) for at in PEAKS), "px-hatch")
    for river in RIVERS:
        drawn += path(spline([layout.map.fit(at) for at in river]), "px-river")
    left, top, right, bottom = layout.map.box
    seams = "".join(format_steps(layout.map.seams[border]) for border in SEAMS)
    woven = f"{layout.prefix}-seams"
    return (drawn + rect(left, top, right - left, bottom - top, fill="url(#px-weave)")
            + tag("defs", path(seams, id=woven)) + use(woven, cls="px-seam-wool")
            + use(woven, cls="px-seam")
            + rect(left, top, right - left, bottom - top, "px-hem"))


def make_region_id(layout: Layout, region: str) -> str:
    return f"{layout.prefix}-land-{region}"


def draw_peak(layout: Layout, x: float, y: float) -> str:
    """Draw a stepped peak as it is knotted into a rug."""
    s = 3.5 if layout.name == "wide" else 2.8
    up, down = f"h{s:g}v{-s:g}" * 4, f"v{s:g}h{s:g}" * 4
    inside = f"m{-5 * s:g} 0v{-2 * s:g}m{s:g} {2 * s:g}v{-s:g}m{-2 * s:g} {s:g}v{-s:g}"
    return f"M{point(round(x - 4 * s), round(y))}{up}{down}{inside}"


def draw_names(layout: Layout, language: Language) -> str:
    drawn = ""
    for region in REGIONS:
        x, y = layout.region_name(region)
        drawn += text(x, y, language.say(region_name(region)), layout.letters,
                      f"title px-land px-halo-{region}")
    return drawn


# ------------------------------------------------------------------ what stands there


def draw_region_pieces(layout: Layout, view: View, language: Language, region: str,
                       seat: int | None) -> str:
    """Draw the hem of the ruler, then armies and tribes in piles, in rows if they are many."""
    armies, across = view["armies"][region], layout.across
    lie = [(f"army-{name}", armies[name]) for name in COALITIONS if name in armies]
    lie += [(f"cyl-p{noble['seat'] + 1}", noble["tribes"][region]) for noble in view["nobles"]
            if noble["tribes"].get(region)]
    x, y = layout.region_pieces(region)
    piles = [pile for first in range(0, len(lie), across)
             for pile in make_piles(layout, lie[first:first + across], x,
                                    y + first // across * layout.pitch[1])]
    return draw_rule(layout, view, language, region, seat) + pieces.draw_piles(piles)


def make_piles(layout: Layout, rank: list[tuple[str, int]], x: float, y: float) -> list[Pile]:
    """Return piles side by side."""
    pitch = layout.pitch[0] + (2.5 if len(rank) < 4 else 0)
    first = x - (len(rank) - 1) / 2 * pitch
    return [Pile(name, amount, first + number * pitch, y, layout.army)
            for number, (name, amount) in enumerate(rank)]


def draw_rule(layout: Layout, view: View, language: Language, region: str,
              seat: int | None) -> str:
    """Draw a hem in the ruler's colour round the region, with the ruler's mark, and the bribe that
    the reader owes if their hand has a card of the region."""
    ruler = view["rulers"][region]
    if ruler is None:
        return ""
    land = make_region_id(layout, region)
    hem = "".join(use(land, cls=f"px-rule-{line}") for line in ("edge", "cloth", "seam"))
    x, y = layout.region_name(region)
    if layout.name == WIDE:
        reach = name_reach(layout, language, region) + layout.letters * .85
        mark, coin = (x - reach, y - layout.letters * .34), (x - reach - 4, y + layout.letters)
    else:
        mark, coin = (x, y - layout.letters * 1.4), (x + 18, y - layout.letters * 1.4)
    drawn = group(hem, f"px-rule p{ruler + 1}", clip_path=f"url(#{land}-clip)")
    drawn += glyph(f"mark-p{ruler + 1}", *mark, layout.letters * 1.4)
    held = view["nobles"][seat]["hand"] if seat is not None else None
    due = count_bribe(view, region, seat)
    if due and any(card <= COURT_CARDS and REGIONS[REGION[card]] == region for card in held or ()):
        drawn += pieces.draw_coins(*coin, due, layout.letters / 20)
    return drawn


def name_reach(layout: Layout, language: Language, region: str) -> float:
    """Return half the width of a region's name, whose letters are spaced."""
    words = language.say(region_name(region))
    return (estimate_text_width(words, 1.02) + .1 * len(words)) * layout.letters / 2


# ------------------------------------------------------------------ roads


def draw_roads(layout: Layout, view: View, border: str) -> str:
    """Draw all roads of a border end to end along it, like a wall, coalition by coalition."""
    lie = view["roads"][border]
    there = [(name, lie[name]) for name in COALITIONS if name in lie]
    if not there:
        return ""
    shares = layout.place_roads(border, sum(amount for _, amount in there))
    drawn, counts, first = "", "", 0
    for coalition, amount in there:
        ends = shares[first:first + amount + 1]
        drawn += draw_wall(layout, border, coalition, ends)
        if amount > 1:
            x, y = layout.map.along(border, (ends[0] + ends[-1]) / 2)
            counts += draw_count(amount, x + 9, y + 9)
        first += amount
    return drawn + counts


def draw_wall(layout: Layout, border: str, coalition: str, ends: list[float]) -> str:
    """Draw the roads of a coalition between these shares of a border, its animal in the middle."""
    line = polyline(layout.map.stretch(border, ends[0], ends[-1]))
    joints = "".join(draw_joint(layout, border, share) for share in ends[1:-1])
    at = layout.map.along(border, (ends[0] + ends[-1]) / 2)
    return (path(line, "px-wall-rim") + path(line, "px-wall-key")
            + group(path(line, "px-wall") + (path(joints, "px-wall-joint") if joints else "")
                    + glyph(f"i-{coalition}", *at, 11.5),
                    f"px-k-{coalition}"))


def draw_joint(layout: Layout, border: str, share: float) -> str:
    """Draw the joint between two roads, across the border."""
    (left, top), (right, bottom) = (layout.map.along(border, share + step)
                                    for step in (-.01, .01))
    (x, y), long = ((left + right) / 2, (top + bottom) / 2), max(
        ((right - left) ** 2 + (bottom - top) ** 2) ** .5, .01)
    across = ((top - bottom) / long * 6, (right - left) / long * 6)
    return (f"M{point(x - across[0], y - across[1])}L{point(x + across[0], y + across[1])}")
