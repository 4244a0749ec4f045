"""Step many games at once, with arrays of numpy, for programs that learn.

    from grandtour.lab import vector

    games = vector.games("bombay", players=2, number=256, seed=7)
    while True:
        games.step(policy(games.observations, games.masks))     # an action for each game
        learn(games.seats, games.rewards, games.ended)

The arrays are made once and change in place. `games` steps them in this process,
`grandtour.lab.shared` in several. An observation is what the seat that must choose sees, in whole
numbers, with itself first; `games.fields` says what they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grandtour.bots.bot import Contender
from grandtour.bots.levels import find_contender
from grandtour.engine.core import State
from grandtour.engine.encoding import Field
from grandtour.engine.rng import Rng
from grandtour.lab.batch import LEAVE, GameBatch
from grandtour.lab.variant import Variant, find_variant

__all__ = [
    "LEAVE",
    "Arrays",
    "VectorGames",
    "games",
]

Actions: TypeAlias = Sequence[int] | NDArray[np.integer[Any]]
Snapshot: TypeAlias = list[tuple[State, Rng, Rng]]


class Arrays(NamedTuple):
    """What a step changes: `observations` (games, fields), `masks` (games, actions) with a one for
    each legal action, `seats` (games,) that must choose, `rewards` (games, seats) and `ended`
    (games,). Rewards are those of `State.returns` where a game has ended, else zero."""

    observations: NDArray[np.int16]
    masks: NDArray[np.uint8]
    seats: NDArray[np.int32]
    rewards: NDArray[np.float64]
    ended: NDArray[np.uint8]

    def part(self, games: range) -> Arrays:
        """Return views of the arrays of some games in a row."""
        own = slice(games.start, games.stop)
        return Arrays(self.observations[own], self.masks[own], self.seats[own], self.rewards[own],
                      self.ended[own])

    def empty_copy(self) -> Arrays:
        """Return arrays of zeros with the same shapes."""
        return Arrays(
            np.zeros_like(self.observations), np.zeros_like(self.masks), np.zeros_like(self.seats),
            np.zeros_like(self.rewards), np.zeros_like(self.ended))

    def copy_from(self, other: Arrays) -> None:
        """Copy all arrays of the other, which must have the same shapes."""
        np.copyto(self.observations, other.observations)
        np.copyto(self.masks, other.masks)
        np.copyto(self.seats, other.seats)
        np.copyto(self.rewards, other.rewards)
        np.copyto(self.ended, other.ended)


@dataclass(frozen=True)
class Rules:
    """What is played, and by whom: a variant, the name of the player on each seat that the batch
    plays itself, whether moves without a choice are played at once, and whether a game that ends
    begins anew at once (`again`) or rests until `reset`."""

    variant: Variant
    opponents: Mapping[int, str]
    skip_forced: bool = False
    again: bool = True

    def batch(self, number: int) -> GameBatch:
        """Return a batch in which no game has begun. Raise UnknownBot if there is no such player,
        ValueError if no seat is left."""
        chosen = self.variant
        if number < 1:
            raise ValueError(f"number: there must be one game or more, not {number}")
        if not set(self.opponents) < set(range(chosen.players)):
            raise ValueError(f"opponents: the seats are 0 to {chosen.players - 1}, and one or more "
                             f"must be free; {dict(self.opponents)} was given")
        seats: list[Contender | None] = [
            find_contender(chosen.game, self.opponents[seat]) if seat in self.opponents else None
            for seat in range(chosen.players)]
        return GameBatch(chosen.game, chosen.encoder, chosen.players, chosen.options, number,
                         chosen.decisions, seats, self.skip_forced, self.again)


def games(game: str, players: int | None = None, number: int = 1, seed: int = 0,
          opponents: Mapping[int, str] | None = None, profile: str = "", skip_forced: bool = False,
          again: bool = True, **options: str) -> VectorGames:
    """Begin this number of games, of which game `i` has the seed `seed + i`.

    `opponents` names the level or rung that plays a seat: `{1: "coachman"}`. Without `players` the
    game has its fewest. Raise Refused as `Game.choose` does, UnknownBot if there is no such
    player."""
    chosen = find_variant(game, players, profile, options)
    return VectorGames(Rules(chosen, opponents or {}, skip_forced, again), number, seed)


class VectorGames:
    """Games in this process. The arrays are read-only views; they change in place with every
    step."""

    def __init__(self, rules: Rules, number: int, seed: int) -> None:
        self.rules: Final = rules
        self.number: Final = number
        self.batch: Final = rules.batch(number)
        self.arrays: Final = view_arrays(self.batch)
        self.drawn: Final = np.frombuffer(memoryview(self.batch.drawn), np.int64)
        self.observations, self.masks, self.seats, self.rewards, self.ended = self.arrays
        self.reset(seed)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_games, (self.rules, self.number, self.snapshot())

    @property
    def fields(self) -> list[Field]:
        """Return the name, the least and the largest value of each number of an observation."""
        return self.rules.variant.fields

    @property
    def positions(self) -> list[State]:
        """Return the positions, which are the batch's own: clone what you change."""
        return self.batch.states

    def reset(self, seed: int | None = None, which: Iterable[int] | None = None) -> None:
        """Begin games anew: all, or those of these indices. With a seed game `i` gets the seed
        `seed + i`; without one its generator continues. Raise IndexError if there is no such
        game."""
        chosen = range(self.number) if which is None else list(which)
        for place in chosen:
            if not 0 <= place < self.number:
                raise IndexError(f"which: there is no game {place}; games are numbered from 0 to "
                                 f"{self.number - 1}")
        for place in chosen:
            if seed is not None:
                self.batch.seed(place, seed + place)
            self.batch.restart_game(place)

    def step(self, actions: Actions, out: Arrays | None = None) -> None:
        """Play one action in every game that does not rest. LEAVE leaves a game as it is. With
        `out`, then copy all arrays into these.

        Raise IllegalAction for the first that is not legal, IndexError where there is no such
        action, ValueError if there are not as many as games. Then nothing has changed."""
        self.batch.step(np.asarray(actions).astype("<i8").tobytes())
        if out is not None:
            out.copy_from(self.arrays)

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action of every game, each equally likely, by a generator of its own;
        LEAVE where the game rests."""
        self.batch.sample()
        return self.drawn.copy()

    def snapshot(self) -> Snapshot:
        """Return all positions and generators, for `restore`. It can be pickled."""
        return self.batch.snapshot()

    def restore(self, saved: Snapshot) -> None:
        """Continue from a snapshot of as many games."""
        self.batch.restore(saved)


def restore_games(rules: Rules, number: int, saved: Snapshot) -> VectorGames:
    """Return these games as they were in the snapshot."""
    restored = VectorGames(rules, number, 0)
    restored.restore(saved)
    return restored


def view_arrays(batch: GameBatch) -> Arrays:
    """Return views of the arrays of a batch."""
    number = int(batch.number)
    return Arrays(
        np.frombuffer(memoryview(batch.numbers), np.int16).reshape(number, -1),
        np.frombuffer(memoryview(batch.mask), np.uint8).reshape(number, -1),
        np.frombuffer(memoryview(batch.seats), np.int32),
        np.frombuffer(memoryview(batch.rewards), np.float64).reshape(number, -1),
        np.frombuffer(memoryview(batch.ended), np.uint8))
