"""The common parts of questions and answers: decisions that close themselves, refusals that several
chapters use, and the rule for bonus actions (PX-5.3, PX-5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from grandtour.engine.core import Chance, Question, Refusal, Step
from grandtour.engine.notation import Written, each, question_name
from grandtour.games.pax_pamir.components import (
    BORDERS, COALITIONS, COURT_CARDS, GIFTS, MILITARY, NONE, PLACE_NAMES, REGIONS, SEATS, SUIT,
    SUITS,
)
from grandtour.games.pax_pamir.rules.abilities import NEW_TACTICS, has_always_bonus_actions
from grandtour.games.pax_pamir.state import BESIDE, Menu, Pamir

# The phases without interruptions: the set-up, the parts of a turn (PX-5.1), and
# the parts of the cleanup (PX-12).
PHASES: Final = ("first", "deal", "loyalty", "start", "actions", "court", "hand", "slide_first",
                 "top_event", "bottom_event", "top_check", "bottom_check", "slide", "fill", "end")
DEAL: Final = 1
LOYALTY: Final = 2
START: Final = 3
ACTING: Final = 4
CLEAN_COURT: Final = 5
CLEAN_HAND: Final = 6
SLIDE_FIRST: Final = 7
TOP_EVENT: Final = 8
BOTTOM_EVENT: Final = 9
TOP_CHECK: Final = 10
SLIDE: Final = 12
FILL: Final = 13
END: Final = 14


def must_first(clause: str) -> Refusal:
    """Return the refusal of an action until an open decision is made (PX-E28)."""
    return Refusal("must_decide_first", clause, "First decide about the {decision}.")


NOTHING_YET: Final = Refusal(
    "nothing_happens", "PX-9.65", "Something must be done first: {missing}.")


# Questions, with their names in positions: the kind, then every field with what it can be.

EVERY_SEAT: Final = range(SEATS)
EVERY_CARD: Final = range(COURT_CARDS + 1)
EVERY_REGION: Final = range(len(REGIONS))


class Ask(Question[Pamir]):
    """A question to a player."""

    kind: ClassVar[str]
    fields: ClassVar[dict[str, Sequence[int]]] = each(seat=EVERY_SEAT)

    def __str__(self) -> str:
        return question_name(self, self.kind, [*self.fields])


class Effect(Step[Pamir]):
    """An effect that happens between the questions."""

    kind: ClassVar[str]
    fields: ClassVar[dict[str, Sequence[int]]] = {}

    def __str__(self) -> str:
        return question_name(self, self.kind, [*self.fields])


class Draw(Chance[Pamir]):
    """A question to chance."""

    kind: ClassVar[str]
    fields: ClassVar[dict[str, Sequence[int]]] = {}

    def __str__(self) -> str:
        return self.kind


class Decision(Ask):
    """An open decision. A single answer is given at once, and without any the decision is dropped.
    No player is asked without a choice, and no game can get stuck."""

    about: ClassVar[str] = ""       # the subject of the decision, if it is not the kind
    first: ClassVar[Refusal]        # of everything else

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, self.first)

    def is_open(self, s: Pamir) -> bool:
        found = False
        for action in self.menu(s):
            if action.refusal(s) is None:
                if found:
                    return True
                found = True
        return False

    def close(self, s: Pamir) -> None:
        for action in self.menu(s):
            if action.refusal(s) is None:
                action.apply(s)
                return
        s.stack.pop()

    def may_stop(self, s: Pamir) -> Refusal | None:
        """Return why it cannot be stopped; None if no further choice is required."""
        return self.otherwise

    def stop(self, s: Pamir) -> None:
        s.stack.pop()


class OfCard(Decision):
    """A decision about this card."""

    fields = each(seat=EVERY_SEAT, card=EVERY_CARD)

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card = card


class Several(Decision):
    """A part of a card action that repeats. `left` more may follow; `some` is 1 once there was one,
    since one is required (PX-9.65)."""

    fields = each(seat=EVERY_SEAT, left=range(4), some=range(2))

    def __init__(self, seat: i64, left: i64, some: i64) -> None:
        super().__init__(seat)
        self.left = left
        self.some = some

    def may_stop(self, s: Pamir) -> Refusal | None:
        return None if self.some == 1 or s.options.zero_effect else NOTHING_YET


class Turn(Ask):
    """The turn of a player, always the bottom of the stack (PX-5.1). Between actions it does what
    comes next, see `turn`."""

    kind = "turn"


# Answers.

class Act(Written[Pamir]):
    """An answer of a player."""

    names = each(region=REGIONS, origin=REGIONS, to=REGIONS, border=BORDERS,
                          coalition=COALITIONS,
                          suit=SUITS, place=PLACE_NAMES, space=[str(price) for price in GIFTS])
    part_of: ClassVar[int] = NONE           # the card action that it belongs to
    lacks: ClassVar[str] = "no_effect"      # the missing step where it would have no effect


class Stop(Act):
    """The end of a repeated part (PX-9.10, PX-9.30, PX-9.40, PX-9.65, PX-15.8, PX-15.9)."""

    notation = "stop"

    def refusal(self, s: Pamir) -> Refusal | None:
        question = s.stack[-1]
        return question.may_stop(s) if isinstance(question, Decision) else question.otherwise

    def apply(self, s: Pamir) -> None:
        s.asked(Decision).stop(s)


STOP: Final[Menu] = [Stop()]


# PX-5.1, PX-5.2, PX-6.6, PX-9  Refusals of several chapters.

NO_ACTIONS_LEFT: Final = Refusal(
    "no_actions_left", "PX-5.1", "Both actions are spent. Only bonus actions remain: {bonus}.")
TOO_EXPENSIVE: Final = Refusal("too_expensive", "PX-9.1", "That costs {price}; you have {rupees}.")
OVER_RANK: Final = Refusal(
    "over_rank", "PX-9.10", "{used} has rank {rank}: {count} is one too many, the action is over.")
NOTHING_HAPPENS: Final = Refusal(
    "nothing_happens", "PX-9.65", "That would have no effect: {missing}.")
WRONG_REGION: Final = Refusal(
    "wrong_region", "PX-7.5", "That is not in {region}, the region of the card.")
NOT_ASKED: Final = Refusal(
    "nothing_asked", "PX-5.1",
    "There is nothing of that kind to decide now: first choose an action.")


def is_bonus(s: Pamir, seat: i64, card: i64) -> bool:
    """Return whether the actions of a court card cost no action now (PX-5.4)."""
    suit = SUIT[card]
    if suit == s.favoured or has_always_bonus_actions(card):
        return True
    return suit == MILITARY and s.where[NEW_TACTICS] == BESIDE + seat


def find_last_used_card(s: Pamir, verb: i64) -> i64:
    """Return the card used last this turn, if it was used for this; else 0."""
    if len(s.used) == 0:
        return 0
    entry = s.used[len(s.used) - 1]
    return entry >> 3 if entry & 7 == verb else 0


def make_too_late_refusal(s: Pamir, verb: i64, over: Refusal) -> Refusal:
    """Return why a part of a card action is refused while it is not asked for: it is over, or
    another decision is open."""
    question = s.stack[-1]
    if isinstance(question, Turn) and find_last_used_card(s, verb):
        return over
    return question.otherwise
