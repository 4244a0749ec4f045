"""Sets up what is needed, says what it does while it does it, and is quick if nothing is missing.

    python3 tools/set_up.py play      the environment and the package, compiled if possible
    python3 tools/set_up.py dev       the environment, pytest, ruff and mypy; nothing is compiled
    python3 tools/set_up.py tools     the environment and the tools of all checks
    python3 tools/set_up.py bench     both
    python3 tools/set_up.py test      both, the package compiled; a browser and Japanese letters;
                                      in CI the servers that sites are hosted with
    python3 tools/set_up.py all       that, those servers, Firefox, WebKit and the screen reader
                                      Orca if they can be had

Needs nothing but Python's own library. The package is installed from a build outside of `src`,
so that no compiled module ever hides an edited file; it is installed anew when a file of it has
changed."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "grandtour.json"         # what was set up already
WEBASSEMBLY = VENV / "webassembly"      # tests expect it there
LOG = ROOT / "var" / "set-up.log"
WANTED = ("play", "dev", "tools", "bench", "test", "all")
TESTED = ("test", "all")
OLDEST = (3, 11)
DEBIAN = "sudo apt-get install -y"
LOCKS = ("requirements.lock", "build.lock")
SERVERS = {"caddy": "caddy", "curl": "curl", "postgresql": "initdb", "systemd": "systemd-analyze"}
FIREFOX = ("firefox-esr", "firefox")
WEBKIT = {"webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
WEBKIT_LIBRARY = "libwebkit2gtk-4.1-0"
MINI_BROWSER = "*/webkit2gtk-4.1/MiniBrowser"      # part of the library
LIBRARIES = Path("/usr/lib")
READER = {"orca": "orca", "speech-dispatcher": "speech-dispatcher", "dbus-daemon": "dbus-daemon",
          "xvfb": "Xvfb", "openbox": "openbox", "xdotool": "xdotool", "chromium": "chromium"}
POSTGRES = Path("/usr/lib/postgresql")
WINDOWLESS = "chromium-headless-shell"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", WINDOWLESS)


class Stop(Exception):
    """Something is missing that cannot be set up here. The message says what to do."""


def main(wanted: str) -> None:
    """Set up what this purpose needs."""
    need_python()
    stamp = read_stamp()
    environment(stamp)
    if wanted != "play":
        tools(stamp, wanted)
    if wanted not in ("dev", "tools"):
        libraries(stamp, wanted)
        package(stamp, strict=wanted in TESTED)
    if wanted in TESTED:
        browser()
        windowless()
        servers(wanted)
    if wanted == "all":
        webassembly()
        firefox()
        webkit()
        screen_reader()


# Requirements of the system.

def need_python() -> None:
    if sys.version_info < OLDEST:
        raise Stop(f"Grand Tour needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is "
                   f"{sys.version.split()[0]}. With another one: make PYTHON=python3.12 ...")
    if importlib.util.find_spec("ensurepip") is None:
        raise Stop(f"Python's venv is missing here. On Debian type:\n\n    {DEBIAN} python3-venv\n")


def compiler_missing() -> str:
    """Return the obstacle to compiling; empty if there is none."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler '{compiler}'"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "Python's headers are missing"
    return ""


def browser() -> None:
    """Find or install a Chromium and a font with Japanese characters."""
    packages = []
    if not any(shutil.which(name) for name in (os.environ.get("CHROMIUM", ""), *BROWSERS)
               if name):
        packages.append("chromium")
    if not japanese_letters():
        packages += ["fontconfig", "fonts-noto-cjk"]
    if not packages:
        return
    line = f"{DEBIAN} {' '.join(packages)}"
    if not may_install():
        raise Stop(f"The tests need a browser and a font with Japanese letters. Type:\n\n"
                   f"    {line}\n")
    with Said(f"Installing {' and '.join(packages)} for the tests in the browser"):
        install_system(*packages)


def windowless() -> None:
    """Install in CI the same browser without windows, in which tests take two thirds of the time.

    If it cannot be installed the other one is used."""
    if os.environ.get("CI") and may_install() and not shutil.which(WINDOWLESS):
        with suppress(Stop), Said("Installing the browser without windows"):
            install_system(WINDOWLESS)


def firefox() -> None:
    """Install Firefox, which runs the core of the browser tests, too."""
    if not any(map(shutil.which, FIREFOX)):
        another_browser("Firefox", FIREFOX[0])


