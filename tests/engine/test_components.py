"""The printed components: what is wrong in `components.toml` is named, what matters is digested."""

from __future__ import annotations

from importlib import import_module

import pytest

from grandtour.engine.components import BadComponents, digest, load_components, parse_components
from grandtour.games import game, names


@pytest.mark.parametrize("name", names())
def test_tables_name_their_provenance(name: str) -> None:
    tables = load_components(f"grandtour.games.{name}")
    assert all(table["provenance"] for key, table in tables.items() if key != "look")
    assert game(name).digest == digest(tables)


@pytest.mark.parametrize(("text", "fault"), [
    ("[box\ntitle = 1", "no TOML"),
    ("[box]\ntitle = 'x'\n[box]\n", "no TOML"),
    ("[box]\ntitle = 'x'\n", r"\[box\] does not say where"),
    ("[box]\ntitle = 'x'\nprovenance = ''\n", r"\[box\] does not say where"),
    ("box = 3\n", r"\[box\] does not say where"),
])
def test_malformed_components_are_refused(text: str, fault: str) -> None:
    with pytest.raises(BadComponents, match=fault):
        parse_components(text)


def test_look_needs_no_provenance() -> None:
    assert parse_components("[look]\ncanvas = [1, 2]\n") == {"look": {"canvas": [1, 2]}}


@pytest.mark.parametrize(("name", "table"), [
    (name, table) for name in names() for table in load_components(f"grandtour.games.{name}")])
def test_missing_tables_are_refused(name: str, table: str) -> None:
    tables = load_components(f"grandtour.games.{name}")
    del tables[table]
    with pytest.raises(BadComponents, match=rf"\[{table}\] is missing"):
        import_module(f"grandtour.games.{name}.components").check_components(tables)
