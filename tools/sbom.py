"""The bill of materials of a served site (CycloneDX, JSON), made from the lock.

    python tools/sbom.py [FILE]     write it: var/sbom.cdx.json unless a file is named

cyclonedx-py makes it and holds it against the standard's schema; here it is compared with the lock:
every package once, of its version, with all its hashes. Exit status 1 if they differ."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from lock import ROOT, SERVED, Locked, read, tool

USUAL: Final = ROOT / "var" / "sbom.cdx.json"
Bill = dict[str, Any]


def make_bill(path: Path) -> Bill:
    """Write the bill and return it. The same lock gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [tool("cyclonedx-py"), "requirements", str(SERVED), "--pyproject",
         str(ROOT / "pyproject.toml"), "--output-reproducible", "--validate", "--of", "JSON",
         "-o", str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"cyclonedx-py could not make the bill:\n{done.stderr}")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def amiss(bill: Bill, locked: Sequence[Locked]) -> list[str]:
    """Return the differences between bill and lock, as lines."""
    told = sorted(fact for component in bill["components"] for fact in facts(component))
    known = sorted(fact for package in locked for fact in facts_of(package))
    return [f"in the bill alone: {fact}" for fact in told if fact not in known] + \
        [f"in the lock alone: {fact}" for fact in known if fact not in told] + \
        ([] if len(told) == len(known) else ["something stands there twice"])


def facts(component: Bill) -> list[str]:
    """Return the package of a component of the bill, and the hashes of its files."""
    hashes = [one["content"] for place in component.get("externalReferences", ())
              for one in place.get("hashes", ()) if one["alg"] == "SHA-256"]
    name = f"{component['name']} {component['version']} {component['purl']}"
    return [name, *(f"{name} {found}" for found in hashes)]


def facts_of(package: Locked) -> list[str]:
    name = f"{package.name} {package.version} {purl(package)}"
    return [name, *(f"{name} {found}" for found in package.hashes)]


def purl(package: Locked) -> str:
    """Return the package URL."""
    return f"pkg:pypi/{package.name}@{package.version}"


def main(path: Path) -> int:
    faults = amiss(make_bill(path), read(SERVED))
    print(*faults or [f"{path}: {len(read(SERVED))} packages, as the lock has them"], sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else USUAL))
