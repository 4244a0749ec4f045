"""The checks, with their times. `make test` calls this, and `make test-all` with GRANDTOUR_ALL=1.

    python tools/check_all.py               all of them, as at every change
    GRANDTOUR_ALL=1 python tools/check_all.py
                                            with everything that rotates at every change
                                            (tests/rotation.py), and in full length
    python tools/check_all.py style types   some of them
    GRANDTOUR_COVERAGE=1 python tools/check_all.py tests browser interpreted
                                            with a report of the lines that they went through;
                                            takes half as long again

One comes after the other, and beside them, where there is a second processor, the tests in browsers
and then the long run; what these print comes last. Nothing is asked and nothing waits for an
answer; a check that hangs is ended, and whoever ends this ends all that it has started. All checks
are made even if one fails. Exit status 1 if any fails; the last line counts: "N passed, N failed",
the tests one by one, any other check as one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

from ending import GRACE, nothing_left

ROOT = Path(__file__).resolve().parents[1]
VAR = ROOT / "var"
BIN = Path(sys.executable).parent
CONTAINED = (sys.executable, str(ROOT / "tools" / "ending.py"))
LONGEST = 4800                      # seconds that a check may take
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
COVERED = ("--cov=grandtour", "--cov-report=") if os.environ.get("GRANDTOUR_COVERAGE") else ()
BROWSING = "tests/browser"          # in a process of its own: Playwright keeps a loop running
ALL = bool(os.environ.get("GRANDTOUR_ALL"))
SLICE = 4_000 if ALL else 1_000     # games of the long run
RULES = [str(path.parent.relative_to(ROOT)) for path in ROOT.glob("tests/*/clauses.toml")]


# What is run again interpreted. That the compiled rules do what the others do is what the digests
# prove; so at every change these and what is the same in all games is enough.
INTERPRETED = ["tests/engine", "tests/bots", *RULES] if ALL else [
    "tests/engine", "--ignore=tests/engine/test_imports.py",
    "--ignore=tests/engine/test_evidence.py"]


@dataclass(frozen=True)
class Check:
    """A command; `settings` go into its environment, `tests` is where pytest counts them. What has
    a file for its `output` runs beside the others, one after the other."""

    name: str
    title: str
    command: Sequence[str]
    settings: dict[str, str] = field(default_factory=dict)
    tests: str = ""
    output: str = ""


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def pytest(report: str, *arguments: str) -> list[str]:
    return python("-m", "pytest", "-q", "--color=no", "--tb=short", "--durations=20",
                  *COVERED, f"--junitxml=var/{report}", *arguments)


CHECKS = (
    Check("style", "Style (ruff)", [str(BIN / "ruff"), "check", "."]),
    Check("types", "Types (mypy, strict), of the tests too",
          python("-m", "mypy")),
    Check("rooms", "Who may import whom",
          [str(BIN / "lint-imports"), "--config", "tests/importlinter.ini", "--no-cache",
           "--no-logo"]),
    Check("messages", "Messages in three languages", python("tools/messages.py", "check")),
    Check("tests", "All tests but those in browsers, rules compiled",
          pytest("tests.xml", "tests", f"--ignore={BROWSING}", "--evidence", "var/evidence.json"),
          {"COVERAGE_FILE": "var/coverage.compiled", "GRANDTOUR_STRICT": "1"}, "tests.xml"),
    Check("browser", "Tests in browsers, rules compiled", pytest("browser.xml", BROWSING),
          {"COVERAGE_FILE": "var/coverage.browser"}, "browser.xml", "browser.txt"),
    Check("interpreted", "Engine, games and bots again, interpreted",
          pytest("interpreted.xml", *INTERPRETED),
          {"COVERAGE_FILE": "var/coverage.interpreted", "PYTHONPATH": "src"}, "interpreted.xml"),
    Check("clauses", "Every clause and example has a test",
          python("tools/clauses.py", "--from", "var/evidence.json")),
    Check("long-run", f"{SLICE:,} random games against every property",
          python("tools/long_run.py", "--games", str(SLICE)), output="long-run.txt"),
)


def main(wanted: Sequence[str]) -> int:
    VAR.mkdir(exist_ok=True)
    for old in VAR.glob("coverage*"):
        old.unlink()
    unknown = set(wanted) - {check.name for check in CHECKS}
    if unknown:
        sys.exit(f"there is no check '{unknown.pop()}'; there are "
                 f"{', '.join(check.name for check in CHECKS)}")
    chosen = [check for check in CHECKS if not wanted or check.name in wanted]
    began = time.monotonic()
    lines, passed, failed = [], 0, 0
    for check, good, seconds in made(chosen):
        won, lost = counted(check, good)
        passed, failed = passed + won, failed + lost
        lines.append(f"{'ok' if good else 'FAILED':7}{seconds:6.0f} s  {check.title}")
    if COVERED:
        coverage()
    print("", *lines, f"{'':7}{time.monotonic() - began:6.0f} s  in all", "", sep="\n")
    summary = f"{passed} passed, {failed} failed"
    (VAR / "result.txt").write_text(f"{summary}\n", encoding="utf-8")
    print(summary, flush=True)
    return 1 if failed else 0


def made(checks: Sequence[Check]) -> list[tuple[Check, bool, float]]:
    """Run the checks; which are good, and the seconds that each took."""
    beside = [check for check in checks if check.output and (os.cpu_count() or 1) > 1]
    with ThreadPoolExecutor(1) as pool, nothing_left(signal.SIGTERM, 2 * GRACE):
        running = [pool.submit(quietly, check) for check in beside]
        try:
            done = [(check, *make(check)) for check in checks if check not in beside]
            for check, result in zip(beside, running, strict=True):
                good, seconds = result.result()
                print(f"\n== {check.title}", flush=True)
                print((VAR / check.output).read_text(encoding="utf-8"), flush=True)
                done.append((check, good, seconds))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return done


def make(check: Check) -> tuple[bool, float]:
    """Run a check; whether it is good, and the seconds it took."""
    print(f"\n== {check.title}", flush=True)
    return run(check, None)


def quietly(check: Check) -> tuple[bool, float]:
    """As `make`; what it prints goes into its file."""
    with (VAR / check.output).open("wb") as output:
        return run(check, output)


def run(check: Check, output: IO[bytes] | None) -> tuple[bool, float]:
    if check.tests:
        (VAR / check.tests).unlink(missing_ok=True)
    began = time.monotonic()
    process = subprocess.Popen([*CONTAINED, *check.command], cwd=ROOT, stdin=subprocess.DEVNULL,
                               stdout=output, stderr=output and subprocess.STDOUT,
                               start_new_session=True, env=surroundings() | check.settings)
    try:
        status = process.wait(LONGEST)
    except subprocess.TimeoutExpired:
        status = end(process)
        print(f"{check.title}: ended after {LONGEST} seconds", flush=True)
    return status == 0, time.monotonic() - began


def end(process: subprocess.Popen[bytes]) -> int:
    """End the check with everything it has started."""
    process.terminate()
    process.wait()
    return 1


def surroundings() -> dict[str, str]:
    """What every check finds: the browser of this machine, and a folder of its own for data."""
    found = [path for path in map(shutil.which, BROWSERS) if path]
    settings = {"GRANDTOUR_DATA": str(VAR / "data")}
    if found:
        settings["CHROMIUM"] = found[0]
    return settings | {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def counted(check: Check, good: bool) -> tuple[int, int]:
    """How many have passed and failed: tests as pytest counted them, any other check is one."""
    report = VAR / check.tests
    if not check.tests or not report.is_file():
        return int(good), int(not good)
    suite = next(ElementTree.parse(report).getroot().iter("testsuite")).attrib
    failed = int(suite["failures"]) + int(suite["errors"])
    passed = int(suite["tests"]) - failed - int(suite["skipped"])
    return passed, failed or int(not good)


def coverage() -> None:
    """What the tests went through: compiled code is seen in the interpreted run only."""
    print("\n== Coverage, both runs together", flush=True)
    files = [str(file) for file in VAR.glob("coverage.*") if file.is_file()]
    for command in (["combine", "-q", *files], ["report"]):
        subprocess.run(python("-m", "coverage", *command), cwd=ROOT, check=False,
                       stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
