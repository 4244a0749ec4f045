"""The packages that Python needs in the browser: this one and the pure ones it uses, as installed
here, and those compiled for WebAssembly, from wheels."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import Final

from babel.core import get_global

from grandtour.language import CODES, language
from grandtour.web.documents.document import find_folder as documents

# Pure distributions, without those that only a server needs.
PURE: Final = (
    "alembic", "annotated-doc", "annotated-types", "anyio", "babel", "deprecated", "fastapi",
    "fsrs", "idna", "jinja2", "limits", "mako", "markdown-it-py", "markupsafe", "mdurl",
    "mypy_extensions", "openskill", "opentelemetry-api", "packaging", "prometheus-client",
    "pydantic", "segno", "sqlalchemy", "starlette", "typing-extensions", "typing-inspection",
    "tzdata", "wrapt")
# Compiled distributions, whose wheels for WebAssembly are given.
COMPILED: Final = ("librt", "pydantic_core")
# Parts of this package that only a server or a developer runs.
NOT_THERE: Final = ("cli/", "console/", "lab/", "skeleton/", "building/",
                    "browser_edition/page/", "browser_edition/making/",
                    "browser_edition/templates/", "browser_edition/packing.py",
                    "browser_edition/folder.py",
                    "web/server/connections.py", "people/common_passwords.txt")
COMMANDS: Final = "features/*/commands.py"
# Features that need other people, and the module that names each feature in a line of its own.
NEED_OTHERS: Final = ("communities", "groups", "reactions", "tournaments")
FEATURES: Final = "feature.py"
# Parts of the API for programs only; pages use the rest.
API: Final = ("web/*api.py", "features/*api.py")
PAGES_ASK: Final = ("web/deal/api.py", "web/lobby/api.py", "web/rules/api.py", "web/table/api.py")
# Documents for players. Others are for hosts and programmers.
DOCUMENTS: Final = "documents/"
READ: Final = ("questions", "tutorial-players", "glossary", "plans", "bots", "ratings", "fairness",
               "collection", "browser-edition", "alternatives")
CATALOGUE: Final = ".po"
COMMENT: Final = re.compile(rb"^#.*\n", re.MULTILINE)
FOLDERS: Final = ("__pycache__/", "/tests/", "/testing/", "/.agents/",  # nobody needs there
                  "sqlalchemy/dialects/mssql/", "sqlalchemy/dialects/mysql/",
                  "sqlalchemy/dialects/oracle/", "sqlalchemy/orm/", "pydantic/v1/",
                  "packaging/licenses/")
ENDS: Final = (".pyi", ".so", ".pyd", ".c", ".pyx", ".h", "locale/comments.toml")
DATES: Final = "babel/locale-data/"
SAID: Final = "METADATA"        # of a distribution; what is to be read begins after an empty line
METADATA: Final = (SAID, "entry_points.txt")
LIBRARY: Final = ".so"          # the end of what is machine code


@dataclass(frozen=True)
class PackedFiles:
    """Files one after the other, with the name and the end of each."""

    ends: list[tuple[str, int]]
    content: bytes

    def drop_contents(self, names: Container[str]) -> PackedFiles:
        """Return the same with only the names of these files, which still can be listed."""
        kept, begin = [], 0
        for name, end in self.ends:
            kept.append((name, b"" if name in names else self.content[begin:end]))
            begin = end
        return concatenate_files(kept)


def concatenate_files(files: Sequence[tuple[str, bytes]]) -> PackedFiles:
    ends = accumulate(len(content) for _, content in files)
    return PackedFiles([(name, end) for (name, _), end in zip(files, ends, strict=True)],
                       b"".join(content for _, content in files))


def pack_files(wheels: Iterable[Path]) -> PackedFiles:
    """Return all files, the same for the same input.

    Native libraries have only their names: they are loaded before there is a file."""
    return concatenate_files(sorted([*iterate_own_files(), *iterate_package_files(),
                                     *iterate_wheel_files(wheels)]))


def iterate_wheel_files(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of wheels for WebAssembly."""
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if name.endswith(LIBRARY):
                    yield name, b""
                elif is_wanted(name) and not name.endswith("/"):
                    yield name, wheel.read(name)


def iterate_native_libraries(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the native libraries in these wheels, by their names there."""
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for name in sorted(wheel.namelist()):
                if name.endswith(LIBRARY):
                    yield name, wheel.read(name)


def iterate_own_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of this package: their names in the archive, and their contents."""
    for name, file in iterate_files_below(files("grandtour"), ""):
        if not (name.startswith((DOCUMENTS, *NOT_THERE)) or fnmatch(name, COMMANDS)
                or is_unused(name) or is_for_programs(name) or needs_others(name)):
            yield f"grandtour/{name}", drop_lines(name, file.read_bytes())
    for name, file in iterate_files_below(documents(),
                                          ""):     # are elsewhere if nothing is installed
        if is_for_players(name):
            yield f"grandtour/{DOCUMENTS}{name}", file.read_bytes()


def drop_lines(name: str, content: bytes) -> bytes:
    """Return a file without lines that nobody needs: comments for translators in a catalogue, and
    the names of features that are not there."""
    if name.endswith(CATALOGUE):
        return COMMENT.sub(b"", content)
    if name == FEATURES:
        for feature in NEED_OTHERS:
            content = content.replace(f'    "{feature}",\n'.encode(), b"")
    return content


def is_for_players(name: str) -> bool:
    """Return whether this is a document for players, in any language of the site."""
    return any(name in (f"{read}.md", *(f"{code}/{read}.md" for code in CODES)) for read in READ)


def needs_others(name: str) -> bool:
    """Return whether it is part of a feature for which a visitor would need other people."""
    return name.startswith(tuple(f"features/{feature}/" for feature in NEED_OTHERS))


def is_for_programs(name: str) -> bool:
    """Return whether it is a part of the API that no page uses."""
    return any(fnmatch(name, files) for files in API) and name not in PAGES_ASK


def iterate_files_below(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    """Yield all files in a folder and below, by their names from there."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from iterate_files_below(one, f"{above}{one.name}/")
        else:
            yield f"{above}{one.name}", one


def iterate_package_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pure packages."""
    for name in PURE:
        for file in distribution(name).files or ():
            if is_wanted(str(file)):
                content = Path(str(file.locate())).read_bytes()
                yield str(file), content.split(b"\n\n")[0] if file.name == SAID else content


def is_wanted(name: str) -> bool:
    if ".." in name or is_unused(name):
        return False
    if ".dist-info/" in name:
        return name.endswith(METADATA)
    return not name.startswith(DATES) or is_of_site_language(name)


def is_of_site_language(name: str) -> bool:
    """Return whether these dates and numbers belong to a language of the site, or are inherited by
    one."""
    locale = name.removeprefix(DATES).removesuffix(".dat")
    return locale == "root" or any(locale in iterate_inherited_locales(code) for code in CODES)


def iterate_inherited_locales(code: str) -> Iterator[str]:
    """Yield the locale that formats dates in this language, and those that it inherits from."""
    locale = language(code).pack.locale
    while locale:
        yield locale
        locale = get_global("parent_exceptions").get(locale) or locale.rpartition("_")[0]


def is_unused(name: str) -> bool:
    return name.endswith(ENDS) or any(folder in name for folder in FOLDERS)
