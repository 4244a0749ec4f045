"""The package that is installed here, with its Python source alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import grandtour

INSTALLED = Path(grandtour.__file__).parent


def copy_interpreted(folder: Path) -> Path:
    """Copy the package into this folder without compiled modules. Return the value for
    PYTHONPATH."""
    shutil.copytree(INSTALLED, folder / "grandtour",
                    ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return folder


def run_python(package: Path, arguments: Sequence[str], within: Path,
           given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with the package of this folder."""
    return subprocess.run(
        [sys.executable, *arguments], check=True, cwd=within, input=given,
        env=os.environ | {"PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, timeout=300)
