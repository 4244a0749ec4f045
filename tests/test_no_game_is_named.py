"""No game is named but in its own two folders, so that another one needs no edit anywhere else."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from grandtour.games import names
from tests.some_game import game_title

ROOT = Path(__file__).parent.parent
ROOMS = ("src/grandtour", "tests", "tools", "benchmarks")
OF_GAMES = [f"{folder}/{name}/" for name in names()
            for folder in ("src/grandtour/games", "tests/games")]
KINDS = {".py", ".html", ".js", ".css", ".toml", ".svg", ".json", ".txt", ".ini", ".sql"}
CITY = "Europe/Paris"       # is no game, but a time zone
ALLOWED = {
    "benchmarks/server.py": "figures of years are compared, so one game is measured for ever",
    "benchmarks/spread.py": "the same",
    "benchmarks/painting.py": "the same",
    "src/grandtour/people/common_passwords.txt": "what has leaked is as it has leaked",
}


@cache
def read_file(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def text_of(path: Path) -> str:
    """Return the content of the file; of Python only the code, without comments and docstrings,
    which may mention a game as an example."""
    text = read_file(path)
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            first.value.value = None
    return ast.unparse(tree)


def outside() -> list[Path]:
    """All files but those of a game, catalogues and what is allowed to name one."""
    found = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*"))
             if path.suffix in KINDS]
    return [path for path in found
            if not str(path.relative_to(ROOT)).startswith(tuple(OF_GAMES))
            and str(path.relative_to(ROOT)) not in ALLOWED]


@pytest.mark.parametrize("name", names())
def test_no_game_is_named(name: str) -> None:
    said = re.compile(rf"(?<![a-z]){name}(?![a-z])|\b{game_title(name)}\b", re.IGNORECASE)
    found = outside()
    assert len(found) > 500
    assert [str(path.relative_to(ROOT)) for path in found
            if said.search(read_file(path)) and said.search(text_of(path).replace(CITY, ""))] == []


@pytest.mark.parametrize("path", ALLOWED)
def test_allowed_modules_name_games(path: str) -> None:
    text = text_of(ROOT / path)
    assert any(name in text for name in names())
