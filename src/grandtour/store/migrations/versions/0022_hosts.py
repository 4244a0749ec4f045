"""Who runs the site, how they set it, whom they keep out, and the record of what they did."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("people", sa.Column(
        "runs_site", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column(
        "suspended", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("people", sa.Column(
        "removed", sa.Boolean, nullable=False, server_default=sa.false()))
    suspended = sa.column("suspended") > 0
    op.create_index("ix_people_suspended", "people", ["suspended"],
                    sqlite_where=suspended, postgresql_where=suspended)
    op.create_table(
        "host_acts",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("fact", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_host_acts"))
    op.create_index("ix_host_acts_moment", "host_acts", ["moment"])
    op.create_table(
        "site_settings",
        sa.Column("field", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("field", name="pk_site_settings"))


def downgrade() -> None:
    op.drop_table("site_settings")
    op.drop_table("host_acts")
    op.drop_index("ix_people_suspended", "people")
    with op.batch_alter_table("people") as table:
        for name in ("removed", "suspended", "runs_site"):
            table.drop_column(name)
