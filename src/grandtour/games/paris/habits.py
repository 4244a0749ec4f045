"""Which commands of Paris somebody who plays at random prefers: knowledge for bots.

What gives something away, or nothing back, is done seldom."""

from __future__ import annotations

from typing import Final

# By command, as `Game.habits` has them.
HABITS: Final[dict[str, int]] = {
    "sell": 1, "buy": 1, "use": 4, "leave": 1, "skip": 1, "decline": 2, "look": 2,
}
