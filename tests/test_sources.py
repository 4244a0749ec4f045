"""Test setup.py: packing the same sources yields the same bytes at any time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOMENT = 1_700_000_000


def pack_sources(folder: Path, changed: int) -> Path:
    """The sources of a package of one module, a copy of which was written at that time."""
    module = folder / "src" / "grandtour" / "__init__.py"
    module.parent.mkdir(parents=True)
    module.write_text("")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, folder)
    os.utime(module, (changed, changed))
    subprocess.run([sys.executable, "setup.py", "--quiet", "sdist"], cwd=folder, check=True,
                   capture_output=True, env={**os.environ, "GRANDTOUR_PURE": "1",
                                             "SOURCE_DATE_EPOCH": str(MOMENT)})
    [archive] = (folder / "dist").iterdir()
    return archive


def test_source_archive_is_reproducible(tmp_path: Path) -> None:
    one, two = pack_sources(tmp_path / "one", 1), pack_sources(tmp_path / "two", MOMENT + 1)
    assert one.read_bytes() == two.read_bytes()
    with tarfile.open(one) as archive:
        entries = archive.getmembers()
    assert {(entry.mtime, entry.uid, entry.gid, entry.uname) for entry in entries} == {
        (MOMENT, 0, 0, "")}
    assert any(entry.name.endswith("/src/grandtour/__init__.py") for entry in entries)
