"""Jobs of computer players that think in other processes."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Double, Index, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

# `stamp` is the place in the queue of its urgency; `wanted`: until when a server waits for it;
# `worker` does it and holds it until `held`; `ended`: when it was done, 0 before.
JOBS: Final = Table(
    "jobs", METADATA,
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("given", Text, nullable=False),
    Column("urgency", Integer, nullable=False),
    Column("whose", String(64), nullable=False),
    Column("usual", Double, nullable=False),
    Column("stamp", Double, nullable=False),
    Column("wanted", BigInteger, nullable=False),
    Column("worker", String(16), nullable=False),
    Column("held", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("found", Text, nullable=False),
    Column("fault", Text, nullable=False),
    Index("ix_jobs_queue", "ended", "urgency", "stamp"),
)
