"""grandtour site: what the site is called and says of itself, who may create accounts, how much one
may do, where backups go. It works while the site runs, which takes it over within seconds."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database, option
from grandtour.cli.in_database import in_database
from grandtour.people.site import FIELDS, Site
from grandtour.store.database import Database
from grandtour.store.site import SiteStore

EXAMPLES: Final = (
    ("grandtour site", "print what is set; what is not is as usual"),
    ("grandtour site --set accounts=invited --set name=Thursdays", "set both"),
    ("grandtour site --set name=", "let it be as usual again"),
    ("grandtour site --set tables=20 --set space=50", "how much one may do"),
    ("grandtour site --set backups=/srv/backups --set backups_kept=30", "where backups go"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--set", type=option, action="append", default=[], metavar="FIELD=VALUE",
                         help=f"one of {', '.join(FIELDS)}; may be given several times")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("site", chosen.database, partial(print_settings, changes=chosen.set))


async def print_settings(opened: Database, changes: Sequence[tuple[str, str]]) -> None:
    """After the changes. Refused: as `Site.change`."""
    site = Site(SiteStore(opened), {})
    await site.change(dict(changes))
    for field in FIELDS:
        if value := site.said(field):
            print(f"{field}={value}")
