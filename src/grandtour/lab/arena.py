"""Games of bots against bots. A fixture says who sits where; a result says how the game ended.

A fixture determines its game, so that it can be played anywhere, and again: bots with a budget of
iterations play the same game each time. Chance has a generator of its own, and so has every seat:
with the same seed all meet the same draws as long as they make the same choices."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import process_time
from types import FrameType, TracebackType
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from grandtour import games
from grandtour.bots.bot import Bot, Contender
from grandtour.bots.budget import Budget
from grandtour.bots.levels import UnknownBot, bot_names, find_contender
from grandtour.bots.program import ProgramBot
from grandtour.bots.thinking.keyboard import (
    ignore_interrupts, note_interrupts, start_shielded,
)
from grandtour.engine.core import State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng

__all__ = [
    "ArenaRules",
    "BadArena",
    "Fixture",
    "GameResult",
    "play",
]

T = TypeVar("T", bound="Task[Any]")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

RUN: Final = "run:"             # precedes the command line of a program
WEIGHTS: Final = "weights:"     # precedes the file of a trained network
# The ways to play a trained network, and their default budgets: positions, and trials.
TRAINED: Final = {"weights": Budget(1500), "trials": Budget(36)}
USUAL: Final = Budget(seconds=1.0)      # the default of a program
GRACE: Final = 3.0              # seconds for a process to end its programs
GLANCE: Final = 0.2             # seconds between two looks whether Ctrl-C was pressed
AHEAD: Final = 4                # fixtures queued per worker, so that none waits for another


class BadArena(ValueError):
    """The request cannot be played. The message says why."""


@dataclass(frozen=True)
class ArenaRules:
    """The game of a fixture: its name, number of players, profile, and the named options,
    sorted."""

    game: str
    players: int
    profile: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def start(self) -> State:
        """Return the first position. Raise BadArena if there is no such game, or not with these
        options."""
        try:
            game = games.game(self.game)
            options = game.choose(self.players, dict(self.options), self.profile)
        except games.UnknownGame as fault:
            raise BadArena(str(fault)) from fault
        except Refused as refused:
            raise BadArena(str(refused)) from refused
        if game.automata(self.players, options):
            raise BadArena("with these options the rules play a seat; nobody can be measured there")
        fresh: State = game.start(self.players, options)
        return fresh


@dataclass(frozen=True)
class Fixture:
    """A game to be played: the player of each seat, and the seed of everything.

    Players are rungs of the ladder: `tree` with its usual budget, `tree@20000` with that many
    iterations, `tree@1s` with a second for each decision; levels of the game, `pilot`; external
    programs, `run:COMMAND` or `run:COMMAND@2s`; or trained networks, `weights:FILE`
    or `trials:FILE`."""

    rules: ArenaRules
    seats: tuple[str, ...]
    seed: int

    def run(self, programs: Programs) -> GameResult:
        """Play the game."""
        return play_with(programs, self)


@dataclass(frozen=True)
class GameResult:
    """The result of a fixture by seat: ranks, scores, numbers of decisions, and their CPU seconds.

    A program reports its own CPU seconds."""

    fixture: Fixture
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    decisions: tuple[int, ...]
    cpu: tuple[float, ...]

    def share(self, seat: int) -> float:
        """Return this seat's share of the victory."""
        return (self.ranks[seat] == 1) / self.ranks.count(1)


# Play.

class Programs:
    """The external programs of this process. Each is started once, plays one game after the other,
    and ends with the context."""

    def __init__(self) -> None:
        self.known: dict[str, ProgramBot] = {}

    def find_program(self, command: str) -> ProgramBot:
        if command not in self.known:
            self.known[command] = ProgramBot(command)
        return self.known[command]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None,
                 trace: TracebackType | None) -> None:
        for program in self.known.values():
            program.shut_down()


def find_player(name: str, game: str, programs: Programs) -> Contender:
    """Return the player of this game with this name. Raise BadArena if there is none."""
    before, at, after = name.rpartition("@")
    player, budget = (before, parse_budget(after)) if at else (name, None)
    if player.startswith(RUN):
        return Contender(programs.find_program(player.removeprefix(RUN)), budget or USUAL)
    way, _, path = player.partition(":")
    if way in TRAINED and path:
        return Contender(load_player(way, path, game), budget or TRAINED[way])
    try:
        known = find_contender(games.game(game), player)
    except UnknownBot:
        there = ", ".join(bot_names(games.game(game)))
        raise BadArena(f"there is no player '{player}'; there are {there}, "
                       f"{RUN}COMMAND, and {WEIGHTS}FILE") from None
    return Contender(known.bot, budget or known.budget)


