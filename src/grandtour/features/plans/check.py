"""Checks whether a plan is possible, as far as its owner can know."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import State
from grandtour.engine.game import MALFORMED, Game, Refused
from grandtour.features.plans import errors
from grandtour.features.plans.facts import check_limit, is_limit_reached, read_facts
from grandtour.features.plans.pattern import ANY, BETWEEN, EACH
from grandtour.features.plans.plan import USUAL, Plan
from grandtour.features.plans.progress import list_limits
from grandtour.features.plans.simulate import simulate_plan

PLIES: Final = 8
WORDS: Final = 24               # patterns in a condition, actions in a ply


def check_plan(plan: Plan, position: State, seat: int, number: int) -> None:
    """Refused: bad_plan, malformed, unknown_action, no_default_answer, no_such_condition,
    condition_met, no_alternative, and what the rules refuse wherever the plan leads."""
    check_form(plan, position)
    check_limits(plan, position, seat)
    for far in range(1, len(plan.plies) + 1 if not plan.standing else 1):
        deals = simulate_plan(position, seat, plan.plies[:far], number)
        refused = [deal.refused for deal in deals if deal.refused]
        if refused and len(refused) == len(deals):
            raise refused[0]


def check_form(plan: Plan, s: State) -> None:
    """Refused: bad_plan, malformed, unknown_action, no_default_answer."""
    long = len(plan.plies) > PLIES or len(plan.until) > WORDS or any(
        not 1 <= len(ply.actions) <= WORDS or len(ply.condition) > WORDS or len(ply.given) > WORDS
        or (ply.given and not ply.condition) for ply in plan.plies) or len(plan.limits) > WORDS
    if long or not plan.plies or (plan.standing and len(plan.plies) != 1) or any(
            not ply.condition for ply in plan.plies[1:]):
        raise Refused(errors.BAD_PLAN, {"plies": PLIES, "words": WORDS})
    for ply in plan.plies:
        for pattern in ply.condition:
            check_pattern(pattern, s)
        for text in ply.actions:
            check_action(text, s)
    for pattern in plan.until:
        check_pattern(pattern, s)


def check_limits(plan: Plan, s: State, seat: int) -> None:
    """Refused: no_such_condition, condition_met, no_alternative."""
    if plan.alternative and (len(plan.plies) > 1 or plan.plies[0].condition):
        raise Refused(errors.NOT_NOW, {})
    now = read_facts(s, seat) if list_limits(plan) else {}
    for limit in list_limits(plan):
        check_limit(limit, now)
    if any(is_limit_reached(limit, now, now) for limit in plan.limits):
        raise Refused(errors.CONDITION_MET, {})


def check_pattern(pattern: str, s: State) -> None:
    if pattern == ANY:
        return
    s.game.check_form(pattern)
    if BETWEEN in pattern:
        raise Refused(MALFORMED, {"text": pattern})
    verb = pattern.partition(" ")[0]
    if verb != EACH and verb not in {command.verb for command in s.game.commands}:
        raise s.game.stranger(s, verb)


def check_action(text: str, s: State) -> None:
    if text == USUAL:
        if not has_usual_answers(s.game):
            raise Refused(errors.NO_DEFAULT_ANSWER, {})
        return
    check_pattern(text, s)
    if not any(text in command.written for command in s.game.commands):
        raise Refused(MALFORMED, {"text": text})


def has_usual_answers(game: Game[Any]) -> bool:
    """Return whether the game names an answer for players who give none."""
    return type(game).usual_answer is not Game.usual_answer
