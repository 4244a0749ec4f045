"""Betray and battle, the actions that take cards and pieces of others (PX-9.50 to 9.66).

A betrayal has a cost and may bring a prize. A battle is in a region or on a court card. A player
who loses spies may have a safe house (PX-15.8).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    BATTLE, BETRAY, BORDERS, BORDERS_OF, COALITIONS, COURT_CARDS, NONE, ON_CARD as SHOWN_ON,
    POLITICAL, PRIZE, RANK, REGIONS, SEATS, SUIT, TOUCHES,
)
from grandtour.games.pax_pamir.rules.abilities import (
    BODYGUARDS, INDISPENSABLE_ADVISORS, SAFE_HOUSE, find_citadel,
)
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_SEAT, NOTHING_HAPPENS, NOTHING_YET, STOP, Act, Decision, OfCard, Several, must_first,
    make_too_late_refusal,
)
from grandtour.games.pax_pamir.rules.build import BUILDS
from grandtour.games.pax_pamir.rules.loss import (
    call_in_debts, change_loyalty, lose_card, lose_tribe, remove_spy,
)
from grandtour.games.pax_pamir.rules.market import pay_cost
from grandtour.games.pax_pamir.rules.move import MOVES, is_national
from grandtour.games.pax_pamir.rules.placing import (
    SPY, filter_at_spies, has_spies, place_piece, return_army, return_road,
)
from grandtour.games.pax_pamir.rules.play import SHOWING, CardAction
from grandtour.games.pax_pamir.rules.tax_gift import GIFT_ACTIONS, TAXES
from grandtour.games.pax_pamir.state import OFFERED, TAKEN, Menu, Pamir

# PX-9.50  Betray.

PRICE: Final = 2

NO_SPY_ON_TARGET: Final = Refusal(
    "no_spy_there", "PX-9.50", "You have no spy on {target}. It works on: {targets}.")
PROTECTED: Final = Refusal("protected", "PX-9.54", "{protector} protects {target}.")
ALL_PROTECTED: Final = Refusal(
    "protected", "PX-9.54", "{protector} protects every card on which you have a spy.")
NO_SPIES: Final = Refusal(
    "no_spy_there", "PX-9.50", "You have no spy on any card that could be betrayed.")


class Betray(CardAction):
    """The discard of a court card with a spy of the player, for two rupees (PX-9.50)."""

    notation = "betray {card}"

    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        if any(s.spies_on(card, s.seat) > 0 and find_bodyguard(s, card) == 0
               for noble in s.nobles for card in noble.court):
            return None
        return ALL_PROTECTED if has_spies(s, s.seat) else NO_SPIES

    def cost(self, s: Pamir) -> i64:
        return PRICE

    def begin(self, s: Pamir) -> None:
        s.ask(Betraying(s.seat))


BETRAYALS: Final[list[CardAction]] = [Betray(card) for card in SHOWING[BETRAY]]


def find_bodyguard(s: Pamir, card: i64) -> i64:
    """Return the bodyguards of a political card; 0 if there are none (PX-9.54)."""
    owner = s.owner(card)
    if SUIT[card] == POLITICAL and BODYGUARDS.held(s, owner):
        return BODYGUARDS.card_of(s, owner)
    return 0


class Betraying(Decision):
    """The choice of a card (PX-9.50). It may be the betraying card itself (PX-9.53)."""

    kind = "betray"
    first = must_first("PX-9.50")

    def menu(self, s: Pamir) -> Menu:
        return filter_at_spies(s, self.seat, TARGET)


class Target(Act):
    """The betrayed card. Pay, discard it with all consequences, then decide about the prize
    (PX-9.53)."""

    notation = "target {card}"
    card: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.spies_on(self.card, s.seat) == 0:
            return NO_SPY_ON_TARGET
        return None if find_bodyguard(s, self.card) == 0 else PROTECTED

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        betray(s, self.card)


TARGETS: Final = [Target(card) for card in range(1, COURT_CARDS + 1)]
TARGET: Final[Menu] = [*TARGETS]


def betray(s: Pamir, card: i64) -> None:
    """Discard the card. During the choice of the prize it is on no pile (PX-9.51, PX-9.52). Wakhan
    always takes it (WK-32)."""
    owner, top = s.owner(card), s.top
    has_prize = PRIZE[card] != NONE
    pay_cost(s, PRICE, 0)
    s.emit("betrayed", s.seat, card, owner)
    if has_prize and s.seat != s.options.wakhan:
        s.ask(Prize(s.seat, card))
    lose_card(s, owner, card)
    if has_prize:
        s.where[card] = OFFERED
        if s.top == card:
            s.top = top
    call_in_debts(s)
    if has_prize and s.seat == s.options.wakhan:
        take_prize(s, s.seat, card)


# PX-9.52  The prize.

class Prize(OfCard):
    """The choice to take or leave the prize (PX-9.52)."""

    kind = "prize"
    first = must_first("PX-9.53")

    def menu(self, s: Pamir) -> Menu:
        return CLAIM


class Claim(Act):
    """A prize that is taken. One of another coalition changes the loyalty first (PX-9.52)."""

    notation = "claim"

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Prize)
        take_prize(s, asked.seat, asked.card)


def take_prize(s: Pamir, seat: i64, card: i64) -> None:
    noble = s.nobles[seat]
    s.emit("claimed", seat, card)
    if PRIZE[card] != noble.loyalty and seat != s.options.wakhan:
        change_loyalty(s, seat, PRIZE[card], 0)
    noble.prizes = append(noble.prizes, card)
    s.where[card] = TAKEN + seat


class Leave(Act):
    """A prize that is left. Refusing is free, and the card is discarded (PX-9.52)."""

    notation = "leave"

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Prize)
        s.bury(asked.card)
        s.emit("left_prize", asked.seat, asked.card)


CLAIM: Final[Menu] = [Claim(), Leave()]


# PX-15.8  The safe house.

NO_SAFE_HOUSE: Final = Refusal("not_your_card", "PX-15.8", "{card} does not lie in your court.")


class Sheltering(Decision):
    """The choice to move a removed spy to a safe house of its owner (PX-15.8). The question waits
    below the battle."""

    kind = "safe_house"
    first = must_first("PX-15.8")

    def menu(self, s: Pamir) -> Menu:
        return SHELTERS

    def is_open(self, s: Pamir) -> bool:
        """Return whether a player is asked. Wakhan always shelters, with the first choice of the
        menu (WK-4)."""
        return self.seat != s.options.wakhan and super().is_open(s)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None


class Shelter(Act):
    """A spy placed on the player's safe house, from the supply to which it just returned
    (PX-15.8)."""

    notation = "shelter {card}"
    card: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        return None if s.holds(s.asked(Sheltering).seat, self.card) else NO_SAFE_HOUSE

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Sheltering)
        place_piece(s, asked.seat, SPY, self.card)


SHELTER: Final[Menu] = [Shelter(card) for card in (SAFE_HOUSE.card, SAFE_HOUSE.other)]
# WK-9: alike but for prize and number, so that Wakhan would always take the second.
SHELTERS: Final[Menu] = SHELTER[::-1] + STOP


# A battlefield is a region, or a court card with this added to its number.
ON_CARD: Final = len(REGIONS)
BATTLEFIELDS: Final = [*range(ON_CARD), *range(ON_CARD + 1, ON_CARD + COURT_CARDS + 1)]

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
    """Return whether these are one player, or players of one loyalty (PX-9.62). Wakhan, loyal to
    all, is no player's ally in battle."""
    if seat == other:
        return True
    loyal = s.nobles[seat].loyalty == s.nobles[other].loyalty
    return loyal and s.options.wakhan not in (seat, other)


