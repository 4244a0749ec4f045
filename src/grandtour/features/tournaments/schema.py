"""Tournaments, who takes part in them, and the tables of their rounds."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

# `community` is "" for a tournament of all. Up to `held` one server looks after it.
TOURNAMENTS: Final = Table(
    "tournaments", METADATA,
    Column("id", String(24), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("about", String(600), nullable=False),
    Column("organiser", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("form", String(16), nullable=False),
    Column("size", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("profile", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("community", String(16), nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("division", Integer, nullable=False),
    Column("moving", Integer, nullable=False),
    Column("season", Integer, nullable=False),
    Column("seasons", Integer, nullable=False),
    Column("earlier", String(24), nullable=False),
    Column("held", BigInteger, nullable=False),
    Column("begun_by", String(12), nullable=False, server_default=""),
    Column("called_off_by", String(12), nullable=False, server_default=""),
    Index("ix_tournaments_phase", "phase"),
    Index("ix_tournaments_community", "community"),
    Index("ix_tournaments_organiser", "organiser"),
)

ENTRANTS: Final = Table(
    "tournament_entrants", METADATA,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("entered", BigInteger, nullable=False),
    Column("lot", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("left", Integer, nullable=False),
    Column("division", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Column("read", BigInteger, nullable=False, server_default="0"),
    Index("ix_tournament_entrants_person", "person"),
)

# The id of a table stands here before it is opened. `seats` are people, separated by commas, and
# so are their `places`; "" until the table has ended.
ROUND_TABLES: Final = Table(
    "tournament_tables", METADATA,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("division", Integer, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("opened", Boolean, nullable=False),
    Column("seats", Text, nullable=False),
    Column("places", String(20), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("ix_tournament_tables_table_id", "table_id"),
)

# To which number somebody has committed for the deal of the table at which they sit in that round.
ROUND_COMMITMENTS: Final = Table(
    "tournament_commitments", METADATA,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("commitment", String(64), nullable=False),
    Index("ix_tournament_commitments_person", "person"),
)
