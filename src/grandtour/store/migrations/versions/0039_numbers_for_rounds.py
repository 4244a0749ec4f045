"""What those who play in a tournament have committed to for the deals of its rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.create_table(
        "tournament_commitments",
        sa.Column("tournament_id", sa.String(24), sa.ForeignKey("tournaments.id"),
                  primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("commitment", sa.String(64), nullable=False))
    op.create_index("ix_tournament_commitments_person", "tournament_commitments", ["person"])


def downgrade() -> None:
    op.drop_table("tournament_commitments")
