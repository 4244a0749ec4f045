"""Comes and goes as a package of Debian: in a Debian of its own it is installed, played on,
upgraded, played on again, removed and purged.

    python tools/rehearsal.py OLD.deb NEW.deb [--suite bookworm] [--within 60]

mmdebstrap makes that Debian and throws it away; as root, or as anybody where users may have name
spaces. The site is served there as its unit says, on a port of this machine. Exit status 1, after
a line that says why, at the first thing that is not as it must be."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lock import ROOT

PORT: Final = 8087
DATA: Final = "/var/lib/grandtour"
RECORD: Final = f"sqlite:///{DATA}/grandtour.sqlite"
UNIT: Final = "usr/lib/systemd/system/grandtour.service"
PROGRAMS: Final = ("usr/bin/grandtour", "usr/lib/grandtour", UNIT)
KEPT: Final = ("etc/grandtour/grandtour.env", "var/lib/grandtour/grandtour.sqlite")


class NotAsItMustBe(Exception):
    """A check of the rehearsal failed. The message says which."""


@dataclass(frozen=True)
class Debian:
    """A Debian in a folder."""

    folder: Path
    within: float               # seconds until a starting site can be played on

    def run_output(self, *command: str) -> str:
        """Return the output of a command there."""
        done = subprocess.run(["chroot", str(self.folder), *command], text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise NotAsItMustBe(f"{' '.join(command)}: {done.stdout}")
        return done.stdout.strip()

    def has_file(self, name: str) -> bool:
        return (self.folder / name).exists()

    def install(self, package: Path) -> None:
        shutil.copy(package, self.folder / "tmp")
        self.run_output("apt-get", "install", "-y", "--no-install-recommends",
                        f"/tmp/{package.name}")

    def play(self) -> None:
        """Serve as the unit says, and move."""
        with self.serve():
            done = subprocess.run(
                [sys.executable, str(ROOT / "tools" / "first_move.py"),
                 f"http://127.0.0.1:{PORT}", f"--within={self.within}"],
                text=True, capture_output=True, check=False)
            if done.returncode:
                raise NotAsItMustBe(done.stdout + done.stderr)
            print(f"    {done.stdout.strip()}", flush=True)

    @contextmanager
    def serve(self) -> Iterator[None]:
        text = (self.folder / UNIT).read_text(encoding="utf-8")
        [command] = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
        [user] = re.findall(r"^User=(.+)$", text, re.MULTILINE)
        surroundings = " ".join(re.findall(r"^Environment=(.+)$", text, re.MULTILINE)).split()
        site = subprocess.Popen(
            ["chroot", str(self.folder), "setpriv", f"--reuid={user}", f"--regid={user}",
             "--clear-groups", "--no-new-privs", "env", "-i", "PATH=/usr/bin",
             *surroundings, *command.split(), f"--port={PORT}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            site.terminate()
            if site.wait(30):
                raise NotAsItMustBe(f"the site ended with status {site.returncode}")

    def matches(self) -> str:
        """Return the contents of the record, after each match in it was replayed."""
        return self.run_output("grandtour", "check", "--database", RECORD)


def rehearse(debian: Debian, old: Path, new: Path) -> None:
    """Install, upgrade, remove and purge."""
    with step("installed"):
        debian.install(old)
    first = debian.run_output("dpkg-query", "--show", "grandtour")
    with step("played on"):
        debian.play()
    before = debian.matches()
    with step("upgraded"):
        debian.install(new)
    must(debian.run_output("dpkg-query", "--show", "grandtour") != first,
         "another version is there")
    must(debian.matches() == before, "what was played is as it was")
    with step("played on"):
        debian.play()
    must(debian.matches() != before, "what was played is added to what there was")
    with step("removed"):
        debian.run_output("apt-get", "remove", "-y", "grandtour")
    must(not any(map(debian.has_file, PROGRAMS)), "no program is left")
    must(all(map(debian.has_file, KEPT)), "what was played and set stays")
    with step("purged"):
        debian.run_output("apt-get", "purge", "-y", "grandtour")
    must(not any(map(debian.has_file, (*KEPT, "etc/grandtour", DATA[1:]))), "nothing is left")
    must("grandtour" not in (debian.folder / "etc/passwd").read_text(), "no user is left")


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print when it is done, and after how many seconds."""
    began = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)


def must(true: bool, what: str) -> None:
    if not true:
        raise NotAsItMustBe(f"not so: {what}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--within", type=float, default=60, metavar="SECONDS")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    old, new = chosen.old.resolve(), chosen.new.resolve()
    if chosen.inside is None:
        again = f"{sys.executable} {__file__} --within {chosen.within} {old} {new} --inside"
        return subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=apt", "--format=null",
             f'--customize-hook={again} "$1"', chosen.suite, "/dev/null"], check=False).returncode
    try:
        rehearse(Debian(chosen.inside, chosen.within), old, new)
    except NotAsItMustBe as reason:
        print(reason)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
