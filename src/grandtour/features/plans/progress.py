"""The progress of a plan. It follows from the match alone, as the owner's seat has seen it, and
from the owner's own sealed answers. Nothing is stored, so it is right on every server, after a
crash, and after an undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.match import Entry, Match
from grandtour.features.plans.facts import Facts, PlanLimit, is_limit_reached, read_facts
from grandtour.features.plans.pattern import matches_pattern, matches_condition
from grandtour.features.plans.plan import (
    DropReason, Plan, PlanRow, is_answer, resolve_action, show_choice_to,
)
from grandtour.tables.events import Seal, Unseal
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table


@dataclass(frozen=True)
class PlanProgress:
    """A plan `waits`; its `actions` are `due`; it is `done`, or its owner has acted otherwise; or
    it is to be `dropped`, with a notice to its owner."""

    state: Literal["waits", "due", "done", "dropped"]
    actions: tuple[str, ...] = ()
    drop: DropReason | None = None


WAITS: Final = PlanProgress("waits")
DONE: Final = PlanProgress("done")


def follow_plan(row: PlanRow, table: Table, seat: int) -> PlanProgress:
    """Return how far a plan of the seat has come at the table."""
    if is_unsealed(row, table.events, seat):
        return DONE
    return find_progress(row.plan, row.base, table.match, seat, table.sealed.get(seat, ""))


def find_progress(plan: Plan, base: int, match: Match, seat: int, sealed: str = "") -> PlanProgress:
    """Return how far the plan has come, which the seat made after entry `base`. `sealed` is the
    seat's answer that waits for those of others, or ""."""
    before = match.line_at(base)
    if [entry.number for entry in match.line[:len(before)]] != [entry.number for entry in before]:
        return make_dropped("taken_back", match)
    since = match.line[len(before):]
    if plan.alternative:
        return DONE if sealed or any(is_chosen(entry) for entry in since) else WAITS
    if is_undone(plan, base, match, seat):
        return DONE
    s = match.replayed(before)
    replay = PlanReplay(plan, match, seat, s.game.actions_by_text(),
                        read_facts(s, seat) if list_limits(plan) else {})
    lost = next((one for one in list_limits(plan) if one.fact_key not in replay.before), None)
    if lost is not None:
        return make_dropped("limited", match, str(lost))
    for entry in since:
        end = replay.follow_entry(s, entry)
        if end is not None:
            return end
        s.play(replay.words[entry.text])
        if (limit := replay.find_reached_limit(s)) is not None:
            return make_dropped("limited", match, str(limit))
    if sealed:
        return replay.follow_own_choice(s.turned_to(seat), sealed) or WAITS
    return replay.find_result(s)


def is_undone(plan: Plan, base: int, match: Match, seat: int) -> bool:
    """Return whether an action of the plan was done and then taken back. It is not done again, even
    if the server that did it crashed before it could store that the plan is over."""
    steps, taken = {text for ply in plan.plies for text in ply.actions}, match.taken_back()
    return not plan.standing and any(
        entry.number in taken and is_chosen(entry) and entry.seat == seat
        and entry.text in steps for entry in match.entries[base:])


def is_unsealed(row: PlanRow, events: Sequence[EventRow], seat: int) -> bool:
    """Return whether a sealed answer of the plan was given after it was made, and taken back."""
    steps = {text for ply in row.plan.plies for text in ply.actions}
    own = [one.event for one in events if one.seat == seat and one.moment > row.at
           and isinstance(one.event, Seal | Unseal)]
    return not row.plan.standing and any(
        isinstance(given, Seal) and given.action in steps and isinstance(taken, Unseal)
        for given, taken in pairwise(own))


def is_chosen(entry: Entry) -> bool:
    """Return whether a player has chosen the entry."""
    return entry.seat != CHANCE and not entry.sole


def list_limits(plan: Plan) -> list[PlanLimit]:
    """Return all limits of the plan and its plies."""
    return [*plan.limits, *(limit for ply in plan.plies for limit in ply.given)]


