"""grandtour train: a network for a game, in rounds.

A round samples games of the best player so far, fits a network to all samples, and lets it meet the
best one. If it wins more than half of the games, it is the best one from then on. Every game is a
line of a file in the folder, so the same command, interrupted or not, plays only missing games."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.lab.arena import (
    WEIGHTS, ArenaRules, BadArena, LocalWorkers, ResultFile, Workers, run_missing_tasks,
    list_rotations,
)
from grandtour.lab.sequential import Score
from grandtour.lab.tournament import make_progress_bar, show_progress
from grandtour.lab.training.curve import draw_curve
from grandtour.lab.training.fitting import (
    FAST, SLOW, fit_network, make_lessons, measure_gain, split_lessons,
)
from grandtour.lab.training.network import Network, begin_network, restore_network, round_network
from grandtour.lab.training.sampling import SampledPosition, SampleFile, SamplingTask
from grandtour.lab.training.weights import (
    BadWeights, Weights, read_weights, value_terms, write_weights,
)

HOUR: Final = 3600.0
APART: Final = 1_000_000        # between the seeds of two rounds; tests begin half-way
LEVEL: Final = "coachman"       # level 3 of every game
HALF: Final = 0.5
DIGITS: Final = 8               # of a digest in the name of a file


@dataclass(frozen=True)
class TrainingArguments:
    """The arguments of the command."""

    game: str
    players: int
    rounds: int
    games: int                  # sampled in each round
    tests: int                  # games of each pairing after a round
    seed: int
    folder: Path
    processes: int
    ray: str

    @property
    def rules(self) -> ArenaRules:
        return ArenaRules(self.game, self.players)

    @property
    def command(self) -> str:
        """The command that trains the same network."""
        return shlex.join(["grandtour", "train", self.game, "--players", str(self.players),
                           "--rounds", str(self.rounds), "--games", str(self.games),
                           "--tests", str(self.tests), "--seed", str(self.seed)])


@dataclass(frozen=True)
class Round:
    """The outcome of a round: its file of weights, what was sampled so far, and the share of the
    victory that the choices of the network gained in held-out decisions.

    `scores` are of games against the best player before, the hand-made value, and level 3."""

    number: int
    path: Path
    decisions: int
    gain: float
    cpu: float
    scores: dict[str, Score] = field(default_factory=dict)
    best: bool = False


def run_training(args: TrainingArguments) -> int:
    """Train, print, and write the files. Return 1 if that is not possible."""
    out = Console(highlight=False)
    try:
        args.rules.start()
        value_terms(args.game)
        args.folder.mkdir(parents=True, exist_ok=True)
        with train_workers(args) as workers, make_progress_bar(out) as progress:
            training = Training(args, workers, progress)
            for done in training.play_rounds():
                progress.console.print(describe_round(done))
        best = training.write_best()
    except (BadArena, BadWeights, OSError) as fault:
        return report_failure(str(fault))
    except KeyboardInterrupt:
        return report_failure("broken off; the same command goes on from here")
    print_rounds(training.done, out)
    out.print(f"{args.folder}: {best.name}, curve.svg", style="dim", soft_wrap=True)
    return 0


def report_failure(why: str) -> int:
    print(f"grandtour train: {why}", file=sys.stderr)
    return 1


def train_workers(args: TrainingArguments) -> AbstractContextManager[Workers]:
    """Return the workers that sample and play."""
    if not args.ray:
        return LocalWorkers(args.processes)
    try:
        from grandtour.lab.cluster import Cluster
    except ImportError as fault:
        raise BadArena("Ray is not installed here: pip install 'grandtour[ray]'") from fault
    return Cluster(args.ray)


def describe_round(done: Round) -> str:
    """Return a line about the round."""
    met = ", ".join(f"{score.share:.0%} against {said}" for said, score in done.scores.items())
    return f"round {done.number}: {done.decisions} decisions, {met}"


def describe_score(score: Score) -> str:
    """Return the share of games won, with its 95 % interval."""
    low, high = score.interval
    return f"{score.share:.1%} ({low:.1%} to {high:.1%}) of {score.games} games"


def print_rounds(done: Sequence[Round], out: Console) -> None:
    """Print a table of the rounds."""
    table = Table("round", "decisions", "gain", *done[0].scores, "CPU hours", box=None)
    tests = 0.0
    for one in done:
        tests += sum(score.cpu for score in one.scores.values())
        table.add_row(f"{one.number}{' *' if one.best else ''}", str(one.decisions),
                      f"{one.gain:+.3f}",
                      *[f"{score.share:.1%}" for score in one.scores.values()],
                      f"{(one.cpu + tests) / HOUR:.2f}")
    out.print(table)
    out.print("* the best from then on; gain: share of the victory in decisions held out",
              style="dim")


class Training:
    """The state of a training: its rounds, and the best network so far."""

    def __init__(self, args: TrainingArguments, workers: Workers,
                 progress: Progress) -> None:
        self.args = args
        self.workers = workers
        self.progress = progress
        self.ledger = ResultFile(args.folder / "games.jsonl")
        self.samples: list[SampledPosition] = []
        self.done: list[Round] = []
        terms = 1 + len(value_terms(args.game).name_terms(args.players))
        self.network = begin_network(terms, args.seed)
        self.hand = self.write_network(0, self.network)
        self.best = self.hand

    def play_rounds(self) -> Iterator[Round]:
        """Play all rounds, and yield each when it is over."""
        for number in range(1, self.args.rounds + 1):
            self.sample_round(number)
            self.done.append(self.test_network(self.fit_round(number)))
            if self.done[-1].best:
                self.best = self.done[-1].path
                self.network = restore_network(read_weights(self.best).network)
            (self.args.folder / "curve.svg").write_text(
                draw_curve(f"{self.args.game}, {self.args.players} players", self.curve()),
                encoding="utf-8")
            yield self.done[-1]

    def sample_round(self, number: int) -> None:
        """Sample the games of the round between the best players so far."""
        first = self.args.seed + number * APART
        tasks = [SamplingTask(self.args.rules, str(self.best), seed)
                 for seed in range(first, first + self.args.games)]
        said = f"round {number}: samples"
        shown = self.progress.add_task(said, total=len(tasks))
        journal = SampleFile(self.args.folder / f"samples-{number}.jsonl")
        with closing(run_missing_tasks(tasks, self.workers, journal)) as found:
            for count, sample in enumerate(found, start=1):
                self.samples.append(sample)
                show_progress(self.progress, shown, count, said)
        self.progress.remove_task(shown)

    def fit_round(self, number: int) -> Round:
        """Fit a network to all samples, beginning with the best one, and write its file."""
        decisions = [one for sample in self.samples for one in sample.decisions]
        if len(decisions) <= 1:
            raise BadArena("too few games: they have no decisions to learn from")
        lessons, held_out = split_lessons(make_lessons(decisions))
        network = fit_network(self.network, lessons, FAST if self.best == self.hand else SLOW,
                              [self.args.seed, number])
        return Round(number, self.write_network(number, network), len(decisions),
                     measure_gain(network, held_out), sum(sample.cpu for sample in self.samples))

    def write_network(self, number: int, network: Network) -> Path:
        """Write the network into a file whose name has its digest, so that another network never
        stands for it, and return the path."""
        game = games.game(self.args.game)
        weights = Weights(game.name, self.args.players, game.digest, game.version,
                          self.args.command, round_network(network))
        text = write_weights(weights)
        layers = sha256(text[text.index('"layers"'):].encode()).hexdigest()[:DIGITS]
        path = self.args.folder / f"round-{number}-{layers}.json"
        path.write_text(text, encoding="utf-8")
        return path

    def test_network(self, found: Round) -> Round:
        """Let the network meet the best one so far, the hand-made value, and level 3."""
        rivals = {"the best before": f"{WEIGHTS}{self.best}",
                  "the hand-made value": f"{WEIGHTS}{self.hand}",
                  LEVEL: levels_by_name(games.game(self.args.game))[LEVEL].arena_name}
        scores = {said: self.play_test(found, said, rival) for said, rival in rivals.items()}
        return replace(found, scores=scores, best=scores["the best before"].share > HALF)

    def play_test(self, found: Round, said: str, rivals: str) -> Score:
        """Return the score of the network alone against these rivals, at every seat in turn."""
        said = f"round {found.number} against {said}"
        shown, score = self.progress.add_task(said, total=self.args.tests), Score()
        fixtures = list_rotations(self.args.rules, f"{WEIGHTS}{found.path}", rivals,
                                  self.args.tests,
                                  self.args.seed + found.number * APART + APART // 2)
        with closing(run_missing_tasks(fixtures, self.workers, self.ledger)) as played:
            for number, result in enumerate(played):
                score = score.add_result(result, number % self.args.players)
                show_progress(self.progress, shown, score.games, said)
        self.progress.remove_task(shown)
        return score

    def curve(self) -> dict[str, list[Score]]:
        """Return the scores of the rounds so far, by rivals."""
        return {said: [one.scores[said] for one in self.done] for said in self.done[0].scores}

    def write_best(self) -> Path:
        """Write the best network with its strength, and return the path."""
        weights = read_weights(self.best)
        scores = next((one.scores for one in self.done if one.path == self.best), {})
        path = self.args.folder / f"{self.args.game}-{self.args.players}.json"
        path.write_text(write_weights(replace(weights, strength={
            said: describe_score(score) for said, score in scores.items()})), encoding="utf-8")
        return path
