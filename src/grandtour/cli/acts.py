"""grandtour acts: what hosts of the site did that concerns others, in words."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database, add_language, natural
from grandtour.cli.in_database import in_database
from grandtour.cli.terminal_io import reader_language
from grandtour.language import Language
from grandtour.store.database import Database
from grandtour.store.hosts import HostStore
from grandtour.web.site_host.acts import act_line

EXAMPLES: Final = (
    ("grandtour acts", "what hosts did last, the newest first"),
    ("grandtour acts --most 10 --language fr", "the last ten of it, in French"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--most", type=natural, default=200, metavar="N",
                         help="how many at most (%(default)s)")
    add_language(command)
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("acts", chosen.database, partial(
        print_acts, most=chosen.most, language=reader_language(chosen.language)))


async def print_acts(opened: Database, most: int, language: Language) -> None:
    """The newest first, each with its moment."""
    for act in await HostStore(opened).acts(most):
        when = datetime.fromtimestamp(act.moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        print(f"{when} UTC  {act_line(act, language).said}")
