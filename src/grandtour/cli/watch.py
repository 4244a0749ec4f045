"""grandtour serve --watch: the site of somebody who writes a game or a lesson, served anew at every
change.

Tables lie in the database, so that they go on: a page that is open connects again by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from socket import socket
from typing import Final

import uvicorn
from uvicorn.supervisors.basereload import BaseReload

from grandtour import games, plugins
from grandtour.games.lessons import FOLDER

PAUSE: Final = 0.5              # seconds between two looks
KINDS: Final = (".py", ".toml", ".css", ".md", ".po", ".json")


def watch(folders: Sequence[Path], serve: Callable[[], int]) -> int:
    """Serve in a process of its own, and in another one whenever a file changes in these folders,
    in a game or bot of other packages, or among the lessons of any game. Until stopped; the status
    of the first process, if it cannot serve."""
    known = (*folders, *plugins.folders())
    print("Watched for changes: " + ", ".join(["all lessons", *map(str, known)]), flush=True)
    watcher = Watcher((*known, *of_lessons()), serve)
    watcher.run()
    return watcher.failure


def of_lessons() -> list[Path]:
    """Where the lessons of the games of the house lie, or would lie."""
    return [Path(str(games.folder(name) / FOLDER)) for name in games.house()]


class Watcher(BaseReload):
    """Compares when the files were changed. What the first process cannot do no change of a file
    mends: then it ends, and `failure` is the status of that process. Later ones may fail until the
    next change."""

    def __init__(self, folders: Sequence[Path], serve: Callable[[], int]) -> None:
        super().__init__(uvicorn.Config("grandtour", log_config=None, reload_delay=PAUSE),
                         partial(on_sockets, serve), [])
        self.reloader_name = "grandtour serve"
        self._folders = folders
        self._changed = times(folders)
        self._is_first = True
        self.failure = 0

    def __next__(self) -> list[Path] | None:
        if self._is_first and self.process.exitcode:
            self.failure = self.process.exitcode
            raise StopIteration
        return super().__next__()

    def restart(self) -> None:
        self._is_first = False
        super().restart()

    def should_restart(self) -> list[Path] | None:
        self.pause()
        before, self._changed = self._changed, times(self._folders)
        return sorted({path for path, _ in before.items() ^ self._changed.items()})


def on_sockets(serve: Callable[[], int], sockets: list[socket] | None) -> None:
    """The process of its own listens itself."""
    sys.exit(serve())


def times(folders: Iterable[Path]) -> dict[Path, float]:
    """When each file was changed last that a game can be made of."""
    found: dict[Path, float] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in KINDS and path.is_file():
                found[path] = path.stat().st_mtime
    return found
