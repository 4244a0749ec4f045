"""WK-1 to WK-25: Wakhan, the automated opponent. She has a seat like a player; whoever moves for
her can only let her do what her card dictates (`obey`), one action at a time, so that records show
and replay what she did.

Where the summary of her rules is silent: with an empty supply she reuses roads before armies, and
spies before gifts before tribes; in battle nobody is her ally."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grandtour.engine.core import Action, Chance, Outcome, Refusal
from grandtour.games.pax_pamir.facts import BATTLE, NOBODY, NONE, ON_CARD, REGION, VERBS
from grandtour.games.pax_pamir.rules.abilities import BLACKMAILS
from grandtour.games.pax_pamir.rules.acting import SHOWING, CardAction
from grandtour.games.pax_pamir.rules.asking import Decision, is_bonus
from grandtour.games.pax_pamir.rules.battling import BATTLES
from grandtour.games.pax_pamir.rules.betraying import BETRAYALS
from grandtour.games.pax_pamir.rules.building import BUILDS
from grandtour.games.pax_pamir.rules.giving import GIFT_ACTIONS
from grandtour.games.pax_pamir.rules.her_actions import HerAction
from grandtour.games.pax_pamir.rules.her_battles import HER_ACTIONS, HER_CARD_BATTLE
from grandtour.games.pax_pamir.rules.her_choices import (
    AI_CARDS, BACK, BACKS, LINES, chosen_place, pragmatic_loyalty, priority,
)
from grandtour.games.pax_pamir.rules.her_purchases import ambition, bribe, pay, radicalize
from grandtour.games.pax_pamir.rules.laying import is_available, put
from grandtour.games.pax_pamir.rules.moving import MOVES
from grandtour.games.pax_pamir.rules.phases import ACTING
from grandtour.games.pax_pamir.rules.pieces import CYLINDER, SPY
from grandtour.games.pax_pamir.rules.tax import TAXES
from grandtour.games.pax_pamir.state import Menu, Pamir

OBEYS: Final = Refusal(
    "must_decide_first", "WK-10", "Wakhan does what her card says.")

_BY_VERB: Final[list[Menu]] = [TAXES, GIFT_ACTIONS, BUILDS, MOVES, BETRAYALS, BATTLES]


def deed_of(card: i64, verb: i64) -> CardAction:
    deed = _BY_VERB[verb][SHOWING[verb].index(card)]
    assert isinstance(deed, CardAction)
    return deed


class Order:
    """What she does next: buy the check or radicalize the card at a place, or use a card."""

    def __init__(self, place: i64, deed: CardAction | None, how: HerAction | None,
                 line: i64) -> None:
        self.place = place
        self.deed = deed
        self.how = how
        self.line = line                # the line of her card, NONE for none


class WakhanTurn(Decision):
    """WK-10 to WK-12: the bottom of the stack in her turn."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "wakhan", OBEYS)

    def menu(self, s: Pamir) -> Menu:
        return OBEY

    def is_open(self, s: Pamir) -> bool:
        return s.phase == ACTING and order(s) is not None

    def __str__(self) -> str:
        return f"wakhan:{self.seat}"


class Obey(Action[Pamir]):
    """WK-10: the next thing that her card dictates."""

    def apply(self, s: Pamir) -> None:
        found = order(s)
        assert found is not None
        if found.line != NONE:
            s.ai_line = (found.line + 1) % 3
            s.tell("wakhan_line", s.seat, s.ai, found.line)
        if found.deed is None or found.how is None:
            radicalize(s, found.place)
            return
        if found.line == NONE:
            s.actions = 0               # WK-12: her lines are done with
        use(s, found.deed, found.how)

    def __str__(self) -> str:
        return "obey"


OBEY: Final[Menu] = [Obey()]


def order(s: Pamir) -> Order | None:
    """WK-10 to WK-12; None when she is done."""
    if s.actions > 0:
        check = ambition(s)
        if check != NOBODY:
            return Order(check, None, None, NONE)
        for step in range(3):
            line = (s.ai_line + step) % 3
            found = by_line(s, LINES[s.ai][line], line)
            if found is not None:
                return found
    for card in s.me.court:
        if is_bonus(s, s.seat, card) and not s.is_used(card):
            for verb in ON_CARD[card]:
                deed = deed_of(card, verb)
                if is_usable(s, deed, HER_ACTIONS[verb]):
                    return Order(NOBODY, deed, HER_ACTIONS[verb], NONE)
    return None


