"""The way on for somebody who can open no more tables: those that are open."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from grandtour.engine.game import Refused
from grandtour.web.http.services import services_of
from grandtour.web.reader import Reader
from grandtour.web.shell import Opened, box

ENOUGH: Final = ("too_many_tables", "too_many_tables_here", "too_many_shows")


async def opened_by(request: Request, reader: Reader, refused: Refused | None) -> list[Opened]:
    """The reader's tables that are not over, if it was refused to open another one."""
    if refused is None or refused.refusal.code not in ENOUGH or not reader.id:
        return []
    return [Opened(f"/t/{one.id}", box(one.game, reader.language).title, one.name)
            for one in await services_of(request).tables.opened_by(reader.id)]
