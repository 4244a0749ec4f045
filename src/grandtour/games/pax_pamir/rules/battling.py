"""PX-9.60 to 9.64: battle, in a region or on a court card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import BATTLE, COURT_CARDS, NOBODY, RANK, REGIONS, SEATS
from grandtour.games.pax_pamir.rules.acting import SHOWING, CardAction
from grandtour.games.pax_pamir.rules.asking import (
    NOTHING_HAPPENS, NOTHING_YET, STOP, Decision, first, missing,
)
from grandtour.games.pax_pamir.rules.moving import is_national, spied_on
from grandtour.games.pax_pamir.rules.removing import IN_REGION, ON_CARD, REMOVE_SPY, Fight
from grandtour.games.pax_pamir.state import Menu, Pamir

NO_SPY_THERE: Final = Refusal(
    "no_spy_there", "PX-9.63", "You have no spy on {field}. You have spies on: {cards}.")
TOO_FEW_FIGHTERS: Final = Refusal(
    "too_few_fighters", "PX-9.60", "In {field} you have {fighters}.")


class Battle(CardAction):
    """PX-9.60: one region or one court card."""

    def prevented(self, s: Pamir) -> Refusal | None:
        return None if s.options.begins_idle or can_fight(s) else NOTHING_HAPPENS

    def begin(self, s: Pamir) -> None:
        s.ask(BATTLING[s.seat * 4 + RANK[self.card]])

    def facts(self, s: Pamir) -> dict[str, object]:
        return super().facts(s) | {"missing": missing("no_fighters")}


BATTLES: Final[Menu] = [Battle(card, BATTLE) for card in SHOWING[BATTLE]]


def can_fight(s: Pamir) -> bool:
    for region in range(i64(len(REGIONS))):
        if fighters(s, region) > 0 and has_target(s, region):
            return True
    for noble in s.nobles:
        for card in noble.court:
            if s.spies_on(card, s.seat) > 0 and has_target(s, ON_CARD + card):
                return True
    return False


def fighters(s: Pamir, field: i64) -> i64:
    """PX-9.61, PX-9.63"""
    if field > ON_CARD:
        return s.spies_on(field - ON_CARD, s.seat)
    return s.army(field, s.me.loyalty) + (s.me.tribes[field] if is_national(s, s.seat) else 0)


def has_target(s: Pamir, field: i64) -> bool:
    if field > ON_CARD:
        return any(removal.bars(s, field) is None for removal in REMOVE_SPY)
    return any(removal.bars(s, field) is None for removal in IN_REGION[field])


class Battling(Decision):
    """PX-9.60: where to fight."""

    def __init__(self, seat: int, rank: int) -> None:
        super().__init__(seat, "battle", first("PX-9.60"))
        self.rank: i64 = rank

    def menu(self, s: Pamir) -> Menu:
        menu = AT_REGION + STOP
        for noble in s.nobles:
            for card in noble.court:
                if s.spies_on(card, self.seat) > 0:
                    menu.append(AT_CARD[card - 1])
        return menu

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None if s.options.zero_effect else NOTHING_YET

    def __str__(self) -> str:
        return f"battle:{self.seat}:{self.rank}"


BATTLING: Final = [Battling(seat, rank) for seat in range(SEATS) for rank in range(4)]


class At(Action[Pamir]):
    """PX-9.64: the number of fighting pieces is counted once, now."""

    def __init__(self, field: int) -> None:
        self.field: i64 = field

    def refusal(self, s: Pamir) -> Refusal | None:
        if self.field > ON_CARD and s.owner(self.field - ON_CARD) == NOBODY:
            return NO_SPY_THERE
        if fighters(s, self.field) == 0:
            return NO_SPY_THERE if self.field > ON_CARD else TOO_FEW_FIGHTERS
        return None if has_target(s, self.field) else NOTHING_HAPPENS

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Battling)
        most = min(asked.rank, fighters(s, self.field))
        s.tell("fought", s.seat, self.field, most)
        s.ask(Fight(s.seat, self.field, most, 0))

    def facts(self, s: Pamir) -> dict[str, object]:
        return {"field": field_fact(self.field), "fighters": fighters(s, self.field),
                "cards": spied_on(s, s.seat), "missing": missing("no_piece")}

    def __str__(self) -> str:
        if self.field > ON_CARD:
            return f"at {self.field - ON_CARD}"
        return f"at {REGIONS[self.field]}"


def field_fact(field: i64) -> Fact:
    if field > ON_CARD:
        return Fact("card", field - ON_CARD)
    return Fact("region", field)


AT_REGION: Final[Menu] = [At(region) for region in range(len(REGIONS))]
AT_CARD: Final[Menu] = [At(ON_CARD + card) for card in range(1, COURT_CARDS + 1)]
