"""grandtour replay, grandtour check: what a record tells, and whether it is true."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from grandtour import games
from grandtour.engine import record
from grandtour.engine.core import EVERYTHING, State
from grandtour.engine.match import Entry, Match
from grandtour.language import Language, N_
from grandtour.store.audit import audit, fault_of
from grandtour.store.database import engine
from grandtour.surroundings import Show, console, reader_language
from grandtour.tables import export
from grandtour.tables.course import positions
from grandtour.tables.table import Seat, Table

LARGEST: int = 10_000_000           # bytes; no game comes near


class Unreadable(Exception):
    """The file holds no record that can be replayed here; says where and why."""


def read(path: Path) -> tuple[Match, list[str]]:
    """The match of a record file and the names of its seats. Every action, the facts and the
    last position are verified."""
    try:
        if path.stat().st_size > LARGEST:
            raise Unreadable("the file is too large for a record")
        text = path.read_bytes().decode("utf-8")
        if text.startswith("{"):
            return export.read(text)
        return record.read(text, games.game(record.game_of(text)))
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"line {line}: this is no text in UTF-8") from error
    except games.UnknownGame as error:
        raise Unreadable(f"line 2: there is no game '{error}' here") from error
    except record.BadRecord as error:
        raise Unreadable(str(error)) from error


# grandtour replay

def replay_file(path: Path, to: Path, language: str) -> int:
    """Write the whole match into one HTML file that needs nothing else."""
    from grandtour.web.replay.offline import recorded
    try:
        match, names = read(path)
        spoken = reader_language(language)
        to.write_text(recorded(table_of(match, names or unnamed(match.players, spoken)), spoken),
                      encoding="utf-8")
    except (Unreadable, OSError) as reason:
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
    except Unreadable as reason:
        print(f"{path}: {reason}", file=sys.stderr)
        return 1
    spoken = reader_language(language)
    show = Show(match.game.name, names or unnamed(match.players, spoken), spoken, console())
    if at is None:
        tell(match, show)
        return 0
    if not 0 <= at <= match.number:
        print(f"{path}: the record has the positions 0 to {match.number}", file=sys.stderr)
        return 1
    picture(match.at(at), show)
    return 0


def unnamed(players: int, language: Language) -> list[str]:
    return [language.say(N_("Player {number}"), number=seat + 1) for seat in range(players)]


def tell(match: Match, show: Show) -> None:
    """Everything that happened, a sentence a line, each with the number of its entry."""
    out = show.out
    out.print(Text(match.game.title, "bold"))
    options = [f"{name}={value}" for name, value in sorted(match.choices.items())]
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


def picture(state: State, show: Show) -> None:
    """A position in words, then as text that can be read back."""
    view = state.view(EVERYTHING)
    show.say(show.words.status(view), "bold")
    show.panels(view)
    show.board(view)
    show.out.print()
    show.out.print(Text(str(state), "dim"), soft_wrap=True, end="")
    show.result(state)


# grandtour check

def check(paths: list[Path], database: str | None) -> int:
    """Verify record files and the tables of a database: 1 if anything is wrong, or if there was
    nothing to verify."""
    if not paths and database is None:
        print("grandtour check: name a record, or --database URL", file=sys.stderr)
        return 1
    good = [check_file(path) for path in paths]
    if database is not None:
        good.append(check_database(database))
    return 0 if all(good) else 1


def check_file(path: Path) -> bool:
    try:
        match, _ = read(path)
    except Unreadable as reason:
        print(f"{path}: {reason}", file=sys.stderr)
        return False
    print(f"{path}: ok, {match.number} entries, digest {match.digest()}")
    return True


def check_database(url: str) -> bool:
    """Every table: numbers without a gap, every action legal, every digest as it was kept."""
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite") and not path.is_file():
        print(f"{url}: there is no such database", file=sys.stderr)
        return False
    if url.startswith("sqlite") and (fault := fault_of(path)):
        print(f"{url}: is damaged: {fault}", file=sys.stderr)
        return False
    try:
        with engine(url).connect() as connection:
            verdict = audit(connection)
    except (SQLAlchemyError, UnicodeDecodeError) as reason:
        print(f"{url}: cannot be read: {str(reason).splitlines()[0]}", file=sys.stderr)
        return False
    for fault in verdict.faults:
        print(f"{url}: {fault}", file=sys.stderr)
    if verdict.faults:
        print(f"{url}: {len(verdict.faults)} of {verdict.tables} tables are damaged",
              file=sys.stderr)
        return False
    print(f"{url}: ok, {verdict.tables} tables, {verdict.entries} entries")
    return True
