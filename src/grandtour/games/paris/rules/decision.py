"""The common part of all decisions in a player's own turn (PA-4).

Free moves answer each of them. An answer that belongs to one decision is refused by another one
that is open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Question, Ref, Refusal
from grandtour.engine.notation import Written
from grandtour.games.paris.components import ONLY
from grandtour.games.paris.state import DONE, PLACING, Investor, Menu, Paris

SEATS: Final = 4

# The subject of each decision, for the sentence of DECIDE_FIRST.
ORDINARY: Final = 0             # the turn itself
VP_TILE: Final = 1
BONUS_TILE: Final = 2
PRESTIGE_BONUSES: Final = 3
END_TILE: Final = 4
SPACE: Final = 5
PAYMENT: Final = 6
DECISIONS: Final = (
    "turn", "vp_tile", "bonus_tile", "prestige_bonuses", "end_tile", "district", "payment")

DECIDE_FIRST: Final = Refusal("decide_first", "PA-4.7", "First decide about {decision}.")
STEP_ORDER: Final = Refusal("step_order", "PA-4.2", "First draw and place a building.")
ACTION_DONE: Final = Refusal(
    "action_done", "PA-4.2", "You have already performed your action this turn.")
FRANCS: Final = Refusal("francs", "PA-8.6", "You need {price} francs and have {francs}.")
TILE_UNKNOWN: Final = Refusal("tile_unknown", "PA-13.5", "You do not hold that tile.")


class Decision(Question[Paris]):
    """A moment of the player's own turn at which free moves are possible (PA-4.4)."""

    def __init__(self, seat: int, otherwise: Refusal, about: int) -> None:
        super().__init__(seat, otherwise)
        self.about: i64 = about

    def details(self, s: Paris) -> dict[str, object]:
        return {"decision": Ref("decision", self.about)}


def make_other_decision_refusal(s: Paris, refusal: Refusal) -> Refusal:
    """Return the refusal of an answer to a decision that is not open: the open one comes first
    (PA-19.1)."""
    question = s.stack[-1]
    if isinstance(question, Decision) and question.about != ORDINARY:
        return question.otherwise
    return refusal


def find_action_obstacle(s: Paris) -> Refusal | None:
    """Return why no action is possible: it comes after the building, once in a turn (PA-4.2)."""
    if s.step == PLACING:
        return STEP_ORDER
    return ACTION_DONE if s.step == DONE else None


def use_up_action(s: Paris, me: Investor, tile: i64) -> None:
    """Mark the tile as used (PA-13.6, PA-15.3)."""
    me.held -= ONLY[tile]
    me.used |= ONLY[tile]
    s.emit("used", s.seat, tile)


# PA-11.3, PA-10.3, PA-10.4, PA-10.6  Declining.

OPTIONAL: Final[i64] = 1 << VP_TILE | 1 << BONUS_TILE | 1 << PRESTIGE_BONUSES
NOTHING_OPEN: Final = Refusal("nothing_open", "PA-4.7", "There is nothing to decline now.")


class Decline(Written[Paris]):
    """A right that the player gives up (PA-10.8, PA-11.3)."""

    notation = "decline"

    def refusal(self, s: Paris) -> Refusal | None:
        question = s.stack[-1]
        if isinstance(question, Decision) and OPTIONAL >> question.about & 1:
            return None
        return make_other_decision_refusal(s, NOTHING_OPEN)

    def apply(self, s: Paris) -> None:
        decision = s.answered(Decision)
        if decision.about == PRESTIGE_BONUSES:
            s.icons = 0
        s.emit("declined", s.seat, decision.about)


DECLINE: Final[Menu] = [Decline()]
