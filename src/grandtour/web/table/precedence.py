"""Whoever is waited for at a table is told first what has happened, and all others together a
moment later."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from grandtour.tables.table import Table
from grandtour.tables.watching import told_first
from grandtour.web.http.services import Keepsake, Services

START: Final = 0.008            # seconds that who is waited for has before the others


@dataclass(frozen=True)
class Turn:
    """Of one state of a table: who is told `first`, and whether the others are told by now."""

    state: tuple[int, int]
    first: frozenset[str]
    others: asyncio.Event


class Precedence(Keepsake):
    """One for all who watch the same table, however many they are."""

    def __init__(self, services: Services) -> None:
        self._hub = services.tables.hub
        self._turns: dict[str, Turn] = {}

    async def turn(self, table: Table, person: str) -> None:
        """Until the person may be told how the table stands."""
        state = table.match.number, self._hub.version(table.id)
        turn = self._turns.get(table.id)
        if turn is None or turn.state != state:
            turn = self._turns[table.id] = self._turn(table, state)
        if not turn.others.is_set() and person not in turn.first:
            await turn.others.wait()

    def _turn(self, table: Table, state: tuple[int, int]) -> Turn:
        turn = Turn(state, told_first(table, self._hub.present(table.id)), asyncio.Event())
        if turn.first:
            asyncio.get_running_loop().call_later(START, turn.others.set)
        else:
            turn.others.set()
        return turn

    def forget(self, table_id: str) -> None:
        """Nobody watches the table any more."""
        self._turns.pop(table_id, None)
