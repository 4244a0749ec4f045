"""The command `grandtour places`."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grandtour.console.command import CommandFailed, command
from grandtour.console.options import database_option

if TYPE_CHECKING:       # the help of the command line loads no database
    from grandtour.features.places.rows import PlaceRow
    from grandtour.store.database import Database


@command(short_help="cafés and clubs where one can play", examples=(
    ("grandtour places", "list the places that are shown now"),
    ("grandtour places cafes.toml", "show those of this file instead")))
@click.argument("file", type=Path, required=False, metavar="[FILE.toml]")
@database_option
def places(file: Path | None, database: str) -> None:
    """Print the places where one can play; the places of FILE.toml are shown from now on."""
    from grandtour.console.database import run_with_opened_database
    run_with_opened_database(database, partial(print_places, file=file))


async def print_places(opened: Database, file: Path | None) -> None:
    """Replace all places by those of the file, if one is given, and print what is stored then.
    CannotDo if the file cannot be read; then nothing has changed."""
    from grandtour.features.places.rows import build_entry_act
    from grandtour.features.places.store import PlaceStore
    store = PlaceStore(opened)
    if file is not None:
        entered = read_or_fail(file)
        await store.replace_places(entered, build_entry_act(entered, time.time_ns() // 1_000_000))
    for place in await store.list_places():
        print(f"{place.name}, {place.town}: {', '.join(place.games)}")


def read_or_fail(file: Path) -> list[PlaceRow]:
    """Read the places of a file. CannotDo if it has none, or a wrong one."""
    from grandtour.features.places.rows import BadPlaces, read_file
    try:
        return read_file(file.read_text(encoding="utf-8"))
    except (BadPlaces, OSError, UnicodeDecodeError) as error:
        raise CommandFailed(str(error)) from error
