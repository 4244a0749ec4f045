"""Shield worker processes from Ctrl-C.

An interrupt from the keyboard is meant for the command, which ends its processes itself. No
interrupt reaches the workers, from their first moment on."""

from __future__ import annotations

import signal
import sys
from multiprocessing.process import BaseProcess


def start_shielded(process: BaseProcess) -> None:
    """Start the process with interrupts held back until it calls `ignore_interrupts`."""
    if sys.platform == "win32":
        process.start()
        return
    from multiprocessing import resource_tracker    # the browser edition has none
    resource_tracker.ensure_running()       # starting it later would unblock interrupts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Ignore interrupts in this process, including those held back."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