class Fight(Several):
    """A battle, piece by piece (PX-9.60)."""

    kind = "fight"
    about = "removal"
    fields = each(seat=EVERY_SEAT, field=BATTLEFIELDS, left=range(4), some=range(2))
    first = must_first("PX-9.60")

    def __init__(self, seat: i64, field: i64, left: i64, some: i64) -> None:
        super().__init__(seat, left, some)
        self.field = field

    def menu(self, s: Pamir) -> Menu:
        if self.left == 0:
            return STOP
        return ON_CARD_MENU if self.field > ON_CARD else IN_REGION_MENUS[self.field]


class Remove(Act):
    """A piece returned to its supply (PX-9.60)."""

    part_of = BATTLE
    lacks = "no_piece"

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Fight):
            return self.find_obstacle(s, question.field)
        return make_too_late_refusal(s, BATTLE, BATTLE_OVER)

    @abstractmethod
    def find_obstacle(self, s: Pamir, field: i64) -> Refusal | None: ...

    def apply(self, s: Pamir) -> None:
        fight = s.answered(Fight)
        s.stack.append(Fight(fight.seat, fight.field, fight.left - 1, 1))
        self.remove(s, fight.field)
        call_in_debts(s)

    @abstractmethod
    def remove(self, s: Pamir, field: i64) -> None: ...


