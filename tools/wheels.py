"""Wheels for installation without a compiler, one for each Python here and one for everything else,
and the source archive.

    python tools/wheels.py [--out dist] [--python python3.11 --python python3.12 ...]

Each is built from the source archive, with the versions of `deploy/build.lock`, and packed as
densely as possible (`dense.py`). All files have the time of the last commit: the source archive and
an uncompiled wheel have the same bytes each time. A wheel that is too large, or that lacks compiled
rules, fails. `SHA256SUMS` has the sums of all files."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from dense import densely
from lock import BUILD, ROOT, tool

MOST: Final = 6_000_000         # bytes of a wheel
UNIT: Final = "grandtour__mypyc"
SUMS: Final = "SHA256SUMS"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", action="append", default=[], metavar="PROGRAM",
                        help=f"for which compiled wheels are built ({sys.executable})")
    chosen = parser.parse_args()
    shutil.rmtree(chosen.out, ignore_errors=True)
    sources = build_sources(chosen.out)
    wheels = [pure(sources, chosen.out)]
    wheels += [build_wheel(sources, chosen.out, python)
               for python in chosen.python or [sys.executable]]
    wrong = [fault for wheel in wheels for fault in faults(wheel)]
    for path in [sources, *wheels]:
        print(f"{path.stat().st_size / 1e6:6.2f} MB  {path.name}")
    add_up([sources, *wheels], chosen.out / SUMS)
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


def build_sources(out: Path) -> Path:
    """Return the source archive."""
    return built(out, ["--sdist", str(ROOT)], {"GRANDTOUR_PURE": "1"})


def pure(sources: Path, out: Path) -> Path:
    """Return the uncompiled wheel for every platform."""
    return dense(built(out, ["--wheel", str(sources)], {"GRANDTOUR_PURE": "1"}))


def build_wheel(sources: Path, out: Path, python: str) -> Path:
    """Return the wheel for this Python on machines such as this one."""
    return dense(built(out, ["--wheel", "--python", python, str(sources)],
                       {"GRANDTOUR_STRICT": "1"}))


def dense(wheel: Path) -> Path:
    """Return the same wheel in fewer bytes."""
    densely(wheel)
    return wheel


def built(out: Path, what: Sequence[str], told: Mapping[str, str]) -> Path:
    """Return the one file that is built."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [tool("uv"), "build", "--quiet", "--build-constraints", str(BUILD),
             "--require-hashes", "--out-dir", folder, *what],
            check=True, env={**os.environ, "SOURCE_DATE_EPOCH": moment(), "PYTHONHASHSEED": "0",
                             **told})
        [made] = [path for path in Path(folder).iterdir() if path.suffix in (".whl", ".gz")]
        out.mkdir(parents=True, exist_ok=True)
        return Path(shutil.move(made, out / made.name))


def moment() -> str:
    """Return the time of the last commit, in seconds since 1970."""
    return subprocess.run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], check=True,
                          capture_output=True, text=True).stdout.strip()


def faults(wheel: Path) -> list[str]:
    """Return the faults of the wheel, as lines."""
    with zipfile.ZipFile(wheel) as opened:
        unit = any(name.startswith(UNIT) for name in opened.namelist())
    size = wheel.stat().st_size
    return [f"{wheel.name} has {size:,} bytes, {MOST:,} at most"] * (size > MOST) + \
        [f"{wheel.name} has uncompiled rules"] * (not unit and "none-any" not in wheel.name)


def add_up(paths: Sequence[Path], sums: Path) -> None:
    """Write the sums in the format of `sha256sum --check`."""
    sums.write_text("".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
                            for path in sorted(paths)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
