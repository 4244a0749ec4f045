"""Which commands of Pax Pamir somebody who plays at random prefers: knowledge for bots.

What gives something away, or nothing back, is done seldom."""

from __future__ import annotations

from typing import Final

# By command, as `Game.habits` has them.
HABITS: Final[dict[str, int]] = {"pass": 1, "withdraw": 1, "stop": 1, "betray": 2, "gift": 2}
