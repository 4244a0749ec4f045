"""Split a module of a game into the part that mypyc compiles and the part that stays plain Python.

A class whose body gives the attributes of a game or an observer stays plain Python, and so does
everything that names it. mypyc sets such attributes on each object only, where `Game.__init__` does
not find them. Both parts keep the line numbers of the module."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Final

from grandtour.engine.core import Observer
from grandtour.engine.game import Game
from grandtour.games.hidden import HiddenObserver

IMPORTS: Final = (ast.Import, ast.ImportFrom)


@dataclass(frozen=True)
class ModuleParts:
    """The two texts of a module, and the names of the classes and functions that stay plain
    Python. `plain` is empty if everything is compiled, `compiled` if nothing is."""

    compiled: str
    plain: str
    staying: tuple[str, ...]


def split_module(source: str, module: ModuleType, compiled_name: str) -> ModuleParts:
    """Return the parts of a module. Its plain part imports the other one as `compiled_name`."""
    body = ast.parse(source).body
    shared = [statement for statement in body if is_shared(statement)]
    rest = [statement for statement in body if not is_shared(statement)]
    staying = find_interpreted_statements(rest, module)
    moving = [statement for statement in rest if statement not in staying]
    names = tuple(name for one in staying for name in list_bound_names(one)
                  if isinstance(one, ast.ClassDef | ast.FunctionDef))
    if not staying or not moving:
        return ModuleParts("" if staying else source, source if staying else "", names)
    exported = [name for statement in moving for name in list_bound_names(statement)]
    lines = source.splitlines()
    plain = keep_lines(lines, [*shared, *staying])
    last = [statement for statement in body if isinstance(statement, IMPORTS)][-1]
    line = (last.end_lineno or last.lineno) - 1
    plain[line] = (plain[line].encode()[:last.end_col_offset].decode()
                   + f"; from {compiled_name} import {', '.join(dict.fromkeys(exported))}")
    return ModuleParts(join_parts(blank_lines(lines, staying)), join_parts(plain), names)


def is_shared(statement: ast.stmt) -> bool:
    """Return whether both parts have the statement: the docstring, and imports before all else."""
    return isinstance(statement, IMPORTS) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)) or (
        isinstance(statement, ast.If) and all(isinstance(one, IMPORTS) for one in statement.body))


def find_interpreted_statements(body: Sequence[ast.stmt], module: ModuleType) -> list[ast.stmt]:
    """Return the statements that stay plain Python, in their order."""
    names: set[str] = set()
    while True:
        staying = [one for one in body
                   if must_stay_interpreted(one, module) or names & set(list_used_names(one))]
        known = {name for one in staying for name in list_bound_names(one)}
        if known == names:
            return staying
        names = known


def must_stay_interpreted(statement: ast.stmt, module: ModuleType) -> bool:
    """Return whether this is a class of a game or an observer that mypyc cannot compile."""
    if not isinstance(statement, ast.ClassDef):
        return False
    kind = getattr(module, statement.name, None)
    if not isinstance(kind, type) or not issubclass(kind, (Game, Observer)):
        return False
    return issubclass(kind, HiddenObserver) or any(
        isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None
        for one in statement.body)


def list_bound_names(statement: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    return list(find_bound(statement))


def find_bound(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, IMPORTS):
        yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp
                        | ast.GeneratorExp):
        for below in ast.iter_child_nodes(node):
            yield from find_bound(below)


def list_used_names(node: ast.AST) -> list[str]:
    """Return the names that a statement uses, in functions and annotations as well."""
    return [one.id for one in ast.walk(node)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]


def find_line_span(statement: ast.stmt) -> range:
    """Return the lines of a statement with its decorators, counted from 0."""
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(one.lineno for one in decorators)])
    return range(first - 1, statement.end_lineno or statement.lineno)


def keep_lines(lines: Sequence[str], kept: Sequence[ast.stmt]) -> list[str]:
    """Return the lines of these statements, and empty ones in the place of all others."""
    wanted = {number for statement in kept for number in find_line_span(statement)}
    return [line if number in wanted else "" for number, line in enumerate(lines)]


def blank_lines(lines: Sequence[str], gone: Sequence[ast.stmt]) -> list[str]:
    """Return the lines with empty ones in the place of these statements."""
    unwanted = {number for statement in gone for number in find_line_span(statement)}
    return ["" if number in unwanted else line for number, line in enumerate(lines)]


def join_parts(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"
