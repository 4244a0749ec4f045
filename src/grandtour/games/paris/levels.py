"""Who plays the levels of Paris at tables: what was measured to be so far apart there."""

from __future__ import annotations

from typing import Final

# As `Game.levels` has them.
LEVELS: Final = [("greedy", 100), ("greedy", 10_000), ("turns", 16), ("informed", 120)]
