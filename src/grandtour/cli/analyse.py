"""grandtour analyse: what every decision of a recorded game was worth."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from grandtour.bots.analysis.report import Analysis, Run, StepAnalysis, TurnAnalysis, analyse
from grandtour.bots.analysis.work import Effort, Judgement, Piece, WinChance
from grandtour.cli.arguments import add_language
from grandtour.cli.record_file import UnreadableRecord, read, unnamed
from grandtour.cli.terminal_io import TerminalView, console, reader_language
from grandtour.engine.match import Match
from grandtour.games.turns import turn_told
from grandtour.language import N_, Count

STOPPED = 130                   # the exit status after Ctrl-C

EXAMPLES: Final = (
    ("grandtour analyse {game}.txt", "turning points, luck, and the dearest decisions"),
    ("grandtour analyse {game}.txt --continuations 2000 --json", "surer, and for programs"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("record", type=Path, metavar="FILE")
    command.add_argument("--continuations", type=int, default=200, metavar="N",
                         help="of every position; the rest of the effort is in proportion "
                         "(%(default)s)")
    command.add_argument("--processes", type=int, default=0, metavar="N",
                         help="0: one for each processor (%(default)s)")
    command.add_argument("--seed", type=int, default=0,
                         help="the same number finds the same (%(default)s)")
    command.add_argument("--json", action="store_true", help="print everything as JSON")
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    return command(AnalysisArguments(chosen.record, chosen.continuations, chosen.processes,
                                     chosen.seed,
                                     chosen.json, chosen.language))


@dataclass(frozen=True)
class AnalysisArguments:
    """What the command line asks for; 0 processes are as many as there are processors."""

    record: Path
    continuations: int
    processes: int
    seed: int
    as_json: bool
    language: str


def command(args: AnalysisArguments) -> int:
    """Analyse and print. 1 if there is nothing to analyse; whoever stops it with Ctrl-C is told
    what was found until then."""
    try:
        match, names = read(args.record)
        effort = Effort.of(args.continuations)
        analysis = Analysis(match, effort, args.seed)
    except (UnreadableRecord, ValueError) as reason:
        print(f"{args.record}: {reason}", file=sys.stderr)
        return 1
    spoken = reader_language(args.language)
    show = TerminalView(match.game.name, names or unnamed(match.players, spoken), spoken, console())
    status = 0
    with ExitStack() as stack:
        run = stack.enter_context(AnalysisProcesses(args.processes or os.cpu_count() or 1))
        progress = stack.enter_context(bar())
        task = progress.add_task("", total=analysis.pieces, chances="")
        try:
            for analysis in analyse(match, effort, args.seed, run):
                progress.update(task, advance=1, chances=standing(analysis, show))
            progress.update(task, completed=analysis.pieces)
        except KeyboardInterrupt:
            status = STOPPED
    if args.as_json:
        print(json.dumps(analysis.json(), indent=1))
    else:
        tell(analysis, match, show)
    return status


class AnalysisProcesses:
    """Pieces of work done by several processes, given back in their order."""

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


def bar() -> Progress:
    """On the error output, so that JSON can be piped."""
    return Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                    TextColumn("{task.fields[chances]}"), console=Console(stderr=True))


def standing(analysis: Analysis, show: TerminalView) -> str:
    """The chances as far as the analysis has come."""
    findings = analysis.findings
    if not findings:
        return ""
    last = findings[-1]
    chances = "  ".join(f"{name} {percent(chance.value)}"
                        for name, chance in zip(show.names, last.chances, strict=True))
    return f"{last.step.number}: {chances}"


def percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def signed(chance: WinChance) -> str:
    """In points of a hundred, with what it may be off in about 19 of 20 cases."""
    return f"{100 * chance.value:+.0f} ± {200 * chance.error:.0f}"


def tell(analysis: Analysis, match: Match, show: TerminalView) -> None:
    """What was found, in words and tables."""
    show.say(Count("{n} continuation of every position; parts of the victory in per cent",
                   "{n} continuations of every position; parts of the victory in per cent",
                   analysis.effort.continuations), "dim")
    table(show, N_("Turning points"),
          (N_("Position"), N_("Turn"), N_("Chance"), N_("Better"), N_("Costliest reply")),
          [turning_point(turn, match, show) for turn in analysis.turning_points])
    table(show, N_("Luck and decisions"),
          ("", N_("Draws"), N_("Own decisions"), N_("Those of the others")),
          [luck(analysis, seat, show) for seat in range(analysis.players)])
    table(show, N_("Costliest decisions"),
          (N_("Position"), "", "", N_("Better"), N_("Loss"), N_("Costliest reply")),
          [regret(finding, match, show)
           for seat in range(analysis.players) for finding in analysis.worst(seat)])


def turning_point(turn: TurnAnalysis, match: Match, show: TerminalView) -> list[str]:
    return [str(turn.before), told(turn.done, turn, match, show), signed(turn.moved),
            told(turn.better, turn, match, show), reply(turn.decisions[-1], match, show)]


def told(actions: Sequence[str], turn: TurnAnalysis, match: Match, show: TerminalView) -> str:
    """The turn in sentences, if these were all of its actions; empty if there are none."""
    return show.language.sentences(turn_told(
        match, turn.steps[0].before, actions, turn.seat, show.names) if actions else [])


def luck(analysis: Analysis, seat: int, show: TerminalView) -> list[str]:
    account = analysis.breakdown(seat)
    return [show.names[seat], *map(signed, (account.draws, account.own, account.others))]


def regret(finding: StepAnalysis, match: Match, show: TerminalView) -> list[str]:
    assert finding.better is not None
    return [str(finding.step.before), show.names[finding.step.seat],
            action_words(finding, match, show),
            title(finding.step.before, finding.step.seat, finding.better.action, match, show),
            signed(finding.better.gain), reply(finding, match, show)]


def reply(finding: StepAnalysis, match: Match, show: TerminalView) -> str:
    """The answer to a decision that costs most, and what it leaves; empty if there is none."""
    found = finding.reply
    if found is None:
        return ""
    said = title(found.before, found.seat, found.action, match, show)
    return f"{show.names[found.seat]}: {said} ({percent(found.left.value)})"


def action_words(finding: StepAnalysis, match: Match, show: TerminalView) -> str:
    step = finding.step
    return title(step.before, step.seat, step.actions[0], match, show)


def title(number: int, seat: int, action: str, match: Match, show: TerminalView) -> str:
    """An action as it is called for a seat in the position of this number."""
    s = match.at(number)
    offered = show.words.choice(s, match.game.request(s, action, seat), show.names)
    return show.language.say(offered.name)


def table(show: TerminalView, heading: str, heads: tuple[str, ...], rows: list[list[str]]) -> None:
    """Nothing if there are no rows."""
    if not rows:
        return
    grid = Table(box=None, header_style="dim")
    for head in heads:
        grid.add_column(show.language.say(head) if head else "", overflow="fold")
    for row in rows:
        grid.add_row(*[Text(cell) for cell in row])
    show.out.print()
    show.say(heading, "bold")
    show.out.print(grid)
