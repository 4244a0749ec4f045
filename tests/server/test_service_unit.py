"""deploy/grandtour.service: systemd understands every line of it, and shuts the server in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from grandtour.cli.main import parser
from grandtour.web.server.connections import ENOUGH

UNIT = Path(__file__).parents[2] / "deploy" / "grandtour.service"
MOST_EXPOSED = 20       # of 100, as systemd counts


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that is there."""
    if shutil.which("systemd-analyze") is None:
        assert not os.environ.get("CI"), "no systemd: make test installs it"
        pytest.skip("systemd is not installed here")
    text = UNIT.read_text(encoding="utf-8")
    path = tmp_path / UNIT.name
    path.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", text,
                           flags=re.MULTILINE), encoding="utf-8")
    return path


def analyze(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *map(str, arguments)], text=True, check=False,
                          capture_output=True)


def test_systemd_understands_the_unit(unit: Path) -> None:
    done = analyze("verify", unit)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    unit.write_text(unit.read_text(encoding="utf-8").replace("DynamicUser", "DynamicUsr"))
    assert "DynamicUsr" in analyze("verify", unit).stderr


def test_the_server_is_shut_in(unit: Path) -> None:
    done = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit)
    assert done.returncode == 0, done.stdout


def test_the_server_may_open_as_many_files_as_it_takes() -> None:
    assert f"LimitNOFILE={ENOUGH}" in UNIT.read_text(encoding="utf-8").splitlines()


def test_the_command_of_the_unit_is_one_of_ours() -> None:
    line = next(line for line in UNIT.read_text(encoding="utf-8").splitlines()
                if line.startswith("ExecStart="))
    given = line.split()[1:]
    chosen = parser(given).parse_args(given)
    assert (chosen.proxy, chosen.log, chosen.host) == (["127.0.0.1"], "json", "127.0.0.1")
