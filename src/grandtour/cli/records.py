"""Records of games: print them, verify records and databases, verify deals."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click
from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from grandtour import games
from grandtour.console.command import CommandFailed, command
from grandtour.console.options import database_address, language_option
from grandtour.console.records import LARGEST, UnreadableRecord, name_seats, read_record_file
from grandtour.console.terminal import TerminalView, make_console, choose_reader_language
from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.match import Entry, Match
from grandtour.engine.record import FORMAT, BadRecord, normalize_record
from grandtour.fairness import proof
from grandtour.fairness.verify import describe_parties
from grandtour.maintenance.audit import audit_tables, find_sqlite_fault
from grandtour.store.database import open_snapshot
from grandtour.store.files import SQLITE
from grandtour.store.openable import UnfitDatabase, find_existing_file, require_present_schema
from grandtour.tables.export import has_deal
from grandtour.tables.positions import iterate_positions
from grandtour.tables.table import Seat, Table

WITHOUT_PROOF: Final = (
    "this is a record without the proof of a deal; the proof of a table that is over, and was not "
    "dealt by hand, is its file ...-deal.txt, on the page of its deal")
WITHOUT_DEAL: Final = (
    "this is an exported game that tells of no deal: its table was dealt by hand; its draws cannot "
    "be checked")


@command(examples=(
    ("grandtour replay {game}.txt", "everything that happened, a sentence a line"),
    ("grandtour replay {game}.txt --at 40", "the position after entry 40"),
    ("grandtour replay {game}.txt --html {game}.html", "one file that replays it in a browser")))
@click.argument("file", type=Path)
@click.option("--at", type=int, metavar="N", help="show the position after entry N")
@click.option("--html", type=Path, metavar="TO",
              help="write an HTML file that replays the game offline")
@language_option
def replay(file: Path, at: int | None, html: Path | None, language: str) -> int:
    """Print what happened in a recorded game."""
    try:
        match, names = read_record_file(file)
        spoken = choose_reader_language(language)
        show = TerminalView(match.game.name, names or name_seats(match.players, spoken), spoken,
                            make_console())
        if html is not None:
            write_html(match, show, html)
    except (UnreadableRecord, OSError) as reason:
        return print_fault(file, reason)
    if html is not None:
        print(f"{html}: {match.number + 1} positions")
    elif at is None:
        print_log(match, show)
    elif 0 <= at <= match.number:
        print_position(match.at(at), show)
    else:
        return print_fault(file, f"the record has the positions 0 to {match.number}")
    return 0


def print_fault(what: object, why: object) -> int:
    """Print what is wrong with a file; return the exit status."""
    print(f"{what}: {why}", file=sys.stderr)
    return 1


def write_html(match: Match, show: TerminalView, to: Path) -> None:
    """Write the whole match into one HTML file that needs nothing else."""
    from grandtour.web.replay.offline import record_match
    table = Table(id="", code="", opened_as="", match=match, seed=0, opened_by="",
                  seats=[Seat("person", name) for name in show.names])
    to.write_text(record_match(table, show.language), encoding="utf-8")


def print_log(match: Match, show: TerminalView) -> None:
    """Print everything that happened, a sentence a line, each with the number of its entry."""
    out = show.out
    out.print(Text(match.game.title, "bold"))
    options = [f"{name}={value}" for name, value in sorted(match.options.items())]
    out.print(Text(" ".join(options), "dim"))
    for entry, before in iterate_entries_with_positions(match):
        for sentence in show.words.log(entry, before, show.names):
            out.print(Text.assemble(
                (f"{entry.number:4}  ", "dim"), show.language.say(sentence.phrase),
                (f"  {sentence.clause}" if sentence.clause else "", "dim")))
    show.print_result(match.state)


def iterate_entries_with_positions(match: Match) -> Iterator[tuple[Entry, State]]:
    """Yield every entry with the position before it."""
    return zip(match.entries, iterate_positions(match), strict=False)


def print_position(state: State, show: TerminalView) -> None:
    """Print a position in words, then as text that can be read back."""
    view = state.view(EVERYTHING)
    show.print_sentence(show.words.status(view), "bold")
    show.print_panels(view)
    show.print_board(view)
    show.out.print()
    show.out.print(Text(str(state), "dim"), soft_wrap=True, end="")
    show.print_result(state)


@command(examples=(
    ("grandtour check records/*.txt", "replay every record and compare its digest"),
    ("grandtour check --database /srv/grandtour.sqlite", "every table of a database")))
@click.argument("files", type=Path, nargs=-1, metavar="[FILE]...")
@click.option("--database", type=database_address, metavar="URL",
              help="verify every table of a database, a file or an address")
def check(files: Sequence[Path], database: str | None) -> int:
    """Verify records, and the tables of a database."""
    if not files and database is None:
        raise CommandFailed("name a record, or --database URL")
    statuses = [check_file(file) for file in files]
    if database is not None:
        statuses.append(check_database(database))
    return max(statuses)


def check_file(path: Path) -> int:
    try:
        match, _ = read_record_file(path)
    except UnreadableRecord as reason:
        return print_fault(path, reason)
    print(f"{path}: ok, {match.number} entries, digest {match.digest()}")
    return 0


def check_database(url: str) -> int:
    """Verify every table: numbers without a gap, every action legal, every digest as stored."""
    try:
        if url.startswith(SQLITE) and (damage := find_sqlite_fault(find_existing_file(url))):
            return print_fault(url, f"is damaged: {damage}")
        with open_snapshot(url) as connection:
            require_present_schema(connection, url)
            verdict = audit_tables(connection)
    except UnfitDatabase as reason:
        return print_fault("grandtour check", reason)
    except (SQLAlchemyError, UnicodeDecodeError) as reason:
        return print_fault(url, f"cannot be read: {str(reason).splitlines()[0]}")
    for fault in verdict.faults:
        print_fault(url, fault)
    if verdict.faults:
        return print_fault(url, f"{len(verdict.faults)} of {verdict.tables} tables are damaged")
    print(f"{url}: ok, {verdict.tables} tables, {verdict.entries} entries")
    return 0


@command(examples=(
    ("grandtour verify {game}-deal.txt", "deal the match anew and compare every draw"),))
@click.argument("record", type=Path)
@click.argument("commitments", nargs=-1, metavar="[COMMITMENT]...")
def verify(record: Path, commitments: tuple[str, ...]) -> int:
    """Verify the deal of RECORD, as the page of the deal of a finished table gives it.

    COMMITMENT is what each seat had committed to when you opened your number, if you have kept it;
    - for a seat that had to nothing. The exit status is 0 if the deal was fair, 1 if it was not, 2
    if that cannot be said."""
    try:
        if record.stat().st_size > LARGEST:
            raise proof.BadProof("the file is too large for a record")
        text = normalize_record(record.read_bytes().decode("utf-8"))
        if text.startswith((FORMAT, "{")):
            raise proof.BadProof(describe_missing_proof(text))
        wrong = proof.find_faults(text, commitments)
    except OSError as error:
        return 2 * print_fault(record, f"cannot be read: {error.strerror}")
    except games.UnknownGame as error:
        return 2 * print_fault(record, error)
    except (proof.BadProof, BadRecord, UnicodeDecodeError) as error:
        return 2 * print_fault(record, error)
    for fault in wrong:
        print_fault(record, f"NO: {fault}")
    if not wrong:
        print(f"{record}: yes: {describe_parties(text)}")
    return 1 if wrong else 0


def describe_missing_proof(text: str) -> str:
    """Return why nothing can be said of the deal of a record.

    Raise BadRecord if it is neither a record nor an exported game."""
    return WITHOUT_PROOF if not text.startswith("{") or has_deal(text) else WITHOUT_DEAL
