"""Refusals of plans, besides those of the rules."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_PLAN: Final = Refusal("no_such_plan", "", "There is no such plan.")
BAD_PLAN: Final = Refusal(
    "bad_plan", "", "A plan has one to {plies} steps, each with at most {words} conditions and "
    "with something to do; a standing instruction has one step.")
TOO_MANY_PLANS: Final = Refusal(
    "too_many_plans", "", "You have {most} plans here, which is as many as there can be. Delete "
    "one of them first.")
ALL_AT_ONCE: Final = Refusal(
    "all_at_once", "", "This cannot be done in one go: something is drawn or shown, or another "
    "player is asked before it is over.")
SHARED_DEVICE: Final = Refusal(
    "no_plans_here", "", "Several people share this device, and would read each other’s plans: "
    "nobody plans here.")
NO_USUAL_ANSWER: Final = Refusal(
    "no_usual_answer", "", "In this game nothing has a usual answer.")
NO_FACT: Final = Refusal(
    "no_such_fact", "", "Nothing of the kind can be read at this table now.")
ALREADY_SO: Final = Refusal(
    "already_so", "", "That is so already: the plan would be over at once.")
NOT_NOW: Final = Refusal(
    "no_alternative", "", "An alternative is the own turn of now, and nothing that comes later.")