def load_player(way: str, path: str, game: str) -> Bot:
    """Return the player of this game with the weights of this file. Raise BadArena if there is
    none."""
    try:
        from grandtour.lab.training.player import WAYS
        from grandtour.lab.training.weights import BadWeights, load_weights
    except ImportError as fault:
        raise BadArena("NumPy is not installed here: pip install 'grandtour[lab]'") from fault
    try:
        weights = load_weights(path)
    except BadWeights as fault:
        raise BadArena(str(fault)) from fault
    player = WAYS[way](weights)
    if not player.plays(games.game(game)):
        raise BadArena(f"{path} was not trained for {game}")
    return player


def parse_budget(text: str) -> Budget:
    """Parse `20000` iterations, or `1.5s` seconds. Raise BadArena if it is neither."""
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(int(text))
    except ValueError as fault:
        raise BadArena(f"'{text}' is no budget: 20000 iterations, or 1.5s") from fault


def play(fixture: Fixture) -> GameResult:
    """Play a fixture to its end. Every player is sent only what its seat knows.

    Raise BadArena if a program fails."""
    return run_task(fixture)


def play_with(programs: Programs, fixture: Fixture) -> GameResult:
    """Play like `play`, but keep the programs running."""
    if len(fixture.seats) != fixture.rules.players:
        raise BadArena(f"seats: {len(fixture.seats)} players for {fixture.rules.players} seats")
    sitting = [find_player(name, fixture.rules.game, programs) for name in fixture.seats]
    try:
        return play_fixture(fixture, sitting)
    except Refused as refused:
        raise BadArena(refused.sentence()) from refused


def play_fixture(fixture: Fixture, sitting: Sequence[Contender]) -> GameResult:
    """Return the result of the game between these players."""
    s, players = fixture.rules.start(), fixture.rules.players
    chance = Rng(fixture.seed)
    own = [Rng(fixture.seed, 1 + seat) for seat in range(players)]
    decisions, cpu = [0] * players, [0.0] * players
    while not s.is_terminal():
        seat = s.current_player()
        if s.is_chance_node():
            s.play(s.sample(chance))
            continue
        known = s.resample(seat, own[seat])
        began = measure_cpu_time(sitting[seat])
        action = sitting[seat].choose(known, own[seat])
        cpu[seat] += measure_cpu_time(sitting[seat]) - began
        decisions[seat] += 1
        s.apply_action(action.id)
    return GameResult(fixture, tuple(s.ranking()), tuple(s.scores()), tuple(decisions), tuple(cpu))


def measure_cpu_time(player: Contender) -> float:
    """Return the CPU seconds used so far by this process, or by the player's program as far as it
    reports them."""
    return player.bot.cpu if isinstance(player.bot, ProgramBot) else process_time()


class Task(Protocol[R_co]):
    """Work for a process: a fixture, for instance. The same task has the same result anywhere."""

    def run(self, programs: Programs) -> R_co:
        """Do the work. Raise BadArena if that is not possible."""
        ...


class Workers(Protocol):
    """Workers that do several tasks at once."""

    width: int

    def submit(self, task: Task[R], /) -> Future[R]:
        """Return the future of the result."""
        ...


class LocalWorkers:
    """Processes of this machine, which end with the context, or with their parent."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.threads = ThreadPoolExecutor(width)
        self.players = [ArenaProcess() for _ in range(width)]
        self.free: SimpleQueue[ArenaProcess] = SimpleQueue()
        for player in self.players:
            self.free.put(player)

    def submit(self, task: Task[R]) -> Future[R]:
        return self.threads.submit(self.play, task)

    def play(self, task: Task[R]) -> R:
        player = self.free.get()
        try:
            return player.play(task)
        finally:
            self.free.put(player)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None,
                 trace: TracebackType | None) -> None:
        for player in self.players:
            player.process.terminate()
        self.threads.shutdown(cancel_futures=True)
        for player in self.players:
            player.process.join(GRACE)
            player.process.kill()
            player.process.join()


class ArenaProcess:
    """A process that does one task after the other."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve_tasks, args=(theirs,), daemon=True)
        start_shielded(self.process)
        theirs.close()

    def play(self, task: Task[R]) -> R:
        """Return the result. Raise BadArena like the task, or if the process has died."""
        try:
            self.pipe.send(task)
            answer: R | BadArena = self.pipe.recv()
        except (EOFError, OSError) as fault:
            raise BadArena("a process has died; the same command goes on from here") from fault
        if isinstance(answer, BadArena):
            raise answer
        return answer


def run_task(task: Task[R]) -> R:
    """Do a task with programs of its own."""
    with Programs() as programs:
        return task.run(programs)


