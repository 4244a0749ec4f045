"""grandtour serve: what the host says of the site. `server.py` serves it."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

from grandtour.cli.arguments import (
    add_database, add_patience, data_folder, natural, site_address, spare_cores, whole,
)
from grandtour.cli.stopping import until_stopped
from grandtour.people.rate_limits import SETTABLE, USUAL, SettableLimit
from grandtour.people.registration import WAYS

HIGHEST_PORT: Final = 65535
EXAMPLES: Final = (
    ("grandtour serve --open", "for yourself, at once in the browser"),
    ("grandtour serve --host 0.0.0.0", "for everybody in your network"),
    ("grandtour serve --proxy 127.0.0.1 --site https://games.example --log json",
     "behind a proxy, with mail"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--host", default="127.0.0.1",
                         help="address to listen at; 0.0.0.0: from everywhere (%(default)s)")
    command.add_argument("--port", type=port, default=8080, help="0: any free one (%(default)s)")
    add_database(command)
    command.add_argument("--pause", type=float, default=0.35,
                         help="seconds between two actions of a bot (%(default)s)")
    command.add_argument("--requests", type=whole, default=USUAL["requests"], metavar="N",
                         help="requests that one address may send in ten seconds; 0: any number "
                         "(%(default)s)")
    command.add_argument("--tables", type=limit("tables"), metavar="N",
                         help="tables that are not over which one person may have opened; from one "
                         "address five times as many; 0: any number. Without it, as the host's "
                         f"room or grandtour site has set it, else {USUAL['tables']}")
    command.add_argument("--new-accounts", type=limit("new_accounts"), metavar="N",
                         help="accounts that one address may create in an hour; 0: any number. "
                         "Without it, as the host's room or grandtour site has set it, else "
                         f"{USUAL['new_accounts']}")
    command.add_argument("--processes", type=whole, default=spare_cores(), metavar="N",
                         help="in which computer players think: one processor less than there are "
                         "here (%(default)s); 0: wherever grandtour work runs")
    add_patience(command)
    command.add_argument("--connections", type=int, default=200, metavar="N",
                         help="that one address may have open at the same time; behind a proxy so "
                         "many streams of each client; 0: any number (%(default)s)")
    command.add_argument("--continuations", type=natural, default=200, metavar="N",
                         help="how often every position of a game that is analysed is played on: "
                         "more is surer, and takes longer (%(default)s)")
    command.add_argument("--draws", type=int, metavar="N",
                         help="for tests: all draws follow from this number, so that whoever knows "
                         "it can foresee them")
    command.add_argument("--proxy", action="append", default=[], metavar="ADDRESS",
                         help="believe this proxy (an address or a network) whose requests it "
                         "passes on; may be given several times")
    command.add_argument("--log", choices=("plain", "json"), default="plain",
                         help="json: a line of JSON for every request and event (%(default)s)")
    command.add_argument("--log-addresses", action="store_true",
                         help="log from which address a request came")
    command.add_argument("--site", type=site_address, metavar="URL",
                         help="where people reach the site, https://games.example or its name "
                         "alone; without it no email, push or webhook leaves the site")
    command.add_argument("--allow-host", action="append", default=[], metavar="NAME",
                         help="a further name by which people reach the site, besides that of "
                         "--site, addresses and this machine's own names; *: any; may be given "
                         "several times")
    command.add_argument("--accounts", choices=WAYS, default=None,
                         help="who may create an account: anybody; whom a member or you invite; "
                         "whom you invite (grandtour invite). Guests play all the same. Without "
                         "it, as the host's room or grandtour site has set it, else open")
    command.add_argument("--contact", type=contact, default="", metavar="ADDRESS",
                         help="where you can be reached, a mail address or that of a page; "
                         "everybody can read it on the site. Without it, as the host's room or "
                         "grandtour site has set it")
    command.add_argument("--smtp", type=mail_server, default="", metavar="URL",
                         help="the mail server: smtps://user@host:port, starttls://…, smtp://…; "
                         "the password is best kept in GRANDTOUR_SMTP_PASSWORD, a credential of "
                         "systemd or a variable. Without it mail goes into the folder outbox")
    command.add_argument("--from", type=sender, default="", metavar="ADDRESS", dest="sender",
                         help="from whom mail comes; without a name, under that of the site")
    command.add_argument("--webhooks-to", type=network, action="append", default=[],
                         metavar="NETWORK", help="a network of your own to which webhooks may go; "
                         "may be given several times")
    command.add_argument("--watch", type=Path, nargs="*", metavar="FOLDER",
                         help="for who writes a game: serve anew whenever a file changes in a "
                         "game or bot of another package, among the lessons of any game, or in one "
                         "of these folders")
    command.add_argument("--open", action="store_true", help="open the browser where there is one")


def run(chosen: argparse.Namespace) -> int:
    if chosen.watch is not None:
        from grandtour.cli.watch import watch
        folders, chosen.watch = chosen.watch, None
        return watch(folders, partial(run, chosen))
    return until_stopped(partial(served, chosen))


def served(chosen: argparse.Namespace) -> int:
    """Load what a site is made of, and serve it."""
    gc.disable()        # all that is loaded stays
    from grandtour.cli.server import Address, NoticeArguments, serve
    from grandtour.web.app import Settings
    from grandtour.web.server.host_secrets import SMTP_PASSWORD, host_secret
    gc.enable()
    return serve(Address(chosen.host, chosen.port, chosen.open, tuple(chosen.proxy),
                         chosen.connections),
                 Settings(chosen.database, chosen.pause, chosen.requests, chosen.processes,
                          chosen.patience, chosen.tables,
                          continuations=chosen.continuations, draws=chosen.draws,
                          addresses=chosen.log_addresses, hosts=tuple(chosen.allow_host),
                          contact=chosen.contact, accounts=chosen.accounts,
                          new_accounts=chosen.new_accounts, connections=chosen.connections),
                 chosen.log,
                 NoticeArguments(chosen.site or "", chosen.smtp,
                                 host_secret(SMTP_PASSWORD), chosen.sender,
                                 tuple(chosen.webhooks_to), outbox_folder(chosen.database)))


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(
            f"ports are numbered from 0 to {HIGHEST_PORT}, {number} is none")
    return number


def sender(text: str) -> str:
    """From whom email comes; "" for the usual."""
    from grandtour.notifications.transport import is_sender
    if text and not is_sender(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no email address")
    return text


def mail_server(text: str) -> str:
    """The address of a mail server; "" for none. The password in it is in no message."""
    from grandtour.notifications.transport import server_of
    try:
        if text:
            server_of(text)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from wrong
    return text


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from wrong


def contact(text: str) -> str:
    """A mail address, or the address of a page; "" for none."""
    from grandtour.people.site import is_contact
    if not is_contact(text):
        raise argparse.ArgumentTypeError(f"'{text}' is neither a mail address nor that of a page")
    return text


def limit(name: SettableLimit) -> Callable[[str], int]:
    """Return the type of an argument that sets this limit."""
    def number(text: str) -> int:
        limits = SETTABLE[name]
        if not text or not limits.fits(text):
            raise argparse.ArgumentTypeError(
                f"'{text}' is no whole number from {limits.least} to {limits.most}, nor 0")
        return int(text)
    return number


def outbox_folder(database: str) -> Path:
    """Where mail goes without a mail server: beside a database that is a file."""
    file = database.removeprefix("sqlite:///")
    return (data_folder() if file == database else Path(file).parent) / "outbox"
