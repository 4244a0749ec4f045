"""The Paris Paris board as a picture: view -> SVG. No rules in it; what may be done is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandtour.draw import Picture, stylesheet
from grandtour.draw.aside import aside as aside
from grandtour.draw.board import Board as BaseBoard
from grandtour.draw.labels import Box
from grandtour.draw.marks import colours
from grandtour.draw.places import outline, ring
from grandtour.draw.shapes import escape, group, point, rect, shift
from grandtour.games.paris_paris.components import KINDS, LINES, ROOM, STOP, STOPS
from grandtour.games.paris_paris.drawing import art as art
from grandtour.games.paris_paris.drawing import speech as speech
from grandtour.games.paris_paris.drawing.concerns import find_element_concern
from grandtour.games.paris_paris.drawing.layout import CROSSING, LAYOUTS, SPACES, Layout
from grandtour.games.paris_paris.drawing.scenery import draw_scenery
from grandtour.games.paris_paris.drawing.symbols import define_symbols
from grandtour.games.paris_paris.words.names import stop_name
from grandtour.language import Language, N_

View = dict[str, Any]
Targets = dict[str, list[str]]

WIDE, TALL = "wide", "tall"
HIDDEN: Final = -1


def draw(view: View, language: Language, names: list[str], layout: str,
         actions: Sequence[str] = (), seat: int | None = None,
         last: Sequence[str] = ()) -> Picture:
    """Return the picture of the board for one reader. `names` are the players' names by seat.
    `actions` are the legal actions of the reader, who sits at `seat`. `last` names the elements,
    without prefix, that the last moves touched, the newest last."""
    board = Board(view, language, names, LAYOUTS[layout], actions, seat, last)
    return Picture(
        "paris_paris", layout, board.layout.width, board.layout.height,
        language.say(N_("Paris Paris")),
        language.say(N_("Map of Paris with five bus lines of seven stops; shops at the stops, "
                        "tickets mark the stops with a tile on offer.")),
        define_symbols(), draw_scenery(layout, language), board.draw_parts(), language.code,
        stylesheet("grandtour.games.paris_paris"))


# ------------------------------------------------------------------ what a tap means


def targets(view: View, actions: Sequence[str]) -> Targets:
    """Return, by element id without prefix, the legal actions that pointing at it means. A tile can
    be taken at its stop, by its ticket and by its card. If a shop has to make way, it can be taken
    by that shop too."""
    found: Targets = {}
    cards = list_offers(view)
    for notation in actions:
        verb, _, rest = notation.partition(" ")
        kind, _, removed = rest.partition(" remove ")
        if verb != "open" or kind not in cards:
            continue
        stop = speech.find_stop_of_kind(kind)
        idents = [f"stop-{stop}", f"ticket-{kind}", f"card-{cards.index(kind) + 1}"]
        if removed:
            idents += [f"shop-{stop}-{place}" for place, owner
                       in enumerate(view["shops"].get(stop, []), 1) if str(owner) == removed]
        for ident in idents:
            found.setdefault(ident, []).append(notation)
    return found


def list_offers(view: View) -> list[str]:
    """Return the kinds of tiles on offer, each once."""
    return list(dict.fromkeys(view["offer"]))


def find_marked_place(ident: str) -> str:
    """Return the place to mark for an element of the last move. A shop that is alone is marked at
    its stop."""
    stop = ident.removeprefix("shop-").rpartition("-")[0]
    alone = ident.startswith("shop-") and not CROSSING.get(stop, True)
    return f"stop-{stop}" if alone else ident


# ------------------------------------------------------------------ the parts


class Board(BaseBoard[Layout]):
    """The board of Paris Paris."""

    def __init__(self, view: View, language: Language, names: list[str], layout: Layout,
                 actions: Sequence[str], seat: int | None, last: Sequence[str]) -> None:
        super().__init__(view, language, names, layout, targets(view, actions), seat,
                         list(map(find_marked_place, last)), find_element_concern)
        self.kinds = list_offers(view)
        self.rings: dict[str, tuple[float, float, float, float, float]] = {}

    def draw_parts(self) -> dict[str, str]:
        self.add_trail({})
        for stop in STOPS:
            self.draw_stop(stop)
        for number, stop in enumerate(STOPS):
            for place in range(int(ROOM[number])):
                self.draw_shop(stop, place)
        for kind in KINDS:
            self.draw_ticket(kind)
        self.draw_cards()
        for line in LINES:
            self.draw_parking(line)
        self.draw_scores()
        self.draw_markers()
        self.draw_bus()
        self.draw_status()
        self.draw_rings()
        self.add_trail({ident: outline(*ring) for ident, ring in self.rings.items()})
        return self.drawn

    def draw_ring(self, ident: str, box: Box | None, corner: float = 0) -> None:
        left, top, right, bottom = box or (0, 0, 0, 0)
        self.rings[ident] = ((left + right) / 2, (top + bottom) / 2, right - left, bottom - top,
                             corner)

    def tile_attributes(self, ident: str, cls: str, label: str, kind: str, x: float, y: float,
                        tip: str) -> str:
        """Return the attributes of a place where a tile can be taken; `tip` is a shorter label."""
        return self.button(ident, cls, label, f"open {kind}", x, y) + f' data-tip="{escape(tip)}"'

    # -------------------------------------------------------------- the map

    def draw_stop(self, stop: str) -> None:
        layout, ident = self.layout, f"stop-{stop}"
        x, y = layout.stops[stop]
        half, r = layout.half_width(stop) + 4 * layout.piece, layout.radius + 4 * layout.piece
        self.draw_ring(ident, (x - half, y - r, x + half, y + r))
        left = self.view.get("remaining", {}).get(stop, 0) if "remaining" in self.view else HIDDEN
        label = speech.describe_stop(self.view, self.language, stop, self.names)
        self.add(ident, art.draw_stop(layout.name, stop, left) + self.draw_ghost(stop),
                 self.tile_attributes(ident, "place", label, stop, x, y,
                                      speech.describe_stop_tip(self.view, self.language, stop,
                                                               self.names))
                 + f' transform="translate({point(x, y)})"')

    def draw_ghost(self, stop: str) -> str:
        """Draw the shop that would open here, where there is room. It is visible while the stop is
        pointed at or chosen."""
        place = len(self.view["shops"].get(stop, []))
        if self.seat is None or f"stop-{stop}" not in self.lit or place >= ROOM[STOP[stop]]:
            return ""
        (x, y), (left, top) = self.layout.stops[stop], self.layout.shop_point(stop, place)
        return group(art.draw_shop(self.layout.name, self.seat), "ghost",
                     transform=shift(left - x, top - y))

    def draw_shop(self, stop: str, place: int) -> None:
        """Draw a shop. It is a place of its own only where it can be chosen to make way."""
        layout, ident = self.layout, f"shop-{stop}-{place + 1}"
        seats = self.view["shops"].get(stop, [])
        crossing = CROSSING[stop]
        if place >= len(seats):
            if crossing:
                self.draw_ring(ident, None)
            self.add(ident)
            return
        owner = seats[place]
        x, y = layout.shop_point(stop, place)
        wide, high = layout.pair / 2, layout.radius + 2
        if crossing:
            self.draw_ring(ident, (x - wide + 1, y - high + 3, x + wide - 1, y + high - 3),
                           9 * layout.piece)
        drawn, moved = art.draw_shop(layout.name, owner), f' transform="{shift(x, y)}"'
        if ident not in self.lit:
            self.add(ident, drawn, f' class="pc still" aria-hidden="true"{moved}')
            return
        label = speech.describe_shop(self.language, stop, self.names[owner])
        self.add(ident, rect(-wide, -high, 2 * wide, 2 * high, "hit", rx=5) + drawn,
                 self.button(ident, "pc place", label, f"open {stop}", x, y) + moved)

    def draw_ticket(self, kind: str) -> None:
        layout, ident = self.layout, f"ticket-{kind}"
        if kind not in self.kinds:
            self.add(ident)
            return
        stop, line = speech.find_stop_of_kind(kind), speech.find_line_of_kind(kind)
        here = [each for each in self.kinds if speech.find_stop_of_kind(each) == stop]
        x, y = layout.ticket_point(stop, here.index(kind), len(here))
        k, half = layout.piece, max(15 * layout.piece, 12)
        hit = rect(-half, -36 * k, 2 * half, max(34 * k, 25), "hit", rx=4)
        label = speech.describe_tile(self.view, self.language, kind, self.names)
        self.add(ident, hit + art.draw_ticket(layout.name, line, self.view["offer"].count(kind),
                                              line in self.view["parked"]),
                 self.tile_attributes(ident, "pc place", label, kind, x, y - 20 * k,
                                      speech.describe_tile_tip(self.view, self.language, kind,
                                                               self.names))
                 + f' transform="{shift(x, y)}"')

    # -------------------------------------------------------------- beside and below it

    def draw_cards(self) -> None:
        """Draw a card for each kind of tile on offer. There are as many places as tiles are laid
        out."""
        boxes = self.layout.card_boxes(len(self.kinds), self.view["players"] + 1)
        for place in range(self.view["players"] + 1):
            ident = f"card-{place + 1}"
            if place >= len(self.kinds):
                self.draw_ring(ident, None)
                self.add(ident)
                continue
            kind, box = self.kinds[place], boxes[place]
            left, top, right, bottom = box
            x, y = (left + right) / 2, (top + bottom) / 2
            self.draw_ring(ident, (left - 2, top - 2, right + 2, bottom + 2), 7)
            self.add(ident, rect(left - x, top - y, right - left, bottom - top, "hit", rx=5)
                     + self.draw_card(kind, box),
                     self.tile_attributes(ident, "pc place",
                                          speech.describe_tile(self.view, self.language, kind,
                                                               self.names),
                                          kind, x, y,
                                          speech.describe_tile_tip(self.view, self.language, kind,
                                                                   self.names))
                     + f' transform="{shift(x, y)}"')

    def draw_card(self, kind: str, box: Box) -> str:
        line = speech.find_line_of_kind(kind)
        starts = line in self.view["parked"]
        return art.draw_card(box, self.language.say(stop_name(speech.find_stop_of_kind(kind))),
                             line,
                             self.view["offer"].count(kind),
                             self.language.say(N_("grand tour")) if starts else "")

    def draw_parking(self, line: str) -> None:
        kind = self.view["parked"].get(line, "")
        label = speech.describe_parking(self.language, line, kind)
        box = self.layout.parking_box(LINES.index(line))
        drawn = art.draw_parked_tile(box, line) if kind else art.draw_bay_sign(box)
        ident = f"parking-{line}"
        self.add(ident, drawn, self.sight(ident, "seen", label))

    def draw_scores(self) -> None:
        """Draw the markers on the score track. Those on one space are side by side."""
        scores = self.view["scores"]
        spaces = [points % SPACES for points in scores]
        for seat, points in enumerate(scores):
            together = [other for other, space in enumerate(spaces) if space == spaces[seat]]
            x, y, size = self.layout.score_point(points, together.index(seat), len(together))
            label = speech.describe_score(self.language, self.names[seat], points)
            ident = f"score-{colours(seat)}"
            self.add(ident, art.draw_score(seat, size, points // SPACES),
                     self.sight(ident, "pc seen", label)
                     + f' transform="{shift(x, y)}"')

    def draw_markers(self) -> None:
        """Draw the special markers of all players, the reader's own face up, and the open one."""
        held = self.view["markers"]
        for seat in range(self.view["players"]):
            line = held[seat] if seat < len(held) else None
            own = seat == self.seat and not self.view["over"]
            label = speech.describe_marker(self.language, line, self.names[seat], own)
            self.draw_marker(f"marker-{colours(seat)}", seat, seat, line, label, own)
        line = self.view.get("open_marker")
        if line is None:
            self.add("marker-open")
        else:
            self.draw_marker("marker-open", self.view["players"], -1, line,
                             speech.describe_open_marker(self.language, line), False)

    def draw_marker(self, ident: str, slot: int, owner: int, line: str | None, label: str,
                    own: bool) -> None:
        layout = self.layout
        x, y = layout.markers[slot]
        drawn = art.draw_marker(layout.name, line or "", owner, own)
        moved = f' transform="{shift(x, y)}"'
        if line is not None:
            self.add(ident, drawn, self.sight(ident, "seen", label) + moved)
            return
        wide, high = layout.marker
        self.add(ident, rect(-wide / 2, -high / 2, wide, high, "hit", rx=5) + drawn,
                 self.button(ident, "place", label, f"marker {owner}", x, y) + moved)

    def draw_bus(self) -> None:
        """Draw the bus at the marker of the round leader."""
        leader = self.view["leader"]
        if not 0 <= leader < self.view["players"]:
            self.add("bus")
            return
        layout = self.layout
        x, y = layout.markers[leader]
        y -= layout.marker[1] / 2 + 10.5 * layout.bus
        label = speech.describe_bus(self.language, self.names[leader])
        self.add("bus", art.draw_bus(layout.bus), self.sight("bus", "pc seen", label)
                 + f' transform="{shift(x, y)}"')

    def draw_status(self) -> None:
        """Draw round and turn, the piles that are left, and the bag."""
        view, layout, language = self.view, self.layout, self.language
        seat = view["seat"] if not view["over"] and view["seat"] >= 0 else None
        words = language.say(N_("Round {n} of {of}"), n=view["round"], of=view["rounds"])
        label = speech.describe_counter(view, language, self.names)
        self.add("counter", art.draw_counter(layout.name, words, seat),
                 self.sight("counter", "seen", label))
        self.draw_sign("piles", layout.piles, art.draw_piles(layout.name, view["piles"]),
                       speech.describe_piles(language, view["piles"]), "piles")
        if view["players"] == 2:
            self.add("bag")
        else:
            lost = sum(view["bag"]) if view.get("bag") is not None else HIDDEN
            self.draw_sign("bag", layout.bag, art.draw_bag(layout.name, lost),
                           speech.describe_bag(view, language, self.names), "bag")

    def draw_sign(self, ident: str, box: Box, drawn: str, label: str, ask: str) -> None:
        left, top, right, bottom = box
        hit = rect(left, top, right - left, bottom - top, "hit", rx=5)
        self.add(ident, hit + drawn, self.button(ident, "place", label, ask, (left + right) / 2,
                                                 (top + bottom) / 2))

    # -------------------------------------------------------------- rings

    def states(self, ident: str) -> list[str]:
        """Return the states of a place's ring. That of a stop is quiet until it is chosen if one of
        its shops has to make way: these have rings of their own."""
        actions = self.lit.get(ident, ())
        legal = ["legal"] if actions else []
        quiet = (actions and ident.startswith("stop-")
                 and all(" remove " in action for action in actions))
        return (legal + (["pp-quiet"] if quiet else [])
                + (["pp-light"] if ident.startswith("card-") else []))

    def draw_rings(self) -> None:
        """Draw a dashed ring for every place that is legal."""
        for ident, (x, y, width, height, corner) in self.rings.items():
            states = self.states(ident) if width else []
            if "legal" not in states:
                self.add(f"ring-{ident}")
            else:
                self.add(f"ring-{ident}", ring(width, height, corner),
                         f' class="ring {" ".join(states)}" transform="translate({point(x, y)})"'
                         f' aria-hidden="true"')
