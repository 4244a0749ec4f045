"""Where everything stands on the two drawn boards: geometry only, nothing is drawn here.

`wide` is the rosette for tables and desks; `tall` is 360 wide for phones: a plan of six panels,
all of them seen at once.
"""

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
    """The middle of something, and how large it is drawn."""

    x: float
    y: float
    scale: float = 1

    def box(self, width: float, height: float) -> Box:
        """What it covers, if it is drawn so large at scale 1."""
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
        """The least width of what can be pointed at."""
        return 30 if self.name == "wide" else 24

    # What every layout answers; districts, levels, stacks ... are counted from 0, spaces of the
    # track from 1, and 0 is the start.

    @abstractmethod
    def sign(self, district: int) -> Box: ...

    def sign_outline(self, district: int) -> str:
        """The way round it, where it is not straight."""
        return ""

    def frame(self, district: int) -> Box | None:
        """What is shown if this district alone is looked at; None where all are large enough."""
        return None

    @abstractmethod
    def bank(self, district: int) -> Point: ...

    @abstractmethod
    def space(self, district: int, level: int) -> Point:
        """The middle of the plate of a building."""

    @abstractmethod
    def landmark(self, district: int, place: int, of: int) -> Spot:
        """One of so many landmarks in a district; drawn 40 wide at scale 1."""

    @abstractmethod
    def award_in(self, district: int, landmarks: int) -> Spot: ...

    @abstractmethod
    def award_beside(self, number: int) -> Spot: ...

    @abstractmethod
    def stop(self, space: int) -> Point:
        """The middle of the bonus tile there."""

    @abstractmethod
    def walker(self, space: int, place: int, of: int) -> Point:
        """A meeple, one of so many there."""

    @abstractmethod
    def shown(self, landmark: int) -> Point:
        """The middle of a landmark's card beside the board."""

    @abstractmethod
    def stack(self, number: int) -> Box: ...

    @abstractmethod
    def supply(self, number: int) -> Box: ...

    @abstractmethod
    def score(self, seat: int) -> Box: ...

    @abstractmethod
    def spare(self, seat: int) -> Point: ...

    @property
    @abstractmethod
    def arc(self) -> Box: ...

    @property
    @abstractmethod
    def end(self) -> Box: ...

    @property
    @abstractmethod
    def title(self) -> Box: ...

    @abstractmethod
    def bank_box(self, district: int) -> Box: ...

    # What follows from it.

    def space_box(self, district: int, level: int) -> Box:
        """What can be pointed at for a building space."""
        return Spot(*self.space(district, level), self.plate).box(PLATE + 1, PLATE + 1)

    def stop_box(self, space: int) -> Box:
        return Spot(*self.stop(space), self.tile).box(*BONUS)

    def card_box(self, landmark: int) -> Box:
        return Spot(*self.shown(landmark), self.card).box(*CARD)

    def award_box(self, spot: Spot) -> Box:
        return spot.box(*AWARD)


PLACES: Final = [(district, level) for district in range(len(DISTRICTS))
                 for level in range(LEVELS)]
