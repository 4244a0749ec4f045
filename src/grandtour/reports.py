"""grandtour reports: what members have reported to the host, and what the host takes away."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime

from sqlalchemy.exc import SQLAlchemyError

from grandtour.shelf.ports import ReportRow
from grandtour.store.database import Database
from grandtour.store.texts import TextStore


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
        if delete:
            if await texts.text(delete) is None:
                return None
            await texts.delete_text(delete)
        return await texts.reports()
    finally:
        await opened.close()
