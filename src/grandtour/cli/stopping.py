"""How a service is stopped: by SIGTERM as by Ctrl-C, and while it still begins, too."""

from __future__ import annotations

import signal
from collections.abc import Callable


def until_stopped(service: Callable[[], int]) -> int:
    """The status of a service; 0 if it was stopped before it had begun. Whoever is the first
    process of a container hears no SIGTERM that it has not asked for."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return service()
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)
