"""What tournaments add to communities (`communities/extensions.py`)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, select

from grandtour.features.tournaments.schema import (
    ENTRANTS, ROUND_COMMITMENTS, ROUND_TABLES, TOURNAMENTS,
)
from grandtour.language import N_

# By kind of deed: what a member did, and what the host of the site did.
AUDIT_MESSAGES: Final = {"tournament": (
    N_("{by} cancelled the tournament “{fact}”"),
    N_("The host of this site cancelled the tournament “{fact}”"))}


def delete_of_community(connection: Connection, community: str) -> None:
    """Delete the tournaments of a community that is closed."""
    tournaments = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.community == community)
    for table in (ROUND_COMMITMENTS, ROUND_TABLES, ENTRANTS):
        connection.execute(delete(table).where(table.c.tournament_id.in_(tournaments)))
    connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.community == community))
