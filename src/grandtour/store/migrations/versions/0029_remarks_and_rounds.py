"""What is remarked along the moves of games, and when somebody was in the waiting room of a
tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_remarks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_remarks_table_id_tables"))
    op.create_index("ix_remarks_person", "remarks", ["person"])
    op.add_column("tournament_entrants", sa.Column("seen", sa.BigInteger, nullable=False,
                                                   server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("tournament_entrants") as entrants:
        entrants.drop_column("seen")
    op.drop_table("remarks")
