"""Read the arguments of the command line without running the command."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import click

from grandtour.cli.main import GRANDTOUR
from grandtour.console.command import Command

CONTEXT = click.Context(GRANDTOUR, info_name="grandtour")
NAMES = GRANDTOUR.list_commands(CONTEXT)


def command_of(name: str) -> Command:
    found = GRANDTOUR.get_command(CONTEXT, name)
    assert isinstance(found, Command)
    return found


def read_arguments(given: Sequence[str]) -> SimpleNamespace:
    """Return the values of all parameters of the command. UsageError if it takes no such."""
    name, *rest = given
    return SimpleNamespace(**command_of(name).make_context(name, rest, parent=CONTEXT).params)


def names_of_parameters(name: str) -> set[str]:
    """Return the options of a command, and its arguments by their names."""
    return {str(one.name) if isinstance(one, click.Argument) else one.opts[0]
            for one in command_of(name).params}
