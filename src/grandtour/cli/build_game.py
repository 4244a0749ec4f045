"""grandtour build-game: compile the game of another package together with the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from grandtour.cli.packages import into_option
from grandtour.console.command import CommandFailed, command

DONE: Final = """{name} is compiled in {folder}. Random games are the same as before, and faster:

    {before:,.0f} actions a second before, {after:,.0f} now
{staying}
Put the folder first on the path of Python:

    PYTHONPATH={folder} grandtour bench --game {name}

Run this command again after you change the game, or install another Grand Tour or Python."""
STAYING: Final = """
These stay plain Python: {names}.
"""


@command(examples=(
    ("grandtour build-game hold", "compile the game `hold` into the folder hold-compiled here"),
    ("grandtour build-game hold --into builds", "the same in the folder builds")))
@click.argument("name")
@into_option
def build_game(name: str, into: Path) -> None:
    """Compile the game of another package, together with engine and computer players.

    NAME is a game that another package has installed. The command needs mypyc, setuptools and a C
    compiler: pip install 'grandtour[build]'. It takes minutes."""
    from grandtour.building import build
    folder = into / f"{name}-compiled"
    try:
        built = build.build_game(name, folder)
    except build.CannotBuild as reason:
        raise CommandFailed(str(reason)) from None
    print(DONE.format(name=name, folder=folder, before=built.before, after=built.after,
                      staying=STAYING.format(names=", ".join(built.staying))
                      if built.staying else ""))
