"""PX-7: playing a card from the hand, with its bribe and its impact icons."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from grandtour.engine.core import Fact, Refusal, Step
from grandtour.games.pax_pamir.facts import (
    ARMY_ICON, COURT_CARDS, ICONS, LEVERAGE_ICON, MOST_ICONS, NOBODY, NONE, PATRIOT, REGION,
    REGIONS, ROAD_ICON, SEATS, SORTED_ICONS, SPY_ICON, SUIT_ICON, TOUCHES, TRIBE_ICON,
)
from grandtour.games.pax_pamir.rules.abilities import CHARISMATIC_COURTIERS, PASHTUNWALI
from grandtour.games.pax_pamir.rules.asking import NO_ACTIONS_LEFT, WRONG_REGION, first, is_bonus
from grandtour.games.pax_pamir.rules.bribes import Deed
from grandtour.games.pax_pamir.rules.dues import is_due
from grandtour.games.pax_pamir.rules.laying import is_available, put
from grandtour.games.pax_pamir.rules.losses import NOT_IN_HAND, change_loyalty
from grandtour.games.pax_pamir.rules.pieces import ARMY, CYLINDER, ROAD, SPY, TRIBE
from grandtour.games.pax_pamir.rules.placing import BORDER_MENU, PUT_SPY, PuttingRoad, PuttingSpy
from grandtour.games.pax_pamir.state import COURT, FOR_ALL, HAND, Menu, Pamir

ONE_END: Final = Refusal(
    "one_end", "PX-7.3", "Your court is empty: both its ends are one, and {card} goes there.")

LEFT: Final = 6                 # after the verbs of card actions, in the number of a deed
RIGHT: Final = 7


class Play(Deed):
    """PX-7.1 to 7.4: at the left or the right end of the court; another ruler of the region must
    be bribed."""

    def __init__(self, card: int, end: int) -> None:
        self.card = card
        self.end: i64 = end
        self.number = 8 * card + end

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.actions == 0:
            return NO_ACTIONS_LEFT
        if s.where[self.card] != HAND + s.seat:
            return NOT_IN_HAND
        if self.end == LEFT and len(s.me.court) == 0 and s.options.rules > 1:
            return ONE_END
        return self.unaffordable(s)

    def receiver(self, s: Pamir) -> i64:
        """PX-7.1, PX-8.7"""
        ruler = s.ruler(REGION[self.card])
        if ruler == s.seat or ruler == NOBODY or not is_due(s):
            return NOBODY
        return NOBODY if CHARISMATIC_COURTIERS.held(s, s.seat) else ruler

    def bribe(self, s: Pamir, receiver: i64) -> i64:
        return s.nobles[receiver].tribes[REGION[self.card]]

    def bribed_for(self) -> i64:
        return TRIBE

    def carry_out(self, s: Pamir) -> None:
        s.actions -= 1
        s.me.hand = remove(s.me.hand, self.card)
        join_court(s, s.seat, self.card, self.end == LEFT)
        s.ask(IMPACT[self.card * (MOST_ICONS + 1)])
        loyal_to = PATRIOT[self.card]
        if loyal_to != NONE and loyal_to != s.me.loyalty:
            change_loyalty(s, s.seat, loyal_to, self.card)

    def facts(self, s: Pamir) -> dict[str, object]:
        return {"bonus": bonus_cards(s)} | self.deed_facts(s)

    def __str__(self) -> str:
        return f"play {self.card} {'left' if self.end == LEFT else 'right'}"


PLAY: Final[Menu] = [Play(card, end) for card in range(1, COURT_CARDS + 1)
                     for end in (LEFT, RIGHT)]


def bonus_cards(s: Pamir) -> list[Fact]:
    """PX-E02: the cards of the court whose actions would still be bonus actions."""
    return [Fact("card", card) for card in s.me.court
            if is_bonus(s, s.seat, card) and not s.is_used(card)]


def join_court(s: Pamir, seat: i64, card: i64, at_left: bool) -> None:
    """PX-1.8, PX-7.3"""
    noble = s.nobles[seat]
    if at_left:
        court = vec[i64]([card])
        for other in noble.court:
            court = append(court, other)
        noble.court = court
    else:
        noble.court = append(noble.court, card)
    s.where[card] = COURT + seat
    s.tell("played", seat, card, LEFT if at_left else RIGHT)


# PX-7.5  The impact icons.

class Impact(Step[Pamir]):
    """The icons from `icon` on, while the card is in the court (PX-7.8)."""

    def __init__(self, card: int, icon: int) -> None:
        super().__init__()
        self.card: i64 = card
        self.icon: i64 = icon

    def happen(self, s: Pamir) -> None:
        if self.icon == MOST_ICONS or not s.holds(s.seat, self.card):
            return
        icons = SORTED_ICONS if s.options.icons_sorted else ICONS
        icon = icons[self.card * MOST_ICONS + self.icon]
        if icon != NONE:
            s.ask(IMPACT[self.card * (MOST_ICONS + 1) + self.icon + 1])
            carry_out_icon(s, s.seat, self.card, icon)

    def __str__(self) -> str:
        return f"impact:{self.card}:{self.icon}"


IMPACT: Final = [Impact(card, icon) for card in range(COURT_CARDS + 1)
                 for icon in range(MOST_ICONS + 1)]


def carry_out_icon(s: Pamir, seat: i64, card: i64, icon: i64) -> None:
    """PX-7.5"""
    region = REGION[card]
    if icon == ROAD_ICON:
        s.ask(WHERE_ROAD[seat * len(REGIONS) + region])
    elif icon == ARMY_ICON:
        put(s, seat, ARMY + s.nobles[seat].loyalty, region)
    elif icon == TRIBE_ICON:
        put(s, seat, TRIBE, region)
    elif icon == SPY_ICON:
        s.ask(WHERE_SPY[seat * len(REGIONS) + region])
    elif icon == LEVERAGE_ICON:
        s.nobles[seat].rupees += 2
        s.tell("leveraged", seat, 2)
    else:
        favour(s, icon - SUIT_ICON)


def favour(s: Pamir, suit: i64) -> None:
    """PX-7.5, unless Pashtunwali Values forbids it (PX-16.11)."""
    if s.where[PASHTUNWALI] != FOR_ALL and suit != s.favoured:
        s.favoured = suit
        s.tell("favoured", NOBODY, suit)


class WhereRoad(PuttingRoad):
    """PX-7.5: on any border of the card's region; borders of one card may differ (PX-7.7)."""

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat, "road", first("PX-7.5"))
        self.region: i64 = region

    def menu(self, s: Pamir) -> Menu:
        return BORDER_MENU[self.region]

    def what(self, s: Pamir) -> i64:
        return s.nobles[self.seat].loyalty

    def bars_road(self, s: Pamir, border: i64) -> Refusal | None:
        return None if TOUCHES[self.region] >> border & 1 else WRONG_REGION

    def road_chosen(self, s: Pamir, border: i64) -> None:
        s.stack.pop()
        put(s, self.seat, ROAD + self.what(s), border)

    def barred_facts(self, s: Pamir) -> dict[str, object]:
        return {"region": Fact("region", self.region)}

    def is_open(self, s: Pamir) -> bool:
        """Every region has two borders at least."""
        return is_available(s, self.seat, self.what(s))

    def close(self, s: Pamir) -> None:
        s.stack.pop()
        s.tell("not_placed", self.seat, ROAD + self.what(s), NONE)

    def __str__(self) -> str:
        return f"road:{self.seat}:{self.region}"


