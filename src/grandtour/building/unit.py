"""One unit of compiled modules: which files it has, and how mypyc and the C compiler are called.

    python -m grandtour.building.unit NAME FILE...      compiles files below the working directory

`setup.py` of the repository imports this file from the sources. So it needs nothing but mypyc and
setuptools."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from glob import glob
from io import StringIO
from typing import Any, Final

# Of a game: the modules with its rules, and with what bots know.
RULES: Final = (
    "components.py", "state.py", "rules.py", "rules/*.py", "setup.py", "observer.py", "encoder.py",
    "position.py", "commands.py", "suggest.py", "game.py", "evaluation.py", "heuristics.py",
    "validate.py")
# What every game needs.
CORE: Final = ("engine/*.py", "bots/*.py", "lab/batch.py")
INTERPRETED: Final = (
    "__init__.py", "bots/entry_points.py", "bots/pool.py", "bots/strength.py")

# Whoever builds need not have the libraries that other rooms use; types are judged by `make lint`.
MYPY: Final = ("--ignore-missing-imports", "--follow-imports=silent")

# A warning that changes what the program does: mypyc forgets the value.
FORGOTTEN: Final = "Unsupported default attribute value"

# Half the size: without gaps between functions and between pages, without names, what nothing
# calls, and what C++ begins with.
CLOSE: Final = tuple(f"-falign-{what}=1" for what in ("functions", "jumps", "loops", "labels"))
SMALL: Final = ("-nostartfiles",
                "-Wl,--strip-all,--gc-sections,-z,noseparate-code,--build-id=none")


def list_sources(package: str, patterns: Sequence[str]) -> list[str]:
    """Return the files of a package that are compiled, from the working directory."""
    found = [path for pattern in patterns for path in glob(f"{package}/{pattern}")]
    return sorted(path for path in found if not path.endswith(INTERPRETED))


def make_extensions(files: Sequence[str], name: str, target: str) -> list[Any]:
    """Return one setuptools.Extension for the whole unit and a small one for each module.

    The C code is written to the folder `target`. Files are relative to the working directory, and
    tracebacks name them so. Raise SystemExit after mypyc has printed what it refuses."""
    from mypyc.build import mypycify
    found: list[Any] = mypycify([*MYPY, *files], opt_level="3", debug_level="0", group_name=name,
                                target_dir=target)
    for extension in found:
        set_flags(extension)
    return found


def set_flags(extension: Any) -> None:
    """Set the options of the C compiler and the linker."""
    # A compiler that warns of more than ours is no reason to go without compiled rules.
    extension.extra_compile_args = [
        flag for flag in extension.extra_compile_args if flag != "-Werror"]
    if os.name == "posix":
        # What is found by name from outside is the start of a module alone, so functions of the
        # one unit may be inlined: a quarter faster. No exception of C++ is thrown through them,
        # so nothing need say how. The generated code is indented by hundreds of columns; gcc
        # looks at each for longer than it compiles.
        extension.extra_compile_args += [
            "-fvisibility=hidden", "-ffunction-sections", "-fno-asynchronous-unwind-tables",
            "-Wno-misleading-indentation"]
    if sys.platform == "linux":
        extension.extra_compile_args += CLOSE
        extension.extra_link_args += SMALL


def main(name: str, *files: str) -> None:
    """Compile these files and write the extensions next to them. Raise SystemExit after printing
    what mypyc refuses or forgets."""
    from setuptools import setup
    said = StringIO()
    try:
        with redirect_stdout(said):
            extensions = make_extensions(files, name, "build")
    finally:
        print(said.getvalue(), flush=True)
    if FORGOTTEN in said.getvalue():
        raise SystemExit(1)
    setup(name=name, ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])


if __name__ == "__main__":
    main(*sys.argv[1:])
