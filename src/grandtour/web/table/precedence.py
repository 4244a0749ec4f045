"""Notify the player to move before all other watchers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from grandtour.tables.table import Table
from grandtour.tables.watching import find_first_notified
from grandtour.web.http.services import PackageState, Services

START: Final = 0.008            # seconds that the player to move has before the others


@dataclass(frozen=True)
class NotificationTurn:
    """One state of a table: the people told `first`, and whether the others may be told now."""

    state: tuple[int, int]
    first: frozenset[str]
    others: asyncio.Event


class NotificationOrder(PackageState):
    """The order of notification, shared by all watchers of a table."""

    def __init__(self, services: Services) -> None:
        self._hub = services.tables.hub
        self._turns: dict[str, NotificationTurn] = {}

    async def wait_turn(self, table: Table, person: str) -> None:
        """Wait until the person may learn the table's state."""
        state = table.match.number, self._hub.version(table.id)
        turn = self._turns.get(table.id)
        if turn is None or turn.state != state:
            turn = self._turns[table.id] = self._find_turn(table, state)
        if not turn.others.is_set() and person not in turn.first:
            await turn.others.wait()

    def _find_turn(self, table: Table, state: tuple[int, int]) -> NotificationTurn:
        turn = NotificationTurn(state, find_first_notified(table, self._hub.find_present(table.id)),
                                asyncio.Event())
        if turn.first:
            asyncio.get_running_loop().call_later(START, turn.others.set)
        else:
            turn.others.set()
        return turn

    def drop_table(self, table_id: str) -> None:
        """Drop the state of a table that no one watches."""
        self._turns.pop(table_id, None)
