"""grandtour sign-out: the host ends every sign-in of a member, tokens for programs too, or those of
all members. Guests keep theirs, by which alone they are somebody. It works while the site runs."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import in_database, note
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
    return in_database("sign-out", chosen.database, partial(sign_out, name=chosen.name))


async def sign_out(opened: Database, name: str) -> None:
    """Of all members if no name is given; CannotDo if there is no such member."""
    store = PeopleStore(opened)
    member = await store.member(key_of(name)) if name else None
    if name and member is None:
        raise CannotDo(f"there is no member called {name}")
    await store.drop_all_sessions(member.id if member else "")
    await note(opened, "sign_out" if member else "sign_out_all", member.id if member else "")
    print(f"{name or 'Everybody'} must sign in anew.")
