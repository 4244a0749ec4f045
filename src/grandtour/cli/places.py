"""grandtour places: where one can play, as the host has written it down."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.communities.places import BadPlaces, PlaceRow, places_of
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
    return places(chosen.database, chosen.file)


def places(database: str, file: Path | None) -> int:
    """Take in the file: its places and no others are shown from now on. Without one, print which
    there are. 1 if the file or the database cannot be read; then nothing has changed."""
    try:
        given = None if file is None else places_of(file.read_text(encoding="utf-8"))
        found = asyncio.run(exchanged(database, given))
    except (BadPlaces, OSError, UnicodeDecodeError, SQLAlchemyError) as error:
        print(f"grandtour places: {error}", file=sys.stderr)
        return 1
    for place in found:
        print(f"{place.name}, {place.town}: {', '.join(place.games)}")
    return 0


async def exchanged(database: str, given: Sequence[PlaceRow] | None) -> list[PlaceRow]:
    opened = Database(database)
    store = PlaceStore(opened)
    try:
        if given is not None:
            await store.replace(given)
        return await store.places()
    finally:
        await opened.close()
