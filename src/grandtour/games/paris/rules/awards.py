"""VP tiles, which the fourth key of a district gives the right to place (PA-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Ref, Refusal
from grandtour.engine.notation import Written, each
from grandtour.games.paris.components import AWARDS, DISTRICTS, NONE
from grandtour.games.paris.rules.decision import (
    DECIDE_FIRST, DECLINE, SEATS, VP_TILE, Decision, make_other_decision_refusal,
)
from grandtour.games.paris.rules.free import list_free_moves
from grandtour.games.paris.state import Menu, Paris

VP_NO_RIGHT: Final = Refusal(
    "vp_no_right", "PA-11.1", "You have no right to place a VP tile now.")
VP_TILE_GONE: Final = Refusal(
    "vp_tile_gone", "PA-11.2", "That VP tile has already been placed.")
VP_DISTRICT_FULL: Final = Refusal(
    "vp_district_full", "PA-11.6", "{district} already has a VP tile.")


class Right(Decision):
    """The choice of a VP tile for any district without one, or of none (PA-11.1 to 11.3)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, DECIDE_FIRST, VP_TILE)

    def menu(self, s: Paris) -> Menu:
        menu = list_free_moves(s, s.me, DECLINE)
        left = s.awards_left()
        for award in range(i64(len(AWARDS))):
            if left >> award & 1:
                for district in range(i64(len(DISTRICTS))):
                    if s.awarded[district] == NONE:
                        menu.append(AWARD_TILE[award * len(DISTRICTS) + district])
        return menu

    def __str__(self) -> str:
        return f"right:{self.seat}"


RIGHT: Final = [Right(seat) for seat in range(SEATS)]


class AwardTile(Written[Paris]):
    """A VP tile placed in a district (PA-11.2, PA-11.6)."""

    notation = "award {award} {district}"
    names = each(award=AWARDS, district=DISTRICTS)
    award: i64
    district: i64

    def refusal(self, s: Paris) -> Refusal | None:
        if not isinstance(s.stack[-1], Right):
            return make_other_decision_refusal(s, VP_NO_RIGHT)
        if not s.awards_left() >> self.award & 1:
            return VP_TILE_GONE
        return VP_DISTRICT_FULL if s.awarded[self.district] != NONE else None

    def apply(self, s: Paris) -> None:
        s.answered(Right)
        s.awarded[self.district] = self.award
        s.emit("awarded", s.seat, self.award, self.district)

    def details(self, s: Paris) -> dict[str, object]:
        return {"district": Ref("district", self.district), "award": Ref("award", self.award)}


AWARD_TILE: Final[Menu] = [AwardTile(award, district) for award in range(len(AWARDS))
                           for district in range(len(DISTRICTS))]
