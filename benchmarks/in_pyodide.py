"""Measure the rules in the browser edition: interpreted in Pyodide and here, where a server would
run them, on the same random games, which must end alike.

    python benchmarks/in_pyodide.py .venv/webassembly

It needs Node, and what tools/webassembly.py has fetched. The exit status is 1 if games end
differently.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
PLAYOUTS = HERE / "playouts.py"
SOURCES = HERE.parent / "src"


def main(folder: Path) -> int:
    here = run_benchmark(sys.executable, PLAYOUTS)
    there = run_benchmark("node", HERE / "in_pyodide.mjs", folder, SOURCES,
                 sysconfig.get_path("purelib"), PLAYOUTS)
    table = Table("game", "actions/s here", "in Pyodide", "share", "the same games")
    alike = []
    for game, one in here.items():
        other = there[game]
        alike.append(one["games"] == other["games"])
        table.add_row(game, f"{one['actions/s']:,.0f}", f"{other['actions/s']:,.0f}",
                      f"{other['actions/s'] / one['actions/s']:.2f}", "yes" if alike[-1] else "NO")
    Console().print(table)
    return 0 if all(alike) else 1


def run_benchmark(*command: str | Path) -> dict[str, Any]:
    """Return the output of the run, with the interpreted rules."""
    done = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                          env={**os.environ, "PYTHONPATH": str(SOURCES)})
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
