"""The evidence itself: what carries a clause, what does not, and that gaps are found."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import clauses
import pytest

TESTS = Path(__file__).parent.parent
SCENE = '''
import pytest
from tests.evidence import clause, example

@clause("XX-1", "XX-2")
@example("EX-1")
def test_passes(): pass

@clause("XX-1")
def test_fails(): assert False

@clause("XX-3")
@pytest.mark.skip
def test_skipped(): pass

@clause("XX-4")
@pytest.mark.xfail
def test_expected_to_fail(): assert False

@clause("XX-5")
@pytest.mark.xfail
def test_expected_to_fail_but_passes(): pass

@clause("XX-6")
@pytest.mark.parametrize("n", [pytest.param(1, marks=clause("XX-7")), 2])
def test_cases(n): pass

@clause("XX-8")
def test_skips_itself(): pytest.skip("now")
'''


@pytest.mark.slow
def test_only_passed_tests_are_evidence(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "web").mkdir()
    shutil.copy(TESTS.parent / "conftest.py", tmp_path)
    for name in ("__init__.py", "evidence.py", "selection.py", "web/__init__.py",
                 "web/fixtures.py"):
        shutil.copy(TESTS / name, tmp_path / "tests" / name)
    (tmp_path / "tests" / "test_scene.py").write_text(SCENE)
    file = tmp_path / "out" / "evidence.json"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path,
         "--evidence", file, tmp_path], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    found = json.loads(file.read_text())
    assert {name: len(tests) for name, tests in found["carried"]["clause"].items()} == {
        "XX-1": 1, "XX-2": 1, "XX-6": 2, "XX-7": 1}
    assert list(found["carried"]["example"]) == ["EX-1"]
    assert sorted(found["named"]["clause"]) == [f"XX-{number}" for number in range(1, 9)]


def evidence(shown: list[str], named: dict[str, Any] | None = None) -> dict[str, Any]:
    carried = {"clause": {name: ["t"] for name in shown}, "example": {"EX-1": ["tests/games/xx/t"]}}
    return {"carried": carried, "named": carried | (named or {})}


def test_gaps_are_found() -> None:
    known: dict[str, Any] = {"xx": {
        "clauses": {"XX-1": {}, "XX-2": {"untested": "nobody can see it"}}, "examples": ["EX-1"]}}
    assert clauses.gaps(known, evidence(["XX-1"])) == []
    [missing] = clauses.gaps(known, evidence([]))
    assert missing.startswith("XX-1: no test shows it")
    [needless] = clauses.gaps(known, evidence(["XX-1", "XX-2"]))
    assert needless.startswith("XX-2: listed as untestable")
    [unknown] = clauses.gaps(known, evidence(["XX-1"], {"clause": {"XX-9": ["t"]}}))
    assert unknown == "XX-9: unknown clause, named by t"
    known["xx"]["examples"].append("EX-2")
    assert clauses.gaps(known, evidence(["XX-1"])) == ["EX-2: no test of xx"]


def test_examples_need_their_own_game() -> None:
    """Every rulebook numbers its own examples."""
    known: dict[str, Any] = {"xx": {"clauses": {"XX-1": {}}, "examples": ["EX-1"]},
             "yy": {"clauses": {"YY-1": {}}, "examples": ["EX-1", "EX-2"]}}
    named = {"example": {"EX-1": ["tests/games/xx/t"], "EX-2": ["tests/games/xx/u"]}}
    assert clauses.gaps(known, evidence(["XX-1", "YY-1"], named)) == [
        "EX-1: no test of yy", "EX-2: no test of yy",
        "EX-2: unknown example, named by tests/games/xx/u"]
    assert clauses.table(known, evidence(["XX-1"]))[-2:] == [
        "  EX-1         -", "  EX-2         -"]


def test_evidence_table_gives_reasons() -> None:
    known: dict[str, Any] = {"xx": {
        "clauses": {"XX-1": {}, "XX-2": {"untested": "nobody can see it"}}, "examples": ["EX-1"]}}
    assert clauses.table(known, evidence(["XX-1"])) == [
        "xx: 2 clauses, 1 examples", "  XX-1         1", "  XX-2         -  nobody can see it",
        "  EX-1         1"]


@pytest.mark.parametrize("name", clauses.lists())
def test_clause_ids_match_the_rules(name: str) -> None:
    """Every clause of the text is listed; only the chapter of refusals need not be in the text,
    which players read."""
    listed = clauses.lists()[name]
    ids = list(listed["clauses"])
    clause = rf"(?:{listed['rules']})-(?:\d+(?:\.\d+)*[a-z]?|E\d+)"
    assert all(re.fullmatch(clause, known) for known in ids)
    text = (files(f"grandtour.games.{name}") / "rulebook" / "en.md").read_text(encoding="utf-8")
    written = re.findall(rf"\*\*({clause})\*\*", text)
    assert len(set(written)) == len(written) > 50
    assert set(written) <= set(ids)
    chapters = {chapter(known) for known in set(ids) - set(written)}
    assert len(chapters) <= 1


def chapter(clause: str) -> str:
    """XX-8 of XX-8.1 and XX-8.1.2, XX-E of XX-E01."""
    return re.match(r"[A-Z]+-(?:E|\d+)", clause)[0]
