"""Signs of people at tables, and of servers; tables by who opened them."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "signs",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_signs"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_signs_table_id_tables"))
    op.create_index("ix_signs_person", "signs", ["person"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"))
    op.execute(sa.text(             # nobody has been away before this version
        "INSERT INTO signs (table_id, person, seen) "
        "SELECT DISTINCT seats.table_id, seats.holder, CAST(:now AS BIGINT) FROM seats "
        "JOIN tables ON tables.id = seats.table_id "
        "WHERE seats.kind = 'person' AND tables.phase != 'over'"
    ).bindparams(now=time.time_ns() // 1_000_000))


def downgrade() -> None:
    op.drop_index("ix_tables_host", "tables")
    op.drop_table("servers")
    op.drop_table("signs")
