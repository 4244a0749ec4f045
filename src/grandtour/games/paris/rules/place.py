"""The building of a turn, drawn and placed (PA-5).

In a variant the player chooses the district (PA-3.5, PA-3.6). A stack has no order before its tiles
become visible (PA-20).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Chance, Ref, Refusal
from grandtour.engine.notation import Written, WrittenOutcome, each
from grandtour.games.paris.components import (
    DISTRICTS, LEVELS, NOBODY, NONE, ONLY, PLACES, STACKS, TYPE, count_members,
)
from grandtour.games.paris.rules.decision import (
    DECIDE_FIRST, SEATS, SPACE, STEP_ORDER, Decision, make_other_decision_refusal,
)
from grandtour.games.paris.rules.free import list_free_moves
from grandtour.games.paris.state import ACTING, PLACING, Menu, Paris

DRAWN: Final = Refusal(
    "drawn", "PA-4.2", "You have already placed a building this turn.")
NO_STACKS: Final = Refusal(
    "no_stacks", "PA-5.3", "All building stacks are empty; continue with your action.")
STACK_EMPTY: Final = Refusal(
    "stack_empty", "PA-5.1", "That stack is empty; choose another.")
SPACE_TAKEN: Final = Refusal(
    "bad_space", "PA-3.5", "This building cannot go there: {space} is taken.")
SAME_TYPE: Final = Refusal(
    "bad_space", "PA-3.5",
    "This building cannot go there: {district} already has one of this type ({type}).")


class Lift(Action[Paris]):
    """The top tile of a stack, of which only the back is known (PA-5.1)."""

    def __init__(self, stack: int) -> None:
        self.stack: i64 = stack

    def refusal(self, s: Paris) -> Refusal | None:
        if s.step != PLACING:
            return DRAWN if s.stacked() > 0 else NO_STACKS
        return STACK_EMPTY if s.heights[self.stack] == 0 else None

    def apply(self, s: Paris) -> None:
        s.stack_lifted = self.stack
        s.step = ACTING
        s.emit("lifted", s.seat, self.stack, s.tops[self.stack])
        if s.options.free_placement:
            s.ask(CHOOSE_DISTRICT[s.seat])
        s.stack.append(BACK)
        s.stack.append(FRONT)                                           # asked first

    def details(self, s: Paris) -> dict[str, object]:
        return {"stack": Ref("stack", self.stack)}

    def __str__(self) -> str:
        return f"stack {self.stack + 1}"


LIFT: Final[Menu] = [Lift(stack) for stack in range(STACKS)]


# PA-20.4  The front.

class Front(Chance[Paris]):
    """The draw of the building in hand. Each unseen tile of the district on the back is equally
    likely (PA-20.4)."""

    def menu(self, s: Paris) -> Menu:
        return TURN_OVER[s.tops[s.stack_lifted]]

    def cases(self, s: Paris) -> i64:
        return s.hidden(s.tops[s.stack_lifted])

    def __str__(self) -> str:
        return "front"


FRONT: Final = Front()


class TurnOver(WrittenOutcome[Paris]):
    """The building that was drawn. The basic game has only one space for it (PA-5.2)."""

    notation = "building {building}"
    names = each(building=PLACES)
    building: i64

    def weight(self, s: Paris) -> i64:
        if s.tops[s.stack_lifted] != self.building // LEVELS:
            return 0
        return s.unseen >> self.building & 1

    def apply(self, s: Paris) -> None:
        s.stack.pop()
        s.unseen -= ONLY[self.building]
        s.heights[s.stack_lifted] -= 1
        s.tops[s.stack_lifted] = NONE
        s.stack_lifted = NONE
        s.emit("turned", s.seat, self.building)
        s.lifted = self.building
        if not s.options.free_placement:
            place_building(s, self.building)


TURN_OVER: Final[list[Menu]] = [
    [TurnOver(district * LEVELS + level) for level in range(LEVELS)]
    for district in range(len(DISTRICTS))]
BUILDINGS: Final[Menu] = [action for menu in TURN_OVER for action in menu]


def place_building(s: Paris, space: i64) -> None:
    """Put the current building on this space. It belongs to no player (PA-5.2, PA-5.4)."""
    s.building[space] = s.lifted
    s.laid |= ONLY[space]
    s.inside[space // LEVELS] |= ONLY[space]
    s.emit("placed", s.seat, space, s.lifted)
    s.lifted = NONE


# PA-20.3  The back below.

class Back(Chance[Paris]):
    """The draw of the district on a stack's new top tile (PA-20.3)."""

    def menu(self, s: Paris) -> Menu:
        return SHOW

    def is_open(self, s: Paris) -> bool:
        return find_first_covered_stack(s) != NONE

    def cases(self, s: Paris) -> i64:
        tiles = count_members(s.unseen)
        for top in s.tops:
            if top != NONE:
                tiles -= 1
        return tiles

    def __str__(self) -> str:
        return "back"


