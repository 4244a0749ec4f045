"""The geometry of the two drawn boards; nothing is drawn here. `wide` is the rosette for tables and
desks. `tall` is 360 wide for phones: a plan of six panels, all of them in view at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.paris.components import DISTRICTS, LEVELS
from grandtour.games.paris.drawing.symbols import AWARD, BONUS, CARD, PLATE


@dataclass(frozen=True)
class Spot:
    """The middle of something, and the scale at which it is drawn."""

    x: float
    y: float
    scale: float = 1

    def box(self, width: float, height: float) -> Box:
        """Return the box of something with this size at scale 1."""
        w, h = width * self.scale / 2, height * self.scale / 2
        return (self.x - w, self.y - h, self.x + w, self.y + h)


@dataclass(frozen=True)
class Layout(ABC):
    """One of the two boards; lengths in its own units."""

    name: str
    width: float
    height: float
    plate: float                    # the scale of a building
    tile: float                     # of a bonus tile
    card: float                     # of a landmark beside the board
    award: float                    # of a VP tile beside the board
    key: float                      # of a key on a building
    meeple: float

    @property
    def prefix(self) -> str:
        return self.name[0]

    @property
    def touch(self) -> float:
        """Return the least width of a place that can be pointed at."""
        return 30 if self.name == "wide" else 24

    # What every layout answers; districts, levels, stacks ... are counted from 0, spaces of the
    # track from 1, and 0 is the start.

    @abstractmethod
    def sign_box(self, district: int) -> Box: ...

    def sign_outline(self, district: int) -> str:
        """Return the outline of the sign, where it is not straight."""
        return ""

    def district_frame(self, district: int) -> Box | None:
        """Return the part of the board that shows this district alone; None where all are large
        enough."""
        return None

    @abstractmethod
    def bank_point(self, district: int) -> Point: ...

    @abstractmethod
    def space_point(self, district: int, level: int) -> Point:
        """Return the middle of the plate of a building."""

    @abstractmethod
    def landmark_spot(self, district: int, place: int, of: int) -> Spot:
        """Return the spot of one of `of` landmarks in a district, drawn 40 wide at scale 1."""

    @abstractmethod
    def district_award_spot(self, district: int, landmarks: int) -> Spot: ...

    @abstractmethod
    def award_spot(self, number: int) -> Spot: ...

    @abstractmethod
    def bonus_space_point(self, space: int) -> Point:
        """Return the middle of the bonus tile on this space."""

    @abstractmethod
    def meeple_point(self, space: int, place: int, of: int) -> Point:
        """Return the place of a meeple, one of `of` on this space."""

    @abstractmethod
    def card_point(self, landmark: int) -> Point:
        """Return the middle of a landmark's card next to the board."""

    @abstractmethod
    def stack_box(self, number: int) -> Box: ...

    @abstractmethod
    def supply_box(self, number: int) -> Box: ...

    @abstractmethod
    def score_box(self, seat: int) -> Box: ...

    @abstractmethod
    def spare_keys_point(self, seat: int) -> Point: ...

    @property
    @abstractmethod
    def arc_box(self) -> Box: ...

    @property
    @abstractmethod
    def end_box(self) -> Box: ...

    @property
    @abstractmethod
    def title_box(self) -> Box: ...

    @abstractmethod
    def bank_box(self, district: int) -> Box: ...

    # What follows from it.

    def space_box(self, district: int, level: int) -> Box:
        """Return the touch area of a building space."""
        return Spot(*self.space_point(district, level), self.plate).box(PLATE + 1, PLATE + 1)

    def stop_box(self, space: int) -> Box:
        return Spot(*self.bonus_space_point(space), self.tile).box(*BONUS)

    def card_box(self, landmark: int) -> Box:
        return Spot(*self.card_point(landmark), self.card).box(*CARD)

    def award_box(self, spot: Spot) -> Box:
        return spot.box(*AWARD)


PLACES: Final = [(district, level) for district in range(len(DISTRICTS))
                 for level in range(LEVELS)]
