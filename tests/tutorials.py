"""The pieces of code in a tutorial, which are laid one upon the other in its order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.outsiders import ROOT

PIECE = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Piece(NamedTuple):
    """The content of a file, or a change to it."""

    kind: str
    file: str
    text: str

    def lay(self, folder: Path) -> None:
        path = folder / self.file
        if self.kind != "diff":
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text, encoding="utf-8")
            return
        lines = self.text.splitlines(keepends=True)
        before = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        after = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        old = path.read_text(encoding="utf-8")
        assert old.count(before) == 1, f"{self.file} has this {old.count(before)} times:\n{before}"
        path.write_text(old.replace(before, after), encoding="utf-8")


def sections(name: str) -> list[str]:
    """The numbered sections of docs/<name>."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.split(r"\n## (?=\d)", text)[1:]


def pieces(section: str) -> list[Piece]:
    return [Piece(*found) for found in PIECE.findall(section)]


def is_whole(name: str) -> bool:
    """Return whether every block of code is a piece. Blocks of shell commands are not."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return text.count("\n```") == 2 * sum(len(pieces(section)) for section in sections(name))
