"""Compiles engine, rules and bots in one unit if mypyc and a C compiler are at hand; else the
same files are installed as plain Python, with a warning.

GRANDTOUR_PURE=1 asks for plain Python, GRANDTOUR_STRICT=1 makes a failing compilation fatal."""

from __future__ import annotations

import gzip
import os
import re
import sys
import tarfile
import warnings
from contextlib import chdir
from glob import glob
from pathlib import Path
from shutil import copytree, rmtree

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

PURE = bool(os.environ.get("GRANDTOUR_PURE"))
STRICT = bool(os.environ.get("GRANDTOUR_STRICT"))

COMPILED = [
    "engine/*.py",
    "games/*/components.py",
    "games/*/state.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/setup.py",
    "games/*/observer.py",
    "games/*/encoder.py",
    "games/*/position.py",
    "games/*/commands.py",
    "games/*/suggest.py",
    "games/*/game.py",
    "games/*/evaluation.py",
    "games/*/heuristics.py",
    "games/*/validate.py",
    "bots/*.py",
    "lab/batch.py",
]
INTERPRETED = ("__init__.py", "bots/entry_points.py", "bots/pool.py", "bots/strength.py")

# Whoever builds need not have the libraries that other rooms use; types are judged by `make lint`.
MYPY = ["--ignore-missing-imports", "--follow-imports=silent"]

# Interpreted code calls these, or a program calls them once, or when somebody reads, writes or
# types: let them be small, not fast.
SELDOM = re.compile(
    r"^extern (?=PyObject \*CPy(?:Py|Init)_|char CPyDef_\w+____top_level__\(|int CPyExec_|"
    r"\w+ \*?CPyDef_(?:\w+___)?(?:commands|game|position|record|schema|setup|validate)___)",
    re.MULTILINE)
HEADER = Path("build", "__native_internal_grandtour.h")

# The files of a message and the comment for translators are read in the catalogues that have every
# message; once is enough.
COMPLETE = "ja.po"
SAYING = re.compile(rb"^#[:.] .*\n", re.MULTILINE)

# Half the size: without gaps between functions and between pages, without names, what nothing
# calls, and what C++ begins with.
CLOSE = [f"-falign-{what}=1" for what in ("functions", "jumps", "loops", "labels")]
SMALL = ["-nostartfiles", "-Wl,--strip-all,--gc-sections,-z,noseparate-code,--build-id=none"]


def sources() -> list[str]:
    """List the files that are compiled. Call it in `src`."""
    found = [path for pattern in COMPILED for path in glob(f"grandtour/{pattern}")]
    return sorted(path for path in found if not path.endswith(INTERPRETED))


def extensions() -> list[Extension]:
    """One for the whole unit and a small one for each module; none where mypyc fails."""
    if PURE:
        return []
    try:
        from mypyc.build import mypycify
        # From `src`, so that a traceback names a file as it is installed: grandtour/engine/...
        with chdir("src"):
            found = mypycify([*MYPY, *sources()], opt_level="3", debug_level="0",
                             group_name="grandtour", target_dir="../build")
    except (Exception, SystemExit) as reason:
        if STRICT:
            raise
        fall_back(reason)
        return []
    for extension in found:
        for paths in (extension.sources, extension.depends, extension.include_dirs):
            paths[:] = [os.path.normpath(os.path.join("src", path)) for path in paths]
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
    if os.name == "posix":
        text = HEADER.read_text(encoding="utf-8")
        HEADER.write_text(SELDOM.sub("extern __attribute__((cold)) ", text), encoding="utf-8")
    return found


def fall_back(reason: BaseException) -> None:
    warnings.warn(
        f"GRAND TOUR IS INSTALLED WITHOUT COMPILED RULES (everything works, bots think more "
        f"slowly): {reason!r}", stacklevel=2)


class Build(build):
    """Starts from nothing, so that no module that is gone stays in the package; the documents go
    along, for the site to show."""

    def run(self) -> None:
        rmtree(self.build_lib, ignore_errors=True)
        super().run()
        copytree("docs", Path(self.build_lib, "grandtour", "documents"),
                 ignore=lambda folder, names: [name for name in names if Path(name).suffix
                                               not in ("", ".md")])
        for catalogue in Path(self.build_lib).rglob("*.po"):
            if catalogue.name != COMPLETE:
                catalogue.write_bytes(SAYING.sub(b"", catalogue.read_bytes()))


class BuildAll(build_ext):
    """All extensions or none: half of them would not find the other half."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except Exception as reason:
            if STRICT:
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            fall_back(reason)


class Sources(sdist):
    """The same bytes for the same files, whoever packs them and when: all are nobody's, and of the
    time that SOURCE_DATE_EPOCH says."""

    def make_archive(self, base_name: str, *_: object, base_dir: str, **__: object) -> str:
        moment = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
        name = f"{base_name}.tar.gz"
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        with open(name, "wb") as file, gzip.GzipFile("", "wb", 9, file, moment) as packed, \
                tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for path in sorted(Path(base_dir).rglob("*")):
                if path.is_file():
                    entry = tarfile.TarInfo(path.as_posix())
                    entry.size, entry.mtime, entry.mode = path.stat().st_size, moment, 0o644
                    with path.open("rb") as content:
                        archive.addfile(entry, content)
        return name


setup(ext_modules=extensions(),
      cmdclass={"build": Build, "build_ext": BuildAll, "sdist": Sources})
