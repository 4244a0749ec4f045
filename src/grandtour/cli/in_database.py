"""Commands of the host that work in the database, which the site may be using meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from grandtour.cli.databases import CannotDo, doing
from grandtour.store.database import Database

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
