"""PX-10.1, PX-10.2: the supplies, and the reuse of pieces in play while they are empty.

What is placed is a number: an army of each coalition, a road of each, a tribe, a spy, a gift. What
is reused is a number too: a block of each coalition, or a cylinder."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Action, Fact, Refusal
from grandtour.games.pax_pamir.facts import BORDERS, COALITIONS, COURT_CARDS, GIFTS, REGIONS, SEATS
from grandtour.games.pax_pamir.rules.asking import Ask, Decision, first
from grandtour.games.pax_pamir.rules.losses import call_in_debts
from grandtour.games.pax_pamir.rules.overthrow import lose_tribe, remove_spy, return_tribe, wear
from grandtour.games.pax_pamir.state import FRESH_ROADS, Menu, Pamir, fresh_tribe

ARMY: Final = 0                 # to 2, with the coalition added
ROAD: Final = 3                 # to 5
TRIBE: Final = 6
SPY: Final = 7
GIFT: Final = 8
CYLINDER: Final = 3             # what is reused, after the blocks of the coalitions


def supply(s: Pamir, seat: i64, what: i64) -> i64:
    return s.nobles[seat].cylinders if what == CYLINDER else s.blocks[what]


def made_of(piece: i64) -> i64:
    return CYLINDER if piece >= TRIBE else piece % len(COALITIONS)


# PX-10.1  Reuse.

SUPPLY_NOT_EMPTY: Final = Refusal(
    "supply_not_empty", "PX-10.4", "The supply still holds {number}: take none from play.")
PLACED_THIS_TURN: Final = Refusal(
    "placed_this_turn", "PX-10.1", "That was placed this turn. You may take: {takes}.")
NONE_THERE: Final = Refusal(
    "not_your_piece", "PX-10.1", "You have none there that you could take. You may take: {takes}.")


class Placing(Decision):
    """Something is to be placed; `what` says of which supply."""

    @abstractmethod
    def what(self, s: Pamir) -> i64: ...


class Reuse(Decision):
    """PX-10.1: the supply is empty, a piece in play is taken instead."""

    def __init__(self, seat: int, what: int) -> None:
        super().__init__(seat, "reuse", first("PX-10.1"))
        self.what: i64 = what

    def menu(self, s: Pamir) -> Menu:
        return [*reuse_menu(s, self.seat, self.what)]

    def __str__(self) -> str:
        return f"reuse:{self.seat}:{self.what}"


REUSE: Final = [Reuse(seat, what) for seat in range(SEATS) for what in range(CYLINDER + 1)]


class Take(Action[Pamir]):
    """PX-10.1, PX-10.2: the piece goes to the supply with all consequences."""

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Reuse):
            return self.refused_for(s, question.seat, question.what)
        if isinstance(question, Placing) and supply(s, question.seat, question.what(s)) > 0:
            return SUPPLY_NOT_EMPTY
        return question.otherwise

    def refused_for(self, s: Pamir, seat: i64, what: i64) -> Refusal | None:
        if self.is_cylinder() != (what == CYLINDER):
            return NONE_THERE
        number = self.number(s, seat, what)
        if number == 0:
            return NONE_THERE
        return None if number > self.fresh(s, seat, what) else PLACED_THIS_TURN

    def apply(self, s: Pamir) -> None:
        question = s.answered(Reuse)
        self.take(s, question.seat, question.what)

    def is_cylinder(self) -> bool:
        return True

    @abstractmethod
    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        """How many stand there."""

    @abstractmethod
    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        """How many of them were placed this turn."""

    @abstractmethod
    def take(self, s: Pamir, seat: i64, what: i64) -> None: ...

    def facts(self, s: Pamir) -> dict[str, object]:
        question = s.stack[-1]
        if isinstance(question, Reuse):
            takes = [Fact("action", action.id) for action in s.choices()]
            return question.facts(s) | {"takes": takes}
        if isinstance(question, Placing):
            return question.facts(s) | {"number": supply(s, question.seat, question.what(s))}
        return question.facts(s) if isinstance(question, Ask) else {}


class TakeArmy(Take):
    """A block that is an army."""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def is_cylinder(self) -> bool:
        return False

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.army(self.region, what)

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh[self.region * len(COALITIONS) + what]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        return_army(s, self.region, what)
        s.tell("reused", seat, ARMY + what, self.region)

    def __str__(self) -> str:
        return f"take army {REGIONS[self.region]}"


def return_army(s: Pamir, region: i64, coalition: i64) -> None:
    place = region * len(COALITIONS) + coalition
    s.armies[place] -= 1
    s.blocks[coalition] += 1
    wear(s, place, s.armies[place])


class TakeRoad(Take):
    """A block that is a road."""

    def __init__(self, border: int) -> None:
        self.border: i64 = border

    def is_cylinder(self) -> bool:
        return False

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.road(self.border, what)

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh[FRESH_ROADS + self.border * len(COALITIONS) + what]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        return_road(s, self.border, what)
        s.tell("reused", seat, ROAD + what, self.border)

    def __str__(self) -> str:
        return f"take road {BORDERS[self.border]}"


def return_road(s: Pamir, border: i64, coalition: i64) -> None:
    place = border * len(COALITIONS) + coalition
    s.roads[place] -= 1
    s.blocks[coalition] += 1
    wear(s, FRESH_ROADS + place, s.roads[place])


class TakeTribe(Take):
    """PX-10.2: the last tribe overthrows, unless `reuse_overthrow` is false."""

    def __init__(self, region: int) -> None:
        self.region: i64 = region

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.nobles[seat].tribes[self.region]

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh[fresh_tribe(seat, self.region)]

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.tell("reused", seat, TRIBE, self.region)
        if s.options.reuse_overthrows:
            owed = s.nobles[seat].owed
            lose_tribe(s, seat, self.region)
            if s.nobles[seat].owed > owed:
                call_in_debts(s)
        else:
            return_tribe(s, seat, self.region)

    def __str__(self) -> str:
        return f"take tribe {REGIONS[self.region]}"


class TakeSpy(Take):
    """A spy on a court card."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.spies_on(self.card, seat)

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.fresh_spies_on(self.card, seat)

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.tell("reused", seat, SPY, self.card)
        remove_spy(s, self.card, seat)

    def __str__(self) -> str:
        return f"take spy {self.card}"


