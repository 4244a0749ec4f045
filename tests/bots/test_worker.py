"""Test that no process outlives its server, however the server was killed and whatever the process
does."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.processes import has_ended

SERVER = Path(__file__).with_name("orphans.py")
LINUX = ("stops",)              # where a stopped process can be ended by nobody but the kernel


@pytest.mark.parametrize("method", ["spawn", "fork"])
@pytest.mark.parametrize("way", [
    "idles", "idles_unknown_to_the_kernel", "loops", "loops_unknown_to_the_kernel",
    *(LINUX if sys.platform == "linux" else ())])
def test_processes_end_with_their_server(method: str, way: str) -> None:
    server = subprocess.Popen([sys.executable, SERVER, method, way], stdout=subprocess.PIPE)
    assert server.stdout is not None
    numbers = [int(word) for word in server.stdout.readline().split()]
    server.kill()
    server.wait()
    assert len(numbers) == 2
    assert all(has_ended(partial(os.kill, number, 0)) for number in numbers)
