"""Stores studies in the database."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from grandtour.features.studies.rows import StaleStudy, StudyRow
from grandtour.features.studies.schema import STUDIES
from grandtour.people.schema import PEOPLE
from grandtour.store.database import Database, execute
from grandtour.store.personal import PersonalStore

NAME = func.coalesce(PEOPLE.c.name, "").label("author_name")


class StudyStore(PersonalStore):
    """Keeps studies. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, STUDIES, "id")

    async def add_study(self, row: StudyRow) -> None:
        values = insert(STUDIES).values(list_study_columns(row))
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  values))

    async def find_study(self, id: str) -> StudyRow | None:
        found = await self._rows_of(select_studies().where(STUDIES.c.id == id))
        return found[0] if found else None

    async def load_rows(self, person: str) -> list[StudyRow]:
        """Return the studies of a person, last changed first."""
        return await self._rows_of(select_by_change().where(STUDIES.c.person == person))

    async def list_public(self, most: int) -> list[StudyRow]:
        """Return public studies, last changed first."""
        return await self._rows_of(
            select_by_change().where(STUDIES.c.audience == "public").limit(most))

    async def _rows_of(self, query: Select[Any]) -> list[StudyRow]:
        return await self._database.run_query(
            lambda connection: [build_study_row(row) for row in connection.execute(query)])

    async def save_study(self, row: StudyRow) -> None:
        """Store a changed study with its next version. Overtaken if the row is not of the last."""
        values = update(STUDIES).where(
            STUDIES.c.id == row.id, STUDIES.c.version == row.version).values(
            list_study_columns(row) | {"version": row.version + 1})

        def write_study(connection: Connection) -> None:
            if connection.execute(values).rowcount == 0:
                raise StaleStudy
        await self._database.run_transaction(write_study)

    async def delete_study(self, id: str) -> None:
        change = delete(STUDIES).where(STUDIES.c.id == id)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))


def delete_by_host(connection: Connection, id: str) -> str | None:
    """Delete the study with this id; return its author, None if there is none."""
    author: str | None = connection.execute(
        select(STUDIES.c.person).where(STUDIES.c.id == id)).scalar()
    execute(connection, delete(STUDIES).where(STUDIES.c.id == id))
    return author


def select_studies() -> Select[Any]:
    """Return a query of studies with the names of their authors."""
    return select(STUDIES, NAME).join(PEOPLE, PEOPLE.c.id == STUDIES.c.person, isouter=True)


def select_by_change() -> Select[Any]:
    return select_studies().order_by(STUDIES.c.changed.desc(), STUDIES.c.id)


def list_study_columns(row: StudyRow) -> dict[str, object]:
    return {name: value for name, value in asdict(row).items() if name != "author_name"}


def build_study_row(row: Row[Any]) -> StudyRow:
    return StudyRow(**row._mapping)
