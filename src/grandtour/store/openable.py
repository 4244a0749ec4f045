"""The databases that a command may open: existing ones, of a known schema. `Database` accepts the
present schema only, so that no command makes or migrates a database by opening it. `making.py` does
both, for the commands that need it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, Connection, make_url

from grandtour.store.files import SQLITE, find_database_path
from grandtour.store.migrate import (
    explain_unfit_schema, find_head_revisions, name_schema, read_revisions,
)


class UnfitDatabase(Exception):
    """The database does not exist, or has the wrong schema: a line that names it, and the
    remedy."""


def find_existing_file(url: str) -> Path:
    """Return the file of this address. UnfitDatabase if there is none."""
    path = find_database_path(url)
    if not path.is_file():
        raise UnfitDatabase(f"there is no database {path}; name the right one by --database or "
                            "GRANDTOUR_DATA, or let grandtour serve make one")
    return path


def require_known_schema(connection: Connection, url: str) -> None:
    """Raise UnfitDatabase if the database has no schema, or one that this version does not know."""
    revisions = read_revisions(connection)
    if not revisions:
        raise UnfitDatabase(f"{display_database(url)} has no tables of Grand Tour; name the right "
                            "database by --database or GRANDTOUR_DATA, or let grandtour serve "
                            "fill an empty one")
    if fault := explain_unfit_schema(revisions):
        raise UnfitDatabase(f"{display_database(url)} {fault}")


def require_present_schema(connection: Connection, url: str) -> None:
    """Raise UnfitDatabase unless the database has the present schema."""
    require_known_schema(connection, url)
    if (revisions := read_revisions(connection)) != find_head_revisions():
        keep = "" if url.startswith(SQLITE) else \
            f"pg_dump --format=custom --file=before.dump {plain_address(url)}; "
        raise UnfitDatabase(f"{display_database(url)} is of an older version of Grand Tour (schema "
                            f"{name_schema(revisions)}); stop its server, then type: {keep}"
                            f"grandtour upgrade --database {display_address(url)}")


def display_database(url: str) -> str:
    """Return the file, or the address without its password."""
    return str(find_database_path(url)) if url.startswith(SQLITE) else display_address(url)


def display_address(url: str) -> str:
    """Return the address without its password."""
    if url.startswith(SQLITE):
        return url
    given = make_url(url)
    return URL.create(given.drivername, given.username, None, given.host, given.port,
                      given.database, given.query).render_as_string()


def plain_address(url: str) -> str:
    """Return the address as the tools of PostgreSQL take it, without the password."""
    given = make_url(url)
    return URL.create(given.get_backend_name(), given.username, None, given.host, given.port,
                      given.database).render_as_string()
