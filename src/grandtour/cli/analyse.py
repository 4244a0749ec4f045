"""grandtour analyse: what every decision of a recorded game was worth."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from grandtour.bots.analysis import report
from grandtour.bots.analysis.report import WORDS, Analysis, DecisionAnalysis, Run
from grandtour.bots.analysis.work import MeanDifference, Effort, Judgement, AnalysisPiece
from grandtour.console.command import command
from grandtour.console.options import language_option, seed_option
from grandtour.console.records import UnreadableRecord, name_seats, read_record_file
from grandtour.console.terminal import TerminalView, make_console, choose_reader_language
from grandtour.engine.match import Match
from grandtour.games.turns import list_turn_decisions
from grandtour.language import N_

STOPPED: Final = 130            # the exit status after Ctrl-C


@command(examples=(
    ("grandtour analyse {game}.txt", "what decisions cost, and what was better"),
    ("grandtour analyse {game}.txt --continuations 2000 --json", "surer, and for programs")))
@click.argument("file", type=Path)
@click.option("--continuations", type=int, default=800, metavar="N",
              help="games for each of the two lines in a closer look; sets the other efforts too")
@click.option("--processes", type=int, default=0, metavar="N",
              help="processes to use; 0: one per processor")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="print everything as JSON")
@language_option
def analyse(file: Path, continuations: int, processes: int, seed: int, as_json: bool,
            language: str) -> int:
    """Judge every decision of a recorded game.

    Ctrl-C stops it and prints the results so far."""
    try:
        match, names = read_record_file(file)
        effort = Effort.from_continuations(continuations)
        analysis = Analysis(match, effort, seed)
    except (UnreadableRecord, ValueError) as reason:
        print(f"{file}: {reason}", file=sys.stderr)
        return 1
    spoken = choose_reader_language(language)
    show = TerminalView(match.game.name, names or name_seats(match.players, spoken), spoken,
                        make_console())
    status = 0
    with ExitStack() as stack:
        run = stack.enter_context(AnalysisProcesses(processes or os.cpu_count() or 1))
        progress = stack.enter_context(make_progress_bar())
        task = progress.add_task("", total=analysis.pieces)
        try:
            for analysis in report.analyse(match, effort, seed, run):
                progress.update(task, advance=1, total=analysis.pieces)
        except KeyboardInterrupt:
            status = STOPPED
    if as_json:
        print(json.dumps(analysis.json(), indent=1))
    else:
        print_analysis(analysis, match, show)
    return status


class AnalysisProcesses:
    """Several processes that do pieces of work and return them in their order."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Run:
        if self._number == 1:
            return map
        self._pool = ProcessPoolExecutor(self._number, get_context("spawn"))
        return self._map_pieces

    def _map_pieces(self, function: Callable[[AnalysisPiece], Judgement],
                    pieces: Iterable[AnalysisPiece]) -> Iterator[Judgement]:
        assert self._pool is not None
        return self._pool.map(function, pieces)

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def make_progress_bar() -> Progress:
    """Return a bar on the error output, so that JSON can be piped."""
    return Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                    console=Console(stderr=True))


def print_analysis(analysis: Analysis, match: Match, show: TerminalView) -> None:
    """Print what was found, in words and tables."""
    show.print_sentence(N_("Losses are in percentage points of the chance to win. PR is the "
                           "average loss per decision, in thousandths of a win."), "dim")
    heads = (N_("Position"), N_("What was done"), "", N_("Loss"), N_("Better"))
    print_table(show, N_("Turning points"), heads,
                [loss_row(one, match, show) for one in analysis.turning_points])
    print_table(show, N_("Decisions"), ("", N_("PR"), *WORDS.values()),
                [seat_row(analysis, seat, show) for seat in range(analysis.players)])
    print_table(show, N_("Costliest decisions"), heads,
                [loss_row(one, match, show)
                 for seat in range(analysis.players) for one in analysis.worst(seat)])


def loss_row(one: DecisionAnalysis, match: Match, show: TerminalView) -> list[str]:
    assert one.better is not None
    assert one.word is not None
    return [str(one.played.before), describe_line(one.played.actions, one, match, show),
            show.language.say(WORDS[one.word]), format_difference(one.better.share, 100),
            describe_line(one.better.line, one, match, show)]


def describe_line(actions: Sequence[str], one: DecisionAnalysis, match: Match,
                  show: TerminalView) -> str:
    """Return the line with these actions in sentences."""
    return show.language.join_sentences(list_turn_decisions(
        match, one.played.before, actions, one.played.seat, show.names))


def seat_row(analysis: Analysis, seat: int, show: TerminalView) -> list[str]:
    mean = analysis.measure_loss(seat)
    words = [one.word for one in analysis.decisions if one.played.seat == seat]
    return [show.names[seat], format_difference(mean, 1000) if mean is not None else "",
            *[str(words.count(word)) for word in WORDS]]


def format_difference(value: MeanDifference, unit: int) -> str:
    """Return a difference in fractions of the unit, with its error in about 19 of 20 cases."""
    return f"{unit * value.value:.1f} ± {2 * unit * value.error:.1f}"


def print_table(show: TerminalView, heading: str, heads: tuple[str, ...],
                rows: list[list[str]]) -> None:
    """Print a table; nothing if there are no rows."""
    if not rows:
        return
    grid = Table(box=None, header_style="dim")
    for head in heads:
        grid.add_column(show.language.say(head) if head else "", overflow="fold")
    for row in rows:
        grid.add_row(*[Text(cell) for cell in row])
    show.out.print()
    show.print_sentence(heading, "bold")
    show.out.print(grid)
