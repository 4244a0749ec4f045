"""The measurements of each game: `benchmarks.toml` in tests/games/<game>/."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDERS: Final = Path(__file__).resolve().parents[1] / "tests" / "games"
OF_GAMES: Final[dict[str, dict[str, Any]]] = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDERS.glob("*/benchmarks.toml"))}
