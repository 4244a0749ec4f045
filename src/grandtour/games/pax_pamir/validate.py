"""Check that a position can occur: that the rules leave it on the table and on the stack when a
player is asked.

Every check raises ValueError if not. The checks add up the things on the table and rely on no sum
that the rules keep. They run in every position of a million random games, so they make no lists
where a sum does.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Question, Step
from grandtour.engine.position import require
from grandtour.games.pax_pamir.components import (
    BLOCKS, BORDERS, CARDS, CHECKS_IN_PILE, COALITIONS, COURT_CARDS, COURT_IN_PILE, CYLINDERS,
    EVENTS_IN_PILE, LAST_CHECK, NOBODY, NONE, PILES, PLACES, PRIZE, REGIONS, SHOWS,
)
from grandtour.games.pax_pamir.rules.abilities import PASHTUNWALI, PERSUASION, RUMOR
from grandtour.games.pax_pamir.rules.asking import (
    ACTING, CLEAN_COURT, CLEAN_HAND, DEAL, END, LOYALTY, START, Ask, Draw, Effect,
)
from grandtour.games.pax_pamir.rules.betray_battle import Prize, Sheltering
from grandtour.games.pax_pamir.rules.bribes import (
    BRIBE_TOO_EXPENSIVE, DECLINES_USED_UP, Answer, Bribe,
)
from grandtour.games.pax_pamir.rules.dominance import (
    Lots, count_checks_in_deck, count_unseen_court_cards, count_unseen_events,
)
from grandtour.games.pax_pamir.rules.events import NamingPlayer, NamingSuit
from grandtour.games.pax_pamir.rules.loss import Debt
from grandtour.games.pax_pamir.rules.market import Fill
from grandtour.games.pax_pamir.rules.move import Sending
from grandtour.games.pax_pamir.rules.placing import GIFT, SPY, Put, Reuse, count_supply
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS, Choosing, turn_of
from grandtour.games.pax_pamir.rules.wakhan_actions import WakhanFight
from grandtour.games.pax_pamir.rules.wakhan_turn import AI_BACK, DrawAi, DrawBack
from grandtour.games.pax_pamir.setup import FirstChooser
from grandtour.games.pax_pamir.state import (
    BESIDE, COURT, DISCARDED, FRESH_ROADS, FRESH_TRIBES, FULL, HAND, LANE, MARKET, OFFERED, TAKEN,
    UNSEEN, Pamir,
)


def check_position(s: Pamir) -> None:
    """Raise ValueError unless the parts fit together, so that the game can continue from here."""
    check_blocks(s)
    check_cylinders(s)
    check_stack(s)
    for depth in range(1, len(s.stack)):
        check_question(s, s.stack[depth])
    check_progress(s)
    check_used(s)
    check_wakhan(s)
    check_places(s)
    check_cards(s)
    check_fresh(s)
    top = s.stack[-1]
    require(top.is_open(s) and not isinstance(top, Step), "nobody is asked")


# The questions of each phase.

def check_stack(s: Pamir) -> None:
    over = s.stack[0] is OVER
    require(over or s.stack[0] is turn_of(s, s.seat), "the player in turn comes last")
    require(over == (s.ended != NOBODY), "a game is over once it has ended")
    above = len(s.stack) - 1
    lots = any(isinstance(asked, Lots) for asked in s.stack)
    require(not over or above == 0 or (above == 1 and lots), "nothing is asked after the end")
    require(s.lot == NOBODY or (over and above == 0 and s.options.tiebreak == "random"),
            "no lot was drawn")
    require(over or not lots, "lots are drawn at the end")
    if s.phase < START:
        require(above == 1 and is_of_setup(s.phase, s.stack[1]), "nobody asks that yet")
        return
    require(not any(isinstance(asked, FirstChooser) for asked in s.stack),
            "the first chooser is drawn before the first turn")
    filling = any(isinstance(asked, Fill) for asked in s.stack)
    require(not filling or (above == 1 and s.phase == END), "the market is filled last")


def is_of_setup(phase: i64, asked: Question[Any]) -> bool:
    """Return whether the question belongs to this phase before the first turn. None is open while
    cards are dealt."""
    if phase == LOYALTY:
        return isinstance(asked, (Fill, Choosing))
    return phase < DEAL and isinstance(asked, FirstChooser)


# Kinds of questions that are asked in any phase, and of others than the player in turn; those of
# the cleanup.
ALWAYS: Final = frozenset(("ai", "back", "put", "reuse", "settle", "debt", "fill", "hand_card"))
OTHERS: Final = frozenset(("put", "reuse", "debt", "answer", "safe_house", "hand_card", "loyalty"))
CLEANUP: Final = {"court": CLEAN_COURT, "hand": CLEAN_HAND}


def find_question_kind(question: Question[Any]) -> str:
    """Return the name of the question in positions; "" at the end of the game."""
    return question.kind if isinstance(question, (Ask, Effect, Draw)) else ""


def check_question(s: Pamir, question: Question[Any]) -> None:
    """Check whom the question asks, in which phase, and about what."""
    kind = find_question_kind(question)
    require(kind not in ("", "turn", "wakhan"), "a turn lies below all else")
    require(question.seat < s.options.players, "nobody sits there")
    require(question.seat < 0 or question.seat == s.seat or kind in OTHERS,
            "only the player in turn is asked that")
    if s.phase >= START and s.stack[0] is not OVER and kind not in ALWAYS:
        require(s.phase == CLEANUP.get(kind, ACTING), "that is asked at another time")
    card = find_card_in_question(question)
    require(card == 0 or s.where[card] == OFFERED, "the card lies elsewhere")
    if isinstance(question, Choosing):
        require(s.nobles[question.seat].loyalty == NONE, "a loyalty is chosen once")
    elif isinstance(question, (Bribe, Answer)):
        check_bribe(s, question)
    elif isinstance(question, Prize):
        require(PRIZE[question.card] != NONE, "no prize is offered")
    elif isinstance(question, NamingPlayer):
        require(card != 0 or s.where[PERSUASION] == DISCARDED, "the event lies elsewhere")
    elif isinstance(question, Sending):
        require(s.spies_on(question.card, question.seat) > 0, "there is no such spy")
        require(question is s.stack[-1], "the spy is sent at once")
    elif isinstance(question, Reuse):
        require(count_supply(s, question.seat, question.what) == 0, "nothing is reused")
        require(isinstance(s.stack[-2], Put) and question is s.stack[-1], "nothing is placed")
    elif isinstance(question, Put):
        require(0 <= question.owner < s.options.players, "nobody sits there")
        full = question.piece == GIFT and s.nobles[question.owner].gifts >> question.place & 1
        require(not full and (question.piece != SPY or question.place > 0), "nothing fits there")
    elif isinstance(question, WakhanFight):
        require(s.seat == s.options.wakhan, "she fights in her own turn")
    elif isinstance(question, Debt):
        require(question.seat != s.options.wakhan, "Wakhan does not choose that")
    elif isinstance(question, Sheltering):
        require(question.seat != s.options.wakhan or question is not s.stack[-1],
                "Wakhan shelters a spy as soon as the battle is over")


def find_card_in_question(question: Question[Any]) -> i64:
    """Return the card that the question decides on, if it is nowhere else meanwhile; else 0."""
    if isinstance(question, Prize):
        return question.card
    if isinstance(question, NamingPlayer):
        return 0 if question.card == PERSUASION else RUMOR
    return PASHTUNWALI if isinstance(question, NamingSuit) else 0


def check_bribe(s: Pamir, asked: Bribe | Answer) -> None:
    """Check that the bribe is about a possible action, between its payer and receiver (PX-8)."""
    require(len(s.stack) == 2, "a bribe comes before its deed")
    deed = asked.deed
    if isinstance(asked, Bribe):
        payer, receiver = asked.seat, asked.receiver
    else:
        payer, receiver = asked.payer, asked.seat
    require(payer == s.seat and receiver < s.options.players, "they do not negotiate")
    refusal = deed.refusal(s)
    require(refusal is None or refusal is DECLINES_USED_UP or refusal is BRIBE_TOO_EXPENSIVE,
            "the deed is impossible")
    require(receiver == deed.receiver(s) and receiver != NOBODY, "nothing is due")
    require(asked.high <= deed.bribe(s, receiver), "less is due")
    if isinstance(asked, Answer):
        require(asked.offer <= s.nobles[payer].rupees - deed.cost(s), "more is offered than held")
        require((asked.offer == -1) == s.options.ask_mercy, "so nobody bribes here")


# Progress, pieces and cards.

def check_progress(s: Pamir) -> None:
    require(s.idle < IDLE_ROUNDS * s.options.players or s.stack[0] is OVER, "the game had ended")
    require((s.first == NOBODY) == (s.phase == 0), "somebody chooses first")
    for seat, noble in enumerate(s.nobles):
        waiting = s.phase <= LOYALTY or seat == s.options.wakhan
        require(noble.loyalty != NONE or waiting, "everybody is loyal")
        require(seat != s.options.wakhan or len(noble.hand) == 0, "Wakhan has no hand")
    if s.phase < START:
        require(s.turns == 0 and s.actions == 0 and s.idle == 0, "no turn has begun")
        require(s.phase == LOYALTY or not any(card != 0 for card in s.market),
                "nothing is dealt yet")


def check_used(s: Pamir) -> None:
    """Check that each card was used once, for an action that it shows (PX-5.3)."""
    for number in range(i64(len(s.used))):
        entry = s.used[number]
        for earlier in range(number):
            require(s.used[earlier] >> 3 != entry >> 3, "a card is used once")
        require(SHOWS[entry >> 3] >> (entry & 7) & 1 == 1, "the card has no such action")


def check_wakhan(s: Pamir) -> None:
    """Check the cards of Wakhan (WK-3)."""
    drawing = any(isinstance(asked, DrawAi) for asked in s.stack)
    turning = any(isinstance(asked, DrawBack) for asked in s.stack)
    require(not drawing or turning, "a back follows her card")
    if turning:
        require(isinstance(s.stack[1], DrawBack) and len(s.stack) == (3 if drawing else 2),
                "her card is drawn first")
        require(s.seat == s.options.wakhan and s.phase == ACTING, "it is not her turn")
    if s.options.wakhan == NOBODY or s.ai == 0:
        require(s.ai == 0 and s.ai_back == NONE and len(s.ai_gone) == 0 and s.ai_line == 0,
                "nobody draws for Wakhan")
    if s.options.wakhan != NOBODY:
        check_her_cards(s, drawing, turning)


def check_her_cards(s: Pamir, drawing: bool, turning: bool) -> None:
    gone = list(s.ai_gone)
    require(len(set(gone)) == len(gone) < 24, "each of her cards is there once")
    if s.ai != 0:
        require(drawing or gone[-1:] == [s.ai], "her card lies on her pile")
        require(s.ai_back == NONE
                or any(menu.weight(s) for menu in AI_BACK[s.ai_back:s.ai_back + 1]),
                "no card with such a back is left")
        require(s.ai_back != NONE or turning, "a back lies on her pile")
    hers = s.stack[0] is turn_of(s, s.options.wakhan)
    require(not hers or s.ai != 0 or drawing or s.phase < ACTING, "she has no card")
    if s.phase >= ACTING and s.ai:
        require(s.nobles[s.options.wakhan].loyalty != NONE or turning, "she is loyal to somebody")


def check_blocks(s: Pamir) -> None:
    """Check that every block is somewhere (PX-1.3)."""
    for coalition in range(i64(len(COALITIONS))):
        blocks = s.blocks[coalition]
        require(blocks >= 0, "there are twelve blocks of each coalition")
        for region in range(i64(len(REGIONS))):
            blocks += s.army(region, coalition)
        for border in range(i64(len(BORDERS))):
            blocks += s.road(border, coalition)
        require(blocks == BLOCKS, "there are twelve blocks of each coalition")


def check_cylinders(s: Pamir) -> None:
    """Check that every cylinder is somewhere (PX-1.4)."""
    spies = vec[i64]([0] * len(s.nobles))
    for card in range(i64(1), i64(COURT_CARDS + 1)):
        lanes = s.spies[card]
        if lanes != 0:
            require(s.owner(card) != NOBODY, "spies stand on court cards")
            for seat in range(i64(len(s.nobles))):
                spies[seat] += lanes >> LANE * seat & FULL
    for seat in range(i64(len(s.nobles))):
        noble = s.nobles[seat]
        cylinders = noble.cylinders + noble.gift_count() + spies[seat]
        for tribes in noble.tribes:
            cylinders += tribes
        require(cylinders == CYLINDERS, "there are ten cylinders of each player")


def check_places(s: Pamir) -> None:
    """Check that every card is in one place. The places of cards in the market, courts, hands,
    prizes and decisions must agree with them."""
    lying: i64 = 0
    for card in s.market:
        if card != 0:
            require(s.where[card] == MARKET, "a card is in two places")
            lying += 1
    for seat in range(i64(len(s.nobles))):
        noble = s.nobles[seat]
        lying += len(noble.court) + len(noble.hand) + len(noble.prizes)
        for card in noble.court:
            require(s.where[card] == COURT + seat, "a card is in two places")
        for card in noble.hand:
            require(s.where[card] == HAND + seat, "a card is in two places")
        for card in noble.prizes:
            require(s.where[card] == TAKEN + seat, "a card is in two places")
    for asked in s.stack:
        if find_card_in_question(asked) != 0:
            lying += 1
    placed: i64 = 0
    for place in s.where:
        if place in (MARKET, OFFERED) or HAND <= place < BESIDE:
            placed += 1
    require(placed == lying, "a card is in no place, or in two")


def check_cards(s: Pamir) -> None:
    """Check that the cards seen are those drawn (PX-2.3 to 2.5)."""
    require(s.courts <= COURT_IN_PILE + s.options.players and s.events <= EVENTS_IN_PILE[s.pile]
            and s.checks <= CHECKS_IN_PILE[s.pile], "the pile is larger than ever")
    require(s.courts + s.events + s.checks > 0 or s.pile == PILES - 1, "an empty pile is no pile")
    require(count_seen(s, 1, COURT_CARDS) == COURT_CARDS - count_unseen_court_cards(s),
            "court cards are missing")
    require(count_seen(s, LAST_CHECK + 1, CARDS) == CARDS - LAST_CHECK - count_unseen_events(s),
            "events are missing")
    require(count_seen(s, COURT_CARDS + 1,
                       LAST_CHECK) == LAST_CHECK - COURT_CARDS - count_checks_in_deck(s),
            "checks are missing")
    checks: i64 = 0
    for card in s.market:
        if COURT_CARDS < card <= LAST_CHECK:
            checks += 1
    require(checks <= 1, "two checks do not lie side by side (PX-12.7)")
    require(s.top == 0 or s.where[s.top] == DISCARDED, "the top of the pile lies elsewhere")
    for noble in s.nobles:
        last: i64 = 0
        for card in noble.hand:
            require(card > last, "hands are kept in order")
            last = card


def count_seen(s: Pamir, first: i64, last: i64) -> i64:
    """Return the number of these cards that have left the deck."""
    number: i64 = 0
    for card in range(first, last + 1):
        if s.where[card] != UNSEEN:
            number += 1
    return number


def check_fresh(s: Pamir) -> None:
    """Check that the pieces put this turn are there (PX-10.1)."""
    for place in range(i64(FRESH_ROADS)):
        require(s.fresh[place] <= s.armies[place], "more was put than stands there")
    for place in range(i64(FRESH_ROADS), i64(FRESH_TRIBES)):
        require(s.fresh[place] <= s.roads[place - FRESH_ROADS], "more was put than stands there")
    place = i64(FRESH_TRIBES)
    for noble in s.nobles:
        for tribes in noble.tribes:
            require(s.fresh[place] <= tribes, "more was put than stands there")
            place += 1
    while place < len(s.fresh):
        require(s.fresh[place] == 0, "more was put than stands there")
        place += 1
    require(s.me.fresh_gifts & ~s.me.gifts == 0, "a gift was put that is not there")
    require(s.paid < 1 << PLACES, "there are twelve places")
