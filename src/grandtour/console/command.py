"""A command of `grandtour`: a Click command with examples, and options that variables can set."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import click
from click.core import ParameterSource

PREFIX: Final = "GRANDTOUR_"
Example: TypeAlias = tuple[str, str]        # a command line, and what it does


class CommandFailed(Exception):
    """The reason, in a sentence, why a command does nothing. It ends with status 1."""


class Command(click.Command):
    """A command whose help ends with examples.

    The function returns the exit status; None is 0. Of the parameters in `only_one` the command
    line may have one."""

    def __init__(self, name: str | None, examples: Sequence[Example] = (),
                 only_one: Sequence[str] = (), **rest: Any) -> None:
        super().__init__(name, **rest)
        self.examples = examples
        self._only_one = only_one

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        given = [one.human_readable_name if isinstance(one, click.Argument) else one.opts[0]
                 for one in self.params if one.name in self._only_one
                 and ctx.get_parameter_source(one.name) is ParameterSource.COMMANDLINE]
        if len(given) > 1:
            raise click.UsageError(f"{given[1]} is not allowed with {given[0]}", ctx)
        return rest

    def invoke(self, ctx: click.Context) -> int:
        try:
            return super().invoke(ctx) or 0
        except CommandFailed as reason:
            print(f"{ctx.command_path}: {reason}", file=sys.stderr)
            return 1

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write("\nexamples:\n")
        for line, does in self.examples:
            formatter.write(f"  {name_game(line)}\n      {does}\n")


class Setting(click.Option):
    """An option that a variable sets, too: GRANDTOUR_PORT for --port.

    The command line wins. To an option that may be given several times it adds. Several values of
    a variable have spaces between them. An empty variable sets nothing."""

    def __init__(self, declarations: Sequence[str], **rest: Any) -> None:
        super().__init__(declarations, envvar=name_variable(declarations[0]), show_envvar=True,
                         **rest)

    def consume_value(self, ctx: click.Context,
                      opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        value, source = super().consume_value(ctx, opts)
        if self.multiple and source is ParameterSource.COMMANDLINE:
            value = [*(self.value_from_envvar(ctx) or ()), *value]
        return value, source

    def get_default(self, ctx: click.Context, call: bool = True) -> Any:
        """Return the default; help shows what a callable one returns now."""
        return super().get_default(ctx, call=True)


command = partial(click.command, cls=Command)
setting = partial(click.option, cls=Setting)


def name_variable(option: str) -> str:
    """Return the variable of an option: GRANDTOUR_NEW_ACCOUNTS of --new-accounts."""
    return PREFIX + option.removeprefix("--").replace("-", "_").upper()


def name_game(line: str) -> str:
    """Return an example with the first game that there is here."""
    if "{game}" not in line:
        return line
    from grandtour.games import names
    return line.format(game=names()[0])
