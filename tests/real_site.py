"""A real server in a process of its own, with a database of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Self

import httpx

from tests.forked import Forked
from tests.new_database import new_database, url_of


class Site:
    """`grandtour serve` on a free port of this machine, for as long as it is entered or until it
    is stopped. The draws are the same in every run, so that what passes here passes everywhere;
    DRAWS=2 in the environment makes others."""

    def __init__(self, database: Path, *arguments: str, url: str = "",
                 within: tuple[str, ...] = (), foreseen: bool = True) -> None:
        """Use a file of SQLite, or the database with that address. `within` is a command that runs
        the server, which is then a new process and not a fork. Players contribute to deals unless
        draws are `foreseen`."""
        self.database = database
        self.address = url or url_of(database)
        self.arguments = arguments
        self.within = within
        self.draws = ["--draws", os.environ.get("DRAWS", "1")] if foreseen else []
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | Forked | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.stop()

    def start(self, stderr: IO[bytes] | None = None, **surroundings: str) -> None:
        """Returns when the site answers. What it logs goes to `stderr`."""
        if self.address == url_of(self.database):
            new_database(self.database)
        self.process = self._start_process(
            ["serve", "--port", str(self.port), "--database", self.address, "--pause", "0",
             "--requests", "0", "--tables", "0", "--connections", "0",
             "--new-accounts", "0",
             *self.draws, *self.arguments], stderr, surroundings)
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/api/v1/games", timeout=60)
                return
            except httpx.TransportError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.05)
        self.stop(signal.SIGKILL)
        raise AssertionError("the server does not answer")

    def _start_process(self, arguments: list[str], stderr: IO[bytes] | None,
               surroundings: dict[str, str]) -> subprocess.Popen[bytes] | Forked:
        if not self.within and "PYTHONPATH" not in surroundings:
            return Forked(arguments, stderr, surroundings)
        return subprocess.Popen(
            [*self.within, sys.executable, "-m", "grandtour", *arguments],
            stdout=subprocess.DEVNULL, stderr=stderr,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **surroundings})

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(60)
        self.process = None

    def wait_for_streams(self, number: int) -> None:
        """Wait until this many streams are open, or programs wait for their turn."""
        deadline = time.monotonic() + 60
        open_now = f"grandtour_streams_open {number}.0\n"
        while open_now not in httpx.get(f"{self.url}/metrics", timeout=60).text:
            assert time.monotonic() < deadline, "somebody has not come, or not gone"
            time.sleep(0.05)

    def player(self, token: str | None = None) -> httpx.Client:
        """A client of the API; with a token it is that person."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, timeout=60)


def read_token(player: httpx.Client) -> str:
    """Return the token with which this client of the API signs in."""
    return player.headers["authorization"].removeprefix("Bearer ")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