def webkit() -> None:
    """Install WebKit, which runs every page and a game, too, on a virtual screen."""
    packages = [package for package, program in WEBKIT.items() if not shutil.which(program)]
    if mini_browser() is None:
        packages.append(WEBKIT_LIBRARY)
    if packages:
        another_browser("WebKit", *packages)


def mini_browser() -> Path | None:
    """Return its path. Debian keeps it among the libraries."""
    return next(LIBRARIES.glob(MINI_BROWSER), None)


def another_browser(name: str, *packages: str) -> None:
    """Install a browser if possible; its tests are skipped without it."""
    if not may_install():
        print(f"Without {name} its tests are skipped. It comes with: {DEBIAN} {' '.join(packages)}")
        return
    with suppress(Stop), Said(f"Installing {name} for the tests in the browser"):
        install_system(*packages)


def screen_reader() -> None:
    """Install Orca, a virtual display, and a tool that presses keys there.

    Its tests are skipped without them."""
    packages = [package for package, program in READER.items() if not shutil.which(program)]
    if packages and not may_install():
        print(f"Without Orca its tests are skipped. It comes with: {DEBIAN} {' '.join(packages)}")
    elif packages:
        with suppress(Stop), Said("Installing Orca for the tests with a screen reader"):
            install_system(*packages)


def servers(wanted: str) -> None:
    """Install the servers for tests of hosting, and curl: for all of them, and in CI.

    Without them the tests are skipped, but never in CI."""
    packages = [package for package, program in SERVERS.items() if not is_installed(program)]
    if packages and (wanted == "all" or os.environ.get("CI")) and may_install():
        with Said(f"Installing {' and '.join(packages)} for the tests of hosting"):
            install_system(*packages)


def may_install() -> bool:
    """Return whether this is a Debian on which we may install packages."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_system(*packages: str) -> None:
    run("apt-get", "update")
    run("apt-get", "install", "-y", "--no-install-recommends", *packages)


def is_installed(program: str) -> bool:
    """Return whether the program exists. Debian keeps those of PostgreSQL's server off the path."""
    return bool(shutil.which(program) or any(POSTGRES.glob(f"*/bin/{program}")))


def japanese_letters() -> bool:
    if shutil.which("fc-list") is None:
        return False
    fonts = subprocess.run(["fc-list", ":lang=ja", "family"], capture_output=True, check=False,
                           stdin=subprocess.DEVNULL)
    return bool(fonts.stdout.strip())


# Contents of .venv.

def environment(stamp: dict[str, str]) -> None:
    """Make a virtual environment, again if its Python is gone or another."""
    if works(PYTHON) and (not stamp or stamp.get("python") == sys.version):
        stamp["python"] = sys.version
        return
    stamp.clear()
    with Said("Setting up an environment of its own in .venv (once, some minutes in all)"):
        run(sys.executable, "-m", "venv", "--clear", str(VENV))
    stamp["python"] = sys.version
    write_stamp(stamp)


def works(python: Path) -> bool:
    if not python.exists():
        return False
    return subprocess.run([str(python), "-c", ""], check=False, capture_output=True,
                          stdin=subprocess.DEVNULL).returncode == 0


def tools(stamp: dict[str, str], wanted: str) -> None:
    """Install the developers' tools and the dependencies of the package; for more than `dev` the
    tools of all checks, too."""
    project = read_project()
    extras = project["project"]["optional-dependencies"]
    needed = project["project"]["dependencies"] + extras["dev"]
    if wanted == "dev":
        if "tools" not in stamp:        # which has all of it
            install(stamp, "dev", "Installing pytest, ruff and mypy (once, a minute)", needed)
        return
    needed += builders(project) + extras["checks"] + extras["lab"] + extras["ray"]
    install(stamp, "tools", "Installing the tools of all checks (once, some minutes)", needed)


def libraries(stamp: dict[str, str], wanted: str) -> None:
    """Install the dependencies: the newest for developers, exactly those of the lock for
    servers."""
    said = "Installing the libraries that Grand Tour stands on"
    if wanted == "play":
        files = [part for lock in LOCKS for part in ("-r", str(ROOT / "deploy" / lock))]
        install(stamp, "locked", said, ["--require-hashes", *files], locks())
    else:
        project = read_project()
        install(stamp, "libraries", said,
                project["project"]["dependencies"] + builders(project))


def locks() -> list[str]:
    return [(ROOT / "deploy" / lock).read_text(encoding="utf-8") for lock in LOCKS]


