"""The turn, skipping, leaving, and the end of the game (PA-4, PA-16)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import OVER, Action, Refusal
from grandtour.engine.notation import Written
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import DISTRICTS, NOBODY
from grandtour.games.paris.rules.decision import (
    ORDINARY, SEATS, STEP_ORDER, Decision, find_action_obstacle,
)
from grandtour.games.paris.rules.endgame import DECLARE
from grandtour.games.paris.rules.free import USELESS, has_free_move, list_free_moves
from grandtour.games.paris.rules.keys import list_placements
from grandtour.games.paris.rules.payment import NO_PAYMENT
from grandtour.games.paris.rules.place import LIFT
from grandtour.games.paris.rules.routes import can_move, can_purchase, list_moves
from grandtour.games.paris.rules.trade import TRADES, find_tradable_kinds
from grandtour.games.paris.state import (
    ACTING, DONE, FINAL_TURNS, LAST_ROUND, PLACING, Investor, Menu, Paris,
)

MUST_ACT: Final = Refusal(
    "must_act", "PA-4.5", "You can still act and must perform one action.")
SKIP_FIRST: Final = Refusal(
    "must_act", "PA-4.6", "You have not acted yet; if you cannot, skip the action.")
LEAVE_TOO_EARLY: Final = Refusal(
    "leave_too_early", "PA-16.6", "You may leave the game only when no end-game tile is left.")
CANNOT_ACT: Final = Refusal(
    "cannot_act", "PA-16.6", "You cannot act this turn; skip it instead of leaving.")
HAS_LEFT: Final = Refusal("has_left", "PA-16.6", "You have left the game.")


def can_act(s: Paris) -> bool:
    """Return whether an action is possible without trading and without any tile (PA-4.5)."""
    me = s.me
    return len(list_placements(me)) > 0 or can_declare(s) or can_purchase(s, me)


def can_declare(s: Paris) -> bool:
    """Return whether end-game tiles can be taken: no building is left to place (PA-15.1)."""
    return s.end_left != 0 and s.stacked() == 0


class Turn(Decision):
    """A building, then one action, with free moves at any time (PA-4.2)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, NO_PAYMENT, ORDINARY)

    def menu(self, s: Paris) -> Menu:
        me = s.me
        if s.step == ACTING:
            return self.actions(s, me)
        if me.held & ~USELESS:
            return list_free_moves(s, me, LIFT if s.step == PLACING else END)
        return (LIFTING if s.step == PLACING else ENDING)[find_tradable_kinds(s, me)]

    def actions(self, s: Paris, me: Investor) -> Menu:
        """Return the free moves, keys to place, key moves, and the rest (PA-4.3)."""
        menu = list_free_moves(s, me, list_placements(me))
        menu.extend(list_moves(s, me).all())
        menu.extend(list_other_actions(s, me))
        return menu

    def sample(self, s: Paris, rng: Rng) -> Action[Paris]:
        """Draw an action as from the menu, without listing the key moves."""
        if s.step != ACTING:
            return super().sample(s, rng)
        me = s.me
        first, last = list_free_moves(s, me, list_placements(me)), list_other_actions(s, me)
        between = list_moves(s, me)
        end = len(first) + between.number
        while True:
            ticket = rng.below(end + len(last))
            if ticket < len(first):
                action = first[ticket]
            elif ticket < end:
                action = between.at(ticket - len(first))
            else:
                action = last[ticket - end]
            if action.refusal(s) is None:
                return action

    def is_open(self, s: Paris) -> bool:
        """Return whether there is something to choose (PA-4.8)."""
        if s.step == PLACING:
            return True
        if s.step == DONE:
            return has_free_move(s, s.me)
        return can_act(s) or has_free_move(s, s.me) or can_move(s, s.me)

    def close(self, s: Paris) -> None:
        if s.step == ACTING:
            s.emit("skipped", s.seat)                                   # PA-16.5
        end_turn(s)

    def __str__(self) -> str:
        return f"turn:{self.seat}"


