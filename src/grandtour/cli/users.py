"""grandtour users: who runs the site, and whom they keep out. It works while the site runs, which
does within seconds what follows: seats are given up, whoever is removed is deleted."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.in_database import hosts_of, in_database
from grandtour.people.hosts import GROUPS, Hosts, Resident
from grandtour.people.limit_factors import FACTORS, LimitFactors
from grandtour.people.ports import PersonRow
from grandtour.people.rate_limits import usual_limit
from grandtour.store.database import Database
from grandtour.store.limit_factors import LimitFactorStore

MOST: Final = 1000

EXAMPLES: Final = (
    ("grandtour users", "list the members, the last seen first"),
    ("grandtour users --group guests --find guest", "guests whose names hold this"),
    ("grandtour users --host Ana", "Ana runs this site: /host is open to her"),
    ("grandtour users --no-host Ana", "and no longer"),
    ("grandtour users --suspend Eve", "Eve can neither sign in nor play, and gives up her seats"),
    ("grandtour users --restore Eve", "Eve can sign in again"),
    ("grandtour users --remove Eve", "delete Eve, as if by herself"),
    ("grandtour users --limits Eve --factor 5", "Eve may do five times as much as everyone"),
    ("grandtour users --limits Eve --factor 1", "as much as everyone again"),
)

Deed = Callable[[Hosts, PersonRow], Awaitable[None]]

# What is done to a member, by the option; what it says, and what is printed then.
DEEDS: Final[dict[str, tuple[str, Deed, str]]] = {
    "host": ("make a member a host of the site", Hosts.appoint, "{name} runs this site."),
    "no_host": ("make a member host no longer", Hosts.dismiss, "{name} does not run this site."),
    "suspend": ("keep a member out", Hosts.suspend, "{name} is suspended."),
    "restore": ("let a member in again", Hosts.restore, "{name} can sign in again."),
    "remove": ("delete a member", Hosts.remove,
               "{name} is suspended, and deleted by the server as soon as it runs."),
}


def arguments(command: argparse.ArgumentParser) -> None:
    deed = command.add_mutually_exclusive_group()
    for named, (says, _, _) in DEEDS.items():
        deed.add_argument(f"--{named.replace('_', '-')}", default="", metavar="NAME", help=says)
    deed.add_argument("--limits", default="", metavar="NAME",
                      help="print how many times as much as everyone a member may do")
    command.add_argument("--factor", choices=FACTORS, default="",
                         help="with --limits, how many times as much it is to be")
    command.add_argument("--group", choices=GROUPS, default="members", help="whom to list")
    command.add_argument("--find", default="", metavar="TEXT", help="whose names hold this")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    if chosen.factor and not chosen.limits:
        print("grandtour users: --factor goes with --limits NAME", file=sys.stderr)
        return 1
    if chosen.limits:
        return in_database("users", chosen.database,
                           partial(print_factor, name=chosen.limits, factor=chosen.factor))
    for deed in DEEDS:
        if name := getattr(chosen, deed):
            return in_database("users", chosen.database, partial(do, option=deed, name=name))
    return in_database("users", chosen.database,
                       partial(print_residents, group=chosen.group, search=chosen.find))


async def do(opened: Database, option: str, name: str) -> None:
    """Refused: no_such_member, and what the deed refuses."""
    _, deed, done = DEEDS[option]
    hosts = hosts_of(opened)
    member = await hosts.member(name)
    await deed(hosts, member)
    print(done.format(name=member.name))


async def print_factor(opened: Database, name: str, factor: str) -> None:
    """Set the limit factor if one is given, and print it. Raise Refused: no_such_member."""
    limits = LimitFactors(LimitFactorStore(opened), usual_limit)
    member = await hosts_of(opened).member(name)
    if factor:
        await limits.set_factor(member, factor)
    else:
        await limits.load()
    print(limits.factor_of(member.id))


async def print_residents(opened: Database, group: str, search: str) -> None:
    """The last seen first."""
    [asked] = [one for one in GROUPS if one == group]
    for one in await hosts_of(opened).store.residents(asked, search, MOST):
        print(line(one))


def line(one: Resident) -> str:
    """With the last day on which the person was here."""
    marks = [word for word, holds in (("host", one.person.host),
                                      ("suspended", one.person.suspended)) if holds]
    seen = datetime.fromtimestamp(one.seen / 1000, UTC).date().isoformat() if one.seen else "-"
    return "  ".join([one.person.id, f"seen {seen:10}", one.person.name,
                      *([f"({', '.join(marks)})"] if marks else [])])
