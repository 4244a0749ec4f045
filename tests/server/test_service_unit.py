"""deploy/*.service: systemd understands every line of them, and shuts in what they run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import package
import pytest
from grandtour.web.server.connections import ENOUGH
from tests.command_line import read_arguments
from tests.needed import require_program

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "grandtour.service"
WORK = DEPLOY / "grandtour-work.service"
BACKUP = DEPLOY / "grandtour-backup.service"
MOST_EXPOSED = 20       # of 100, as systemd counts


BY_HAND = {path.name: path.read_text(encoding="utf-8") for path in (UNIT, WORK, BACKUP)}
PACKED = {f"packed-{name}": package.unit(name) for name in package.UNITS}


@pytest.fixture(params=[*BY_HAND.items(), *PACKED.items()], ids=lambda named: named[0])
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A unit with a program, and an environment, that are there."""
    require_program("systemd", shutil.which("systemd-analyze"))
    name, text = request.param
    path = tmp_path / name
    path.write_text(runnable(text), encoding="utf-8")
    return path


def runnable(text: str) -> str:
    return re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", text, flags=re.MULTILINE)


def analyze(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *map(str, arguments)], text=True, check=False,
                          capture_output=True)


def test_systemd_understands_the_unit(unit: Path) -> None:
    done = analyze("verify", unit)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    unit.write_text(unit.read_text(encoding="utf-8").replace("UMask", "UMusk"))
    assert "UMusk" in analyze("verify", unit).stderr


def test_what_it_runs_is_shut_in(unit: Path) -> None:
    done = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("timer", [DEPLOY / name for name in package.TIMERS])
def test_systemd_understands_the_timer(timer: Path, tmp_path: Path) -> None:
    require_program("systemd", shutil.which("systemd-analyze"))
    (tmp_path / timer.name).write_text(package.unit(timer.name), encoding="utf-8")
    (tmp_path / BACKUP.name).write_text(runnable(BY_HAND[BACKUP.name]), encoding="utf-8")
    done = analyze("verify", tmp_path / timer.name)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    [hour] = re.findall(r"^OnCalendar=(.+)$", timer.read_text(encoding="utf-8"), re.MULTILINE)
    said = analyze("calendar", "--iterations=2", "--base-time=2027-01-01", hour).stdout
    assert re.findall(r"2027-01-0\d 04:15", said) == ["2027-01-01 04:15", "2027-01-02 04:15"]


def test_units_allow_enough_files() -> None:
    assert f"LimitNOFILE={ENOUGH}" in UNIT.read_text(encoding="utf-8").splitlines()


def test_units_bound_their_memory() -> None:
    assert all("\nMemoryMax=" in unit.read_text(encoding="utf-8") for unit in (UNIT, WORK))


def command_of(unit: Path) -> list[str]:
    """Return the arguments of the unit's command."""
    return next(line for line in unit.read_text(encoding="utf-8").splitlines()
                if line.startswith("ExecStart=")).split()[1:]


def test_unit_commands_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in re.findall(r"^Environment=(.+)$", BY_HAND[UNIT.name], re.MULTILINE):
        for name, _, value in (word.partition("=") for word in variable.split()):
            monkeypatch.setenv(name, value)
    given = command_of(UNIT)
    chosen = read_arguments(given)
    assert (chosen.proxy, chosen.log, chosen.host) == (("127.0.0.1",), "json", "127.0.0.1")
    assert "/var/lib/grandtour/" in chosen.database
    assert command_of(WORK) == ["work"]


def test_two_lines_let_the_package_send(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are two lines of grandtour.env without the leading `#`."""
    lines = re.findall(r"^#(GRANDTOUR_\w+)=(.+)$", package.read("debian/grandtour.env"),
                       re.MULTILINE)
    for name, value in lines[:2]:
        monkeypatch.setenv(name, value)
    given = command_of(UNIT)
    chosen = read_arguments(given)
    assert chosen.site == "https://games.example.org"
    assert chosen.smtp == "starttls://USER:PASSWORD@mail.example.org"


def test_backup_units_use_the_hosts_folder() -> None:
    """The unit runs as the server's user, next to the server's database, so that the admin area
    finds the backups."""
    given, text = command_of(BACKUP), BY_HAND[BACKUP.name]
    chosen = read_arguments(given)
    assert (given[0], chosen.file, chosen.list) == ("backup", None, False)
    for name in ("DynamicUser", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert unit_values(text, name) == unit_values(BY_HAND[UNIT.name], name)
    assert unit_values(text, "Environment")[0] in unit_values(BY_HAND[UNIT.name], "Environment")
    assert unit_values(text,
                       "User") == [UNIT.stem]      # which a unit of that name has without saying so


def unit_values(text: str, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.+)$", text, re.MULTILINE)