class TakeGift(Take):
    """PX-10.2: its influence is lost."""

    def __init__(self, space: int) -> None:
        self.space: i64 = space

    def number(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.nobles[seat].gifts >> self.space & 1

    def fresh(self, s: Pamir, seat: i64, what: i64) -> i64:
        return s.nobles[seat].fresh_gifts >> self.space & 1

    def take(self, s: Pamir, seat: i64, what: i64) -> None:
        s.tell("reused", seat, GIFT, self.space)
        s.nobles[seat].gifts &= ~(1 << self.space)
        s.nobles[seat].cylinders += 1

    def __str__(self) -> str:
        return f"take gift {GIFTS[self.space]}"


TAKE_BLOCK: Final[list[Take]] = [*[TakeArmy(region) for region in range(len(REGIONS))],
                                 *[TakeRoad(border) for border in range(len(BORDERS))]]
TAKE_AT_HOME: Final[list[Take]] = [*[TakeTribe(region) for region in range(len(REGIONS))],
                                   *[TakeGift(space) for space in range(len(GIFTS))]]
TAKE_SPY: Final[list[Take]] = [TakeSpy(card) for card in range(1, COURT_CARDS + 1)]
TAKE: Final[Menu] = [*TAKE_BLOCK, *TAKE_AT_HOME, *TAKE_SPY]


def reuse_menu(s: Pamir, seat: i64, what: i64) -> list[Take]:
    if what != CYLINDER:
        return TAKE_BLOCK
    return TAKE_AT_HOME + [TAKE_SPY[card - 1] for noble in s.nobles for card in noble.court
                           if s.spies_on(card, seat) > 0]


def is_reusable(s: Pamir, seat: i64, what: i64) -> bool:
    return any(action.refused_for(s, seat, what) is None for action in reuse_menu(s, seat, what))
