"""How far a plan has come. It follows from the match alone, as the seat of its owner has seen it:
nothing is kept of it, so it is right on every server, after a crash, and after a taking back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.match import Entry, Match
from grandtour.plans.facts import Facts, Limit, facts, holds
from grandtour.plans.pattern import fits, meets
from grandtour.plans.plan import Drop, Plan, asks_for, meaning


@dataclass(frozen=True)
class Course:
    """A plan `waits`; its `way` is `due`; it is `done`, or its owner has acted otherwise; or it is
    to be `dropped`, which its owner is told."""

    stands: Literal["waits", "due", "done", "dropped"]
    way: tuple[str, ...] = ()
    drop: Drop | None = None


WAITS: Final = Course("waits")
DONE: Final = Course("done")


def course(plan: Plan, base: int, match: Match, seat: int) -> Course:
    """Where the plan stands, of which the seat has thought after entry `base`."""
    before = match.line_at(base)
    if [entry.number for entry in match.line[:len(before)]] != [entry.number for entry in before]:
        return dropped("taken_back", match)
    since = match.line[len(before):]
    if plan.alternative:
        return DONE if any(chosen(entry) for entry in since) else WAITS
    if undone(plan, base, match, seat):
        return DONE
    s = match.replayed(before)
    walk = Walk(plan, match, seat, s.game.written(), facts(s, seat) if limits_of(plan) else {})
    lost = next((one for one in limits_of(plan) if one.key not in walk.before), None)
    if lost is not None:
        return dropped("limited", match, str(lost))
    for entry in since:
        end = walk.enter(s, entry)
        if end is not None:
            return end
        s.play(walk.words[entry.text])
        if (limit := walk.reached(s)) is not None:
            return dropped("limited", match, str(limit))
    return walk.now(s)


def undone(plan: Plan, base: int, match: Match, seat: int) -> bool:
    """Whether an action of the plan was done since, and taken back. It is not to be done again,
    even if the server that did it has died before it could write down that the plan is over."""
    steps, taken = {text for ply in plan.plies for text in ply.way}, match.taken_back()
    return not plan.standing and any(
        entry.number in taken and chosen(entry) and entry.seat == seat
        and entry.text in steps for entry in match.entries[base:])


def chosen(entry: Entry) -> bool:
    """Whether somebody has chosen it."""
    return entry.seat != CHANCE and not entry.sole


def limits_of(plan: Plan) -> list[Limit]:
    """All facts of which the plan speaks."""
    return [*plan.limits, *(limit for ply in plan.plies for limit in ply.given)]


def dropped(why: str, match: Match, about: str = "", clause: str = "") -> Course:
    return Course("dropped", drop=Drop(why, about, clause, match.number))


class Walk:
    """The plan while the match is gone through from where it was made. `said`: what others have
    chosen since the last own choice, as the seat saw it; `before`: the facts when the plan was
    made."""

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

    @property
    def condition(self) -> tuple[str, ...]:
        return self.plan.plies[self.ply].condition

    @property
    def way(self) -> tuple[str, ...]:
        return self.plan.plies[self.ply].way

    @property
    def begun(self) -> bool:
        """Whether the ply can be meant already: what is to come after choices of others does not
        come before them."""
        return bool(self.said) or not self.condition or self.plan.standing

    def enter(self, s: State, entry: Entry) -> Course | None:
        """An entry, before it is played. What nobody has chosen means nothing."""
        if not chosen(entry):
            return None
        if entry.seat == self.seat:
            return self.own(s, entry)
        choice = self.words[entry.text].shown(s, self.seat)
        self.said.append(choice)
        if any(fits(pattern, choice) for pattern in self.plan.until):
            return dropped("stopped", self.match, choice)
        return None

    def own(self, s: State, entry: Entry) -> Course | None:
        """A choice of the owner. An answer to something else leaves a plan as it is; a standing
        instruction begins anew with every choice."""
        if self.plan.standing:
            self.said = []
            return None
        if not self.part and not (self.begun and asks_for(s, self.words, self.way[0])):
            return None
        meant = self.part > 0 or meets(self.condition, self.said)
        if not meant or entry.text != meaning(s, self.way[self.part]):
            return DONE
        self.part += 1
        if self.part < len(self.way):
            return None
        self.ply, self.part, self.said = self.ply + 1, 0, []
        return DONE if self.ply == len(self.plan.plies) else None

    def reached(self, s: State) -> Limit | None:
        """A limit that is so in this position."""
        if not self.plan.limits:
            return None
        now = facts(s, self.seat)
        return next((one for one in self.plan.limits if holds(one, self.before, now)), None)

    def missing(self, s: State) -> Limit | None:
        """What is to be given and is not."""
        given = self.plan.plies[self.ply].given
        now = facts(s, self.seat) if given else {}
        return next((one for one in given if not holds(one, self.before, now)), None)

    def now(self, s: State) -> Course:
        """After the last entry."""
        if self.part:
            return DONE
        asked = s.current_player() == self.seat and self.begun
        if not asked or not asks_for(s, self.words, self.way[0]):
            return WAITS
        met = meets(self.condition, self.said)
        lacking = self.missing(s) if met else None
        if met and lacking is None:
            return Course("due", self.way)
        if self.plan.standing:
            return WAITS
        if lacking is not None:
            return dropped("not_given", self.match, str(lacking))
        return dropped("otherwise", self.match, self.said[-1])
