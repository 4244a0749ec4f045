"""The command of docs/api.md that watches a table: curl, as it is typed, at a real server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.needed import require_program
from tests.real_site import read_token
from tests.two_people import Two

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
TYPED = re.compile(r"^ {4}(curl .+/tables/(\w+)/stream .+)$", re.MULTILINE)
ADDRESS = "localhost:8080"
SEAT = 0                        # of whoever watches


@contextmanager
def run_curl(two: Two, token: str) -> Iterator[Iterator[dict[str, Any]]]:
    """Yield the lines that the command prints, without the empty keep-alive lines."""
    [(command, table)] = TYPED.findall(PAGE.read_text(encoding="utf-8"))
    assert ADDRESS in command
    here = command.replace(ADDRESS, two.site.url.removeprefix("http://")).replace(table, two.table)
    with subprocess.Popen(["sh", "-c", f"exec {here}"], stdout=subprocess.PIPE, text=True,
                          env={**os.environ, "TOKEN": token}) as process:
        yield map(json.loads, filter(str.strip, process.stdout))
        process.terminate()


@pytest.mark.timeout(120)
def test_curl_reads_the_table_and_moves(two: Two) -> None:
    require_program("curl", shutil.which("curl"))
    token = read_token(two.players[SEAT])
    with run_curl(two, token) as lines:
        before = next(lines)
        assert before == two.see(SEAT)
        assert before["actions"], "the token is not that of the seat"
        assert two.act(SEAT, before["actions"][0]).status_code == 200
        after = next(lines)
        assert after == two.see(SEAT)
        assert after["number"] > before["number"]
