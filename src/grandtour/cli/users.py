"""Members: who runs the site, whom hosts keep out, and how members get in.

These commands work while the site runs, which follows within seconds: a member who is suspended for
good gives up the seats, a removed one is deleted."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

import click

from grandtour.console.command import CommandFailed, command
from grandtour.console.database import make_host_service, run_with_opened_database, record_act
from grandtour.console.options import database_option, site_option
from grandtour.people.host_acts import GROUPS, Group, Resident
from grandtour.people.hosts import Hosts
from grandtour.people.limit_factors import FACTORS, LimitFactors
from grandtour.people.names import make_name_key
from grandtour.people.rate_limits import find_default_limit
from grandtour.people.registration import MOST_USES
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.site import clean_text
from grandtour.people.stores.limit_factors import LimitFactorStore
from grandtour.people.stores.people import PeopleStore
from grandtour.people.suspensions import FOR_GOOD, LONGEST, SuspensionTerms
from grandtour.people.tickets import DAY
from grandtour.store.database import Database

MOST: Final = 1000

Deed = Callable[[Hosts, PersonRow], Awaitable[None]]

# The action on a member by its option, and what is printed then.
DEEDS: Final[dict[str, tuple[Deed, str]]] = {
    "host": (Hosts.make_host, "{name} runs this site."),
    "no_host": (Hosts.remove_host, "{name} does not run this site."),
    "moderator": (Hosts.make_moderator, "{name} is a moderator."),
    "no_moderator": (Hosts.remove_moderator, "{name} is no moderator."),
    "restore": (Hosts.lift_suspension, "{name} can sign in again."),
    "remove": (Hosts.remove_person,
               "{name} is suspended, and deleted by the server as soon as it runs."),
}


@command(only_one=(*DEEDS, "suspend", "limits", "csv"), examples=(
    ("grandtour users", "list the members, the last seen first"),
    ("grandtour users --group guests --find guest", "guests whose names hold this"),
    ("grandtour users --csv", "the members as a file for spreadsheets"),
    ("grandtour users --host Ana", "Ana runs this site: /host is open to her"),
    ("grandtour users --no-host Ana", "and no longer"),
    ("grandtour users --moderator Bo", "Bo can decide reports, and suspend members for a time"),
    ("grandtour users --suspend Eve", "Eve can neither sign in nor play, and gives up her seats"),
    ('grandtour users --suspend Eve --days 7 --reason "Insults"', "the same for a week, with seats "
                                                                  "kept; Eve reads why"),
    ("grandtour users --restore Eve", "Eve can sign in again"),
    ("grandtour users --remove Eve", "delete Eve, as if by herself"),
    ("grandtour users --limits Eve --factor 5", "raise the limits of Eve to five times the usual"),
    ("grandtour users --limits Eve --factor 1", "set the limits of Eve back")))
@click.option("--host", metavar="NAME", help="make a member a host of the site")
@click.option("--no-host", metavar="NAME", help="end a member's role as a host")
@click.option("--moderator", metavar="NAME", help="make a member a moderator")
@click.option("--no-moderator", metavar="NAME", help="end a member's role as a moderator")
@click.option("--suspend", metavar="NAME", help="suspend a member")
@click.option("--days", type=click.IntRange(0, LONGEST), metavar="N",
              help="with --suspend, for how long; 0 for good")
@click.option("--reason", metavar="TEXT", help="with --suspend, what the member reads")
@click.option("--restore", metavar="NAME", help="lift a member's suspension")
@click.option("--remove", metavar="NAME", help="delete a member")
@click.option("--limits", metavar="NAME",
              help="print the limit factor of a member")
@click.option("--factor", type=click.Choice(FACTORS),
              help="with --limits, the new factor")
@click.option("--group", type=click.Choice(GROUPS), default="members", help="the people to list")
@click.option("--find", default="", show_default=False, metavar="TEXT",
              help="list only names that contain this")
@click.option("--csv", is_flag=True, help="print the list as CSV")
@database_option
def users(limits: str | None, factor: str | None, suspend: str | None, days: int | None,
          reason: str | None, group: Group, find: str, csv: bool, database: str,
          **deeds: str | None) -> None:
    """List members or guests, or change a member."""
    if factor and not limits:
        raise CommandFailed("--factor goes with --limits NAME")
    if (days is not None or reason) and not suspend:
        raise CommandFailed("--days and --reason go with --suspend NAME")
    if suspend:
        run_with_opened_database(database, partial(suspend_member, name=suspend,
                                                   sentence=SuspensionTerms(days or FOR_GOOD,
                                                                            clean_text(reason
                                                                                       or ""))))
        return
    if limits:
        run_with_opened_database(database, partial(show_or_set_factor, name=limits, factor=factor))
        return
    for option, name in deeds.items():
        if name:
            run_with_opened_database(database, partial(act_on, option=option, name=name))
            return
    run_with_opened_database(database,
                             partial(print_people_file if csv else print_residents, group=group,
                                               search=find))


async def act_on(opened: Database, option: str, name: str) -> None:
    """Do something to a member. Raise Refused: no_such_member, and the refusals of the action."""
    deed, done = DEEDS[option]
    hosts = make_host_service(opened)
    member = await hosts.find_member(name)
    await deed(hosts, member)
    print(done.format(name=member.name))


async def suspend_member(opened: Database, name: str, sentence: SuspensionTerms) -> None:
    """Suspend a member. Raise Refused: no_such_member, and what `Hosts.suspend_person` raises."""
    hosts = make_host_service(opened)
    member = await hosts.find_member(name)
    await hosts.suspend_person(member, sentence)
    print(f"{member.name} is suspended" + (f" for {sentence.days} days." if sentence.days else "."))


async def show_or_set_factor(opened: Database, name: str, factor: str | None) -> None:
    """Set the limit factor if one is given, and print it. Raise Refused: no_such_member."""
    limits = LimitFactors(LimitFactorStore(opened), find_default_limit)
    member = await make_host_service(opened).find_member(name)
    if factor:
        await limits.set_factor(member, factor)
    else:
        await limits.load_factors()
    print(limits.find_factor(member.id))


async def print_residents(opened: Database, group: Group, search: str) -> None:
    """Print people, the last seen first."""
    for one in await make_host_service(opened).store.list_residents(group, search, MOST):
        print(describe_resident(one))


async def print_people_file(opened: Database, group: Group, search: str) -> None:
    """Print all people as CSV, the last seen first."""
    print(await make_host_service(opened).export_people(group, search), end="")


def describe_resident(one: Resident) -> str:
    """Return the line of a person, with the last day on which the person was here."""
    marks = [word for word, holds in (("host", one.person.host),
                                      ("moderator", one.person.moderator),
                                      ("suspended", one.person.suspension)) if holds]
    seen = datetime.fromtimestamp(one.seen / 1000, UTC).date().isoformat() if one.seen else "-"
    return "  ".join([one.person.id, f"seen {seen:10}", one.person.name,
                      *([f"({', '.join(marks)})"] if marks else [])])


@command(examples=(
    ("grandtour invite --site https://games.example",
     "print a link by which one person creates one account"),
    ("grandtour invite --uses 40 --days 30", "one link for forty people, good for a month"),
    ("grandtour invite --withdraw", "revoke the unused links")))
@click.option("--withdraw", is_flag=True,
              help="create no link; withdraw the unused ones")
@click.option("--uses", type=click.IntRange(1, MOST_USES), default=1, metavar="N",
              help="how many people can use the link")
@click.option("--days", type=click.IntRange(1, 365), default=7, metavar="N",
              help="how long the link is good")
@database_option
@site_option
def invite(withdraw: bool, uses: int, days: int, database: str, site: str) -> None:
    """Print a link with which people, usually one, can create an account."""
    run_with_opened_database(database, withdraw_links if withdraw else partial(
        print_invitation, uses=uses, days=days, site=site))


async def withdraw_links(opened: Database) -> None:
    await People(PeopleStore(opened)).registration.withdraw_by_host()
    await record_act(opened, "withdraw")
    print("No link that was printed before is good any more.")


async def print_invitation(opened: Database, uses: int, days: int, site: str) -> None:
    secret = await People(PeopleStore(opened)).registration.invite_by_host(uses, days * DAY)
    await record_act(opened, "invite", fact=str(uses))
    print(f"{site}/sign-up?invitation={secret}")
    print(f"Uses: {uses}. Days: {days}.", file=sys.stderr)


@command(examples=(
    ("grandtour password Ana --site https://games.example",
     "print a link for Ana, who has forgotten the password"),))
@click.argument("name")
@database_option
@site_option
def password(name: str, database: str, site: str) -> None:
    """Print a link with which the member NAME can choose a new password."""
    run_with_opened_database(database, partial(print_reset_link, name=name, site=site))


async def print_reset_link(opened: Database, name: str, site: str) -> None:
    """Print a link for a new password. Raise CannotDo if there is no such member."""
    secret = await People(PeopleStore(opened)).accounts.issue_reset_secret(name)
    if secret is None:
        raise CommandFailed(f"there is no member called {name}")
    await record_act(opened, "password", (await make_host_service(opened).find_member(name)).id)
    print(f"{site}/password/{secret}")
    print("Good once, for a day. Give it to nobody else.", file=sys.stderr)


@command(only_one=("name", "everybody"), examples=(
    ("grandtour sign-out Ana", "Ana must sign in anew, wherever she is signed in"),
    ("grandtour sign-out --everybody", "so must all members")))
@click.argument("name", required=False)
@click.option("--everybody", is_flag=True, help="all members")
@database_option
def sign_out(name: str | None, everybody: bool, database: str) -> None:
    """End all sign-ins and tokens of the member NAME, or of all members.

    Guests stay signed in, since they could not sign in again."""
    if not name and not everybody:
        raise click.UsageError("name a member, or --everybody")
    run_with_opened_database(database, partial(end_sessions, name=name))


async def end_sessions(opened: Database, name: str | None) -> None:
    """End the sign-ins of a member, or of all members without a name.

    Raise CannotDo if there is no such member."""
    store = PeopleStore(opened)
    member = await store.find_member(make_name_key(name)) if name else None
    if name and member is None:
        raise CommandFailed(f"there is no member called {name}")
    await store.delete_all_sessions(member.id if member else "")
    await record_act(opened, "sign_out" if member else "sign_out_all", member.id if member else "")
    print(f"{name or 'Everybody'} must sign in anew.")
