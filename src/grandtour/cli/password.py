"""grandtour password: a link by which a member who forgot the password chooses a new one."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database, add_site
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import hosts_of, in_database, note
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
    add_site(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("password", chosen.database,
                       partial(print_link, name=chosen.name, site=chosen.site))


async def print_link(opened: Database, name: str, site: str) -> None:
    """CannotDo if there is no such member."""
    secret = await People(PeopleStore(opened)).accounts.reset_link(name)
    if secret is None:
        raise CannotDo(f"there is no member called {name}")
    await note(opened, "password", (await hosts_of(opened).member(name)).id)
    print(f"{site.rstrip('/')}/password/{secret}")
    print("Good once, for a day. Give it to nobody else.", file=sys.stderr)
