"""grandtour tidy: let go of what nobody has come back to."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.store.database import Database
from grandtour.store.tidying import TidyStore
from grandtour.tables.tidying import AGES, Abandoned, Tidier

SAID: Final = {"room": "waiting room", "game": "game against computer players",
               "guest": "guest without a game"}

EXAMPLES: Final = (
    ("grandtour tidy --dry-run", "see what would go, and change nothing"),
    ("grandtour tidy", "let it go now instead of waiting for the next round"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--dry-run", action="store_true",
                         help="only print what the next round would let go of")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return tidy(chosen.database, chosen.dry_run)


def tidy(database: str, dry: bool) -> int:
    """Print what is let go of, or would be, and how much it is; 1 if that cannot be done."""
    now = time.time_ns() // 1_000_000
    try:
        found = asyncio.run(would_go(database, now) if dry else gone(database, now))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour tidy: the database cannot be used: {error}", file=sys.stderr)
        return 1
    for one in found:
        print(line(one))
    print(counted(found, "would go" if dry else "gone"))
    return 0


def line(one: Abandoned) -> str:
    """No name is in it."""
    since = datetime.fromtimestamp(one.since / 1000, UTC).strftime("%Y-%m-%d")
    return f"{SAID[one.kind]} {one.id}, since {since}"


def counted(found: Collection[Abandoned], what: str) -> str:
    numbers = [(kind, sum(one.kind == kind for one in found)) for kind in AGES]
    return f"{what}: " + ", ".join(f"{number} of kind {SAID[kind]}" for kind, number in numbers)


async def would_go(database: str, now: int) -> list[Abandoned]:
    """What the next round would let go of. Guests whose last table goes with it come later."""
    opened = Database(database)
    try:
        tidier = Tidier(TidyStore(opened))
        return [one for kind in AGES for one in await tidier.found(kind, now)]
    finally:
        await opened.close()


async def gone(database: str, now: int) -> list[Abandoned]:
    """Round after round, until nothing is left."""
    opened = Database(database)
    found: list[Abandoned] = []
    try:
        tidier = Tidier(TidyStore(opened))
        while some := await tidier.round(now):
            found += some
    finally:
        await opened.close()
    return found
