"""grandtour sign-out: the host ends every sign-in of a member, tokens for programs too, or those of
all members. Guests keep theirs, by which alone they are somebody. It works while the site runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.arguments import add_database
from grandtour.people.ports import key_of
from grandtour.store.database import Database
from grandtour.store.people import PeopleStore

EXAMPLES: Final = (
    ("grandtour sign-out Ana", "Ana must sign in anew, wherever she is signed in"),
    ("grandtour sign-out --everybody", "so must all members"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument("name", nargs="?", default="", help="of the member")
    who.add_argument("--everybody", action="store_true", help="all members")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return sign_out(chosen.name, chosen.database)


def sign_out(name: str, database: str) -> int:
    """Of all members if no name is given; 1 if there is no such member, or no such database."""
    try:
        found = asyncio.run(signed_out(name, database))
    except (OSError, SQLAlchemyError) as error:
        print(f"grandtour sign-out: cannot open the database: {error}", file=sys.stderr)
        return 1
    if not found:
        print(f"grandtour sign-out: there is no member called {name}", file=sys.stderr)
        return 1
    print(f"{name or 'Everybody'} must sign in anew.")
    return 0


async def signed_out(name: str, database: str) -> bool:
    """Whether there is such a member."""
    opened = Database(database)
    store = PeopleStore(opened)
    try:
        member = await store.member(key_of(name)) if name else None
        if name and member is None:
            return False
        await store.drop_all_sessions(member.id if member else "")
        return True
    finally:
        await opened.close()
