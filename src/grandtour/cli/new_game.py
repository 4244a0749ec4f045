"""grandtour new-game: the package of a game that can be played at once, and built upon."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from grandtour import games
from grandtour.cli.installing import installing
from grandtour.plugins import NAMED

NAMESAKE: Final = "namesake"            # as the game of the skeleton is called
LEFT_OUT: Final = ("__init__.py", "__pycache__")

NEXT: Final = """{title} is in {folder}. Install it:

{installing}

Then play it:

    grandtour play {name}
    grandtour serve --watch

Its rules are in {rules}."""

EXAMPLES: Final = (
    ("grandtour new-game hold", "the game `hold`, in a folder of that name here"),
    ("grandtour new-game hold --into games", "the same in the folder games"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", help="small letters, digits and underscores")
    command.add_argument("--into", type=Path, default=Path(), metavar="FOLDER",
                         help="where its folder is made (here)")


def run(chosen: argparse.Namespace) -> int:
    return new_game(chosen.name, chosen.into)


def new_game(name: str, into: Path) -> int:
    """Write the package of a game of this name into a new folder. 1, after one line that says why,
    if that is not possible."""
    folder = into / name
    fault = unusable(name, folder)
    if fault:
        print(f"grandtour new-game: {fault}", file=sys.stderr)
        return 1
    for path, text in pages(files("grandtour.skeleton"), name):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    rules = folder / f"grandtour_{name}" / "game.py"
    print(NEXT.format(title=renamed("Namesake", name), name=name, folder=folder, rules=rules,
                      installing=installing(folder)))
    return 0


def unusable(name: str, folder: Path) -> str:
    """Why there can be no new game of this name there; empty if there can."""
    if not NAMED.fullmatch(name):
        return f"'{name}' is no name of small letters, digits and underscores"
    if name in games.names():
        return f"there is a game '{name}' already"
    return f"there is a folder {folder} already" if folder.exists() else ""


def pages(skeleton: Traversable, name: str, below: str = "") -> Iterator[tuple[str, str]]:
    """The files of the package by their paths, with their texts."""
    for entry in skeleton.iterdir():
        path = f"{below}{renamed(entry.name, name)}"
        if entry.is_dir() and entry.name not in LEFT_OUT:
            yield from pages(entry, name, f"{path}/")
        elif entry.is_file() and (below or entry.name not in LEFT_OUT):
            yield path, renamed(entry.read_text(encoding="utf-8"), name)


def renamed(text: str, name: str) -> str:
    """The text with this name for that of the skeleton: as it is, and as a class is called."""
    called = "".join(word.capitalize() for word in name.split("_"))
    return text.replace(NAMESAKE, name).replace(NAMESAKE.capitalize(), called)
