"""Where everything stands on the two drawn boards: geometry only, nothing is drawn here.

`wide` has the map, the market and the own hand on the left, the courts on the right, each as wide
as there is room where up to three play; `tall` is 360
wide for phones and stacks map, market, hand and courts. Seats are counted from 0; `row` is the
place of a court from above."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.pax_pamir.components import COALITIONS, GIFTS, SUITS
from grandtour.games.pax_pamir.drawing import cards, courts, market
from grandtour.games.pax_pamir.drawing.weave import Weave

WIDE: Final = "wide"
TALL: Final = "tall"
HAND_GAP: Final = 6.0           # from card to card in the hand
STRIP: Final = 46.0             # the height of a player's board above a court

Shares = tuple[float, float, float]


@dataclass(frozen=True)
class Ground:
    """How a region is filled: the middle of its name on the cloth, half the width of the longest
    name that any language has for it, in letters' sizes, and how far aside its pieces stand, in
    units of the board."""

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
    road: float
    roads: dict[str, Shares]
    pitch: Point                    # from piece to piece, from row to row
    drop: float                     # from a region's name to its first row of pieces
    across: int                     # tribes in a row
    map: Weave
    grounds: dict[str, Ground]
    form: cards.Form                # of the cards in the market
    stall: market.Stall
    hand_room: float = 0            # how much higher the own hand makes the board

    @property
    def prefix(self) -> str:
        return self.name[0]

    @property
    def touch(self) -> float:
        """The least width of what can be pointed at."""
        return 30 if self.name == WIDE else 25

    # ------------------------------------------------------------------ the map

    def region_name(self, region: str) -> Point:
        return self.map.fit(self.grounds[region].name)

    def rule_at(self, region: str) -> Point:
        """Where the ruler's seal stands, under the name."""
        x, y = self.region_name(region)
        return (x, y + self.letters * .84)

    def region_pieces(self, region: str) -> Point:
        """The middle of the first row."""
        x, y = self.region_name(region)
        return (x + self.grounds[region].aside, y + self.drop)

    def region_box(self, region: str) -> Box:
        """Room for the name and the largest filling."""
        (middle, line), (x, y) = self.region_name(region), self.region_pieces(region)
        reach = self.grounds[region].reach * self.letters + 3
        half = self.pitch[0] * self.across / 2 + 3
        rows = 1.5 if self.across > 3 else 2.5
        x = min(x, self.map.box[2] - half - 2)
        return (min(x - half, middle - reach), line - self.letters - 2,
                max(x + half, middle + reach),
                min(y + self.pitch[1] * rows, self.map.box[3] - 2))

    def road_at(self, border: str, number: int) -> Point:
        """The middle of a pile of roads, the first, second or third on the border."""
        return self.map.along(border, self.roads[border][number])

    def border_box(self, border: str) -> Box:
        x, y = self.road_at(border, 0)
        half = (self.touch + 14 * (self.name == WIDE)) / 2
        return (x - half, y - self.touch / 2, x + half, y + self.touch / 2)

    def frames(self, players: int) -> list[Box]:
        """The parts of a board that can be seen enlarged: map, market, the court of each row."""
        return []

    def sheets(self, players: int) -> dict[str, tuple[float, float]]:
        """The parts of a board that is higher than the screen, each from above to below."""
        return {}

    # ------------------------------------------------------------------ what stands above

    @abstractmethod
    def suit(self, number: int) -> Point: ...

    def suit_size(self) -> float:
        return 1 if self.name == WIDE else .72

    @abstractmethod
    def deck(self) -> Box: ...

    # ------------------------------------------------------------------ the dominance panel

    @abstractmethod
    def panel(self, players: int) -> Box: ...

    def supply(self, players: int, number: int) -> Box:
        """The row of a coalition in the panel; their rings leave each other room."""
        left, top, _, bottom = self.panel(players)
        pitch = (bottom - top - 3) / len(COALITIONS)
        above = top + 4.5 + number * pitch
        return (left + 5, above, left + self.bar(), above + pitch - 6.3)

    def bar(self) -> float:
        """How wide the rows of the coalitions are."""
        return 268 if self.name == WIDE else 172

    # ------------------------------------------------------------------ players and courts

    @abstractmethod
    def height(self, players: int) -> float: ...

    @abstractmethod
    def rows(self, players: int, seat: int | None) -> list[int]:
        """The seats of the courts from above, clockwise; the looker's own is the nearest to the
        hand."""

    @abstractmethod
    def seat(self, players: int, row: int) -> Box:
        """The board of a player."""

    @abstractmethod
    def strips(self, players: int) -> bool:
        """Whether the board of a player is a strip above the court, or stands at its left."""

    @abstractmethod
    def gift(self, players: int, row: int, number: int) -> Point: ...

    @abstractmethod
    def scale(self, players: int) -> float:
        """Of the cards in courts."""

    @abstractmethod
    def court(self, players: int, row: int) -> courts.Row: ...

    def ends(self, players: int, row: int, held: int) -> tuple[Box, Box]:
        """Where a card can be added to a court of so many, wide enough to be pointed at."""
        left, right = courts.ends(self.court(players, row), held)
        return ((min(left[0], left[2] - self.touch), *left[1:]),
                (*right[:2], max(right[2], right[0] + self.touch), right[3]))

    # ------------------------------------------------------------------ the hand

    def hand(self, players: int, number: int, of: int) -> tuple[Point, cards.Form]:
        """The middle of a card in the hand, and its form: narrow where many are held."""
        left, top, right, bottom = self.hand_box(players)
        form = cards.narrowed(((right - left) / of - HAND_GAP) / self.hand_scale)
        wide = form.width * self.hand_scale
        pitch = min(wide + HAND_GAP, (right - left - wide) / max(of - 1, 1))
        return (left + wide / 2 + number * pitch, (top + bottom) / 2), form

    @abstractmethod
    def hand_box(self, players: int) -> Box: ...

    @property
    def hand_scale(self) -> float:
        return 1 if self.name == WIDE else .94


