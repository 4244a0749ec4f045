"""grandtour new-game: the package of a game that can be played at once, and extended."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click

from grandtour import games
from grandtour.cli.packages import describe_installation, into_option
from grandtour.console.command import CommandFailed, command
from grandtour.plugins import NAMED

NAMESAKE: Final = "namesake"            # the name of the skeleton's game
LEFT_OUT: Final = ("__init__.py", "__pycache__")

NEXT: Final = """{title} is in {folder}. Install it:

{installing}

Then play it:

    grandtour play {name}
    grandtour serve --watch

Its rules are in {rules}."""


@command(examples=(
    ("grandtour new-game hold", "the game `hold`, in a folder of that name here"),
    ("grandtour new-game hold --into games", "the same in the folder games")))
@click.argument("name")
@into_option
def new_game(name: str, into: Path) -> None:
    """Write the package of a new game, which can be played at once and built upon.

    NAME has small letters, digits and underscores."""
    folder = into / name
    if fault := find_fault(name, folder):
        raise CommandFailed(fault)
    for path, text in pages(files("grandtour.skeleton"), name):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    rules = folder / f"grandtour_{name}" / "game.py"
    print(NEXT.format(title=rename_skeleton("Namesake", name), name=name, folder=folder,
                      rules=rules, installing=describe_installation(folder)))


def find_fault(name: str, folder: Path) -> str:
    """Return why there can be no new game of this name there; empty if there can."""
    if not NAMED.fullmatch(name):
        return f"'{name}' is no name of small letters, digits and underscores"
    if name in games.names():
        return f"there is a game '{name}' already"
    return f"there is a folder {folder} already" if folder.exists() else ""


def pages(skeleton: Traversable, name: str, below: str = "") -> Iterator[tuple[str, str]]:
    """Yield the files of the package by their paths, with their texts."""
    for entry in skeleton.iterdir():
        path = f"{below}{rename_skeleton(entry.name, name)}"
        if entry.is_dir() and entry.name not in LEFT_OUT:
            yield from pages(entry, name, f"{path}/")
        elif entry.is_file() and (below or entry.name not in LEFT_OUT):
            yield path, rename_skeleton(entry.read_text(encoding="utf-8"), name)


def rename_skeleton(text: str, name: str) -> str:
    """Replace the name of the skeleton in a text, also as a class name."""
    called = "".join(word.capitalize() for word in name.split("_"))
    return text.replace(NAMESAKE, name).replace(NAMESAKE.capitalize(), called)
