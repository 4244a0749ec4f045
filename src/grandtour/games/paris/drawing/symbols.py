"""The symbols of the Paris board and its pieces, as definitions for a sprite. Each is drawn round
0,0. Plates are 42 wide, cards of landmarks 41 x 60, bonus tiles 32 x 36, VP tiles 38 x 28: small
enough for a phone with letters of 11. The wide board draws them larger."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from grandtour.draw import glyphs, marks
from grandtour.draw.shapes import circle, glyph, group, path, rect, tag, use
from grandtour.games.paris.components import AWARDS, TABLES, TYPES
from grandtour.games.paris.drawing import vignettes
from grandtour.games.paris.drawing.glyphs import GLYPHS
from grandtour.games.paris.words.names import list_award_points

PLAYERS: Final = 4
PLATE: Final = 42.0
CARD: Final = (41.0, 60.0)
BONUS: Final = (32.0, 36.0)
AWARD: Final = (38.0, 28.0)
VIGNETTE: Final = {"tuileries": "tuileries", "luxembourg": "luxembourg", "moulin_rouge": "moulin",
                   "sacre_coeur": "sacre", "pantheon": "pantheon", "notre_dame": "notredame",
                   "louvre": "louvre", "eiffel": "eiffel"}
GLYPH: Final = {"wood": "wood", "marble": "marble", "gold": "ingot"}
KEY: Final = ("M-2.2 9.8A10 10 0 1 1 2.2 9.8V13H7.6V16.2H5.4V18.8H7.6V22.5H-2.2z")
MEEPLE: Final = ("M0-16a6 6 0 0 1 5 9.2Q13-5 15 1q-3 4-8 2.6Q10 8 12 15H4.5L0 9-4.5 15H-12Q-10 8-7"
                 " 3.6-12 5-15 1-13-5-5-6.8A6 6 0 0 1 0-16z")
RIBBON: Final = "M-5 4-8.5 12-5 11-2.5 13.5 0 9 2.5 13.5 5 11 8.5 12 5 4z"
BY_PLAYERS: Final = ("per_tile", "prestige_pairs", "resource_pairs")
STAR: Final = "★"


@cache
def define_symbols() -> str:
    """Define the symbols of both layouts."""
    drawn = (glyphs.glyph_symbols(GLYPHS) + vignettes.define_sights() + marks.mark_symbols()
             + define_shared_shapes()
             + "".join(define_plate(name) for name in TYPES) + define_tokens() + define_outlines()
             + "".join(define_pieces(player) for player in range(1, PLAYERS + 1))
             + "".join(define_award(name) for name in AWARDS)
             + "".join(define_card(row) for row in TABLES["landmarks"]["tiles"])
             + "".join(define_bonus_tile(row) for row in TABLES["bonus_tiles"]["tiles"]))
    return tag("defs", drawn)


def place_symbol(name: str, x: float = 0, y: float = 0, cls: str | None = None,
                 scale: float = 1) -> str:
    """Draw a symbol of the sprite round x, y, as short as possible."""
    if scale != 1:
        return use(f"pa-{name}", x, y, cls, scale)
    return tag("use", href=f"#pa-{name}", x=x or None, y=y or None, cls=cls)


def define_shared_shapes() -> str:
    """Define the shared shapes: an empty building space, frames, the tick of a ring."""
    def frame(name: str, width: float, height: float, inset: float, cls: str, corner: float) -> str:
        return group(rect(-width / 2, -height / 2, width, height, cls, rx=corner)
                     + rect(inset - width / 2, inset - height / 2, width - 2 * inset,
                            height - 2 * inset, f"{cls}-line", rx=max(corner - inset, 1)), None,
                     id=f"pa-{name}")

    return (frame("frame", 40, 44, 2.5, "pa-monument", 3) + frame("card", 41, 60, 2, "pa-card", 2.5)
            + frame("sign", 38, 28, 2, "pa-enamel", 4) + frame("plate", 42, 42, 3, "pa-plate", 6)
            + rect(-21, -21, 42, 42, "pa-plot", id="pa-plot", rx=6)
            + rect(-16, -18, 32, 36, "pa-bonus", id="pa-bonus", rx=4)
            + group(circle(0, 0, 9, "tick-disc") + path("M-4 0-1 3.5 4.5-3", "tick-line"), None,
                    id="pa-tick"))


# ------------------------------------------------------------------ buildings and tokens


def define_plate(name: str) -> str:
    """Define the enamel plate of a type of building, its sign at the upper right."""
    return group(place_symbol("plate") + glyph(f"i-{name}", 5, -5, 24), f"pa-{name}",
                 id=f"pa-{name}")


def define_tokens() -> str:
    """Define resources as discs with a sign, and prestige as a medal with its VP."""
    drawn = path(RIBBON, "pa-ribbon", id="pa-ribbon")
    for kind, sign in GLYPH.items():
        drawn += group(circle(0, 0, 9.2, "pa-token") + glyph(f"i-{sign}", 0, 0, 13),
                       f"pa-k-{kind}", id=f"pa-t-{kind}")
    for row in TABLES["prestige"]["kinds"]:
        name = row["name"]
        medal = circle(0, 0, 6, "pa-medal") + tag("text", str(row["vp"]), y=3.9, cls="pa-digit")
        drawn += group(medal, f"pa-k-{name}", id=f"pa-m-{name}")
        drawn += group(group(place_symbol("ribbon"), f"pa-k-{name}")
                       + place_symbol(f"m-{name}", 0, -1, None, 1.35),
                       None, id=f"pa-t-prestige-{name}")
    return drawn


# ------------------------------------------------------------------ pieces


def define_outlines() -> str:
    return path(KEY, id="pa-key") + path(MEEPLE, id="pa-meeple") + "".join(
        path(mark.outline, id=f"pa-s{mark.number}") for mark in marks.MARKS[:PLAYERS])


def define_pieces(player: int) -> str:
    """Define a key, a meeple, and the bare mark with a rim that replaces both where it is small."""
    def drawn(name: str, outline: str, ink: str) -> str:
        return group(place_symbol(outline, 0, 0, "piece-rim pa-rim")
                     + place_symbol(outline, 0, 0, "piece-body pa-body") + ink, f"p{player}",
                     id=f"pa-{name}-p{player}")

    shape = f"s{player}"
    return (drawn("key", "key", place_symbol(shape, 0, 0, "piece-ink", .6))
            + drawn("meeple", "meeple", place_symbol(shape, 0, -1, "piece-ink", .5))
            + drawn("chip", shape, ""))


# ------------------------------------------------------------------ landmarks and VP tiles


def define_card(row: dict[str, Any]) -> str:
    """Define a landmark next to the board: value, sight, price, prestige icons."""
    drawn = place_symbol("card") + glyph(f"v-{VIGNETTE[row['name']]}", -3, -1.5, 27, "pa-sight")
    drawn += tag("text", str(row["value"]), x=-10.5, y=-16.5, cls="pa-figure pa-worth")
    price = [kind for kind, number in row["cost"].items() for _ in range(number)]
    signs = "".join(place_symbol(f"t-{kind}", 0, 19.5 * i) for i, kind in enumerate(price))
    drawn += group(signs, None, transform="translate(12.3 -21.7) scale(.61)")
    drawn += "".join(place_symbol(f"m-{kind}", 12.6 * (i - 1), 20.2)
                     for i, kind in enumerate(row["icons"]))
    return group(drawn, None, id=f"pa-card-{row['name']}")


def define_award(name: str) -> str:
    """Define a VP tile: a street sign with its three amounts."""
    first, second, third = list_award_points(name)
    drawn = place_symbol("sign") + tag("text", str(first), y=-.5, cls="pa-award pa-first")
    drawn += tag("text", f"{second}·{third}", y=10.3, cls="pa-award pa-rest")
    return group(drawn, None, id=f"pa-v-{name}")


# ------------------------------------------------------------------ bonus tiles


def define_bonus_tile(row: dict[str, Any]) -> str:
    """Define the face of a bonus tile: number, sign, amount. The board adds what depends on the
    number of players."""
    digits = str(row["number"])
    drawn = place_symbol("bonus") + tag("text", digits, x=-14.5 + 3.4 * len(digits), y=-7.5,
                                        cls="pa-number")
    drawn += "".join(list_signs(row))
    said = format_bonus_amount(row)
    if said:
        drawn += tag("text", said, y=13.8,
                     cls="pa-amount" if len(said) < 4 else "pa-amount pa-tight")
    return group(drawn, f"pa-section-{row['section']}", id=f"pa-b-{row['number']}")


def list_signs(row: dict[str, Any]) -> list[str]:
    effect = row["effect"]
    if effect == "per_building":
        return [rect(1, -14, 13, 14, "pa-square", rx=3),
                tag("text", str(row["value"]), x=7.5, y=-2.5, cls="pa-square-digit")]
    if effect in ("prestige_pairs", "resource_pairs"):
        name = "prestige" if effect == "prestige_pairs" else "wood"
        return [glyph(f"i-{name}", x, y, 11) for x, y in ((6.5, -9), (9, -2))]
    if effect == "per_landmark":
        return [glyph("v-arc", 7.5, -6, 14.5)]
    return [glyph(f"i-{SIGNS[effect] or GLYPH[row['kind']]}" if effect != "gain" else
                  f"i-{'franc' if row['francs'] else 'points'}", 7.5, -5.5, 14.5)]


SIGNS: Final = {
    "resource": "", "resources": "marble", "prestige": "prestige", "own_key": "key",
    "other_key": "keys", "key": "key", "any_tile": "any-tile", "per_tile": "bonus",
    "step_back": "step-back", "francs": "franc", "kinds": "types",
}


def format_bonus_amount(row: dict[str, Any], players: int = 0) -> str:
    """Return the text at the foot of a bonus tile."""
    effect = row["effect"]
    if effect in BY_PLAYERS:
        return f"{row['vp_by_players'][players - 2]}{STAR}" if players else ""
    if effect == "gain":
        return "+".join([str(row["francs"])] * bool(row["francs"])
                        + [f"{row['vp']}{STAR}"] * bool(row["vp"]))
    if effect in ("per_building", "per_landmark"):
        return f"{row['vp']}{STAR}"
    if effect in ("resource", "resources", "prestige"):
        return f"{row['items']}{'' if effect == 'resource' else ' ?'}"
    return {"own_key": "×2", "other_key": "1+1", "key": f"{row.get('francs')} F",
            "any_tile": "1 ?", "step_back": f"1–{row.get('spaces')}", "francs": f"={STAR}",
            "kinds": f"{next(filter(None, row.get('vp_by_kinds', [0])), 0)}+{STAR}"}[effect]
