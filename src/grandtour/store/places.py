"""Places to play, as `grandtour.communities` asks for them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select

from grandtour.communities.places import PlaceRow
from grandtour.people.hosts import HostAct
from grandtour.store.database import Database, run
from grandtour.store.hosts import noted
from grandtour.store.schema.communities import PLACES


class PlaceStore:
    """A `communities.places.PlaceStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def replace(self, places: Sequence[PlaceRow], act: HostAct) -> None:
        def change(connection: Connection) -> None:
            if kept(connection) == list(places):
                return
            connection.execute(delete(PLACES))
            for number, place in enumerate(places):
                connection.execute(insert(PLACES).values(
                    id=number, **asdict(place) | {"games": json.dumps(place.games)}))
            run(connection, noted(act))
        await self._database.write(change)

    async def places(self) -> list[PlaceRow]:
        return await self._database.read(kept)


def kept(connection: Connection) -> list[PlaceRow]:
    return [PlaceRow(row.name, row.kind, row.town, tuple(json.loads(row.games)), row.address,
                     row.hours, row.link, row.language, row.about)
            for row in connection.execute(select(PLACES).order_by(PLACES.c.id))]
