"""Meetings that are changed, who has seen that, and accounts that have become one with another."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"

NUMBERS = {"changed": sa.BigInteger, "sequence": sa.Integer, "moved": sa.BigInteger}


def upgrade() -> None:
    for name, kind in NUMBERS.items():
        op.add_column("meetings", sa.Column(name, kind, nullable=False, server_default="0"))
    op.add_column("meeting_attendance",
                  sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "joined_accounts",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_joined_accounts"))
    op.create_index("ix_joined_accounts_person", "joined_accounts", ["person"])


def downgrade() -> None:
    op.drop_table("joined_accounts")
    with op.batch_alter_table("meeting_attendance") as attendance:
        attendance.drop_column("seen")
    with op.batch_alter_table("meetings") as meetings:
        for name in NUMBERS:
            meetings.drop_column(name)
