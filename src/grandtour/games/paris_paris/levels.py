"""Who plays the levels of Paris Paris at tables: what was measured to be so far apart there."""

from __future__ import annotations

from typing import Final

# As `Game.levels` has them.
LEVELS: Final = [("tree", 4), ("tree", 20), ("tree", 120), ("tree", 5000)]
