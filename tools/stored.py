"""All matches that the repository stores, as JSON: the records of every game, and the tables of the
databases that earlier releases left.

    PYTHONPATH=src python tools/stored.py

None is replayed: what is played by other rules meanwhile is stored all the same."""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from game_folders import bringing, folder
from lock import ROOT
from sqlalchemy import select

from grandtour.engine.core import CHANCE
from grandtour.engine.position import fields
from grandtour.store.database import engine
from grandtour.store.migrate import upgrade
from grandtour.store.schema.tables import TABLES
from grandtour.store.tables import load

RECORDS = "records"


@dataclass(frozen=True)
class Stored:
    """A match as it is stored: where, by which rules, and what was done by whom (a seat, or
    chance)."""

    name: str
    game: str
    rules: str
    players: int
    options: dict[str, str]
    entries: list[tuple[int, str]]


def recorded(name: str, text: str) -> Stored:
    """The match of a record."""
    head, _, body = text.partition("\n\n")
    said = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    entries = [(CHANCE if who == "chance" else int(who), done)
               for who, _, rest in (line.partition(": ") for line in body.splitlines()) if rest
               for done in rest.split(", ")]
    options = fields(next(line for line in head.splitlines() if line.startswith("options")),
                     "options")
    return Stored(name, said["game"], said["rules"], int(said["players"]), options, entries)


def of_games() -> Iterator[Stored]:
    for game in bringing(RECORDS):
        for path in sorted((folder(game) / RECORDS).rglob("*.txt")):
            yield recorded(f"{game} {path.relative_to(folder(game) / RECORDS)}",
                           path.read_text(encoding="utf-8"))


def of_releases() -> Iterator[Stored]:
    for path in sorted((ROOT / "tests" / "upgrade").glob("*.sqlite.xz")):
        with TemporaryDirectory() as name:
            file = Path(name) / "kept.sqlite"
            file.write_bytes(lzma.decompress(path.read_bytes()))
            yield from of_database(path.name.partition(".")[0], file)


def of_database(title: str, file: Path) -> Iterator[Stored]:
    """All tables at which something was done. The file is brought up to date."""
    made = engine(f"sqlite:///{file}")
    upgrade(made)
    with made.connect() as connection:
        for table in connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all():
            row = load(connection, table)
            if row is not None and row.entries:
                yield Stored(f"{title} {table}", row.game, row.rules, len(row.seats), row.options,
                             [(entry.seat, entry.text) for entry in row.entries])
    made.dispose()


if __name__ == "__main__":
    json.dump([asdict(one) for one in (*of_games(), *of_releases())], sys.stdout)
