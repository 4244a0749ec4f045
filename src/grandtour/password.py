"""grandtour password: a link by which a member who forgot the password chooses a new one."""

from __future__ import annotations

import asyncio
import sys

from sqlalchemy.exc import SQLAlchemyError

from grandtour.people.service import People
from grandtour.store.database import Database
from grandtour.store.people import PeopleStore


def password(name: str, database: str, site: str) -> int:
    """Print the link; 1 if there is no such member, or no such database."""
    try:
        secret = asyncio.run(reset_link(name, database))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour password: cannot open the database: {error}", file=sys.stderr)
        return 1
    if secret is None:
        print(f"grandtour password: there is no member called {name}", file=sys.stderr)
        return 1
    print(f"{site.rstrip('/')}/password/{secret}")
    print("Good once, for a day. Give it to nobody else.", file=sys.stderr)
    return 0


async def reset_link(name: str, database: str) -> str | None:
    opened = Database(database)
    try:
        return await People(PeopleStore(opened)).accounts.reset_link(name)
    finally:
        await opened.close()
