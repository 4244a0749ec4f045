"""Commands of the host that work in the database, which the site may be using meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.databases import CannotDo, doing
from grandtour.people.hosts import COMMAND, ActKind, HostAct, Hosts
from grandtour.people.tokens import unique
from grandtour.store.database import Database
from grandtour.store.hosts import HostStore
from grandtour.store.people import PeopleStore

Work: TypeAlias = Callable[[Database], Awaitable[None]]     # prints what it has found or done


def in_database(command: str, url: str, work: Work) -> int:
    """Do this work. The exit status: 1, after one line that says why, if the work raises CannotDo
    or the database cannot be used."""
    return doing(command, lambda: asyncio.run(worked(url, work)))


async def worked(url: str, work: Work) -> bool:
    try:
        opened = Database(url)
        try:
            await work(opened)
        finally:
            await opened.close()
    except (OSError, SQLAlchemyError) as error:
        raise CannotDo(f"the database cannot be used: {str(error).splitlines()[0]}") from error
    return True


def hosts_of(opened: Database) -> Hosts:
    """What hosts do in this database."""
    return Hosts(HostStore(opened), PeopleStore(opened))


def act(kind: ActKind, fact: str = "") -> HostAct:
    """What is done now on the command line, to be written down with what it does."""
    return HostAct(unique(10), time.time_ns() // 1_000_000, COMMAND, kind, fact=fact)


async def note(opened: Database, kind: ActKind, person: str = "", fact: str = "") -> None:
    """It was done on the command line, and stands in the record of what hosts did."""
    await hosts_of(opened).note(kind, person=person, fact=fact)
