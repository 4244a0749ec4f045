"""The printed components of a game: a TOML file of tables, each with its provenance."""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from importlib.resources import files
from typing import Any


class BadFacts(ValueError):
    """The facts contradict themselves; says which table, and how."""


def load(package: str) -> dict[str, Any]:
    """The tables of `facts.toml` in this package. BadFacts if it is no TOML."""
    return parse((files(package) / "facts.toml").read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, Any]:
    """The tables. Every table but `look` must say where its figures come from."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFacts(f"facts.toml is no TOML: {error}") from error
    for name, content in tables.items():
        must(name == "look" or (isinstance(content, dict) and bool(content.get("provenance"))),
             name, "does not say where its figures come from")
    return tables


def must(true: bool, table: str, fault: str) -> None:
    """BadFacts about this table unless it is true."""
    if not true:
        raise BadFacts(f"facts.toml: [{table}] {fault}")


def digest(tables: dict[str, Any]) -> str:
    """Sixteen hexadecimal digits that change with every figure that matters for play.

    Where things are drawn (`look`) and where figures come from (`provenance`) do not."""
    matter = {name: {key: value for key, value in content.items() if key != "provenance"}
              for name, content in tables.items() if name != "look"}
    canonical = json.dumps(matter, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(canonical.encode()).hexdigest()[:16]
