"""The command of tournaments, of which the record of the site tells
(`tests/test_commands_in_the_record.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grandtour.features.tournaments.rows import TournamentRow
from grandtour.features.tournaments.store import TournamentStore
from grandtour.people.host_acts import ActKind
from grandtour.store.database import Database
from tests.some_game import PLAIN

WAYS: Final[dict[str, dict[str, ActKind]]] = {"tournaments": {"--cancel": "call_off"}}
LINES: Final = {("tournaments", "--cancel"): "tournaments --cancel cup"}
# What needs a database of this version.
ON_DATABASES: Final = ("tournaments",)


async def fill(opened: Database) -> None:
    """Add what the lines name."""
    await TournamentStore(opened).add_tournament(TournamentRow(
        "cup", "Monsoon cup", "", "", PLAIN, "swiss", 2))


def write_files(_folder: Path) -> None:
    """Write the files that the lines name: none."""
