"""python benchmarks/together.py OUT IN ...: several reports of figures in one file."""

import json
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path


def main(out: Path, reports: list[Path]) -> None:
    """`bench-engine.json` becomes the part `engine`, and so on."""
    together = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
    }
    together |= {path.stem.removeprefix("bench-"): json.loads(path.read_text(encoding="utf-8"))
                 for path in reports}
    out.write_text(json.dumps(together, indent=1) + "\n", encoding="utf-8")
    print(f"All figures stand in {out}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
