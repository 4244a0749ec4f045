"""Processes that are to end."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST = 20


def gone(ask: Callable[[], object]) -> bool:
    """Whether whoever is asked, by signal 0, ends within some seconds."""
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        try:
            ask()
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False
