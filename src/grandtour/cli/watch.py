"""grandtour serve --watch: the site for an author of a game or a lesson, restarted at every change.

Tables are in the database, so they continue: an open page connects again by itself."""

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

PAUSE: Final = 0.5              # seconds between two checks
KINDS: Final = (".py", ".toml", ".css", ".md", ".po", ".json")


def watch(folders: Sequence[Path], serve: Callable[[], int]) -> int:
    """Serve in a process of its own, and in another one whenever a file changes in these folders,
    in a game or bot of other packages, or among the lessons of any game.

    Run until stopped; return the status of the first process if it cannot serve."""
    known = (*folders, *plugins.list_plugin_folders())
    print("Watched for changes: " + ", ".join(["all lessons", *map(str, known)]), flush=True)
    watcher = Watcher((*known, *list_lesson_folders()), serve)
    watcher.run()
    return watcher.failure


def list_lesson_folders() -> list[Path]:
    """Return the folders of the lessons of the project's games, which may not exist."""
    return [Path(str(games.find_game_folder(name) / FOLDER)) for name in games.list_own_packages()]


class Watcher(BaseReload):
    """A watcher that compares when files were changed.

    If the first process fails, no change of a file helps: the watcher ends, and `failure` is the
    status of that process. Later ones may fail until the next change."""

    def __init__(self, folders: Sequence[Path], serve: Callable[[], int]) -> None:
        super().__init__(uvicorn.Config("grandtour", log_config=None, reload_delay=PAUSE),
                         partial(serve_on_sockets, serve), [])
        self.reloader_name = "grandtour serve"
        self._folders = folders
        self._changed = change_times(folders)
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
        before, self._changed = self._changed, change_times(self._folders)
        return sorted({path for path, _ in before.items() ^ self._changed.items()})


def serve_on_sockets(serve: Callable[[], int], sockets: list[socket] | None) -> None:
    """Serve in this process, which listens by itself."""
    sys.exit(serve())


def change_times(folders: Iterable[Path]) -> dict[Path, float]:
    """Return the time of the last change of each file that a game can consist of."""
    found: dict[Path, float] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in KINDS and path.is_file():
                found[path] = path.stat().st_mtime
    return found
