"""A plan as its owner means it, and as it is stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from grandtour.engine.core import Action, State
from grandtour.features.plans.facts import PlanLimit, parse_limit

USUAL: Final = "usual"          # the usual answer, whichever it is (`Game.usual_answer`)


@dataclass(frozen=True)
class PlanStep:
    """A step of a plan. If the choices of all others since the owner's last choice match the
    `condition` (patterns, see `pattern.py`; none: at once), and the limits `given` hold when the
    owner is asked, the `actions` are done, in notation: all or none."""

    condition: tuple[str, ...]
    actions: tuple[str, ...]
    given: tuple[PlanLimit, ...] = ()


@dataclass(frozen=True)
class Plan:
    """Plies, one after the other; or, `standing`, one ply that is done whenever it can be. The plan
    is dropped as soon as another player does something that matches a pattern of `until`, or one of
    the `limits` holds. An `alternative` is the owner's present turn, which only the owner carries
    out."""

    plies: tuple[PlanStep, ...]
    standing: bool = False
    until: tuple[str, ...] = ()
    limits: tuple[PlanLimit, ...] = ()
    alternative: bool = False

    def __str__(self) -> str:
        return json.dumps({
            "plies": [{"if": ply.condition, "do": ply.actions, "given": write_limits(ply.given)}
                      for ply in self.plies],
            "standing": self.standing, "until": self.until, "limits": write_limits(self.limits),
            "alternative": self.alternative}, ensure_ascii=False)


def write_limits(limits: tuple[PlanLimit, ...]) -> list[str]:
    """Return limits as programs send them."""
    return [str(limit) for limit in limits]


def read_limits(texts: list[str]) -> tuple[PlanLimit, ...]:
    """Read what `write_limits` wrote. ValueError if a text is no limit."""
    return tuple(map(parse_limit, texts))


def read_plan(text: str) -> Plan:
    """Read a plan from its JSON."""
    found: dict[str, Any] = json.loads(text)
    return Plan(tuple(PlanStep(tuple(ply["if"]), tuple(ply["do"]), read_limits(ply["given"]))
                      for ply in found["plies"]),
                bool(found["standing"]), tuple(found["until"]), read_limits(found["limits"]),
                bool(found["alternative"]))


@dataclass(frozen=True)
class DropReason:
    """Why a plan was dropped: `taken_back`, `otherwise` (something else was done), `stopped` (by
    what its owner has named), `limited` (one of its limits holds), `not_given` or `refused`.
    `about` is what was done, in notation, the limit, or what the rules say, by its code and clause.
    It came `after` this entry of the match, and was found out at the moment `at`, in
    milliseconds since 1970."""

    why: str
    about: str = ""
    clause: str = ""
    after: int = 0
    at: int = 0


@dataclass(frozen=True)
class PlanRow:
    """A plan of a person at a table, by its number from 1. It speaks of what is done after entry
    `base`. It was made at the moment `at`, in milliseconds since 1970. `salt`, which only the site
    knows, decides its pauses. Once `dropped` it is only a notice."""

    person: str
    table: str
    number: int
    base: int
    plan: Plan
    at: int
    salt: int = field(default=0, repr=False)
    dropped: DropReason | None = None


@dataclass(frozen=True)
class AskedPlanOwner:
    """A person who is asked at a table and has plans there. The `stamp` changes with the table and
    the plans."""

    person: str
    table: str
    stamp: tuple[int, int, int]

    @property
    def stored_version(self) -> int:
        """Return the version of the table on disk."""
        return self.stamp[0]


def show_choice_to(s: State, action: Action[Any], seat: int) -> str:
    """Return what `seat` sees of a choice of the seat to move. If other seats are asked together
    with that one, return what `seat` sees once all of them have answered."""
    actor, late = s.current_player(), s
    for other in s.seats_asked():
        if other != actor:
            late = late.turned_to(other)
            late.play(late.choices()[0])
    return action.shown(late, seat)


def is_answer(s: State, words: Mapping[str, Action[Any]], text: str) -> bool:
    """Return whether an action of this text answers the question that is asked now."""
    if text == USUAL:
        return s.game.usual_answer(s) is not None
    return text in words and isinstance(s.stack[-1], words[text].answers)


def resolve_action(s: State, text: str) -> str:
    """Return the action that the text means in this position: `usual` is the usual answer."""
    usual = s.game.usual_answer(s) if text == USUAL else None
    return text if usual is None else str(usual)
