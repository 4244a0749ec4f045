"""Count the tests that ran and passed for each clause and worked example.

    python tools/clauses.py                     runs the tests, then prints the table
    python tools/clauses.py --from FILE         reads what `pytest --evidence FILE` wrote

Exit status 1 if a clause is neither shown nor listed as untestable, an example has no test, a
test names an unknown id, something listed as untestable is tested, or a test failed."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from game_folders import ROOT, bringing, folder


def run_tests(tests: list[str]) -> tuple[dict[str, Any], int]:
    """Return the evidence of a run of these tests, and its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evidence.json"
        status = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *tests, "--evidence", str(file)],
            cwd=ROOT, check=False).returncode
        return json.loads(file.read_text(encoding="utf-8")), status


def lists() -> dict[str, dict[str, Any]]:
    """Return every `tests/games/<game>/clauses.toml`, by game."""
    return {game: tomllib.loads((folder(game) / "clauses.toml").read_text(encoding="utf-8"))
            for game in bringing("clauses.toml")}


def gaps(known: dict[str, dict[str, Any]], evidence: dict[str, Any]) -> list[str]:
    """Return the missing and superfluous evidence, a line each."""
    found = []
    clauses, examples = evidence["carried"]["clause"], evidence["carried"]["example"]
    for game, listed in known.items():
        for name, entry in listed["clauses"].items():
            if name not in clauses and not entry.get("untested"):
                found.append(f"{name}: no test shows it, and it is not listed as untestable")
            if name in clauses and entry.get("untested"):
                found.append(f"{name}: listed as untestable, but {clauses[name][0]} shows it")
        found += [f"{name}: no test of {game}" for name in listed["examples"]
                  if not those_of(game, examples.get(name, []))]
    every = {name for listed in known.values() for name in listed["clauses"]}
    found += [f"{name}: unknown clause, named by {tests[0]}"
              for name, tests in evidence["named"]["clause"].items() if name not in every]
    found += [f"{name}: unknown example, named by {test}"
              for name, tests in evidence["named"]["example"].items() for test in tests
              if not any(name in listed["examples"] for game, listed in known.items()
                         if those_of(game, [test]))]
    return found


def those_of(game: str, tests: list[str]) -> list[str]:
    """Return the tests of this game: every rulebook numbers its examples separately."""
    return [test for test in tests if test.startswith(f"tests/games/{game}/")]


def table(known: dict[str, dict[str, Any]], evidence: dict[str, Any]) -> list[str]:
    """Return a line for each clause and each example: the number of tests, or why none."""
    lines = []
    carried = evidence["carried"]
    for game, listed in known.items():
        lines.append(f"{game}: {len(listed['clauses'])} clauses, "
                     f"{len(listed['examples'])} examples")
        for name, entry in listed["clauses"].items():
            tests = len(carried["clause"].get(name, []))
            lines.append(f"  {name:<9} {tests or '-':>4}  {entry.get('untested', '')}".rstrip())
        for name in listed["examples"]:
            tests = len(those_of(game, carried["example"].get(name, [])))
            lines.append(f"  {name:<9} {tests or '-':>4}")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--from", dest="file", type=Path, help="what pytest --evidence wrote")
    parser.add_argument("tests", nargs="*", help="default: those of the engine and of every game")
    chosen = parser.parse_args()
    known = lists()
    if chosen.file:
        evidence, status = json.loads(chosen.file.read_text(encoding="utf-8")), 0
    else:
        evidence, status = run_tests(
            chosen.tests or ["tests/engine", "tests/games"])
    missing = gaps(known, evidence)
    lines = table(known, evidence) + ([f"{len(missing)} gaps:", *missing] if missing else
                                      ["No gaps."])
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if missing or status else 0


if __name__ == "__main__":
    sys.exit(main())
