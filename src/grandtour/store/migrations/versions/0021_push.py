"""Browsers that notices are pushed to, each notice to each of them, and the key of the site."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

UNIQUE = "uq_notices_table_id"
BEFORE = ["table_id", "person", "event", "key", "channel"]


def upgrade() -> None:
    with op.batch_alter_table("notices") as table:
        table.add_column(sa.Column("browser", sa.String(16), nullable=False, server_default=""))
        table.drop_constraint(UNIQUE, type_="unique")
        table.create_unique_constraint(UNIQUE, [*BEFORE, "browser"])
    op.create_table(
        "push_browsers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("session", sa.String(16), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("address", sa.String(800), nullable=False),
        sa.Column("point", sa.String(88), nullable=False),
        sa.Column("authentication", sa.String(24), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_browsers"),
        sa.UniqueConstraint("address", name="uq_push_browsers_address"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_push_browsers_person_people"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], ondelete="CASCADE",
                                name="fk_push_browsers_session_sessions"))
    op.create_index("ix_push_browsers_person", "push_browsers", ["person"])
    op.create_index("ix_push_browsers_session", "push_browsers", ["session"])
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("scalar", sa.String(44), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_keys"))


def downgrade() -> None:
    for name in ("push_keys", "push_browsers"):
        op.drop_table(name)
    op.execute("DELETE FROM notices WHERE browser <> ''")
    with op.batch_alter_table("notices") as table:
        table.drop_constraint(UNIQUE, type_="unique")
        table.create_unique_constraint(UNIQUE, BEFORE)
        table.drop_column("browser")
