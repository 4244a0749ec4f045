"""Record the clauses and worked examples shown by tests that ran and passed.

A test that shows one is marked `@clause("BO-8.1")` or `@example("EX-4")`. `--evidence FILE` writes
the names of the tests by id as JSON, which `tools/clauses.py` compares with the lists of ids. A
test that was skipped, failed, or is expected to fail shows nothing.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import pytest

KINDS = ("clause", "example")


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test that shows these clauses of a rulebook."""
    return pytest.mark.clause(*ids)


def example(*ids: str) -> pytest.MarkDecorator:
    """Mark a test that is one of these worked examples."""
    return pytest.mark.example(*ids)


def ids_named_by(item: pytest.Item) -> dict[str, list[str]]:
    """Return the ids that a test names, by kind."""
    return {kind: [name for mark in item.iter_markers(kind) for name in mark.args]
            for kind in KINDS}


class Evidence:
    """The ids that tests name, and those whose tests passed."""

    def __init__(self) -> None:
        self.named: dict[str, dict[str, list[str]]] = {kind: {} for kind in KINDS}
        self.carried: dict[str, dict[str, list[str]]] = {kind: {} for kind in KINDS}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            record_ids(self.named, item)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            record_ids(self.carried, item)
        return report

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"named": self.named, "carried": self.carried}
        path.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def record_ids(book: dict[str, dict[str, list[str]]], item: pytest.Item) -> None:
    for kind, ids in ids_named_by(item).items():
        for name in ids:
            book[kind].setdefault(name, []).append(item.nodeid)
