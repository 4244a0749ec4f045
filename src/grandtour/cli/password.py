"""grandtour password: a link by which a member who forgot the password chooses a new one."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.people.service import People
from grandtour.store.database import Database
from grandtour.store.people import PeopleStore

EXAMPLES: Final = (
    ("grandtour password Ana --site https://games.example",
     "print a link for Ana, who has forgotten the password"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", help="of the member")
    add_database(command)
    command.add_argument("--site", default="http://localhost:8080", metavar="URL",
                         help="where people reach the site (%(default)s)")


def run(chosen: argparse.Namespace) -> int:
    return password(chosen.name, chosen.database, chosen.site)


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
