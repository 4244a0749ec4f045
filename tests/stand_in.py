"""Stand-ins for long checks, which never end by themselves.

`python stand_in.py all FOLDER` runs `tools/check_all.py` with one check more than it runs at once.
They never end and end badly. What they print and note goes into the folder.

`python stand_in.py check FOLDER` is such a check. It starts a process that ends on request, one
that never does, and an orphan in a session of its own, as PostgreSQL and browsers are.

`python stand_in.py contained COMMAND...` is `tools/ending.py`, in which a check runs, with less
patience for processes that never end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEAF = "import signal, time; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 15)]; {}"
SLEEP = "time.sleep(1000)"
PATIENCE = 5.0              # seconds, in which what can end itself does, also on a busy machine

sys.path.insert(0, str(ROOT / "tools"))


def note_start(folder: Path, number: int) -> None:
    (folder / f"{number}").touch()


def check(folder: Path) -> int:
    note_start(folder, os.getpid())
    for code, apart in ((f"import time; {SLEEP}", False), (DEAF.format(SLEEP), True)):
        note_start(folder, subprocess.Popen([sys.executable, "-c", code],
                                         start_new_session=apart).pid)
    with suppress(KeyboardInterrupt):
        leave_one_alone(folder)
        time.sleep(1000)
    (folder / f"asked {os.getpid()}").touch()
    return 0


def leave_one_alone(folder: Path) -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            note_start(folder, os.getpid())
            time.sleep(1000)
        os._exit(0)
    os.wait()


def all_checks(folder: Path) -> int:
    import check_all
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)       # whoever runs the tests may ignore one
    check_all.VAR = folder / "var"
    check_all.CONTAINED = (sys.executable, __file__, "contained")
    check_all.CHECKS = tuple(
        check_all.Check(f"{number}", f"{number}", [sys.executable, __file__, "check", str(folder)])
        for number in range(check_all.AT_ONCE + 1))
    return check_all.main([])


def run_contained(command: list[str]) -> int:
    import ending
    ending.GRACE = PATIENCE         # type: ignore[misc]
    return ending.main(command)


def main(what: str, *given: str) -> int:
    if what == "contained":
        return run_contained(list(given))
    return {"all": all_checks, "check": check}[what](Path(given[0]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
