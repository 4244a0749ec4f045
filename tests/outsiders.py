"""Install the packages of `tests/outside` with pip next to the project, as a stranger would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "tests" / "outside"


def install_outsiders(folder: Path, *names: str) -> str:
    """Return a PYTHONPATH that puts these packages before everything else."""
    return copy_packages(folder, *[SOURCES / name for name in names])


def copy_packages(folder: Path, *packages: Path) -> str:
    """The same of packages that lie anywhere."""
    for package in packages:
        shutil.copytree(package, folder / "sources" / package.name)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
         "--no-build-isolation", "--target", str(folder / "site"),
         *[str(folder / "sources" / package.name) for package in packages]],
        check=True, stdin=subprocess.DEVNULL, timeout=300)
    return path_with(folder / "site")


def path_with(site: Path) -> str:
    here = [os.path.abspath(entry) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep)
            if entry]
    return os.pathsep.join([str(site), *here])


def run(path: str, *arguments: str, said: str = "", seconds: float = 120,
        **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Python with this PYTHONPATH; `said` is typed."""
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, input=said, check=False,
        timeout=seconds, cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path, "NO_COLOR": "1", "LC_ALL": "C"} | surroundings)


def run_pytest(path: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with this PYTHONPATH, and only with the plugins that our settings name. All that
    are installed here take longer to load than such tests run."""
    return run(path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "pytest_timeout",
               "-p", "anyio.pytest_plugin", *arguments, seconds=300,
               PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
