"""The turn and its actions, and everything between them: from the choice of loyalties to the
cleanup and the next player's turn (PX-5)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import OVER, Action, Question, Refusal
from grandtour.engine.notation import each
from grandtour.engine.position import require
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.components import (
    ACTIONS, COALITIONS, COURT_CARDS, GIFTS, NOBODY, NONE, PLACES, REGION, SEATS,
)
from grandtour.games.pax_pamir.rules.abilities import BLACKMAILS
from grandtour.games.pax_pamir.rules.asking import (
    ACTING, BOTTOM_EVENT, CLEAN_COURT, CLEAN_HAND, DEAL, END, EVERY_SEAT, FILL, LOYALTY, NOT_ASKED,
    SLIDE, SLIDE_FIRST, START, STOP, TOP_EVENT, WRONG_REGION, Act, Decision, Turn, is_bonus,
    must_first,
)
from grandtour.games.pax_pamir.rules.betray_battle import (
    BY_VERB, CARD_ACTIONS, Battling, Betraying, Fight, Prize, Sheltering,
)
from grandtour.games.pax_pamir.rules.bribes import Answer, Bribe, Deed
from grandtour.games.pax_pamir.rules.build import Adding, BuildRegion, Building
from grandtour.games.pax_pamir.rules.dominance import Lots, end_game
from grandtour.games.pax_pamir.rules.events import NamingPlayer, NamingSuit, Rebuking
from grandtour.games.pax_pamir.rules.loss import (
    CLEAN_COURTS, CLEAN_HANDS, SETTLE, CleanCourt, CleanHand, Debt, OneFromHand, Patriots, Settle,
    call_in_debts, is_owed, lose_card,
)
from grandtour.games.pax_pamir.rules.market import (
    FILLING, PURCHASE, Fill, discard_left, slide_market,
)
from grandtour.games.pax_pamir.rules.move import Moving, Sending
from grandtour.games.pax_pamir.rules.placing import (
    CYLINDER, PUT_SPY, SPY, Placing, Put, Reuse, is_available, place_piece,
)
from grandtour.games.pax_pamir.rules.play import PLAY, PLAYS, Impact, WhereRoad, WhereSpy
from grandtour.games.pax_pamir.rules.tax_gift import Giving, Taxing
from grandtour.games.pax_pamir.rules.wakhan_actions import WakhanFight
from grandtour.games.pax_pamir.rules.wakhan_choices import find_least_wanted_card
from grandtour.games.pax_pamir.rules.wakhan_turn import (
    DRAW_AI, DRAW_BACK, DrawAi, DrawBack, WakhanDecision, has_hand, play_hand_between,
)
from grandtour.games.pax_pamir.setup import FirstChooser
from grandtour.games.pax_pamir.state import FRESH, FRESH_PLACES, LANE, Menu, Pamir

# PX-2.8  Loyalties.


class Choosing(Decision):
    """The choice of a loyalty. Several players may choose the same coalition (PX-2.8)."""

    kind = "loyalty"
    first = must_first("PX-2.8")

    def menu(self, s: Pamir) -> Menu:
        return LOYAL


CHOOSING: Final = [Choosing(seat) for seat in EVERY_SEAT]


class BeLoyal(Act):
    """The coalition chosen (PX-2.8)."""

    notation = "loyal {coalition}"
    coalition: i64

    def apply(self, s: Pamir) -> None:
        asked = s.answered(Choosing)
        s.nobles[asked.seat].loyalty = self.coalition
        s.emit("loyal", asked.seat, self.coalition)


LOYAL: Final[Menu] = [BeLoyal(coalition) for coalition in range(len(COALITIONS))]


# PX-15.9  Blackmail, at the start of the turn.

SPY_THERE: Final = Refusal("spy_there", "PX-15.9", "{card} carries a spy already.")


def use_blackmail(s: Pamir) -> None:
    bits: i64 = 0
    for number in range(i64(len(BLACKMAILS))):
        if BLACKMAILS[number].held(s, s.seat):
            bits |= 1 << number
    if bits:
        s.ask(Blackmailing(s.seat, bits))


class Blackmailing(Placing):
    """The choice of places for blackmail spies, one each in either order. The field has a bit for
    each blackmail still to be used (PX-15.9)."""

    kind = "blackmail"
    fields = each(seat=EVERY_SEAT, bits=range(4))
    first = must_first("PX-15.9")

    def __init__(self, seat: i64, bits: i64) -> None:
        super().__init__(seat)
        self.bits = bits

    def menu(self, s: Pamir) -> Menu:
        return STOP + [PUT_SPY[card - 1] for noble in s.nobles for card in noble.court
                       if s.spies[card] == 0 and self.used_on(s, card)]

    def used_on(self, s: Pamir, card: i64) -> i64:
        """Return the bit of the blackmail that works there; 0 for none. A reuse for the first may
        have removed the card of the second."""
        for number in range(i64(len(BLACKMAILS))):
            ability = BLACKMAILS[number]
            if self.bits >> number & 1 and ability.region == REGION[card] and (
                    ability.held(s, self.seat)):
                return 1 << number
        return 0

    def find_obstacle(self, s: Pamir, piece: i64, place: i64) -> Refusal | None:
        if piece != SPY:
            return self.otherwise
        if self.used_on(s, place) == 0 or s.owner(place) == NOBODY:
            return WRONG_REGION
        if s.spies[place] != 0:
            return SPY_THERE
        return None if is_available(s, self.seat, CYLINDER) else self.otherwise

    def place_chosen(self, s: Pamir, piece: i64, place: i64) -> None:
        """Place the spy. A reuse for it comes before the second one."""
        s.stack[-1] = Blackmailing(self.seat, self.bits & ~self.used_on(s, place))
        place_piece(s, self.seat, SPY, place)

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None


# PX-5.1  The turn.

# PX-18.7: a game in which no card leaves the market for this many rounds ends.
IDLE_ROUNDS: Final = 12
VERBS_ON: Final = vec[i64]([len(actions) for actions in CARD_ACTIONS])


class PlayersTurn(Turn):
    """A player's turn: up to two actions and any number of bonus actions, in any order (PX-5.1)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, NOT_ASKED)

    def menu(self, s: Pamir) -> Menu:
        menu = PASS[:]
        if s.actions > 0:
            menu += PURCHASE
            for card in s.me.hand:
                menu += PLAYS[card]
        for card in s.me.court:
            menu += CARD_ACTIONS[card]
        return menu

    def sample(self, s: Pamir, rng: Rng) -> Action[Pamir]:
        """Draw an action as from the menu, without listing it."""
        size: i64 = 1
        if s.actions > 0:
            size += PLACES + 2 * len(s.me.hand)
        for card in s.me.court:
            size += VERBS_ON[card]
        while True:
            action = find_menu_entry(s, rng.below(size))
            if action.refusal(s) is None:
                return action

    def is_open(self, s: Pamir) -> bool:
        """Return whether there is an action left, or else a possible bonus action."""
        if s.phase != ACTING or (s.options.uneven and (is_owed(s) or has_hand(s))):
            return False
        return s.actions > 0 or has_bonus(s)

    def close(self, s: Pamir) -> None:
        if must_settle(s):
            s.ask(SETTLE)
        elif has_hand(s):
            play_hand_between(s)                                        # WK-25
        else:
            advance_phases(s)