def clockwise(players: int, first: int) -> list[int]:
    return [(first + number) % players for number in range(players)]


class Desk(Layout):
    """1200 by 846."""

    def suit(self, number: int) -> Point:
        return (598 - 48 * (len(SUITS) - 1 - number), 42)

    def deck(self) -> Box:
        return (214, 24, 318, 60)

    def panel(self, players: int) -> Box:
        return (634, 713, 1182, 826.5)

    def height(self, players: int) -> float:
        return 846

    def rows(self, players: int, seat: int | None) -> list[int]:
        return clockwise(players, 0 if seat is None else seat + 1)

    def strips(self, players: int) -> bool:
        return players <= 3

    def pitch_of_rows(self, players: int) -> float:
        return 692 / players

    def middle(self, players: int, row: int) -> float:
        """The height of the middle of a court with its board."""
        return 366 + self.pitch_of_rows(players) * (row + .5 - players / 2)

    def seat(self, players: int, row: int) -> Box:
        middle = self.middle(players, row)
        if self.strips(players):
            top = middle - self.pitch_of_rows(players) / 2 + 4
            return (634, top, 1182, top + STRIP)
        return (634, middle - 66, 763, middle + 66)

    def gift(self, players: int, row: int, number: int) -> Point:
        left, top, right, _ = self.seat(players, row)
        if self.strips(players):
            return (right - 20 - 31 * (len(GIFTS) - 1 - number), top + STRIP / 2)
        return (left + 21 + number * 31, top + 113)

    def scale(self, players: int) -> float:
        return (2, 1.2, 1.1, 1)[players - 2]

    def court(self, players: int, row: int) -> courts.Row:
        scale = self.scale(players)
        if self.strips(players):
            return courts.Row(638, self.seat(players, row)[3] + 4, 544, scale)
        middle = self.middle(players, row)
        return courts.Row(776, middle - courts.height(scale) / 2, 406, scale)

    def hand_box(self, players: int) -> Box:
        return (86, 708, 622, 826)

    def frames(self, players: int) -> list[Box]:
        half = self.pitch_of_rows(players) / 2
        middles = [self.middle(players, row) for row in range(players)]
        return [(16, 18, 628, 418), (16, 416, 628, 834),
                *((626, middle - half, 1188, middle + half) for middle in middles)]