def by_line(s: Pamir, line: str, number: i64) -> Order | None:
    """WK-20 to WK-22, WK-13: what a line of her card amounts to now."""
    if line.startswith("radicalize"):
        place = chosen_place(s, line)
        return None if place == NOBODY else Order(place, None, None, number)
    special = line.startswith("battle_")
    verb = BATTLE if special else VERBS.index(line)
    how = HER_CARD_BATTLE if special else HER_ACTIONS[verb]
    best: CardAction | None = None
    for card in s.me.court:
        if verb in ON_CARD[card]:
            deed = deed_of(card, verb)
            if is_usable(s, deed, how) and (
                    best is None or priority(s, card) > priority(s, best.card)):
                best = deed
    return None if best is None else Order(NOBODY, best, how, number)


def is_usable(s: Pamir, deed: CardAction, how: HerAction) -> bool:
    """WK-13: she must be able to pay hostage bribe and cheapest cost."""
    if s.is_used(deed.card) or (s.actions == 0 and not is_bonus(s, s.seat, deed.card)):
        return False
    return s.me.rupees >= deed.set_aside(s) + bribe(s, deed) and how.possible(s, deed)


def use(s: Pamir, deed: CardAction, how: HerAction) -> None:
    pay(s, deed)
    if not is_bonus(s, s.seat, deed.card):
        s.actions -= 1
    s.used = append(s.used, deed.number)
    s.tell("acted", s.seat, deed.card, deed.verb)
    how.act(s, deed)


# WK-3, WK-6  Her cards.

class DrawAi(Chance[Pamir]):
    """WK-3: the top card of her pile, of which the back was seen."""

    def menu(self, s: Pamir) -> Menu:
        return AI

    def __str__(self) -> str:
        return "ai"


class Ai(Outcome[Pamir]):
    """WK-3: with the last card all are shuffled, and another is drawn."""

    def __init__(self, card: int) -> None:
        self.card: i64 = card

    def weight(self, s: Pamir) -> i64:
        if any(gone == self.card for gone in s.ai_gone):
            return 0
        return 1 if s.ai_back in (NONE, BACK[self.card]) else 0

    def apply(self, s: Pamir) -> None:
        s.ai_back = NONE
        if len(s.ai_gone) == AI_CARDS - 1:
            s.ai_gone = vec[i64]()
            s.tell("wakhan_shuffled", s.seat)
            return
        s.ai = self.card
        s.ai_gone = append(s.ai_gone, self.card)
        s.ai_line = 0
        s.stack.pop()

    def __str__(self) -> str:
        return f"ai {self.card}"


class DrawBack(Chance[Pamir]):
    """WK-3: the back of the card that is now on top."""

    def menu(self, s: Pamir) -> Menu:
        return AI_BACK

    def __str__(self) -> str:
        return "back"


class AiBack(Outcome[Pamir]):
    """WK-3"""

    def __init__(self, back: int) -> None:
        self.back: i64 = back

    def weight(self, s: Pamir) -> i64:
        found: i64 = 0
        for card in range(1, AI_CARDS + 1):
            if BACK[card] == self.back and not any(gone == card for gone in s.ai_gone):
                found += 1
        return found

    def apply(self, s: Pamir) -> None:
        s.stack.pop()
        s.ai_back = self.back
        s.me.loyalty = pragmatic_loyalty(s)
        s.tell("wakhan_card", s.seat, s.ai, s.me.loyalty)
        blackmail(s)

    def __str__(self) -> str:
        return f"back {self.back}"


AI: Final[Menu] = [Ai(card) for card in range(1, AI_CARDS + 1)]
AI_BACK: Final[Menu] = [AiBack(back) for back in range(BACKS)]
DRAW_AI: Final = DrawAi()
DRAW_BACK: Final = DrawBack()


def blackmail(s: Pamir) -> None:
    """WK-4, PX-15.9: she always does."""
    for ability in BLACKMAILS:
        if ability.held(s, s.seat) and is_available(s, s.seat, CYLINDER):
            best: i64 = 0
            for noble in s.nobles:
                for card in noble.court:
                    fits = REGION[card] == ability.region and s.spies[card] == 0
                    if fits and (best == 0 or priority(s, card) > priority(s, best)):
                        best = card
            if best != 0:
                put(s, s.seat, SPY, best)


def begin_her_turn(s: Pamir) -> None:
    """WK-3"""
    s.ask(DRAW_AI, DRAW_BACK)
