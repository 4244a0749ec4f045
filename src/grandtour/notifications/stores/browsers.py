"""Stores the browsers to which notices are pushed, and the key of the site."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from grandtour.notifications.rows import BrowserRow
from grandtour.notifications.schema import BROWSERS, SITE_KEYS
from grandtour.store.database import Database, add_new, execute

KEY_ID: Final = 1               # the site has one key


class BrowserStore:
    """Keeps browsers, and the key by which push services know the site. A change is on disk when
    its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_browser(self, browser: BrowserRow, most: int) -> None:
        """Add a browser, in place of the one with its address. A person keeps only the newest
        `most` browsers."""
        newest = select(BROWSERS.c.id).where(BROWSERS.c.person == browser.person).order_by(
            BROWSERS.c.since.desc(), BROWSERS.c.id)

        def replace_browser(connection: Connection) -> None:
            execute(connection,
                              delete(BROWSERS).where(BROWSERS.c.address == browser.address))
            execute(connection, insert(BROWSERS).values(**asdict(browser)))
            ids = list(connection.execute(newest).scalars())
            execute(connection, delete(BROWSERS).where(BROWSERS.c.id.in_(ids[most:])))
        await self._database.run_transaction(replace_browser)

    async def list_browsers(self, person: str) -> list[BrowserRow]:
        """Return the person's browsers, the first added first."""
        query = select(BROWSERS).where(BROWSERS.c.person == person).order_by(
            BROWSERS.c.since, BROWSERS.c.id)
        return await self._database.run_query(lambda connection: [
            BrowserRow(**row) for row in connection.execute(query).mappings()])

    async def remove_browser(self, person: str, browser: str) -> None:
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        delete(BROWSERS).where(
            BROWSERS.c.person == person, BROWSERS.c.id == browser)))

    async def move_session(self, session: str, to: str) -> None:
        """Give the browsers of a session to another one of the same person."""
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        update(BROWSERS).where(
            BROWSERS.c.session == session).values(session=to)))

    async def delete_browsers(self, person: str) -> None:
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        delete(BROWSERS).where(
            BROWSERS.c.person == person)))

    async def load_site_key(self, new: bytes) -> bytes:
        """Return the number of the key. If the site has none yet, store the new one."""
        query = select(SITE_KEYS.c.scalar).where(SITE_KEYS.c.id == KEY_ID)
        stored = await self._database.run_query(
            lambda connection: connection.execute(query).scalar())
        if stored is None:
            row = {"id": KEY_ID, "scalar": b64encode(new).decode()}
            await self._database.run_transaction(
                lambda connection: add_new(connection, SITE_KEYS, [row]))
            return await self.load_site_key(new)
        return b64decode(stored)
