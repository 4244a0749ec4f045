"""grandtour serve and grandtour work: the host's options of a site and its workers.

`server.py` serves the site. It is loaded late, so that a process can be stopped while it loads."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import click

from grandtour.console.command import CommandFailed, command, setting
from grandtour.console.options import (
    NATURAL, WHOLE, find_data_folder, database_option, parse_duration, site_address,
)
from grandtour.people.rate_limits import SETTABLE, USUAL, SettableLimit
from grandtour.people.registration import WAYS

HIGHEST_PORT: Final = 65535
VARIABLES: Final = """\
A variable sets what the command line does not: it is named in brackets behind each option. Several
values have spaces between them, a switch is 1 or 0, and an empty variable sets nothing."""


def count_spare_cores() -> int:
    """Return all cores but one, which the server itself needs; at least one."""
    return max(1, count_usable_cores() - 1)


def count_usable_cores() -> int:
    """Return the cores of the machine, or, where the system says which, those of this process."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))     # noqa: TID251
    return os.cpu_count() or 1


def check_sender(text: str) -> str:
    """Return the sender of email; "" for the default."""
    from grandtour.notifications.transport import is_sender_address
    if text and not is_sender_address(text):
        raise click.BadParameter(f"'{text}' is no email address")
    return text


def check_mail_server(text: str) -> str:
    """Return the address of a mail server; "" for none. The password in it is in no message."""
    from grandtour.notifications.transport import parse_mail_server
    try:
        if text:
            parse_mail_server(text)
    except ValueError as wrong:
        raise click.BadParameter(str(wrong)) from wrong
    return text


def check_network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as wrong:
        raise click.BadParameter(str(wrong)) from wrong


def check_contact(text: str) -> str:
    """Return a mail address, or the address of a page; "" for none."""
    from grandtour.people.site import is_contact
    if not is_contact(text):
        raise click.BadParameter(f"'{text}' is neither a mail address nor that of a page")
    return text


def check_limit(name: SettableLimit) -> Callable[[str], int]:
    """Return the type of an option that sets this limit."""
    def number(text: str) -> int:
        limits = SETTABLE[name]
        if not text or not limits.is_allowed(text):
            raise click.BadParameter(
                f"'{text}' is no whole number from {limits.least} to {limits.most}, nor 0")
        return int(text)
    return number


patience_option = setting(
    "--patience", type=parse_duration, default=1000.0, metavar="TIMES",
    help="how many times as long as usual a process may think before it counts as hanging and is "
    "replaced")


@command(help=VARIABLES, examples=(
    ("grandtour serve --open", "for yourself, opened in the browser"),
    ("grandtour serve --host 0.0.0.0", "for everyone in your network"),
    ("grandtour serve --proxy 127.0.0.1 --site https://games.example --log json",
     "behind a proxy, with mail")))
@setting("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0: all addresses")
@setting("--port", type=click.IntRange(0, HIGHEST_PORT), default=8080, metavar="N",
         help="port to listen on; 0: any free one")
@database_option
@setting("--pause", type=float, default=0.35, help="seconds between two actions of a bot")
@setting("--requests", type=WHOLE, default=USUAL["requests"], metavar="N",
         help="requests per address in ten seconds; 0: no limit")
@setting("--tables", type=check_limit("tables"), metavar="N",
         help="open tables per person; an address may have five times as many; 0: no limit. "
         "Without it, the value set on the admin pages or by grandtour site, else "
         f"{USUAL['tables']}")
@setting("--new-accounts", type=check_limit("new_accounts"), metavar="N",
         help="new accounts per address per hour; 0: no limit. Without it, the value set on the "
         f"admin pages or by grandtour site, else {USUAL['new_accounts']}")
@setting("--processes", type=WHOLE, default=count_spare_cores, metavar="N",
         help="processes in which computer players think; the default leaves one processor free; "
         "0: only where grandtour work runs")
@patience_option
@setting("--connections", type=int, default=200, metavar="N",
         help="connections that one address may have open at the same time; behind a proxy, "
         "streams per client; 0: no limit")
@setting("--continuations", type=NATURAL, default=800, metavar="N",
         help="games that an analysis plays on for a few turns where a decision seems to be a "
         "loss; more give a more certain answer and take longer")
@setting("--draws", type=int, metavar="N",
         help="for tests: all draws follow from this number, so anyone who knows it can predict "
         "them")
@setting("--proxy", multiple=True, metavar="ADDRESS",
         help="trust this proxy (an address or a network) to name the client; may be given several "
         "times")
@setting("--log", type=click.Choice(("plain", "json")), default="plain",
         help="json: one line of JSON for every request and event")
@setting("--log-addresses", is_flag=True, help="log the address of each request")
@setting("--site", type=site_address, metavar="URL",
         help="the address of the site, https://games.example or its name alone; without it the "
         "site sends no email, push or webhook")
@setting("--allow-host", multiple=True, metavar="NAME",
         help="another name of the site, in addition to --site, addresses and this machine's own "
         "names; *: any; may be given several times")
@setting("--accounts", type=click.Choice(WAYS),
         help="who may create an account: anyone; people invited by a member or you; people "
         "invited by you (grandtour invite). Guests can always play. Without it, the value set on "
         "the admin pages or by grandtour site, else open")
