"""The command of tags, of which the record of the site tells
(`tests/test_commands_in_the_record.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.features.collection.rows import TagRow
from grandtour.people.host_acts import ActKind
from grandtour.store.database import Database
from tests.some_game import PLAIN

WAYS: Final[dict[str, dict[str, ActKind]]] = {"tags": {"--accept": "accept_tag"}}
LINES: Final = {("tags", "--accept"): f"tags --accept {PLAIN} en silk"}
# What needs a database of this version.
ON_DATABASES: Final = ("tags",)


async def fill(opened: Database) -> None:
    """Add what the lines name."""
    await OpinionStore(opened).use_tag(TagRow("ines", PLAIN, "en", "silk", "silk", 1))


def write_files(_folder: Path) -> None:
    """Write the files that the lines name: none."""
