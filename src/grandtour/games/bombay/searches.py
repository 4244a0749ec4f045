"""Who plays the upper levels of Bombay at tables: what was measured to be strong there."""

from __future__ import annotations

from typing import Final

# As `Game.searches` has them.
SEARCHES: Final = [("halving", 16), ("halving", 60), ("farther", 120)]
