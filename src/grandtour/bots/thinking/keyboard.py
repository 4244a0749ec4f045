"""Shield worker processes, and the locks between them and the command, from Ctrl-C.

An interrupt from the keyboard is meant for the command, which ends its processes itself. No
interrupt reaches the workers, from their first moment on. The command itself notes it, and stops
where it holds no lock."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType


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


@contextmanager
def note_interrupts() -> Iterator[threading.Event]:
    """Set the event on Ctrl-C instead of raising KeyboardInterrupt, which may come inside a lock.
    Only the main thread gets interrupts; elsewhere the event is never set."""
    noted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield noted
        return

    def note(_number: int, _frame: FrameType | None) -> None:
        noted.set()
    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
