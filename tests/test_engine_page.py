"""Test that the code in docs/engine.md is the code of the sources: the contract name by name, the
rule as it is in its game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import grandtour

SOURCES = Path(grandtour.__file__).parent
PAGE = Path(__file__).parents[1] / "docs" / "engine.md"
GAMES = Path(__file__).parent / "engine"
CONTRACT, *SHOWN = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"),
                              re.MULTILINE | re.DOTALL)
CALL = re.compile(r"def (\w+)\(([^)]*)\)(?: -> ([^#;]+))?")


def classes() -> dict[str, ast.ClassDef]:
    """Return the classes of the engine by name."""
    return {node.name: node for name in ("core.py", "game.py", "notation.py")
            for node in ast.parse((SOURCES / "engine" / name).read_text(encoding="utf-8")).body
            if isinstance(node, ast.ClassDef)}


REAL = classes()


def methods(name: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in REAL[name].body if isinstance(node, ast.FunctionDef)}


def members(name: str) -> set[str]:
    """Methods, and what is set in the class or of `self`; without what it builds on."""
    return {*methods(name), *(
        node.id for said in REAL[name].body if isinstance(said, ast.Assign | ast.AnnAssign)
        for node in ast.walk(said) if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store)), *(
        node.attr for node in ast.walk(REAL[name]) if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self")}


def contract_lines() -> list[tuple[str, str]]:
    """Each line of the contract, with the class it is in."""
    inside, lines = "", []
    for line in CONTRACT.splitlines():
        if begun := re.match(r"class (\w+)", line):
            inside = begun[1]
        elif line:
            lines.append((inside, line.strip()))
    return lines


CALLS = [(inside, *found) for inside, line in contract_lines() for found in CALL.findall(line)]
NAMED = [(inside, part.split()[0].strip(":")) for inside, line in contract_lines()
         if not line.startswith(("def ", "#")) for part in line.partition("#")[0].split(";")]
LISTED = [(inside, name) for inside, line in contract_lines() if line.startswith("#")
          for name in re.findall(r"\w+", re.sub(r"\([^)]*\)", "", line.rpartition(":")[2]))]


@pytest.mark.parametrize(("inside", "name", "given", "answer"), CALLS,
                         ids=[".".join(call[:2]) for call in CALLS])
def test_documented_signatures_are_true(inside: str, name: str, given: str, answer: str) -> None:
    real = methods(inside)[name]
    if given != "...":
        assert given.split(", ") == [argument.arg for argument in real.args.args]
        assert answer.strip() == ast.unparse(real.returns)


@pytest.mark.parametrize("inside", ["Question", "Written", "State", "Game"])
def test_documented_attributes_exist(inside: str) -> None:
    said = {name for where, name in [*NAMED, *LISTED] if where == inside}
    assert said
    assert said - members(inside) == set()


def test_whole_page_is_checked() -> None:
    assert {where for where, _ in contract_lines()} == {where for where,
                                                        *_ in [*CALLS, *NAMED, *LISTED]}
    assert len(CALLS) == CONTRACT.count("def ")


@pytest.mark.parametrize("shown", SHOWN)
def test_shown_rules_match_their_game(shown: str) -> None:
    rules = [*(SOURCES / "games").glob("*/rules.py"), *GAMES.glob("*/game.py")]
    assert any(shown in path.read_text(encoding="utf-8") for path in rules)
