"""grandtour tidy: let go of what nobody has come back to."""

from __future__ import annotations

import argparse
import time
from collections.abc import Collection
from datetime import UTC, datetime
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.in_database import in_database, note
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
    now = time.time_ns() // 1_000_000
    work = partial(print_what_would_go if chosen.dry_run else let_go, now=now)
    return in_database("tidy", chosen.database, work)


async def print_what_would_go(opened: Database, now: int) -> None:
    """What the next round would let go of. Guests whose last table goes with it come later."""
    tidier = Tidier(TidyStore(opened))
    print_all([one for kind in AGES for one in await tidier.found(kind, now)], "would go")


async def let_go(opened: Database, now: int) -> None:
    """Round after round, until nothing is left. What has gone is noted by its number."""
    tidier = Tidier(TidyStore(opened))
    found: list[Abandoned] = []
    while some := await tidier.round(now):
        found += some
    if found:
        await note(opened, "tidy", fact=str(len(found)))
    print_all(found, "gone")


def print_all(found: Collection[Abandoned], what: str) -> None:
    for one in found:
        print(line(one))
    print(counted(found, what))


def line(one: Abandoned) -> str:
    """No name is in it."""
    since = datetime.fromtimestamp(one.since / 1000, UTC).strftime("%Y-%m-%d")
    return f"{SAID[one.kind]} {one.id}, since {since}"


def counted(found: Collection[Abandoned], what: str) -> str:
    numbers = [(kind, sum(one.kind == kind for one in found)) for kind in AGES]
    return f"{what}: " + ", ".join(f"{number} of kind {SAID[kind]}" for kind, number in numbers)
