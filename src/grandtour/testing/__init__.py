"""What every game promises, as tests for the game of any package.

    from grandtour.testing import list_checks

    @pytest.mark.parametrize("check", list_checks("hold"), ids=str)
    def test_hold_keeps_its_promises(check):
        check()

`grandtour test-game hold` runs the same. A broken promise is one sentence, with the game's seed and
step, and a command that repeats it. Nothing here needs pytest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.testing import positions, rules, sealed, secrecy, texts
from grandtour.testing.promise import BrokenPromise, Promise
from grandtour.testing.starts import (
    Curious, Start, list_starts, list_viewers, settings, sizes, walk,
)

__all__ = [
    "PROMISES",
    "BrokenPromise",
    "Check",
    "Curious",
    "Promise",
    "Start",
    "list_checks",
    "list_starts",
    "list_viewers",
    "settings",
    "sizes",
    "walk",
]

PROMISES: Final[tuple[Promise, ...]] = (
    Promise(secrecy.check_views),
    Promise(secrecy.check_channels),
    Promise(secrecy.check_shown),
    Promise(secrecy.check_memory),
    Promise(secrecy.check_disguises, plain=True),
    Promise(secrecy.check_open_choices),
    Promise(secrecy.check_undo),
    Promise(secrecy.check_plain_views),
    Promise(secrecy.check_finished_games),
    Promise(positions.check_ends),
    Promise(positions.check_ranking),
    Promise(positions.check_seeds, plain=True),
    Promise(rules.check_menu),
    Promise(rules.check_refusals),
    Promise(rules.check_requests),
    Promise(rules.check_turns, plain=True),
    Promise(rules.check_malformed, plain=True),
    Promise(rules.check_reasons),
    Promise(rules.check_notation, plain=True),
    Promise(rules.check_numbers, plain=True),
    Promise(rules.check_automata),
    Promise(rules.check_sole_choice),
    Promise(sealed.check_seats_asked),
    Promise(sealed.check_sealed_answers),
    Promise(sealed.check_sealed_secrets),
    Promise(rules.check_samples, plain=True),
    Promise(rules.check_chance),
    Promise(positions.check_positions),
    Promise(positions.check_fields),
    Promise(positions.check_damaged_texts, slow=True),
    Promise(positions.check_clones),
    Promise(positions.check_log),
    Promise(positions.check_records, plain=True),
    Promise(positions.check_copies, plain=True),
    Promise(texts.check_words),
    Promise(texts.check_drawings, plain=True),
    Promise(texts.check_translations, plain=True),
)                               # what every game promises, secrets first


@dataclass(frozen=True)
class Check:
    """A promise, and a start to test it from. Call it: it raises BrokenPromise if the game does not
    keep it."""

    promise: Promise
    start: Start
    seed: int = 1

    def __call__(self) -> None:
        self.promise.keep(self.start, self.seed)

    def __str__(self) -> str:
        return f"{self.promise.name}-{self.start}"


def list_checks(name: str, starts: Sequence[Start] | None = None, seed: int = 1) -> list[Check]:
    """Return every promise with every start of the game of this name, or with these starts.

    Raise UnknownGame if there is no such game."""
    known = list_starts(games.game(name)) if starts is None else starts
    return [Check(promise, start, seed) for promise in PROMISES for start in known
            if not (promise.plain and start.named and starts is None)]
