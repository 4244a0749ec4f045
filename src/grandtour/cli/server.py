"""Serving the site: one process, one database file. `serve.py` is the command."""

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
from grandtour.maintenance.making import bring_up
from grandtour.notifications.config import MailConfig, Network
from grandtour.notifications.transport import server_of
from grandtour.store.database import make_file
from grandtour.store.files import SQLITE, path_of
from grandtour.store.migrate import DanglingReference
from grandtour.store.openable import UnfitDatabase, shown_database
from grandtour.store.served import CannotLock, served_alone
from grandtour.web.app import Settings, create_app
from grandtour.web.cost.metering import MeteredThreads
from grandtour.web.server import logs
from grandtour.web.server.connections import Config, ConnectionLimiter, raise_file_limit
from grandtour.web.server.hosts import ANY

ALONE: Final = "only servers of a PostgreSQL database can let others work for them"
SELDOM: Final = (5000, 20, 50)  # looks for garbage: all tables in memory are looked through then
WAITING: Final = 2048           # connections that wait until they are accepted


@dataclass(frozen=True)
class Address:
    """Where the site is served, and whether a browser is opened there. Port 0 is any free one.
    Only `proxies`, addresses or networks, are believed whose request they pass on. `connections`:
    how many one address may have open, 0 for any number."""

    host: str
    port: int
    browser: bool = False
    proxies: tuple[str, ...] = ()
    connections: int = 0


@dataclass(frozen=True)
class NoticeArguments:
    """What the host says of notices: where people reach the site, the mail server with its
    password apart, from whom mail comes, the networks to which notices may go besides public
    ones. Where there is no mail server mail goes into the `folder`."""

    site: str = ""
    smtp: str = ""
    password: str = ""
    sender: str = ""
    networks: tuple[Network, ...] = ()
    folder: Path = Path("outbox")


NO_NOTICES: Final = NoticeArguments()


class CannotServe(Exception):
    """What stands in the way, in one line."""


class Server(uvicorn.Server):
    """Says where it listens as soon as it does. When it stops it waits for no watcher."""

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
            listener.listen(WAITING)    # asyncio has let as many wait as it accepts in one go
        print(f"Grand Tour is at {self._address}  (stop with Ctrl-C)", flush=True)
        if self._browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.services.tables.hub.close()
        await super().shutdown(sockets)


def serve(place: Address, settings: Settings, log: logs.Style = "plain",
          args: NoticeArguments = NO_NOTICES) -> int:
    """Serve until stopped. 1, after one line that says why, if that is not possible. BadComponents
    if the components of a game contradict themselves."""
    logs.set_up_logging(log)
    if core.__file__.endswith(".py"):
        print("The rules run uncompiled: everything works, bots think more slowly.")
    try:
        for name in games.names():      # BadComponents now, rather than at somebody's table
            games.game(name)
        bot_names()                     # what is left out is said now
        settings = replace(settings, mail=mail_config(args), hosts=hosts(settings, args, place))
        prepare(settings.database)
        check_sharing(settings)
        with served_by_one(settings.database) as name_address:
            listener = listen(place)
            ready(settings.database)
            return run(place, settings, listener, name_address)
    except (CannotServe, CannotLock) as reason:
        print(f"grandtour serve: {reason}", file=sys.stderr)
        return 1


def served_by_one(database: str) -> AbstractContextManager[Callable[[str], None]]:
    """Keep other servers from a file; any number may serve a database of PostgreSQL."""
    return served_alone(path_of(database)) if database.startswith(SQLITE) else \
        nullcontext(lambda address: None)


def run(place: Address, settings: Settings, listener: socket.socket,
        name_address: Callable[[str], None]) -> int:
    """Serve there until stopped. 1 if the site could not begin."""
    host, port = listener.getsockname()[:2]
    print(f"The record is kept in {shown_database(settings.database)}", flush=True)
    app = create_app(settings)
    config = Config(app, ConnectionLimiter(raise_file_limit(), place.connections, place.proxies),
                    log_config=None,
                    access_log=False, proxy_headers=bool(place.proxies),
                    forwarded_allow_ips=list(place.proxies), timeout_graceful_shutdown=2,
                    lifespan="on")
    address = f"http://{printable_host(host)}:{port}/"
    name_address(address)
    server = Server(app, config, address, place.browser)
    gc.freeze()         # what was loaded stays: not looked through again, nor when all ends
    gc.set_threshold(*SELDOM)
    with suppress(KeyboardInterrupt):
        server.run([listener])
    if not server.started:
        return 1
    print("\nStopped. Every move is on disk.", flush=True)
    return 0


