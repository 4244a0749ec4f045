"""The exact versions, with the hashes of their files, that a served site is installed from.

    python tools/lock.py        write them anew, from what pyproject.toml asks for and the package
                                index has now

Three files in the format that `pip install --require-hashes` takes: what the site stands on, what
builds it, and what a forge checks and makes releases with. They hold for every Python and system
that the site runs on. No index is named in them; the day on which they were written is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SERVED: Final = ROOT / "deploy" / "requirements.lock"
BUILD: Final = ROOT / "deploy" / "build.lock"
RELEASE: Final = ROOT / "deploy" / "release.lock"
HEADS: Final = {
    SERVED: "# What the site stands on, PostgreSQL included. Written by `make lock` on {day}.\n",
    BUILD: "# What builds the package. Written by `make lock` on {day}.\n",
    RELEASE: "# What a forge checks and makes releases with. Written by `make lock` on {day}.\n",
}
WRITTEN: Final = re.compile(r"^# .* Written by `make lock` on (\d{4}-\d\d-\d\d)\.$", re.MULTILINE)
PINNED: Final = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; ([^\\]+?))?((?: +--hash=\S+)+)$")
HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})(?= |$)")


class NoLock(Exception):
    """A line is not an exact version with hashes."""


@dataclass(frozen=True)
class Locked:
    """A package of exactly this version.

    `marker` says where it is needed, empty everywhere. Only files with one of these SHA-256 are
    accepted."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]


def read(path: Path) -> list[Locked]:
    """Return the packages of a lock. Raise NoLock with the first malformed line."""
    lines = path.read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    return [parse_locked(line) for line in lines if line and not line.startswith("#")]


def day_of(text: str) -> date:
    """Return the day on which the versions of a lock were chosen. Raise NoLock if it is missing."""
    found = WRITTEN.match(text)
    if found is None:
        raise NoLock(text.partition("\n")[0])
    return date.fromisoformat(found[1])


def parse_locked(line: str) -> Locked:
    found = PINNED.match(line)
    hashes = HASH.findall(found[4]) if found else []
    if found is None or len(hashes) != len(found[4].split()):
        raise NoLock(line)
    return Locked(found[1], found[2], (found[3] or "").strip(), tuple(hashes))


def wanted_requirements() -> dict[Path, list[str]]:
    """Return the requirements of pyproject.toml for each of the files."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    return {SERVED: [*project["project"]["dependencies"], *extras["postgres"]],
            BUILD: list(project["build-system"]["requires"]),
            RELEASE: list(project["dependency-groups"]["release"])}


def oldest_python() -> str:
    """Return the oldest supported version, such as "3.11"."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["requires-python"]).removeprefix(">=")


def compile_lock(requirements: list[str]) -> str:
    """Return the lock of these, one version of each package for all systems."""
    done = subprocess.run(
        [tool("uv"), "pip", "compile", "-", "--universal", "--fork-strategy", "fewest",
         "--python-version", oldest_python(), "--generate-hashes", "--no-header", "--no-annotate",
         "--no-config", "--quiet"],
        input="\n".join(requirements), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"uv could not choose versions:\n{done.stderr}")
    return done.stdout


def place_of(name: str) -> str | None:
    """Return the path of the program, preferably in this environment."""
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.is_file() else shutil.which(name)


def tool(name: str) -> str:
    found = place_of(name)
    if found is None:
        sys.exit(f"{name} is not installed here; `make lint` installs it")
    return found


def main() -> None:
    today = datetime.now(UTC).date()
    for path, requirements in wanted_requirements().items():
        path.write_text(HEADS[path].format(day=today) + compile_lock(requirements),
                        encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(read(path))} packages")


if __name__ == "__main__":
    main()
