"""What people have reported to the host of the site, and what the host decided."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, String, Table, Text

from grandtour.store.schema.base import METADATA

# `decision` is empty and `decided` 0 while a report is open; `stays` says that what is to be taken
# away has not gone yet, `told` and `warned` that who reported and who wrote have read the decision.
REPORTS: Final = Table(
    "reports", METADATA,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("author", String(32), nullable=False),
    Column("place", Text, nullable=False),
    Column("copy", Text, nullable=False),
    Column("person", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", String(500), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("decision", String(8), nullable=False),
    Column("decided", BigInteger, nullable=False),
    Column("answer", String(500), nullable=False),
    Column("warning", String(500), nullable=False),
    Column("stays", Boolean, nullable=False),
    Column("told", Boolean, nullable=False),
    Column("warned", Boolean, nullable=False),
    Index("ix_reports_decided", "decided"),
    Index("ix_reports_person", "person"),
    Index("ix_reports_author", "author"),
)
