"""grandtour replay: what a record tells."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.text import Text

from grandtour.cli.arguments import add_language
from grandtour.cli.record_file import UnreadableRecord, read, unnamed
from grandtour.cli.terminal_io import TerminalView, console, reader_language
from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.match import Entry, Match
from grandtour.tables.positions import positions
from grandtour.tables.table import Seat, Table

EXAMPLES: Final = (
    ("grandtour replay {game}.txt", "everything that happened, a sentence a line"),
    ("grandtour replay {game}.txt --at 40", "the position after entry 40"),
    ("grandtour replay {game}.txt --html {game}.html", "one file that replays it in a browser"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("record", type=Path, metavar="FILE")
    command.add_argument("--at", type=int, metavar="N", help="show the position after entry N")
    command.add_argument("--html", type=Path, metavar="TO",
                         help="write it into one HTML file that replays it without a network")
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    if chosen.html is not None:
        return replay_file(chosen.record, chosen.html, chosen.language)
    return replay(chosen.record, chosen.at, chosen.language)


def replay_file(path: Path, to: Path, language: str) -> int:
    """Write the whole match into one HTML file that needs nothing else."""
    from grandtour.web.replay.offline import recorded
    try:
        match, names = read(path)
        spoken = reader_language(language)
        to.write_text(recorded(table_of(match, names or unnamed(match.players, spoken)), spoken),
                      encoding="utf-8")
    except (UnreadableRecord, OSError) as reason:
        print(f"{path}: {reason}", file=sys.stderr)
        return 1
    print(f"{to}: {match.number + 1} positions")
    return 0


def table_of(match: Match, names: list[str]) -> Table:
    """The match as if at a table, with nobody behind the names."""
    return Table(id="", code="", opened_as="", seats=[Seat("person", name) for name in names],
                 match=match, seed=0, opened_by="")


def replay(path: Path, at: int | None, language: str) -> int:
    """Print the log of the record, or the position after entry `at`."""
    try:
        match, names = read(path)
    except UnreadableRecord as reason:
        print(f"{path}: {reason}", file=sys.stderr)
        return 1
    spoken = reader_language(language)
    show = TerminalView(match.game.name, names or unnamed(match.players, spoken), spoken, console())
    if at is None:
        tell(match, show)
        return 0
    if not 0 <= at <= match.number:
        print(f"{path}: the record has the positions 0 to {match.number}", file=sys.stderr)
        return 1
    picture(match.at(at), show)
    return 0


def tell(match: Match, show: TerminalView) -> None:
    """Everything that happened, a sentence a line, each with the number of its entry."""
    out = show.out
    out.print(Text(match.game.title, "bold"))
    options = [f"{name}={value}" for name, value in sorted(match.options.items())]
    out.print(Text(" ".join(options), "dim"))
    for entry, before in story(match):
        for sentence in show.words.log(entry, before, show.names):
            out.print(Text.assemble(
                (f"{entry.number:4}  ", "dim"), show.language.say(sentence.phrase),
                (f"  {sentence.clause}" if sentence.clause else "", "dim")))
    show.result(match.state)


def story(match: Match) -> Iterator[tuple[Entry, State]]:
    """Every entry with the position before it."""
    return zip(match.entries, positions(match), strict=False)


def picture(state: State, show: TerminalView) -> None:
    """A position in words, then as text that can be read back."""
    view = state.view(EVERYTHING)
    show.say(show.words.status(view), "bold")
    show.panels(view)
    show.board(view)
    show.out.print()
    show.out.print(Text(str(state), "dim"), soft_wrap=True, end="")
    show.result(state)
