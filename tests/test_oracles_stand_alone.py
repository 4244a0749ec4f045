"""An oracle knows the rulebook and not the program: of a game it takes the printed figures alone,
and what checks that the parts of any position fit together."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from oracles import Books, NoBooks

from grandtour import games

GAMES = Path(__file__).with_name("games")
# Printed figures, whether a position fits, names of sights.
TAKEN = {"TABLES", "check_position", "core"}


def list_imports(game: str) -> Iterator[str]:
    """Yield what the oracle of this game imports from the program, by name. A whole module is named
    by its path."""
    one, several = GAMES / game / "oracle.py", GAMES / game / "oracle"
    for file in [one] if one.is_file() else several.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grandtour"):
                yield from (name.name for name in node.names)
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names if "grandtour" in name.name)


@pytest.mark.parametrize("game", sorted(games.list_own_packages()))
def test_oracles_import_no_rules(game: str) -> None:
    taken = set(list_imports(game))
    assert "TABLES" in taken
    assert taken <= TAKEN


class Passing(NoBooks):
    """A game in which one may pass."""

    play = Books.play
    named = ""

    def pass_(self, named: str) -> None:
        self.named = named


def test_verbs_may_be_python_words() -> None:
    books = Passing(2, {})
    books.play("pass north")
    assert books.named == "north"