WHERE_ROAD: Final = [WhereRoad(seat, region) for seat in range(SEATS)
                     for region in range(len(REGIONS))]


class WhereSpy(PuttingSpy):
    """PX-7.5: on any card of that region in any court."""

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat, "spy", first("PX-7.5"))
        self.region: i64 = region

    def menu(self, s: Pamir) -> Menu:
        return [PUT_SPY[card - 1] for noble in s.nobles for card in noble.court
                if REGION[card] == self.region]

    def is_open(self, s: Pamir) -> bool:
        return is_available(s, self.seat, CYLINDER) and super().is_open(s)

    def close(self, s: Pamir) -> None:
        if is_available(s, self.seat, CYLINDER):
            super().close(s)
        else:
            s.stack.pop()
            s.tell("not_placed", self.seat, SPY, NONE)

    def bars(self, s: Pamir, card: i64) -> Refusal | None:
        if REGION[card] == self.region and s.owner(card) != NOBODY:
            return None
        return WRONG_REGION

    def barred_facts(self, s: Pamir) -> dict[str, object]:
        return {"region": Fact("region", self.region)}

    def __str__(self) -> str:
        return f"spy:{self.seat}:{self.region}"


WHERE_SPY: Final = [WhereSpy(seat, region) for seat in range(SEATS)
                    for region in range(len(REGIONS))]
