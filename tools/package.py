"""A package for Debian: Grand Tour with all that it stands on, the units of systemd, a user.

    python tools/package.py [--out dist] [--wheel FILE] [--revision 1] [--python /usr/bin/python3]

It needs the Python of the Debian that it is built on, and nothing else of it: the versions of
deploy/requirements.lock stand in an environment of its own, /usr/lib/grandtour. Without `--wheel`
the rules are compiled first. All files are of the time of the last commit. deploy/debian has what
a package says of itself and does when it comes and goes; tools/rehearsal.py tries that."""

from __future__ import annotations

import argparse
import csv
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import md5
from pathlib import Path
from typing import Final

import wheels
from lock import ROOT, SERVED, tool

DEPLOY: Final = ROOT / "deploy"
HOME: Final = "usr/lib/grandtour"       # an environment as `python3 -m venv` makes them
SCRIPTS: Final = ("postinst", "prerm", "postrm")
UNITS: Final = ("grandtour.service", "grandtour-work.service", "grandtour-backup.service")
TIMERS: Final = ("grandtour-backup.timer",)
SETTLED: Final = (                      # settings that copied units leave to their host
    ("/opt/grandtour/.venv/bin/grandtour", "/usr/bin/grandtour"),
    ("/opt/grandtour/docs/", "/usr/share/doc/grandtour/"),
    ("/etc/grandtour.env", "/etc/grandtour/grandtour.env"),
    ("DynamicUser=yes\nUser=grandtour", "User=grandtour"),
    ("DynamicUser=yes", "User=grandtour"),
)
DOCUMENTS: Final = ("README.md", "docs/hosting.md", "docs/ratings.md", "deploy/Caddyfile")
COMMAND: Final = """\
#!/usr/lib/grandtour/bin/python3
import sys

from grandtour.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
"""


@dataclass(frozen=True)
class Python:
    """The Python of the package: its version, such as 3.11, and its path."""

    program: Path
    major: int
    minor: int

    @property
    def name(self) -> str:
        return f"{self.major}.{self.minor}"

    @property
    def next_name(self) -> str:
        return f"{self.major}.{self.minor + 1}"


def python_at(program: Path) -> Python:
    said = run_output(str(program), "-c", "import sys; print(*sys.version_info[:2])")
    major, minor = map(int, said.split())
    return Python(program, major, minor)


def run_output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def laid_out(folder: Path, python: Python) -> None:
    """Lay out all of the package but the libraries."""
    put(folder / HOME / "bin" / "grandtour", COMMAND, 0o755)
    put(folder / HOME / "pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n"
        f"version = {python.name}\n")
    link(folder / HOME / "bin" / "python3", f"/usr/bin/python{python.name}")
    link(folder / "usr/bin/grandtour", "../lib/grandtour/bin/grandtour")
    for name in (*UNITS, *TIMERS):
        put(folder / "usr/lib/systemd/system" / name, unit(name))
    put(folder / "etc/grandtour/grandtour.env", read("debian/grandtour.env"), 0o640)
    shared = folder / "usr/share/doc/grandtour"
    for name in DOCUMENTS:
        put(shared / Path(name).name, (ROOT / name).read_text(encoding="utf-8"))
    put(shared / "copyright", "\n".join((ROOT / name).read_text(encoding="utf-8")
                                        for name in ("LICENSE", "NOTICE")))
    put_packed(shared / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    put_packed(folder / "usr/share/man/man1/grandtour.1.gz", read("debian/grandtour.1"))


def libraries(folder: Path, python: Python, wheel: Path) -> None:
    """Install the site and its dependencies."""
    place = folder / HOME / "lib" / f"python{python.name}" / "site-packages"
    install = [tool("uv"), "pip", "install", "--quiet", "--python", str(python.program),
               "--target", str(place), "--link-mode", "copy"]
    subprocess.run([*install, "--require-hashes", "-r", str(SERVED)], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    shutil.rmtree(place / "bin")
    strip(place)
    (place / ".lock").unlink(missing_ok=True)
    for where_it_was in (*place.glob("*/direct_url.json"), *place.glob("*/uv_cache.json")):
        where_it_was.unlink()
    for record in place.glob("*.dist-info/RECORD"):
        forget(record)


def strip(place: Path) -> None:
    """Remove debugging symbols and the right to execute from the libraries.

    Libraries that a wheel brings from another package (`*.libs`) were edited by tools that strip
    does not know."""
    for library in sorted(place.rglob("*.so")):
        library.chmod(0o644)
        if not library.parent.name.endswith(".libs"):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)


def forget(record: Path) -> None:
    """Keep in the list of installed files only existing ones, without sums of libraries, which are
    stripped.

    Other sums would differ with the folder that a wheel came from."""
    with record.open(newline="", encoding="utf-8") as listed:
        rows = [[row[0], "", ""] if row[0].endswith(".so") else row
                for row in csv.reader(listed) if (record.parents[1] / row[0]).exists()]
    with record.open("w", newline="", encoding="utf-8") as listed:
        csv.writer(listed, lineterminator="\n").writerows(rows)


def write_metadata(folder: Path, python: Python, version: str, architecture: str,
                   libc: str) -> None:
    """Write the package's metadata and scripts. It needs the `libc` that it is built on, or a newer
    one."""
    put_packed(folder / "usr/share/doc/grandtour/changelog.Debian.gz",
               read("debian/changelog").format(version=version, date=format_datetime(
                   datetime.fromtimestamp(int(wheels.moment()), UTC))))
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    put(folder / "DEBIAN/control", read("debian/control").format(
        version=version, python=python.name, next=python.next_name, libc=libc,
        architecture=architecture,
        size=sum(path.stat().st_size for path in files) // 1024))
    put(folder / "DEBIAN/md5sums", "".join(
        f"{md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  "
        f"{path.relative_to(folder)}\n" for path in files))
    put(folder / "DEBIAN/conffiles", "/etc/grandtour/grandtour.env\n")
    for name in SCRIPTS:
        put(folder / "DEBIAN" / name, read(f"debian/{name}"), 0o755)


def unit(name: str) -> str:
    """Return a systemd unit of deploy, adapted to the paths of the package."""
    text = read(name)
    text = text[text.index("[Unit]"):]
    for left, settled in SETTLED:
        text = text.replace(left, settled)
    return text


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def put(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def put_packed(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def build_package(folder: Path, out: Path) -> Path:
    """Return the package. It does not reveal who built it, nor when."""
    for path in (folder, *folder.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
    out.mkdir(parents=True, exist_ok=True)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(folder), str(out)],
                   check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "SOURCE_DATE_EPOCH": wheels.moment()})
    return max(out.glob("grandtour_*.deb"), key=lambda path: path.stat().st_mtime_ns)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--wheel", type=Path, help="what is packed, instead of compiling")
    parser.add_argument("--revision", type=int, default=1, help="of the package")
    parser.add_argument("--python", type=Path, default=Path("/usr/bin/python3"))
    chosen = parser.parse_args()
    python = python_at(chosen.python)
    wheel = chosen.wheel or wheels.build_wheel(
        wheels.build_sources(chosen.out), chosen.out, str(python.program))
    version = wheel.name.split("-")[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        laid_out(folder, python)
        libraries(folder, python, wheel)
        libc = run_output("dpkg-query", "--show", "--showformat=${Version}",
                          "libc6").partition("-")[0]
        write_metadata(folder, python, f"{version}-{chosen.revision}",
                  run_output("dpkg", "--print-architecture"), libc)
        package = build_package(folder, chosen.out)
    print(f"{package.stat().st_size / 1e6:6.2f} MB  {package.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
