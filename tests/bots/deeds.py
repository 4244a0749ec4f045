"""Pieces of work for the processes of a pool that do what they should not, or wait."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from grandtour.bots.analysis.work import Judgement, AnalysisPiece

WAYS: dict[str, Callable[[], None]] = {}


def way(doing: Callable[[], None]) -> Callable[[], None]:
    WAYS[doing.__name__] = doing
    return doing


@way
def stops() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(1000)


@way
def loops() -> None:
    while True:
        pass


@way
def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@way
def fails() -> None:
    raise RuntimeError("out of order")


@dataclass(frozen=True)
class Deed(AnalysisPiece):
    """Goes wrong in this way the first times, then is done; every time has a file."""

    way: str
    times: int
    folder: str

    @property
    def trials(self) -> int:
        return 0

    def judge(self) -> Judgement:
        before = len(list(Path(self.folder).iterdir()))
        (Path(self.folder) / f"{before} {os.getpid()}").touch()
        if before < self.times:
            WAYS[self.way]()
        return Judgement(self.index)


@dataclass(frozen=True)
class Wait(AnalysisPiece):
    """Is done when there is the file."""

    file: str

    @property
    def trials(self) -> int:
        return 0

    def judge(self) -> Judgement:
        while not Path(self.file).exists():
            time.sleep(0.01)
        return Judgement(self.index)


def deed(way: str, times: int, folder: Path) -> Deed:
    folder.mkdir()
    return Deed(7, "", "", "", 0, (), 0, way, times, str(folder))


def wait(file: Path) -> Wait:
    return Wait(7, "", "", "", 0, (), 0, str(file))
