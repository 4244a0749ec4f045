"""Wakhan, the automated opponent (WK-1 to WK-25). She has a seat like a player. The only action on
her behalf is what her card dictates (`obey`), one at a time, so that records show and replay it.
She pays, plays and acts by the rules for all.

Her summary of rules leaves gaps. With an empty supply she reuses roads before armies, and spies
before gifts before tribes. In battle no player is her ally.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.notation import WrittenOutcome
from grandtour.games.pax_pamir.components import (
    BETWEEN, MOST_ICONS, NOBODY, NONE, PLACES, REGION, REGIONS, ROAD_ICON, SPY_ICON, is_check,
    is_event,
)
from grandtour.games.pax_pamir.rules.abilities import BLACKMAILS
from grandtour.games.pax_pamir.rules.asking import ACTING, Act, Decision, Draw, is_bonus
from grandtour.games.pax_pamir.rules.betray_battle import CARD_ACTIONS
from grandtour.games.pax_pamir.rules.bribes import Deed, is_mannered, pay_bribe
from grandtour.games.pax_pamir.rules.events import (
    NAME, REBUKES, SUIT_MENU, NamingPlayer, NamingSuit, Rebuking,
)
from grandtour.games.pax_pamir.rules.loss import lose_hand_card
from grandtour.games.pax_pamir.rules.market import PURCHASE
from grandtour.games.pax_pamir.rules.move import list_court_circle
from grandtour.games.pax_pamir.rules.placing import CYLINDER, ROAD, SPY, is_available, place_piece
from grandtour.games.pax_pamir.rules.play import (
    PLAYS, CardAction, carry_out_icon, join_court, find_next_icon,
)
from grandtour.games.pax_pamir.rules.wakhan_actions import (
    WAKHAN_ACTIONS, WAKHAN_CARD_BATTLE, WakhanAction,
)
from grandtour.games.pax_pamir.rules.wakhan_choices import (
    AI_CARDS, BACK, BACKS, LINES, Line, find_chosen_place, filter_without_most_spies,
    list_opponents_in_order,
    find_pragmatic_loyalty, find_preferred_card, find_card_priority, find_red_arrow_side,
    find_region_row,
)
from grandtour.games.pax_pamir.state import Menu, Pamir

OBEYS: Final = Refusal("must_decide_first", "WK-10", "Wakhan does what her card says.")


# WK-4, WK-8  Her payments.

def compute_wakhan_bribe(s: Pamir, deed: Deed) -> i64:
    """Return the bribe she pays before an action (WK-4)."""
    receiver = deed.receiver(s)
    if receiver == NOBODY or is_mannered(s, s.seat):
        return 0
    return deed.bribe(s, receiver)


def pay_wakhan_bribe(s: Pamir, deed: Deed) -> None:
    amount = compute_wakhan_bribe(s, deed)
    if amount > 0:
        pay_bribe(s, s.seat, deed.receiver(s), amount)


# WK-11  Ambition.

def find_ambition_place(s: Pamir) -> i64:
    """Return the place of a Dominance Check that is worth its price; NOBODY if there is none."""
    for place in range(i64(PLACES)):
        if is_check(s.market[place]) and PURCHASE[place].refusal(s) is None and (
                is_worth_buying(s, place)):
            return place
    return NOBODY


def is_worth_buying(s: Pamir, place: i64) -> bool:
    """Return whether the check brings more points than any other player gets, or the victory."""
    after = s.clone()
    PURCHASE[place].apply(after)
    won = [after.nobles[seat].points - s.nobles[seat].points for seat in list_opponents_in_order(s)]
    if after.nobles[s.seat].points - s.me.points > max(won):
        return True
    return after.ended != NOBODY and after.ranking()[s.seat] == 1


# WK-20, WK-23  Radicalize.

def buy_and_play_card(s: Pamir, place: i64) -> None:
    """Buy the card as usual. An event is resolved, a court card played at once (WK-23)."""
    card = s.market[place]
    PURCHASE[place].apply(s)
    if is_event(card):
        name_for_event(s)
    else:
        play_card(s, card)


def name_for_event(s: Pamir) -> None:
    """Make the choice for an event that she has bought (WK-8, WK-25)."""
    question = s.stack[-1]
    if isinstance(question, NamingPlayer):
        NAME[list_opponents_in_order(s)[0]].apply(s)
        play_hand(s)
    elif isinstance(question, NamingSuit):
        SUIT_MENU[s.favoured].apply(s)
    elif isinstance(question, Rebuking):
        REBUKES[find_region_row(s)[0]].apply(s)


def play_card(s: Pamir, card: i64) -> None:
    """Play the card at the end that the red arrow names, or discard it if she cannot pay the bribe
    (WK-23)."""
    deed = PLAYS[card][find_red_arrow_side(s)]
    if s.me.rupees < compute_wakhan_bribe(s, deed):
        lose_hand_card(s, s.seat, card)
        return
    pay_wakhan_bribe(s, deed)
    join_court(s, s.seat, card, deed.end)
    borders = list_borders_in_order(s, REGION[card])
    for number in range(i64(MOST_ICONS)):
        icon = find_next_icon(s, card, number)
        if icon == ROAD_ICON:
            place_piece(s, s.seat, ROAD + s.me.loyalty, borders[0])
            borders = borders[1:]           # no card has more roads than its region borders
        elif icon == SPY_ICON:
            place_piece(s, s.seat, SPY, find_spy_target(s, REGION[card]))
        elif icon != NONE:
            carry_out_icon(s, s.seat, card, icon)


def play_hand(s: Pamir) -> None:
    """Play a hand swapped to her at once, card by card (WK-25)."""
    for card in s.me.hand[:]:
        play_card(s, card)


def play_hand_between(s: Pamir) -> None:
    """Play her hand even in the turn of another, who may just have chosen her coalition (WK-6,
    WK-25)."""
    seat = s.seat
    s.seat = s.options.wakhan
    s.me.loyalty = find_pragmatic_loyalty(s)
    play_hand(s)
    s.seat = seat


def has_hand(s: Pamir) -> bool:
    wakhan = s.options.wakhan
    return wakhan != NOBODY and len(s.nobles[wakhan].hand) > 0


def list_borders_in_order(s: Pamir, region: i64) -> list[i64]:
    """Return the borders of the region one by one, in the order of the region row (WK-24)."""
    borders = [BETWEEN[region * len(REGIONS) + other] for other in find_region_row(s)]
    return [border for border in borders if border != NONE]


def find_spy_target(s: Pamir, region: i64) -> i64:
    """Return the highest-priority card of the region where she has not most spies already; if she
    has them everywhere, the highest-priority card (WK-24)."""
    cards = [card for card in list_court_circle(s) if REGION[card] == region]
    return find_preferred_card(s, filter_without_most_spies(s, cards) or cards)


# WK-10 to WK-13  Her turn.

class Order:
    """Her next action: buy the check, radicalize the card at a place, or use a card."""

    def __init__(self, place: i64, deed: CardAction | None, how: WakhanAction | None,
                 line: i64) -> None:
        self.place = place
        self.deed = deed
        self.how = how
        self.line = line                # the line of her card, NONE for none


class WakhanDecision(Decision):
    """The bottom of the stack in her turn (WK-10 to WK-12)."""

    kind = "wakhan"
    first = OBEYS

    def menu(self, s: Pamir) -> Menu:
        return OBEY

    def is_open(self, s: Pamir) -> bool:
        return s.phase == ACTING and find_next_order(s) is not None


class Obey(Act):
    """The next action that her card dictates (WK-10)."""

    notation = "obey"

    def apply(self, s: Pamir) -> None:
        found = find_next_order(s)
        assert found is not None
        if found.line != NONE:
            s.ai_line = (found.line + 1) % 3
            s.emit("wakhan_line", s.seat, s.ai, found.line)
        if found.deed is None or found.how is None:
            buy_and_play_card(s, found.place)
            return
        if found.line == NONE:
            s.actions = 0               # WK-12: her lines are done with
        pay_wakhan_bribe(s, found.deed)
        found.deed.use(s)
        goal = found.how.find_goal(s, found.deed)
        found.how.act(s, found.deed, goal)


OBEY: Final[Menu] = [Obey()]


def find_next_order(s: Pamir) -> Order | None:
    """Return her next order; None when she is done (WK-10 to WK-12)."""
    if s.actions > 0:
        check = find_ambition_place(s)
        if check != NOBODY:
            return Order(check, None, None, NONE)
        for step in range(3):
            line = (s.ai_line + step) % 3
            found = find_order_by_line(s, LINES[s.ai][line], line)
            if found is not None:
                return found
    for card in s.me.court:
        if is_bonus(s, s.seat, card):
            for deed in CARD_ACTIONS[card]:
                if is_usable(s, deed, WAKHAN_ACTIONS[deed.verb]):
                    return Order(NOBODY, deed, WAKHAN_ACTIONS[deed.verb], NONE)
    return None


def find_order_by_line(s: Pamir, line: Line, number: i64) -> Order | None:
    """Return the order that a line of her card amounts to now; None for nothing (WK-13, WK-20 to
    WK-22)."""
    if line.verb == NONE:
        place = find_chosen_place(s, line)
        return None if place == NOBODY else Order(place, None, None, number)
    how = WAKHAN_CARD_BATTLE if line.on_spies else WAKHAN_ACTIONS[line.verb]
    usable = [deed for card in s.me.court for deed in CARD_ACTIONS[card]
              if deed.verb == line.verb and is_usable(s, deed, how)]
    best = max(usable, key=lambda deed: find_card_priority(s, deed.card), default=None)
    return None if best is None else Order(NOBODY, best, how, number)


def is_usable(s: Pamir, deed: CardAction, how: WakhanAction) -> bool:
    """Return whether she can pay the hostage bribe and the cheapest cost (WK-13)."""
    if s.is_used(deed.card):
        return False
    return s.me.rupees >= deed.set_aside(s) + compute_wakhan_bribe(s, deed) \
        and how.find_goal(s, deed) != NOBODY


# WK-3, WK-6  Her cards.

class DrawAi(Draw):
    """The draw of the top card of her pile, whose back was seen (WK-3)."""

    kind = "ai"

    def menu(self, s: Pamir) -> Menu:
        return AI


class Ai(WrittenOutcome[Pamir]):
    """Her card. With the last one all are shuffled, and another is drawn (WK-3)."""

    notation = "ai {card}"
    card: i64

    def weight(self, s: Pamir) -> i64:
        fits = self.card not in s.ai_gone and s.ai_back in (NONE, BACK[self.card])
        return 1 if fits else 0

    def apply(self, s: Pamir) -> None:
        s.ai_back = NONE
        if len(s.ai_gone) == AI_CARDS - 1:
            s.ai_gone = vec[i64]()
            s.emit("wakhan_shuffled", s.seat)
            return
        s.ai = self.card
        s.ai_gone = append(s.ai_gone, self.card)
        s.ai_line = 0
        s.stack.pop()


class DrawBack(Draw):
    """The draw of the back of the card that is now on top (WK-3)."""

    kind = "back"

    def menu(self, s: Pamir) -> Menu:
        return AI_BACK


class AiBack(WrittenOutcome[Pamir]):
    """The back drawn (WK-3)."""

    notation = "back {back}"
    back: i64

    def weight(self, s: Pamir) -> i64:
        return len([card for card in range(1, AI_CARDS + 1)
                    if BACK[card] == self.back and card not in s.ai_gone])

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.ai_back = self.back
        s.me.loyalty = find_pragmatic_loyalty(s)
        s.emit("wakhan_card", s.seat, s.ai, s.me.loyalty)
        use_all_blackmails(s)


AI: Final[Menu] = [Ai(card) for card in range(1, AI_CARDS + 1)]
AI_BACK: Final[Menu] = [AiBack(back) for back in range(BACKS)]
DRAW_AI: Final = DrawAi()
DRAW_BACK: Final = DrawBack()


def use_all_blackmails(s: Pamir) -> None:
    """Use every blackmail, as she always does (WK-4, PX-15.9)."""
    for ability in BLACKMAILS:
        if ability.held(s, s.seat) and is_available(s, s.seat, CYLINDER):
            best = find_preferred_card(s, [card for card in list_court_circle(s)
                                           if REGION[card] == ability.region
                                           and s.spies[card] == 0])
            if best != NOBODY:
                place_piece(s, s.seat, SPY, best)
