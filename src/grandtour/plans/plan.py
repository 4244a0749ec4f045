"""A plan as whoever has made it means it, and as it is kept."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from grandtour.engine.core import Action, State

USUAL: Final = "usual"          # the usual answer, whichever it is (`Game.usual_answer`)


@dataclass(frozen=True)
class Ply:
    """If the choices of all others since the last own one are what the `condition` says (patterns,
    see `pattern.py`; nothing: at once), the `way` is done: actions in notation, all or none."""

    condition: tuple[str, ...]
    way: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """Plies, one after the other; or, `standing`, one ply that is done whenever it can be. As soon
    as somebody else does something that a pattern of `until` means, the plan is dropped."""

    plies: tuple[Ply, ...]
    standing: bool = False
    until: tuple[str, ...] = ()

    def __str__(self) -> str:
        return json.dumps({
            "plies": [{"if": ply.condition, "do": ply.way} for ply in self.plies],
            "standing": self.standing, "until": self.until}, ensure_ascii=False)


def plan_of(text: str) -> Plan:
    """The plan that was written down so."""
    found: dict[str, Any] = json.loads(text)
    return Plan(tuple(Ply(tuple(ply["if"]), tuple(ply["do"])) for ply in found["plies"]),
                bool(found["standing"]), tuple(found["until"]))


@dataclass(frozen=True)
class Drop:
    """Why a plan was dropped: `taken_back`, `otherwise` (something else was done), `stopped` (by
    what its owner has named) or `refused`; `about` is what was done, in notation, or what the rules
    say, by its code and clause. It came after this entry of the match."""

    why: str
    about: str = ""
    clause: str = ""
    after: int = 0


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


def asks_for(s: State, words: dict[str, Action[Any]], text: str) -> bool:
    """Whether an action of this text is an answer to the question that is asked now."""
    if text == USUAL:
        return s.game.usual_answer(s) is not None
    return text in words and isinstance(s.stack[-1], words[text].answers)


def meaning(s: State, text: str) -> str:
    """The action that the text means in this position."""
    usual = s.game.usual_answer(s) if text == USUAL else None
    return text if usual is None else str(usual)


def vocabulary(s: State) -> dict[str, Action[Any]]:
    """All actions of the game by their notation."""
    return {str(action): action for action in s.game.actions}
