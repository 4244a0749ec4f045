"""The whole database as lines of JSON, which any other database can import. The first line names
the program and the version of the schema, every further line a table and one row of it, the last
line the number of rows, so that an incomplete file is detected."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby, islice
from typing import Any, Final

from sqlalchemy import (
    Column, Connection, DateTime, Integer, LargeBinary, MetaData, String, Table, func, insert,
    select,
)

from grandtour import __version__
from grandtour.store.migrate import (
    explain_unfit_schema, find_head_revisions, name_schema, read_revisions, run_migrations_up_to,
)

AT_ONCE: Final = 500
VERSIONS: Final = "alembic_version"
BEYOND: Final = 1 << 63         # the first whole number that no database takes


class BadLines(Exception):
    """The lines cannot be imported, with the reason. The database is unchanged."""


def dump_lines(connection: Connection) -> Iterator[str]:
    """Yield the whole database, of any version of the schema."""
    yield json.dumps({"grandtour": __version__, "schema": sorted(read_revisions(connection))})
    rows = 0
    for table in list_tables(connection):
        keys = list(table.primary_key.columns)
        query = select(table).order_by(*keys).execution_options(yield_per=AT_ONCE)
        for row in connection.execute(query).mappings():
            values = {name: encode_value(value) for name, value in row.items()}
            yield json.dumps([table.name, values], ensure_ascii=False)
            rows += 1
    yield json.dumps({"rows": rows})


def load_lines(connection: Connection, given: Iterable[str]) -> int:
    """Fill an empty database, and bring it to the present schema. Return the number of rows."""
    if any(connection.execute(select(table).limit(1)).first() for table in list_tables(connection)):
        raise BadLines("the database is not empty")
    source = parse_lines(given)
    first = next(source, None)
    schema = read_schema(first)
    if fault := explain_unfit_schema(schema):
        raise BadLines(f"it {fault}")
    if (there := read_revisions(connection)) not in (frozenset(), schema):
        raise BadLines(f"it has the schema {name_schema(schema)}, and the database "
                       f"{name_schema(there)}; name a database that does not exist yet")
    run_migrations_up_to(connection, sorted(schema))
    rows = fill_tables(connection, source)
    if schema != find_head_revisions():
        run_migrations_up_to(connection)
    return rows


def read_schema(first: Any) -> frozenset[str]:
    """Return the revisions in the first line. Raise BadLines if it names none."""
    schema = first.get("schema") if isinstance(first, dict) else None
    if isinstance(schema, str):         # as before the first release
        return frozenset((schema,))
    if not isinstance(schema, list) or not schema or \
            not all(isinstance(one, str) for one in schema):
        raise BadLines("line 1: this is no export of Grand Tour")
    return frozenset(schema)


def fill_tables(connection: Connection, source: Iterator[Any]) -> int:
    places = {table.name: table for table in list_tables(connection)}
    rows, end = 0, None
    for name, group in groupby(source, key=read_table_name):
        if name == "":
            end = next(group)
        elif name not in places:
            raise BadLines(f"there is no table '{name}' in this schema")
        else:
            table = places[name]
            while some := list(islice(group, AT_ONCE)):
                connection.execute(insert(table), [read_row(table, line) for line in some])
                rows += len(some)
            advance_id_sequence(connection, table)
    if end != {"rows": rows}:
        raise BadLines("the file breaks off, or lines of it are missing")
    return rows


def read_table_name(line: Any) -> str:
    """Return the table of this line; empty if it names none."""
    return str(line[0]) if isinstance(line, list) and line else ""


def read_row(table: Table, line: list[Any]) -> dict[str, object]:
    try:
        _, values = line
        return {key: decode_value(table.c[key], value) for key, value in values.items()}
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadLines(f"a line is no row of the table '{table.name}'") from error


def advance_id_sequence(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows after the last one, where it numbers them itself."""
    if connection.dialect.name != "postgresql":
        return
    for column in table.primary_key.columns:
        if isinstance(column.type, Integer):
            sequence = connection.execute(
                select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
            if sequence:
                connection.execute(select(func.setval(sequence, select(
                    func.max(column)).scalar_subquery())))


def list_tables(connection: Connection) -> list[Table]:
    """Return the tables of the database, each after those it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSIONS]


def parse_lines(given: Iterable[str]) -> Iterator[Any]:
    number = 0
    try:
        for line in given:
            number += 1
            yield json.loads(line)
    except UnicodeDecodeError as error:
        raise BadLines(f"after line {number}: this is no text in UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise BadLines(f"line {number}: this is no JSON") from error


def encode_value(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value


def decode_value(column: Column[Any], value: Any) -> object:
    """Return the value of this column from the output of `written`. Raise ValueError if it could
    not be one: a wrong type, a number too large for databases, or a text with half a surrogate
    pair."""
    if value is None:
        return None
    if isinstance(column.type, Integer) and (
            not isinstance(value, int) or not -BEYOND <= value < BEYOND):
        raise ValueError(f"no whole number: {column.name}")
    if isinstance(column.type, String):
        str.encode(value)
    if isinstance(column.type, DateTime):
        return datetime.fromisoformat(value)
    if isinstance(column.type, LargeBinary):
        return base64.b64decode(value)
    return value
