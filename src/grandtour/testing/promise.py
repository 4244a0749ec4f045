"""What a game promises, and how a broken promise is reported: in a sentence, with the game's seed
and step, and a command that repeats it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from grandtour.engine.core import PUBLIC, Action, Refusal, State
from grandtour.testing.starts import Start, walk

GLANCES: Final = 200            # a game with this many more actions is looked at half as often


class PromiseBroken(Exception):
    """A sentence that says what is wrong. `keep` adds where."""


class BrokenPromise(AssertionError):
    """A promise that a game breaks: what is wrong, where, and how to see it again."""


class Trial:
    """The games that one promise is tested with, from one start. It knows the seed of the game that
    is played now, and the number of actions played."""

    def __init__(self, start: Start, seed: int) -> None:
        self.start = start
        self.game = start.game
        self.first = seed
        self.seed = seed
        self.step = 0

    def start_game(self, number: int = 0) -> State:
        """Return the start of the game with this number."""
        self.seed, self.step = self.first + number, 0
        return self.start.state()

    def walk(self, number: int = 0) -> Iterator[tuple[Any, Action[Any]]]:
        """Yield every position of a random game but the last, with the action about to be played.
        """
        for moment in walk(self.start_game(number), self.seed):
            if self.step >= self.game.max_length:
                raise PromiseBroken(
                    f"The game has not ended after {self.step} actions (`max_length`)")
            yield moment
            self.step += 1

    def iterate_some_positions(self) -> Iterator[tuple[Any, Action[Any]]]:
        """Yield some of these positions, fewer if the game has many actions."""
        return islice(self.walk(), 0, None, 1 + len(self.game.actions) // GLANCES)


@dataclass(frozen=True)
class Promise:
    """Something that every game keeps.

    `plain` promises do not depend on options. `slow` ones take seconds or minutes."""

    check: Callable[[Trial], None]
    plain: bool = False
    slow: bool = False

    @property
    def name(self) -> str:
        """Return the name for `grandtour test-game --only`."""
        return self.check.__name__.removeprefix("check_").replace("_", "-")

    @property
    def sentence(self) -> str:
        """Return what is promised."""
        return " ".join((self.check.__doc__ or "").partition("\n\n")[0].split())

    def keep(self, start: Start, seed: int = 1) -> None:
        """Raise BrokenPromise if the game breaks it."""
        trial = Trial(start, seed)
        try:
            self.check(trial)
        except PromiseBroken as broken:
            raise BrokenPromise(self.report(trial, str(broken))) from None
        except Exception as fault:
            sentence = f"The game raised {type(fault).__name__}: {fault}"
            raise BrokenPromise(self.report(trial, sentence)) from fault

    def report(self, trial: Trial, sentence: str) -> str:
        """Return the sentence with its place, the promise, and a command that repeats it."""
        return (f"{sentence} (seed {trial.seed}, step {trial.step}).\n"
                f"  Promised: {self.sentence}\n"
                f"  Repeat it: {command_line(self, trial)}")


def command_line(promise: Promise, trial: Trial) -> str:
    """Return the command that tests only this promise, from this start, with this game first."""
    start = trial.start
    words = ["grandtour", "test-game", start.game.name, "--only", promise.name,
             "--players", str(start.players), "--seed", str(trial.seed)]
    words += ["--profile", start.profile] if start.profile else []
    for name, value in start.named.items():
        words += ["--option", f"{name}={value}"]
    return shlex.join(words)


def name_viewer(seat: int) -> str:
    """Return who looks, as the subject of a sentence."""
    return "A spectator" if seat == PUBLIC else f"Seat {seat}"


def fill_refusal(refusal: Refusal, details: dict[str, object]) -> str:
    """Return the sentence of a refusal, in English."""
    try:
        text = refusal.text.format_map(details)
    except (KeyError, AttributeError) as missing:
        raise PromiseBroken(f"The sentence of the refusal '{refusal.code}' needs {missing}, which "
                            "`details` does not give") from missing
    if "{" in text:
        raise PromiseBroken(f"The refusal '{refusal.code}' says '{text}'")
    return text
