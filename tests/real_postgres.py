"""A real PostgreSQL server of our own, in a folder of its own, without rights of root."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

from ending import running
from tests.needed import require_program
from tests.real_site import free_port

USER = "nobody"


def program(name: str) -> str | None:
    """Debian keeps the programs of the server out of the way."""
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"))]
    return shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")]))


def missing_postgres() -> None:
    """Skip the test where there is no PostgreSQL; never in CI."""
    require_program("PostgreSQL", program("initdb"))


class Postgres:
    """Started as a user without rights, since it refuses to run as root."""

    SYNC = "off"                # tests kill servers, never the machine

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="grandtour-pg-"))
        self.port = free_port()
        self._numbers = count(1)

    def __enter__(self) -> Postgres:
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=grandtour",
                  "--encoding=UTF8", "--locale=C", str(self.folder / "data"))
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def start(self) -> None:
        options = (f"-p {self.port} -c listen_addresses=127.0.0.1 -c fsync={self.SYNC} "
                   f"-c unix_socket_directories={self.folder}")
        self._run("pg_ctl", "start", "-w", "-D", str(self.folder / "data"),
                  "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-m", "fast", "-w", "-D", str(self.folder / "data"))

    def processes(self) -> list[int]:
        """The server, then those that work for it."""
        server = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        return [server, *(process for process, its in running().items() if its == server)]

    def database(self) -> str:
        """Make an empty database; its address for SQLAlchemy."""
        import psycopg      # not everyone who collects these tests has it
        name = f"site{next(self._numbers)}"
        place = f"grandtour@127.0.0.1:{self.port}"
        with psycopg.connect(f"postgresql://{place}/postgres", autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return f"postgresql+psycopg://{place}/{name}"

    def _run(self, name: str, *arguments: str) -> None:
        path = program(name)
        assert path is not None
        before = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        subprocess.run([*before, path, *arguments], check=True, cwd=self.folder,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
