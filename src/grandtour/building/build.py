"""Compile the game of another package together with the engine, into a folder that goes first on
the path of Python.

Compiled classes can inherit only from classes that mypyc compiles with them. So the folder has a
copy of Grand Tour and of the package, and one compiled unit with engine, computer players and the
game. The built-in games stay plain Python there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from grandtour import games
from grandtour.building.refusals import RefusalPlace, find_refusals
from grandtour.building.split import split_module
from grandtour.building.unit import CORE, RULES, list_sources

MARK: Final = "grandtour-build.json"        # in each folder that a build has made
PREFIX: Final = "compiled_"                 # of the compiled part of a module
MACHINE_CODE: Final = (".so", ".pyd")       # how the files of compiled modules end
EXTRA: Final = "pip install 'grandtour[build]'"


class CannotBuild(Exception):
    """The reason, in a sentence, why a game cannot be compiled."""


class MypycRefuses(CannotBuild):
    """An error: mypyc refuses these places of the game."""

    def __init__(self, places: Sequence[RefusalPlace]) -> None:
        number = f"{len(places)} places" if len(places) > 1 else "one place"
        super().__init__("\n\n".join([f"mypyc refuses {number}", *map(str, places)]))
        self.places = places


@dataclass(frozen=True)
class Built:
    """A compiled game: what stays plain Python, and the actions per second before and after."""

    folder: Path
    staying: tuple[str, ...]
    before: float
    after: float


def build_game(name: str, folder: Path) -> Built:
    """Compile the game of this name into the folder. Raise CannotBuild with the reason if it
    cannot be done. Then an earlier build in the folder is still there."""
    if reason := find_obstacle(name, folder):
        raise CannotBuild(reason)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".grandtour-build-") as made:
        copy = Path(made, folder.name)
        sources, staying = lay_out_sources(games.find_game_package(name), copy)
        compile_with_mypyc(name, copy, sources)
        before, after = try_game(name), try_game(name, copy)
        if before["digest"] != after["digest"]:
            raise CannotBuild("random games differ when they are compiled")
        (copy / MARK).write_text(json.dumps({"game": name}), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        copy.rename(folder)
    return Built(folder, staying, float(before["actions/s"]), float(after["actions/s"]))


def find_obstacle(name: str, folder: Path) -> str:
    """Return why the game cannot be compiled into the folder; empty if nothing is known."""
    if name not in games.names():
        return f"there is no game '{name}': {', '.join(games.names())}"
    if name in games.list_own_packages():
        return f"{name} is compiled with Grand Tour itself"
    above = find_source_place(games.find_game_package(name).partition(".")[0]).parent
    if (above / MARK).is_file():
        return f"{name} is compiled already: remove {above} from PYTHONPATH to compile it again"
    if folder.exists() and not (folder / MARK).is_file():
        return f"{folder} is there already, and no build of a game"
    return find_missing_tool()


def find_missing_tool() -> str:
    """Return which tool is missing and how to get it; empty if all are there."""
    for module in ("mypyc", "setuptools"):
        if find_spec(module) is None:
            return f"{module} is missing. Type: {EXTRA}"
    if os.name != "posix":
        return ""                   # setuptools finds the compiler of Windows, or says what to do
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return (f"there is no C compiler '{compiler}'. On Debian or Ubuntu type: sudo apt install "
                "gcc. On macOS type: xcode-select --install")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return ("the headers of Python are missing. On Debian or Ubuntu type: sudo apt install "
                "python3-dev")
    return ""


def lay_out_sources(package: str, folder: Path) -> tuple[dict[str, Path], tuple[str, ...]]:
    """Copy Grand Tour and the package of the game into the folder, without compiled modules, and
    split the modules of the game. Return the author's file of each file to compile, and the names
    that stay plain Python."""
    for top in ("grandtour", package.partition(".")[0]):
        shutil.copytree(find_source_place(top), folder / top, ignore=list_unwanted)
    sources: dict[str, Path] = {}
    staying: tuple[str, ...] = ()
    own = package.replace(".", "/")
    for path in list_rules(folder, own):
        file, module = folder / path, path.removesuffix(".py").replace("/", ".")
        above, _, last = module.rpartition(".")
        parts = split_module(file.read_text(encoding="utf-8"), import_module(module),
                             f"{above}.{PREFIX}{last}")
        staying += parts.staying
        if parts.compiled and parts.plain:
            file.write_text(parts.plain, encoding="utf-8")
            file = file.with_name(PREFIX + file.name)
            file.write_text(parts.compiled, encoding="utf-8")
        if parts.compiled:
            sources[file.relative_to(folder).as_posix()] = \
                find_source_place(package) / Path(path).relative_to(own)
    if not sources:
        raise CannotBuild(f"{package} has nothing to compile in {', '.join(RULES)}")
    return sources, staying


def list_unwanted(folder: str, names: Sequence[str]) -> list[str]:
    """Return what is not copied: tests, and compiled modules that have their source."""
    return [name for name in names if name in ("__pycache__", "tests") or (
        name.endswith(MACHINE_CODE) and f"{name.partition('.')[0]}.py" in names)]


def list_rules(folder: Path, own: str) -> list[str]:
    """Return the modules of the game that are compiled, as paths below the folder."""
    found = list_sources(str(folder / own), RULES)
    return [Path(path).relative_to(folder).as_posix() for path in found]


def find_source_place(package: str) -> Path:
    """Return the folder of an installed package."""
    return Path(str(files(package)))


def compile_with_mypyc(name: str, folder: Path, sources: dict[str, Path]) -> None:
    """Compile engine, computer players and these modules of the game. Raise MypycRefuses, or
    CannotBuild with the last lines of the compiler."""
    core = [Path(path).relative_to(folder).as_posix()
            for path in list_sources(str(folder / "grandtour"), CORE)]
    done = subprocess.run(
        [sys.executable, "-m", "grandtour.building.unit", f"grandtour_{name}", *core, *sources],
        cwd=folder, text=True, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env=os.environ | {"PYTHONPATH": prepend_python_path(folder)})
    places = find_refusals(done.stdout, sources)
    if places:
        raise MypycRefuses(places)
    if done.returncode:
        raise CannotBuild("compiling fails:\n" + "\n".join(done.stdout.splitlines()[-12:]))
    for rest in ("build", ".mypy_cache"):
        shutil.rmtree(folder / rest, ignore_errors=True)


def try_game(name: str, folder: Path | None = None) -> dict[str, str | float]:
    """Return the digest and the speed of random games, in a process of its own."""
    surroundings = os.environ | ({"PYTHONPATH": prepend_python_path(folder)} if folder else {})
    done = subprocess.run([sys.executable, "-P", "-m", "grandtour.building.trial", name],
                          env=surroundings, text=True, check=False, capture_output=True)
    if done.returncode:
        raise CannotBuild("a random game fails:\n" + "\n".join(done.stderr.splitlines()[-12:]))
    found: dict[str, str | float] = json.loads(done.stdout)
    return found


def prepend_python_path(folder: Path) -> str:
    """Return a PYTHONPATH with the folder before everything else."""
    return os.pathsep.join(filter(None, [str(folder.resolve()), os.environ.get("PYTHONPATH", "")]))
