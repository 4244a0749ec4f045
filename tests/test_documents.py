"""The documents: their examples run, and the files that they name are there."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import liveliness
import pytest
import reference
import strength

import grandtour
from grandtour.bots.strength import measured
from grandtour.games import names

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted or path.name != "README.md"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert lost == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_are_named_are_there(path: Path) -> None:
    """`tools/clauses.py` and the like, in code marks."""
    named = re.findall(r"`((?:src|tests|tools|benchmarks|docs)/[\w./-]+)`",
                       path.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_reference_is_as_the_sources_are() -> None:
    """`python tools/reference.py` writes it."""
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_the_reference_has_every_public_name_with_a_word_about_it() -> None:
    page, told = reference.page(), reference.public()
    assert list(told) == grandtour.__all__
    for name, (node, _) in told.items():
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            assert f"### {name}" in page
            assert ast.get_docstring(node), name
        else:
            assert f"`{name}`: " in page


@pytest.mark.parametrize("name", ["program.py", "guest.py"])
def test_the_programs_in_the_docs_are_those_that_are_tested(name: str) -> None:
    example = (ROOT / "examples" / name).read_text(encoding="utf-8")
    assert f"```python\n{example}```" in (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_tables_of_strength_are_those_that_the_site_shows() -> None:
    """They are written together, by one command."""
    page = strength.PAGE.read_text(encoding="utf-8")
    found = {name: measured(name) for name in names()}
    assert strength.rewritten(page, found) == page


def test_the_table_of_liveliness_is_as_it_is_written() -> None:
    """A row that is measured anew takes the place of the old one, and leaves all others."""
    page = liveliness.PAGE.read_text(encoding="utf-8")
    assert liveliness.rewritten(page, []) == page
    new = liveliness.row("bombay", "coachman", 3, liveliness.Seen(games=1, turns=10, idle=1))
    changed = liveliness.rewritten(page, [new])
    assert new in changed.splitlines()
    assert len(changed.splitlines()) == len(page.splitlines())
