"""PX-9.61 to 9.66: what a battle can remove; who loses spies may have a safe house (PX-15.8)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import (
    BATTLE, BORDERS, BORDERS_OF, COALITIONS, REGIONS, SEATS, TOUCHES,
)
from grandtour.games.pax_pamir.rules.abilities import INDISPENSABLE_ADVISORS, SAFE_HOUSE, citadel
from grandtour.games.pax_pamir.rules.asking import (
    NOTHING_HAPPENS, STOP, Several, missing, reply_facts, too_late,
)
from grandtour.games.pax_pamir.rules.losses import call_in_debts
from grandtour.games.pax_pamir.rules.overthrow import lose_tribe, remove_spy
from grandtour.games.pax_pamir.rules.pieces import return_army, return_road
from grandtour.games.pax_pamir.rules.sheltering import SHELTERING
from grandtour.games.pax_pamir.state import Menu, Pamir

# A battlefield is a region, or a court card with this added to its number.
ON_CARD: Final = len(REGIONS)

BATTLE_OVER: Final = Refusal(
    "over_rank", "PX-9.60",
    "{used} has rank {rank}: a battle removes no more pieces than that, nor more than you had to "
    "fight with. It is over.")
SAME_LOYALTY: Final = Refusal(
    "same_loyalty", "PX-9.62", "That is loyal to {coalition}, as you are.")
OWN_SPIES: Final = Refusal(
    "same_loyalty", "PX-9.63", "Your own spies cannot be removed in a battle of yours.")
CITADEL: Final = Refusal("protected", "PX-9.62", "{protector} protects these tribes.")
ADVISORS: Final = Refusal("protected", "PX-9.63", "{protector} protects these spies.")


def are_allies(s: Pamir, seat: i64, other: i64) -> bool:
    """PX-9.62: one and the same player, or players of one loyalty. Wakhan, loyal to all, is in
    battle nobody's ally."""
    if seat == other:
        return True
    if s.options.wakhan in (seat, other):
        return False
    return s.nobles[seat].loyalty == s.nobles[other].loyalty


class Fight(Several):
    """PX-9.60: piece by piece."""

    def __init__(self, seat: i64, field: i64, left: i64, some: i64) -> None:
        super().__init__(seat, "removal", "PX-9.60", left, some)
        self.field = field

    def menu(self, s: Pamir) -> Menu:
        if self.left == 0:
            return STOP
        return ON_CARD_MENU if self.field > ON_CARD else IN_REGION_MENUS[self.field]

    def __str__(self) -> str:
        return f"fight:{self.seat}:{self.field}:{self.left}:{self.some}"


class Remove(Action[Pamir]):
    """PX-9.60: a piece returns to its supply."""

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Fight):
            return self.bars(s, question.field)
        return too_late(s, BATTLE, BATTLE_OVER)

    @abstractmethod
    def bars(self, s: Pamir, field: i64) -> Refusal | None: ...

    def apply(self, s: Pamir) -> None:
        fight = s.answered(Fight)
        s.ask(Fight(fight.seat, fight.field, fight.left - 1, 1))
        self.remove(s, fight.field)
        call_in_debts(s)

    @abstractmethod
    def remove(self, s: Pamir, field: i64) -> None: ...

    def facts(self, s: Pamir) -> dict[str, object]:
        return reply_facts(s, BATTLE) | {"missing": missing("no_piece"),
                                         "coalition": Fact("coalition", s.me.loyalty)}


class RemoveArmy(Remove):
    """PX-9.61: an army of another coalition."""

    def __init__(self, coalition: int) -> None:
        self.coalition: i64 = coalition

    def bars(self, s: Pamir, field: i64) -> Refusal | None:
        if field > ON_CARD or s.army(field, self.coalition) == 0:
            return NOTHING_HAPPENS
        return SAME_LOYALTY if self.coalition == s.me.loyalty else None

    def remove(self, s: Pamir, field: i64) -> None:
        return_army(s, field, self.coalition)
        s.tell("removed_army", s.seat, self.coalition, field)

    def __str__(self) -> str:
        return f"remove army {COALITIONS[self.coalition]}"


