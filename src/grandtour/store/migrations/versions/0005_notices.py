"""Notices to be sent, the tables that somebody wants to hear nothing of, and the secrets of links
and webhooks."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("claimed", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("fault", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint("table_id", "person", "event", "key", "channel",
                            name="uq_notices_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_notices_person_people"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_table_id_tables"),
    )
    op.create_index("ix_notices_state", "notices", ["state", "due"])
    op.create_index("ix_notices_person", "notices", ["person"])
    op.create_table(
        "quiet_tables",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_quiet_tables"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_quiet_tables_person_people"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"],
                                name="fk_quiet_tables_table_id_tables"),
    )
    op.create_table(
        "post_secrets",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_post_secrets"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_post_secrets_person_people"),
    )


def downgrade() -> None:
    for name in ("post_secrets", "quiet_tables", "notices"):
        op.drop_table(name)
