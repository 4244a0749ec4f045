"""What chance can draw in a position, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from grandtour import games
from grandtour.engine.core import EVERYTHING, Action, State
from grandtour.engine.match import Entry, Match
from grandtour.language import Language

MOST_LINES: Final = 2           # of the table in words that tell one draw from another


@dataclass(frozen=True)
class DrawnOutcome:
    """A possible outcome of a draw: its notation, its label, and its share of the total weight."""

    action: str
    text: str
    odds: str               # "3/10"


def list_outcomes(match: Match, names: list[str], language: Language) -> list[DrawnOutcome]:
    """Return the possible outcomes of the draw at the end of the match. Outcomes are described by
    what differs on the table afterwards."""
    state = match.state
    weights = {action: int(action.weight(state)) for action in state.choices()}
    found = []
    for action in weights:
        after = match.fork()
        entry = after.play(action)
        found.append((action, name_outcome(entry, action, state, names, language),
                      describe_state(after.state, names, language)))
    shared = set.intersection(*[set(lines) for _, _, lines in found]) if found[1:] else set()
    known = shared | set(describe_state(state, names, language))
    return [DrawnOutcome(
        str(action),
        shorten_state_text(said or [line for line in lines if line not in known], str(action)),
        f"{weights[action]}/{sum(weights.values())}") for action, said, lines in found]


def name_outcome(entry: Entry, action: Action[Any], before: State, names: list[str],
                 language: Language) -> list[str]:
    """Return the name of a draw, or the sentences of the log about it, if there are any."""
    words = games.words(before.game.name)
    named = words.outcome(action)
    said = [named] if named else [one.phrase for one in words.log(entry, before, names)]
    return [language.say(one) for one in said]


def describe_state(state: State, names: list[str], language: Language) -> list[str]:
    """Return everything on the table, line by line."""
    return [language.say(line) for _, lines in games.words(state.game.name).overview(
        state.view(EVERYTHING), names) for line in lines]


def shorten_state_text(said: Sequence[str], action: str) -> str:
    """Return the first lines, or the notation if there are none."""
    return " · ".join(said[:MOST_LINES]) or action.replace("_", " ")
