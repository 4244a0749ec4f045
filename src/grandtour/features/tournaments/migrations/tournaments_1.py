"""Create the tables of tournaments, their players, tables and commitments."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Text

revision = "tournaments_1"
down_revision = None
branch_labels = ("tournaments",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        Column("id", String(24), primary_key=True),
        Column("title", String(60), nullable=False),
        Column("about", String(600), nullable=False),
        Column("organiser", String(32), nullable=False),
        Column("game", String(32), nullable=False),
        Column("form", String(16), nullable=False),
        Column("profile", String(40), nullable=False),
        Column("community", String(16), nullable=False),
        Column("phase", String(8), nullable=False),
        Column("earlier", String(24), nullable=False),
        Column("size", Integer, nullable=False),
        Column("rounds", Integer, nullable=False),
        Column("division", Integer, nullable=False),
        Column("moving", Integer, nullable=False),
        Column("season", Integer, nullable=False),
        Column("seasons", Integer, nullable=False),
        Column("begins", BigInteger, nullable=False),
        Column("opened", BigInteger, nullable=False),
        Column("ended", BigInteger, nullable=False),
        Column("held", BigInteger, nullable=False),
        Column("options", Text, nullable=False),
        Column("terms", Text, nullable=False),
        Column("begun_by", String(12), nullable=False, server_default=""),
        Column("called_off_by", String(12), nullable=False, server_default=""),
        Index("ix_tournaments_community", "community"),
        Index("ix_tournaments_organiser", "organiser"),
        Index("ix_tournaments_phase", "phase"),
    )
    op.create_table(
        "tournament_entrants",
        Column("tournament_id", String(24), ForeignKey("tournaments.id"), primary_key=True),
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
    op.create_table(
        "tournament_tables",
        Column("tournament_id", String(24), ForeignKey("tournaments.id"), primary_key=True),
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
    op.create_table(
        "tournament_commitments",
        Column("tournament_id", String(24), ForeignKey("tournaments.id"), primary_key=True),
        Column("round", Integer, primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("commitment", String(64), nullable=False),
        Index("ix_tournament_commitments_person", "person"),
    )
