"""Whoever ends a command from the keyboard means the command, which ends its processes itself: no
interrupt reaches those, from their first moment on."""

from __future__ import annotations

import signal
import sys
from multiprocessing.process import BaseProcess


def start_unreached(process: BaseProcess) -> None:
    """Start it with interrupts held back, until it says `ignore_keyboard`."""
    if sys.platform == "win32":
        process.start()
        return
    from multiprocessing import resource_tracker    # a browser has none
    resource_tracker.ensure_running()       # to start it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_keyboard() -> None:
    """In the process: interrupts, also those held back, come to nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
