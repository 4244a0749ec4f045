"""A plan as whoever has made it means it, and as it is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from grandtour.engine.core import Action, State
from grandtour.plans.facts import Limit, limit_of

USUAL: Final = "usual"          # the usual answer, whichever it is (`Game.usual_answer`)


@dataclass(frozen=True)
class Ply:
    """If the choices of all others since the last own one are what the `condition` says (patterns,
    see `pattern.py`; nothing: at once), and what is `given` is so when the owner is asked, the
    `way` is done: actions in notation, all or none."""

    condition: tuple[str, ...]
    way: tuple[str, ...]
    given: tuple[Limit, ...] = ()


@dataclass(frozen=True)
class Plan:
    """Plies, one after the other; or, `standing`, one ply that is done whenever it can be. As soon
    as somebody else does something that a pattern of `until` means, or one of the `limits` is so,
    the plan is dropped. An `alternative` is the own turn of now, which only its owner carries
    out."""

    plies: tuple[Ply, ...]
    standing: bool = False
    until: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    alternative: bool = False

    def __str__(self) -> str:
        return json.dumps({
            "plies": [{"if": ply.condition, "do": ply.way, "given": written(ply.given)}
                      for ply in self.plies],
            "standing": self.standing, "until": self.until, "limits": written(self.limits),
            "alternative": self.alternative}, ensure_ascii=False)


def written(limits: tuple[Limit, ...]) -> list[str]:
    return [str(limit) for limit in limits]


def read(texts: list[str]) -> tuple[Limit, ...]:
    return tuple(map(limit_of, texts))


def plan_of(text: str) -> Plan:
    """Return the plan that was written down so."""
    found: dict[str, Any] = json.loads(text)
    return Plan(tuple(Ply(tuple(ply["if"]), tuple(ply["do"]), read(ply["given"]))
                      for ply in found["plies"]),
                bool(found["standing"]), tuple(found["until"]), read(found["limits"]),
                bool(found["alternative"]))


@dataclass(frozen=True)
class Drop:
    """Why a plan was dropped: `taken_back`, `otherwise` (something else was done), `stopped` (by
    what its owner has named), `limited` (one of its limits is so), `not_given` or `refused`;
    `about` is what was done, in notation, the limit, or what the rules say, by its code and clause.
    It came after this entry of the match, and was found out at the moment `at`, in milliseconds."""

    why: str
    about: str = ""
    clause: str = ""
    after: int = 0
    at: int = 0


@dataclass(frozen=True)
class PlanRow:
    """A plan of this person at this table, by its number from 1. It speaks of what is done after
    entry `base`. It was made at the moment `at`, in milliseconds; `salt` is what its pauses follow
    from, the site's alone. Once it was `dropped` it is only a notice."""

    person: str
    table: str
    number: int
    base: int
    plan: Plan
    at: int
    salt: int = field(default=0, repr=False)
    dropped: Drop | None = None


def asks_for(s: State, words: Mapping[str, Action[Any]], text: str) -> bool:
    """Whether an action of this text is an answer to the question that is asked now."""
    if text == USUAL:
        return s.game.usual_answer(s) is not None
    return text in words and isinstance(s.stack[-1], words[text].answers)


def meaning(s: State, text: str) -> str:
    """The action that the text means in this position."""
    usual = s.game.usual_answer(s) if text == USUAL else None
    return text if usual is None else str(usual)
