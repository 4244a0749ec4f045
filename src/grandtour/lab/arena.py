"""Games of bots against bots. A fixture says who sits where; a result says how the game ended.

A fixture determines its game, so that it can be played anywhere, and again: bots with a budget of
iterations play the same game each time. Chance has a generator of its own, and so has every seat:
with the same seed all meet the same draws as long as they make the same choices."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from time import process_time
from types import FrameType, TracebackType
from typing import Final, Protocol, Self

from grandtour import games
from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.levels import UnknownBot, bot_names, find_contender
from grandtour.bots.program import Program
from grandtour.bots.thinking.keyboard import ignore_interrupts, start_shielded
from grandtour.engine.core import State
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng

RUN: Final = "run:"             # precedes the command line of a program
USUAL: Final = Budget(seconds=1.0)      # the default of a program
GRACE: Final = 3.0              # seconds for a process to end its programs
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
            raise BadArena(f"there is no game '{fault}'") from fault
        except Refused as refused:
            raise BadArena(refused.sentence()) from refused
        if game.automata(self.players, options):
            raise BadArena("with these options the rules play a seat; nobody can be measured there")
        fresh: State = game.start(self.players, options)
        return fresh


@dataclass(frozen=True)
class Fixture:
    """A game to be played: the player of each seat, and the seed of everything.

    Players are rungs of the ladder: `tree` with its usual budget, `tree@20000` with that many
    iterations, `tree@1s` with a second for each decision; levels of the game, `pilot`; or external
    programs, `run:COMMAND` or `run:COMMAND@2s`."""

    rules: ArenaRules
    seats: tuple[str, ...]
    seed: int


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
        self.known: dict[str, Program] = {}

    def find_program(self, command: str) -> Program:
        if command not in self.known:
            self.known[command] = Program(command)
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
    player, budget = (before, budget_of(after)) if at else (name, None)
    if player.startswith(RUN):
        return Contender(programs.find_program(player.removeprefix(RUN)), budget or USUAL)
    try:
        known = find_contender(games.game(game), player)
    except UnknownBot:
        there = ", ".join(bot_names(games.game(game)))
        raise BadArena(f"there is no player '{player}'; there are {there}, "
                       f"and {RUN}COMMAND") from None
    return Contender(known.bot, budget or known.budget)


def budget_of(text: str) -> Budget:
    """Parse `20000` iterations, or `1.5s` seconds. Raise BadArena if it is neither."""
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(int(text))
    except ValueError as fault:
        raise BadArena(f"'{text}' is no budget: 20000 iterations, or 1.5s") from fault


def play(fixture: Fixture) -> GameResult:
    """Play a fixture to its end. Every player is sent only what its seat knows.

    Raise BadArena if a program fails."""
    with Programs() as programs:
        return play_with(programs, fixture)


def play_with(programs: Programs, fixture: Fixture) -> GameResult:
    """Play like `play`, but keep the programs running."""
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
        began = cpu_time(sitting[seat])
        action = sitting[seat].choose(known, own[seat])
        cpu[seat] += cpu_time(sitting[seat]) - began
        decisions[seat] += 1
        s.apply_action(action.id)
    return GameResult(fixture, tuple(s.ranking()), tuple(s.scores()), tuple(decisions), tuple(cpu))


def cpu_time(player: Contender) -> float:
    """Return the CPU seconds used so far by this process, or by the player's program as far as it
    reports them."""
    return player.bot.cpu if isinstance(player.bot, Program) else process_time()


class Workers(Protocol):
    """Workers that play several fixtures at once."""

    width: int

    def submit(self, fixture: Fixture) -> Future[GameResult]:
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

    def submit(self, fixture: Fixture) -> Future[GameResult]:
        return self.threads.submit(self.play, fixture)

    def play(self, fixture: Fixture) -> GameResult:
        player = self.free.get()
        try:
            return player.play(fixture)
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
    """A process that plays one game after the other."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve_fixtures, args=(theirs,), daemon=True)
        start_shielded(self.process)
        theirs.close()

    def play(self, fixture: Fixture) -> GameResult:
        """Return the result. Raise BadArena like `play`, or if the process has died."""
        try:
            self.pipe.send(fixture)
            answer = self.pipe.recv()
        except (EOFError, OSError) as fault:
            raise BadArena("a process has died; the same command goes on from here") from fault
        if isinstance(answer, GameResult):
            return answer
        raise answer


def serve_fixtures(pipe: Connection) -> None:
    """Play fixtures in the child process until the pipe closes, or the process is terminated."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, exit_process)
    with suppress(EOFError, OSError), Programs() as programs:
        while True:
            fixture = pipe.recv()
            try:
                pipe.send(play_with(programs, fixture))
            except BadArena as fault:
                pipe.send(fault)


def exit_process(_number: int, _frame: FrameType | None) -> None:
    """Leave all contexts, so that programs end."""
    sys.exit()


class ResultFile:
    """A file with a line for every game played, so that no game is played twice.

    An interrupted run continues from it. Without a path nothing is saved."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.known: dict[Fixture, GameResult] = {}
        if path is not None and path.exists():
            whole = path.read_bytes()
            kept = whole[:whole.rfind(b"\n") + 1]       # the last line may have been broken off
            if kept != whole:
                path.write_bytes(kept)
            for number, line in enumerate(kept.decode().splitlines(), start=1):
                try:
                    found = from_line(line)
                except (KeyError, TypeError, ValueError) as fault:
                    raise BadArena(f"{path}, line {number}: this is no result") from fault
                self.known[found.fixture] = found

    def add_result(self, result: GameResult) -> None:
        self.known[result.fixture] = result
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{to_line(result)}\n")


def results(fixtures: Iterable[Fixture], workers: Workers,
            ledger: ResultFile) -> Generator[GameResult, None, None]:
    """Yield the results in the order of the fixtures; those that the ledger lacks are played now.

    A caller that has enough stops iterating; then no more games are started."""
    waiting: deque[GameResult | Future[GameResult]] = deque()
    coming = iter(fixtures)
    try:
        while True:
            for fixture in islice(coming, AHEAD * workers.width - len(waiting)):
                waiting.append(ledger.known.get(fixture) or workers.submit(fixture))
            if not waiting:
                return
            first = waiting.popleft()
            if isinstance(first, Future):
                first = first.result()
                ledger.add_result(first)
            yield first
    finally:
        for still in waiting:
            if isinstance(still, Future):
                still.cancel()


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

def rotation(rules: ArenaRules, hero: str, rivals: str, seed: int) -> Iterator[Fixture]:
    """Yield games of the hero alone against equals, once on every seat, with the same draws."""
    for place in range(rules.players):
        seats = [rivals] * rules.players
        seats[place] = hero
        yield Fixture(rules, tuple(seats), seed)


def rotations(rules: ArenaRules, hero: str, rivals: str, most: int,
              first: int = 1) -> Iterator[Fixture]:
    """Yield whole rotations, with seeds from `first` on, at most `most` games in all."""
    for seed in range(first, first + most // rules.players):
        yield from rotation(rules, hero, rivals, seed)