def list_other_actions(s: Paris, me: Investor) -> Menu:
    """Return the other actions, and what may come instead of one (PA-4.3, PA-4.6, PA-16.6)."""
    if can_declare(s):
        return DECLARE
    stuck = len(list_placements(me)) == 0
    if s.end_left == 0:
        return SKIP_OR_LEAVE if stuck else LEAVE
    return SKIP if stuck else NOTHING


TURNS: Final = [Turn(seat) for seat in range(SEATS)]


class Skip(Written[Paris]):
    """A skipped action, only for a player who cannot act. It ends the turn (PA-4.6, PA-16.5)."""

    notation = "skip"

    def refusal(self, s: Paris) -> Refusal | None:
        barred = find_action_obstacle(s)
        if barred is not None:
            return barred
        return MUST_ACT if can_act(s) else None

    def apply(self, s: Paris) -> None:
        s.emit("skipped", s.seat)
        end_turn(s)


class Leave(Written[Paris]):
    """Leaving the game instead of acting. All later turns are dropped (PA-16.6)."""

    notation = "leave"

    def refusal(self, s: Paris) -> Refusal | None:
        barred = find_action_obstacle(s)
        if barred is not None:
            return barred
        if s.end_left != 0:
            return LEAVE_TOO_EARLY
        return None if can_act(s) else CANNOT_ACT

    def apply(self, s: Paris) -> None:
        s.me.left = True
        s.emit("left", s.seat)
        end_turn(s)


class End(Written[Paris]):
    """The end of the turn after the action (PA-4.8)."""

    notation = "end"

    def refusal(self, s: Paris) -> Refusal | None:
        if s.step == PLACING:
            return STEP_ORDER
        if s.step == ACTING:
            return MUST_ACT if can_act(s) else SKIP_FIRST
        return None

    def apply(self, s: Paris) -> None:
        s.emit("ended", s.seat)
        end_turn(s)


SKIP: Final[Menu] = [Skip()]
LEAVE: Final[Menu] = [Leave()]
SKIP_OR_LEAVE: Final[Menu] = SKIP + LEAVE
NOTHING: Final[Menu] = []
END: Final[Menu] = [End()]

# Without a tile behind the screen: the trades, and the end of the step.
LIFTING: Final[list[Menu]] = [menu + LIFT for menu in TRADES]
ENDING: Final[list[Menu]] = [menu + END for menu in TRADES]


def begin_turn(s: Paris, seat: i64) -> None:
    """Begin the turn (PA-4.2). Without stacks the first step is omitted (PA-5.3)."""
    s.turn += 1
    s.seat = seat
    s.step = PLACING if s.stacked() > 0 else ACTING
    s.stack[0] = TURNS[seat]


def end_turn(s: Paris) -> None:
    """End the turn (PA-4.1, PA-16.2, PA-16.3). Players who have left are passed over (PA-16.8)."""
    seat = s.seat
    for _ in range(s.options.players):
        seat = (seat + 1) % s.options.players
        if seat == s.starter:
            if s.end == FINAL_TURNS:
                break
            if s.end == LAST_ROUND:
                s.end = FINAL_TURNS
                if not all([investor.left for investor in s.investors]):
                    s.emit("final_turns", NOBODY)
        if not s.investors[seat].left:
            begin_turn(s, seat)
            return
    end_game(s)


def end_game(s: Paris) -> None:
    """Emit the events of final scoring, which changes nothing on the table (PA-17)."""
    if s.log is not None:
        emit_scoring_events(s)
    s.stack[0] = OVER
    s.emit("over", NOBODY)


def emit_scoring_events(s: Paris) -> None:
    """Emit an event for each score and its seat (PA-17.1 to 17.8)."""
    for district in range(i64(len(DISTRICTS))):
        for seat, points in enumerate(s.district_points(district)):
            if points:
                s.emit("district", seat, district, points)
    for seat in range(len(s.investors)):
        if s.franc_points(seat):
            s.emit("franc_points", seat, s.franc_points(seat))
