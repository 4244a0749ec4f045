"""Stores places to play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select

from grandtour.features.places.rows import PlaceRow
from grandtour.features.places.schema import PLACES
from grandtour.people.host_acts import HostAct
from grandtour.people.stores.hosts import insert_act
from grandtour.store.database import Database, execute


class PlaceStore:
    """Stores places to play. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def replace_places(self, places: Sequence[PlaceRow], act: HostAct) -> None:
        """Store these places and no others, and record the act; do nothing if they are the same."""
        def write_places(connection: Connection) -> None:
            if read_places(connection) == list(places):
                return
            connection.execute(delete(PLACES))
            for number, place in enumerate(places):
                connection.execute(insert(PLACES).values(
                    id=number, **asdict(place) | {"games": json.dumps(place.games)}))
            execute(connection, insert_act(act))
        await self._database.run_transaction(write_places)

    async def list_places(self) -> list[PlaceRow]:
        """Return the places in the order in which the host has entered them."""
        return await self._database.run_query(read_places)


def read_places(connection: Connection) -> list[PlaceRow]:
    """Read all places in their order."""
    return [PlaceRow(row.name, row.kind, row.town, tuple(json.loads(row.games)), row.address,
                     row.hours, row.link, row.language, row.about)
            for row in connection.execute(select(PLACES).order_by(PLACES.c.id))]
