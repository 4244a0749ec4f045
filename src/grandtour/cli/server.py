"""The server of a site: one process, one database file. `serve.py` is the command."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from grandtour import games
from grandtour.bots.levels import bot_names
from grandtour.engine import core
from grandtour.engine.game import Refused
from grandtour.language import Phrase, language
from grandtour.maintenance.making import make_or_upgrade_database
from grandtour.notifications.config import MailConfig, Network
from grandtour.notifications.transport import parse_mail_server
from grandtour.store.database import make_file
from grandtour.store.files import SQLITE, find_database_path
from grandtour.store.migrate import DanglingReference
from grandtour.store.openable import UnfitDatabase, display_database
from grandtour.store.served import CannotLock, hold_lock
from grandtour.web.app import Settings, create_app
from grandtour.web.cost.metering import MeteredThreads
from grandtour.web.server import logs
from grandtour.web.server.connections import ConnectionConfig, ConnectionLimiter, raise_file_limit
from grandtour.web.server.hosts import ANY

ALONE: Final = "only servers of a PostgreSQL database can let others work for them"
SELDOM: Final = (5000, 20, 50)  # garbage collections, since each scans all tables in memory
WAITING: Final = 2048           # connections that wait to be accepted


@dataclass(frozen=True)
class Address:
    """The address of the site, and whether a browser is opened there.

    Port 0 is any free one. Only `proxies`, addresses or networks, are trusted to name the client of
    a request. `connections` is the most that one address may have open, 0 for any number."""

    host: str
    port: int
    browser: bool = False
    proxies: tuple[str, ...] = ()
    connections: int = 0


@dataclass(frozen=True)
class NoticeArguments:
    """The host's settings of notifications: the public address of the site, the mail server with
    its password apart, the sender of email, and the networks besides public ones that may receive
    notifications.

    Without a mail server email goes into the `folder`."""

    site: str = ""
    smtp: str = ""
    password: str = ""
    sender: str = ""
    networks: tuple[Network, ...] = ()
    folder: Path = Path("outbox")


NO_NOTICES: Final = NoticeArguments()


class ServeFailed(Exception):
    """The site cannot be served. The message says why in one line."""


class Server(uvicorn.Server):
    """A server that prints its address as soon as it listens. When it stops it does not wait for
    watchers."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._app = app
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(MeteredThreads())
        await super().startup(sockets)
        if not self.started:
            return
        for listener in sockets or ():
            listener.listen(WAITING)    # asyncio sets as many as it accepts at once
        print(f"Grand Tour is at {self._address}  (stop with Ctrl-C)", flush=True)
        if self._browser and has_display():
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.services.tables.hub.close()
        await super().shutdown(sockets)


def serve(place: Address, settings: Settings, log: logs.Style = "plain",
          args: NoticeArguments = NO_NOTICES) -> int:
    """Serve until stopped. Return 1, after one line with the reason, if that is not possible.

    Raise BadComponents if the components of a game contradict themselves."""
    logs.set_up_logging(log)
    if core.__file__.endswith(".py"):
        print("The rules run uncompiled: everything works, bots think more slowly.")
    try:
        for name in games.names():      # BadComponents now, rather than at a table
            games.game(name)
        bot_names()                     # bots that are left out are logged now
        settings = replace(
            settings, mail=build_mail_config(args), hosts=list_host_names(settings, args, place))
        prepare_database(settings.database)
        check_sharing(settings)
        with lock_database_file(settings.database) as name_address:
            listener = open_listening_socket(place)
            migrate_database(settings.database)
            return run_server(place, settings, listener, name_address)
    except (ServeFailed, CannotLock) as reason:
        print(f"grandtour serve: {reason}", file=sys.stderr)
        return 1


def lock_database_file(database: str) -> AbstractContextManager[Callable[[str], None]]:
    """Keep other servers from a database file; any number may serve a database of PostgreSQL."""
    return hold_lock(find_database_path(database)) if database.startswith(SQLITE) else \
        nullcontext(lambda address: None)


