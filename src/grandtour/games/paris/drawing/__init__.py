"""The Paris board as a picture: view -> SVG. No rules in it; what may be done is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.draw import Picture, stylesheet
from grandtour.draw.aside import aside as aside
from grandtour.draw.board import STILL, Board as BaseBoard
from grandtour.draw.labels import Box, grow_box
from grandtour.draw.marks import colours
from grandtour.draw.places import rounded, slight_ring
from grandtour.draw.shapes import path, point, shift, tag
from grandtour.games.paris.components import (
    AWARDS, DISTRICTS, KINDS, LANDMARKS, LEVELS, NUMBERS, WOOD,
)
from grandtour.games.paris.drawing import art as art
from grandtour.games.paris.drawing import speech as speech
from grandtour.games.paris.drawing import targets as pointing
from grandtour.games.paris.drawing.concerns import find_element_concern
from grandtour.games.paris.drawing.layout import Layout, Spot
from grandtour.games.paris.drawing.scenery import LAYOUTS, draw_scenery
from grandtour.games.paris.drawing.symbols import PLATE, define_symbols
from grandtour.games.paris.drawing.targets import targets as targets
from grandtour.games.paris.words.names import district_name, landmark_name
from grandtour.language import Language, N_

View = dict[str, Any]

WIDE, TALL = "wide", "tall"
RESOURCES: Final = KINDS[WOOD:]


def draw(view: View, language: Language, names: list[str], layout: str,
         actions: Sequence[str] = (), seat: int | None = None,
         last: Sequence[str] = ()) -> Picture:
    """Return the picture of the board for one reader. `names` are the players' names by seat.
    `actions` are the legal actions of the reader, who sits at `seat`. `last` names the elements,
    without prefix, that the last moves touched, the newest last."""
    board = Board(view, language, names, LAYOUTS[layout], actions, seat, last)
    return Picture(
        "paris", layout, board.layout.width, board.layout.height, language.say(N_("Paris")),
        language.say(N_("Six districts round the Arc de Triomphe, each with a bank, six "
                        "buildings and its landmarks; the track of thirty bonus spaces; what "
                        "lies next to the board.")),
        define_symbols(), draw_scenery(layout, language), board.draw_parts(), language.code,
        stylesheet("grandtour.games.paris"))


def make_frame_attribute(box: Box | None) -> str:
    """Return the frame for a script that shows a part of the board alone."""
    if box is None:
        return ""
    left, top, right, bottom = box
    return f' data-frame="{point(left, top)} {point(right - left, bottom - top)}"'


class Board(BaseBoard[Layout]):
    """The board of Paris."""

    def __init__(self, view: View, language: Language, names: list[str], layout: Layout,
                 actions: Sequence[str], seat: int | None, last: Sequence[str]) -> None:
        super().__init__(view, language, names, layout, targets(view, actions), seat,
                         last, find_element_concern)
        self.rings: dict[str, tuple[str, float, float]] = {}
        self.above = ""                 # keys and tokens: rings do not cover them

    def draw_parts(self) -> dict[str, str]:
        self.add_trail({})
        for number in range(len(DISTRICTS)):
            self.draw_sign(number)
            self.draw_bank(number)
        self.draw_arc()
        for number in range(len(DISTRICTS)):
            for level in range(LEVELS):
                self.draw_space(number, level)
        for number in range(1, NUMBERS + 1):
            self.draw_stop(number)
        self.draw_supplies()
        for number in range(len(LANDMARKS)):
            self.draw_landmark(number)
        for number in range(len(AWARDS)):
            self.draw_award(number)
        self.draw_rings()
        self.add_trail({ident: shape for ident, (shape, *_) in self.rings.items()})
        self.add("keys", self.above, STILL)
        self.draw_meeples()
        return self.drawn

    def add_place(self, ident: str, box: Box, drawn: str, label: str, ask: str,
                  at: tuple[float, float] | None = None, moves: bool = False,
                  ringed: Box | None = None, corner: float = 7, more: str = "") -> None:
        """Add a place that can be pointed at; `at` is its 0,0."""
        x, y = at or ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        given = self.button(ident, "pc place" if moves else "place", label, ask, x, y)
        ring = grow_box(ringed or box, self.layout.width / 400 + 1)
        self.rings[ident] = (rounded(ring, corner), ring[2] - corner * .29, ring[1] + corner * .29)
        self.add(ident, drawn + art.draw_hit_area(box, x, y),
                 f'{given}{more} transform="{shift(x, y)}"')

    def add_still(self, ident: str, drawn: str, label: str, x: float, y: float, cls: str) -> None:
        """Add a part that no one can point at."""
        self.add(ident, drawn, self.sight(ident, cls, label)
                 + f' transform="{shift(x, y)}"')

    # -------------------------------------------------------------- the districts

    def draw_sign(self, number: int) -> None:
        name, box = DISTRICTS[number], self.layout.sign_box(number)
        words = self.language.say(district_name(name))
        outline = self.layout.sign_outline(number)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        drawn = (path(outline, "pa-touch", transform=shift(-x, -y)) if outline
                 else art.draw_sign(box, words))
        self.add_place(f"district-{name}", box, drawn,
                       speech.describe_district(self.view, self.language, name, self.names),
                       pointing.ask_district(self.view, name),
                       more=make_frame_attribute(self.layout.district_frame(number)))
        if outline:
            self.rings[f"district-{name}"] = (f'path d="{outline}"', box[2], box[1])

    def draw_bank(self, number: int) -> None:
        name, layout = DISTRICTS[number], self.layout
        there = self.view["districts"][name]["bank"]
        seats = sorted(there["keys"])
        self.above += art.draw_bank_keys(layout, seats, *layout.bank_point(number))
        self.add_place(f"bank-{name}", layout.bank_box(number),
                       art.draw_bank(layout, there["francs"], len(seats)),
                       speech.describe_bank(self.view, self.language, name, self.names),
                       f"place {name}-bank", corner=21 if layout.name == WIDE else 12)

    def draw_arc(self) -> None:
        seats = tuple(sorted(self.view["arc"]))
        self.add_place("arc", self.layout.arc_box, art.draw_arc(self.layout, seats),
                       speech.describe_arc(self.view, self.language, self.names), "place arc",
                       corner=48 if self.layout.name == WIDE else 21)

    def draw_space(self, number: int, level: int) -> None:
        there = self.view["districts"][DISTRICTS[number]]["spaces"][level]
        at = self.layout.space_point(number, level)
        plate = Spot(*at, self.layout.plate).box(PLATE, PLATE)
        self.above += art.draw_keys_or_token(self.layout, there, *at)
        self.add_place(f"space-{there['space']}", self.layout.space_box(number, level),
                       art.draw_space(self.layout, there),
                       speech.describe_space(self.language, there, self.names),
                       pointing.ask_space(self.view, self.seat, there["space"]), at, ringed=plate)

    # -------------------------------------------------------------- the track

    def draw_stop(self, number: int) -> None:
        lie = self.view["track"][number - 1]
        box = self.layout.stop_box(number)
        self.add_place(f"bonus-{number}", box,
                       art.draw_stop(self.layout, number, lie[0] if lie else "", len(lie),
                                     self.view["players"]),
                       speech.describe_stop(self.view, self.language, number, self.names),
                       f"bonus {number}",
                       corner=6)

    def draw_meeples(self) -> None:
        """Add the meeples; those on one space are side by side, in seating order."""
        spaces = [investor["meeple"] for investor in self.view["investors"]]
        for seat, space in enumerate(spaces):
            together = [other for other, there in enumerate(spaces) if there == space]
            x, y = self.layout.meeple_point(space, together.index(seat), len(together))
            self.add_still(f"meeple-{colours(seat)}", art.draw_meeple(self.layout, seat),
                           speech.describe_meeple(self.language, self.names[seat], space), x, y,
                           "pc still" if space else "pc seen")

    # -------------------------------------------------------------- landmarks and VP tiles

    def draw_landmark(self, number: int) -> None:
        """Draw a landmark next to the board or in a district. A change of place is a change of its
        transform."""
        name, layout = LANDMARKS[number], self.layout
        value = speech.FACE[name]["value"]
        district, seats = speech.find_landmark(self.view, name)
        label = speech.describe_landmark(self.view, self.language, name, self.names)
        ask = pointing.ask_landmark(self.view, self.seat, name, value)
        if not district:
            drawn = art.draw_card(layout, name, self.language.say(landmark_name(name)))
            self.add_place(f"landmark-{name}", layout.card_box(number), drawn, label, ask,
                           layout.card_point(number), True, corner=5)
            return
        there = [each["id"] for each in self.view["districts"][district]["landmarks"]]
        spot = layout.landmark_spot(DISTRICTS.index(district), there.index(name), len(there))
        self.above += art.draw_landmark_keys(layout, sorted(seats), spot)
        drawn = tag("g", art.draw_landmark(layout, name, value, bool(seats)),
                    transform=f"scale({spot.scale:.3g})" if spot.scale != 1 else None)
        wide = max(40, layout.touch / spot.scale)
        self.add_place(f"landmark-{name}", spot.box(wide, 44), drawn, label, ask, (spot.x, spot.y),
                       True, spot.box(40, 44), 4)

    def draw_award(self, number: int) -> None:
        name, layout = AWARDS[number], self.layout
        spot = layout.award_spot(number)
        for district, there in self.view["districts"].items():
            if there["vp"] == name:
                spot = layout.district_award_spot(DISTRICTS.index(district),
                                                  len(there["landmarks"]))
        box = layout.award_box(spot) if spot.scale > .8 else spot.box(46, 52)
        self.add_place(f"vp-{name}", box, art.draw_award(name, spot.scale),
                       speech.describe_award(self.view, self.language, name, self.names),
                       pointing.ask_award(self.view, name), (spot.x, spot.y), True,
                       grow_box(box, -2.5 if layout.name == WIDE else 0), 5)

    # -------------------------------------------------------------- beside the board

    def draw_supplies(self) -> None:
        view, layout, language = self.view, self.layout, self.language
        for number, there in enumerate(view["stacks"]):
            box = layout.stack_box(number)
            words = language.say(district_name(there["back"])) if there["back"] else ""
            self.add_place(f"stack-{number + 1}", box,
                           art.draw_stack(layout, box, there["tiles"], words),
                           speech.describe_stack(view, language, number), f"stack {number + 1}")
        for number, kind in enumerate(RESOURCES):
            self.add_place(f"supply-{kind}", layout.supply_box(number),
                           art.draw_goods(layout, kind, view["supply"][kind]),
                           speech.describe_supply(view, language, kind), f"buy {kind}",
                           ringed=grow_box(layout.supply_box(number), -4))
        self.add_place("end-tiles", layout.end_box, art.draw_pennant(layout, view["end_left"]),
                       speech.describe_end_tiles(view, language), "look")
        for seat, investor in enumerate(view["investors"]):
            name = self.names[seat]
            box = layout.score_box(seat)
            self.add_still(f"score-{colours(seat)}",
                           art.draw_score(layout, seat, investor["points"]),
                           speech.describe_score(language, name, investor["points"]),
                           (box[0] + box[2]) / 2,
                           (box[1] + box[3]) / 2, "seen")
            self.add_still(f"spare-{colours(seat)}",
                           art.draw_spare_keys(layout, seat, investor["spare"]),
                           speech.describe_spare_keys(language, name, investor["spare"]),
                           *layout.spare_keys_point(seat),
                           "seen")

    # -------------------------------------------------------------- rings

    def states(self, ident: str) -> list[str]:
        """Return the states of a place's ring. It is quiet where a key could leave, and for what
        can be done at any moment."""
        actions = self.lit.get(ident, ())
        quiet = actions and not pointing.is_target(ident, actions)
        return (["legal"] if actions else []) + (["pa-light"] if quiet else [])

    def draw_rings(self) -> None:
        """Draw all rings as one part, since there are many places. Each ring has its own id in
        it."""
        drawn = ""
        for ident, (shape, x, y) in self.rings.items():
            states = self.states(ident)
            if states:
                lines = slight_ring(shape, "pa-tick", x, y, "pa-light" not in states)
                drawn += (f'<g id="{self.layout.prefix}-ring-{ident}" class="ring '
                          f'{" ".join(states)}">{lines}</g>')
        self.add("rings", drawn, STILL)
