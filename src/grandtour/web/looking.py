"""Who may look at a table. Every page, picture, stream and answer about a table that names it by
its address gets it here."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from grandtour.tables.table import Table
from grandtour.tables.watching import check_may_look
from grandtour.web.http.services import services_of
from grandtour.web.reader import session_of


async def table_of(connection: HTTPConnection) -> Table:
    """The table that the address names. Refused: no_such_table, not_watched."""
    return await looked_at(connection, connection.path_params["id"])


async def looked_at(connection: HTTPConnection, id: str) -> Table:
    """The table, if whoever asks may look at it. Refused: no_such_table, not_watched."""
    table = await services_of(connection).tables.table(id)
    await services_of(connection).neighbours.refresh(table)
    if table.terms.watch != "all":
        _, person = await session_of(connection)
        check_may_look(table, person.id if person else "")
    return table


TableDep = Annotated[Table, Depends(looked_at)]