BACK: Final = Back()


def find_first_covered_stack(s: Paris) -> i64:
    """Return the first stack whose new top is unseen; NONE if there is none."""
    for stack in range(i64(STACKS)):
        if s.heights[stack] > 0 and s.tops[stack] == NONE:
            return stack
    return NONE


class Show(WrittenOutcome[Paris]):
    """A district on the back, weighted by its tiles never seen less the tops of other stacks
    (PA-20.3)."""

    notation = "back {district}"
    names = each(district=DISTRICTS)
    district: i64

    def weight(self, s: Paris) -> i64:
        tiles = s.hidden(self.district)
        for top in s.tops:
            if top == self.district:
                tiles -= 1
        return tiles

    def apply(self, s: Paris) -> None:
        stack = find_first_covered_stack(s)
        s.tops[stack] = self.district
        s.emit("back", NOBODY, stack, self.district)


SHOW: Final[Menu] = [Show(district) for district in range(len(DISTRICTS))]


# PA-3.5  Free placement.

class ChooseDistrict(Decision):
    """The choice of a district for the building in hand, if several are possible (PA-3.5,
    PA-3.6)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, DECIDE_FIRST, SPACE)

    def menu(self, s: Paris) -> Menu:
        return list_free_moves(s, s.me, [action for action in GO if action.refusal(s) is None])

    def is_open(self, s: Paris) -> bool:
        return count_districts(s) > 1

    def close(self, s: Paris) -> None:
        s.stack.pop()
        for district in range(i64(len(DISTRICTS))):
            if find_district_obstacle(s, district) is None:
                place_building(s, find_space_for_building(s, district))
                return
        s.boxed |= ONLY[s.lifted]                                        # PA-3.6
        s.emit("boxed", s.seat, s.lifted)
        s.lifted = NONE

    def __str__(self) -> str:
        return f"district:{self.seat}"


CHOOSE_DISTRICT: Final = [ChooseDistrict(seat) for seat in range(SEATS)]


def find_space_for_building(s: Paris, district: i64) -> i64:
    """Return the space with the value of the building in hand."""
    return district * LEVELS + s.lifted % LEVELS


def find_district_obstacle(s: Paris, district: i64) -> Refusal | None:
    """Return why the building in hand may not go to a district; None if it may (PA-3.5)."""
    if s.laid >> find_space_for_building(s, district) & 1:
        return SPACE_TAKEN
    for space in range(district * LEVELS, (district + 1) * LEVELS):
        if s.building[space] != NONE and TYPE[s.building[space]] == TYPE[s.lifted]:
            return SAME_TYPE
    return None


def count_districts(s: Paris) -> i64:
    """Return the number of districts in which the building in hand can be placed."""
    number: i64 = 0
    for district in range(i64(len(DISTRICTS))):
        if find_district_obstacle(s, district) is None:
            number += 1
    return number


class Go(Written[Paris]):
    """The district that the player chooses for the building (PA-3.5)."""

    notation = "district {district}"
    names = each(district=DISTRICTS)
    district: i64

    def refusal(self, s: Paris) -> Refusal | None:
        if not isinstance(s.stack[-1], ChooseDistrict):
            return make_other_decision_refusal(s, STEP_ORDER if s.step == PLACING else DRAWN)
        return find_district_obstacle(s, self.district)

    def apply(self, s: Paris) -> None:
        s.stack.pop()
        place_building(s, find_space_for_building(s, self.district))

    def details(self, s: Paris) -> dict[str, object]:
        if s.lifted == NONE:
            return {}
        return {"district": Ref("district", self.district),
                "space": Ref("place", find_space_for_building(s, self.district)),
                "type": Ref("type", TYPE[s.lifted])}


GO: Final[Menu] = [Go(district) for district in range(len(DISTRICTS))]
