"""A machine whose disk and clock a test sets, under a real server."""

from __future__ import annotations

import errno
import os
import shlex
import struct
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_suffix(".c")
LAYOUT: Final = "=qiiii"        # `struct Faults` of the source
NOTHING: Final = {"ahead": 0, "writing": 0, "syncing": 0, "slow": 0, "held": 0}
FULL: Final = {"writing": errno.ENOSPC}
READ_ONLY: Final = {"writing": errno.EROFS}
BROKEN: Final = {"syncing": errno.EIO}
HUNG: Final = {"held": 1}


class FaultyMachine:
    """`within`: what a `Site` is to be begun within, so that it runs on this machine. Needs Linux
    and a C compiler, as the rules do."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "faults"
        self._holds = dict(NOTHING)
        self._write()
        library = folder / "faulty_machine.so"
        compiler = shlex.split(os.environ.get("CC", sysconfig.get_config_var("CC") or "cc"))
        subprocess.run([*compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"],
                       check=True)
        self.within = ("env", f"LD_PRELOAD={library}", f"FAULTY_MACHINE={self._file}")

    @contextmanager
    def with_fault(self, **fault: int) -> Iterator[None]:
        """Meanwhile this is so."""
        before = dict(self._holds)
        self.inject(**fault)
        yield
        self._holds = before
        self._write()

    def inject(self, **fault: int) -> None:
        """Set these faults from now on."""
        self._holds.update(fault)
        self._write()

    def _write(self) -> None:
        """Write in place, since the processes have mapped the file."""
        content = struct.pack(LAYOUT, *self._holds.values())
        if not self._file.exists():
            self._file.write_bytes(content)
        with self._file.open("r+b") as file:
            file.write(content)
