"""The printed components of a game: a TOML file of tables, each with its provenance."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any


class BadComponents(ValueError):
    """The components contradict themselves. The message names the table and the fault."""


def load_components(package: str) -> dict[str, Any]:
    """Return the tables of `components.toml` in this package. Raise BadComponents if it is not
    TOML."""
    return parse_components((files(package) / "components.toml").read_text(encoding="utf-8"))


def parse_components(text: str) -> dict[str, Any]:
    """Return the tables. Every table but `look` must say where its figures come from."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"components.toml is no TOML: {error}") from error
    for name, content in tables.items():
        require(name == "look" or (isinstance(content, dict) and bool(content.get("provenance"))),
                name, "does not say where its figures come from")
    return tables


def require(true: bool, table: str, fault: str) -> None:
    """Raise BadComponents about this table unless `true`."""
    if not true:
        raise BadComponents(f"components.toml: [{table}] {fault}")


def check_tables(tables: dict[str, Any], fields: Mapping[str, Sequence[str]],
                 rows: Mapping[str, tuple[str, Sequence[str]]]) -> None:
    """Raise BadComponents unless every table is present with its fields.

    `rows` names the list of a table, and the fields that every row of it must have."""
    for name in (*fields, *rows):
        require(name in tables, name, "is missing")
    for name, wanted in fields.items():
        for field in wanted:
            require(field in tables[name], name, f"has no '{field}'")
    for name, (listed, wanted) in rows.items():
        require(listed in tables[name], name, f"has no '{listed}'")
        for row in tables[name][listed]:
            for field in wanted:
                require(isinstance(row, dict) and field in row, name, f"has no '{field}' in {row}")


def digest(tables: dict[str, Any]) -> str:
    """Return sixteen hexadecimal digits that change with every figure that matters for play.

    Drawing data (`look`) and sources of figures (`provenance`) do not count."""
    matter = {name: {key: value for key, value in content.items() if key != "provenance"}
              for name, content in tables.items() if name != "look"}
    canonical = json.dumps(matter, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(canonical.encode()).hexdigest()[:16]