class WakhanTurn(WakhanDecision):
    """Wakhan's turn, between her actions as between those of a player (WK-10)."""

    def is_open(self, s: Pamir) -> bool:
        return not is_owed(s) and super().is_open(s)

    def close(self, s: Pamir) -> None:
        TURNS[self.seat].close(s)


def must_settle(s: Pamir) -> bool:
    """Return whether debts must be settled now. They wait while the court is cleaned up
    (PX-13.4)."""
    return s.options.uneven and s.phase != CLEAN_COURT and is_owed(s)


TURNS: Final = [PlayersTurn(seat) for seat in range(SEATS)]
WAKHAN_TURNS: Final = [WakhanTurn(seat) for seat in range(SEATS)]


def turn_of(s: Pamir, seat: i64) -> Question[Any]:
    """Return the bottom of the stack during this seat's turn."""
    return WAKHAN_TURNS[seat] if seat == s.options.wakhan else TURNS[seat]


def find_menu_entry(s: Pamir, number: i64) -> Action[Pamir]:
    """Return the action of the menu with this number."""
    number -= 1
    if number < 0:
        return PASS[0]
    me = s.nobles[s.seat]
    if s.actions > 0:
        if number < PLACES:
            return PURCHASE[number]
        number -= PLACES
        hand = me.hand
        if number < 2 * len(hand):
            return PLAYS[hand[number // 2]][number % 2]
        number -= 2 * len(hand)
    for card in me.court:
        if number < VERBS_ON[card]:
            return CARD_ACTIONS[card][number]
        number -= VERBS_ON[card]
    raise IndexError("the menu is shorter")


def has_bonus(s: Pamir) -> bool:
    """Return whether a bonus action is possible (PX-5.4)."""
    return any(action.refusal(s) is None for card in s.me.court if is_bonus(s, s.seat, card)
               for action in CARD_ACTIONS[card])


class Pass(Act):
    """The end of the turn with fewer actions, or none (PX-5.1)."""

    notation = "pass"

    def apply(self, s: Pamir) -> None:
        s.emit("passed", s.seat, s.actions)
        s.phase = CLEAN_COURT


PASS: Final[Menu] = [Pass()]


# PX-12.1, PX-12.2

def clean_court(s: Pamir) -> bool:
    """Ask for one excess court card. Return whether none is excess."""
    if i64(len(s.me.court)) <= s.me.court_limit():
        return True
    if s.seat == s.options.wakhan:
        lose_card(s, s.seat, find_least_wanted_card(s))
        call_in_debts(s)
    else:
        s.stack.append(CLEAN_COURTS[s.seat])
    return False


def clean_hand(s: Pamir) -> bool:
    if i64(len(s.me.hand)) <= s.me.hand_limit():
        return True
    s.stack.append(CLEAN_HANDS[s.seat])
    return False


# The advance through the phases.

def advance_phases(s: Pamir) -> None:
    """Advance one phase, or as many as nothing interrupts."""
    if s.phase == START:
        s.phase = ACTING
        if s.seat == s.options.wakhan:
            s.ask(DRAW_AI, DRAW_BACK)                                   # WK-3
        else:
            use_blackmail(s)
    elif s.phase >= ACTING:
        clean_up(s)
    else:
        set_up(s, s.phase)


def clean_up(s: Pamir) -> None:
    """Clean up court and hand (PX-12)."""
    if s.phase == ACTING:
        s.phase = CLEAN_COURT
    if s.phase == CLEAN_COURT:
        if not clean_court(s):
            return
        s.phase = CLEAN_HAND
        if must_settle(s):
            s.ask(SETTLE)
            return
    if s.phase == CLEAN_HAND:
        if not clean_hand(s):
            return
        s.phase = SLIDE_FIRST if s.options.slide_first else TOP_EVENT
    while is_quiet(s):
        phase = s.phase
        if phase == END:
            end_turn(s)
            return
        s.phase = SLIDE if phase == BOTTOM_EVENT and not s.options.slide_first else phase + 1
        clean_market(s, phase)


def is_quiet(s: Pamir) -> bool:
    """Return whether nothing has happened that comes first."""
    return len(s.stack) == 1 and s.ended == NOBODY and not (s.options.uneven and must_settle(s))


def clean_market(s: Pamir, phase: i64) -> None:
    """Clean up the market (PX-12.4). The phase is already advanced, so that consequences of an
    event come before the next one."""
    if phase == FILL:
        s.stack.append(FILLING)
    elif phase < SLIDE and phase != SLIDE_FIRST:
        discard_left(s, phase)
    else:
        slide_market(s)


def end_turn(s: Pamir) -> None:
    """End the turn (PX-18.7)."""
    s.idle += 1
    if s.idle >= IDLE_ROUNDS * s.options.players:
        end_game(s)
    else:
        begin_turn(s, s.after(s.seat))


def begin_turn(s: Pamir, seat: i64) -> None:
    """Begin the turn (PX-5.1)."""
    reset_turn(s)
    s.stack[0] = turn_of(s, seat)
    s.seat = seat
    s.phase = START
    s.actions = ACTIONS
    s.turns += 1
    s.emit("turn", seat, s.turns)


NONE_FRESH: Final = vec[i64]([0] * FRESH_PLACES)


def reset_turn(s: Pamir) -> None:
    """Reset what counts for one turn only."""
    s.paid = 0
    s.declines = 0
    s.used = vec[i64]()
    if s.placed:
        s.placed = False
        s.fresh = NONE_FRESH[:]
        for noble in s.nobles:
            noble.fresh_gifts = 0
            for card in noble.court:
                s.spies[card] &= (1 << LANE * FRESH) - 1


def set_up(s: Pamir, phase: i64) -> None:
    if phase == DEAL:
        s.phase = LOYALTY
        s.stack.append(FILLING)
        return
    if phase != LOYALTY:
        s.phase = DEAL
        return
    players, wakhan = s.options.players, s.options.wakhan
    for turn in range(players):
        seat = (s.first + turn) % players
        if s.nobles[seat].loyalty == NONE and seat != wakhan:
            s.ask(CHOOSING[seat])
            return
    begin_turn(s, (s.first + players - 1) % players if wakhan == NOBODY else wakhan)


# Questions by their names in positions.

SHARED: Final = {str(question): question for question in (OVER, *TURNS, *WAKHAN_TURNS)}
QUESTIONS: Final[dict[str, Any]] = {known.kind: known for known in (
    FirstChooser, Fill, Lots, DrawAi, DrawBack, Settle, Impact, Put, WakhanFight,
    Choosing, Blackmailing, Bribe, Answer, WhereRoad, WhereSpy, Reuse, Giving, Building, Adding,
    BuildRegion, Taxing, Moving, Sending, Betraying, Prize, Battling, Fight, Sheltering,
    CleanCourt, CleanHand, OneFromHand, Debt, Patriots, NamingPlayer, NamingSuit, Rebuking)}
_DEEDS: Final[list[Deed]] = [*PLAY, *[deed for deeds in BY_VERB for deed in deeds]]
DEED: Final = {deed.number: deed for deed in _DEEDS}
# The places for a piece of each kind.
LAST_PLACE: Final = (5, 5, 5, 8, 8, 8, 5, COURT_CARDS, len(GIFTS) - 1)


def find_question(s: Pamir, name: str) -> Question[Any]:
    """Return the question of this name. Raise KeyError or ValueError if there is none."""
    if name in SHARED:
        return SHARED[name]
    kind, *rest = name.split(":")
    known = QUESTIONS[kind]
    numbers = [int(number) for number in rest]
    for number, possible in zip(numbers, known.fields.values(), strict=True):
        require(number in possible, f"there is no question '{name}'")
    question: Question[Any] = known(*[DEED[number] if field == "number" else number
                                      for number, field in zip(numbers, known.fields)])
    require(str(question) == name and is_possible(question), f"there is no question '{name}'")
    return question


def is_possible(question: Question[Any]) -> bool:
    """Return whether the fields of the question fit together."""
    if isinstance(question, Put):
        return question.place <= LAST_PLACE[question.piece]
    if isinstance(question, Bribe):
        return question.low <= question.high
    if isinstance(question, Answer):
        return question.offer < question.high
    return not isinstance(question, Building) or question.placed <= question.limit
