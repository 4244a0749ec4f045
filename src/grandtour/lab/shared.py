"""Step many games in several processes, which write into memory that they share.

    from grandtour.lab import shared

    with shared.games("bombay", players=2, number=8192, processes=8) as games:
        games.step(policy(games.observations, games.masks))

It is used like `vector.games`, and plays the same games."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import prod
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from grandtour.bots.thinking.keyboard import ignore_interrupts, start_shielded
from grandtour.engine.core import IllegalAction, Refusal
from grandtour.engine.encoding import Field
from grandtour.lab.batch import LEAVE
from grandtour.lab.variant import find_variant
from grandtour.lab.vector import Actions, Arrays, Rules, Snapshot, VectorGames

__all__ = [
    "SharedGames",
    "games",
]

ALIGNED: Final = 64             # bytes between the beginnings of arrays


def games(game: str, players: int | None = None, number: int = 1, seed: int = 0,
          processes: int = 2, opponents: Mapping[int, str] | None = None, profile: str = "",
          skip_forced: bool = False, again: bool = True, **options: str) -> SharedGames:
    """Begin this number of games, divided among processes. The arguments are those of
    `vector.games`, which plays the same games."""
    chosen = find_variant(game, players, profile, options)
    return SharedGames(Rules(chosen, opponents or {}, skip_forced, again), number, seed, processes)


class SharedGames:
    """Games in other processes, which end with the context."""

    def __init__(self, rules: Rules, number: int, seed: int, processes: int) -> None:
        if not 0 < processes <= number:
            raise ValueError(
                f"processes: from 1 to the number of games ({number}), not {processes}")
        self.rules: Final = rules
        self.number: Final = number
        self.memory: Final = SharedMemory(create=True, size=measure_array_bytes(rules, number))
        self.arrays: Final = place_arrays(rules, number, self.memory)
        self.observations, self.masks, self.seats, self.rewards, self.ended = self.arrays
        ends = [number * place // processes for place in range(processes + 1)]
        self.parts: Final = [range(first, end) for first, end in pairwise(ends)]
        self.workers: Final = [SharedWorker(rules, number, seed, part, self.memory.name)
                               for part in self.parts]
        for worker in self.workers:
            worker.receive_answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _fault: BaseException | None,
                 _trace: TracebackType | None) -> None:
        self.close()

    @property
    def fields(self) -> list[Field]:
        """Return the name, the least and the largest value of each number of an observation."""
        return self.rules.variant.fields

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, as `VectorGames.reset` does."""
        self.call("reset", [(None if seed is None else seed + part.start,) for part in self.parts])

    def step(self, actions: Actions) -> None:
        """Play one action in every game that does not rest, as `VectorGames.step` does."""
        chosen = np.asarray(actions)
        self.check_actions(chosen)
        self.call("step", [(chosen[part.start:part.stop],) for part in self.parts])

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action of every game, each equally likely."""
        found: list[NDArray[np.int64]] = self.call("sample", [() for _ in self.parts])
        return np.concatenate(found)

    def snapshot(self) -> Snapshot:
        """Return all positions and generators, for `restore`."""
        found: list[Snapshot] = self.call("snapshot", [() for _ in self.parts])
        return [one for part in found for one in part]

    def restore(self, saved: Snapshot) -> None:
        """Continue from a snapshot of as many games."""
        self.call("restore", [(saved[part.start:part.stop],) for part in self.parts])

    def check_actions(self, chosen: NDArray[Any]) -> None:
        """Let the process of the first game whose action is not legal explain it, before any game
        has changed."""
        if chosen.shape != (self.number,):
            raise ValueError(f"actions: {len(chosen)} for {self.number} games")
        known = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal = np.zeros(self.number, bool)
        legal[known] = self.masks[np.flatnonzero(known), chosen[known]] == 1
        for place in np.flatnonzero(~legal & (chosen != LEAVE) & (self.seats >= 0))[:1]:
            part = next(part for part in self.parts if place in part)
            worker = self.workers[self.parts.index(part)]
            worker.send_call("explain", (int(place) - part.start, int(chosen[place])))
            worker.receive_answer()

    def call(self, method: str, arguments: list[tuple[Any, ...]]) -> list[Any]:
        """Call the method in every process at the same time, and return what they answer."""
        for worker, own in zip(self.workers, arguments, strict=True):
            worker.send_call(method, own)
        return [worker.receive_answer() for worker in self.workers]

    def close(self) -> None:
        """End the processes. The arrays are gone with them: copy what you still need."""
        for worker in self.workers:
            worker.process.terminate()
            worker.process.join()
        del self.arrays, self.observations, self.masks, self.seats, self.rewards, self.ended
        self.memory.close()
        self.memory.unlink()


class SharedWorker:
    """A process with a part of the games."""

    def __init__(self, rules: Rules, number: int, seed: int, part: range, memory: str) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=serve_games, args=(theirs, rules, number, seed, part, memory), daemon=True)
        start_shielded(self.process)
        theirs.close()

    def send_call(self, method: str, arguments: tuple[Any, ...]) -> None:
        self.pipe.send((method, arguments))

    def receive_answer(self) -> Any:
        """Return the answer. Raise what the call raised, RuntimeError if the process has died."""
        try:
            answer = self.pipe.recv()
        except EOFError as fault:
            raise RuntimeError("a process of the games has died") from fault
        if isinstance(answer, IllegalActionReport):
            raise answer.make_error()
        if isinstance(answer, Exception):
            raise answer
        return answer


class IllegalActionReport:
    """What a refused action is in the pipe."""

    def __init__(self, refused: IllegalAction) -> None:
        refusal = refused.refusal
        self.parts = refusal.code, refusal.clause, refusal.text
        self.details = {name: str(detail) for name, detail in refused.details.items()}

    def make_error(self) -> IllegalAction:
        return IllegalAction(Refusal(*self.parts), dict(self.details))


def serve_games(pipe: Connection, rules: Rules, number: int, seed: int, part: range,
                memory: str) -> None:
    """Call methods of a part of the games in the child process, until the pipe closes."""
    ignore_interrupts()
    block = SharedMemory(memory)
    out = place_arrays(rules, number, block).part(part)
    own = VectorGames(rules, len(part), seed + part.start)
    out.copy_from(own.arrays)
    calls: dict[str, Callable[..., Any]] = {
        "reset": own.reset, "step": own.step, "sample": own.sample,
             "snapshot": own.snapshot, "restore": own.restore, "explain": own.batch.check_action}
    pipe.send(None)
    while True:
        try:
            method, arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = calls[method](*arguments)
            out.copy_from(own.arrays)
            pipe.send(answer)
        except IllegalAction as refused:
            pipe.send(IllegalActionReport(refused))
        except (IndexError, ValueError) as fault:
            pipe.send(fault)


def list_shapes(rules: Rules, number: int) -> list[tuple[type[np.generic], tuple[int, ...]]]:
    """Return the types and shapes of the arrays of this many games."""
    chosen = rules.variant
    return [(np.int16, (number, len(chosen.fields))),
            (np.uint8, (number, chosen.decisions)), (np.int32, (number,)),
            (np.float64, (number, chosen.players)), (np.uint8, (number,))]


def measure_array_bytes(rules: Rules, number: int) -> int:
    """Return the bytes of all arrays."""
    return sum(np.dtype(kind).itemsize * prod(shape) + ALIGNED
               for kind, shape in list_shapes(rules, number))


def place_arrays(rules: Rules, number: int, memory: SharedMemory) -> Arrays:
    """Return the arrays in this memory, one after the other."""
    found: list[NDArray[Any]] = []
    start = 0
    for kind, shape in list_shapes(rules, number):
        array: NDArray[Any] = np.ndarray(shape, kind, memory.buf, start)
        found.append(array)
        start += -(-array.nbytes // ALIGNED) * ALIGNED
    return Arrays(*found)
