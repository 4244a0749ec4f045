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
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from grandtour.bots.analysis import report
from grandtour.bots.analysis.report import Analysis, Run, StepAnalysis, TurnAnalysis
from grandtour.bots.analysis.work import Effort, Judgement, Piece, WinChance
from grandtour.console.command import command
from grandtour.console.options import language_option, seed_option
from grandtour.console.records import UnreadableRecord, name_seats, read_record_file
from grandtour.console.terminal import TerminalView, console, reader_language
from grandtour.engine.match import Match
from grandtour.games.turns import list_decisions
from grandtour.language import N_, Count

STOPPED: Final = 130            # the exit status after Ctrl-C


@command(examples=(
    ("grandtour analyse {game}.txt", "turning points, luck, and the dearest decisions"),
    ("grandtour analyse {game}.txt --continuations 2000 --json", "surer, and for programs")))
@click.argument("file", type=Path)
@click.option("--continuations", type=int, default=200, metavar="N",
              help="of every position; the rest of the effort is in proportion")
@click.option("--processes", type=int, default=0, metavar="N", help="0: one for each processor")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="print everything as JSON")
@language_option
def analyse(file: Path, continuations: int, processes: int, seed: int, as_json: bool,
            language: str) -> int:
    """Judge every decision of a recorded game.

    Ctrl-C ends it and prints what was found until then."""
    try:
        match, names = read_record_file(file)
        effort = Effort.from_continuations(continuations)
        analysis = Analysis(match, effort, seed)
    except (UnreadableRecord, ValueError) as reason:
        print(f"{file}: {reason}", file=sys.stderr)
        return 1
    spoken = reader_language(language)
    show = TerminalView(match.game.name, names or name_seats(match.players, spoken), spoken,
                        console())
    status = 0
    with ExitStack() as stack:
        run = stack.enter_context(AnalysisProcesses(processes or os.cpu_count() or 1))
        progress = stack.enter_context(progress_bar())
        task = progress.add_task("", total=analysis.pieces, chances="")
        try:
            for analysis in report.analyse(match, effort, seed, run):
                progress.update(task, advance=1, chances=describe_chances(analysis, show))
            progress.update(task, completed=analysis.pieces)
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
        return self._map

    def _map(self, function: Callable[[Piece], Judgement],
             pieces: Iterable[Piece]) -> Iterator[Judgement]:
        assert self._pool is not None
        return self._pool.map(function, pieces)

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def progress_bar() -> Progress:
    """Return a bar on the error output, so that JSON can be piped."""
    return Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                    TextColumn("{task.fields[chances]}"), console=Console(stderr=True))


def describe_chances(analysis: Analysis, show: TerminalView) -> str:
    """Return the chances as far as the analysis is done."""
    findings = analysis.findings
    if not findings:
        return ""
    last = findings[-1]
    chances = "  ".join(f"{name} {percent(chance.value)}"
                        for name, chance in zip(show.names, last.chances, strict=True))
    return f"{last.step.number}: {chances}"


def percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def format_chance(chance: WinChance) -> str:
    """Return points of a hundred, with their error in about 19 of 20 cases."""
    return f"{100 * chance.value:+.0f} ± {200 * chance.error:.0f}"


def print_analysis(analysis: Analysis, match: Match, show: TerminalView) -> None:
    """Print what was found, in words and tables."""
    show.print_sentence(Count(
        "{n} continuation of every position; parts of the victory in per cent",
        "{n} continuations of every position; parts of the victory in per cent",
        analysis.effort.continuations), "dim")
    print_table(show, N_("Turning points"),
                (N_("Position"), N_("Turn"), N_("Chance"), N_("Better"), N_("Costliest reply")),
                [turning_point_row(turn, match, show) for turn in analysis.turning_points])
    print_table(show, N_("Luck and decisions"),
                ("", N_("Draws"), N_("Own decisions"), N_("Those of the others")),
                [luck_row(analysis, seat, show) for seat in range(analysis.players)])
    print_table(show, N_("Costliest decisions"),
                (N_("Position"), "", "", N_("Better"), N_("Loss"), N_("Costliest reply")),
                [decision_row(finding, match, show)
                 for seat in range(analysis.players) for finding in analysis.worst(seat)])


def turning_point_row(turn: TurnAnalysis, match: Match, show: TerminalView) -> list[str]:
    return [str(turn.first_position), describe_turn(turn.played_actions, turn, match, show),
            format_chance(turn.moved),
            describe_turn(turn.better_actions, turn, match, show),
            describe_reply(turn.decisions[-1], match, show)]


def describe_turn(actions: Sequence[str], turn: TurnAnalysis, match: Match,
                  show: TerminalView) -> str:
    """Return the turn with these actions in sentences; empty if there are none."""
    return show.language.sentences(list_decisions(
        match, turn.steps[0].before, actions, turn.seat, show.names) if actions else [])


def luck_row(analysis: Analysis, seat: int, show: TerminalView) -> list[str]:
    account = analysis.breakdown(seat)
    return [show.names[seat], *map(format_chance, (account.draws, account.own, account.others))]


def decision_row(finding: StepAnalysis, match: Match, show: TerminalView) -> list[str]:
    assert finding.better is not None
    return [str(finding.step.before), show.names[finding.step.seat],
            describe_action(finding, match, show),
            action_title(finding.step.before, finding.step.seat, finding.better.action, match,
                         show),
            format_chance(finding.better.gain), describe_reply(finding, match, show)]


def describe_reply(finding: StepAnalysis, match: Match, show: TerminalView) -> str:
    """Return the costliest reply to a decision, and what it leaves; empty if none."""
    found = finding.reply
    if found is None:
        return ""
    answer = action_title(found.before, found.seat, found.action, match, show)
    return f"{show.names[found.seat]}: {answer} ({percent(found.left.value)})"


def describe_action(finding: StepAnalysis, match: Match, show: TerminalView) -> str:
    step = finding.step
    return action_title(step.before, step.seat, step.actions[0], match, show)


def action_title(number: int, seat: int, action: str, match: Match, show: TerminalView) -> str:
    """Return an action as it is called for a seat in the position of this number."""
    s = match.at(number)
    offered = show.words.choice(s, match.game.request(s, action, seat), show.names)
    return show.language.say(offered.name)


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
