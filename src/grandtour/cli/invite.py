"""grandtour invite: a link of the host by which somebody creates an account, whatever is set of
accounts. It works while the site runs."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database, add_site
from grandtour.cli.in_database import in_database, note
from grandtour.people.service import People
from grandtour.store.database import Database
from grandtour.store.people import PeopleStore

EXAMPLES: Final = (
    ("grandtour invite --site https://games.example",
     "print a link by which one person creates one account"),
    ("grandtour invite --withdraw", "no link that was printed before is good any more"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--withdraw", action="store_true",
                         help="make no link: end those that were printed and not used")
    add_database(command)
    add_site(command)


def run(chosen: argparse.Namespace) -> int:
    work = withdraw if chosen.withdraw else partial(print_link, site=chosen.site)
    return in_database("invite", chosen.database, work)


async def withdraw(opened: Database) -> None:
    await People(PeopleStore(opened)).registration.withdraw_by_host()
    await note(opened, "withdraw")
    print("No link that was printed before is good any more.")


async def print_link(opened: Database, site: str) -> None:
    secret = await People(PeopleStore(opened)).registration.invite_by_host()
    await note(opened, "invite")
    print(f"{site.rstrip('/')}/sign-up?invitation={secret}")
    print("Good once, for a week, for one person.", file=sys.stderr)
