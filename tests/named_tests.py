"""Tests that a list names, as `web/test_pages.py::test_a_page_has_a_title`; those of features as
`features/plans/tests/test_plan_pages.py::test_...`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "src" / "grandtour"


def missing(named: Iterable[str]) -> list[str]:
    """Return the named tests that do not exist."""
    return [test for test in sorted(set(named))
            if test.partition("::")[2] not in known_in(test.partition("::")[0])]


@cache
def known_in(file: str) -> frozenset[str]:
    folder = PACKAGE if file.startswith("features/") else TESTS
    tree = ast.parse((folder / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body
                     if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
