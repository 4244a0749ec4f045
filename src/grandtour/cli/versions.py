"""grandtour versions: which versions are at work, as the host's room says it."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import connection_to, doing, existing
from grandtour.language import language
from grandtour.store.files import SQLITE, reading
from grandtour.store.versions import versions_of
from grandtour.web.site_host.health import version_lines

EXAMPLES: Final = (
    ("grandtour versions", "of Grand Tour, of the database, its schema and Python, of all rules"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return doing("versions", partial(print_versions, chosen.database))


def print_versions(url: str) -> bool:
    """True. The schema is that of the database, which may be an older one: it stays as it is."""
    with reading(existing(url)).connect() if url.startswith(SQLITE) else connection_to(url) \
            as connection:
        found = versions_of(connection)
    for title, version in version_lines(found, language("en")):
        print(f"{title}: {version}")
    return True
