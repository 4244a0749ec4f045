"""Deletes a feature in a copy of the sources, and tests what is left.

    python tools/without_feature.py studies [-- ARGUMENTS OF PYTEST]

The folder of the feature goes, and the lines that name it in `feature.py` and
`tests/importlinter.ini`; so do features that import it. Then tests run there: those of pages,
storage, contracts and secrecy, or the ones that are named."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from grandtour.feature import NAMES

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = ("tests/web", "tests/store", "tests/engine/test_imports.py", "tests/test_fuzz.py",
                "src/grandtour/features", "--ignore-glob=*/tests/browser")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("feature", choices=NAMES)
    parser.add_argument("arguments", nargs="*", help="of pytest, behind --")
    chosen = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name, "grandtour")
        copy_sources(folder)
        gone = list_dependents(folder, chosen.feature)
        print("without", *gone)
        for feature in gone:
            delete_feature(folder, feature)
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             *(chosen.arguments or TESTS)],
            cwd=folder, env=os.environ | {"PYTHONPATH": str(folder / "src")},
            check=False).returncode


def copy_sources(folder: Path) -> None:
    """Copy all that git knows, uncompiled."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True,
                            text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def list_dependents(folder: Path, feature: str) -> list[str]:
    """Return the feature and those that cannot be there without it, since they import it."""
    gone = [feature]
    for name in NAMES:              # a feature follows those that it imports
        files = [file for file in (folder / "src" / "grandtour" / "features" / name).rglob("*.py")
                 if "tests" not in file.parts[-3:]]
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        if name not in gone and any(f"grandtour.features.{one}." in text for one in gone):
            gone.append(name)
    return gone


def delete_feature(folder: Path, feature: str) -> None:
    """Delete the folder of the feature and the lines that name it."""
    shutil.rmtree(folder / "src" / "grandtour" / "features" / feature)
    drop(folder / "src" / "grandtour" / "feature.py", rf'    "{feature}",\n')
    drop(folder / "tests" / "importlinter.ini",
         rf"\({feature}\) \| | \| \({feature}\)|    \({feature}\)\n")


def drop(file: Path, pattern: str) -> None:
    text, count = re.subn(pattern, "", file.read_text(encoding="utf-8"), count=1)
    if not count:
        raise SystemExit(f"{file.name} does not name the feature")
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
