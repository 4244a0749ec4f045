"""The command line: `grandtour COMMAND`.

A command is a function with its options, and a line of COMMANDS. Only the file of the command that
is given is loaded. Features add the commands of their `commands.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, cast

import click
from click.core import ParameterSource

from grandtour import __version__, feature
from grandtour.console.command import Setting

# The module and the summary of each command, by name.
COMMANDS: Final = {
    "serve": ("serve:serve", "serve the site"),
    "new-game": ("new_game:new_game", "write the package of a new game that can be played"),
    "test-game": ("promises:test_game", "test what every game promises, secrets first"),
    "build-game": ("build_game:build_game", "compile the game of another package with the engine"),
    "new-language": ("languages:new_language", "write the package of a new language, to translate"),
    "languages": ("languages:languages", "the languages of the site, and what is not translated"),
    "work": ("serve:work", "let computer players think for servers of the same database"),
    "users": ("users:users", "who runs the site, and whom they keep out"),
    "tables": ("tables:tables", "all tables; end or remove abandoned ones"),
    "site": ("site:site", "what the site is called and says, who may do how much"),
    "announce": ("site:announce", "show a text to everyone on the site until a moment"),
    "invite": ("users:invite", "a link by which someone creates an account"),
    "password": ("users:password", "a link by which a member chooses a new password"),
    "sign-out": ("users:sign_out", "end every sign-in of a member, or of everyone"),
    "reports": ("reports:reports", "what people have reported to the host, and deciding it"),
    "log": ("site:log", "what hosts of the site did"),
    "versions": ("site:versions", "which versions are at work"),
    "graphs": ("site:graphs", "what the site has measured of itself in the last day or week"),
    "outbox": ("site:outbox", "notices that wait to be sent, or failed"),
    "results": ("tables:results", "store the results of finished tables"),
    "tidy": ("tables:tidy", "remove abandoned rooms, games against bots and guests"),
    "play": ("play:play", "play in the terminal against bots"),
    "replay": ("records:replay", "tell what happened in a recorded game"),
    "check": ("records:check", "verify records"),
    "verify": ("records:verify", "verify that a match was dealt fairly"),
    "analyse": ("analyse:analyse", "judge every decision of a recorded game"),
    "puzzles": ("puzzles:puzzles", "mine positions with one clearly best choice"),
    "backup": ("backup:backup", "copy the database while the site goes on"),
    "restore": ("backup:restore", "put a backup in the place of the database"),
    "upgrade": ("upgrade:upgrade", "bring a database to this version, tried on a copy first"),
    "export": ("export:export", "write finished games, or everything, as text"),
    "import": ("export:import_lines", "fill a new database with what was exported"),
    "bench": ("lab:bench", "measure how fast the rules are"),
    "arena": ("lab:arena", "let computer players meet, and rate them"),
    "train": ("lab:train", "train a network that values positions of a game"),
    "data": ("lab:data", "make a set of games and sister rollouts as Parquet"),
}


class Commands(click.Group):
    """The commands of the core, loaded when they are asked for, and those of features."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *load_feature_commands()]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return load_feature_commands().get(name)
        file, _, function = COMMANDS[name][0].partition(":")
        return cast(click.Command, getattr(import_module(f"grandtour.cli.{file}"), function))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([
                *((name, summary) for name, (_, summary) in COMMANDS.items()),
                *((name, one.get_short_help_str()) for name,
                  one in load_feature_commands().items())])


def load_feature_commands() -> dict[str, click.Command]:
    """Return the commands of features by their names."""
    found = [one for module in feature.import_parts("commands") for one in vars(module).values()
             if isinstance(one, click.Command)]
    return {str(one.name): one for one in found}


GRANDTOUR: Final = Commands(
    "grandtour", help="Board games to play in a browser, in the terminal, or from programs.",
    epilog="Run grandtour COMMAND --help for options and examples.",
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True,
                      "max_content_width": 100})
click.version_option(__version__, message="%(prog)s %(version)s")(GRANDTOUR)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 if it did what it was asked."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        with GRANDTOUR.make_context("grandtour", given) as context:
            return int(GRANDTOUR.invoke(context))
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.UsageError as wrong:
        print_usage_error(wrong)
        return wrong.exit_code
    except BrokenPipeError:         # the reader of our output has gone: `grandtour replay | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as fault:
        from grandtour.engine.components import BadComponents       # help need not wait for it
        if not isinstance(fault, BadComponents):
            raise
        print(f"grandtour: {fault}", file=sys.stderr)   # the owner of a printed copy has corrected
        return 1                                        # a figure, and made a mistake


def print_usage_error(wrong: click.UsageError) -> None:
    """Name the variable if it sets a wrong value, in one line that does not quote it."""
    context, option = wrong.ctx, getattr(wrong, "param", None)
    if context is not None and isinstance(option, Setting) and (
            context.get_parameter_source(option.name) is ParameterSource.ENVIRONMENT):
        print(f"{context.command_path}: {option.envvar}: {wrong.message}", file=sys.stderr)
    else:
        wrong.show()
