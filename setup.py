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
from pathlib import Path
from shutil import copytree, rmtree

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

PURE = bool(os.environ.get("GRANDTOUR_PURE"))
STRICT = bool(os.environ.get("GRANDTOUR_STRICT"))

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


def extensions() -> list[Extension]:
    """One for the whole unit and a small one for each module; none where mypyc fails."""
    if PURE:
        return []
    sys.path.insert(0, "src")
    from grandtour.building.unit import CORE, RULES, list_sources, make_extensions
    try:
        # From `src`, so that a traceback names a file as it is installed: grandtour/engine/...
        with chdir("src"):
            files = list_sources("grandtour", [*CORE, *(f"games/*/{name}" for name in RULES)])
            found = make_extensions(files, "grandtour", "../build")
    except (Exception, SystemExit) as reason:
        if STRICT:
            raise
        fall_back(reason)
        return []
    for extension in found:
        for paths in (extension.sources, extension.depends, extension.include_dirs):
            paths[:] = [os.path.normpath(os.path.join("src", path)) for path in paths]
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
