"""The measure of a person's texts in the database."""

from __future__ import annotations

from dataclasses import dataclass
from shutil import disk_usage
from typing import Any, Final

from sqlalchemy import Connection, Integer, Select, func, select, union_all
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from grandtour.feature import StoredTexts, list_features
from grandtour.store.database import Database
from grandtour.store.files import SQLITE, find_database_path
from grandtour.tables.schema import MESSAGES

SAID: Final = StoredTexts(MESSAGES, "person", "text", "moment")


@dataclass(frozen=True)
class TextUsage:
    """The size in bytes of all that a person has written, and the moment of the oldest text, in
    milliseconds since 1970; 0 if there is none."""

    size: int
    since: int


class TextSpaceStore:
    """Adds up the texts of a person, those of features included."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def measure_texts_of(self, person: str) -> TextUsage:
        written = [SAID, *(content for feature in list_features() for content in feature.content)]
        parts = union_all(*[select_size_of_texts(person, content)
                            for content in written]).subquery()
        query = select(func.sum(parts.c.size), func.min(parts.c.since))

        def read(connection: Connection) -> TextUsage:
            size, since = connection.execute(query).one()
            return TextUsage(int(size or 0), int(since or 0))
        return await self._database.run_query(read)


def select_size_of_texts(person: str, content: StoredTexts) -> Select[int, Any]:
    """Select the size of what the person wrote there, and the moment of the oldest text."""
    columns = content.table.c
    return select(func.sum(Bytes(columns[content.text])).label("size"),
                  func.min(columns[content.moment]).label("since")).where(
                      columns[content.writer] == person)


class Bytes(FunctionElement[int]):
    """The number of bytes of a text. Older versions of SQLite have no function for it."""

    type = Integer()
    inherit_cache = True


@compiles(Bytes)
def compile_byte_length(element: Bytes, compiler: SQLCompiler, **how: Any) -> str:
    return f"octet_length({compiler.process(element.clauses, **how)})"


@compiles(Bytes, "sqlite")
def compile_sqlite_byte_length(element: Bytes, compiler: SQLCompiler, **how: Any) -> str:
    return f"length(CAST({compiler.process(element.clauses, **how)} AS BLOB))"


def find_free_bytes(url: str) -> int | None:
    """Return how many bytes are free where the database is; None if it is no file of this
    machine."""
    return disk_usage(
        find_database_path(url).absolute().parent).free if url.startswith(SQLITE) else None
