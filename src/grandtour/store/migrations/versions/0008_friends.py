"""Friends and blocks."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for table in ("friend_wishes", "blocks"):
        op.create_table(
            table,
            sa.Column("person", sa.String(32), nullable=False),
            sa.Column("other", sa.String(32), nullable=False),
            sa.Column("moment", sa.BigInteger, nullable=False),
            sa.PrimaryKeyConstraint("person", "other", name=f"pk_{table}"),
            sa.ForeignKeyConstraint(["person"], ["people.id"], name=f"fk_{table}_person_people"),
            sa.ForeignKeyConstraint(["other"], ["people.id"], name=f"fk_{table}_other_people"),
        )
        op.create_index(f"ix_{table}_other", table, ["other"])


def downgrade() -> None:
    for table in ("blocks", "friend_wishes"):
        op.drop_table(table)