def check_sharing(settings: Settings) -> None:
    """CannotServe if others are to work for this server, and cannot."""
    if not settings.processes and settings.database.startswith("sqlite"):
        raise CannotServe(ALONE)


def mail_config(args: NoticeArguments) -> MailConfig | None:
    """Where notices leave the site; None if the host does not say where it is, since without that
    no mail could lead there. CannotServe if it says whither and not that."""
    if not args.site:
        if args.smtp or args.sender or args.networks:
            raise CannotServe("notices need --site or GRANDTOUR_SITE, the address where people "
                              "reach it")
        return None
    return MailConfig(args.site, args.sender or f"grandtour@{urlsplit(args.site).hostname}",
                      args.folder, server_of(args.smtp, args.password) if args.smtp else None,
                      args.networks)


def hosts(settings: Settings, args: NoticeArguments, place: Address) -> tuple[str, ...]:
    """By which names the site goes, besides its machine's: where it is served, and what is said.
    Where nothing is said, and a proxy passes requests on, the proxy knows."""
    site = urlsplit(args.site).hostname
    said = (*settings.hosts, site) if site else settings.hosts
    return (ANY,) if place.proxies and not said else (*said, place.host)


def listen(place: Address) -> socket.socket:
    """A socket that listens there. CannotServe says in one line why there is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            place.host, place.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind, protocol)    # named, else answers wait for Nagle
        if sys.platform != "win32":     # where it lets two programs have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except socket.gaierror as error:
        raise CannotServe(f"there is no address '{place.host}' here ({error.strerror})") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {place.port} is taken by another program; choose another, "
                              f"for example --port {place.port + 1}") from error
        raise CannotServe(f"cannot listen at {place.host}:{place.port}: {error}") from error
    return listener


def prepare(database: str) -> None:
    """Make the database file if there is none. CannotServe if it cannot be written there, or if
    there is no such database."""
    if not database.startswith(SQLITE):
        reach(database)
        return
    file = path_of(database)
    try:
        make_file(file)
        file.open("ab").close()
    except OSError as error:
        raise CannotServe(f"cannot write the record to {file}: {error.strerror}") from error


def ready(database: str) -> None:
    """Bring the database to the present schema, and say which copy is kept of an older one.
    CannotServe if it is damaged, or not of ours."""
    file = shown_database(database)
    try:
        if kept := bring_up(database):
            print(f"{kept}: the database as it was", flush=True)
    except UnfitDatabase as error:
        raise CannotServe(str(error)) from error
    except Refused as refused:
        why = language("en").say(Phrase(refused.refusal.text, **refused.details))
        raise CannotServe(why) from refused
    except DanglingReference as error:
        raise CannotServe(f"{file} is damaged: {error}") from error
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise CannotServe(f"cannot use the record in {file}: {why}. If it is damaged: grandtour "
                          "check says how, grandtour restore brings a backup back") from error


def reach(database: str) -> None:
    """CannotServe if the database server does not let us in."""
    try:
        made = create_engine(database)
        with made.connect():
            pass
        made.dispose()
    except ModuleNotFoundError as error:
        raise CannotServe(f"there is no '{error.name}' here; install grandtour[postgres]") \
            from error
    except SQLAlchemyError as error:
        raise CannotServe(f"cannot open the database: {str(error).splitlines()[0]}") from error


def printable_host(host: str) -> str:
    """The host as this machine's own browser reaches it."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def has_screen() -> bool:
    """Whether a browser would have a screen to open on; text browsers would take the terminal."""
    return (sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY"))
            or bool(os.environ.get("WAYLAND_DISPLAY")))
