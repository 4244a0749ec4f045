"""Stores studies in the database."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from grandtour.features.studies.rows import Overtaken, StudyRow
from grandtour.features.studies.schema import STUDIES
from grandtour.people.schema import PEOPLE
from grandtour.store.database import Database, run
from grandtour.store.personal import PersonalStore

NAME = func.coalesce(PEOPLE.c.name, "").label("author_name")


class StudyStore(PersonalStore):
    """Keeps studies. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, STUDIES, "id")

    async def add(self, row: StudyRow) -> None:
        values = insert(STUDIES).values(columns_of(row))
        await self._database.write(lambda connection: run(connection, values))

    async def study(self, id: str) -> StudyRow | None:
        found = await self._rows_of(written().where(STUDIES.c.id == id))
        return found[0] if found else None

    async def of(self, person: str) -> list[StudyRow]:
        """Return the studies of a person, those changed last first."""
        return await self._rows_of(last_changed().where(STUDIES.c.person == person))

    async def public(self, most: int) -> list[StudyRow]:
        """Return studies for everyone, those changed last first."""
        return await self._rows_of(
            last_changed().where(STUDIES.c.audience == "public").limit(most))

    async def _rows_of(self, query: Select[Any]) -> list[StudyRow]:
        return await self._database.read(
            lambda connection: [study_of(row) for row in connection.execute(query)])

    async def set(self, row: StudyRow) -> None:
        """Store a changed study with its next version. Overtaken if the row is not of the last."""
        values = update(STUDIES).where(
            STUDIES.c.id == row.id, STUDIES.c.version == row.version).values(
            columns_of(row) | {"version": row.version + 1})

        def change(connection: Connection) -> None:
            if connection.execute(values).rowcount == 0:
                raise Overtaken
        await self._database.write(change)

    async def delete(self, id: str) -> None:
        change = delete(STUDIES).where(STUDIES.c.id == id)
        await self._database.write(lambda connection: run(connection, change))


def delete_by_host(connection: Connection, id: str) -> str | None:
    """Delete the study with this id; return its author, None if there is none."""
    author: str | None = connection.execute(
        select(STUDIES.c.person).where(STUDIES.c.id == id)).scalar()
    run(connection, delete(STUDIES).where(STUDIES.c.id == id))
    return author


def written() -> Select[Any]:
    """Studies, each with the name of its author."""
    return select(STUDIES, NAME).join(PEOPLE, PEOPLE.c.id == STUDIES.c.person, isouter=True)


def last_changed() -> Select[Any]:
    return written().order_by(STUDIES.c.changed.desc(), STUDIES.c.id)


def columns_of(row: StudyRow) -> dict[str, object]:
    return {name: value for name, value in asdict(row).items() if name != "author_name"}


def study_of(row: Row[Any]) -> StudyRow:
    return StudyRow(**row._mapping)
