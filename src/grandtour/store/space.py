"""How much of what somebody has written is kept, as `grandtour.people.space` asks for it."""

from __future__ import annotations

from shutil import disk_usage
from typing import Any, Final

from sqlalchemy import Connection, Integer, Select, Table, func, select, union_all
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from grandtour.people.space import Written
from grandtour.store.database import Database
from grandtour.store.files import SQLITE, path_of
from grandtour.store.schema.collection import COMMENTS, TEXTS
from grandtour.store.schema.communities import GAME_LISTS, MEETINGS, POSTS
from grandtour.store.schema.plans import PLANS
from grandtour.store.schema.studies import STUDIES
from grandtour.store.schema.talk import MEMOS, MESSAGES, REMARKS

# All that members write: the table, the column of the writer, the column that counts, and since
# when it is there.
CONTENT: Final = (
    (STUDIES, "person", "text", "made"), (TEXTS, "author", "body", "moment"),
    (POSTS, "author", "body", "moment"), (GAME_LISTS, "author", "games", "moment"),
    (MEETINGS, "author", "about", "moment"), (REMARKS, "person", "text", "moment"),
    (MEMOS, "person", "text", "at"), (MESSAGES, "person", "text", "moment"),
    (COMMENTS, "author", "body", "moment"), (PLANS, "person", "plan", "at"))


class SpaceStore:
    """A `people.space.SpaceStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def written_by(self, person: str) -> Written:
        parts = union_all(*[part_of(person, *content) for content in CONTENT]).subquery()
        query = select(func.sum(parts.c.size), func.min(parts.c.since))

        def read(connection: Connection) -> Written:
            size, since = connection.execute(query).one()
            return Written(int(size or 0), int(since or 0))
        return await self._database.read(read)


def part_of(person: str, table: Table, writer: str, text: str,
            since: str) -> Select[int, Any]:
    return select(func.sum(Bytes(table.c[text])).label("size"),
                  func.min(table.c[since]).label("since")).where(table.c[writer] == person)


class Bytes(FunctionElement[int]):
    """The number of bytes of a text. Older versions of SQLite have no function for it."""

    type = Integer()
    inherit_cache = True


@compiles(Bytes)
def bytes_of(element: Bytes, compiler: SQLCompiler, **how: Any) -> str:
    return f"octet_length({compiler.process(element.clauses, **how)})"


@compiles(Bytes, "sqlite")
def bytes_in_sqlite(element: Bytes, compiler: SQLCompiler, **how: Any) -> str:
    return f"length(CAST({compiler.process(element.clauses, **how)} AS BLOB))"


def free_beside(url: str) -> int | None:
    """How many bytes are free where the database is; None if it is no file of this machine."""
    return disk_usage(path_of(url).absolute().parent).free if url.startswith(SQLITE) else None
