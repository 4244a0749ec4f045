"""Where everything stands on the two drawn boards: geometry only, nothing is drawn here.

`wide` is the rosette for tables and desks; `tall` is 360 wide for phones: a plan of six panels,
all of them seen at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grandtour.draw.labels import Box
from grandtour.draw.shapes import Point
from grandtour.games.paris.drawing.symbols import AWARD, BONUS, CARD, PLATE
from grandtour.games.paris.facts import DISTRICTS, LEVELS


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
class Layout:
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

    def sign(self, district: int) -> Box:
        raise NotImplementedError

    def sign_outline(self, district: int) -> str:
        """The way round it, where it is not straight."""
        return ""

    def frame(self, district: int) -> Box | None:
        """What is shown if this district alone is looked at; None where all are large enough."""
        return None

    def bank(self, district: int) -> Point:
        raise NotImplementedError

    def space(self, district: int, level: int) -> Point:
        """The middle of the plate of a building."""
        raise NotImplementedError

    def landmark(self, district: int, place: int, of: int) -> Spot:
        """One of so many landmarks in a district; drawn 40 wide at scale 1."""
        raise NotImplementedError

    def award_in(self, district: int, landmarks: int) -> Spot:
        raise NotImplementedError

    def award_beside(self, number: int) -> Spot:
        raise NotImplementedError

    def stop(self, space: int) -> Point:
        """The middle of the bonus tile there."""
        raise NotImplementedError

    def walker(self, space: int, place: int, of: int) -> Point:
        """A meeple, one of so many there."""
        raise NotImplementedError

    def shown(self, landmark: int) -> Point:
        """The middle of a landmark's card beside the board."""
        raise NotImplementedError

    def stack(self, number: int) -> Box:
        raise NotImplementedError

    def supply(self, number: int) -> Box:
        raise NotImplementedError

    def score(self, seat: int) -> Box:
        raise NotImplementedError

    def spare(self, seat: int) -> Point:
        raise NotImplementedError

    @property
    def arc(self) -> Box:
        raise NotImplementedError

    @property
    def end(self) -> Box:
        raise NotImplementedError

    @property
    def title(self) -> Box:
        raise NotImplementedError

    def bank_box(self, district: int) -> Box:
        raise NotImplementedError

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