def make_dropped(why: str, match: Match, about: str = "", clause: str = "") -> PlanProgress:
    return PlanProgress("dropped", drop=DropReason(why, about, clause, match.number))


class PlanReplay:
    """The plan while the match is replayed from where it was made. `said`: what others have chosen
    since the owner's last choice, as the seat saw it; `together`: what others have answered in a
    round in which the owner is asked, too, and which came after the owner's answer; `before`: the
    facts when the plan was made."""

    def __init__(self, plan: Plan, match: Match, seat: int, words: Mapping[str, Action[Any]],
                 before: Facts) -> None:
        self.plan = plan
        self.match = match
        self.seat = seat
        self.words = words
        self.before = before
        self.ply = 0
        self.part = 0
        self.said: list[str] = []
        self.together: list[str] = []

    @property
    def present_condition(self) -> tuple[str, ...]:
        return self.plan.plies[self.ply].condition

    @property
    def present_actions(self) -> tuple[str, ...]:
        return self.plan.plies[self.ply].actions

    @property
    def has_begun(self) -> bool:
        """Return whether the ply can begin: a ply that follows choices of others does not come
        before them."""
        return bool(self.said) or not self.present_condition or self.plan.standing

    def follow_entry(self, s: State, entry: Entry) -> PlanProgress | None:
        """Take in an entry before it is played. Entries that no player has chosen mean nothing.
        Return how the plan ends by it, if it does."""
        if entry.seat == self.seat:
            end = self.follow_own_choice(s, entry.text) if is_chosen(entry) else None
            self.said += self.together
            self.together = []
            return end
        if not is_chosen(entry):
            return None
        choice = show_choice_to(s, self.words[entry.text], self.seat)
        (self.together if self.seat in s.seats_asked() else self.said).append(choice)
        if any(matches_pattern(pattern, choice) for pattern in self.plan.until):
            return make_dropped("stopped", self.match, choice)
        return None

    def follow_own_choice(self, s: State, text: str) -> PlanProgress | None:
        """Take in a choice of the owner. An answer to something else leaves a plan as it is; a
        standing instruction starts again with every choice."""
        if self.plan.standing:
            self.said = []
            return None
        if not self.part and not (self.has_begun
                                  and is_answer(s, self.words, self.present_actions[0])):
            return None
        meant = self.part > 0 or matches_condition(self.present_condition, self.said)
        if not meant or text != resolve_action(s, self.present_actions[self.part]):
            return DONE
        self.part += 1
        if self.part < len(self.present_actions):
            return None
        self.ply, self.part, self.said = self.ply + 1, 0, []
        return DONE if self.ply == len(self.plan.plies) else None

    def find_reached_limit(self, s: State) -> PlanLimit | None:
        """Return a limit of the plan that holds in this position."""
        if not self.plan.limits:
            return None
        now = read_facts(s, self.seat)
        return next((one for one in self.plan.limits if is_limit_reached(one, self.before, now)),
                    None)

    def find_missing_limit(self, s: State) -> PlanLimit | None:
        """Return a limit that the ply requires and that does not hold."""
        given = self.plan.plies[self.ply].given
        now = read_facts(s, self.seat) if given else {}
        return next((one for one in given if not is_limit_reached(one, self.before, now)), None)

    def find_result(self, s: State) -> PlanProgress:
        """Return how far the plan has come after the last entry."""
        if self.part:
            return DONE
        asked = self.seat in s.seats_asked() and self.has_begun
        if not asked or not is_answer(s.turned_to(self.seat), self.words, self.present_actions[0]):
            return WAITS
        met = matches_condition(self.present_condition, self.said)
        missing = self.find_missing_limit(s) if met else None
        if met and missing is None:
            return PlanProgress("due", self.present_actions)
        if self.plan.standing:
            return WAITS
        if missing is not None:
            return make_dropped("not_given", self.match, str(missing))
        return make_dropped("otherwise", self.match, self.said[-1])
