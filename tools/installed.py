"""Runs the tests against a wheel, without the sources that it was built of.

    python tools/installed.py [--python PROGRAM] WHEEL [-- ARGUMENTS OF PYTEST]

The wheel and what tests need are installed in a clean environment. All of the repository but the
sources and `setup.py` is copied to another folder, and the tests run there: all of them, if nothing
else is named. `LEFT_OUT` names those that ask something else than the package, and why. Whether the
rules are compiled is asked of every wheel but the one that goes everywhere."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lock import ROOT, tool

SOURCES: Final = ("src/", "setup.py")
TESTED: Final = ("tests", "src")
EXTRAS: Final = ("dev", "checks", "lab")
SETUPTOOLS: Final = "setuptools>=80"    # with which tests install external packages
BROWSERS: Final = "plays in browsers what tests/web asks the package for"
REPOSITORY: Final = "asks the repository, its documents or its tools"
LEFT_OUT: Final = {
    "tests/browser": BROWSERS,
    "tests/webkit": BROWSERS,
    "tests/screen_reader": BROWSERS,
    "tests/engine/test_compiled.py::test_installed_source_is_this_source":
        "compares each compiled module with its source",
    "tests/server/test_container.py::test_copied_sources_exist":
        "looks for the sources",
    "tests/cluster": "needs Ray, which not every Python has",
    "tests/test_asvs.py": REPOSITORY,
    "tests/test_check_all.py": REPOSITORY,
    "tests/test_document_site.py": REPOSITORY,
    "tests/test_documents.py": REPOSITORY,
    "tests/test_engine_page.py": REPOSITORY,
    "tests/test_evidence_table.py": REPOSITORY,
    "tests/test_fault_table.py": REPOSITORY,
    "tests/test_installed.py": REPOSITORY,
    "tests/test_locked_versions.py": REPOSITORY,
    "tests/test_no_game_is_named.py": REPOSITORY,
    "tests/test_package.py": REPOSITORY,
    "tests/test_phrases.py": REPOSITORY,
    "tests/test_release.py": REPOSITORY,
    "tests/test_selection.py": REPOSITORY,
    "tests/test_secrecy_table.py": REPOSITORY,
    "tests/test_set_up.py": REPOSITORY,
    "tests/test_sources.py": "packs the sources",
    "tests/test_translations.py": "compares the catalogues with the sources",
    "tests/test_translated_documents.py": REPOSITORY,
    "tests/test_workflows.py": REPOSITORY,
    "tests/web/test_scopes.py": REPOSITORY,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--python", default=sys.executable, metavar="PROGRAM")
    parser.add_argument("arguments", nargs="*", help="of pytest, behind --")
    chosen = parser.parse_args()
    with TemporaryDirectory() as name:
        python = install_wheel(Path(name, "environment"), chosen.wheel.resolve(), chosen.python)
        folder = Path(name, "tests alone")
        copy(folder)
        return run_tests(python, folder, chosen.arguments or TESTED, surroundings(chosen.wheel))


def install_wheel(folder: Path, wheel: Path, program: str) -> Path:
    """Return the Python of a clean environment with the wheel and what tests need."""
    python = folder / "bin" / "python"
    subprocess.run([tool("uv"), "venv", "--quiet", "--seed", "--python", program, str(folder)],
                   check=True)
    subprocess.run([tool("uv"), "pip", "install", "--quiet", "--python", str(python),
                    SETUPTOOLS, f"grandtour[{','.join(EXTRAS)}] @ {wheel.as_uri()}"], check=True)
    return python


def copy(folder: Path) -> None:
    """Copy all of the repository but the sources."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True,
                            text=True).stdout
    for name in filter(None, listed.split("\0")):
        if not name.startswith(SOURCES) or "/tests/" in name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def surroundings(wheel: Path) -> dict[str, str]:
    """Return the environment of the tests."""
    here = {name: said for name, said in os.environ.items() if name != "PYTHONPATH"}
    return here if "none-any" in wheel.name else here | {"GRANDTOUR_STRICT": "1"}


def run_tests(python: Path, folder: Path, arguments: Sequence[str], told: dict[str, str]) -> int:
    """Run pytest; return its status."""
    for name, reason in LEFT_OUT.items():
        print(f"left out: {name}: {reason}", flush=True)
    return subprocess.run(
        [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider",
         "--ignore-glob=*/features/*/tests/browser",
         *(f"--deselect={name}" if "::" in name else f"--ignore={name}" for name in LEFT_OUT),
         *arguments], cwd=folder, env=told, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