class RemoveTribe(Remove):
    """PX-9.61, PX-9.66: a tribe of a player with another loyalty."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def bars(self, s: Pamir, field: i64) -> Refusal | None:
        if field > ON_CARD or self.seat >= s.options.players:
            return NOTHING_HAPPENS
        if s.nobles[self.seat].tribes[field] == 0:
            return NOTHING_HAPPENS
        if are_allies(s, s.seat, self.seat):
            return SAME_LOYALTY
        return None if citadel(s, self.seat, field) == 0 else CITADEL

    def remove(self, s: Pamir, field: i64) -> None:
        s.tell("removed_tribe", s.seat, self.seat, field)
        lose_tribe(s, self.seat, field)

    def facts(self, s: Pamir) -> dict[str, object]:
        question = s.stack[-1]
        field = question.field if isinstance(question, Fight) else 0
        shield = citadel(s, self.seat, field)
        return super().facts(s) | {"protector": Fact("card", shield)}

    def __str__(self) -> str:
        return f"remove tribe {self.seat}"


class RemoveRoad(Remove):
    """PX-9.61: a road of another coalition on a border of the region."""

    def __init__(self, border: int, coalition: int) -> None:
        self.border: i64 = border
        self.coalition: i64 = coalition

    def bars(self, s: Pamir, field: i64) -> Refusal | None:
        if field > ON_CARD or not TOUCHES[field] >> self.border & 1:
            return NOTHING_HAPPENS
        if s.road(self.border, self.coalition) == 0:
            return NOTHING_HAPPENS
        return SAME_LOYALTY if self.coalition == s.me.loyalty else None

    def remove(self, s: Pamir, field: i64) -> None:
        return_road(s, self.border, self.coalition)
        s.tell("removed_road", s.seat, self.coalition, self.border)

    def __str__(self) -> str:
        return f"remove road {COALITIONS[self.coalition]} {BORDERS[self.border]}"


class RemoveSpy(Remove):
    """PX-9.63: also of the same loyalty, but not under Indispensable Advisors."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def bars(self, s: Pamir, field: i64) -> Refusal | None:
        if field < ON_CARD or self.seat >= s.options.players:
            return NOTHING_HAPPENS
        if s.spies_on(field - ON_CARD, self.seat) == 0:
            return NOTHING_HAPPENS
        if self.seat == s.seat and not s.options.fight_own_spies:
            return OWN_SPIES
        return ADVISORS if INDISPENSABLE_ADVISORS.held(s, self.seat) else None

    def remove(self, s: Pamir, field: i64) -> None:
        s.tell("removed_spy", s.seat, self.seat, field - ON_CARD)
        remove_spy(s, field - ON_CARD, self.seat)
        if self.seat != s.seat and SAFE_HOUSE.held(s, self.seat):
            s.stack.insert(len(s.stack) - 1, SHELTERING[self.seat])

    def facts(self, s: Pamir) -> dict[str, object]:
        return super().facts(s) | {"protector": Fact("card", INDISPENSABLE_ADVISORS.card)}

    def __str__(self) -> str:
        return f"remove spy {self.seat}"


REMOVE_PIECE: Final[list[Remove]] = [
    *[RemoveArmy(coalition) for coalition in range(len(COALITIONS))],
    *[RemoveTribe(seat) for seat in range(SEATS)]]
REMOVE_ROAD: Final[list[Remove]] = [RemoveRoad(border, coalition)
                                    for border in range(len(BORDERS))
                                    for coalition in range(len(COALITIONS))]
REMOVE_SPY: Final[list[Remove]] = [RemoveSpy(seat) for seat in range(SEATS)]
REMOVE: Final[Menu] = [*REMOVE_PIECE, *REMOVE_ROAD, *REMOVE_SPY]
IN_REGION: Final = [REMOVE_PIECE + [REMOVE_ROAD[border * len(COALITIONS) + coalition]
                                    for border in BORDERS_OF[region]
                                    for coalition in range(len(COALITIONS))]
                    for region in range(len(REGIONS))]
IN_REGION_MENUS: Final[list[Menu]] = [[*removals, *STOP] for removals in IN_REGION]
ON_CARD_MENU: Final[Menu] = [*REMOVE_SPY, *STOP]
