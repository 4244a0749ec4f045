"""Who plays the levels of Pax Pamir at tables: what was measured to be so far apart there."""

from __future__ import annotations

from typing import Final

# As `Game.levels` has them.
LEVELS: Final = [("greedy", 100), ("greedy", 20_000), ("informed", 15), ("turns", 60)]
