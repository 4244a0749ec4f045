"""Which positions there can be: what the rules leave on the table and on the stack at a moment when
somebody is asked. ValueError if they do not."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from grandtour.engine.core import OVER, Question, Step
from grandtour.engine.position import must
from grandtour.games.pax_pamir.components import (
    BLOCKS, BORDERS, CARDS, CHECKS_IN_PILE, COALITIONS, COURT_CARDS, COURT_IN_PILE, CYLINDERS,
    EVENTS_IN_PILE, LAST_CHECK, NOBODY, NONE, PILES, PLACES, PRIZE, REGIONS, SHOWS,
)
from grandtour.games.pax_pamir.rules.abilities import PASHTUNWALI, PERSUASION, RUMOR
from grandtour.games.pax_pamir.rules.asking import (
    ACTING, CLEAN_COURT, CLEAN_HAND, END, LOYALTY, START,
)
from grandtour.games.pax_pamir.rules.betray_battle import Prize, Sheltering
from grandtour.games.pax_pamir.rules.bribes import (
    BRIBE_TOO_EXPENSIVE, DECLINES_USED_UP, Answer, Bribe,
)
from grandtour.games.pax_pamir.rules.dominance import checks_in_deck, unseen_courts, unseen_events
from grandtour.games.pax_pamir.rules.events import NamingPlayer, NamingSuit
from grandtour.games.pax_pamir.rules.loss import Debt
from grandtour.games.pax_pamir.rules.move import Sending
from grandtour.games.pax_pamir.rules.placing import GIFT, SPY, Put, Reuse, supply
from grandtour.games.pax_pamir.rules.turn import IDLE_ROUNDS, Choosing, turn_of
from grandtour.games.pax_pamir.rules.wakhan_actions import WakhanFight
from grandtour.games.pax_pamir.rules.wakhan_turn import AI_BACK
from grandtour.games.pax_pamir.state import (
    DISCARDED, FRESH_ROADS, FRESH_TRIBES, MARKET, OFFERED, Pamir,
)


def check(s: Pamir) -> None:
    """That the parts fit together, so that the game can go on from here. ValueError if not."""
    check_pieces(s)
    check_stack(s)
    for question in s.stack[1:]:
        check_question(s, question)
    check_progress(s)
    check_cards(s)
    check_fresh(s)
    top = s.stack[-1]
    must(top.is_open(s) and not isinstance(top, Step), "nobody is asked")


# What may be asked when.

def check_stack(s: Pamir) -> None:
    over = s.stack[0] is OVER
    must(over or s.stack[0] is turn_of(s, s.seat), "the player in turn comes last")
    must(over == (s.ended != NOBODY), "a game is over once it has ended")
    asked = [str(question) for question in s.stack[1:]]
    must(not over or asked in ([], ["lot"]), "nothing is asked after the end")
    must(s.lot == NOBODY or (over and not asked and s.options.tiebreak == "random"),
         "no lot was drawn")
    must(over or "lot" not in asked, "lots are drawn at the end")
    if s.phase < START:
        kinds = {"first": ["first"], "deal": [], "loyalty": ["fill", "loyalty"]}
        kind = asked[0].partition(":")[0] if len(asked) == 1 else ""
        must(kind in kinds[["first", "deal", "loyalty"][s.phase]], f"nobody asks {asked} yet")
        return
    must("first" not in asked, "the first chooser is drawn before the first turn")
    must("fill" not in asked or (asked == ["fill"] and s.phase == END), "the market is filled last")


ALWAYS: Final = ("ai", "back", "put", "reuse", "settle", "debt", "fill", "hand_card")
OTHERS: Final = ("put", "reuse", "debt", "answer", "safe_house", "hand_card", "loyalty")


def check_question(s: Pamir, question: Question[Any]) -> None:
    """Whom it may ask, in which phase, and about what."""
    kind = str(question).partition(":")[0]
    must(kind not in ("turn", "wakhan") and question is not OVER, "a turn lies below all else")
    must(question.seat < s.options.players, "nobody sits there")
    if kind not in OTHERS and question.seat >= 0:
        must(question.seat == s.seat, f"only the player in turn is asked about {kind}")
    if s.phase >= START and kind not in ALWAYS and s.stack[0] is not OVER:
        phase = {"court": CLEAN_COURT, "hand": CLEAN_HAND}.get(kind, ACTING)
        must(s.phase == phase, f"{kind} is asked at another time")
    if isinstance(question, Choosing):
        must(s.nobles[question.seat].loyalty == NONE, "a loyalty is chosen once")
    elif isinstance(question, (Bribe, Answer)):
        check_bribe(s, question)
    elif isinstance(question, Prize):
        must(PRIZE[question.card] != NONE, "no prize is offered")
        offer(s, question.card)
    elif isinstance(question, NamingPlayer) and question.card == PERSUASION:
        must(s.where[PERSUASION] == DISCARDED, "the event lies elsewhere")
    elif isinstance(question, (NamingPlayer, NamingSuit)):
        offer(s, RUMOR if isinstance(question, NamingPlayer) else PASHTUNWALI)
    elif isinstance(question, Sending):
        must(s.spies_on(question.card, question.seat) > 0, "there is no such spy")
        must(question is s.stack[-1], "the spy is sent at once")
    elif isinstance(question, Reuse):
        must(supply(s, question.seat, question.what) == 0, "nothing is reused")
        must(isinstance(s.stack[-2], Put) and question is s.stack[-1], "nothing is placed")
    elif isinstance(question, Put):
        must(0 <= question.owner < s.options.players, "nobody sits there")
        full = question.piece == GIFT and s.nobles[question.owner].gifts >> question.place & 1
        must(not full and (question.piece != SPY or question.place > 0), "nothing fits there")
    elif isinstance(question, WakhanFight):
        must(s.seat == s.options.wakhan, "she fights in her own turn")
    elif isinstance(question, (Debt, Sheltering)):
        must(question.seat != s.options.wakhan, "Wakhan does not choose that")


def offer(s: Pamir, card: i64) -> None:
    """While it is being decided on, it lies nowhere else."""
    must(s.where[card] == 0, "the card lies elsewhere")
    s.where[card] = OFFERED


def check_bribe(s: Pamir, asked: Bribe | Answer) -> None:
    """PX-8: about a deed that is possible now, between the two whom it concerns."""
    must(len(s.stack) == 2, "a bribe comes before its deed")
    deed = asked.deed
    if isinstance(asked, Bribe):
        payer, receiver = asked.seat, asked.receiver
    else:
        payer, receiver = asked.payer, asked.seat
    must(payer == s.seat and receiver < s.options.players, "they do not negotiate")
    refusal = deed.refusal(s)
    must(refusal is None or refusal is DECLINES_USED_UP or refusal is BRIBE_TOO_EXPENSIVE,
         "the deed is impossible")
    must(receiver == deed.receiver(s) and receiver != NOBODY, "nothing is due")
    must(asked.high <= deed.bribe(s, receiver), "less is due")
    if isinstance(asked, Answer):
        must(asked.offer <= s.nobles[payer].rupees - deed.cost(s), "more is offered than held")
        must((asked.offer == -1) == s.options.ask_mercy, "so nobody bribes here")


# Progress, pieces and cards.

def check_progress(s: Pamir) -> None:
    must(s.idle < IDLE_ROUNDS * s.options.players or s.stack[0] is OVER, "the game had ended")
    must((s.first == NOBODY) == (s.phase == 0), "somebody chooses first")
    for seat, noble in enumerate(s.nobles):
        waiting = s.phase <= LOYALTY or seat == s.options.wakhan
        must(noble.loyalty != NONE or waiting, "everybody is loyal")
        must(seat != s.options.wakhan or not noble.hand, "Wakhan has no hand")
    if s.phase < START:
        must(s.turns == 0 and s.actions == 0 and s.idle == 0, "no turn has begun")
        must(s.phase == LOYALTY or sum(s.market) == 0, "nothing is dealt yet")
    check_wakhan(s)
    used = [entry >> 3 for entry in s.used]
    must(len(set(used)) == len(used), "a card is used once")
    for entry in s.used:
        must(bool(SHOWS[entry >> 3] >> (entry & 7) & 1), "the card has no such action")


def check_wakhan(s: Pamir) -> None:
    """WK-3"""
    asked = [str(question) for question in s.stack]
    drawing, turning = "ai" in asked, "back" in asked
    must(not turning or asked[1:] in (["back"], ["back", "ai"]), "her card is drawn first")
    must(drawing <= turning, "a back follows her card")
    must(not turning or (s.seat == s.options.wakhan and s.phase == ACTING), "it is not her turn")
    gone = list(s.ai_gone)
    must(len(set(gone)) == len(gone) < 24, "each of her cards is there once")
    drawn = s.options.wakhan != NOBODY and s.ai != 0
    must(drawn or (s.ai == 0 and s.ai_back == NONE and not gone and s.ai_line == 0),
         "nobody draws for Wakhan")
    if drawn:
        must(drawing or gone[-1:] == [s.ai], "her card lies on her pile")
        must(s.ai_back == NONE or any(menu.weight(s) for menu in AI_BACK[s.ai_back:s.ai_back + 1]),
             "no card with such a back is left")
        must(s.ai_back != NONE or turning, "a back lies on her pile")
    hers = s.options.wakhan != NOBODY and s.stack[0] is turn_of(s, s.options.wakhan)
    must(not hers or s.ai != 0 or drawing or s.phase < ACTING, "she has no card")
    if s.options.wakhan != NOBODY and s.phase >= ACTING and s.ai:
        must(s.nobles[s.options.wakhan].loyalty != NONE or turning, "she is loyal to somebody")


def check_pieces(s: Pamir) -> None:
    """PX-1.3, PX-1.4: every block and cylinder is somewhere."""
    for coalition in range(i64(len(COALITIONS))):
        blocks: i64 = 0
        for region in range(i64(len(REGIONS))):
            blocks += s.army(region, coalition)
        for border in range(i64(len(BORDERS))):
            blocks += s.road(border, coalition)
        s.blocks[coalition] = BLOCKS - blocks
        must(blocks <= BLOCKS, "there are twelve blocks of each coalition")
    for seat, noble in enumerate(s.nobles):
        cylinders = noble.cylinders + noble.gift_count() + sum(noble.tribes)
        for card in range(1, COURT_CARDS + 1):
            cylinders += s.spies_on(card, seat)
        must(cylinders == CYLINDERS, "there are ten cylinders of each player")
    for card in range(1, COURT_CARDS + 1):
        must(s.spies[card] == 0 or s.owner(card) != NOBODY, "spies stand on court cards")


def check_cards(s: Pamir) -> None:
    """PX-2.3 to 2.5: what has been seen is what has been drawn."""
    courts = [card for card in range(1, COURT_CARDS + 1) if s.where[card]]
    events = [card for card in range(LAST_CHECK + 1, CARDS + 1) if s.where[card]]
    checks = [card for card in range(COURT_CARDS + 1, LAST_CHECK + 1) if s.where[card]]
    must(s.courts <= COURT_IN_PILE + s.options.players and s.events <= EVENTS_IN_PILE[s.pile]
         and s.checks <= CHECKS_IN_PILE[s.pile], "the pile is larger than ever")
    must(s.courts + s.events + s.checks > 0 or s.pile == PILES - 1, "an empty pile is no pile")
    must(len(courts) == COURT_CARDS - unseen_courts(s), "court cards are missing")
    must(len(events) == CARDS - LAST_CHECK - unseen_events(s), "events are missing")
    must(len(checks) == LAST_CHECK - COURT_CARDS - checks_in_deck(s), "checks are missing")
    market = [card for card in checks if s.where[card] == MARKET]
    must(len(market) <= 1, "two checks do not lie side by side (PX-12.7)")
    must(s.top == 0 or s.where[s.top] == DISCARDED, "the top of the pile lies elsewhere")
    for noble in s.nobles:
        must(list(noble.hand) == sorted(noble.hand), "hands are kept in order")


def check_fresh(s: Pamir) -> None:
    """PX-10.1: what was put this turn stands there."""
    for place, number in enumerate(s.fresh):
        if place < FRESH_ROADS:
            there = s.armies[place]
        elif place < FRESH_TRIBES:
            there = s.roads[place - FRESH_ROADS]
        else:
            seat, region = divmod(place - FRESH_TRIBES, len(REGIONS))
            there = s.nobles[seat].tribes[region] if seat < s.options.players else 0
        must(number <= there, "more was put than stands there")
    must(s.me.fresh_gifts & ~s.me.gifts == 0, "a gift was put that is not there")
    must(s.paid < 1 << PLACES, "there are twelve places")
