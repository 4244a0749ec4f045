"""Makes the browser edition of these sources: a folder for a web space, or one file with it.

    python tools/browser_edition.py PARTS [--out dist]
    python tools/browser_edition.py PARTS --folder site

PARTS is what `python tools/webassembly.py PARTS` has fetched. All files are of the time of the last
commit: web servers tell editions of the same size apart by it. Two folders that were made of the
same sources may differ (docs/browser-edition.md). Needs Node."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from edition import Edition, NoRelease, run_output
from lock import ROOT
from web_space import pack

NAME: Final = "grandtour-{}-browser.zip"
PYODIDE: Final = "package"      # in PARTS
WHEELS: Final = "wheels"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", type=Path, metavar="PARTS")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--folder", type=Path, help="write the folder here, and no file")
    chosen = parser.parse_args()
    try:
        if chosen.folder:
            write(chosen.folder, chosen.parts.resolve())
            return 0
        file = make_edition(chosen.parts.resolve(), chosen.out)
    except NoRelease as reason:
        print(reason)
        return 1
    print(f"{file.stat().st_size / 1e6:6.2f} MB  {file.name}")
    return 0


def make_edition(parts: Path, out: Path) -> Path:
    """Return the file, of the version that these sources name. Raise NoRelease."""
    file = out / NAME.format(Edition(ROOT).version)
    with TemporaryDirectory() as name:
        folder = Path(name, file.stem)
        write(folder, parts)
        out.mkdir(parents=True, exist_ok=True)
        pack(folder, file)
    return file


def write(folder: Path, parts: Path) -> None:
    """Write the folder from these sources and parts. Raise NoRelease with the missing parts."""
    run_output("env", f"PYTHONPATH={ROOT / 'src'}", sys.executable, "-m",
         "grandtour.browser_edition", folder.resolve(),
         "--pyodide", parts / PYODIDE, "--wheels", parts / WHEELS, folder=ROOT)


def missing(parts: Path) -> list[str]:
    """Return the missing parts as lines."""
    return [f"there is no {name} in {parts}: python tools/webassembly.py {parts}"
            for name in (PYODIDE, WHEELS) if not (parts / name).is_dir()]


if __name__ == "__main__":
    sys.exit(main())
