"""Run commands in processes that have already imported the whole package. They are forks of one
waiting process, so a server starts at once. The fork initialises everything that belongs to one
site.

A process that must find other packages, or runs under another command, must be a new one.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

from grandtour.cli.main import main

COPIES = multiprocessing.get_context("forkserver")
COPIES.set_forkserver_preload(["tests.preloaded"])


class Forked:
    """`grandtour` with these arguments; what it logs goes to `stderr`, if that is a file. The
    methods are those of `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], stderr: IO[bytes] | None,
                 surroundings: Mapping[str, str]) -> None:
        self._process = COPIES.Process(target=run, args=(
            tuple(arguments), stderr and str(stderr.name), dict(surroundings)))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid
        atexit.register(self._end)      # before multiprocessing waits for it

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        self._process.join(seconds)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("grandtour", seconds)
        atexit.unregister(self._end)
        return self._process.exitcode

    def send_signal(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)

    def _end(self) -> None:
        self.send_signal(signal.SIGKILL)


def run(arguments: Sequence[str], stderr: str | None, surroundings: Mapping[str, str]) -> None:
    """Run the command in the fork."""
    os.environ.update(surroundings)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
    if stderr is not None:
        os.dup2(os.open(stderr, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
    sys.exit(main(arguments))
