"""The geometry of the two drawn boards; nothing is drawn here. `wide` has the map, the market, the
check and the reader's hand on the left and the courts on the right. `tall` is 360 wide for phones
and stacks map, market, hand and courts. Seats are counted from 0; `row` is the place of a court
from above."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.pax_pamir.components import COALITIONS, GIFTS
from grandtour.games.pax_pamir.drawing import cards, market
from grandtour.games.pax_pamir.drawing.lying import ABOVE, Lying, arrange_cards
from grandtour.games.pax_pamir.drawing.weave import Weave

WIDE: Final = "wide"
TALL: Final = "tall"
STRIP: Final = 46.0             # the height of a player's board above a court, on phones
LOW: Final = 40.0               # and on the wide board, from two players to four
LOWEST: Final = 34.0
PLATE: Final = 100.0            # the width of one beside a court
LARGE: Final = {2: 1.4, 3: 1.2}       # the scale of cards in courts by number of players; else 1
SMALLER: Final = .94            # the scale of cards in courts and in the hand, on phones
COURT: Final = (ABOVE + cards.UPRIGHT.height) * SMALLER     # the height of a court there
ROAD: Final = 20.0              # the length of a road, if there is room


@dataclass(frozen=True)
class Ground:
    """The room in a region: the middle of its name on the cloth, half the width of the longest name
    in any language, in letters' sizes, and the offset of its pieces, in units of the board."""

    name: Point
    reach: float
    aside: float = 0


@dataclass(frozen=True)
class Layout(ABC):
    """One of the two boards; lengths in its own units."""

    name: str
    width: float
    letters: float                  # of a region's name
    army: float                     # the scale of an army, and of a tribe
    pitch: Point                    # from piece to piece, from row to row
    drop: float                     # from a region's name to its first row of pieces
    across: int                     # piles in a row
    map: Weave
    grounds: dict[str, Ground]
    form: cards.Form                # of the cards in the market
    stall: market.Stall
    end: float                      # the width of an end of a court
    hand_room: float = 0            # how much higher the own hand makes the board

    @property
    def prefix(self) -> str:
        return self.name[0]

    @property
    def touch(self) -> float:
        """Return the least width of a place that can be pointed at."""
        return 30 if self.name == WIDE else 25

    # ------------------------------------------------------------------ the map

    def region_name(self, region: str) -> Point:
        return self.map.fit(self.grounds[region].name)

    def region_pieces(self, region: str) -> Point:
        """Return the middle of the first row."""
        x, y = self.region_name(region)
        return (x + self.grounds[region].aside, y + self.drop)

    def region_box(self, region: str) -> Box:
        """Return room for the name and the most pieces."""
        (middle, line), (x, y) = self.region_name(region), self.region_pieces(region)
        reach = self.grounds[region].reach * self.letters + 3
        half = self.pitch[0] * self.across / 2 + 3
        rows = 1.5 if self.across > 3 else 2.5
        x = min(x, self.map.box[2] - half - 2)
        return (min(x - half, middle - reach), line - self.letters - 2,
                max(x + half, middle + reach),
                min(y + self.pitch[1] * rows, self.map.box[3] - 2))

    def road_at(self, border: str) -> Point:
        """Return the middle of a border, where its first road is."""
        return self.map.along(border, MIDDLES.get(border, .5))

    def place_roads(self, border: str, amount: int) -> list[float]:
        """Return the shares of a border between which this number of roads lie, end to end round
        its middle. Each is shorter where there are many."""
        long = min(ROAD * amount / self.map.length(border), .94)
        first = MIDDLES.get(border, .5) - long / 2
        first = min(max(first, .03), .97 - long)
        return [first + long * place / amount for place in range(amount + 1)]

    def border_box(self, border: str) -> Box:
        x, y = self.road_at(border)
        half = self.touch / 2
        return (x - half, y - half, x + half, y + half)

    def frames(self) -> dict[str, Box]:
        """Return the parts of a board that can be enlarged, besides the courts."""
        return {}

    def court_frames(self, players: int) -> list[Box]:
        """Return the court of each row, if it can be enlarged."""
        return []

    def sheets(self, players: int) -> dict[str, tuple[float, float]]:
        """Return the parts of a board that is higher than the screen, each from top to bottom."""
        return {}

    # ------------------------------------------------------------------ what stands above

    @abstractmethod
    def suit_point(self, number: int) -> Point: ...

    def suit_size(self) -> float:
        return .72

    @abstractmethod
    def deck_box(self) -> Box: ...

    # ------------------------------------------------------------------ the dominance panel

    @abstractmethod
    def panel_box(self, players: int) -> Box: ...

    def supply_box(self, players: int, number: int) -> Box:
        """Return the row of a coalition in the panel. Its ring leaves room for the others."""
        left, top, _, bottom = self.panel_box(players)
        pitch = (bottom - top - 3) / len(COALITIONS)
        above = top + 4.5 + number * pitch
        return (left + 5, above, left + self.bar_width(), above + pitch - 6.3)

    def bar_width(self) -> float:
        """Return the width of the coalitions' rows."""
        return 172

    # ------------------------------------------------------------------ players and courts

    @abstractmethod
    def height(self, players: int) -> float: ...

    @abstractmethod
    def seat_order(self, players: int, seat: int | None) -> list[int]:
        """Return the seats of the courts from above, clockwise. The reader's own is the nearest to
        the hand."""

    @abstractmethod
    def player_box(self, players: int, row: int) -> Box:
        """Return the board of a player."""

    @abstractmethod
    def has_strips(self, players: int) -> bool:
        """Return whether the board of a player is a strip above the court; otherwise it is at its
        left."""

    @abstractmethod
    def gift_point(self, players: int, row: int, number: int) -> Point: ...

    @abstractmethod
    def court_box(self, players: int, row: int) -> Box:
        """Return the room of a court, with both its ends."""

    @abstractmethod
    def card_scale(self, players: int) -> float:
        """Return the scale of all cards in courts. It is the same however many there are."""

    def arrange_court(self, players: int, row: int, held: int) -> Lying:
        """Return the arrangement of this number of cards in a court."""
        left, top, right, bottom = self.court_box(players, row)
        return arrange_cards((left + self.end, top, right - self.end, bottom), held,
                             self.card_scale(players), ABOVE)

    def end_boxes(self, players: int, row: int, held: int) -> tuple[Box, Box]:
        """Return the places where a card can be added to a court of this size, wide enough to be
        pointed at."""
        left, top, _, bottom = self.court_box(players, row)
        top += ABOVE * self.card_scale(players)
        after = left + self.end
        if held:
            _, top, after, bottom = self.arrange_court(players, row, held).frame()
        return (left, top, left + self.end, bottom), (after, top, after + self.end, bottom)

    # ------------------------------------------------------------------ the hand

    @abstractmethod
    def hand_box(self, players: int) -> Box: ...

    def arrange_hand(self, players: int, held: int) -> Lying:
        """Return the arrangement of this number of cards in the hand."""
        return arrange_cards(self.hand_box(players), held, min(1, self.card_scale(players)))


