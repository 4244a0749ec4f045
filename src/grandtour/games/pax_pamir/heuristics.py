"""Select the actions of Pax Pamir worth trying, and find those that no player who wants to win
takes. `evaluation` evaluates positions.

A turn has many ways: two actions and any number of bonus actions, each with decisions. Of similar
choices (ends of the court, borders, rupees of a tax) few are tried.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action
from grandtour.engine.game import Game
from grandtour.games.pax_pamir.components import (
    AFGHAN, ARMY_ICON, BORDER_SIDES, COALITIONS, COURT_CARDS, ICONS, LEVERAGED, MILITARY,
    MOST_ICONS, NOBODY, NONE, PATRIOT, PLACES, RANK, REGION, ROAD_ICON, SHOWS, SPY_ICON, SUITS,
    SUIT_ICON, TAX, TRIBE_ICON, count_icons_of_kind, is_check, is_event,
)
from grandtour.games.pax_pamir.evaluation import evaluate_seat, settle_negotiation
from grandtour.games.pax_pamir.rules.abilities import INSURRECTION
from grandtour.games.pax_pamir.rules.asking import Turn
from grandtour.games.pax_pamir.rules.betray_battle import CARD_ACTIONS
from grandtour.games.pax_pamir.rules.bribes import (
    Answer, Beg, Bribe, Deed, Offer, Withdraw, is_mannered,
)
from grandtour.games.pax_pamir.rules.build import Building
from grandtour.games.pax_pamir.rules.loss import is_political
from grandtour.games.pax_pamir.rules.market import PURCHASE, Purchase, compute_price
from grandtour.games.pax_pamir.rules.placing import PutRoad, PutSpy
from grandtour.games.pax_pamir.rules.play import LEFT, PLAYS, RIGHT, Play, WhereRoad, WhereSpy
from grandtour.games.pax_pamir.rules.tax_gift import (
    CollectFromPlayer, Space, Tax, Taxing, can_tax,
)
from grandtour.games.pax_pamir.rules.turn import Pass
from grandtour.games.pax_pamir.state import Menu, Pamir


class PamirHeuristics(Game[Pamir]):
    """The part of the game of Pax Pamir that bots use."""

    def evaluate(self, s: Pamir, seat: int) -> float:
        """Return the points by which this seat can expect to lead, plus the value of its
        possessions. The estimate is quick to compute. Only comparisons of it mean anything."""
        return evaluate_seat(settle_negotiation(s, seat), seat)

    def temperature(self, s: Pamir) -> float:
        return 16.0             # a Dominance Check decides as much late as early

    def candidates(self, s: Pamir) -> Menu:
        """Return some of the choices, at least one."""
        choices = s.game.sensible(s)
        question = s.stack[-1]
        if question.seat < 0 or len(choices) < 2:
            return choices
        few = choices
        if isinstance(question, Turn):
            few = filter_turn_choices(s, choices)
        elif isinstance(question, Bribe):
            few = filter_bribe_offers(s, choices, question)
        elif isinstance(question, Answer):
            few = filter_bribe_answers(choices)
        elif isinstance(question, Taxing):
            few = filter_taxes(choices)
        elif isinstance(question, WhereRoad):
            few = filter_borders(s, choices, question.seat, BORDERS_TRIED)
        elif isinstance(question, WhereSpy):
            few = sort_spy_placements(s, choices, question.seat)
        elif isinstance(question, Building):
            few = filter_building_places(s, choices, question.seat)
        return few if few else choices

    def position_key(self, s: Pamir, seat: int) -> object:
        """Return everything that can change in a turn of the seat, except the order of cards in
        courts."""
        total = mix_hashes(mix_hashes(mix_hashes(1, s.market), s.coins), s.armies)
        total = mix_hashes(mix_hashes(mix_hashes(total, s.roads), s.where), s.spies)
        for noble in s.nobles:
            total = mix_hashes(total, noble.tribes)
            total = mix_hash(mix_hash(total, noble.rupees), noble.points)
            total = mix_hash(mix_hash(total, noble.loyalty + 1), noble.gifts)
        used: i64 = 0
        for entry in s.used:
            used += entry * entry
        total = mix_hash(mix_hash(total, used), s.paid)
        total = mix_hash(mix_hash(total, s.favoured), s.actions)
        return len(s.stack), str(s.stack[-1]), total

    def pointless(self, s: Pamir, action: Action[Any]) -> bool:
        """Return whether the action is never useful. It is useless to withdraw from a bribe if an
        offer is possible, and to offer more than the least under Courtly Manners. It is useless to
        begin what cannot be paid for after a refusal, or what needs mercy. So is filling the dearer
        of two gift spaces. Passing is useless while a card or a tax is free, or while a card in
        hand only does good. A step back is not useless: a position records no steps, so an army or
        a spy may have come from anywhere."""
        if isinstance(action, Deed):
            return is_hopeless(s, action)
        if isinstance(action, Pass):
            return is_card_free(s) or is_tax_free(s) or is_play_free(s)
        if isinstance(action, Space):
            return s.me.gifts & (1 << action.space) - 1 != (1 << action.space) - 1
        question = s.stack[-1]
        if not isinstance(question, Bribe):
            return False
        if isinstance(action, Offer):
            return action.amount > question.least(s) and is_mannered(s, question.seat)
        return isinstance(action, Withdraw) and question.least(s) <= question.most(s)

    def rollout_weights(self) -> dict[str, int]:
        return {"pass": 1, "withdraw": 1, "stop": 1, "betray": 2, "gift": 2}

    def levels(self) -> list[tuple[str, int]]:
        return [("sampled", 3), ("sampled", 5), ("sampled", 10), ("sampled", 25), ("sampled", 70),
                ("greedy", 2000), ("turns", 120)]


PURCHASES: Final = 5            # purchases to try, the best for their price
SPIES: Final = 3                # places of a spy to try
BORDERS_TRIED: Final = 2        # borders to try for the road of a card
SAFEST: Final = 1               # and for that of a build


def filter_turn_choices(s: Pamir, choices: Menu) -> Menu:
    """Return the choices with cards played at the quieter end and only the best purchases."""
    few: Menu = []
    bought: Menu = []
    end = find_quieter_court_end(s)
    for action in choices:
        if isinstance(action, Purchase):
            bought.append(action)
        elif not (isinstance(action, Play) and action.end != end):
            few.append(action)
    for _ in range(PURCHASES):
        best: Purchase | None = None
        found = 0.0
        for action in bought:
            if isinstance(action, Purchase) and action not in few:
                promised = estimate_promise(s, action.place)
                if best is None or promised > found:
                    best, found = action, promised
        if best is not None:
            few.append(best)
    return few


def find_quieter_court_end(s: Pamir) -> i64:
    """Return the end of the player's court where fewer spies of others can reach a new card in one
    step (PX-9.42). Return the right end if both are equal."""
    court = s.me.court
    if len(court) == 0 or s.options.players < 2:
        return RIGHT
    left = count_foreign_spies(s, court[0]) + count_foreign_spies(s,
                                                                  find_next_card_of_others(s, -1))
    right = count_foreign_spies(s, court[-1]) + count_foreign_spies(s,
                                                                    find_next_card_of_others(s, 1))
    return LEFT if left < right else RIGHT


def find_next_card_of_others(s: Pamir, step: i64) -> i64:
    """Return the nearest card of another court, to the left with step -1, to the right with 1; 0 if
    there is none."""
    players = s.options.players
    seat = (s.seat + step) % players
    while seat != s.seat:
        court = s.nobles[seat].court
        if len(court) > 0:
            return court[0] if step > 0 else court[-1]
        seat = (seat + step) % players
    return 0


def count_foreign_spies(s: Pamir, card: i64) -> i64:
    """Return the number of spies on the card that belong to others than the player in turn; 0 on
    card 0."""
    found: i64 = 0
    if s.spies[card] != 0:
        for seat in range(s.options.players):
            if seat != s.seat:
                found += s.spies_on(card, seat)
    return found


def estimate_promise(s: Pamir, place: i64) -> float:
    """Return the estimated value of a market card less its price."""
    card = s.market[place]
    gain = 0.35 * float(int(s.coins[place] - compute_price(s, place)))
    if is_check(card):
        return 10.0
    if is_event(card):
        return gain + 0.6
    gain += 0.4 * float(int(RANK[card])) + 0.5 * float(int(LEVERAGED[card]))
    for icon in range(card * MOST_ICONS, card * MOST_ICONS + MOST_ICONS):
        if ICONS[icon] != NONE:
            gain += 0.4
    if PATRIOT[card] == s.me.loyalty and PATRIOT[card] != NONE:
        gain += 0.8
    return gain


def filter_bribe_offers(s: Pamir, choices: Menu, question: Bribe) -> Menu:
    """Return the offers to try: as much as possible, and half the demand unless a negotiation
    failed this turn. Under Courtly Manners, offer nothing. Beg or withdraw if no offer is
    possible."""
    offers: Menu = [action for action in choices if isinstance(action, Offer)]
    if not offers:
        return choices
    few = [offers[-1]]
    for action in choices:
        if isinstance(action, Offer):
            tried = action.amount == question.high // 2 and action is not few[0]
        else:
            tried = isinstance(action, Beg)
        if tried and s.declines == 0:
            few.append(action)
    return few


def filter_bribe_answers(choices: Menu) -> Menu:
    """Return the answers to try: accept, demand the most possible, or decline."""
    return [choices[0], *choices[1:-1][-1:], choices[-1]]


def filter_taxes(choices: Menu) -> Menu:
    """Return the taxes from a player, if there are any."""
    for action in choices:
        if isinstance(action, CollectFromPlayer):
            return [action]
    return choices[:1]


def sort_spy_placements(s: Pamir, choices: Menu, seat: i64) -> Menu:
    """Return the spies on foreign cards first, those with most stars."""
    few: Menu = []
    for rank in range(6, 0, -1):
        for action in choices:
            if isinstance(action, PutSpy) and len(few) < SPIES:
                foreign: i64 = 0 if s.holds(seat, action.card) else 3
                if RANK[action.card] + foreign == rank:
                    few.append(action)
    return few


def filter_building_places(s: Pamir, choices: Menu, seat: i64) -> Menu:
    """Return the armies anywhere, and a road on the best border."""
    few: Menu = [action for action in choices if not isinstance(action, PutRoad)]
    return few + filter_borders(s, choices, seat, SAFEST)


def filter_borders(s: Pamir, choices: Menu, seat: i64, number: i64) -> Menu:
    """Return the roads on the `number` most useful borders."""
    few: Menu = []
    while i64(len(few)) < number:
        best: PutRoad | None = None
        found = 0.0
        for action in choices:
            if isinstance(action, PutRoad) and action not in few:
                promised = value_use_of_card(s, s.nobles[seat].loyalty, action.border)
                if best is None or promised > found:
                    best, found = action, promised
        if best is None:
            break
        few.append(best)
    return few


def value_use_of_card(s: Pamir, loyalty: i64, border: i64) -> float:
    """Return the value of a new road of this coalition there. It lets armies march, above all to
    enemies. Roads on one border fall together, and armies of others next to them fight."""
    here, there = BORDER_SIDES[2 * border], BORDER_SIDES[2 * border + 1]
    own = s.army(here, loyalty) + s.army(there, loyalty)
    foes = count_foreign_armies(s, here, loyalty) + count_foreign_armies(s, there, loyalty)
    roads = s.road(border, loyalty)
    use = -1.0 * float(int(roads)) - 0.1 * float(int(foes))
    if own > 0 and roads == 0:
        use += 0.5
        if foes > 0:
            use += 0.3
    return use


def count_foreign_armies(s: Pamir, region: i64, loyalty: i64) -> i64:
    found: i64 = 0
    for coalition in range(i64(len(COALITIONS))):
        if coalition != loyalty:
            found += s.army(region, coalition)
    return found


# Positions that are as good as one.


PRIME: Final = 1_000_003
WIDTH: Final = (1 << 40) - 1


def mix_hash(total: i64, number: i64) -> i64:
    return (total * PRIME + number) & WIDTH


def mix_hashes(total: i64, numbers: vec[i64]) -> i64:
    for number in numbers:
        total = (total * PRIME + number) & WIDTH
    return total


def is_hopeless(s: Pamir, deed: Deed) -> bool:
    """Return whether a bribe is due that the player cannot pay, and no one can be expected to take
    less."""
    receiver = deed.receiver(s)
    if receiver == NOBODY or is_mannered(s, s.seat):
        return False
    if s.me.rupees >= deed.set_aside(s) + deed.bribe(s, receiver):
        return False
    return s.options.ask_mercy or s.declines > 0


def is_card_free(s: Pamir) -> bool:
    """Return whether a court card costs nothing and fits into the hand. Events may do harm, and a
    Dominance Check is no card to keep."""
    me = s.me
    if s.actions == 0 or i64(len(me.hand)) >= me.hand_limit():
        return False
    for place in range(i64(PLACES)):
        card = s.market[place]
        if 0 < card <= COURT_CARDS and compute_price(s, place) == 0 and PURCHASE[place].refusal(
            s) is None:
            return True
    return False


def is_tax_free(s: Pamir) -> bool:
    """Return whether a court card can tax without a bribe. Rupees do no harm, and those in the
    market or with a rival serve the rivals."""
    if not can_tax(s):
        return False
    for card in s.me.court:
        if SHOWS[card] >> TAX & 1:
            for deed in CARD_ACTIONS[card]:
                if isinstance(deed, Tax):
                    return deed.refusal(s) is None and deed.receiver(s) == NOBODY
    return False


def is_play_free(s: Pamir) -> bool:
    """Return whether a hand card can be played without a bribe, fits into the court, and only does
    good. An unused action is lost, so the card costs nothing."""
    me = s.me
    if s.actions == 0 or i64(len(me.court)) >= me.court_limit():
        return False
    for card in me.hand:
        play = PLAYS[card][1]
        if is_harmless(s, card) and play.refusal(s) is None and play.receiver(s) == NOBODY:
            return True
    return False


def is_harmless(s: Pamir, card: i64) -> bool:
    """Return whether a hand card can only do good. Such a card does not change the loyalty, takes
    no piece from play, and uses no spies, which may find a better card later. The suit it favours
    costs nothing. Its blocks serve no rival: no other player shares the loyalty. Its tribes do not
    expose a political card that no overthrow threatens yet."""
    me = s.me
    if PATRIOT[card] != NONE and PATRIOT[card] != me.loyalty:
        return False
    if card == INSURRECTION.card and me.loyalty != AFGHAN:
        return False
    tribes = count_icons_of_kind(card, TRIBE_ICON)
    blocks = count_icons_of_kind(card, ROAD_ICON) + count_icons_of_kind(card, ARMY_ICON)
    if count_icons_of_kind(card,
                           SPY_ICON) > 0 or tribes > me.cylinders or blocks > s.blocks[me.loyalty]:
        return False
    for suit in range(i64(len(SUITS))):
        if count_icons_of_kind(card, SUIT_ICON + suit) > 0 and is_favour_harmful(s, suit):
            return False
    region = REGION[card]
    if tribes > 0 and me.tribes[region] == 0 and is_political(me, region):
        return False
    return blocks == 0 or is_alone(s)


def is_favour_harmful(s: Pamir, suit: i64) -> bool:
    """Return whether favouring this suit harms the player in turn: by prices, its own bonus
    actions, or bonus actions of others."""
    if suit == s.favoured:
        return False
    if suit == MILITARY or s.me.stars(s.favoured) > 0:
        return True
    for seat in range(s.options.players):
        if seat != s.seat and s.nobles[seat].stars(suit) > 0:
            return True
    return False


def is_alone(s: Pamir) -> bool:
    """Return whether only the player in turn scores if its coalition is dominant."""
    for seat in range(s.options.players):
        if seat != s.seat and s.nobles[seat].loyalty == s.me.loyalty:
            return False
    return s.options.wakhan == NOBODY
