"""Run a command, and end everything that it has started when it ends or this program is ended. That
includes grandchildren and processes in sessions of their own, as browsers and database servers
have.

    python tools/ending.py COMMAND...
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Final

ENDINGS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
GRACE: Final = 15.0             # seconds for tests to end their processes
ADOPTING: Final = 36            # PR_SET_CHILD_SUBREAPER of Linux


def main(command: list[str]) -> int:
    """Run the command; return its status."""
    if sys.platform == "linux":         # orphans become ours, not init's
        ctypes.CDLL(None).prctl(ADOPTING, 1)
    with nothing_left(signal.SIGINT, GRACE):
        return wait_for_end(os.spawnvp(os.P_NOWAIT, command[0], command))


def wait_for_end(process: int) -> int:
    """Wait for its status, and reap all others that end, as init does."""
    while True:
        other, status = os.wait()
        if other == process:
            return abs(os.waitstatus_to_exitcode(status))


@contextmanager
def nothing_left(asking: signal.Signals, grace: float) -> Iterator[None]:
    """Make sure that nothing started in this context runs afterwards.

    However the context is left, our children get a signal, and after `grace` seconds they are
    killed with all their own. A signal that ends a process leaves the context by SystemExit, unless
    the process was set to ignore it (nohup)."""
    for number in ENDINGS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
    try:
        yield
    finally:
        end_all(asking, grace)


def leave(number: int, _frame: FrameType | None) -> None:
    for other in ENDINGS:               # once is enough
        signal.signal(other, signal.SIG_IGN)
    raise SystemExit(128 + number)


def end_all(asking: signal.Signals, grace: float) -> None:
    for child, parent in running().items():
        if parent == os.getpid():
            send(child, asking)
    deadline = time.monotonic() + grace
    while time.monotonic() < deadline and below(os.getpid(), running()):
        time.sleep(0.1)
    while left := below(os.getpid(), running()):
        for process in left:
            send(process, signal.SIGKILL)
        time.sleep(0.02)


def send(process: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, number)


def below(ancestor: int, parents: dict[int, int]) -> list[int]:
    """Return children, their children, and so on."""
    children = [process for process, parent in parents.items() if parent == ancestor]
    return children + [one for child in children for one in below(child, parents)]


def running() -> dict[int, int]:
    """Return the parent of every process that has not ended."""
    rows = told_by_linux() if sys.platform == "linux" else told_by_ps()
    return {int(process): int(parent) for process, state, parent in rows
            if not state.startswith("Z")}


def told_by_linux() -> Iterator[tuple[str, str, str]]:
    """Yield process, state and parent from /proc; `ps` may be missing."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):       # it has just ended
            state, parent = file.read_text(errors="replace").rpartition(")")[2].split()[:2]
            yield file.parent.name, state, parent


def told_by_ps() -> Iterator[tuple[str, str, str]]:
    with subprocess.Popen(["ps", "-A", "-o", "pid=,state=,ppid="], stdout=subprocess.PIPE,
                          text=True) as telling:
        assert telling.stdout is not None
        for line in telling.stdout:
            process, state, parent = line.split()
            if process != str(telling.pid):
                yield process, state, parent


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
