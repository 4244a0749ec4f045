"""grandtour outbox: the notices that wait to be sent, and those that have failed."""

from __future__ import annotations

import argparse
import asyncio
import sys
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.notifications.ports import NoticeRow
from grandtour.store.database import Database
from grandtour.store.notices import NoticeStore

MOST: Final = 200

EXAMPLES: Final = (
    ("grandtour outbox", "what waits to be sent, and what could not be sent"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return outbox(chosen.database)


def outbox(database: str) -> int:
    """Print how many notices there are of each state, then those that wait and have failed; 1 if
    there is no such database."""
    try:
        counts, found = asyncio.run(looked_through(database))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour outbox: cannot open the database: {error}", file=sys.stderr)
        return 1
    print(", ".join(f"{count} {state}" for state, count in sorted(counts.items())) or "empty")
    for notice in found:
        print(line(notice))
    return 0


def line(notice: NoticeRow) -> str:
    """No name and no address is in it."""
    due = datetime.fromtimestamp(notice.due / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    tries = f", {notice.tries} tries: {notice.fault}" if notice.tries else ""
    return (f"{notice.id}  {notice.state} for {due} UTC  {notice.channel}: {notice.event} at table "
            f"{notice.table}{tries}")


async def looked_through(database: str) -> tuple[dict[str, int], list[NoticeRow]]:
    opened = Database(database)
    try:
        store = NoticeStore(opened)
        return await store.counts(), await store.newest(MOST)
    finally:
        await opened.close()
