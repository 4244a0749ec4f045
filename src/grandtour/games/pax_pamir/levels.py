"""Who plays the levels of Pax Pamir at tables: what was measured to be so far apart there."""

from __future__ import annotations

from typing import Final

# As `Game.levels` has them.
LEVELS: Final = [("tree", 10), ("greedy", 30), ("greedy", 3000), ("turns", 60)]
