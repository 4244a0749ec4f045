"""grandtour site: what the site is called and says of itself, who may create accounts. It works
while the site runs, which takes it over within seconds."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database, option
from grandtour.cli.databases import CannotDo
from grandtour.cli.in_database import in_database
from grandtour.engine.game import Refused
from grandtour.language import Phrase, language
from grandtour.people.site import FIELDS, Site
from grandtour.store.database import Database
from grandtour.store.site import SiteStore

EXAMPLES: Final = (
    ("grandtour site", "print what is set; what is not is as usual"),
    ("grandtour site --set accounts=invited --set name=Thursdays", "set both"),
    ("grandtour site --set name=", "let it be as usual again"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--set", type=option, action="append", default=[], metavar="FIELD=VALUE",
                         help=f"one of {', '.join(FIELDS)}; may be given several times")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return in_database("site", chosen.database, partial(print_settings, changes=chosen.set))


async def print_settings(opened: Database, changes: Sequence[tuple[str, str]]) -> None:
    """After the changes; CannotDo if one is refused."""
    site = Site(SiteStore(opened), {})
    try:
        await site.change(dict(changes))
    except Refused as refused:
        raise CannotDo(language("en").say(
            Phrase(refused.refusal.text, **refused.details))) from refused
    for field in FIELDS:
        if value := site.said(field):
            print(f"{field}={value}")