def package(stamp: dict[str, str], strict: bool) -> None:
    """Install the package from `src`, compiled if that works; it must if `strict`."""
    pure = bool(os.environ.get("GRANDTOUR_PURE")) and not strict
    missing = "" if pure else compiler_missing()
    if missing and strict:
        raise Stop(f"The tests need compiled rules, but {missing}. On Debian type:\n\n"
                   f"    {DEBIAN} gcc python3-dev\n")
    state = digest([sources(), "plain" if pure or missing else "compiled"])
    if stamp.get("package") == state and (stamp.get("kind") == "compiled" or not strict):
        return
    said = "Installing Grand Tour as plain Python" + (f": {missing}" if missing else "") \
        if pure or missing else "Compiling the rules and installing Grand Tour (four minutes)"
    settings = {"GRANDTOUR_STRICT": "1"} if strict else {}
    if pure or missing:
        settings["GRANDTOUR_PURE"] = "1"
    stamp.pop("package", None)
    write_stamp(stamp)
    with Said(said):
        run(str(PYTHON), "-m", "pip", "install", "--no-build-isolation", "--no-deps",
            "--force-reinstall", ".", **settings)
        compiled = installed_compiled()
    if strict and not compiled:
        raise Stop(f"The rules are not compiled; see {LOG.relative_to(ROOT)}.")
    if not (compiled or pure or missing):
        print("The rules could not be compiled and were installed as plain Python: everything "
              f"works, bots think more slowly. The reason stands in {LOG.relative_to(ROOT)}.")
    stamp |= {"package": state, "kind": "compiled" if compiled else "plain"}
    write_stamp(stamp)


def webassembly() -> None:
    """Fetch the parts of the browser edition. Its tests are skipped without npm, which nothing else
    needs."""
    if shutil.which("npm") is None:
        print(f"Without npm the tests of the browser edition are skipped. It comes with: {DEBIAN} "
              "npm")
        return
    with suppress(Stop), Said("Fetching what the browser edition is made of"):
        run(str(PYTHON), "tools/webassembly.py", str(WEBASSEMBLY))


def install(stamp: dict[str, str], part: str, said: str, needed: list[str],
            read: Sequence[str] = ()) -> None:
    """Install what is needed, unless it was installed with the same files to `read` from."""
    state = digest([*sorted(needed), *read])
    if stamp.get(part) == state:
        return
    with Said(said):
        run(str(PYTHON), "-m", "pip", "install", *needed)
    stamp[part] = state
    write_stamp(stamp)


def read_project() -> dict[str, Any]:
    import tomllib
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def builders(project: dict[str, Any]) -> list[str]:
    return list(project["build-system"]["requires"])


def installed_compiled() -> bool:
    """Return whether the installed package is compiled. PYTHONPATH makes no difference."""
    asked = "from grandtour.engine import core; print(core.__file__)"
    answer = subprocess.run([str(PYTHON), "-I", "-c", asked], capture_output=True, text=True,
                            check=True, cwd=VENV, stdin=subprocess.DEVNULL)
    return not answer.stdout.strip().endswith(".py")


# Finished parts.

def sources() -> str:
    """Return a digest of the contents of the package's files."""
    files = [ROOT / "setup.py", ROOT / "pyproject.toml"]
    files += [path for path in (ROOT / "src" / "grandtour").rglob("*")
              if path.is_file() and "__pycache__" not in path.parts]
    return digest(sorted(f"{path.relative_to(ROOT)} {sha256(path.read_bytes()).hexdigest()}"
                         for path in files))


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def read_stamp() -> dict[str, str]:
    try:
        return dict(json.loads(STAMP.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def write_stamp(stamp: dict[str, str]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=1), encoding="utf-8")


# Running and printing.

class Said:
    """A context that prints what is being done, and how long it took."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __enter__(self) -> None:
        print(f"{self.what} ...", end=" ", flush=True)
        self.began = time.monotonic()

    def __exit__(self, kind: object, *_: object) -> None:
        print("failed." if kind else f"{time.monotonic() - self.began:.0f} s.", flush=True)


def run(*command: str, **settings: str) -> None:
    """Run a command without input, with its output in the log. Raise Stop if it fails."""
    LOG.parent.mkdir(exist_ok=True)
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1",
             "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | quiet | settings, text=True, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(command)}\n{done.stdout}\n")
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-15:])
        raise Stop(f"This failed: {' '.join(command)}\n{last}\n"
                   f"All that it said stands in {LOG.relative_to(ROOT)}.")


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in WANTED:
        try:
            main(sys.argv[1])
        except Stop as stop:
            sys.exit(f"\n{stop}")
    else:
        sys.exit(__doc__)
