"""Stores entered games in the database."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from grandtour.features.entered_games.rows import EnteredRow, StaleGame
from grandtour.features.entered_games.schema import ENTERED_GAMES
from grandtour.store.database import Database, execute
from grandtour.store.personal import PersonalStore


class EnteredStore(PersonalStore):
    """Stores the games that people enter. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, ENTERED_GAMES, "id")

    async def add_game(self, row: EnteredRow) -> None:
        values = insert(ENTERED_GAMES).values(asdict(row))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  values))

    async def find_game(self, id: str) -> EnteredRow | None:
        found = await self._read_rows(select(ENTERED_GAMES).where(ENTERED_GAMES.c.id == id))
        return found[0] if found else None

    async def load_rows(self, person: str) -> list[EnteredRow]:
        """Return the games of a person, last changed first."""
        return await self._read_rows(
            select(ENTERED_GAMES).where(ENTERED_GAMES.c.person == person).order_by(
                ENTERED_GAMES.c.changed.desc(), ENTERED_GAMES.c.id))

    async def _read_rows(self, query: Select[Any]) -> list[EnteredRow]:
        return await self._database.run_query(
            lambda connection: [read_row(row) for row in connection.execute(query)])

    async def save_game(self, row: EnteredRow) -> None:
        """Store a changed game with its next version. Raise Overtaken if another change was stored
        since the row was read."""
        values = update(ENTERED_GAMES).where(
            ENTERED_GAMES.c.id == row.id, ENTERED_GAMES.c.version == row.version).values(
            asdict(row) | {"version": row.version + 1})

        def write_game(connection: Connection) -> None:
            if connection.execute(values).rowcount == 0:
                raise StaleGame
        await self._database.run_transaction(write_game)

    async def delete_game(self, id: str) -> None:
        change = delete(ENTERED_GAMES).where(ENTERED_GAMES.c.id == id)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))


def read_row(row: Row[Any]) -> EnteredRow:
    return EnteredRow(**row._mapping)
