"""What a player keeps secret with memos (`tools/tell_apart.py`)."""

from __future__ import annotations

from grandtour.features.memos.service import Memos
from grandtour.tables.table import Table
from grandtour.web.http.services import Services


async def keep_secret(services: Services, table: Table, person: str, _base: int) -> None:
    """Give the person a memo at the table."""
    await services.get(Memos).write_memo(table, person, "One memo")
