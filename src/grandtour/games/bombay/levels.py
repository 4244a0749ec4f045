"""Who plays the levels of Bombay at tables: what was measured to be so far apart there."""

from __future__ import annotations

from typing import Final

# As `Game.levels` has them.
LEVELS: Final = [("tree", 10), ("greedy", 1), ("greedy", 1500), ("turns", 60)]
