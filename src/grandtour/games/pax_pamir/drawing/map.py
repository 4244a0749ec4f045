"""The map: its print, and the pieces in its regions and on its borders."""

from __future__ import annotations

from typing import Any

from grandtour.draw.shapes import path, point, rect, spline, tag, text, use
from grandtour.games.pax_pamir.components import COALITIONS, REGIONS
from grandtour.games.pax_pamir.drawing import pieces
from grandtour.games.pax_pamir.drawing.layout import Layout
from grandtour.games.pax_pamir.drawing.pieces import Pile
from grandtour.games.pax_pamir.drawing.weave import PEAKS, RIVERS, SEAMS, format_steps
from grandtour.games.pax_pamir.words.names import region_name
from grandtour.games.pax_pamir.words.ranking import count_bribe, count_lead
from grandtour.language import Language

View = dict[str, Any]


# ------------------------------------------------------------------ what is printed


def draw_ground(layout: Layout) -> str:
    """Draw the six cloths, relief and rivers, and the seams."""
    drawn = "".join(path(layout.map.outline(region), f"px-r-{region}") for region in REGIONS)
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


def draw_region_pieces(layout: Layout, view: View, region: str, seat: int | None) -> str:
    """Draw the ruler, then a row of armies, then the tribes, in piles."""
    armies, across = view["armies"][region], layout.across
    tribes = [(noble["seat"], noble["tribes"][region]) for noble in view["nobles"]
              if noble["tribes"].get(region)]
    ranks = [[(name, armies[name]) for name in COALITIONS if name in armies]]
    ranks += [tribes[i:i + across] for i in range(0, len(tribes), across)]
    ranks = [rank for rank in ranks if rank]
    x, y = layout.region_pieces(region)
    piles = [pile for number, rank in enumerate(ranks)
             for pile in make_piles(layout, rank, x, y + number * layout.pitch[1])]
    return draw_rule(layout, view, region, seat) + pieces.draw_piles(piles)


def make_piles(layout: Layout, rank: list[tuple[Any, int]], x: float, y: float) -> list[Pile]:
    """Return piles side by side: of armies by coalition, of tribes by seat."""
    pitch = layout.pitch[0] + (1.5 if len(rank) < 4 else 0)
    first = x - (len(rank) - 1) / 2 * pitch
    return [Pile(f"army-{owner}" if isinstance(owner, str) else f"cyl-p{owner + 1}", amount,
                 first + number * pitch, y, layout.army)
            for number, (owner, amount) in enumerate(rank)]


def draw_rule(layout: Layout, view: View, region: str, seat: int | None) -> str:
    """Draw, under the name, the ruler's seal with the lead and the bribe that is due."""
    ruler = view["rulers"][region]
    if ruler is None:
        return ""
    due = count_bribe(view, region, seat)
    x, y = layout.seal_point(region)
    size = layout.letters / 21
    x -= 7 + 14 * bool(due)
    drawn = pieces.draw_ruler(ruler, x, y, size)
    x += 15 * size + 6.5
    drawn += pieces.draw_figure(f"+{count_lead(view, region)}", x, y + 1)
    return drawn + (pieces.draw_coins(x + 8 + 9 * size, y, due, size) if due else "")


def draw_roads(layout: Layout, view: View, border: str) -> str:
    """Draw a pile for each coalition, along the border."""
    lie = [(name, view["roads"][border][name]) for name in COALITIONS
           if name in view["roads"][border]]
    return pieces.draw_piles([
        Pile(f"road-{coalition}", amount, *layout.road_at(border, number), layout.road)
        for number, (coalition, amount) in enumerate(lie)])