class Phone(Layout):
    """360 wide, and as high as its players need."""

    def suit(self, number: int) -> Point:
        return (219 + 40 * number, 25)

    def deck(self) -> Box:
        return (113, 10, 208, 40)

    def panel(self, players: int) -> Box:
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

    def rows(self, players: int, seat: int | None) -> list[int]:
        return clockwise(players, seat or 0)

    def strips(self, players: int) -> bool:
        return True

    def pitch_of_rows(self) -> float:
        return 50 + courts.height(self.scale(2)) + 4

    def seat(self, players: int, row: int) -> Box:
        top = self.courts_top() + row * self.pitch_of_rows()
        return (4, top, 356, top + STRIP)

    def gift(self, players: int, row: int, number: int) -> Point:
        _, top, right, _ = self.seat(players, row)
        return (right - 17 - 30 * (len(GIFTS) - 1 - number), top + 24)

    def scale(self, players: int) -> float:
        return .94

    def court(self, players: int, row: int) -> courts.Row:
        scale = self.scale(players)
        return courts.Row(3, self.seat(players, row)[3] + 3, 354, scale)

    def hand_box(self, players: int) -> Box:
        bottom = self.courts_top() - 9
        return (6, bottom - cards.UPRIGHT.height * self.hand_scale, 354, bottom)


# At which shares of a border its piles of roads lie: the first, the second, the third pile. They
# were searched for so that they cover no name, and of rulers and pieces as little as possible.
WIDE_ROADS: Final[dict[str, Shares]] = {
    "persia-transcaspia": (.4, .12, .66), "herat-persia": (.8, .92, .68),
    "herat-transcaspia": (.48, .24, .04), "kabul-transcaspia": (.46, .28, .68),
    "herat-kabul": (.42, .76, .04), "herat-kandahar": (.88, .24, .7),
    "kabul-kandahar": (.52, .86, .14), "kabul-punjab": (.5, .24, .78),
    "kandahar-punjab": (.48, .84, .66),
}
TALL_ROADS: Final[dict[str, Shares]] = {
    "persia-transcaspia": (.54, .28, .9), "herat-persia": (.82, .92, .72),
    "herat-transcaspia": (.6, .22, .96), "kabul-transcaspia": (.48, .34, .64),
    "herat-kabul": (.6, .88, .32), "herat-kandahar": (.89, .12, .58),
    "kabul-kandahar": (.68, .48, .28), "kabul-punjab": (.44, .76, .12),
    "kandahar-punjab": (.9, .78, .66),
}

LAYOUTS: Final[dict[str, Layout]] = {
    WIDE: Desk(
        WIDE, 1200, letters=19, army=.8, road=.78, roads=WIDE_ROADS,
        pitch=(27, 33), drop=48, across=5,
        map=Weave((22, 66, 622, 416), 6), grounds={
            "transcaspia": Ground((215, 56), 4.08), "kabul": Ground((660, 70), 2.06),
            "persia": Ground((112, 300), 2.06), "herat": Ground((350, 276), 2.06, -5),
            "kandahar": Ground((554, 383), 3.06, -4), "punjab": Ground((760, 372), 3.06),
        }, form=cards.UPRIGHT, stall=market.Stall(42, 420, cards.UPRIGHT)),
    TALL: Phone(
        TALL, 360, letters=13.5, army=.74, road=.62, roads=TALL_ROADS,
        pitch=(24.5, 27.5), drop=39, across=3,
        map=Weave((4, 48, 356, 424), 6), grounds={
            "transcaspia": Ground((206, 40), 4.08), "kabul": Ground((668, 60), 2.06),
            "persia": Ground((110, 292), 2.06), "herat": Ground((322, 272), 2.06),
            "kandahar": Ground((530, 382), 3.06, 3), "punjab": Ground((746, 346), 3.06, 3),
        }, form=cards.STRIP, stall=market.Stall(0, 538, cards.STRIP), hand_room=142),
}
# For whoever holds no hand.
WATCHED: Final = {name: replace(layout, hand_room=0) for name, layout in LAYOUTS.items()}
