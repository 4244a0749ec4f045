"""Runs tests against a wheel, without the sources that it was built of.

    python tools/installed.py WHEEL [--python PROGRAM] [-- ARGUMENTS OF PYTEST]

The wheel and what tests need are installed in a clean environment; all of the repository but `src`
and `setup.py` is copied to another folder, and the tests run there. What is tested is in `TESTED`,
if nothing else is named. `LEFT_OUT` names the tests there that read the sources, and why."""

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
TESTED: Final = ("tests/engine",)
LEFT_OUT: Final = {
    "tests/engine/test_compiled.py": "compares each compiled module with its source",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--python", default=sys.executable, metavar="PROGRAM")
    parser.add_argument("arguments", nargs="*", help="of pytest, behind --")
    chosen = parser.parse_args()
    with TemporaryDirectory() as name:
        python = installed(Path(name, "environment"), chosen.wheel.resolve(), chosen.python)
        folder = Path(name, "tests alone")
        copy(folder)
        return tested(python, folder, chosen.arguments or TESTED)


def installed(folder: Path, wheel: Path, program: str) -> Path:
    """The Python of a clean environment with the wheel and what tests need."""
    python = folder / "bin" / "python"
    subprocess.run([tool("uv"), "venv", "--quiet", "--python", program, str(folder)], check=True)
    subprocess.run([tool("uv"), "pip", "install", "--quiet", "--python", str(python),
                    f"grandtour[dev] @ {wheel.as_uri()}"], check=True)
    return python


def copy(folder: Path) -> None:
    """All that is in the repository, but no sources."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True,
                            text=True).stdout
    for name in filter(None, listed.split("\0")):
        if not name.startswith(SOURCES):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def tested(python: Path, folder: Path, arguments: Sequence[str]) -> int:
    """The status of pytest."""
    for name, reason in LEFT_OUT.items():
        print(f"left out: {name}: {reason}", flush=True)
    surroundings = {name: said for name, said in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider",
         *(f"--ignore={name}" for name in LEFT_OUT), *arguments],
        cwd=folder, env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
