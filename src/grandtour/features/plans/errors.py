"""Refusals of plans, besides those of the rules."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_PLAN: Final = Refusal("no_such_plan", "", "There is no such plan.")
BAD_PLAN: Final = Refusal(
    "bad_plan", "", "A plan can have 1 to {plies} steps, each with an action and up to {words} "
                    "conditions. A standing instruction has one step.")
TOO_MANY_PLANS: Final = Refusal(
    "too_many_plans", "", "You already have {most} plans here, which is the maximum. Delete one "
                          "first.")
CANNOT_COMBINE: Final = Refusal(
    "cannot_combine", "", "This cannot be done in one go, because a draw, a reveal or another "
                       "player’s decision comes in between.")
SHARED_DEVICE: Final = Refusal(
    "no_plans_here", "", "Several people share this device and would see each other’s plans, so "
                         "plans are not possible here.")
NO_DEFAULT_ANSWER: Final = Refusal(
    "no_default_answer", "", "This game has no default answers.")
NO_FACT: Final = Refusal(
    "no_such_condition", "", "This condition is not available at this table now.")
CONDITION_MET: Final = Refusal(
    "condition_met", "", "This condition is already met, so the plan would end at once.")
NOT_NOW: Final = Refusal(
    "no_alternative", "", "An alternative covers only your current turn, nothing later.")
