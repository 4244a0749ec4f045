"""Test that ending tools/check_all.py ends everything it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from _pytest.monkeypatch import MonkeyPatch
import pytest
from check_all import ALL, AT_ONCE, CHECKS, WHOLE, WINDOWLESS, surroundings

from tests.processes import has_ended

STAND_IN = Path(__file__).with_name("stand_in.py")
ENDING = STAND_IN.parents[1] / "tools" / "ending.py"
EACH = 4                                    # processes of a check
HOW = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@pytest.mark.slow
def test_whoever_ends_it_leaves_nothing_running(tmp_path: Path) -> None:
    """Any signal does, once the maximum number of checks runs."""
    with ExitStack() as stack:
        runs = [(how, stack.enter_context(start_checks(tmp_path / how.name))) for how in HOW]
        for how, run in runs:
            run.send_signal(how)
        for how, run in runs:
            run.communicate(timeout=120)
            assert run.returncode == 128 + how
    for how in HOW:
        started = numbers(tmp_path / how.name)
        assert len(started) == EACH * AT_ONCE           # no check is begun after that
        assert all(has_ended(partial(os.kill, number, 0)) for number in started)
        asked = list((tmp_path / how.name).glob("asked *"))
        assert len(asked) == AT_ONCE                    # they can end themselves what they started


def start_checks(folder: Path) -> subprocess.Popen[str]:
    """All checks, as soon as everything runs that they start."""
    folder.mkdir()
    run = subprocess.Popen([sys.executable, STAND_IN, "all", folder], stdout=subprocess.PIPE,
                           text=True)
    deadline = time.monotonic() + 60
    while len(numbers(folder)) < EACH * AT_ONCE:
        assert run.poll() is None
        assert time.monotonic() < deadline, "the checks do not begin"
        time.sleep(0.02)
    return run


def numbers(folder: Path) -> list[int]:
    return [int(file.name) for file in folder.iterdir() if file.name.isdigit()]


def test_orphaned_process_counts_as_ended() -> None:
    """Its status is that of the command."""
    orphan = "import os, subprocess as s; print(s.Popen(['sleep', '0.1']).pid, flush=True)"
    check = f"""
import os, subprocess, sys, time
sys.path.insert(0, {str(STAND_IN.parent)!r})
from functools import partial
from processes import has_ended
number = int(subprocess.check_output([sys.executable, "-c", {orphan!r}]))
sys.exit(3 if has_ended(partial(os.kill, number, 0)) else 4)"""
    done = subprocess.run([sys.executable, ENDING, sys.executable, "-c", check], check=False)
    assert done.returncode == 3


def test_leftover_processes_are_ended() -> None:
    leave = ("import subprocess as s; "
             "print(s.Popen(['sleep', '1000'], start_new_session=True, stdout=s.DEVNULL).pid)")
    done = subprocess.run([sys.executable, ENDING, sys.executable, "-c", leave],
                          stdout=subprocess.PIPE, check=True)
    assert has_ended(partial(os.kill, int(done.stdout), 0))


def test_headless_browser_checks_every_change(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    """The headless browser is used if it exists. The tests in full use the whole browser."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    assert "CHROMIUM" not in surroundings()
    for name in (WHOLE[0], WINDOWLESS[0]):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o755)
    assert surroundings()["CHROMIUM"] == str(tmp_path / (WHOLE if ALL else WINDOWLESS)[0])


@pytest.mark.parametrize("browser", ["firefox", "webkit"])
def test_other_browsers_need_full_tests(browser: str) -> None:
    assert (browser in [check.name for check in CHECKS]) == ALL


def test_screen_reader_needs_full_tests() -> None:
    assert ("spoken" in [check.name for check in CHECKS]) == ALL
