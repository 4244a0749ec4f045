"""grandtour places: where one can play, as the host has written it down."""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import in_database
from grandtour.communities.places import BadPlaces, PlaceRow, entered, places_of
from grandtour.store.database import Database
from grandtour.store.places import PlaceStore

EXAMPLES: Final = (
    ("grandtour places", "list the places that are shown now"),
    ("grandtour places cafes.toml", "show those of this file instead"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, nargs="?", metavar="FILE.toml",
                         help="shown from now on; without one the present places are printed")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("places", chosen.database, partial(print_places, file=chosen.file))


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
