"""Runs the tests that a change can reach.

    python tools/test_changed.py [--since COMMIT] [--list] [-- ARGUMENTS OF PYTEST]

The change is what differs from COMMIT (usually HEAD) in the working tree, new files included. A
test file is run if it has changed, or if it imports a changed module, directly or through other
modules. A changed file that is no module (a template, a style sheet, a catalogue) counts as the
package in which it is. Features, games and pages are found by their names, so for a change there
all tests of the feature, the game or the pages are run. Catalogues and documents have tests of
translations. Contracts between packages always are run."""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Final

import grimp

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"
FEATURES: Final = "src/grandtour/features/"
# Where modules are found by their names: the files, and the tests that are run for them.
BY_NAME: Final = (
    (re.compile(rf"({FEATURES}\w+)/.*"), (r"\1/tests",)),
    (re.compile(r"src/grandtour/games/(\w+)/.*"), (r"tests/games/\1", "tests/engine")),
    (re.compile(r"src/grandtour/web/.*"), ("tests/web",)),
    (re.compile(r"src/grandtour/.*/locale/.*\.po"), ("tests/test_translations.py",)),
    (re.compile(r"docs/.*\.md"), ("tests/test_translated_documents.py",)))
ALWAYS: Final = ("tests/engine/test_imports.py", "tests/web/test_packages.py")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--since", metavar="COMMIT", default="HEAD")
    parser.add_argument("--list", action="store_true", help="print the files, run nothing")
    parser.add_argument("arguments", nargs="*", help="of pytest, behind --")
    chosen = parser.parse_args()
    found = tests_for(changed_files(chosen.since))
    if chosen.list:
        print(*found, sep="\n")
        return 0
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *chosen.arguments, *found],
                          cwd=ROOT, check=False).returncode


def changed_files(since: str) -> set[str]:
    """Return the files that differ from a commit, and those that git does not know yet."""
    commands = (("diff", "--name-only", since), ("ls-files", "--others", "--exclude-standard"))
    return {name for command in commands for name in subprocess.run(
        ["git", *command], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()}


def tests_for(changed: Collection[str]) -> list[str]:
    """Return the test files that the changed files can reach, and folders of tests of features."""
    named = {match.expand(tests_of) for name in changed for pattern, tests in BY_NAME
             if (match := pattern.fullmatch(name)) for tests_of in tests}
    core = {name for name in changed if not name.startswith(FEATURES)}
    reached = downstream({package_of(name) for name in core if name.startswith("src/")})
    found = {name for name in test_files() if name in core or imports(name) & reached
             or any(helper in core for helper in helpers(name))}
    chosen = {name for name in named if (ROOT / name).exists()}
    return sorted(chosen | {name for name in {*ALWAYS, *found}
                            if not any(name.startswith(f"{folder}/") for folder in chosen)})


def package_of(name: str) -> str:
    """Return the module of a file, or the package in which it is."""
    path = Path(name).relative_to("src")
    parts = path.with_suffix("").parts if path.suffix == ".py" else path.parts[:-1]
    while parts and not ((SOURCE / Path(*parts)).with_suffix(".py").is_file()
                         or (SOURCE / Path(*parts) / "__init__.py").is_file()):
        parts = parts[:-1]
    return ".".join(part for part in parts if part != "__init__")


def downstream(modules: Iterable[str]) -> set[str]:
    """Return these modules and all that import them, directly or not."""
    graph = grimp.build_graph("grandtour")
    found = set(modules)
    for module in set(modules) & graph.modules:
        found |= graph.find_downstream_modules(module, as_package=True)
    return found


def test_files() -> list[str]:
    """Return the files with tests outside features."""
    return [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")]


def imports(name: str) -> set[str]:
    """Return what a test file imports of Grand Tour, also through helpers of tests."""
    return {module for file in {name, *helpers(name)} for module in imported_modules(file)
            if module.startswith("grandtour")}


@cache
def helpers(name: str) -> frozenset[str]:
    """Return the files of tests that this one imports, directly or not."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for module in imported_modules(waiting.pop()):
            file = f"{module.replace('.', '/')}.py"
            if module.startswith("tests.") and file not in found and (ROOT / file).is_file():
                found.add(file)
                waiting.append(file)
    return frozenset(found)


@cache
def imported_modules(name: str) -> frozenset[str]:
    """Return the modules that a file imports; of `from a import b` both a and a.b."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


if __name__ == "__main__":
    sys.exit(main())
