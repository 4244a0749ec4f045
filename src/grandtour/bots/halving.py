"""Flat Monte Carlo with sequential halving: every choice is tried equally often, the worse half
of them is dropped, and so on until one is left."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.bots.budget import Budget, Watch
from grandtour.bots.findings import Findings
from grandtour.bots.habits import Habits
from grandtour.bots.outlook import Playout
from grandtour.bots.search import Searcher, Tried
from grandtour.bots.settings import Settings
from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng


class Halving(Searcher):
    """Each trial resamples what the seat cannot see, acts, and goes on as the settings say. All
    that is still compared meets the same luck, as far as it goes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.habits = Habits()

    def consider(self, s: State, seat: int, rng: Rng, budget: Budget) -> Findings:
        playout = self.settings.playout(self.habits.of(s.game), len(s.scores()))
        watch = Watch(budget)
        left = [Tried(action) for action in self.settings.choices(s)]
        dropped: list[Tried] = []
        while len(left) > 1:
            part = watch.part(rounds(len(left)))
            number: i64 = 0
            seed: i64 = 0
            while part.goes_on():
                place = number % len(left)
                if place == 0:
                    seed = rng.word()
                left[place].add(tried(s, seat, left[place].action, playout, Rng(seed)))
                number += 1
            watch.spend(part)
            ordered = best_first(left, seat)
            half = (len(left) + 1) // 2
            left, dropped = ordered[:half], ordered[half:] + dropped
        return Findings([one.found() for one in left + dropped])


def tried(s: State, seat: int, action: Action[Any], playout: Playout, rng: Rng) -> vec[float]:
    """What the action brings each seat in one trial."""
    turn = s.game.turn_number(s)
    after = s.resample(seat, rng)
    after.play(action)
    return playout.finish(after, rng, 0 if s.game.turn_number(after) == turn else 1)


def rounds(choices: int) -> int:
    """How many it takes until one is left."""
    number = 0
    while choices > 1:
        choices = (choices + 1) // 2
        number += 1
    return number


def best_first(left: list[Tried], seat: int) -> list[Tried]:
    """By what they have brought the seat so far."""
    return sorted(left, key=lambda one: -one.mean(seat))
