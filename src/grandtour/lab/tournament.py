"""grandtour arena: bots against bots, until it is known which is stronger.

Every game is a line of `games.jsonl` in the folder. The same command, interrupted or not, plays
only missing games. Tables, ratings and the picture are made from it each time."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn,
)
from rich.table import Table

from grandtour import games
from grandtour.bots.levels import list_ways_to_play
from grandtour.lab.arena import (
    ArenaRules, BadArena, LocalWorkers, Programs, ResultFile, Workers, find_player,
    run_missing_tasks,
    list_rotation,
)
from grandtour.lab.chart import draw_rating_chart
from grandtour.lab.sequential import Pairing, Score, Verdict, compute_share_bounds, run_contest
from grandtour.lab.standings import (
    rate_players, seat_rows, write_parquet, write_ratings, write_rows,
)
from grandtour.ratings import Rating

HOUR: Final = 3600.0
PAUSE: Final = 10.0            # seconds between two lines about one task
TWO: Final = 2


@dataclass(frozen=True)
class TournamentArguments:
    """The arguments of the command."""

    kind: str
    rules: ArenaRules
    players: tuple[str, ...]
    games: int                  # of each pairing, at most
    aim: float | None
    folder: Path
    processes: int
    ray: str


@dataclass(frozen=True)
class PairingResult:
    """The result of one player alone against equals, with a verdict if there was an aim."""

    hero: str
    rivals: str
    score: Score
    verdict: Verdict | None = None


def arena(args: TournamentArguments) -> int:
    """Play, print, and write the results. Return 1 if that is not possible."""
    try:
        checked = fill_defaults(args)
        checked.folder.mkdir(parents=True, exist_ok=True)
        ledger = ResultFile(checked.folder / "games.jsonl")
        out = Console(highlight=False)
        with open_workers(checked) as playing, make_progress_bar(out) as progress:
            pairings = list(KINDS[checked.kind](checked, playing, ledger, progress))
        print_report(checked, pairings, ledger, out)
    except (BadArena, OSError) as fault:
        return report_failure(str(fault))
    except KeyboardInterrupt:
        return report_failure("broken off; the same command goes on from here")
    return 0


def report_failure(why: str) -> int:
    print(f"grandtour arena: {why}", file=sys.stderr)
    return 1


def fill_defaults(args: TournamentArguments) -> TournamentArguments:
    """Return the arguments with all defaults filled in. Raise BadArena if something does not
    exist."""
    args.rules.start()
    players = args.players or tuple(list_ways_to_play(games.game(args.rules.game)))
    for name in players:
        find_player(name, args.rules.game, Programs())
    if len(set(players)) != len(players) or len(players) < TWO:
        raise BadArena("two or more different players must be named")
    if args.kind == "test" and len(players) != TWO:
        raise BadArena("a test is of two players: the one that is tested, and its rivals")
    if args.games < args.rules.players:
        raise BadArena("there must be a game for every seat at least")
    aim = TWO / (args.rules.players + 1) if args.aim is None else args.aim
    try:
        compute_share_bounds(aim)
    except ValueError as fault:
        raise BadArena(str(fault)) from fault
    return replace(args, players=players, aim=aim)


def open_workers(args: TournamentArguments) -> AbstractContextManager[Workers]:
    """Return the workers that play."""
    if not args.ray:
        return LocalWorkers(args.processes)
    try:
        from grandtour.lab.cluster import Cluster
    except ImportError as fault:
        raise BadArena("Ray is not installed here: pip install 'grandtour[ray]'") from fault
    return Cluster(args.ray)


def make_progress_bar(out: Console) -> Progress:
    """Return the display of progress."""
    return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
                    TimeRemainingColumn(), console=out, transient=True)


def show_progress(progress: Progress, task: TaskID, completed: int, said: str) -> None:
    """Show how many games of the task are played: in its bar, or without a terminal by an
    occasional line."""
    progress.update(task, completed=completed, description=said)
    [shown] = [known for known in progress.tasks if known.id == task]
    now = shown.elapsed or 0.0
    if not progress.console.is_terminal and now >= shown.fields.get("next_line", 0.0):
        print(f"{said}: {completed} of {shown.total:.0f} games", file=sys.stderr, flush=True)
        progress.update(task, next_line=now + PAUSE)


# Kinds of tournaments.

def play_round_robin(args: TournamentArguments, playing: Workers, ledger: ResultFile,
                     progress: Progress) -> Iterator[PairingResult]:
    """Play a round robin: every player against every other, the same number of games."""
    rules = args.rules
    rounds = range(1, args.games // rules.players + 1)
    meet = combinations if rules.players == TWO else permutations     # alone against equals
    meetings = list(meet(args.players, TWO))
    games = [(pair, seat, fixture) for seed in rounds for pair in meetings
             for seat, fixture in enumerate(list_rotation(rules, *pair, seed))]
    scores: defaultdict[tuple[str, str], Score] = defaultdict(Score)
    task = progress.add_task("round robin", total=len(games))
    played = run_missing_tasks([fixture for _, _, fixture in games], playing, ledger)
    for number, ((pair, seat, _), result) in enumerate(zip(games, played, strict=True)):
        show_progress(progress, task, number, "round robin")
        scores[pair] = scores[pair].add_result(result, seat)
    for (hero, rivals), score in scores.items():
        yield PairingResult(hero, rivals, score)


def play_ladder(args: TournamentArguments, playing: Workers, ledger: ResultFile,
                progress: Progress) -> Iterator[PairingResult]:
    """Play every player against the one before it."""
    for rivals, hero in pairwise(args.players):
        yield play_pairing(args, hero, rivals, playing, ledger, progress)


def play_test(args: TournamentArguments, playing: Workers, ledger: ResultFile,
              progress: Progress) -> Iterator[PairingResult]:
    """Play the first player against the second."""
    hero, rivals = args.players
    yield play_pairing(args, hero, rivals, playing, ledger, progress)


def play_pairing(args: TournamentArguments, hero: str, rivals: str, playing: Workers,
                 ledger: ResultFile, progress: Progress) -> PairingResult:
    """Play the pairing until the verdict is known or there are enough games."""
    assert args.aim is not None
    task = progress.add_task(f"{hero} against {rivals}", total=args.games)
    last = Score()
    show_progress(progress, task, 0, f"{hero} against {rivals}")
    pairing = Pairing(args.rules, hero, rivals, args.aim, most=args.games)
    with closing(run_contest(pairing, playing, ledger)) as rounds:
        for score in rounds:
            last = score
            show_progress(progress, task, score.games,
                          f"{hero} against {rivals}: {score.share:.0%}")
    progress.remove_task(task)
    return PairingResult(hero, rivals, last, last.verdict(args.aim))


KINDS: Final = {"round-robin": play_round_robin, "ladder": play_ladder, "test": play_test}


# Results.

def print_report(args: TournamentArguments, pairings: Sequence[PairingResult], ledger: ResultFile,
                 out: Console) -> None:
    """Print the pairings and the ratings; write the files."""
    rules = args.rules
    table = Table("player", "against", "games", "share", "95 %", *list_column_titles(args),
                  "CPU hours",
                  box=None, title=f"{rules.game}, {rules.players} players", title_justify="left")
    for pairing in pairings:
        score = pairing.score
        low, high = score.interval
        verdict = [pairing.verdict] if pairing.verdict else []
        table.add_row(pairing.hero, f"{rules.players - 1} x {pairing.rivals}", str(score.games),
                      f"{score.share:.1%}", f"{low:.1%} to {high:.1%}", *verdict,
                      f"{score.cpu / HOUR:.3f}")
    out.print(table)
    strength = rate_players(ledger.known.values(), rules)
    standing = Table("player", "rating", "games", box=None)
    for name, rating in strength.items():
        standing.add_row(name, f"{rating.points} ± {rating.margin}", str(rating.games))
    out.print(standing)
    for line in write_files(args, ledger, strength):
        out.print(line, style="dim", markup=False, soft_wrap=True)


def list_column_titles(args: TournamentArguments) -> list[str]:
    return [] if args.kind == "round-robin" else [f"aim {args.aim:.0%}"]


def write_files(args: TournamentArguments, ledger: ResultFile,
                strength: Mapping[str, Rating]) -> Iterator[str]:
    """Write all files; yield a line about each."""
    folder, rules = args.folder, args.rules
    name = f"ratings-{rules.game}-{rules.players}"
    write_ratings(folder / f"{name}.csv", strength)
    (folder / f"{name}.svg").write_text(
        draw_rating_chart(f"{rules.game}, {rules.players} players: "
                          "points above a player at random, ± 95 %", strength), encoding="utf-8")
    lines = seat_rows(ledger.known.values())
    write_rows(folder / "games.csv", lines)
    yield f"{folder}: games.jsonl, games.csv, {name}.csv, {name}.svg"
    try:
        write_parquet(folder / "games.parquet", lines)
    except ImportError:
        yield "No games.parquet: that needs pip install 'grandtour[lab]'"
    else:
        yield f"{folder}: games.parquet"