@setting("--contact", type=check_contact, default="", show_default=False, metavar="ADDRESS",
         help="your contact, an email address or a page; everyone can read it on the site. Without "
         "it, the value set on the admin pages or by grandtour site")
@setting("--smtp", type=check_mail_server, default="", show_default=False, metavar="URL",
         help="the email server: smtps://user@host:port, starttls://…, smtp://…; best give the "
         "password in GRANDTOUR_SMTP_PASSWORD, a systemd credential or a variable. Without it, "
         "emails are written to the folder outbox")
@setting("--from", "sender", type=check_sender, default="", show_default=False, metavar="ADDRESS",
         help="sender of emails; without a name, the name of the site")
@setting("--webhooks-to", type=check_network, multiple=True, metavar="NETWORK",
         help="a private network that webhooks may reach; may be given several times")
@setting("--watch", multiple=True, is_flag=False, flag_value="", metavar="[FOLDER]",
         help="for authors of games: restart whenever a file changes in a game or bot of another "
         "package, in the lessons of any game, or in one of these folders")
@click.argument("folders", nargs=-1, metavar="")
@setting("--open", "browser", is_flag=True, help="open the browser, if there is one")
def serve(watch: tuple[str, ...], folders: tuple[str, ...], **chosen: Any) -> int:
    """Serve the site until stopped."""
    if folders and not watch:
        raise click.UsageError(f"serve takes no {folders[0]}; folders go with --watch")
    settings = SimpleNamespace(**chosen)
    if watch:
        from grandtour.cli.watch import watch as watch_folders
        return watch_folders([Path(folder) for folder in (*watch, *folders) if folder],
                             partial(serve_once, settings))
    return serve_once(settings)


def serve_once(settings: SimpleNamespace) -> int:
    return run_until_stopped(partial(load_and_serve, settings))


def load_and_serve(chosen: SimpleNamespace) -> int:
    """Load the site and serve it."""
    gc.disable()        # everything loaded stays
    from grandtour.cli.server import Address, NoticeArguments, serve
    from grandtour.web.app import Settings
    from grandtour.web.server.host_secrets import SMTP_PASSWORD, read_host_secret
    gc.enable()
    return serve(Address(chosen.host, chosen.port, chosen.browser, chosen.proxy,
                         chosen.connections),
                 Settings(chosen.database, chosen.pause, chosen.requests, chosen.processes,
                          chosen.patience, chosen.tables,
                          continuations=chosen.continuations, draws=chosen.draws,
                          addresses=chosen.log_addresses, hosts=chosen.allow_host,
                          contact=chosen.contact, accounts=chosen.accounts,
                          new_accounts=chosen.new_accounts, connections=chosen.connections),
                 chosen.log,
                 NoticeArguments(chosen.site or "", chosen.smtp,
                                 read_host_secret(SMTP_PASSWORD), chosen.sender,
                                 chosen.webhooks_to, find_outbox_folder(chosen.database)))


def find_outbox_folder(database: str) -> Path:
    """Return the folder of email without a mail server: next to a database that is a file."""
    file = database.removeprefix("sqlite:///")
    return (find_data_folder() if file == database else Path(file).parent) / "outbox"


def run_until_stopped(service: Callable[[], int]) -> int:
    """Return the status of a service, which SIGTERM stops as Ctrl-C does; 0 if it was stopped
    before it had begun.

    The first process of a container gets SIGTERM only if it has installed a handler."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return service()
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)


@command(help=VARIABLES, examples=(
    ("grandtour work --database postgresql+psycopg://grandtour@db.example/grandtour",
     "on all processors of this machine but one"),))
@database_option
@setting("--processes", type=NATURAL, default=count_spare_cores, metavar="N",
         help="processes in which they think")
@patience_option
def work(database: str, processes: int, patience: float) -> int:
    """Let computer players think for servers of the same database."""
    if database.startswith("sqlite"):
        raise CommandFailed(
            "the server of a file lets its computer players think itself; others can "
                            "only work for servers of a PostgreSQL database")
    return run_until_stopped(partial(load_and_work, database, processes, patience))


def load_and_work(database: str, processes: int, patience: float) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    from grandtour.store.openable import UnfitDatabase
    try:
        asyncio.run(run_worker(database, processes, patience))
    except (SQLAlchemyError, UnfitDatabase) as error:
        raise CommandFailed(str(error).splitlines()[0]) from error
    return 0


async def run_worker(database: str, processes: int, patience: float) -> None:
    """Work until stopped. Other workers do the unfinished jobs."""
    from grandtour.bots.pool import BotPool
    from grandtour.bots.thinking.job_store import JobStore
    from grandtour.bots.thinking.jobs import JobWorker
    from grandtour.people.tokens import make_random_id
    from grandtour.store.database import Database
    opened, pool = Database(database), BotPool(processes, patience)
    worker = JobWorker(make_random_id(8), JobStore(opened), pool, processes,
                       lambda: time.time_ns() // 1_000_000)
    print(f"Grand Tour works in {processes} processes  (stop with Ctrl-C)", flush=True)
    try:
        await worker.run_forever()
    finally:
        await worker.close()
        pool.close()
        await opened.close()
