"""The people of a site as a CSV file (RFC 4180) for spreadsheets."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from grandtour.people.host_acts import Resident
from grandtour.people.rows import PersonRow

COLUMNS: Final = ("name", "since", "last_seen", "role", "program")
FORMULA: Final = "=+-@\t\r"     # a cell that begins so is a formula, also in full width


def write_people_file(residents: Iterable[Resident]) -> str:
    """Return the file: a line for each person, with days in UTC."""
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(COLUMNS)
    lines.writerows((escape_formula(one.person.name), day_text(one.since), day_text(one.seen),
                     name_role(one.person), "yes" if one.person.program else "no")
                    for one in residents)
    return written.getvalue()


def escape_formula(text: str) -> str:
    """Return the text as a cell that no spreadsheet computes: an apostrophe before a formula."""
    begins = unicodedata.normalize("NFKC", text)[:1]
    return f"'{text}" if begins and begins in FORMULA else text


def day_text(moment: int) -> str:
    """Return the day of a moment in milliseconds as 2026-11-30; "" if the moment is 0."""
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat() if moment else ""


def name_role(person: PersonRow) -> str:
    """Return `host`, `moderator`, `member` or `guest`."""
    if person.host:
        return "host"
    if person.moderator:
        return "moderator"
    return "member" if person.member else "guest"
