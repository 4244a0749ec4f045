"""The command line: `grandtour COMMAND`.

A command is a file of this folder and a line of COMMANDS. The file has EXAMPLES, `arguments`, which
says what the command takes, and `run`, which gives the exit status. Only the file of the command
that is given is loaded."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol, TypeAlias, cast

from grandtour import __version__
from grandtour.cli.environment import TOLD, WHOLLY, let_variables_set
from grandtour.engine.components import BadComponents

COMMANDS: Final = {
    "serve": "serve the site",
    "new-game": "write the package of a new game, which can be played at once",
    "new-language": "write the package of a new language, to be translated",
    "languages": "the languages of the site, and what is not translated",
    "static": "make the site a folder of files, played in the browser without a server",
    "work": "let computer players think for servers of the same database",
    "users": "who runs the site, and whom they keep out",
    "tables": "all tables; ending or removing those that nobody goes on with",
    "site": "what the site is called and says, who may do how much",
    "invite": "a link by which somebody creates an account",
    "password": "a link by which a member chooses a new password",
    "sign-out": "end every sign-in of a member, or of everybody",
    "reports": "what people have reported to the host, and deciding it",
    "tags": "tags that one member has proposed for a game",
    "acts": "what hosts of the site did",
    "versions": "which versions are at work",
    "graphs": "what the site has measured of itself over the last day or week",
    "outbox": "notices that wait to be sent, or failed",
    "results": "keep the results of finished tables",
    "tidy": "let go of rooms, games against bots and guests that nobody came back to",
    "tournaments": "tournaments that are not over; calling one off",
    "places": "cafés and clubs where one can play",
    "play": "play in the terminal against bots",
    "replay": "tell what happened in a recorded game",
    "check": "verify records",
    "verify": "verify that a match was dealt fairly",
    "analyse": "judge every decision of a recorded game",
    "puzzles": "mine positions with one clearly best choice",
    "backup": "copy the database while the site goes on",
    "restore": "put a backup in the place of the database",
    "upgrade": "bring a database to this version, tried on a copy first",
    "export": "write finished games, or everything, as text",
    "import": "fill a new database with what was exported",
    "bench": "measure how fast the rules are",
    "arena": "let computer players meet, and rate them",
}
FILES: Final = {"reports": "moderation", "import": "import_"}   # others are named like the command
Example: TypeAlias = tuple[str, str]        # a command line, and what it does


class CommandFile(Protocol):
    """The file of a command."""

    EXAMPLES: Sequence[Example]

    def arguments(self, command: argparse.ArgumentParser) -> None:
        """Say what the command takes."""

    def run(self, chosen: argparse.Namespace) -> int:
        """Do it; 0 if that went well."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 if it did what it was asked."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        chosen = parser(given).parse_args(given)
        status = chosen.run(chosen)
    except BrokenPipeError:         # the reader of our output has gone: `grandtour replay | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except BadComponents as fault:      # whoever owns a printed copy has mended a figure, and erred
        print(f"grandtour: {fault}", file=sys.stderr)
        return 1
    assert isinstance(status, int)
    return status


def parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """Reads these arguments: it knows every command by name, and what the one given takes."""
    top = argparse.ArgumentParser(
        "grandtour", description="Board games to play in a browser, in the terminal, or from "
        "programs.", epilog="grandtour COMMAND --help says what a command takes, with examples.")
    top.add_argument("--version", action="version", version=f"grandtour {__version__}")
    commands = top.add_subparsers(required=True, metavar="command")
    named = next((word for word in given if not word.startswith("-")), "")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter)
        if name == named:
            fill(command, name)
    return top


def file_of(name: str) -> str:
    return FILES.get(name, name.replace("-", "_"))


def command_of(name: str) -> CommandFile:
    return cast(CommandFile, import_module(f"grandtour.cli.{file_of(name)}"))


def fill(command: argparse.ArgumentParser, name: str) -> None:
    file = command_of(name)
    file.arguments(command)
    let_variables_set(command, name)
    command.set_defaults(run=file.run)
    command.description = TOLD if name in WHOLLY else None
    command.epilog = "\n".join(
        ["examples:", *[f"  {with_game(line)}\n      {does}" for line, does in file.EXAMPLES]])


def with_game(line: str) -> str:
    """An example with the first game that there is here."""
    if "{game}" not in line:
        return line
    from grandtour.games import names
    return line.format(game=names()[0])
