"""The Pax Pamir board as a picture: view -> SVG. No rules in it; what may be done is given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from grandtour.draw import Picture, stylesheet
from grandtour.draw.board import STILL, Board as BaseBoard
from grandtour.draw.labels import Box, grow_box
from grandtour.draw.places import rounded
from grandtour.draw.shapes import Point, escape, rect, shift, tag
from grandtour.games.pax_pamir.components import (
    BORDERS, CARDS, COALITIONS, GIFTS, PLACE_NAMES, REGIONS, SUITS,
)
from grandtour.games.pax_pamir.drawing import card_speech, cards, courts, market, pieces, seats
from grandtour.games.pax_pamir.drawing import map as woven
from grandtour.games.pax_pamir.drawing import scenery as printed
from grandtour.games.pax_pamir.drawing import speech as speech
from grandtour.games.pax_pamir.drawing import symbols as sprite
from grandtour.games.pax_pamir.drawing import targets as pointing
from grandtour.games.pax_pamir.drawing import tracks
from grandtour.games.pax_pamir.drawing.concerns import find_element_concern, does_concern_reader
from grandtour.games.pax_pamir.drawing.layout import LAYOUTS, TALL, WATCHED, WIDE, Layout
from grandtour.games.pax_pamir.drawing.targets import Ring, draw_rings, targets
from grandtour.games.pax_pamir.drawing.wakhan_card import aside
from grandtour.language import Language, N_

__all__ = ["TALL", "WIDE", "aside", "draw", "targets"]

View = dict[str, Any]
SHEETS: Final = {"map": N_("Map"), "market": N_("Market"), "hand": N_("Hand"),
                 "courts": N_("Courts")}
READABLE: Final = {WIDE: 1.0, TALL: 0.0}        # pixels in a unit, so that letters can be read


def draw(view: View, language: Language, names: list[str], layout: str,
         actions: Sequence[str] = (), seat: int | None = None,
         last: Sequence[str] = ()) -> Picture:
    """Return the picture of the board for one reader. `names` are the players' names by seat.
    `actions` are the legal actions of the reader, who sits at `seat`. `last` names the elements,
    without prefix, that the last moves touched, the newest last. A player sees only the trail of
    what is theirs."""
    plan = (WATCHED if seat is None else LAYOUTS)[layout]
    board = Board(view, language, names, plan, actions, seat, last)
    return Picture(
        "pax_pamir", layout, board.layout.width, board.layout.height(view["players"]),
        language.say(N_("Pax Pamir")),
        language.say(N_("Six regions of Afghanistan with armies, tribes and roads; the market in "
                        "two rows of six cards; the courts of all players in a circle, and your "
                        "own hand.")),
        define_symbols(), printed.draw_scenery(layout, language), board.draw_parts(), language.code,
        stylesheet("grandtour.games.pax_pamir"), READABLE[layout], True)


@cache
def define_symbols() -> str:
    """Define the symbols of both layouts."""
    return tag("defs", sprite.define_symbols() + pieces.define_symbols() + printed.define_symbols())


class Board(BaseBoard[Layout]):
    """The board of Pax Pamir."""

    def __init__(self, view: View, language: Language, names: list[str], layout: Layout,
                 actions: Sequence[str], seat: int | None, last: Sequence[str]) -> None:
        touched = [ident for ident in last if does_concern_reader(view, ident, seat)]
        super().__init__(view, language, [language.show_name(name) for name in names], layout,
                         targets(view, actions), seat, touched, find_element_concern)
        self.players: int = view["players"]
        self.actions = actions
        self.rows = layout.seat_order(self.players, seat)
        self.shapes: dict[str, Ring] = {}

    def draw_parts(self) -> dict[str, str]:
        self.add("hem", printed.draw_hem(self.layout, self.players),
                 STILL)
        self.draw_sheets()
        self.add_trail({})
        self.draw_map()
        self.draw_tracks()
        self.draw_panel()
        for seat in range(self.players):
            self.draw_player(seat)
        self.add("thread", seats.draw_thread(self.layout, self.view, self.rows),
                 STILL)
        self.add("market-prices", market.draw_prices(self.layout.stall, self.view),
                 STILL)
        self.add("hand", self.hand_words(), STILL)
        self.draw_ends()
        self.draw_cards()
        for place in PLACE_NAMES:
            self.draw_stall(place)
        self.add("rings", draw_rings(self.layout.prefix, self.shapes, self.lit,
                                     frozenset(pointing.list_subjects(self.view))),
                 STILL)
        self.add_trail({ident: shape for ident, (shape, *_) in self.shapes.items()})
        self.add("rupees", market.draw_rupees(self.layout.stall, self.view),
                 STILL)
        self.draw_price_paths()
        return self.drawn

    def add_place(self, ident: str, box: Box, drawn: str, label: str, ask: str,
                  at: Point | None = None, cls: str = "place", corner: float = 7,
                  more: str = "") -> None:
        """Add a place that can be pointed at; `at` is its 0,0."""
        x, y = at or ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        given = self.button(ident, cls, label, ask, x, y)
        ring = grow_box(box, 1.5 if self.layout.name == WIDE else .5)
        self.shapes[ident] = (rounded(ring, corner), ring[2] - corner * .29, ring[1] + corner * .29)
        hit = rect(box[0] - x, box[1] - y, box[2] - box[0], box[3] - box[1], "hit")
        self.add(ident, drawn + hit, f'{given}{more} transform="{shift(x, y)}"')

    def draw_sheets(self) -> None:
        """Draw frames that no one sees. The page scrolls to them where the board is higher than it,
        or shows one of them enlarged where the board is lower."""
        layout, say = self.layout, self.language.say
        led = "".join(
            rect(0, top, layout.width, below - top, fill="none", data_sheet=say(SHEETS[name]))
            for name, (top, below) in layout.sheets(self.players).items())
        courts = zip((self.names[seat] for seat in self.rows), layout.court_frames(self.players),
                     strict=False)
        named = [(say(SHEETS[name]), box) for name, box in layout.frames().items()
                 if name != "hand" or self.seat is not None]
        enlarged = "".join(
            rect(left, top, right - left, below - top, fill="none", data_name=name,
                 data_frame=f"{left:g} {top:g} {right - left:g} {below - top:g}")
            for name, (left, top, right, below) in (*named, *courts))
        self.add("sheets", led + enlarged, STILL)

    # -------------------------------------------------------------- the map

    def draw_map(self) -> None:
        """Draw regions and borders. The pieces there use the units of the board."""
        layout, view = self.layout, self.view
        for name in REGIONS:
            box = layout.region_box(name)
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            filling = woven.draw_region_pieces(layout, view, self.language, name, self.seat)
            self.add_place(f"region-{name}", box, move_back(filling, x, y),
                           speech.describe_region(view, self.language, name, self.names, self.seat),
                           pointing.ask_region(view, name), corner=9)
        for name in BORDERS:
            box = layout.border_box(name)
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            self.add_place(f"border-{name}", box,
                           move_back(woven.draw_roads(layout, view, name), x, y),
                           speech.describe_border(view, self.language, name),
                           pointing.ask_border(view, name))

    def draw_tracks(self) -> None:
        layout, view = self.layout, self.view
        half = 20 * layout.suit_size()
        for number, name in enumerate(SUITS):
            x, y = layout.suit_point(number)
            self.add_place(f"suit-{name}", (x - half, y - half, x + half, y + half),
                           tracks.draw_suit(layout, name, view["favoured"] == name),
                           speech.describe_suit(view, self.language, name), f"suit {name}", (x, y))
        self.add_place("deck", layout.deck_box(), tracks.draw_deck(view),
                       speech.describe_deck(view, self.language), "")

    def draw_panel(self) -> None:
        """Draw the supply of blocks, and the result of a check if it came now."""
        layout, view = self.layout, self.view
        self.add("panel", tracks.draw_panel(layout, self.players), STILL)
        for number, name in enumerate(COALITIONS):
            box = layout.supply_box(self.players, number)
            self.add_place(f"supply-{name}", box, tracks.draw_supply(layout, view, name, box),
                           speech.describe_supply(view, self.language, name),
                           pointing.ask_supply(view, name))
        box = tracks.forecast_box(layout, self.players)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        self.add_place("check", box,
                       move_back(tracks.draw_check(layout, view, self.language, box), x, y),
                       speech.describe_check(view, self.language, self.names), "")

    # -------------------------------------------------------------- players

    def draw_player(self, seat: int) -> None:
        layout, view, name = self.layout, self.view, self.names[seat]
        row = self.rows.index(seat)
        left, top, right, bottom = layout.player_box(self.players, row)
        drawn = seats.draw_player(layout, view, self.language, seat, name,
                                  (left, top, right, bottom))
        free = layout.gift_point(self.players, row, 0)
        box = ((left, top, free[0] - 16, bottom) if layout.has_strips(self.players)
               else (left, top, right, free[1] - 17))
        self.add_place(f"player-{seat}", box, drawn,
                       speech.describe_player(view, self.language, seat, name),
                       pointing.ask_player(view, seat), (left, top))
        for number, price in enumerate(GIFTS):
            x, y = layout.gift_point(self.players, row, number)
            half = layout.touch / 2
            given = price in view["nobles"][seat]["gifts"]
            self.add_place(f"gift-{seat}-{price}", (x - half, y - half, x + half, y + half),
                           seats.draw_gift(layout, seat, price, given),
                           speech.describe_gift(view, self.language, seat, price, name),
                           pointing.ask_gift(view, price) if seat == self.seat else "", (x, y),
                           corner=half)

    def draw_ends(self) -> None:
        """Add the places where a card can be added to the reader's court."""
        if self.seat is None:
            self.add("court-left")
            self.add("court-right")
            return
        boxes = self.layout.end_boxes(self.players, self.rows.index(self.seat),
                                      len(self.view["nobles"][self.seat]["court"]))
        for side, box in zip(("left", "right"), boxes, strict=True):
            lit = f"court-{side}" in self.lit
            self.add_place(f"court-{side}", box, courts.draw_end(box, side) if lit else "",
                           speech.describe_end(self.language, side), "")

    # -------------------------------------------------------------- cards

    def draw_cards(self) -> None:
        """Draw every card. Each keeps its element, so that it slides from the market to a hand and
        on to a court."""
        lie = self.find_market_cards() | self.find_court_cards() | self.find_hand_cards()
        for number in range(1, CARDS + 1):
            draw = lie.get(number)
            if draw is None:
                self.add(f"card-{number}")
            else:
                draw(number)

    def find_market_cards(self) -> dict[int, Any]:
        return {there["card"]: self.draw_market_card for there in self.view["market"].values()
                if there["card"]}

    def draw_market_card(self, number: int) -> None:
        place = next(name for name, there in self.view["market"].items()
                     if there["card"] == number)
        x, y = market.place_point(self.layout.stall, place)
        self.add(f"card-{number}", cards.draw_face(number, self.language, self.layout.form),
                 f' class="pc still" aria-hidden="true" transform="{shift(x, y)}"')

    def find_court_cards(self) -> dict[int, Any]:
        return {there["card"]: self.draw_court_card for noble in self.view["nobles"]
                for there in noble["court"]}

    def draw_court_card(self, number: int) -> None:
        view, layout = self.view, self.layout
        seat, place = next((noble["seat"], place) for noble in view["nobles"]
                           for place, there in enumerate(noble["court"])
                           if there["card"] == number)
        lies = layout.arrange_court(self.players, self.rows.index(seat),
                                    len(view["nobles"][seat]["court"]))
        self.draw_card(number, lies.spots[place], lies.forms[place], lies.scale,
                       courts.draw_card(view, self.language, seat, place, lies.forms[place]),
                       courts.describe_court_place(view, self.language, self.names, seat, place),
                       pointing.ask_court(view, number))

    def find_hand_cards(self) -> dict[int, Any]:
        return dict.fromkeys(self.list_hand(), self.draw_hand_card)

    def list_hand(self) -> list[int]:
        held = self.view["nobles"][self.seat]["hand"] if self.seat is not None else None
        return held or []

    def draw_hand_card(self, number: int) -> None:
        held = self.list_hand()
        lies = self.layout.arrange_hand(self.players, len(held))
        place = held.index(number)
        self.draw_card(number, lies.spots[place], lies.forms[place], lies.scale,
                       cards.draw_face(number, self.language, lies.forms[place]),
                       speech.describe_hand_card(self.language,
                                                 card_speech.describe_card(number, self.language)),
                       pointing.ask_hand(self.view, number))

    def draw_card(self, number: int, at: Point, form: cards.Form, scale: float, drawn: str,
                  label: str, ask: str) -> None:
        inner = drawn if scale == 1 else tag("g", drawn, transform=f"scale({scale:g})")
        self.add_place(f"card-{number}", cards.card_box(*at, form, scale), inner, label, ask, at,
                       "pc place")

    def hand_words(self) -> str:
        if self.seat is None:
            return ""
        return seats.draw_hand_words(self.layout, self.view["nobles"][self.seat], self.language,
                                     self.layout.hand_box(self.players))

    def draw_stall(self, place: str) -> None:
        """Draw a place of the market. A tip shows the card that it names."""
        number = self.view["market"][place]["card"]
        x, y = market.place_point(self.layout.stall, place)
        form = self.layout.form
        self.add_place(f"market-{place}", cards.card_box(x, y, form),
                       "" if number else cards.draw_slot(form),
                       market.describe_market_place(self.view, self.language, place),
                       pointing.ask_market(self.view, place), (x, y),
                       more=f' data-face="{self.layout.prefix}-card-{number}"' if number else "")

    def draw_price_paths(self) -> None:
        """Add where the rupees of a purchase would be: shown while it is chosen."""
        self.add("prices", "".join(market.draw_payment(self.view, self.layout.stall, notation)
                                   for notation in self.actions),
                 STILL)


def move_back(drawn: str, x: float, y: float) -> str:
    """Return a drawing in the units of the board as part of an element whose 0,0 is at x, y."""
    return tag("g", drawn, transform=escape(shift(-x, -y))) if drawn else ""
