"""Who plays the upper levels of Paris Paris at tables: what was measured to be strong there."""

from __future__ import annotations

from typing import Final

# As `Game.searches` has them.
SEARCHES: Final = [("halving", 100), ("halving", 400), ("halving", 1000)]
