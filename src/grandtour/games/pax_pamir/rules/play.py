"""Playing a card from the hand, with its bribe and its impact icons, and using a court card for one
of its actions (PX-5.2 to 5.4, PX-7, PX-8.3). Each action has a file of its own."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import each
from grandtour.games.pax_pamir.components import (
    ARMY_ICON, COURT_CARDS, ICONS, LEVERAGE_ICON, MOST_ICONS, NOBODY, NONE, PATRIOT, REGION,
    ROAD_ICON, SHOWS, SORTED_ICONS, SPY_ICON, SUIT_ICON, TOUCHES, TRIBE_ICON, VERBS,
)
from grandtour.games.pax_pamir.rules.abilities import (
    CHARISMATIC_COURTIERS, CIVIL_SERVICE_REFORMS, PASHTUNWALI,
)
from grandtour.games.pax_pamir.rules.asking import (
    EVERY_CARD, EVERY_REGION, EVERY_SEAT, NO_ACTIONS_LEFT, WRONG_REGION, Effect, is_bonus,
    must_first,
)
from grandtour.games.pax_pamir.rules.bribes import Deed, is_due
from grandtour.games.pax_pamir.rules.loss import NOT_IN_HAND, change_loyalty
from grandtour.games.pax_pamir.rules.placing import (
    ARMY, BORDER_MENU, CYLINDER, PUT_SPY, ROAD, SPY, TRIBE, Placing, is_available, place_piece,
)
from grandtour.games.pax_pamir.state import COURT, FOR_ALL, HAND, Menu, Pamir

ONE_END: Final = Refusal(
    "one_end", "PX-7.3", "Your court is empty: both its ends are one, and {card} goes there.")

LEFT: Final = 6                 # after the verbs of card actions, in the number of a deed
RIGHT: Final = 7


class Play(Deed):
    """The play of a card at the left or right end of the court. Another ruler of the region must be
    bribed (PX-7.1 to 7.4)."""

    notation = "play {card} {end}"
    bribed_for = TRIBE
    names = each(end=(*VERBS, "left", "right"))
    end: i64

    def __init__(self, card: int, end: int) -> None:
        super().__init__(card, end)
        self.number = 8 * card + end

    def refusal(self, s: Pamir) -> Refusal | None:
        if s.actions == 0:
            return NO_ACTIONS_LEFT
        if s.where[self.card] != HAND + s.seat:
            return NOT_IN_HAND
        if self.end == LEFT and len(s.me.court) == 0:
            return ONE_END
        return self.unaffordable(s)

    def receiver(self, s: Pamir) -> i64:
        """Return the ruler to bribe, or NOBODY (PX-7.1, PX-8.7)."""
        ruler = s.ruler(REGION[self.card])
        if ruler == s.seat or not is_due(s) or CHARISMATIC_COURTIERS.held(s, s.seat):
            return NOBODY
        return ruler

    def bribe(self, s: Pamir, receiver: i64) -> i64:
        return s.nobles[receiver].tribes[REGION[self.card]]

    def carry_out(self, s: Pamir) -> None:
        s.actions -= 1
        join_court(s, s.seat, self.card, self.end)
        s.stack.append(IMPACT[self.card][0])
        loyal_to = PATRIOT[self.card]
        if loyal_to != NONE and loyal_to != s.me.loyalty:
            change_loyalty(s, s.seat, loyal_to, self.card)


PLAYS: Final = [[Play(card, end) for end in (LEFT, RIGHT)] for card in EVERY_CARD]
PLAY: Final = [play for plays in PLAYS[1:] for play in plays]


def join_court(s: Pamir, seat: i64, card: i64, end: i64) -> None:
    """Move the card from the hand to the end of the court (PX-1.8, PX-7.3)."""
    noble = s.nobles[seat]
    noble.hand = remove(noble.hand, card)
    if end == LEFT:
        court = vec[i64]([card])
        for other in noble.court:
            court = append(court, other)
        noble.court = court
    else:
        noble.court = append(noble.court, card)
    s.where[card] = COURT + seat
    s.emit("played", seat, card, end)


# PX-7.5  The impact icons.

class Impact(Effect):
    """The icons from `icon` on, while the card is in the court (PX-7.8)."""

    kind = "impact"
    fields = each(card=EVERY_CARD, icon=range(MOST_ICONS + 1))

    def __init__(self, card: i64, icon: i64) -> None:
        super().__init__()
        self.card = card
        self.icon = icon

    def happen(self, s: Pamir) -> None:
        icon = find_next_icon(s, self.card, self.icon)
        if icon != NONE:
            s.stack.append(IMPACT[self.card][self.icon + 1])
            carry_out_icon(s, s.seat, self.card, icon)


IMPACT: Final = [[Impact(card, icon) for icon in range(MOST_ICONS + 1)] for card in EVERY_CARD]


def find_next_icon(s: Pamir, card: i64, number: i64) -> i64:
    """Return the next icon; NONE after the last one, or when the card has gone (PX-7.6, PX-7.8)."""
    if number == MOST_ICONS or not s.holds(s.seat, card):
        return NONE
    icons = SORTED_ICONS if s.options.icons_sorted else ICONS
    return icons[card * MOST_ICONS + number]


def carry_out_icon(s: Pamir, seat: i64, card: i64, icon: i64) -> None:
    """Carry out the icon (PX-7.5)."""
    region = REGION[card]
    if icon == ROAD_ICON:
        s.stack.append(WHERE_ROAD[seat][region])
    elif icon == ARMY_ICON:
        place_piece(s, seat, ARMY + s.nobles[seat].loyalty, region)
    elif icon == TRIBE_ICON:
        place_piece(s, seat, TRIBE, region)
    elif icon == SPY_ICON:
        s.stack.append(WHERE_SPY[seat][region])
    elif icon == LEVERAGE_ICON:
        s.nobles[seat].rupees += 2
        s.emit("leveraged", seat, 2)
    else:
        favour_suit(s, icon - SUIT_ICON)


def favour_suit(s: Pamir, suit: i64) -> None:
    """Favour the suit (PX-7.5), unless Pashtunwali Values forbids it (PX-16.11)."""
    if s.where[PASHTUNWALI] != FOR_ALL and suit != s.favoured:
        s.favoured = suit
        s.emit("favoured", NOBODY, suit)


class PlacingIcon(Placing):
    """The choice of a place for the icon, in the region of the card (PX-7.5)."""

    fields = each(seat=EVERY_SEAT, region=EVERY_REGION)
    first = must_first("PX-7.5")

    def __init__(self, seat: i64, region: i64) -> None:
        super().__init__(seat)
        self.region = region


class WhereRoad(PlacingIcon):
    """The choice of any border of the card's region for a road (PX-7.5). Borders of one card may
    differ (PX-7.7)."""

    kind = "road"

    def menu(self, s: Pamir) -> Menu:
        return BORDER_MENU[self.region]

    def find_supply(self, s: Pamir) -> i64:
        return s.nobles[self.seat].loyalty

    def find_obstacle(self, s: Pamir, piece: i64, place: i64) -> Refusal | None:
        if piece != ROAD:
            return self.otherwise
        return None if TOUCHES[self.region] >> place & 1 else WRONG_REGION

    def is_open(self, s: Pamir) -> bool:
        """Return True: every region has at least two borders."""
        return is_available(s, self.seat, self.find_supply(s))

    def close(self, s: Pamir) -> None:
        s.stack.pop()
        s.emit("not_placed", self.seat, ROAD + self.find_supply(s), NONE)


class WhereSpy(PlacingIcon):
    """The choice of any card of that region in any court for a spy (PX-7.5)."""

    kind = "spy"

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
            s.emit("not_placed", self.seat, SPY, NONE)

    def find_obstacle(self, s: Pamir, piece: i64, place: i64) -> Refusal | None:
        if piece != SPY:
            return self.otherwise
        fits = REGION[place] == self.region and s.owner(place) != NOBODY
        return None if fits else WRONG_REGION


WHERE_ROAD: Final = [[WhereRoad(seat, region) for region in EVERY_REGION] for seat in EVERY_SEAT]
WHERE_SPY: Final = [[WhereSpy(seat, region) for region in EVERY_REGION] for seat in EVERY_SEAT]


# PX-5.2, PX-8.3  Using a court card.

NOT_IN_YOUR_COURT: Final = Refusal(
    "not_your_card", "PX-5.2", "{card} is not in your court (owner: {owner}).")
ALREADY_USED: Final = Refusal(
    "already_used", "PX-5.3", "{card} was already used this turn: {first}.")


# The cards that show each verb.
SHOWING: Final = [[card for card in range(1, COURT_CARDS + 1) if SHOWS[card] >> verb & 1]
                  for verb in range(len(VERBS))]


class CardAction(Deed):
    """An action that a court card shows. It costs an action unless it is a bonus action."""

    bribed_for = SPY
    verb: i64

    def __init__(self, card: int) -> None:
        super().__init__(card)
        self.verb = VERBS.index(self.notation.partition(" ")[0])
        self.number = 8 * card + self.verb

    def refusal(self, s: Pamir) -> Refusal | None:
        if not s.holds(s.seat, self.card):
            return NOT_IN_YOUR_COURT
        if s.is_used(self.card):
            return ALREADY_USED
        if s.actions == 0 and not is_bonus(s, s.seat, self.card):
            return NO_ACTIONS_LEFT
        prevented = self.find_action_obstacle(s)
        return self.unaffordable(s) if prevented is None else prevented

    @abstractmethod
    def find_action_obstacle(self, s: Pamir) -> Refusal | None:
        """Return why the action itself is impossible, apart from money; None if it is possible."""

    @abstractmethod
    def begin(self, s: Pamir) -> None:
        """Begin the action itself."""

    def receiver(self, s: Pamir) -> i64:
        """Return the holder of the hostage card to bribe, or NOBODY (PX-8.2, PX-8.7)."""
        if not is_due(s) or CIVIL_SERVICE_REFORMS.held(s, s.seat):
            return NOBODY
        return s.holder(self.card)

    def bribe(self, s: Pamir, receiver: i64) -> i64:
        """Return the full bribe (PX-8.3)."""
        return s.spies_on(self.card, receiver)

    def carry_out(self, s: Pamir) -> None:
        self.use(s)
        self.begin(s)

    def use(self, s: Pamir) -> None:
        """Mark the card as used, at the cost of an action if it is no bonus action (PX-5.3,
        PX-5.4)."""
        bonus = is_bonus(s, s.seat, self.card)
        if not bonus:
            s.actions -= 1
        s.used = append(s.used, self.number)
        s.emit("acted", s.seat, self.card, self.verb)
