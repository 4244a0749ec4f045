"""The table of Hold: a cup to throw with, the pot, and everybody's points."""

from __future__ import annotations

from grandtour.draw import Picture, stylesheet
from grandtour.draw.places import Concern, button, ring, sight
from grandtour.draw.shapes import rect, shift, text
from grandtour.language import N_

WIDTH, HEIGHT = 400, 260
PLACES = {"cup": ("roll", 110, "HD-2"), "pot": ("hold", 290, "HD-4")}


def targets(view, actions):
    return {place: [verb] for place, (verb, _, _) in PLACES.items() if verb in actions}


def draw(view, language, names, layout, actions=(), seat=None, last=()):
    lit = targets(view, actions)
    prefix = layout[0]
    parts = {}

    def add(ident, content, attributes=""):
        parts[f"{prefix}-{ident}"] = f'<g id="{prefix}-{ident}"{attributes}>{content}</g>'

    labels = {"cup": language.say(N_("The cup")), "pot": language.say(N_("The pot"))}
    for ident, (verb, x, clause) in PLACES.items():
        shown = labels[ident] if ident == "cup" else f"{labels[ident]}: {view['pot']}"
        add(ident, rect(-70, -40, 140, 80, "hold-place", rx=8)
            + text(0, 8, shown, 20, "hold-word", text_anchor="middle"),
            button("pc place", shown, lit.get(ident, ()), verb if seat is not None else "", x, 70,
                   Concern([clause])) + f' transform="{shift(x, 70)}"')
    for number, (name, points) in enumerate(zip(names, view["points"], strict=True)):
        x = WIDTH * (number + .5) / len(names)
        add(f"points-p{number + 1}", text(0, 0, str(points), 26, "hold-word", text_anchor="middle"),
            sight("seen", f"{name}: {points}", Concern(["HD-1"], [number]))
            + f' transform="{shift(x, 190)}"')
    for ident, (_, x, _) in PLACES.items():
        states = ["legal"] * (ident in lit) + ["last"] * (ident in last)
        add(f"ring-{ident}", ring(148, 88, 10) if states else "",
            f' class="ring {" ".join(states)}" transform="{shift(x, 70)}" aria-hidden="true"')
    return Picture("hold", layout, WIDTH, HEIGHT, language.say(N_("Hold")),
                   language.say(N_("A cup, a pot, and everybody's points.")), "",
                   rect(0, 0, WIDTH, HEIGHT, "hold-table", aria_hidden="true"), parts,
                   language.code, stylesheet("grandtour_hold"))