class RemoveArmy(Remove):
    """An army of another coalition (PX-9.61)."""

    notation = "remove army {coalition}"
    coalition: i64

    def find_obstacle(self, s: Pamir, field: i64) -> Refusal | None:
        if field > ON_CARD or s.army(field, self.coalition) == 0:
            return NOTHING_HAPPENS
        return SAME_LOYALTY if self.coalition == s.me.loyalty else None

    def remove(self, s: Pamir, field: i64) -> None:
        return_army(s, field, self.coalition)
        s.emit("removed_army", s.seat, self.coalition, field)


class RemoveTribe(Remove):
    """A tribe of a player with another loyalty (PX-9.61, PX-9.66)."""

    notation = "remove tribe {seat}"
    seat: i64

    def find_obstacle(self, s: Pamir, field: i64) -> Refusal | None:
        if field > ON_CARD or self.seat >= s.options.players:
            return NOTHING_HAPPENS
        if s.nobles[self.seat].tribes[field] == 0:
            return NOTHING_HAPPENS
        if are_allies(s, s.seat, self.seat):
            return SAME_LOYALTY
        return None if find_citadel(s, self.seat, field) == 0 else CITADEL

    def remove(self, s: Pamir, field: i64) -> None:
        s.emit("removed_tribe", s.seat, self.seat, field)
        lose_tribe(s, self.seat, field)


class RemoveRoad(Remove):
    """A road of another coalition on a border of the region (PX-9.61)."""

    notation = "remove road {coalition} {border}"
    coalition: i64
    border: i64

    def find_obstacle(self, s: Pamir, field: i64) -> Refusal | None:
        if field > ON_CARD or not TOUCHES[field] >> self.border & 1:
            return NOTHING_HAPPENS
        if s.road(self.border, self.coalition) == 0:
            return NOTHING_HAPPENS
        return SAME_LOYALTY if self.coalition == s.me.loyalty else None

    def remove(self, s: Pamir, field: i64) -> None:
        return_road(s, self.border, self.coalition)
        s.emit("removed_road", s.seat, self.coalition, self.border)


class RemoveSpy(Remove):
    """A spy, even of the same loyalty, but not under Indispensable Advisors (PX-9.63)."""

    notation = "remove spy {seat}"
    seat: i64

    def find_obstacle(self, s: Pamir, field: i64) -> Refusal | None:
        if field < ON_CARD or self.seat >= s.options.players:
            return NOTHING_HAPPENS
        if s.spies_on(field - ON_CARD, self.seat) == 0:
            return NOTHING_HAPPENS
        if self.seat == s.seat and not s.options.fight_own_spies:
            return OWN_SPIES
        return ADVISORS if INDISPENSABLE_ADVISORS.held(s, self.seat) else None

    def remove(self, s: Pamir, field: i64) -> None:
        s.emit("removed_spy", s.seat, self.seat, field - ON_CARD)
        remove_spy(s, field - ON_CARD, self.seat)
        if self.seat != s.seat and SAFE_HOUSE.held(s, self.seat):
            s.stack.insert(len(s.stack) - 1, Sheltering(self.seat))