def list_clockwise(players: int, first: int) -> list[int]:
    return [(first + number) % players for number in range(players)]


class Desk(Layout):
    """1000 by 720, so that a unit is a pixel or more where the window is 1440 wide."""

    def suit_point(self, number: int) -> Point:
        return (462 + 58 * (number % 2), 610 + 42 * (number // 2))

    def suit_size(self) -> float:
        return .84

    def deck_box(self) -> Box:
        return (440, 675, 544, 705)

    def panel_box(self, players: int) -> Box:
        return (18, 514, 552, 583)

    def supply_box(self, players: int, number: int) -> Box:
        """Return boxes side by side, since rows would be too low to be touched."""
        left, top, _, bottom = self.panel_box(players)
        at = left + 7 + number * 52
        return (at, top + 5, at + 46, bottom - 5)

    def bar_width(self) -> float:
        return 156

    def height(self, players: int) -> float:
        return 720

    def seat_order(self, players: int, seat: int | None) -> list[int]:
        return list_clockwise(players, 0 if seat is None else seat + 1)

    def has_strips(self, players: int) -> bool:
        return players <= 4

    def strip(self, players: int) -> float:
        """Return the height of a player's board above a court."""
        return LOW if players < 4 else LOWEST

    def card_scale(self, players: int) -> float:
        return LARGE.get(players, 1)

    def court_span(self, players: int, row: int) -> tuple[float, float]:
        """Return the top and bottom of a court with the board of its player."""
        pitch = 692 / players
        return 15 + pitch * row, 13 + pitch * (row + 1)

    def player_box(self, players: int, row: int) -> Box:
        top, bottom = self.court_span(players, row)
        if self.has_strips(players):
            return (560, top, 982, top + self.strip(players))
        return (560, top, 560 + PLATE, bottom)

    def gift_point(self, players: int, row: int, number: int) -> Point:
        left, top, right, bottom = self.player_box(players, row)
        if self.has_strips(players):
            return (right - 20 - 31 * (len(GIFTS) - 1 - number), top + self.strip(players) / 2)
        return (left + 20 + number * 31, bottom - 17)

    def court_box(self, players: int, row: int) -> Box:
        top, bottom = self.court_span(players, row)
        if self.has_strips(players):
            return (562, top + self.strip(players), 982, bottom)
        return (669, top, 985, bottom)

    def hand_box(self, players: int) -> Box:
        return (80, 588, 424, 706)

    def frames(self) -> dict[str, Box]:
        """Return low boxes: the height of a low window limits how large it can show them."""
        return {"map": (12, 12, 556, 246), "market": (12, 240, 556, 588),
                "hand": (12, 510, 556, 708)}

    def court_frames(self, players: int) -> list[Box]:
        spans = (self.court_span(players, row) for row in range(players))
        return [(554, top - 4, 988, bottom + 4) for top, bottom in spans]


class Phone(Layout):
    """360 wide, and as high as its players need."""

    def suit_point(self, number: int) -> Point:
        return (219 + 40 * number, 25)

    def deck_box(self) -> Box:
        return (113, 10, 208, 40)

    def panel_box(self, players: int) -> Box:
        return (4, 428, 356, 530)

    def courts_top(self) -> float:
        return self.stall.y + market.TALL_BOX[1] + 8 + self.hand_room

    def height(self, players: int) -> float:
        return float(round(self.courts_top() + players * self.pitch_of_rows() + 4))

    def sheets(self, players: int) -> dict[str, tuple[float, float]]:
        stalls, courts = self.stall.y - 4, self.courts_top() - 4
        hand = courts - self.hand_room
        found = {"map": (0.0, stalls), "market": (stalls, hand)}
        if self.hand_room:
            found["hand"] = (hand, courts)
        return found | {"courts": (courts, self.height(players))}

    def seat_order(self, players: int, seat: int | None) -> list[int]:
        return list_clockwise(players, seat or 0)

    def has_strips(self, players: int) -> bool:
        return True

    def pitch_of_rows(self) -> float:
        return 50 + COURT + 4

    def player_box(self, players: int, row: int) -> Box:
        top = self.courts_top() + row * self.pitch_of_rows()
        return (4, top, 356, top + STRIP)

    def gift_point(self, players: int, row: int, number: int) -> Point:
        _, top, right, _ = self.player_box(players, row)
        return (right - 17 - 30 * (len(GIFTS) - 1 - number), top + 24)

    def card_scale(self, players: int) -> float:
        return SMALLER

    def court_box(self, players: int, row: int) -> Box:
        top = self.player_box(players, row)[3] + 3
        return (3, top, 357, top + COURT)

    def hand_box(self, players: int) -> Box:
        bottom = self.courts_top() - 9
        return (6, bottom - cards.UPRIGHT.height * SMALLER, 354, bottom)


# Where the first road of a border lies, as a share of its length, so that names stay free; half
# where nothing is said.
MIDDLES: Final = {"herat-kandahar": .74, "kandahar-punjab": .76, "herat-persia": .6}

LAYOUTS: Final[dict[str, Layout]] = {
    WIDE: Desk(
        WIDE, 1000, letters=15, army=.84, pitch=(28, 28.5), drop=24, across=4,
        map=Weave((18, 16, 552, 241), 6), grounds={
            "transcaspia": Ground((215, 57), 4.08), "kabul": Ground((670, 66), 2.06),
            "persia": Ground((112, 302), 2.06), "herat": Ground((336, 298), 2.06),
            "kandahar": Ground((556, 392), 3.06, -12), "punjab": Ground((778, 374), 3.06, -14),
        }, form=cards.UPRIGHT, stall=market.Stall(18, 244, cards.UPRIGHT),
        end=30),
    TALL: Phone(
        TALL, 360, letters=13.5, army=.8, pitch=(26, 29), drop=22, across=3,
        map=Weave((4, 48, 356, 424), 6), grounds={
            "transcaspia": Ground((206, 56), 4.08), "kabul": Ground((668, 70), 2.06),
            "persia": Ground((110, 292), 2.06), "herat": Ground((314, 272), 2.06),
            "kandahar": Ground((530, 382), 3.06, 3), "punjab": Ground((746, 346), 3.06, 3),
        }, form=cards.STRIP, stall=market.Stall(0, 538, cards.STRIP),
        end=26, hand_room=142),
}
# For whoever holds no hand.
WATCHED: Final = {name: replace(layout, hand_room=0) for name, layout in LAYOUTS.items()}
