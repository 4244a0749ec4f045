"""The checks, with their times. `make test` calls this, and `make test-all` with GRANDTOUR_ALL=1.

    python tools/check_all.py               all of them, as at every change
    GRANDTOUR_ALL=1 python tools/check_all.py
                                            everything (tests/selection.py), in full length
    python tools/check_all.py style types   some of them
    GRANDTOUR_COVERAGE=1 python tools/check_all.py web keeping house rules interpreted
                                            with a report of the lines that they went through;
                                            takes half as long again

Three more than there are processors are made at once, since tests also wait: for clocks, disks and
servers; in full length one more, since five browsers make each other late. Each is begun in the
order of `CHECKS` as soon as one has ended: the longest first, so that all end together. Their files
lie in memory where there is room for them. What one prints stands in var/<check>.txt, and is shown
when it has ended. Nothing is asked and nothing waits for an answer; a check that hangs is ended,
and whoever ends this ends all that it has started. All checks are made even if one fails. Exit
status 1 if any fails; the last line counts: "N passed, N failed", the tests one by one, any other
check as one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from xml.etree import ElementTree

from ending import GRACE, nothing_left

ROOT = Path(__file__).resolve().parents[1]
VAR = ROOT / "var"
BIN = Path(sys.executable).parent
CONTAINED: tuple[str, ...] = (sys.executable, str(ROOT / "tools" / "ending.py"))
MEMORY = Path("/dev/shm")           # a file system in memory on Linux
ROOM = 4 << 30                      # bytes needed there
LONGEST = 4800                      # seconds that a check may take
COVERED = ("--cov=grandtour", "--cov-report=") if os.environ.get("GRANDTOUR_COVERAGE") else ()
ALL = bool(os.environ.get("GRANDTOUR_ALL"))
BESIDES = 1 if ALL else 3               # whole games in browsers wait for little
AT_ONCE = (os.cpu_count() or 1) + BESIDES   # checks
WINDOWLESS = ("chromium-headless-shell",)   # renders and runs alike, at two thirds of the cost
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSERS = (*WHOLE, *WINDOWLESS) if ALL else (*WINDOWLESS, *WHOLE)
SLICE = 4_000 if ALL else 200       # games of the long run

# The tests, in parts of one process each; the last part has all others.
FEATURES = sorted(str(folder.relative_to(ROOT))
                  for folder in ROOT.glob("src/grandtour/features/*/tests"))
WITH_SCENES = [f"{folder}/browser" for folder in FEATURES if (ROOT / folder / "browser").is_dir()]
AT_TABLES = ["tests/browser/table"]  # Playwright keeps a loop running in each of these two
IN_PAGES = ["tests/browser/pages", *WITH_SCENES]
SERVERS = ["tests/server", "tests/outside"]
WEB = ["tests/web"]
OF_FEATURES = [*FEATURES, *(f"--ignore={folder}" for folder in WITH_SCENES)]
WEBKIT = ["tests/webkit"]
ALOUD = ["tests/screen_reader"]
NODES = ["tests/cluster"]
KEEPING = ["tests/store", "tests/notifications", "tests/tables", "tests/results", "tests/advice",
           "tests/people", "tests/load"]
RULES = ["tests/engine", "tests/games", "tests/bots", "tests/drawing", "tests/lab"]
HOUSE = ["tests", *(f"--ignore={folder}" for folder in (
    "tests/browser", *WEBKIT, *ALOUD, *NODES, *SERVERS, "tests/web", *KEEPING, *RULES))]

# Also in another browser: the tests most likely to differ there.
CORE = ["tests/browser", *WITH_SCENES, "-m", "core"]


@dataclass(frozen=True, eq=False)
class Check:
    """A command with `settings` for its environment. It starts when the checks that it comes
    `after` have ended."""

    name: str
    title: str
    command: Sequence[str]
    settings: dict[str, str] = field(default_factory=dict)
    after: str = ""

    @property
    def output(self) -> Path:
        return VAR / f"{self.name}.txt"

    @property
    def report(self) -> Path:
        """Return the file in which pytest counts, if these are tests."""
        return VAR / f"{self.name}.xml"


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def tests(name: str, title: str, *arguments: str, **settings: str) -> Check:
    return Check(name, title, python(
        "-m", "pytest", "-q", "--color=no", "--tb=short", "--durations=20", *COVERED,
        f"--junitxml=var/{name}.xml", *arguments),
        {"COVERAGE_FILE": f"var/coverage.{name}"} | settings)


ELSEWHERE: tuple[Check, ...] = (
    tests("interpreted", "Engine, games and bots again, interpreted", "tests/engine", "tests/bots",
          "tests/games", PYTHONPATH="src"),
    tests("edition", "The browser edition, without a server", "tests/browser/edition"),
    tests("firefox", "The core of the tests in browsers, in Firefox", *CORE,
          GRANDTOUR_BROWSER="firefox"),
    tests("webkit", "Every page and whole games in WebKit", *WEBKIT),
    tests("spoken", "A whole game by what the screen reader Orca says", *ALOUD),
    tests("cluster", "Games on a Ray cluster of two nodes", *NODES),
    *(Check(f"without-{name}", f"The site without {name}",
            python("tools/without_feature.py", name))
      for name in (Path(folder).parent.name for folder in FEATURES)),
    *(Check(name, f"Types as on {name}", python(
        "-m", "mypy", "--platform", platform, "--cache-dir", f"var/mypy-{platform}",
        "--exclude", "/tests/", "src/grandtour"))
      for name, platform in (("windows", "win32"), ("macos", "darwin"))),
)
CHECKS: tuple[Check, ...] = (
    tests("tables", "Tests of tables in browsers", *AT_TABLES),
    tests("pages", "Tests of all other pages in browsers", *IN_PAGES),
    *(ELSEWHERE if ALL else ()),
    tests("web", "Tests of pages without browsers", *WEB),
    tests("features", "Tests of features without browsers", *OF_FEATURES),
    tests("servers", "Tests of servers, and of games from outside", *SERVERS),
    tests("keeping", "Tests of tables and people, of what is kept and what is told", *KEEPING),
    tests("rules", "Tests of engine, games, bots, drawings and lab, rules compiled", *RULES,
          "--evidence", "var/evidence.json", GRANDTOUR_STRICT="1"),
    tests("house", "All other tests", *HOUSE),
    Check("types", "Types (mypy, strict), those of tests too", python("-m", "mypy")),
    Check("long-run", f"{SLICE:,} random games against every property",
          python("tools/long_run.py", "--games", str(SLICE))),
    Check("style", "Style (ruff)", [str(BIN / "ruff"), "check", "."]),
    Check("layout", "Layout of templates and style sheets (djangofmt, css-beautify)",
          python("tools/format.py", "check")),
    Check("rooms", "Who may import whom",
          [str(BIN / "lint-imports"), "--config", "tests/importlinter.ini", "--no-cache",
           "--no-logo"]),
    Check("messages", "Messages in three languages", python("tools/messages.py", "check")),
    Check("clauses", "Every clause and example has a test",
          python("tools/clauses.py", "--from", "var/evidence.json"), after="rules"),
)


def main(wanted: Sequence[str]) -> int:
    VAR.mkdir(exist_ok=True)
    for old in VAR.glob("coverage*"):
        old.unlink()
    known = {check.name: check for check in (*CHECKS, *ELSEWHERE)}
    unknown = set(wanted) - known.keys()
    if unknown:
        sys.exit(f"there is no check '{unknown.pop()}'; there are {', '.join(known)}")
    chosen = [check for name, check in known.items() if name in wanted] or list(CHECKS)
    began = time.monotonic()
    lines, passed, failed = [], 0, 0
    for check, good, seconds in run_checks(chosen):
        won, lost = count_results(check, good)
        passed, failed = passed + won, failed + lost
        lines.append(f"{'ok' if good else 'FAILED':7}{seconds:6.0f} s  {check.title}")
    if COVERED:
        coverage()
    print("", *lines, f"{'':7}{time.monotonic() - began:6.0f} s  in all", "", sep="\n")
    summary = f"{passed} passed, {failed} failed"
    (VAR / "result.txt").write_text(f"{summary}\n", encoding="utf-8")
    print(summary, flush=True)
    return 1 if failed else 0


def run_checks(checks: Sequence[Check]) -> list[tuple[Check, bool, float]]:
    """Run the checks; return for each whether it passed, and its seconds."""
    done: dict[Check, tuple[bool, float]] = {}
    with workspace() as folder, ThreadPoolExecutor(AT_ONCE) as pool, \
            nothing_left(signal.SIGTERM, 2 * GRACE):
        try:
            for some in order_checks(checks):
                running = {pool.submit(run, check, folder): check for check in some}
                for ended in as_completed(running):
                    done[running[ended]] = ended.result()
                    show(running[ended], *ended.result())
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return [(check, *done[check]) for check in checks]


@contextmanager
def workspace() -> Iterator[Path]:
    """Yield a folder for the files of tests.

    On a disk, each of their thousands of databases would wait at every commit."""
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    above = MEMORY if roomy else Path(tempfile.gettempdir())
    folder = above / f"grandtour-{token_hex(4)}"    # pages that tests read show it to hosts
    folder.mkdir(0o711)                             # a database server is another user
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def order_checks(checks: Sequence[Check]) -> Iterator[list[Check]]:
    """Yield first the checks that wait for no other one."""
    names = {check.name for check in checks}
    yield [check for check in checks if check.after not in names]
    yield [check for check in checks if check.after in names]


def show(check: Check, good: bool, seconds: float) -> None:
    print(f"\n== {check.title}: {'ok' if good else 'FAILED'} after {seconds:.0f} s", flush=True)
    print(check.output.read_text(encoding="utf-8", errors="replace"), flush=True)


def run(check: Check, folder: Path) -> tuple[bool, float]:
    """Run a check that writes to this folder; return whether it passed, and its seconds."""
    print(f"-- {check.title} ...", flush=True)
    check.report.unlink(missing_ok=True)
    began = time.monotonic()
    with check.output.open("wb") as output:
        process = subprocess.Popen(
            [*CONTAINED, *check.command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, start_new_session=True,
            env=surroundings() | {"TMPDIR": str(folder)} | check.settings)
        try:
            status = process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            status = end(process)
            output.write(f"ended after {LONGEST} seconds\n".encode())
    return status == 0, time.monotonic() - began


def end(process: subprocess.Popen[bytes]) -> int:
    """End the check with everything it has started."""
    process.terminate()
    process.wait()
    return 1


def surroundings() -> dict[str, str]:
    """Return the environment of every check: the browser of this machine, and a data folder of its
    own."""
    found = [path for path in map(shutil.which, BROWSERS) if path]
    settings = {"GRANDTOUR_DATA": str(VAR / "data")}
    if found:
        settings["CHROMIUM"] = found[0]
    return settings | {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def count_results(check: Check, good: bool) -> tuple[int, int]:
    """Return the numbers of passed and failed: tests as pytest counted them, any other check is
    one."""
    if not check.report.is_file():
        return int(good), int(not good)
    suite = next(ElementTree.parse(check.report).getroot().iter("testsuite")).attrib
    failed = int(suite["failures"]) + int(suite["errors"])
    passed = int(suite["tests"]) - failed - int(suite["skipped"])
    return passed, failed or int(not good)


def coverage() -> None:
    """Print the coverage of the tests. Compiled code is seen in the interpreted run only."""
    print("\n== Coverage, both runs together", flush=True)
    files = [str(file) for file in VAR.glob("coverage.*") if file.is_file()]
    for command in (["combine", "-q", *files], ["report"]):
        subprocess.run(python("-m", "coverage", *command), cwd=ROOT, check=False,
                       stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
