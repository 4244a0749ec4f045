"""The terms of a table, what is done beside its match, when everything was done, and where tables
stand."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# Where older tables stand is seen when they are next looked at.
TABLES = (
    ("opened", sa.BigInteger, "0"),
    ("listed", sa.Boolean, sa.false()),
    ("fill_at", sa.BigInteger, "0"),
    ("title", sa.String(80), ""),
    ("phase", sa.String(8), "play"),
    ("moment", sa.BigInteger, "0"),
    ("to_act", sa.Integer, "-1"),
    ("version", sa.Integer, "0"),
)
SEATS = (
    ("language", sa.String(8), ""),
    ("code", sa.String(32), ""),
    ("due", sa.BigInteger, "0"),
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("entries", sa.Column("moment", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "acts",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_acts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_acts_table_id_tables"),
    )
    for name, kind, default in TABLES:
        op.add_column("tables", sa.Column(name, kind, nullable=False, server_default=default))
    for name, kind, default in SEATS:
        op.add_column("seats", sa.Column(name, kind, nullable=False, server_default=default))
    op.create_index("ix_tables_phase", "tables", ["phase", "listed"])
    op.create_index("ix_seats_code", "seats", ["code"])
    op.execute("UPDATE tables SET title = name")


def downgrade() -> None:
    op.drop_index("ix_seats_code", "seats")
    op.drop_index("ix_tables_phase", "tables")
    with op.batch_alter_table("seats") as table:
        for name, _, _ in SEATS:
            table.drop_column(name)
    op.drop_table("acts")
    with op.batch_alter_table("entries") as table:
        table.drop_column("moment")
    with op.batch_alter_table("tables") as table:
        for name, _, _ in TABLES:
            table.drop_column(name)
        table.drop_column("terms")
