"""A real server in a process of its own, with a database of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx


class Site:
    """`grandtour serve` on a free port of this machine. The draws are the same in every run, so
    that what passes here passes everywhere; DRAWS=2 in the environment makes others."""

    def __init__(self, database: Path, *arguments: str) -> None:
        self.database = database
        self.arguments = arguments
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the site answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grandtour", "serve", "--port", str(self.port),
             "--database", f"sqlite:///{self.database}", "--pause", "0", "--requests", "0",
             "--draws", os.environ.get("DRAWS", "1"), *self.arguments], stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"})
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/api/v1/games", timeout=5)
                return
            except httpx.TransportError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(20)
        self.process = None

    def player(self, token: str | None = None) -> httpx.Client:
        """A client of the API; with a token it is that person."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, timeout=30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
