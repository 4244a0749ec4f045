"""The command of places, of which the record of the site tells
(`tests/test_commands_in_the_record.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grandtour.people.host_acts import ActKind
from grandtour.store.database import Database
from tests.some_game import PLAIN

WAYS: Final[dict[str, dict[str, ActKind]]] = {"places": {"file": "places"}}
LINES: Final = {("places", "file"): "places F/places.toml"}
# What needs a database of this version.
ON_DATABASES: Final = ("places",)

PLACE: Final = f"""
[[place]]
name = "Silk and tea"
kind = "cafe"
town = "Lyon"
language = "fr"
games = ["{PLAIN}"]
"""


async def fill(_opened: Database) -> None:
    """Add what the lines name: nothing."""


def write_files(folder: Path) -> None:
    """Write the files that the lines name."""
    (folder / "places.toml").write_text(PLACE, encoding="utf-8")
