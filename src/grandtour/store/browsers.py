"""Browsers that notices are pushed to, as `grandtour.notifications` asks for them."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from grandtour.notifications.ports import BrowserRow
from grandtour.store.database import Database, add_new, run
from grandtour.store.schema.notices import BROWSERS, SITE_KEYS

ONLY: Final = 1                 # the id of the key


class BrowserStore:
    """A `notifications.ports.BrowserStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, browser: BrowserRow, most: int) -> None:
        newest = select(BROWSERS.c.id).where(BROWSERS.c.person == browser.person).order_by(
            BROWSERS.c.since.desc(), BROWSERS.c.id)

        def change(connection: Connection) -> None:
            run(connection, delete(BROWSERS).where(BROWSERS.c.address == browser.address))
            run(connection, insert(BROWSERS).values(**asdict(browser)))
            ids = list(connection.execute(newest).scalars())
            run(connection, delete(BROWSERS).where(BROWSERS.c.id.in_(ids[most:])))
        await self._database.write(change)

    async def of(self, person: str) -> list[BrowserRow]:
        query = select(BROWSERS).where(BROWSERS.c.person == person).order_by(
            BROWSERS.c.since, BROWSERS.c.id)
        return await self._database.read(lambda connection: [
            BrowserRow(**row) for row in connection.execute(query).mappings()])

    async def drop(self, person: str, browser: str) -> None:
        await self._database.write(lambda connection: run(connection, delete(BROWSERS).where(
            BROWSERS.c.person == person, BROWSERS.c.id == browser)))

    async def move(self, session: str, to: str) -> None:
        await self._database.write(lambda connection: run(connection, update(BROWSERS).where(
            BROWSERS.c.session == session).values(session=to)))

    async def forget(self, person: str) -> None:
        await self._database.write(lambda connection: run(connection, delete(BROWSERS).where(
            BROWSERS.c.person == person)))

    async def key(self, made: bytes) -> bytes:
        query = select(SITE_KEYS.c.scalar).where(SITE_KEYS.c.id == ONLY)
        kept = await self._database.read(lambda connection: connection.execute(query).scalar())
        if kept is None:
            row = {"id": ONLY, "scalar": b64encode(made).decode()}
            await self._database.write(
                lambda connection: add_new(connection, SITE_KEYS, [row]))
            return await self.key(made)
        return b64decode(kept)
