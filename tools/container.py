"""Builds the container of deploy/Containerfile, and plays on it.

    python tools/container.py base
    python tools/container.py build [-- OPTIONS OF THE ENGINE]
    python tools/container.py [--within 60] try [-- OPTIONS]

`base` is for machines that reach Debian's packages and no registry of images: mmdebstrap puts
together what `build` then takes for the image of that name. `build` gives the engine (podman or
docker) what stands behind `--`, as `--network=host`. `try` runs what was built as
docs/hosting.md says, as nobody in particular, with a read-only root, no capability and one volume:
stops it when it has hardly begun, begins again, asks its health check, plays, stops it, and begins
once more with what was kept. It prints sizes and times, as docs/measured/artefacts.md has them.
Exit status 1 if it is too large or fails."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from lock import ROOT

ENGINES: Final = {"podman": ("--format=docker",), "docker": ()}     # keeps the health check
FILE: Final = ROOT / "deploy" / "Containerfile"
IMAGE: Final = "grandtour"
MOST: Final = 150_000_000       # bytes of the image, unpacked
CHUNK: Final = 1 << 20
PORT: Final = 8080
KILLED: Final = "137"           # the status of a container that had to be killed
SLIM: Final = ("man", "info", "locale", "doc")      # of /usr/share, which Debian's image lacks
RUN: Final = ("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges",
              f"--publish=127.0.0.1:{PORT}:{PORT}")


def engine() -> str:
    """Return the program that builds and runs containers here."""
    found = next((name for name in ENGINES if shutil.which(name)), None)
    if found is None:
        sys.exit(f"there is none of {', '.join(ENGINES)} here")
    return found


def run_output(*command: str) -> str:
    """Return the output of a command. If it fails, print its last output and stop."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr or done.stdout}")
    return done.stdout.strip()


def base() -> None:
    """Build the base image from Debian's packages."""
    name = re.findall(r"^FROM (\S+) AS", FILE.read_text(encoding="utf-8"), re.MULTILINE)[0]
    release = re.findall(r":(\w+)", name)[0]
    with tempfile.TemporaryDirectory() as folder:
        packed = f"{folder}/base.tar"
        subprocess.run(["mmdebstrap", "--variant=apt",
                        *(f"--dpkgopt=path-exclude=/usr/share/{one}/*" for one in SLIM),
                        release, packed], check=True)
        run_output(engine(), "import", packed, f"docker.io/library/{name}")


def build(options: Sequence[str]) -> None:
    name = engine()
    subprocess.run([name, "build", *ENGINES[name], *options, "--file", str(FILE),
                    "--tag", IMAGE, str(ROOT)], check=True)


def attempt(options: Sequence[str], within: float) -> bool:
    """Run the image, play, and start again; return whether it is small enough."""
    size = int(run_output(engine(), "image", "inspect", "--format", "{{.Size}}", IMAGE))
    packed = download_size()
    print(f"{size / 1e6:.1f} MB unpacked, {packed / 1e6:.1f} MB as it is sent")
    with volume() as kept:
        given = [*RUN, f"--volume={kept}:/data", *options]
        with running(given) as container:
            run_output(engine(), "exec", container, "python3", "-c",
                       "")  # started by the engine itself
        with running(given) as container:
            play(within)
            print(f"its health check: {health(container)}; it runs as {owner(container)}")
            run_output(engine(), "exec", container, "grandtour", "backup", "/data/copy.sqlite")
        with running(given) as container:
            play(within)
            print(run_output(engine(), "exec", container, "grandtour", "check", "--database",
                       "sqlite:////data/copy.sqlite"))
    return size <= MOST


def download_size() -> int:
    """Return the bytes that a client of the image downloads."""
    with subprocess.Popen([engine(), "save", IMAGE], stdout=subprocess.PIPE) as saved, \
            subprocess.Popen(["gzip"], stdin=saved.stdout, stdout=subprocess.PIPE) as packed:
        output = packed.stdout
        assert output is not None
        size = sum(map(len, iter(lambda: output.read(CHUNK), b"")))
    if saved.returncode or packed.returncode:
        sys.exit("the image could not be saved")
    return size


@contextmanager
def volume() -> Iterator[str]:
    """Yield a volume, which is removed at the end."""
    name = run_output(engine(), "volume", "create")
    try:
        yield name
    finally:
        run_output(engine(), "volume", "rm", name)


@contextmanager
def running(given: Sequence[str]) -> Iterator[str]:
    """Yield a container of the image; report how soon it stops when asked, which it must do by
    itself."""
    container = run_output(engine(), "create", *given, IMAGE)
    try:
        run_output(engine(), "start", container)
        yield container
        began = time.monotonic()
        run_output(engine(), "stop", "--time=20", container)
        status = run_output(engine(), "inspect", "--format", "{{.State.ExitCode}}", container)
        print(f"stopped with status {status} after {time.monotonic() - began:.1f} s")
        if status == KILLED:
            sys.exit("it had to be killed")
    finally:
        run_output(engine(), "rm", "--force", container)


def play(within: float) -> None:
    subprocess.run([sys.executable, str(ROOT / "tools" / "first_move.py"),
                    f"http://127.0.0.1:{PORT}", f"--within={within}"], check=True)


def health(container: str) -> str:
    """Return the present result of the image's health check."""
    check = re.findall(r"HEALTHCHECK .*?CMD (\[.*?\])\n",
                       FILE.read_text(encoding="utf-8").replace("\\\n", ""))[0]
    run_output(engine(), "exec", container, *json.loads(check))
    return "healthy"


def owner(container: str) -> str:
    """Return the number of the user, asked of the process itself."""
    return run_output(engine(), "exec", container, "python3", "-c",
                "import os; print(os.getuid(), 'root' if os.access('/', os.W_OK) else '(may write "
                "nothing but what is kept)')")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["base", "build", "try"])
    parser.add_argument("options", nargs="*", help="for the engine, behind --")
    parser.add_argument("--within", type=float, default=60, metavar="SECONDS")
    chosen = parser.parse_args()
    if chosen.what == "base":
        base()
    elif chosen.what == "build":
        build(chosen.options)
    else:
        return 0 if attempt(chosen.options, chosen.within) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
