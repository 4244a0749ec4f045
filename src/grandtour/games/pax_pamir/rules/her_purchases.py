"""WK-4, WK-8, WK-11, WK-20 to WK-25: what Wakhan buys, pays and plays."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.games.pax_pamir.facts import (
    BETWEEN, ICONS, MOST_ICONS, NOBODY, NONE, PLACES, REGION, REGIONS, ROAD_ICON, SORTED_ICONS,
    SPY_ICON, is_check, is_event,
)
from grandtour.games.pax_pamir.rules.acting import CardAction
from grandtour.games.pax_pamir.rules.dues import is_mannered
from grandtour.games.pax_pamir.rules.her_actions import most_foreign_spies
from grandtour.games.pax_pamir.rules.her_choices import (
    neighbour, pragmatic_loyalty, priority, red_arrow, region_row,
)
from grandtour.games.pax_pamir.rules.laying import put
from grandtour.games.pax_pamir.rules.market import PURCHASE
from grandtour.games.pax_pamir.rules.naming import (
    NAME, REBUKES, SUIT_MENU, NamingPlayer, NamingSuit, Rebuking,
)
from grandtour.games.pax_pamir.rules.overthrow import lose_hand_card
from grandtour.games.pax_pamir.rules.pieces import ROAD, SPY
from grandtour.games.pax_pamir.rules.play import PLAY, Play, carry_out_icon, join_court
from grandtour.games.pax_pamir.state import Pamir

def bribe(s: Pamir, deed: CardAction | Play) -> i64:
    """WK-4: what she pays for a deed before it."""
    receiver = deed.receiver(s)
    if receiver == NOBODY or is_mannered(s, s.seat):
        return 0
    return deed.bribe(s, receiver)


def pay(s: Pamir, deed: CardAction | Play) -> None:
    amount = bribe(s, deed)
    if amount > 0:
        receiver = deed.receiver(s)
        s.me.rupees -= amount
        s.nobles[receiver].rupees += amount
        s.tell("bribed", s.seat, amount, receiver)


# WK-11  Ambition.

def ambition(s: Pamir) -> i64:
    """The place of a Dominance Check that is worth its price; NOBODY if there is none."""
    for place in range(i64(PLACES)):
        if is_check(s.market[place]) and PURCHASE[place].refusal(s) is None and pays(s, place):
            return place
    return NOBODY


def pays(s: Pamir, place: i64) -> bool:
    """More points than anybody else would get, or the victory."""
    after = s.clone()
    PURCHASE[place].apply(after)
    most: i64 = 0
    for seat in range(s.options.players):
        if seat != s.seat:
            most = max(most, after.nobles[seat].points - s.nobles[seat].points)
    if after.nobles[s.seat].points - s.me.points > most:
        return True
    return after.ended != NOBODY and after.ranking()[s.seat] == 1


# WK-20, WK-23  Radicalize.

def radicalize(s: Pamir, place: i64) -> None:
    """WK-23: bought as usual; an event is resolved, a court card played at once."""
    card = s.market[place]
    PURCHASE[place].apply(s)
    if is_event(card):
        name_for_event(s)
    else:
        play(s, card)


def name_for_event(s: Pamir) -> None:
    """WK-8, WK-25: what an event that she has bought asks for."""
    question = s.stack[-1]
    if isinstance(question, NamingPlayer):
        NAME[neighbour(s)].apply(s)
        play_hand(s)
    elif isinstance(question, NamingSuit):
        SUIT_MENU[s.favoured].apply(s)
    elif isinstance(question, Rebuking):
        REBUKES[region_row(s)[0]].apply(s)


def play(s: Pamir, card: i64) -> None:
    """WK-23: at the end that the red arrow names, or discarded if she cannot pay the bribe."""
    deed = PLAY[2 * card - 2 + red_arrow(s)]
    assert isinstance(deed, Play)
    if s.me.rupees < bribe(s, deed):
        lose_hand_card(s, s.seat, card)
        return
    pay(s, deed)
    s.me.hand = vec[i64]([other for other in s.me.hand if other != card])
    join_court(s, s.seat, card, red_arrow(s) == 0)
    roads: i64 = 0
    icons = SORTED_ICONS if s.options.icons_sorted else ICONS
    for place in range(card * MOST_ICONS, card * MOST_ICONS + MOST_ICONS):
        icon = icons[place]
        if icon == NONE or not s.holds(s.seat, card):
            return
        if icon == ROAD_ICON:
            put(s, s.seat, ROAD + s.me.loyalty, next_border(s, REGION[card], roads))
            roads += 1
        elif icon == SPY_ICON:
            put(s, s.seat, SPY, spy_target(s, REGION[card]))
        else:
            carry_out_icon(s, s.seat, card, icon)


def play_hand(s: Pamir) -> None:
    """WK-25: a hand swapped to her is played at once, card by card."""
    for card in s.me.hand[:]:
        play(s, card)


def play_hand_between(s: Pamir) -> None:
    """WK-25: also in another's turn, who may have just chosen her coalition (WK-6)."""
    seat = s.seat
    s.seat = s.options.wakhan
    s.me.loyalty = pragmatic_loyalty(s)
    play_hand(s)
    s.seat = seat


def has_hand(s: Pamir) -> bool:
    wakhan = s.options.wakhan
    return wakhan != NOBODY and len(s.nobles[wakhan].hand) > 0


def next_border(s: Pamir, region: i64, number: i64) -> i64:
    """WK-24: borders one by one, in the order of the region row, wrapping around."""
    borders = [BETWEEN[region * len(REGIONS) + other] for other in region_row(s)]
    found = [border for border in borders if border != NONE]
    return found[number % len(found)]


def spy_target(s: Pamir, region: i64) -> i64:
    """WK-24: the highest-priority card of the region where she has not the most spies already;
    where she has them everywhere, the highest-priority card."""
    best: i64 = 0
    best_lacks = False
    for noble in s.nobles:
        for card in noble.court:
            if REGION[card] != region:
                continue
            lacks = s.spies_on(card, s.seat) <= most_foreign_spies(s, card)
            better = best == 0 or priority(s, card) > priority(s, best)
            if (lacks and not best_lacks) or (lacks == best_lacks and better):
                best, best_lacks = card, lacks
    return best
