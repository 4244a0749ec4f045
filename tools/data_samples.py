"""Small sets of data of every game, made by `grandtour data` and packed for a release.

    python tools/data_samples.py FILE --wheels dist [--game NAME ...] [OPTION OF grandtour data ...]

They are made by the wheel for this Python in the folder, or else by the uncompiled one, which takes
many times longer. What is installed here makes no difference. The same wheel makes the same
bytes."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from lock import ROOT
from web_space import pack

GAMES: Final = ROOT / "src" / "grandtour" / "games"
SIZE: Final = ("--games", "20", "--decisions", "40", "--rollouts", "8")
WORK: Final = "work.jsonl"      # what a command that was broken off goes on from


class NoWheel(Exception):
    """The folder has no wheel for this Python."""


def write_samples(file: Path, wheels: Path, games: Sequence[str], options: Sequence[str]) -> None:
    """Write a set of each game, and the licence, into one archive with the name of the file."""
    with tempfile.TemporaryDirectory() as name:
        package, folder = Path(name) / "package", Path(name) / file.stem
        with ZipFile(find_wheel(wheels)) as wheel:
            wheel.extractall(package)
        for game in games:
            subprocess.run(
                [sys.executable, "-P", "-m", "grandtour", "data", game, *options,
                 "--into", folder / game],
                check=True, cwd=name, env=os.environ | {"PYTHONPATH": str(package)})
            (folder / game / WORK).unlink()
        shutil.copy(ROOT / "LICENSE", folder)
        pack(folder, file)


def find_wheel(wheels: Path) -> Path:
    """Return the compiled wheel for this Python, or else the uncompiled one. Raise NoWheel if there
    is neither."""
    major, minor = sys.version_info[:2]
    for kind in (f"grandtour-*-cp{major}{minor}-*.whl", "grandtour-*-none-any.whl"):
        for found in sorted(wheels.glob(kind)):
            return found
    raise NoWheel(f"{wheels} has no wheel of Grand Tour for Python {major}.{minor}")


def list_games() -> list[str]:
    """Return the names of the built-in games."""
    return sorted(path.parent.name for path in GAMES.glob("*/components.toml"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--wheels", type=Path, default=ROOT / "dist")
    parser.add_argument("--game", action="append", choices=list_games(),
                        help="all, if none is named")
    chosen, options = parser.parse_known_args()
    try:
        write_samples(chosen.file, chosen.wheels, chosen.game or list_games(), options or SIZE)
    except NoWheel as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{chosen.file.stat().st_size / 1e6:6.2f} MB  {chosen.file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
