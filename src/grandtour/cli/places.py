"""grandtour places: where one can play, as the host has written it down."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import click

from grandtour.communities.places import BadPlaces, PlaceRow, entered, places_of
from grandtour.console.command import CannotDo, command
from grandtour.console.database import in_database
from grandtour.console.options import database_option
from grandtour.store.database import Database
from grandtour.store.places import PlaceStore


@command(examples=(
    ("grandtour places", "list the places that are shown now"),
    ("grandtour places cafes.toml", "show those of this file instead")))
@click.argument("file", type=Path, required=False, metavar="[FILE.toml]")
@database_option
def places(file: Path | None, database: str) -> None:
    """Print the places where one can play; the places of FILE.toml are shown from now on."""
    in_database(database, partial(print_places, file=file))


async def print_places(opened: Database, file: Path | None) -> None:
    """Which there are, after taking in the file, if one is given: its places and no others are
    shown from now on, and the record says that they were entered. CannotDo if it cannot be read;
    then nothing has changed."""
    store = PlaceStore(opened)
    if file is not None:
        places = written_in(file)
        await store.replace(places, entered(places, time.time_ns() // 1_000_000))
    for place in await store.places():
        print(f"{place.name}, {place.town}: {', '.join(place.games)}")


def written_in(file: Path) -> list[PlaceRow]:
    try:
        return places_of(file.read_text(encoding="utf-8"))
    except (BadPlaces, OSError, UnicodeDecodeError) as error:
        raise CannotDo(str(error)) from error