def serve_tasks(pipe: Connection) -> None:
    """Do tasks in the child process until the pipe closes, or the process is terminated."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, raise_exit)
    with suppress(EOFError, OSError), Programs() as programs:
        while True:
            task = pipe.recv()
            try:
                pipe.send(task.run(programs))
            except BadArena as fault:
                pipe.send(fault)


def raise_exit(_number: int, _frame: FrameType | None) -> None:
    """Leave all contexts, so that programs end."""
    sys.exit()


class ResultJournal(ABC, Generic[T, R]):
    """A file with a line for every task done, so that none is done twice.

    An interrupted run continues from it. Without a path nothing is saved."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.known: dict[T, R] = {}
        if path is not None and path.exists():
            whole = path.read_bytes()
            kept = whole[:whole.rfind(b"\n") + 1]       # the last line may have been broken off
            if kept != whole:
                path.write_bytes(kept)
            for number, line in enumerate(kept.decode().splitlines(), start=1):
                try:
                    found = self.read_line(line)
                except (KeyError, TypeError, ValueError) as fault:
                    raise BadArena(f"{path}, line {number}: this is no result") from fault
                self.known[self.find_task(found)] = found

    def add_result(self, result: R) -> None:
        self.known[self.find_task(result)] = result
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{self.write_line(result)}\n")

    @abstractmethod
    def find_task(self, result: R) -> T:
        """Return the task that has this result."""

    @abstractmethod
    def read_line(self, line: str) -> R:
        """Return the result of a line. Raise KeyError, TypeError or ValueError if it is
        malformed."""

    @abstractmethod
    def write_line(self, result: R) -> str:
        """Return the result as a line."""


class ResultFile(ResultJournal[Fixture, GameResult]):
    """The results of games, a line for each."""

    def find_task(self, result: GameResult) -> Fixture:
        return result.fixture

    def read_line(self, line: str) -> GameResult:
        return from_line(line)

    def write_line(self, result: GameResult) -> str:
        return to_line(result)


def run_missing_tasks(tasks: Iterable[T], workers: Workers,
                      ledger: ResultJournal[T, R]) -> Generator[R, None, None]:
    """Yield the results in the order of the tasks; those that the ledger lacks are found now.

    A caller that has enough stops iterating; then no more tasks are started. Raise
    KeyboardInterrupt after Ctrl-C, while waiting for a result."""
    waiting: deque[R | Future[R]] = deque()
    coming = iter(tasks)
    with note_interrupts() as interrupted:
        try:
            while True:
                for task in islice(coming, AHEAD * workers.width - len(waiting)):
                    waiting.append(ledger.known.get(task) or workers.submit(task))
                if not waiting:
                    return
                first = waiting.popleft()
                if isinstance(first, Future):
                    first = wait_for_result(first, interrupted)
                    ledger.add_result(first)
                yield first
        finally:
            for still in waiting:
                if isinstance(still, Future):
                    still.cancel()


def wait_for_result(coming: Future[R], interrupted: Event) -> R:
    """Return the result. Raise KeyboardInterrupt once the event is set."""
    while not coming.done():
        if interrupted.is_set():
            raise KeyboardInterrupt
        wait([coming], GLANCE)
    return coming.result()


# Results as lines of JSON.

def to_line(result: GameResult) -> str:
    """Return the result as a line."""
    fixture = result.fixture
    return json.dumps({
        "game": fixture.rules.game, "profile": fixture.rules.profile,
        "options": dict(fixture.rules.options), "seats": fixture.seats, "seed": fixture.seed,
        "ranks": result.ranks, "scores": result.scores, "decisions": result.decisions,
        "cpu": [round(seconds, 4) for seconds in result.cpu]}, ensure_ascii=False)


def from_line(line: str) -> GameResult:
    """Return the result of a line. Raise KeyError, TypeError or ValueError if it is malformed."""
    facts = json.loads(line)
    rules = ArenaRules(facts["game"], len(facts["seats"]), facts["profile"],
                       tuple(sorted(facts["options"].items())))
    fixture = Fixture(rules, tuple(facts["seats"]), facts["seed"])
    return GameResult(fixture, *[tuple(facts[name])
                                 for name in ("ranks", "scores", "decisions", "cpu")])


# Pairings.

def list_rotation(rules: ArenaRules, hero: str, rivals: str, seed: int) -> Iterator[Fixture]:
    """Yield games of the hero alone against equals, once on every seat, with the same draws."""
    for place in range(rules.players):
        seats = [rivals] * rules.players
        seats[place] = hero
        yield Fixture(rules, tuple(seats), seed)


def list_rotations(rules: ArenaRules, hero: str, rivals: str, most: int,
                   first: int = 1) -> Iterator[Fixture]:
    """Yield whole rotations, with seeds from `first` on, at most `most` games in all."""
    for seed in range(first, first + most // rules.players):
        yield from list_rotation(rules, hero, rivals, seed)