def run_server(place: Address, settings: Settings, listener: socket.socket,
               name_address: Callable[[str], None]) -> int:
    """Serve there until stopped. Return 1 if the site could not start."""
    host, port = listener.getsockname()[:2]
    print(f"The record is kept in {display_database(settings.database)}", flush=True)
    app = create_app(settings)
    config = ConnectionConfig(app, ConnectionLimiter(raise_file_limit(), place.connections,
                                                     place.proxies),
                              log_config=None,
                              access_log=False, proxy_headers=bool(place.proxies),
                              forwarded_allow_ips=list(place.proxies), timeout_graceful_shutdown=2,
                              lifespan="on")
    address = f"http://{format_host(host)}:{port}/"
    name_address(address)
    server = Server(app, config, address, place.browser)
    gc.freeze()         # loaded objects stay: do not scan them again, not at exit either
    gc.set_threshold(*SELDOM)
    with suppress(KeyboardInterrupt):
        server.run([listener])
    if not server.started:
        return 1
    print("\nStopped. Every move is on disk.", flush=True)
    return 0


def check_sharing(settings: Settings) -> None:
    """Raise CannotServe if workers are to think for this server, and cannot."""
    if not settings.processes and settings.database.startswith("sqlite"):
        raise ServeFailed(ALONE)


def build_mail_config(args: NoticeArguments) -> MailConfig | None:
    """Return the configuration of email, or None if the host does not give the public address of
    the site, since email needs links.

    Raise CannotServe if a mail server is given without it."""
    if not args.site:
        if args.smtp or args.sender or args.networks:
            raise ServeFailed("notices need --site or GRANDTOUR_SITE, the address where people "
                              "reach it")
        return None
    return MailConfig(args.site, args.sender or f"grandtour@{urlsplit(args.site).hostname}",
                      args.folder,
                      parse_mail_server(args.smtp, args.password) if args.smtp else None,
                      args.networks)


def list_host_names(settings: Settings, args: NoticeArguments, place: Address) -> tuple[str, ...]:
    """Return the host names of the site besides its machine's: where it is served, and what the
    host names.

    Without any, and behind a proxy, the proxy decides."""
    site = urlsplit(args.site).hostname
    said = (*settings.hosts, site) if site else settings.hosts
    return (ANY,) if place.proxies and not said else (*said, place.host)


def open_listening_socket(place: Address) -> socket.socket:
    """Return a socket that listens there. Raise CannotServe with the reason in one line."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            place.host, place.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind, protocol)    # given, or answers wait for Nagle
        if sys.platform != "win32":     # it lets two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except socket.gaierror as error:
        raise ServeFailed(f"there is no address '{place.host}' here ({error.strerror})") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeFailed(f"port {place.port} is taken by another program; choose another, "
                              f"for example --port {place.port + 1}") from error
        raise ServeFailed(f"cannot listen at {place.host}:{place.port}: {error}") from error
    return listener


def prepare_database(database: str) -> None:
    """Make the database file if there is none.

    Raise CannotServe if it cannot be written, or if there is no such database."""
    if not database.startswith(SQLITE):
        check_connection(database)
        return
    file = find_database_path(database)
    try:
        make_file(file)
        file.open("ab").close()
    except OSError as error:
        raise ServeFailed(f"cannot write the record to {file}: {error.strerror}") from error


def migrate_database(database: str) -> None:
    """Migrate the database to the present schema, and print which copy is kept of an older one.

    Raise CannotServe if it is damaged, or not of Grand Tour."""
    file = display_database(database)
    try:
        if kept := make_or_upgrade_database(database):
            print(f"{kept}: the database as it was", flush=True)
    except UnfitDatabase as error:
        raise ServeFailed(str(error)) from error
    except Refused as refused:
        why = language("en").say(Phrase(refused.refusal.text, **refused.details))
        raise ServeFailed(why) from refused
    except DanglingReference as error:
        raise ServeFailed(f"{file} is damaged: {error}") from error
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise ServeFailed(f"cannot use the record in {file}: {why}. If it is damaged: grandtour "
                          "check says how, grandtour restore brings a backup back") from error


def check_connection(database: str) -> None:
    """Raise CannotServe if the database server does not accept the connection."""
    try:
        made = create_engine(database)
        with made.connect():
            pass
        made.dispose()
    except ModuleNotFoundError as error:
        raise ServeFailed(f"there is no '{error.name}' here; install grandtour[postgres]") \
            from error
    except SQLAlchemyError as error:
        raise ServeFailed(f"cannot open the database: {str(error).splitlines()[0]}") from error


def format_host(host: str) -> str:
    """Return the host as this machine's own browser reaches it."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def has_display() -> bool:
    """Return whether a browser would have a screen to open on; text browsers would take the
    terminal."""
    return (sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY"))
            or bool(os.environ.get("WAYLAND_DISPLAY")))
