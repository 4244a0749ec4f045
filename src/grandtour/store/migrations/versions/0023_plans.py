"""What somebody will do at a table before they are asked."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("salt", sa.BigInteger, nullable=False),
        sa.Column("dropped", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "number", name="pk_plans"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plans_table_id_tables"))


def downgrade() -> None:
    op.drop_table("plans")
