"""Fetches what the browser edition is made of: the npm package pyodide, and the wheels of libraries
that are compiled for its Python, in the versions that are installed here.

    python tools/webassembly.py FOLDER

FOLDER then has `package` and `wheels`, of which `tools/browser_edition.py` makes the edition. What
is there already is not fetched again. Needs npm, and so Node."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PYODIDE: Final = "pyodide@314"
PACKAGE: Final = "package"      # the folder in what npm packs
WHEELS: Final = "wheels"
OF_PYODIDE: Final = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314",
                     "--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:",
                     "--no-deps")


def fetch(folder: Path) -> None:
    """Fetch all parts. Raise CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / PACKAGE).is_dir():
        packed = folder / run("npm", "pack", "--silent", "--pack-destination", str(folder),
                              PYODIDE).split()[-1]
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        packed.unlink()
    missing = list(wheels_missing(folder / WHEELS))
    if missing:
        run(sys.executable, "-m", "pip", "download", "--quiet", *OF_PYODIDE,
            "--dest", str(folder / WHEELS), *missing)


def wheels_missing(folder: Path) -> Iterator[str]:
    """Yield the wheels to fetch; remove others of the same library."""
    from grandtour.browser_edition.packing import COMPILED
    for name in COMPILED:
        there = {path.name.split("-")[1]: path for path in folder.glob(f"{name}-*.whl")}
        if there.pop(version(name), None) is None:
            yield f"{name}=={version(name)}"
        for other in there.values():
            other.unlink()


def run(*command: str) -> str:
    return subprocess.run(command, check=True, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.path.insert(0, str(ROOT / "src"))       # the edition is not part of the installed package
    fetch(Path(sys.argv[1]))
