"""Who plays the upper levels of Pax Pamir at tables: what was measured to be strong there."""

from __future__ import annotations

from typing import Final

# As `Game.searches` has them.
SEARCHES: Final = [("informed", 15), ("informed", 60), ("informed", 240)]
