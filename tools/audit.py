"""Looks through the lock for packages of which a weakness is known.

    python tools/audit.py

pip-audit asks the package index. Where that has no such data, or cannot be reached, this says so,
package by package; it is no clean bill then. In any case each file that would be installed here is
fetched and held against its hash, and the lock must not be older than docs/hosting.md says. Exit
status 1: a weakness, a file that is another one, or a lock that is too old; 2: something was not
looked through."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from lock import SERVED, day_of, tool

LONGEST: Final = 600            # seconds for each
OLDEST: Final = 92              # days: the versions are renewed every three months


@dataclass(frozen=True)
class Found:
    """The result of pip-audit: known weaknesses, a line each, and the packages it does not know."""

    weak: Sequence[str]
    unknown: Sequence[str]
    looked_through: int


def read_report(report: Mapping[str, Any]) -> Found:
    """Return the findings of a report. A package that was left out does not count as sound."""
    packages = report["dependencies"]
    weak = [f"{one['name']} {one.get('version', '')}: {fault['id']}, mended in "
            f"{', '.join(fault['fix_versions']) or 'no version yet'}"
            for one in packages for fault in one.get("vulns", ())]
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    return Found(weak, unknown, len(packages) - len(unknown))


def run_audit() -> Found | None:
    """Return the findings, or None if pip-audit could not reach the index."""
    done = subprocess.run(
        [tool("pip-audit"), "--requirement", str(SERVED), "--require-hashes", "--disable-pip",
         "--format", "json", "--progress-spinner", "off"],
        capture_output=True, text=True, check=False, timeout=LONGEST)
    try:
        return read_report(json.loads(done.stdout))
    except (ValueError, KeyError):
        print(*done.stderr.strip().splitlines()[-1:])
        return None


def another_file() -> str:
    """Return what pip says of a file that is not the one of the lock; empty if all match."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes",
             "--dest", folder, "--requirement", str(SERVED)],
            capture_output=True, text=True, check=False, timeout=LONGEST)
    return done.stderr.strip() or f"pip ended with {done.returncode}" if done.returncode else ""


def age() -> int:
    """Return the age of the lock in days."""
    return (datetime.now(UTC).date() - day_of(SERVED.read_text(encoding="utf-8"))).days


def verdict(said: Found | None, other: str, days: int = 0) -> tuple[int, list[str]]:
    """Return the exit status, and the lines to print; `days` is the age of the lock."""
    lines = [f"WEAK: {line}" for line in said.weak] if said else []
    if said is None:
        lines.append("NOT LOOKED THROUGH: the data of known weaknesses cannot be reached from here")
    elif said.unknown:
        lines.append(f"NOT LOOKED THROUGH: of {len(said.unknown)} packages the index has no data "
                     f"here: {', '.join(said.unknown)}")
    if said and said.looked_through:
        lines.append(f"{said.looked_through} packages were looked through")
    lines.append(f"ANOTHER FILE: {other}" if other else "every file has the hash of the lock")
    old = days > OLDEST
    lines.append(f"{'TOO OLD: ' if old else ''}the lock is {days} days old, of {OLDEST} at most")
    if other or old or (said and said.weak):
        return 1, lines
    return (2 if said is None or said.unknown else 0), lines


def main() -> int:
    status, lines = verdict(run_audit(), another_file(), age())
    print(*lines, sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
