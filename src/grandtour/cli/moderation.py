"""grandtour reports: what members have reported to the host, and what the host takes away: a text,
or a post of a community, of which the place is left."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.collection.ports import ReportRow
from grandtour.store.database import Database
from grandtour.store.texts import TextStore
from grandtour.store.threads import ThreadStore

EXAMPLES: Final = (
    ("grandtour reports", "list what has been reported, the newest first"),
    ("grandtour reports --delete Vt3kQ9xZ", "take this text away, then list the rest"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--delete", default="", metavar="TEXT", help="take a text away first")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return reports(chosen.database, chosen.delete)


def reports(database: str, delete: str) -> int:
    """Print the reports, the newest first, after deleting the text of this id, if one is given;
    1 if there is no such text, or no such database."""
    try:
        found = asyncio.run(looked_through(database, delete))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour reports: cannot open the database: {error}", file=sys.stderr)
        return 1
    if found is None:
        print(f"grandtour reports: there is no text {delete}", file=sys.stderr)
        return 1
    for report in found:
        day = datetime.fromtimestamp(report.moment / 1000, UTC).date()
        print(f"text {report.text}, reported {day}: {report.reason or 'no reason given'}")
        print("\n".join(f"    {line}" for line in report.copy.splitlines()), end="\n\n")
    return 0


async def looked_through(database: str, delete: str) -> list[ReportRow] | None:
    opened = Database(database)
    texts = TextStore(opened)
    try:
        if delete and not await taken_away(texts, ThreadStore(opened), delete):
            return None
        return await texts.reports()
    finally:
        await opened.close()


async def taken_away(texts: TextStore, threads: ThreadStore, id: str) -> bool:
    """Whether there was such a text or post."""
    if await texts.text(id) is not None:
        await texts.delete_text(id)
        return True
    post = await threads.post(id, "")
    if post is None:
        return False
    await threads.set_post(replace(post, body="", gone="host"))
    return True
