"""Options that environment variables set, too, by one rule: GRANDTOUR_ and the option's name.

That holds for every option of `serve` and `work`, and for `--database` and `--site` of the commands
that act on the site that is served, so that all in one environment mean the same site."""

from __future__ import annotations

import argparse
import os
from argparse import ArgumentTypeError
from typing import Final

PREFIX: Final = "GRANDTOUR_"
WHOLLY: Final = ("serve", "work")
SHARED: Final = ("--database", "--site")
ELSEWHERE: Final = ("check", "load")        # commands that mean a copy, or a site made for them
TOLD: Final = """\
A variable sets what the command line does not: the name in brackets behind each option.
Several values have spaces between them, a switch is 1 or 0, and an empty variable sets nothing."""


def let_variables_set(command: argparse.ArgumentParser, name: str) -> None:
    """Give the options of the command with this name the values that variables hold.

    To an option that may be given several times the command line adds. A wrong value ends the
    program with status 2 and one line that names the variable."""
    for option in command._actions:
        if is_settable(option, name):
            variable = variable_of(option)
            usual = str(option.default).replace("%", "%%")
            option.help = f"{option.help} [{variable}]".replace("%(default)s", usual)
            if text := os.environ.get(variable):
                try:
                    option.default = value_of(option, text)
                except ArgumentTypeError as wrong:
                    command.exit(2, f"{command.prog}: {variable}: {wrong}\n")


def is_settable(option: argparse.Action, command: str) -> bool:
    if command in WHOLLY:
        return option.dest != "help"
    return command not in ELSEWHERE and not set(SHARED).isdisjoint(option.option_strings)


def variable_of(option: argparse.Action) -> str:
    """Return the variable of an option: GRANDTOUR_NEW_ACCOUNTS of --new-accounts."""
    return PREFIX + option.option_strings[0].removeprefix("--").replace("-", "_").upper()


def value_of(option: argparse.Action, text: str) -> object:
    """Return what the option has after a variable has set it so. Raise ArgumentTypeError if it
    takes no such value."""
    if option.nargs == 0:
        if text not in ("0", "1"):
            raise ArgumentTypeError(f"'{text}' is neither 1 nor 0")
        return text == "1"
    if option.nargs == "*" or isinstance(option.default, list):
        return [read_value(option, word) for word in text.split()]
    return read_value(option, text)


def read_value(option: argparse.Action, text: str) -> object:
    try:
        value: object = option.type(text) if callable(option.type) else text
    except ValueError as wrong:
        raise ArgumentTypeError(
            f"'{text}' is no value for {option.option_strings[0]}") from wrong
    if option.choices is not None and value not in option.choices:
        raise ArgumentTypeError(f"'{text}' is none of {', '.join(option.choices)}")
    return value