REMOVE_PIECE: Final[list[Remove]] = [
    *[RemoveArmy(coalition) for coalition in range(len(COALITIONS))],
    *[RemoveTribe(seat) for seat in range(SEATS)]]
REMOVE_ROAD: Final[list[Remove]] = [RemoveRoad(coalition, border)
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


# PX-9.60  The action, and where it is fought.

NO_SPY_THERE: Final = Refusal(
    "no_spy_there", "PX-9.63", "You have no spy on {field}. You have spies on: {cards}.")
TOO_FEW_FIGHTERS: Final = Refusal("too_few_fighters", "PX-9.60", "In {field} you have {fighters}.")


class Battle(CardAction):
    """A battle in one region or on one court card (PX-9.60)."""

    notation = "battle {card}"
    lacks = "no_fighters"

    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        return None if can_fight(s) else NOTHING_HAPPENS

    def begin(self, s: Pamir) -> None:
        s.stack.append(BATTLING[s.seat][RANK[self.card]])


BATTLES: Final[list[CardAction]] = [Battle(card) for card in SHOWING[BATTLE]]


def can_fight(s: Pamir) -> bool:
    for region in range(i64(len(REGIONS))):
        if count_fighters(s, region) > 0 and has_target(s, region):
            return True
    return any(s.spies_on(card, s.seat) > 0 and has_target(s, ON_CARD + card)
               for noble in s.nobles for card in noble.court)


def count_fighters(s: Pamir, field: i64) -> i64:
    """Return the number of fighting pieces (PX-9.61, PX-9.63)."""
    if field > ON_CARD:
        return s.spies_on(field - ON_CARD, s.seat)
    return s.army(field, s.me.loyalty) + (s.me.tribes[field] if is_national(s, s.seat) else 0)


def has_target(s: Pamir, field: i64) -> bool:
    removals = REMOVE_SPY if field > ON_CARD else IN_REGION[field]
    return any(removal.find_obstacle(s, field) is None for removal in removals)


class Battling(Decision):
    """The choice of the place of the battle (PX-9.60)."""

    kind = "battle"
    fields = each(seat=EVERY_SEAT, rank=range(4))
    first = must_first("PX-9.60")

    def __init__(self, seat: i64, rank: i64) -> None:
        super().__init__(seat)
        self.rank = rank

    def menu(self, s: Pamir) -> Menu:
        return AT_REGIONS + filter_at_spies(s, self.seat, AT_CARD)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None if s.options.zero_effect else NOTHING_YET


BATTLING: Final = [[Battling(seat, rank) for rank in range(4)] for seat in EVERY_SEAT]


class At(Act):
    """The place of the battle. The fighting pieces are counted once, now (PX-9.64)."""

    notation = "at {field}"
    names = each(field=(*REGIONS, "", *[str(card) for card in range(1, COURT_CARDS + 1)]))
    lacks = "no_piece"
    field: i64

    def refusal(self, s: Pamir) -> Refusal | None:
        if count_fighters(s, self.field) == 0:
            return NO_SPY_THERE if self.field > ON_CARD else TOO_FEW_FIGHTERS
        return None if has_target(s, self.field) else NOTHING_HAPPENS

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Battling)
        most = min(asked.rank, count_fighters(s, self.field))
        s.emit("fought", s.seat, self.field, most)
        s.stack.append(Fight(s.seat, self.field, most, 0))


AT_REGION: Final[Menu] = [At(region) for region in range(len(REGIONS))]
AT_REGIONS: Final[Menu] = AT_REGION + STOP
AT_CARD: Final[Menu] = [At(ON_CARD + card) for card in range(1, COURT_CARDS + 1)]


# PX-5.2  The actions of every card, from left to right.

BY_VERB: Final = [TAXES, GIFT_ACTIONS, BUILDS, MOVES, BETRAYALS, BATTLES]
CARD_ACTIONS: Final = [
    [BY_VERB[verb][SHOWING[verb].index(card)] for verb in SHOWN_ON[card]]
    for card in range(COURT_CARDS + 1)]
