"""The command of the explorer, of which the record of the site tells
(`tests/test_commands_in_the_record.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grandtour.people.host_acts import ActKind
from grandtour.store.database import Database

WAYS: Final[dict[str, dict[str, ActKind]]] = {"explorer": {"--rebuild": "explore"}}
LINES: Final = {("explorer", "--rebuild"): "explorer --rebuild"}
# What needs a database of this version.
ON_DATABASES: Final = ("explorer",)


async def fill(_opened: Database) -> None:
    """Add what the lines name: nothing."""


def write_files(_folder: Path) -> None:
    """Write the files that the lines name: none."""
