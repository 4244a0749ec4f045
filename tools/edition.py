"""An edition of the sources in a repository: version, news, commit, tag."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lock import tool
from packaging.version import InvalidVersion, Version

VERSION_IN: Final = {           # the line that has it in each file
    "pyproject.toml": re.compile(r'^version = "(.+)"$', re.MULTILINE),
    "src/grandtour/__init__.py": re.compile(r'^__version__ = "(.+)"$', re.MULTILINE),
}
NEWS: Final = "changes"
NOTES: Final = "CHANGELOG.md"
UNRELEASED: Final = "## [Unreleased]\n"
HEADING: Final = "\n## "
NAME: Final = "Grand Tour"
KINDS_IN: Final = "pyproject.toml"
WORDS_AT_MOST: Final = 20
SENTENCE_END: Final = re.compile(r"[.!?](?=\s|$)")


class NoRelease(Exception):
    """There can be no release. The message says why, in lines."""


def run_output(*command: str | Path, folder: Path) -> str:
    """Return the output of a command in this folder. Raise NoRelease with its output if it
    fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL)
    if done.returncode:
        raise NoRelease(f"{' '.join(map(str, command))}: {done.stderr or done.stdout}")
    return done.stdout.strip()


def tag_of(version: str) -> str:
    return f"v{version}"


@dataclass(frozen=True)
class Edition:
    """The sources in this folder, which is a repository."""

    folder: Path

    def git(self, *arguments: str) -> str:
        return run_output("git", *arguments, folder=self.folder)

    @property
    def version(self) -> str:
        """Return the version in its files. Raise NoRelease if they do not agree."""
        [version, *others] = {found for name in VERSION_IN for found in self.versions_in(name)}
        if others:
            raise NoRelease(f"{' and '.join(VERSION_IN)} name different versions")
        return version

    def versions_in(self, name: str) -> list[str]:
        return VERSION_IN[name].findall((self.folder / name).read_text(encoding="utf-8"))

    def tags(self) -> list[Version]:
        """Return the released versions."""
        return [Version(name.removeprefix("v"))
                for name in self.git("tag", "--list", "v[0-9]*").split()]

    def refusals(self, version: str) -> list[str]:
        """Return why it cannot be released under this version, as lines."""
        lines = []
        if self.git("status", "--porcelain"):
            lines.append("something here is not committed")
        if not self.has_news():
            lines.append(f"nothing is new: no file in {NEWS}")
        lines += self.news_refusals()
        return lines + refusals_of(version, [*self.tags(), Version(self.version)],
                                   Version(self.version) not in self.tags())

    def has_news(self) -> bool:
        notes = (self.folder / NOTES).read_text(encoding="utf-8").partition(UNRELEASED)[2]
        return any((self.folder / NEWS).glob("*.md")) or not re.match(r"\s*(## |$)", notes)

    def news_refusals(self) -> list[str]:
        """Return a line for each news file that has no known kind or is too long."""
        kinds = self.news_kinds()
        lines = []
        for path in sorted((self.folder / NEWS).glob("*.md")):
            _, _, kind = path.stem.rpartition(".")
            text = path.read_text(encoding="utf-8").strip()
            if kind not in kinds:
                lines.append(f"{NEWS}/{path.name} is not of a kind: {', '.join(kinds)}")
            if len(SENTENCE_END.findall(text)) != 1 or len(text.split()) > WORDS_AT_MOST:
                lines.append(f"{NEWS}/{path.name} is not one sentence of at most "
                             f"{WORDS_AT_MOST} words")
        return lines

    def news_kinds(self) -> list[str]:
        settings = tomllib.loads((self.folder / KINDS_IN).read_text(encoding="utf-8"))
        return [kind["directory"] for kind in settings["tool"]["towncrier"]["type"]]

    def renumber(self, version: str) -> None:
        """Write another version into its files."""
        for name, line in VERSION_IN.items():
            path = self.folder / name
            text = path.read_text(encoding="utf-8")
            path.write_text(line.sub(lambda found: found[0].replace(found[1], version), text),
                            encoding="utf-8")

    def tell(self, version: str, day: date) -> None:
        """Merge the news files into the notes."""
        run_output(tool("towncrier"), "build", "--yes", "--version", version, "--date",
                   day.isoformat(),
             folder=self.folder)

    def notes(self, version: str) -> str:
        """Return the news of a version. Raise NoRelease if there are none."""
        text = (self.folder / NOTES).read_text(encoding="utf-8")
        _, found, rest = text.partition(f"{HEADING}{version} (")
        if not found:
            raise NoRelease(f"{NOTES} does not tell of {version}")
        return f"{found.lstrip()}{rest.partition(HEADING)[0].rstrip()}\n"

    def keep_database(self, version: str) -> None:
        """Save a database of this version, to test later upgrades."""
        run_output("env", f"PYTHONPATH={self.folder / 'src'}", sys.executable, "-m",
             "tests.upgrade.make", version.replace(".", "-"), folder=self.folder)

    def commit(self, version: str, key: Path | None) -> None:
        """Commit and tag, signed if there is a key."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", f"release: be {version}")
        signed = ["-c", "gpg.format=ssh", "-c", f"user.signingkey={key}"] if key else []
        self.git(*signed, "tag", "--sign" if key else "--annotate", "--message",
                 f"{NAME} {version}", tag_of(version))

    @contextmanager
    def clone(self, tag: str = "") -> Iterator[Edition]:
        """Yield a temporary clone at the last commit, or at a tag."""
        with TemporaryDirectory() as name:
            other = Edition(Path(name, "grandtour"))
            self.git("clone", "--quiet", str(self.folder), str(other.folder))
            if tag:
                other.git("-c", "advice.detachedHead=false", "checkout", "--quiet", tag)
            for setting in ("user.name", "user.email"):
                if said := self.git("config", "--default", "", setting):
                    other.git("config", setting, said)
            yield other

    def take(self, other: Edition, version: str) -> None:
        """Advance to the commit of a clone, and fetch its tag."""
        self.git("pull", "--quiet", "--ff-only", str(other.folder), "HEAD")
        tag = f"refs/tags/{tag_of(version)}"
        self.git("fetch", "--quiet", str(other.folder), f"{tag}:{tag}")


def refusals_of(version: str, known: list[Version], same_too: bool) -> list[str]:
    """Return the faults of a version, given the known ones, the last of them that of the files.

    That one is possible if it was not released."""
    try:
        wished = Version(version)
    except InvalidVersion:
        return [f"'{version}' is no version"]
    if str(wished) != version:
        return [f"'{version}' is written {wished}"]
    newest = max(known)
    if wished < newest or (wished == newest and not same_too):
        return [f"{version} does not come after {newest}"]
    return []
