"""Which commands of Bombay somebody who plays at random prefers: knowledge for bots.

What gives something away, or nothing back, is done seldom."""

from __future__ import annotations

from typing import Final

# By command, as `Game.habits` has them.
HABITS: Final[dict[str, int]] = {"move": 4, "end": 1, "bide": 1}
